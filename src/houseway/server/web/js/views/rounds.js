/** The rounds of a table that are over: each can be replayed, reported and verified. */

import { get } from "../api.js";
import { button, el } from "../dom.js";
import { encode, failed, moment } from "../paging.js";
import { may } from "../store.js";
import { plain } from "../words.js";

export async function showRounds(main, table) {
  main.className = "page wide";
  document.title = `Rounds of ${table} · Houseway`;
  const rows = el("tbody");
  const more = button("Earlier rounds", () => fetchPage(), { class: "button", hidden: true });
  let before = null;
  const fetchPage = async () => {
    try {
      const found = await get(`/api/tables/${encode(table)}/rounds${before ? `?before=${before}` : ""}`);
      rows.append(...found.map((each) => row(table, each)));
      before = found.at(-1)?.round ?? null;
      more.hidden = !found.length || before <= 1;
      if (!rows.firstChild) main.append(el("p", { class: "muted", text: "No round is over yet." }));
    } catch (problem) {
      failed(main, problem);
    }
  };
  main.append(
    el("p", { class: "crumbs" }, el("a", { href: `/table/${encode(table)}`, text: "To the table" }),
      may("read-journal") ? [" · ", el("a", { href: `/journal?table=${encode(table)}`, text: "Its journal" })] : null),
    el("h1", { text: `Rounds of ${table}` }),
    el("table", { class: "grid" },
      el("thead", {}, el("tr", {}, ["Round", "Ended (UTC)", "Result", "Open"].map((name) => el("th", { scope: "col", text: name })))), rows),
    el("div", { class: "row" }, more));
  await fetchPage();
}

function row(table, { round, at, over }) {
  return el("tr", {},
    el("td", { class: "figure", text: String(round) }),
    el("td", { class: "time", text: moment(at) }),
    el("td", { text: plain(over) }),
    el("td", { class: "row" },
      el("a", { href: `/replay/${encode(table)}/${round}`, text: "Replay", "aria-label": `Replay round ${round}` }),
      may("report") ? el("a", { href: `/report/${encode(table)}/${round}`, target: "_blank", text: "Report", "aria-label": `Report of round ${round}` }) : null,
      el("a", { href: `/verify/${encode(table)}/${round}`, text: "Promise", "aria-label": `Promise of round ${round}` })));
}

/** The sign of a table: limits and odds, for a big display and for paper. */

import { get } from "../api.js";
import { button, el } from "../dom.js";
import { TITLES, numberOf, rulesAddress } from "../words.js";

export async function showSign(main, table) {
  main.className = "sign-view";
  let sign;
  try {
    sign = await get(`/api/tables/${encodeURIComponent(table)}/sign`);
  } catch (problem) {
    main.append(el("p", { class: "wrong", text: problem.message }));
    return;
  }
  const title = sign.title ?? TITLES[sign.game] ?? table;
  document.title = `${title}: sign · Houseway`;
  main.append(
    el("div", { class: "sign-tools" },
      el("a", { class: "link", href: `/table/${encodeURIComponent(table)}`, text: "To the table" }),
      button("Full screen", () => main.requestFullscreen?.()),
      button("Print", () => window.print())),
    el("article", { class: `sign ${sign.game ?? ""}` },
      el("h1", { text: title }),
      board("Posted", sign.posted),
      board("Odds", sign.odds),
      el("p", { class: "sign-foot", text: table })));
}

const board = (title, rows) =>
  el("table", {},
    el("caption", { text: title }),
    el("tbody", {}, rows.map((row) =>
      el("tr", {},
        el("th", { scope: "row", text: row.what ?? row.name ?? row.wager ?? "" }),
        el("td", { text: row.words ?? row.odds ?? "" }),
        el("td", { class: "rule" }, (row.rule ?? (row.clause ? [row.clause] : [])).slice(0, 1).map((name) =>
          el("a", { class: "clause", href: rulesAddress(name), text: numberOf(name) })))))));

/** One's own rounds at all tables: what came of each, to replay and to verify; since one came in, and of all time. */

import { get } from "../api.js";
import { button, el, setText, swap } from "../dom.js";
import { dollars, signed } from "../money.js";
import { cameIn, figuresOf, ownOf, Pages } from "../own_rounds.js";
import { encode, failed, moment } from "../paging.js";

const PAGES_AT_ONCE = 5;

export async function showHistory(main) {
  main.className = "page wide";
  document.title = "History · Houseway";
  const figures = el("div", { class: "history-figures" });
  const road = el("ol", { class: "road", "aria-label": "Your last results, the latest first" });
  const rows = el("tbody");
  const none = el("p", { class: "muted", text: "No round of yours is over yet." });
  const more = button("Earlier rounds", () => load(), { hidden: true });
  main.append(
    el("h1", { text: "History" }), figures, road, none,
    el("table", { class: "grid" },
      el("thead", {}, el("tr", {}, ["Table", "Round", "Ended (UTC)", "Yours", "Open"].map((name) => el("th", { scope: "col", text: name })))), rows),
    el("div", { class: "row" }, more));
  const since = cameIn(window.sessionStorage, new Date().toISOString());
  let pages = null;
  const load = async () => {
    try {
      pages ??= new Pages((await get("/api/tables")).map((each) => each.table), (table, before) => get(`/api/tables/${encode(table)}/rounds${before ? `?before=${before}` : ""}`));
      for (let page = 0; page < PAGES_AT_ONCE && !pages.whole; page += 1) await pages.more();
      draw();
    } catch (problem) {
      failed(main, problem);
    }
  };
  const draw = () => {
    const own = ownOf(pages.rounds);
    swap(figures, figure("Since you came in", figuresOf(own, since)), figure(pages.whole ? "All time" : "Of the rounds listed", figuresOf(own)));
    swap(road, own.slice(0, 30).map(mark));
    swap(rows, own.map(row));
    none.hidden = own.length > 0;
    more.hidden = pages.whole;
    setText(more.firstElementChild, "Earlier rounds");
  };
  await load();
}

function figure(title, { rounds, net, won, lost, best }) {
  return el("section", { class: "panel" }, el("h2", { text: title }),
    el("strong", { class: tone(net), text: net ? signed(net) : dollars(0) }),
    el("p", { class: "muted", text: `${rounds} ${rounds === 1 ? "round" : "rounds"}: ${won} won, ${lost} lost, ${rounds - won - lost} even${best ? `; best ${signed(best)}` : ""}` }));
}

const tone = (net) => (net > 0 ? "won" : net < 0 ? "lost" : "even");
const LETTERS = { won: "W", lost: "L", even: "=" };

function mark({ table, round, net }) {
  const came = tone(net);
  return el("li", { class: came, title: `${table}, round ${round}: ${net ? signed(net) : "even"}`, text: LETTERS[came] });
}

function row({ table, round, at, net }) {
  return el("tr", {},
    el("td", {}, el("a", { href: `/table/${encode(table)}`, text: table })),
    el("td", { class: "figure", text: String(round) }),
    el("td", { class: "time", text: moment(at) }),
    el("td", { class: `figure ${tone(net)}`, text: net ? signed(net) : "even" }),
    el("td", { class: "row" },
      el("a", { href: `/replay/${encode(table)}/${round}`, text: "Replay", "aria-label": `Replay round ${round} of ${table}` }),
      el("a", { href: `/verify/${encode(table)}/${round}`, text: "Verify", "aria-label": `Verify round ${round} of ${table}` })));
}

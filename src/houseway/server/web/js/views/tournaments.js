/** Tournaments: the list, and for the gaming manager the conditions of a new one. */

import { freshId, get, post } from "../api.js";
import { button, el, setText, swap } from "../dom.js";
import { dollars } from "../money.js";
import { moment } from "../paging.js";
import { go } from "../router.js";
import { session } from "../store.js";
import { watching } from "../watching.js";

const EVERY = 4000;
const EXAMPLE = {
  starts: "2026-12-01T19:00:00Z", entry: "at the desk or on this page", eligibility: "adult patrons", sessions: [{ rounds: 5 }], tables: 1,
  sit_and_go: "it starts when everybody is seated; seats by ballot", progression: "none", points: "none", repechage: "none", buy_back: "none",
  entry_fee: 2000, commission: "none", chips: 50000, carry_over: false, players: { min: 2, max: 8 }, groups: "none",
  limits: { box: { min: 1000, max: 20000 } }, elimination: "who cannot wager the table minimum", session_ties: "none",
  pool: "entry fees less commission", prizes: ["60", "40"], final_ties: "extra-rounds", statement: true, absent: "minimum", notice_minutes: 15,
};

export async function showTournaments(main) {
  main.className = "page tournaments";
  document.title = "Tournaments · Houseway";
  const none = el("p", { class: "muted", text: "Looking…" });
  const rows = el("tbody");
  const table = el("table", { class: "plain" },
    el("thead", {}, el("tr", {}, ["Tournament", "State", "Starts", "Fee", "Pool", "Entries"].map((each) => el("th", { scope: "col", text: each })))), rows);
  main.append(el("h1", { text: "Tournaments" }), none, table);
  if (session.me?.role === "gaming-manager") main.append(conditionsForm());
  const draw = (found) => {
    none.hidden = found.length > 0;
    table.hidden = !found.length;
    setText(none, "There is no tournament yet.");
    swap(rows, found.map((each) => el("tr", {},
      el("td", {}, el("a", { href: address(each.tournament), text: each.tournament })),
      [each.state, moment(each.starts), dollars(each.entry_fee), dollars(each.pool), `${each.entries} of ${each.most}`].map((words) => el("td", { text: words })))));
  };
  const { look, leave } = watching(table, EVERY, () => get("/api/tournaments"), draw, (problem) => setText(none, problem.message));
  await look();
  return { leave };
}

export const address = (name) => `/tournaments/${encodeURIComponent(name)}`;

/** The conditions as they are written down: one field an item; what is missing is listed with its clause. */
function conditionsForm() {
  const name = el("input", { id: "tournament-name", type: "text", autocomplete: "off", maxlength: "64" });
  const text = el("textarea", { id: "tournament-conditions", rows: "18", spellcheck: "false" });
  text.value = JSON.stringify(EXAMPLE, null, 1);
  const wrong = el("p", { class: "wrong", role: "alert" });
  const save = async () => {
    let conditions;
    try {
      conditions = JSON.parse(text.value);
    } catch (problem) {
      return setText(wrong, `The conditions are no JSON: ${problem.message}`);
    }
    try {
      await post("/api/orders", { id: freshId(), order: "document-conditions", tournament: name.value, conditions });
      await go(address(name.value));
    } catch (problem) {
      setText(wrong, problem.message);
    }
    return undefined;
  };
  return el("section", { class: "panel conditions-form" },
    el("h2", { text: "Document conditions (20.2, 20.3)" }),
    el("label", { for: "tournament-name", text: "Name of the tournament" }), name,
    el("label", { for: "tournament-conditions", text: "Conditions, one field an item; what does not apply says “none”" }), text, wrong,
    el("div", { class: "row" }, button("Document", save, { class: "button main" })));
}

/** People and conduct: who is detained (red until handed over) or excluded, what was found, and measures as forms. */

import { freshId, get } from "../api.js";
import { clauseLink } from "../clauses.js";
import { order } from "../disputing.js";
import { button, el, setText, swap } from "../dom.js";
import { ruleOf, titleOf } from "../games.js";
import { moment } from "../paging.js";
import { may } from "../store.js";
import { watching } from "../watching.js";

const EVERY = 5000;

export async function showConduct(main) {
  main.className = "page wide";
  document.title = "Conduct · Houseway";
  const holder = el("div");
  const forms = el("div");
  main.append(el("h1", { text: "People and conduct" }), holder, forms);
  const draw = (found) => swap(holder, detained(found, look), excluded(found, look), findings(found, look));
  const { look, leave } = watching(holder, EVERY, () => get("/api/findings"), draw, (problem) => setText(holder, problem.message));
  await look();
  if (may("finding")) await drawForm(forms, look);
  return { leave };
}

const field = (label, control) => el("label", { class: "field" }, el("span", { text: label }), control);
const input = (props = {}) => el("input", { type: "text", autocomplete: "off", ...props });

/** Detention stays red on this page until an inspector or the police has taken over. */
function detained(found, look) {
  const open = found.detentions.filter((each) => each.until === null);
  return open.map((each) => {
    const to = input({ "aria-label": "Handed over to" });
    const office = el("select", { "aria-label": "Office" }, ["inspector", "police"].map((name) => el("option", { value: name, text: name })));
    const give = async () => (await order("end-detention", { patron: each.patron, to: to.value, office: office.value, table: each.table })) && look();
    return el("section", { class: "detained", role: "alert" },
      el("p", {}, el("strong", { text: `${each.patron} is detained` }), ` since ${moment(each.since)} `, clauseLink(each.clause)),
      may("end-detention") ? el("div", { class: "filters" }, field("Handed over to (name)", to), field("Office", office), button("Hand over", give)) : null);
  });
}

function excluded(found, look) {
  const lift = (each) => async () =>
    (await order("readmit", { patron: each.patron, table: each.table, ...(each.game ? { game: each.game } : {}) })) && look();
  return el("section", {}, el("h2", { text: "Excluded" }),
    found.excluded.length ? null : el("p", { class: "muted", text: "Nobody." }),
    el("ul", { class: "cases" }, found.excluded.map((each) => el("li", { class: "case" },
      el("strong", { text: each.patron }),
      el("span", { text: each.game ? titleOf(each.game) : `the casino, order ${each.reference}` }),
      clauseLink(each.clause), el("span", { class: "muted", text: `since ${moment(each.since)}, finding ${each.finding}` }),
      may("readmit") ? button("Readmit", lift(each)) : null))));
}

function findings(found, look) {
  return el("section", {}, el("h2", { text: "Findings" }),
    found.findings.length ? null : el("p", { class: "muted", text: "None." }),
    el("ul", { class: "cases" }, found.findings.map((each) => el("li", { class: "case" },
      el("strong", { text: each.patron }), clauseLink(each.clause), el("span", { text: each.words }),
      el("span", { class: "muted", text: `${each.finding}, at ${each.table}, ${each.by}, ${moment(each.at)}` }),
      may("exclude-from-game") && each.measures.length ? measures(each, look) : null))));
}

/** Every measure names its finding; what the document does not give on it is not offered. */
function measures(each, look) {
  const game = each.clause.split("/")[0];
  const { patron, finding, table } = each;
  const gives = (name) => each.measures.includes(name);
  const does = (name, words, fields) =>
    gives(name) ? button(words, async () => (await order(name, { patron, finding, ...fields() })) && look()) : null;
  const reference = input({ placeholder: "reference", "aria-label": "Reference of the order", size: "10" });
  return el("span", { class: "row tight measures" },
    does("void-wagers", "Void wagers", () => ({ table })),
    does("exclude-from-game", "Exclude from the game", () => ({ game })),
    gives("exclude-from-casino") ? reference : null,
    does("exclude-from-casino", "Exclude from the casino", () => ({ reference: reference.value })),
    does("detain", "Detain", () => ({})));
}

async function drawForm(forms, look) {
  const tables = await get("/api/tables");
  const table = el("select", {}, tables.map((each) => el("option", { value: each.table, text: each.table, data: { game: each.game } })));
  const patron = input(), clause = input(), words = el("textarea", { rows: "2", maxlength: "400" });
  const usual = () => {
    const game = table.selectedOptions[0]?.dataset.game;
    clause.value = game ? (ruleOf("devices", game) ?? ruleOf("side-bets", game) ?? "") : "";
  };
  table.addEventListener("change", usual);
  usual();
  const give = async () => {
    const given = { finding: `F-${freshId().slice(2, 8)}`, patron: patron.value.trim(), table: table.value, clause: clause.value.trim(), words: words.value.trim() };
    if (await order("finding", given)) {
      patron.value = words.value = "";
      await look();
    }
  };
  swap(forms, el("form", { class: "panel finding", on: { submit: (event) => event.preventDefault() } },
    el("h2", { text: "A finding" }),
    el("div", { class: "filters" }, field("Person", patron), field("Table", table), field("Clause", clause)),
    field("What they did", words), el("div", { class: "row" }, button("Record the finding", give, { class: "button main" }))));
}

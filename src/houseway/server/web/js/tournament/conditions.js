/** The conditions of a tournament written: one field an item with its clause, and what is missing while one types. */

import { freshId, post } from "../api.js";
import { clauseLink } from "../clauses.js";
import { button, el, setText, swap } from "../dom.js";
import { games } from "../games.js";
import { cents } from "../money.js";
import { labelled } from "../paging.js";
import { go } from "../router.js";

const PAUSE = 300;
const NONE = "none";
const TIES = ["", "share", "extra-rounds", "round-before"];

const text = (name) => el("input", { name, type: "text", autocomplete: "off" });
const number = (name, props = {}) => el("input", { name, type: "number", min: "0", class: "short", ...props });
const select = (name, choices) => el("select", { name }, choices.map((each) => el("option", { value: each, text: each })));
const box = (name) => el("input", { name, type: "checkbox" });
const time = (name) => el("input", { name, type: "datetime-local", step: "1" });

const counted = (input) => (input.value === "" ? undefined : Number(input.value));
const worded = (input) => input.value.trim() || undefined;
const paid = (input) => (input.value.trim() === "" ? undefined : cents(input.value) ?? input.value);
const told = (input) => (input.value ? new Date(input.value).toISOString().replace(/\.000Z$/, "Z") : undefined);
const listed = (input) => input.value.split(",").map((each) => each.trim()).filter(Boolean);
const said = (whole) => Object.fromEntries(Object.entries(whole).filter(([, value]) => value !== undefined));
const orNone = (whole) => (Object.keys(said(whole)).length ? said(whole) : NONE);

/** An item of rule 20.3: its words, its clause, the inputs that make it up and how they are read. */
function item(name, words, clause, inputs, read) {
  const mark = el("span", { class: "mark" });
  const fields = Object.entries(inputs).map(([label, input]) => labelled(label, input));
  const node = el("fieldset", { class: "term", data: { field: name } },
    el("legend", {}, words, " ", el("small", { class: "clause-of" }, clauseLink(`${games().find((each) => each.tournaments).game}/${clause}`))), el("div", { class: "row" }, fields), mark);
  return { name, node, mark, read: () => read(...Object.values(inputs)) };
}

function session() {
  const [length, unit, starts, second] = [number("length", { min: "1", value: "5" }), select("unit", ["rounds", "shoes"]), time("starts"), box("repechage")];
  const node = el("div", { class: "row session" }, labelled("Length", length), labelled("in", unit), labelled("Starts", starts), labelled("For second chances", second),
    button("Take this session out", () => {
      const form = node.closest("form");
      node.remove();
      form?.dispatchEvent(new Event("input"));
    }, { class: "link" }));
  return Object.assign(node, { read: () => said({ [unit.value]: counted(length), starts: told(starts), repechage: second.checked || undefined }) });
}

function sessions() {
  const rows = el("div", {}, session());
  const made = item("sessions", "Sessions", "20.3(a)(ii)(A)", {}, () => [...rows.children].map((each) => /** @type {ReturnType<typeof session>} */ (each).read()));
  made.node.querySelector(".row")?.replaceWith(rows, button("One more session", () => {
    rows.append(session());
    rows.dispatchEvent(new Event("input", { bubbles: true }));
  }));
  return made;
}

const items = () => [
  item("starts", "The tournament starts", "20.3(a)(i)", { "Date and time": time("starts") }, told),
  item("entry", "How one enters", "20.3(a)(i)", { Words: text("entry") }, worded),
  item("eligibility", "Who may enter", "20.3(a)(i)", { Words: text("eligibility") }, worded),
  sessions(),
  item("tables", "Tables", "20.3(a)(ii)(B)", { Number: number("tables", { min: "1" }) }, counted),
  item("sit_and_go", "Sit and go", "20.3(a)(ii)(B)", { "How it starts; empty: it does not apply": text("sit_and_go") }, (input) => worded(input) ?? NONE),
  item("progression", "Who goes on to the next session", "20.3(a)(ii)(C)", { "Best of each table; empty: everybody": number("progression") }, (input) => orNone({ best_of_each_table: counted(input) })),
  item("points", "Points over several sessions", "20.3(a)(ii)(D)", { "By place, with commas; empty: none": text("points") }, (input) => (listed(input).length ? listed(input) : NONE)),
  item("repechage", "A second chance", "20.3(a)(ii)(E)", { "Best of the others; empty: none": number("repechage") }, (input) => orNone({ best_of_others: counted(input) })),
  item("buy_back", "Buying back; empty: nobody does", "20.3(a)(ii)(F)",
    { Times: number("times"), "Price, $": text("price"), "Retained of it, $": text("retained"), "Chips, $ at face value": text("back"), "In session": number("in"), "Before round": number("before") },
    (times, price, retained, chips, within, before) => orNone({
      times: counted(times), price: paid(price), commission: paid(retained), chips: paid(chips), session: counted(within), before_round: counted(before) })),
  item("entry_fee", "Entry fee", "20.3(a)(iii)", { "$": text("entry_fee") }, paid),
  item("commission", "What the house retains of it; empty: nothing", "20.3(a)(iii)", { "$": text("commission"), Approval: text("approval") }, (amount, approval) => orNone({ amount: paid(amount), approval: worded(approval) })),
  item("chips", "Tournament chips for each", "20.3(a)(iv)", { "$ at face value": text("chips") }, paid),
  item("carry_over", "Chips go on to the next session", "20.3(a)(iv)", { Yes: box("carry_over") }, (input) => input.checked),
  item("players", "Players", "20.3(a)(v)", { Fewest: number("fewest"), Most: number("most") }, (least, most) => said({ min: counted(least), max: counted(most) })),
  item("groups", "Who is not at one table", "20.3(a)(vi)", { "Names with commas, groups with semicolons; empty: none": text("groups") }, readGroups),
  item("limits", "Wagers on a box, in tournament chips", "20.3(a)(vii)", { "Least, $": text("least"), "Most, $": text("greatest") }, (least, most) => ({ box: said({ min: paid(least), max: paid(most) }) })),
  item("elimination", "Who is eliminated", "20.3(a)(viii)(A)", { Words: text("elimination") }, worded),
  item("session_ties", "Ties in a session", "20.3(a)(viii)(B)", { Rule: select("session_ties", [...TIES, NONE]) }, worded),
  item("pool", "The prize pool", "20.3(a)(x)", { Words: text("pool") }, worded),
  item("prizes", "Prizes", "20.3(a)(xi)", { "Percent of the pool by place, with commas": text("prizes") }, listed),
  item("final_ties", "Ties for a prize", "20.3(a)(xi)", { Rule: select("final_ties", TIES.slice(0, 3)) }, worded),
  item("statement", "The director conducts it by these conditions and the rules, and the rules prevail", "20.3(b)", { "It is said": box("statement") }, (input) => input.checked),
  item("absent", "Who does not wager in time", "20.14", { Then: select("absent", ["minimum", "out"]) }, worded),
  item("notice_minutes", "Notice of a start that is moved", "20.7", { Minutes: number("notice_minutes", { value: "15" }) }, counted),
  item("agreement", "A written agreement is required", "20.5", { Yes: box("agreement") }, (input) => input.checked),
];

function readGroups(input) {
  const groups = input.value.split(";").map((each) => listed({ value: each })).filter((each) => each.length);
  return groups.length ? groups : NONE;
}

/** The form; `done` says where one goes once they are documented. */
export function conditionsForm(done) {
  const name = el("input", { name: "tournament", type: "text", autocomplete: "off", maxlength: "64", required: true });
  const all = items();
  const state = el("p", { role: "status", class: "unmet" });
  const wrong = el("p", { class: "wrong", role: "alert" });
  const conditions = () => said(Object.fromEntries(all.map((each) => [each.name, each.read()])));
  const check = async () => {
    const { missing } = await post("/api/tournaments/check", { conditions: conditions() });
    const by = new Map(missing.map((each) => [each.field.split(".")[0], each]));
    for (const each of all) {
      const found = by.get(each.name);
      each.node.classList.toggle("missing", Boolean(found));
      setText(each.mark, found ? found.words : "");
    }
    swap(state, missing.length ? `${missing.length} missing: ` : "Complete: they may be documented.", missing.flatMap((each) => [clauseLink(each.clause), " "]));
  };
  const keep = async () => {
    try {
      await post("/api/orders", { id: freshId(), order: "document-conditions", tournament: name.value.trim(), conditions: conditions() });
      await go(done(name.value.trim()));
    } catch (problem) {
      setText(wrong, problem.clause ? `${problem.message} (${problem.clause})` : problem.message);
    }
  };
  const form = el("form", { class: "terms-form conditions-form", "aria-label": "Conditions of a tournament" }, labelled("Name of the tournament", name), all.map((each) => each.node), state,
    el("div", { class: "row" }, button("Document", keep, { class: "button main" })), wrong);
  let timer;
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(check, PAUSE);
  });
  check();
  return el("section", { class: "panel" }, el("h2", { text: "Document conditions (20.2, 20.3)" }), form);
}

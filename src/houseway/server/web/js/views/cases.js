/** Disputes: one's own, or all for those who decide and inspect; each with its steps and what may be done now. */

import { get } from "../api.js";
import { clauseLink } from "../clauses.js";
import { order } from "../disputing.js";
import { button, el, setText, swap } from "../dom.js";
import { ruleOf } from "../games.js";
import { dollars } from "../money.js";
import { encode, failed, moment } from "../paging.js";
import { may, session } from "../store.js";
import { watching } from "../watching.js";
import { plain } from "../words.js";

const EVERY = 5000;
const SATISFIED = { true: "satisfied", false: "not satisfied" };

export async function showCases(main) {
  main.className = "page wide";
  document.title = "Cases · Houseway";
  const list = el("ul", { class: "cases", "aria-label": "Cases" });
  const none = el("p", { class: "muted", text: "Reading…" });
  main.append(el("h1", { text: may("read-cases") ? "Cases" : "Your cases" }), none, list);
  const draw = (found) => {
    swap(list, found.map(row));
    setText(none, found.length ? "" : "There is none.");
  };
  const { look, leave } = watching(list, EVERY, () => get("/api/cases"), draw, (problem) => setText(none, problem.message));
  await look();
  return { leave };
}

function row(each) {
  const waits = each.complaint && !each.answered;
  return el("li", { class: `case ${each.open ? "open" : "done"} ${waits ? "complaint" : ""}` },
    el("a", { href: `/cases/${encode(each.case)}` }, el("strong", { text: each.case })),
    el("span", { class: "tag", text: plain(each.state) }),
    waits ? el("span", { class: "tag bad", text: "Complaint" }) : null,
    el("span", { text: `${each.patron}: ${each.words}` }),
    el("span", { class: "muted", text: where(each) }));
}

const where = (each) => (each.table ? `${each.table}${each.round ? `, round ${each.round}` : ""}` : "the house");

export async function showCase(main, name) {
  main.className = "page";
  document.title = `${name} · Houseway`;
  let over = false;
  const look = async () => {
    try {
      const found = await get(`/api/cases/${encode(name)}`);
      if (!over) draw(main, found, look);
    } catch (problem) {
      failed(main, problem);
    }
  };
  await look();
  return { leave() { over = true; } };
}

function draw(main, found, look) {
  const moved = Object.entries(found.moved).map(([who, cents]) => `${who} ${cents < 0 ? "−" : "+"}${dollars(Math.abs(cents))}`);
  const facts = [
    ["State", plain(found.state)],
    ["About", where(found)],
    ["Decision", found.decision ? `${plain(found.decision)}, by ${found.decided_by}` : "none yet"],
    ["Moved", moved.join(", ") || "nothing"],
    ["The person is", SATISFIED[found.satisfied] ?? "not asked"],
    ["Complaint", found.complaint ? `${moment(found.complaint)}${found.answered ? ", answered" : ""}` : "none"],
  ];
  swap(main,
    el("p", { class: "crumbs" }, el("a", { href: "/cases", text: "All cases" })),
    el("h1", { text: `${found.case}: ${found.patron}` }),
    el("p", {}, el("strong", { text: found.words }), " ", found.clause ? clauseLink(found.clause) : null),
    el("dl", { class: "facts" }, facts.map(([what, words]) => [el("dt", { text: what }), el("dd", { text: words })])),
    right(found),
    el("div", { class: "row" }, actions(found, look), papers(found)),
    may("decide-case") && ["opened", "review-requested"].includes(found.state) ? deciding(found, look) : null,
    may("answer-complaint") && found.complaint && !found.answered ? answering(found, look) : null,
    el("h2", { text: "Steps" }),
    el("ol", { class: "steps" }, found.steps.map((step) => el("li", {},
      el("span", { class: "time", text: moment(step.at) }), el("strong", { text: plain(step.what) }), ` ${step.by} `,
      step.words ? el("span", { text: `“${step.words}” ` }) : null, (step.rule ?? []).slice(0, 1).map(clauseLink)))));
}

/** A decision that the person has not accepted: not satisfied, or closed before anything was said. */
const mayComplain = (found) => found.decision && (found.satisfied === false || (found.satisfied === null && found.state === "closed"));

/** The advice in full words, with its section, once somebody is not satisfied. */
function right(found) {
  if (!found.right || !(mayComplain(found) || found.advised)) return null;
  return el("div", { class: "advice", role: "note" }, el("p", {}, found.right.words, " ", found.right.clause ? clauseLink(found.right.clause) : null),
    found.advised ? el("p", { class: "muted", text: `You were advised of this on ${moment(found.advised)}.` }) : null);
}

function papers(found) {
  if (!may("read-cases")) return null;
  return [
    el("a", { class: "button", href: `/case-file/${encode(found.case)}`, target: "_blank", text: "To print" }),
    el("a", { class: "button", href: `/api/cases/${encode(found.case)}/file`, download: `${found.case}.json`, text: "Export" }),
    found.round ? el("a", { class: "button", href: `/report/${encode(found.table)}/${found.round}`, target: "_blank", text: "The round's report" }) : null,
  ];
}

function actions(found, look) {
  const mine = session.me?.name === found.patron;
  const decided = ["decided", "reviewed"].includes(found.state);
  const does = (name, words, fields = {}, more = {}) =>
    button(words, async () => (await order(name, { case: found.case, ...fields })) && look(), more);
  const commission = found.clause === ruleOf("commission-review");
  return [
    mine && decided && found.satisfied === null ? [does("satisfied", "I am satisfied"), does("not-satisfied", "I am not satisfied")] : null,
    mine && found.state === "decided" && found.reviewable ? does("request-review", "Ask for a review") : null,
    mine && mayComplain(found) && !found.complaint && !commission
      ? does("complain", "Lodge with an inspector", { words: found.words }, { class: "button main" }) : null,
    mine && found.complaint ? does("withdraw-complaint", "Take the complaint back") : null,
    mine && commission && found.decision && !found.commission ? does("request-commission-review", "Ask the commission") : null,
    may("advise") && decided && !found.advised && !commission ? does("advise", "Advise of the right to complain") : null,
    may("close-case") && decided && found.decided_by === session.me?.name ? does("close-case", "Close the case") : null,
    may("record-commission-review") && found.commission === "requested"
      ? ["confirmed", "changed"].map((result) => does("record-commission-review", `The commission has ${result} it`, { result })) : null,
  ];
}

const field = (label, control) => el("label", { class: "field" }, el("span", { text: label }), control);

/** A decision is one of those that there are; nothing else enters a ledger. */
function deciding(found, look) {
  const review = found.state === "review-requested";
  const decision = el("select", {}, ["stands", "correct-payment", "set-right", "void", "referred"].map((each) => el("option", { value: each, text: plain(each) })));
  const clause = el("input", { type: "text", placeholder: `${found.games[0] ?? "game"}/…`, autocomplete: "off" });
  const cards = el("input", { type: "text", placeholder: "9c 2c 9d …", autocomplete: "off" });
  const words = el("textarea", { rows: "2", maxlength: "400" });
  const give = async () => {
    const given = { case: found.case, decision: decision.value, words: words.value.trim() };
    if (clause.value.trim()) given.clause = clause.value.trim();
    if (cards.value.trim()) given.cards = cards.value.trim().split(/\s+/);
    if (await order(review ? "review-case" : "decide-case", given)) await look();
  };
  return el("form", { class: "panel deciding", on: { submit: (event) => event.preventDefault() } },
    el("h2", { text: review ? "Review it" : "Decide it" }),
    el("div", { class: "filters" }, field("Decision", decision), field("By which clause (set right, void)", clause), field("Cards in their right order (set right)", cards)),
    field("In words", words), el("div", { class: "row" }, button(review ? "Review" : "Decide", give, { class: "button main" })));
}

function answering(found, look) {
  const words = el("textarea", { rows: "2", maxlength: "400" });
  const give = async () => (await order("answer-complaint", { case: found.case, words: words.value.trim() })) && look();
  return el("form", { class: "panel", on: { submit: (event) => event.preventDefault() } },
    el("h2", { text: "Answer the complaint" }), field("What was found", words),
    el("div", { class: "row" }, button("Answer", give, { class: "button main" })));
}

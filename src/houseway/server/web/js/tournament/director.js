/** The director: entries, ballot, sessions, breaks, pace, ties, places. */

import { button, el } from "../dom.js";
import { form } from "./fields.js";

const BOTS = ["Ada", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hana", "Ida", "Jon", "Kim", "Leo"];

export function directorPanel(shown, order) {
  const { state, next_session: next, ties, proposed } = shown;
  const balloted = shown.ballots.some((each) => each.session === next);
  const names = shown.tables.map((each) => each.table);
  const acts = [];
  const act = (words, kind, fields, main = false) => acts.push(button(words, () => order(kind, fields), { class: main ? "button main" : "button" }));
  if (state === "open") {
    act("Close entries", "close-entries", {}, true);
    const bot = BOTS.map((each) => `Bot ${each}`).find((each) => !shown.entries.includes(each));
    if (bot && shown.entries.length < shown.conditions.players.max) act("Enter a bot for practice", "enter-tournament", { patron: bot });
  }
  if (["closed", "running"].includes(state) && next) {
    act(balloted ? "Draw the ballot anew" : `Ballot of session ${next}`, "ballot", { session: next }, !balloted);
    if (balloted) act(`Start session ${next}`, "start-session", { session: next }, true);
  }
  const played = shown.conditions.points === "none" ? [] : shown.sessions.filter((each) => each.over && !shown.points[String(each.session)]);
  for (const each of played) act(`Award points of session ${each.session}`, "award-points", { session: each.session });
  for (const tied of ties) acts.push(button(`Additional round: ${tied.join(", ")}`, () => order("additional-round", { table: names[0], patrons: tied }), { class: "button main" }));
  for (const each of shown.tables.filter(({ dealt }) => dealt === "dealer")) {
    const at = { table: each.table, tournament: undefined };
    if (each.to_open) act(`Open betting at ${each.table}`, "open-betting", at, true);
    else if (each.marker !== null && each.turns.length) act(`Time over for ${each.turns[0]} at ${each.table}`, "time-over", at);
  }
  if (proposed && !ties.length && !shown.additional) act("Award the places", "award-places", {}, true);
  const forms = [];
  if (["closed", "running"].includes(state)) {
    forms.push(form("Give a break", [{ name: "minutes", label: "Minutes", value: 5, type: "number" }], (given) => order("give-break", given)));
    forms.push(form("Set the pace", [{ name: "seconds", label: "Seconds for a wager", value: shown.pace ?? 20, type: "number" }], (given) => order("set-pace", given)));
    if (next) forms.push(form("Move the start", [{ name: "time", label: `Session ${next} starts at`, value: shown.starts[String(next)]?.at ?? "" }], (given) => order("move-start", { session: next, ...given })));
    forms.push(form("Approve a substitute", [{ name: "patron", label: "Substitute" }, { name: "for", label: "For", options: shown.in_play }], (given) => order("substitute", given)));
  }
  if (shown.reserves.length && shown.forfeited.length) forms.push(form("Offer a seat", [{ name: "patron", label: "Reserve", options: shown.reserves },
    { name: "table", label: "Table", options: names }, { name: "area", label: "Box", value: 1, type: "number" }], (given) => order("offer-seat", { session: 1, ...given })));
  return el("section", { class: "panel director" }, el("h2", { text: "Tournament director (20.4)" }),
    shown.reserves.length ? el("p", { text: `Reserves: ${shown.reserves.join(", ")}` }) : null,
    shown.forfeited.length ? el("p", { text: `Too late (20.9): ${shown.forfeited.join(", ")}` }) : null,
    ties.length ? el("p", { text: `To be played: ${ties.map((each) => each.join(" – ")).join("; ")}` }) : null,
    el("div", { class: "row" }, acts), forms);
}

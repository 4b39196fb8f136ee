/** The tutor at a table for practice: what each choice is worth, and what a session's mistakes cost. */

import { get } from "../api.js";
import { button, el, swap } from "../dom.js";
import { dollars } from "../money.js";
import { actionName } from "../words.js";
import { sheet } from "./dialogs.js";

const AGAIN = 400;

/** Expected cents are no whole number: dollars to the cent, or to a hundredth of one where it is less. */
export function expected(cents) {
  const size = Math.abs(cents);
  const figure = size >= 1 || size === 0 ? (size / 100).toFixed(2) : (size / 100).toFixed(4);
  return `${cents < 0 ? "−" : ""}$${figure}`;
}

/** What was decided since the tutor was first asked, in one line; nothing if nothing was. */
export function sessionWords({ decisions, mistakes, cost, waiting }) {
  if (!decisions) return waiting ? "Your decisions are being valued." : "";
  const many = decisions === 1 ? "1 decision" : `${decisions} decisions`;
  return `This session: ${many}, ${mistakes} not for the best, which cost ${expected(cost)} in expectation.`;
}

/** A button beside the other links of the table. */
export function offerTutor(table, bar) {
  bar.querySelector(".table-links")?.append(button("Tutor", () => openTutor(table), { class: "link tutor-link" }));
}

async function openTutor(table) {
  const body = el("div", { class: "tutor", "aria-live": "polite" }, el("p", { class: "muted", text: "The tutor thinks…" }));
  const dialog = sheet("Tutor", body, el("div", { class: "row" }, button("Close", () => dialog.close(), { class: "button main" })));
  const address = `/api/tables/${encodeURIComponent(table.name)}/tutor`;
  try {
    let told = await get(address);
    while (told.thinking && dialog.isConnected) {
      await new Promise((resolve) => setTimeout(resolve, AGAIN));
      told = await get(address);
    }
    swap(body, ...shown(told));
  } catch (problem) {
    swap(body, el("p", { class: "refusal", text: problem.message }));
  }
}

function shown({ choices, untold, notes, method, exact, session }) {
  const words = sessionWords(session);
  return [
    choices.length ? table(choices) : el("p", { text: `The tutor cannot tell: ${untold}.` }),
    ...notes.map((note) => el("p", { class: "muted", text: `Note: ${note}.` })),
    choices.length ? el("p", { class: "muted", text: `${exact ? "Exact" : "Computed"} for the cards on the table: ${method}.` }) : null,
    words ? el("p", { class: "tutor-session", text: words }) : null,
  ].filter(Boolean);
}

function table(choices) {
  return el("table", {},
    el("thead", {}, el("tr", {}, ["Choice", "Worth", "Costs"].map((text) => el("th", { scope: "col", text })))),
    el("tbody", {}, choices.map((choice, at) => el("tr", { class: at ? "" : "best" },
      el("th", { scope: "row", text: named(choice) }),
      el("td", { text: expected(choice.worth) }),
      el("td", { text: at ? expected(choice.cost) : "best" })))));
}

function named({ action, amount, items }) {
  if (items?.length) return `${actionName(action)}: ${items.slice(0, 2).join(" ")} | ${items.slice(2).join(" ")}`;
  return amount ? `${actionName(action)} ${dollars(amount)}` : actionName(action);
}

/** The tutor at a table for practice: what each choice is worth, what a session's mistakes cost, hands to practise on. */

import { get } from "../api.js";
import { button, el, swap } from "../dom.js";
import { t } from "../language.js";
import { sheet } from "./dialogs.js";
import { practise, ranking } from "./drill.js";
import { sessionWords } from "./worth.js";

const AGAIN = 400;

/** A button beside the other links of the table. */
export function offerTutor(table, bar) {
  bar.querySelector(".table-links")?.append(button(t("Tutor"), () => openTutor(table), { class: "link tutor-link" }));
}

async function openTutor(table) {
  const body = el("div", { class: "tutor", "aria-live": "polite" }, el("p", { class: "muted", text: "The tutor thinks…" }));
  let practising = false;
  const drills = button("Practise", () => {
    practising = true;
    practise(table, body);
  });
  const dialog = sheet("Tutor", body, el("div", { class: "row" }, button("Close", () => dialog.close(), { class: "button main" }), drills));
  const address = `/api/tables/${encodeURIComponent(table.name)}/tutor`;
  try {
    let told = await get(address);
    while (told.thinking && dialog.isConnected && !practising) {
      await new Promise((resolve) => setTimeout(resolve, AGAIN));
      told = await get(address);
    }
    if (!practising) swap(body, ...shown(told));
  } catch (problem) {
    swap(body, el("p", { class: "refusal", text: problem.message }));
  }
}

function shown({ choices, untold, notes, method, exact, session }) {
  const words = sessionWords(session);
  return [
    choices.length ? ranking(choices) : el("p", { text: `The tutor cannot tell: ${untold}.` }),
    ...notes.map((note) => el("p", { class: "muted", text: `Note: ${note}.` })),
    choices.length ? el("p", { class: "muted", text: `${exact ? "Exact" : "Computed"} for the cards on the table: ${method}.` }) : null,
    words ? el("p", { class: "tutor-session", text: words }) : null,
  ].filter(Boolean);
}

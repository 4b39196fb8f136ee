/** The gaming manager: conditions shown and sent, the director, cancelling. */

import { button, el } from "../dom.js";
import { dollars } from "../money.js";
import { form } from "./fields.js";

/** Prizes above the sum of the house: paid once somebody of another rank than the director has signed. */
export function signingPanel(shown, order) {
  const waiting = Object.entries(shown.waiting);
  if (!waiting.length || shown.you.director) return null;
  return el("section", { class: "panel signing" }, el("h2", { text: "Prizes that wait for a second signature" }),
    el("div", { class: "row" }, waiting.map(([who, cents]) => button(`Sign and pay ${who} ${dollars(cents)}`, () => order("countersign", { payment: who }), { class: "button main" }))));
}

export function managerPanel(shown, order) {
  if (["finished", "cancelled"].includes(shown.state)) return null;
  const acts = [];
  if (!shown.available) acts.push(button("Make available to patrons (20.2(b))", () => order("make-available"), { class: "button main" }));
  if (!shown.notified) acts.push(button("Notify the Commission (20.2(c))", () => order("notify-commission"), { class: "button main" }));
  return el("section", { class: "panel manager" }, el("h2", { text: "Gaming manager" }), el("div", { class: "row" }, acts),
    form("Name the director (20.4)", [{ name: "director", label: "Director", value: shown.director ?? "" }], (given) => order("name-director", given)),
    form("Cancel the tournament (20.21)", [{ name: "reason", label: "Reason" }], (given) => order("cancel-tournament", given)));
}

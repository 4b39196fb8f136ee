/** What choices are worth, in words: expectations in cents, which are no whole numbers. */

import { dollars } from "../money.js";
import { actionName } from "../words.js";

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

/** A choice by its name, with its amount or its two hands. */
export function named({ action, amount, items }) {
  if (items?.length) return `${actionName(action)}: ${items.slice(0, 2).join(" ")} | ${items.slice(2).join(" ")}`;
  return amount ? `${actionName(action)} ${dollars(amount)}` : actionName(action);
}

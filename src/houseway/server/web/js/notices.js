/** Toasts, the banner and the live region. */

import { button, byId, el, setText } from "./dom.js";
import { numberOf, rulesAddress } from "./words.js";

const SHOWN_FOR = 9000;

/** Something went well. */
export const inform = (words) => toast(words, null, "info");

/** Something was refused or went wrong: in words, with the clause that says so. */
export function complain(against) {
  const words = against.message ?? String(against);
  const clause = against.clause ?? null;
  toast(words, clause);
}

function toast(words, clause = null, kind = "") {
  const holder = byId("toasts");
  for (const earlier of holder.querySelectorAll(".toast-words")) if (earlier.textContent === words) earlier.parentElement?.remove();
  const node = el("div", { class: `toast ${kind}` },
    el("span", { class: "toast-words", text: words }),
    clause ? el("a", { class: "clause", href: rulesAddress(clause), text: `Rule ${numberOf(clause)}` }) : null,
    button("×", () => node.remove(), { class: "close", "aria-label": "Close" }));
  holder.append(node);
  while (holder.children.length > 3) holder.firstElementChild?.remove();
  setTimeout(() => node.remove(), SHOWN_FOR);
}

export function banner(words) {
  const node = byId("banner");
  node.hidden = !words;
  setText(node, words ?? "");
}

/** Says something to those who listen. */
export function say(words) {
  const live = byId("live");
  live.append(el("p", { text: words }));
  while (live.children.length > 40) live.firstElementChild?.remove();
}

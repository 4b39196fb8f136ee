/** A clause mark that opens to show the clause in our words. */

import { clause } from "./api.js";
import { el, swap } from "./dom.js";
import { numberOf, rulesAddress } from "./words.js";

export const clauseLink = (name) => el("a", { class: "clause", href: rulesAddress(name), text: numberOf(name) });

/** A line with `summary` inside that opens to the words of these clauses, asked for when it is opened. */
export function opening(summary, rules, props = {}) {
  const words = el("div", { class: "clause-words" });
  const node = el("details", { class: "opening", ...props }, el("summary", {}, summary), words);
  node.addEventListener("toggle", () => {
    if (!node.open || words.firstChild) return;
    swap(words, rules.map((rule) => clauseWords(rule)));
  });
  return node;
}

function clauseWords(rule) {
  const text = el("span", { class: "text", text: "…" });
  clause(rule)
    .then((found) => {
      const own = found.clauses?.find((each) => each.clause === rule) ?? found.clauses?.[0] ?? found;
      text.textContent = own.summary ?? "";
    })
    .catch(() => {
      text.textContent = "its words cannot be fetched now";
    });
  return el("p", {}, el("a", { class: "clause", href: rulesAddress(rule), text: numberOf(rule) }), " ", text);
}

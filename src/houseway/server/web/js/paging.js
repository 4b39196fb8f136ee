/** Small parts that the pages of the pit share. */

import { el } from "./dom.js";

export const encode = encodeURIComponent;

/** A time of the journal for people: to the second, in UTC as it was kept. */
export const moment = (at) => (at ? `${at.slice(0, 10)} ${at.slice(11, 19)}` : "");

/** A label with its field under it. */
export function labelled(words, field, props = {}) {
  return el("label", { class: "field", ...props }, el("span", { text: words }), field);
}

/** Name and value of every field of a form that is filled in. */
export const filled = (form) =>
  Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value).trim()]).filter(([, value]) => value));

/** What is behind an address, or the words why it cannot be had. */
export function failed(main, problem) {
  main.append(el("p", { class: "wrong", role: "alert", text: problem.message }));
}

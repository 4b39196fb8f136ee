/** Where a table cannot be shown: why, and what to do next. */

import { button, el } from "../dom.js";

const NEXT = {
  gone: (name) => [`There is no table ${name}`, "It was never opened, or was closed long ago. The floor shows those that are open."],
  out: () => ["You are signed out", "Your wagers and your seat stay where they are. Sign in again and you are back at this table."],
};

/** What stands in place of the felt, or nothing where the felt stays. */
export function insteadOfTable(kind, name, signIn) {
  if (!NEXT[kind]) return null;
  const [title, words] = NEXT[kind](name);
  return el("section", { class: "panel no-table" }, el("h2", { text: title }), el("p", { text: words }), el("div", { class: "row" },
    kind === "out" ? button("Sign in", signIn, { class: "button main" }) : null,
    el("a", { class: kind === "out" ? "button" : "button main", href: "/", text: "To the floor" })));
}

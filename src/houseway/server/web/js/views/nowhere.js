/** An address that leads nowhere. */

import { el } from "../dom.js";

export function showNowhere(main) {
  main.className = "page";
  document.title = "Nothing here · Houseway";
  main.append(el("h1", { text: "There is nothing here" }),
    el("p", { class: "lead" }, el("code", { text: location.pathname }), " is no address of this house."),
    el("p", {}, el("a", { class: "button main", href: "/", text: "To the floor" })));
}

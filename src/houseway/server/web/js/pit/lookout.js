/** Under the felt for those of the house who do not deal here: who is waited for, and what they may order. */

import { button, el, setText } from "../dom.js";
import { may } from "../store.js";

export class Lookout {
  constructor(table) {
    this.table = table;
    this.words = el("p", { class: "waiting-words", role: "status" });
    this.node = el("section", { class: "dock lookout", "aria-label": "What can be ordered" }, this.words,
      el("div", { class: "desk-acts" },
        may("read-menu") ? button("Orders", () => table.orders(), { class: "button main", key: "i" }) : null,
        may("seat-bots") ? button("Bots", () => table.bots(), { key: "b" }) : null));
  }

  close() {}

  key(key) {
    const found = [...this.node.querySelectorAll("button")].find((each) => each.getAttribute("aria-keyshortcuts") === key.toLowerCase());
    found?.click();
    return Boolean(found);
  }

  update({ request, picture }) {
    const names = [...new Set((request?.questions ?? []).map((each) => each.patron))];
    const words = names.length ? `${names.join(", ")} ${names.length > 1 ? "decide" : "decides"}` : request?.request === "wagers" ? "Wagers are taken" : "The dealer is at work";
    setText(this.words, `${words} · round ${picture.round}`);
  }
}

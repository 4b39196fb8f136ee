/** A dispute begins: what is disputed, in words; and orders of the floor, each sent under one id. */

import { freshId, post } from "./api.js";
import { button, el, setText } from "./dom.js";
import { complain, inform } from "./notices.js";
import { go } from "./router.js";

/** Gives an order of the floor; what is refused is said with its clause. */
export async function order(name, fields, done = "Done") {
  try {
    await post("/api/orders", { id: freshId(), order: name, ...fields });
    inform(done);
    return true;
  } catch (problem) {
    complain(problem);
    return false;
  }
}

const caseName = () => `D-${new Date().toISOString().slice(2, 10).replaceAll("-", "")}-${freshId().slice(2, 8)}`;

/** Asks for words and opens a case about that round. */
export function dispute(table, round, about) {
  const words = el("textarea", { id: "dispute-words", rows: "3", maxlength: "400" });
  const wrong = el("p", { class: "wrong", role: "alert" });
  const dialog = el("dialog", { class: "sheet", "aria-label": "Dispute this" });
  const name = caseName();
  const open = async () => {
    if (!words.value.trim()) return setText(wrong, "Say what is wrong.");
    const done = await order("open-case", { case: name, table, round, words: words.value.trim() }, "A gaming supervisor will decide");
    if (!done) return undefined;
    dialog.close();
    return go(`/cases/${encodeURIComponent(name)}`);
  };
  dialog.append(el("form", { method: "dialog", class: "panel" },
    el("h2", { text: "Dispute this" }),
    el("p", { class: "muted", text: `${table}, round ${round}: ${about}` }),
    el("label", { for: "dispute-words", text: "What is wrong?" }), words, wrong,
    el("div", { class: "row" }, button("Open a case", open, { class: "button main" }), button("Cancel", () => dialog.close()))));
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  words.focus();
}

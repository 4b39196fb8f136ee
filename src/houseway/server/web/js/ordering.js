/** Orders of the floor from a page: sent once, what is refused is said with its clause. */

import { freshId, post } from "./api.js";
import { button, el, setText } from "./dom.js";
import { complain, inform } from "./notices.js";
import { labelled } from "./paging.js";

export const order = (name, fields) => post("/api/orders", { id: freshId(), order: name, ...fields });

/** A button that gives an order and looks again. */
export function orders(words, name, fields, look, props = {}) {
  return button(words, async () => {
    try {
      await order(name, typeof fields === "function" ? fields() : fields);
      inform(words);
    } catch (problem) {
      complain(problem);
    }
    await look();
  }, { class: "button", ...props });
}

/** A small form for an order: fields by name, each an input or a list of choices. */
export function orderForm(words, name, fixed, fields, look, read = (given) => given) {
  const inputs = Object.entries(fields).map(([field, { label, choices, ...props }]) => [
    field,
    label,
    choices
      ? el("select", { name: field, ...props }, choices.map((each) => el("option", { value: each, text: each })))
      : el("input", { name: field, autocomplete: "off", ...props }),
  ]);
  const wrong = el("p", { class: "wrong", role: "alert" });
  const form = el("form", { class: "filters order-form", "aria-label": words },
    inputs.map(([, label, input]) => labelled(label, input)),
    el("div", { class: "row" }, el("button", { type: "submit", class: "button", text: words })), wrong);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const given = Object.fromEntries(inputs.map(([field, , input]) => [field, input.type === "checkbox" ? input.checked : input.value.trim()]));
    try {
      await order(name, { ...fixed, ...read(given) });
      form.reset();
      setText(wrong, "");
      inform(words);
      await look();
    } catch (problem) {
      setText(wrong, problem.clause ? `${problem.message} (${problem.clause})` : problem.message);
    }
  });
  return form;
}

export const age = (seconds) => {
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min`;
  if (seconds < 172800) return `${Math.floor(seconds / 3600)} h`;
  return `${Math.floor(seconds / 86400)} days`;
};

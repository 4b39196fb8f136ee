/** An amount between least and most, in steps: by buttons, keys or typing. */

import { button, el } from "../dom.js";
import { t } from "../language.js";

export function stepper({ least, most, unit = 1, step = unit, value = most, words, read, label }) {
  let now = value;
  const field = el("input", { type: "text", inputmode: "decimal", class: "amount-field", "aria-label": label, autocomplete: "off" });
  const show = () => {
    field.value = words(now);
  };
  const set = (amount) => {
    now = Math.min(most, Math.max(least, amount));
    show();
  };
  const move = (by) => {
    const at = now + by * step;
    set(by < 0 && now === most && (most - least) % step ? most - ((most - least) % step || step) : at);
  };
  field.addEventListener("change", () => {
    const typed = read(field.value);
    if (typed === null) show();
    else now = typed;
    show();
  });
  field.addEventListener("keydown", (event) => {
    if (event.key === "ArrowUp") move(1);
    else if (event.key === "ArrowDown") move(-1);
    else return;
    event.preventDefault();
  });
  show();
  const node = el("div", { class: "stepper", role: "group", "aria-label": label },
    button("−", () => move(-1), { "aria-label": t("{label}: less", { label }), class: "button small" }),
    field,
    button("+", () => move(1), { "aria-label": t("{label}: more", { label }), class: "button small" }));
  return {
    node,
    field,
    get value() {
      const typed = read(field.value);
      return typed === null ? now : typed;
    },
  };
}

/** Small forms of a panel: some fields and one button. */

import { button, el } from "../dom.js";

let made = 0;

export function form(words, fields, act, props = {}) {
  const inputs = fields.map(({ name, label, value = "", options, type = "text" }) => {
    const id = `field-${(made += 1)}`;
    const input = options
      ? el("select", { id }, options.map((each) => el("option", { value: each, text: each })))
      : el("input", { id, type, value: String(value), autocomplete: "off" });
    return { name, node: el("div", { class: "field" }, el("label", { for: id, text: label }), input), read: () => (type === "number" ? Number(input.value) : input.value) };
  });
  const send = () => act(Object.fromEntries(inputs.map(({ name, read }) => [name, read()])));
  return el("div", { class: "row small-form" }, inputs.map((each) => each.node), button(words, send, props));
}

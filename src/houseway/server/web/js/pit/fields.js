/** The fields that an order asks for, as a form. */

import { el } from "../dom.js";
import { cents } from "../money.js";
import { labelled } from "../paging.js";
import { plain } from "../words.js";

const MONEY = new Set(["amount"]);
const NAMES = { low: "Low hand", cards: "Cards, in order", exchange: "Areas that exchange, such as 1-3 2-4" };
const words = (field) => `${NAMES[field.name] ?? plain(field.name)}${field.required ? "" : " (if any)"}`;

const input = (field, props = {}) =>
  el("input", { type: "text", autocomplete: "off", name: field.name, required: field.required, ...props });

function choose(field, choices = field.choices) {
  const list = el("select", { name: field.name }, field.required ? null : el("option", { value: "", text: "—" }),
    choices.map((choice) => el("option", { value: String(choice), text: plain(String(choice)) })));
  if (field.default !== null && field.default !== undefined) list.value = String(field.default);
  return list;
}

/** Each kind of field: its node, and how it is read; undefined leaves it out, an error says what is wrong. */
const KINDS = {
  text(field) {
    if (!field.choices) return plainText(field);
    const list = el("datalist", { id: `choices-${field.name}` }, field.choices.map((choice) => el("option", { value: choice })));
    const node = input(field, { list: list.id, value: field.choices.length === 1 ? field.choices[0] : "" });
    return { node: labelled(words(field), el("span", { class: "with-list" }, node, list)), read: () => node.value.trim() || undefined };
  },
  choice(field) {
    const node = choose(field);
    return { node: labelled(words(field), node), read: () => node.value || undefined };
  },
  "yes-no"(field) {
    const node = el("input", { type: "checkbox", class: "tick", name: field.name, checked: Boolean(field.default) });
    return { node: el("label", { class: "tick-label" }, node, words(field)), read: () => node.checked };
  },
  number(field) {
    const money = MONEY.has(field.name);
    const node = field.choices ? choose(field) : input(field, { inputmode: "decimal", value: field.default ?? "" });
    const read = () => {
      const text = node.value.trim();
      if (!text) return undefined;
      const number = money ? cents(text) : Number(text);
      if (number === null || !Number.isInteger(number)) throw new Error(`${words(field)}: “${text}” is no ${money ? "amount" : "number"}`);
      return number;
    };
    return { node: labelled(money ? `${words(field)}, $` : words(field), node), read };
  },
  item: (field) => plainText(field, { placeholder: "As or 6-6" }, itemName),
  items: (field) => several(field, { placeholder: "As Kd 7c" }, itemName),
  texts: (field) => (field.choices ? ticks(field, String) : several(field, {}, String)),
  numbers: (field) => (field.choices ? ticks(field, Number) : several(field, {}, Number)),
  pairs: (field) => several(field, { placeholder: "1-3 2-4" }, (text) => text.split("-").map(Number)),
  limits(field) {
    const least = input(field, { name: "least", required: false, inputmode: "decimal" });
    const most = input(field, { name: "most", required: false, inputmode: "decimal" });
    const amount = (node) => (node.value.trim() ? cents(node.value) : undefined);
    const read = () => Object.fromEntries(Object.entries({ min: amount(least), max: amount(most) }).filter(([, value]) => value !== undefined));
    return { node: el("div", { class: "row" }, labelled("Least, $", least), labelled("Most, $", most)), read };
  },
};

/** "as" is typed for As, "66" for the tile 6-6. */
const itemName = (text) => (/^[1-6]-?[1-6]$/.test(text) ? `${text[0]}-${text.at(-1)}` : text.slice(0, -1).toUpperCase() + text.slice(-1).toLowerCase());

function plainText(field, props = {}, name = String) {
  const node = input(field, { value: field.default ?? "", ...props });
  return { node: labelled(words(field), node), read: () => (node.value.trim() ? name(node.value.trim()) : undefined) };
}

function several(field, props, name) {
  const node = input(field, { value: (field.default ?? []).join(" "), ...props });
  const read = () => {
    const list = node.value.split(/[\s,;]+/).filter(Boolean).map(name);
    return list.length || field.required ? list : undefined;
  };
  return { node: labelled(words(field), node), read };
}

function ticks(field, name) {
  const boxes = field.choices.map((choice) => el("input", { type: "checkbox", class: "tick", value: String(choice) }));
  const node = el("fieldset", { class: "line ticks" }, el("legend", { text: words(field) }),
    boxes.map((box) => el("label", { class: "tick-label" }, box, box.value)));
  return { node, read: () => boxes.filter((box) => box.checked).map((box) => name(box.value)) };
}

/** What an item fills in itself and yet depends on what happened: a number or a list can be changed. */
const changeable = (given) =>
  Object.entries(given).filter(([, value]) => typeof value === "number" || Array.isArray(value)).map(([name, value]) =>
    ({ name, required: true, default: value, choices: null, type: Array.isArray(value) ? "items" : "number" }));

export function fieldsOf(item) {
  const fields = [...changeable(item.given), ...item.fields].map((field) => ({ name: field.name, ...KINDS[field.type](field) }));
  const read = () => ({ ...item.given, ...Object.fromEntries(fields.map((field) => [field.name, field.read()]).filter(([, value]) => value !== undefined)) });
  return { nodes: fields.map((field) => field.node), read };
}

/** The fields that an order asks for, as a form. */

import { el } from "../dom.js";
import { cents } from "../money.js";
import { labelled } from "../paging.js";
import { plain, wagerName } from "../words.js";

const NAMES = {
  low: "Low hand",
  exchange: "Areas that exchange, such as 1-3 2-4",
  dice: "Throws, such as 2+5+6/3",
  decisions: "Decisions told anew, such as 4 stand, 1.2 hit, 1 double ann 20 + bob 5",
  kept: "How many decisions stand before them",
};
/** Orders are taken without grounds too; whoever gives one at a screen is asked for them. */
const ASKED = new Set(["grounds"]);
const needed = (field) => field.required || ASKED.has(field.name);
const words = (field) => `${NAMES[field.name] ?? plain(field.name)}${needed(field) ? "" : " (if any)"}`;

const input = (field, props = {}) =>
  el("input", { type: "text", autocomplete: "off", name: field.name, required: needed(field), ...props });

/** "as" is typed for As, "66" for the tile 6-6. */
const itemName = (text) =>
  /^[1-6]-?[1-6]$/.test(text) ? `${text[0]}-${text.at(-1)}` : text.slice(0, -1).toUpperCase() + text.slice(-1).toLowerCase();

function number(field, text, read, what) {
  if (!text) return undefined;
  const value = read(text);
  if (value === null || !Number.isInteger(value)) throw new Error(`${words(field)}: “${text}” is no ${what}`);
  return value;
}

/** Each kind of field: its node, and how it is read; undefined leaves it out, an error says what is wrong. */
const KINDS = {
  area(field) {
    const areas = Array.from({ length: field.most - field.least + 1 }, (_, at) => field.least + at);
    const node = el("select", { name: field.name }, areas.map((area) => el("option", { value: String(area), text: area ? String(area) : "the dealer" })));
    if (field.default !== undefined && field.default !== null) node.value = String(field.default);
    return { node: labelled(words(field), node), read: () => Number(node.value) };
  },
  areas(field) {
    const areas = Array.from({ length: field.most - field.least + 1 }, (_, at) => String(field.least + at));
    return ticks(field, areas, Number);
  },
  patron(field, { patrons }) {
    const list = el("datalist", { id: `known-${field.name}` }, patrons.map((patron) => el("option", { value: patron })));
    const node = input(field, { list: list.id, value: field.default ?? (field.required && patrons.length === 1 ? patrons[0] : "") });
    return { node: labelled(words(field), el("span", { class: "with-list" }, node, list)), read: () => node.value.trim() || undefined };
  },
  patrons: (field, { patrons }) => ticks(field, patrons, String),
  choice(field) {
    const node = el("select", { name: field.name }, field.required ? null : el("option", { value: "", text: "—" }),
      field.choices.map((choice) => el("option", { value: choice, text: field.name === "wager" ? wagerName(choice) : plain(choice) })));
    if (field.default) node.value = field.default;
    return { node: labelled(words(field), node), read: () => node.value || undefined };
  },
  flag(field) {
    const node = el("input", { type: "checkbox", class: "tick", name: field.name, checked: Boolean(field.default) });
    return { node: el("label", { class: "tick-label" }, node, plain(field.name)), read: () => node.checked };
  },
  count(field) {
    const node = input(field, { inputmode: "numeric", value: field.default ?? "" });
    return { node: labelled(words(field), node), read: () => number(field, node.value.trim(), Number, "number") };
  },
  amount(field) {
    const node = input(field, { inputmode: "decimal", value: field.default ? field.default / 100 : "" });
    return { node: labelled(`${words(field)}, $`, node), read: () => number(field, node.value.trim(), cents, "amount") };
  },
  text: (field) => (field.name === "time" ? moment(field) : single(field, {}, String)),
  item: (field) => single(field, { placeholder: "As or 6-6" }, itemName),
  items: (field) => several(field, { placeholder: "As Kd 7c" }, itemName),
  throws: (field) => several(field, {}, String),
  exchanges: (field) => several(field, {}, (text) => text.split("-").map(Number)),
  decisions(field) {
    const node = input(field);
    const read = () => {
      const list = node.value.split(/[,;]/).map((text) => text.trim()).filter(Boolean).map((text) => decision(field, text));
      return list.length ? list : undefined;
    };
    return { node: labelled(words(field), node), read };
  },
  limits(field) {
    const least = input(field, { name: "least", required: false, inputmode: "decimal" });
    const most = input(field, { name: "most", required: false, inputmode: "decimal" });
    const amount = (node, name) => [name, number(field, node.value.trim(), cents, "amount")];
    const read = () => Object.fromEntries([amount(least, "min"), amount(most, "max")].filter(([, value]) => value !== undefined));
    return { node: el("div", { class: "row" }, labelled("Least, $", least), labelled("Most, $", most)), read };
  },
};

/** "4.2 hit": area, hand and action; then who takes part, with how much. */
function decision(field, text) {
  const [, area, hand, action, rest] = /^(\d+)(?:\.(\d+))?[\s:]+([a-z-]+)(.*)$/i.exec(text) ?? [];
  if (!action) throw new Error(`${words(field)}: “${text}” is no decision`);
  const told = { area: Number(area), hand: Number(hand ?? 1), action: action.toLowerCase() };
  const parts = rest.split("+").map((part) => /^\s*(.*?)\s*(\$?\d+(?:\.\d+)?)?\s*$/.exec(part) ?? []).map(([, who, amount]) => [who, amount ? cents(amount.replace("$", "")) : 0]);
  const [[patron, amount]] = parts;
  if (!patron) return amount ? { ...told, amount } : told;
  if (told.action === "double") return { ...told, patrons: Object.fromEntries(parts) };
  if (["split", "rescue"].includes(told.action)) return { ...told, patrons: parts.map(([who]) => who) };
  return amount ? { ...told, patron, amount } : { ...told, patron };
}

function single(field, props, name) {
  const node = input(field, { value: field.default ?? "", ...props });
  return { node: labelled(words(field), node), read: () => (node.value.trim() ? name(node.value.trim()) : undefined) };
}

/** A moment is typed by the clock on the wall here, and sent in UTC. */
function moment(field) {
  const shown = (time) => new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 19);
  const node = input(field, { type: "datetime-local", step: "1", value: field.default ? shown(new Date(field.default)) : "" });
  const read = () => (node.value ? new Date(node.value).toISOString().replace(/\.000Z$/, "Z") : undefined);
  return { node: labelled(words(field), node), read };
}

function several(field, props, name) {
  const node = input(field, { value: (field.default ?? []).join(" "), ...props });
  const read = () => {
    const list = node.value.split(/[\s,;]+/).filter(Boolean).map(name);
    return list.length || field.required ? list : undefined;
  };
  return { node: labelled(words(field), node), read };
}

function ticks(field, choices, name) {
  const chosen = (field.default ?? []).map(String);
  const boxes = choices.map((choice) => el("input", { type: "checkbox", class: "tick", value: choice, checked: chosen.includes(choice) }));
  const node = el("fieldset", { class: "line ticks" }, el("legend", { text: words(field) }),
    boxes.length ? boxes.map((box) => el("label", { class: "tick-label" }, box, box.value)) : el("span", { class: "muted", text: "nobody is here" }));
  return { node, read: () => boxes.filter((box) => box.checked).map((box) => name(box.value)) };
}

/** The fields of an order, filled in as `given` where that says something. */
export function fieldsOf(fields, given, around) {
  const made = fields.map((field) => {
    const filled = field.name in given ? { ...field, default: given[field.name] } : field;
    return { name: field.name, ...KINDS[field.type](filled, around) };
  });
  const read = () => Object.fromEntries(made.map((field) => [field.name, field.read()]).filter(([, value]) => value !== undefined));
  return { nodes: made.map((field) => field.node), read };
}

/** A form for the settings of a table, made from the usual ones of its game; money is typed in dollars. */

import { el } from "../dom.js";
import { cents, dollars } from "../money.js";
import { labelled } from "../paging.js";
import { plain, wagerName } from "../words.js";

const MONEY = new Set(["min", "max", "unit", "amount", "wager", "major", "minor", "chips"]);
const NAMES = { min: "Least", max: "Most", unit: "Steps of", seconds_to_set: "Seconds to set a hand" };
const typed = (value) => dollars(value).replace("$", "");

/** The node, and `read` which gives the settings or throws an error with the words for it. */
export function settingsForm(settings) {
  const parts = Object.entries(settings).map(([name, value]) => part(name, value));
  const more = el("textarea", { rows: "3", spellcheck: "false", placeholder: '{"minimum_play": 1000}' });
  const node = el("div", { class: "settings" }, parts.map((each) => each.node),
    el("details", { class: "more-settings" }, el("summary", { text: "Further settings, as JSON" }),
      labelled("Added to those above, name by name", more)));
  const read = () => {
    const made = Object.fromEntries(parts.map((each) => [each.name, each.read()]).filter(([, value]) => value !== undefined));
    return { ...made, ...further(more.value) };
  };
  return { node, read };
}

function further(text) {
  if (!text.trim()) return {};
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`“${text.trim()}” is not JSON`);
  }
}

function part(name, value) {
  if (name === "limits") return limits(value);
  if (value !== null && typeof value === "object" && !Array.isArray(value)) return optional(name, value);
  const field = single(name, value, NAMES[name] ?? plain(name));
  return { name, node: field.node, read: field.read };
}

/** Least and most of every wager; one that is left empty is not offered. */
function limits(rows) {
  const lines = Object.entries(rows).map(([wager, row]) => {
    const fields = Object.entries(row).map(([name, amount]) => ({ name, ...single(name, amount, NAMES[name] ?? plain(name)) }));
    const read = () => Object.fromEntries(fields.map(({ name, read: its }) => [name, its()]).filter(([, amount]) => amount !== undefined));
    return { wager, read, node: el("fieldset", { class: "line" }, el("legend", { text: wagerName(wager) }), fields.map((field) => field.node)) };
  });
  return {
    name: "limits",
    node: el("div", { class: "limit-lines" }, lines.map((each) => each.node)),
    read: () => Object.fromEntries(lines.map((each) => [each.wager, each.read()]).filter(([, row]) => Object.keys(row).length)),
  };
}

/** Something the table may go without, with what it needs if it has it. */
function optional(name, value) {
  const has = el("input", { type: "checkbox", checked: true });
  const fields = flat(value).map(([path, each]) => [path, single(path.at(-1), each, plain(path.join(" ")))]);
  const node = el("fieldset", { class: "line" },
    el("legend", {}, el("label", { class: "tick-label" }, has, plain(name))), fields.map(([, field]) => field.node));
  has.addEventListener("change", () => fields.forEach(([, field]) => field.node.classList.toggle("off", !has.checked)));
  return { name, node, read: () => (has.checked ? nested(fields.map(([path, field]) => [path, field.read()])) : undefined) };
}

const flat = (value, path = []) =>
  Object.entries(value).flatMap(([name, each]) =>
    each !== null && typeof each === "object" && !Array.isArray(each) ? flat(each, [...path, name]) : [[[...path, name], each]]);

function nested(entries) {
  const made = {};
  for (const [path, value] of entries) {
    let at = made;
    for (const name of path.slice(0, -1)) at = at[name] ??= {};
    at[path.at(-1)] = value;
  }
  return made;
}

function single(name, value, words) {
  if (Array.isArray(value)) return list(name, value, words);
  const money = MONEY.has(name) && typeof value === "number";
  const input = el("input", { type: "text", class: typeof value === "number" ? "short" : "", autocomplete: "off", value: money ? typed(value) : String(value) });
  const read = () => {
    const text = input.value.trim();
    if (!text) return undefined;
    if (typeof value !== "number") return text;
    const number = money ? cents(text) : Number(text);
    if (number === null || !Number.isFinite(number)) throw new Error(`${words}: “${text}” is no ${money ? "amount" : "number"}`);
    return number;
  };
  return { node: labelled(money ? `${words}, $` : words, input), read };
}

function list(name, values, words) {
  const money = MONEY.has(name);
  const input = el("input", { type: "text", autocomplete: "off", value: values.map((each) => (money ? typed(each) : each)).join(" ") });
  const one = (text) => {
    const value = money ? cents(text) : Number(text);
    if (value === null || Number.isNaN(value)) throw new Error(`${words}: “${text}” is no ${money ? "amount" : "number"}`);
    return value;
  };
  return { node: labelled(money ? `${words}, $` : words, input), read: () => input.value.split(/[\s;]+/).filter(Boolean).map(one) };
}

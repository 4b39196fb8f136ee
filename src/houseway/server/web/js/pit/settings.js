/** A form for the settings of a table, made from the usual ones of its game; money is typed in dollars. */

import { clauseLink } from "../clauses.js";
import { el } from "../dom.js";
import { cents, dollars } from "../money.js";
import { labelled } from "../paging.js";
import { plain, wagerName } from "../words.js";

const MONEY = new Set(["min", "max", "unit"]);
const NAMES = { min: "Least", max: "Most", unit: "Steps of", seconds_to_set: "Seconds to set a hand" };
const typed = (value) => dollars(value).replace("$", "");

/**
 * The node, and `read` which gives the settings or throws an error with the words for it. What the house usually sets comes
 * first, and all else that may be set, as the house offers it, below.
 */
export function settingsForm(game, usual, offered) {
  const made = (each) => field(game, each, at(usual, each.setting));
  const known = offered.filter((each) => !isPart(at(usual, each.setting)));
  const [first, others] = [(each) => at(usual, each.setting) !== undefined, (each) => at(usual, each.setting) === undefined];
  const shown = [limits(usual.limits ?? {}), ...offered.filter((each) => isPart(at(usual, each.setting))).map((each) => optional(each.setting, at(usual, each.setting))),
    ...known.filter(first).map(made)];
  const more = known.filter(others).map(made);
  const node = el("div", { class: "settings" }, shown.map((each) => each.node),
    el("details", { class: "more-settings" }, el("summary", { text: `All other settings (${more.length})` }), more.map((each) => each.node)));
  const read = () => nested([...shown, ...more].map((each) => [each.name.split("."), each.read()]).filter(([, value]) => value !== undefined));
  return { node, read };
}

const isPart = (value) => value !== null && typeof value === "object" && !Array.isArray(value);

function at(settings, path) {
  return path.split(".").reduce((within, name) => within?.[name], settings);
}

/** A setting with what it means and by which clauses. What stays as it is by itself is not sent. */
function field(game, { setting, kind, words, clauses, choices, default: given }, usual) {
  const name = plain(setting.replaceAll(".", " "));
  const start = usual ?? given;
  const input = entry(kind, choices, start);
  const label = NAMES[setting] ?? name;
  const node = el("div", { class: "setting", "data-setting": setting },
    labelled(kind === "money" || kind === "amounts" ? `${label}, $` : label, input),
    el("p", { class: "muted" }, `${words.replaceAll("`", "")} `, clauses.map((each) => [cited(game, each), " "])));
  const read = () => {
    const value = valueOf(kind, input, label, typeof given);
    return usual === undefined && JSON.stringify(value ?? null) === JSON.stringify(given ?? null) ? undefined : value;
  };
  return { name: setting, node, read };
}

/** A clause of the document can be opened; a reading has its name. */
const cited = (game, clause) => (/^[A-Z]{2}-/.test(clause) ? el("span", { class: "reading", text: clause }) : clauseLink(`${game}/${clause.split(" ")[0]}`));

function entry(kind, choices, start) {
  if (kind === "yes-no") return el("input", { type: "checkbox", class: "tick", checked: start === true });
  if (choices.length) {
    const select = el("select", {}, choices.map((each) => el("option", { value: each, text: plain(each) })));
    select.value = String(start ?? choices[0]);
    return select;
  }
  return el("input", { type: "text", autocomplete: "off", class: kind === "count" || kind === "money" ? "short" : "", value: shownAs(kind, start) });
}

function shownAs(kind, value) {
  if (value === null || value === undefined) return "";
  if (kind === "money") return typed(value);
  if (kind === "amounts") return value.map(typed).join(" ");
  if (kind === "list") return value.join(" ");
  if (typeof value === "object") return Object.keys(value).length ? JSON.stringify(value) : "";
  return String(value);
}

/** What was typed or chosen, or nothing; throws what is no such thing. */
export function valueOf(kind, input, label, type) {
  if (kind === "yes-no") return input.checked;
  const text = input.value.trim();
  if (!text) return undefined;
  const bad = (what) => new Error(`${label}: “${text}” is no ${what}`);
  const sure = (value, what) => {
    if (value === null || Number.isNaN(value)) throw bad(what);
    return value;
  };
  if (kind === "count") return sure(Number(text), "number");
  if (kind === "money") return sure(cents(text), "amount");
  if (kind === "amounts") return text.split(/[\s;]+/).map((each) => sure(cents(each), "amount"));
  if (kind === "list") return text.split(/[\s;]+/).map((each) => (/^\d+$/.test(each) ? Number(each) : each));
  if (kind === "choice" && type === "number") return Number(text);
  if (kind !== "any" || !/^[[{]/.test(text)) return text;
  try {
    return JSON.parse(text);
  } catch {
    throw bad("JSON");
  }
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

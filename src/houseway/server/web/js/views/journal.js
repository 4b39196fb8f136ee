/** The journal of the house: searched, paged, read. Nothing here changes anything. */

import { get } from "../api.js";
import { button, el, setText, swap } from "../dom.js";
import { eventWords } from "../happenings.js";
import { encode, filled, labelled, moment } from "../paging.js";
import { go } from "../router.js";
import { may } from "../store.js";
import { plain } from "../words.js";

const KINDS = ["opened", "begun", "told", "refused", "finished", "committed", "revealed", "retired", "uncut", "corrected", "notice",
  "acknowledged", "closing", "closed", "voided", "paid", "paid-otherwise", "resolved", "bought-in", "cashed-out"];
/** @type {[string, string, Record<string, string>][]} */
const FIELDS = [
  ["table", "Table", { list: "journal-tables" }],
  ["round", "Round", { inputmode: "numeric", pattern: "[0-9]*" }],
  ["kind", "Kind", { list: "journal-kinds" }],
  ["author", "By", { placeholder: "dealer: or dealer:Dora" }],
  ["text", "Text", { type: "search" }],
  ["since", "Since (UTC)", { placeholder: "2026-11-16T05:30" }],
  ["until", "Until (UTC)", { placeholder: "2026-11-16" }],
];

export async function showJournal(main) {
  main.className = "page wide journal";
  document.title = "Journal · Houseway";
  const wanted = new URLSearchParams(location.search);
  const status = el("p", { class: "muted", role: "status", text: "Reading…" });
  const rows = el("tbody");
  const more = button("Earlier entries", () => fetchPage(), { class: "button", hidden: true });
  let before = null;
  let count = 0;
  const fetchPage = async () => {
    const asked = new URLSearchParams(wanted);
    if (before !== null) asked.set("before", before);
    more.disabled = true;
    try {
      const page = await get(`/api/journal?${asked}`);
      count += page.entries.length;
      rows.append(...page.entries.map(row));
      before = page.before;
      setText(status, count ? `${count} entries${before === null ? "" : ", and earlier ones"}` : "Nothing in the journal answers to that.");
    } catch (problem) {
      setText(status, problem.message);
      before = null;
    }
    more.hidden = before === null;
    more.disabled = false;
  };
  main.append(
    el("div", { class: "page-head" }, el("h1", { text: "Journal" }), exports()),
    search(wanted), status,
    el("div", { class: "scroller tall", tabindex: "0", role: "region", "aria-label": "Entries" },
      el("table", { class: "grid entries" },
        el("thead", {}, el("tr", {}, ["No.", "Time", "Table", "Round", "Kind", "By", "What"].map((name) => el("th", { scope: "col", text: name })))),
        rows)),
    el("div", { class: "row" }, more));
  await fetchPage();
}

function exports() {
  if (!may("export")) return null;
  return el("p", { class: "row" }, "Take it along:",
    el("a", { href: "/api/export?form=lines", download: "journal.jsonl", text: "JSON lines" }),
    el("a", { href: "/api/export?form=csv", download: "journal.csv", text: "CSV" }));
}

function search(wanted) {
  const form = el("form", { class: "filters", role: "search" },
    FIELDS.map(([name, words, props]) =>
      labelled(words, el("input", { name, type: "text", autocomplete: "off", value: wanted.get(name) ?? "", ...props }))),
    el("datalist", { id: "journal-kinds" }, KINDS.map((kind) => el("option", { value: kind }))),
    tables(),
    el("div", { class: "row" },
      el("button", { type: "submit", class: "button main", text: "Search" }),
      el("a", { class: "button", href: "/journal", text: "Everything" })));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    go(`/journal?${new URLSearchParams(filled(form))}`);
  });
  return form;
}

function tables() {
  const list = el("datalist", { id: "journal-tables" });
  get("/api/tables").then((found) => swap(list, found.map(({ table }) => el("option", { value: table })))).catch(() => {});
  return list;
}

function row(entry) {
  const played = entry.round > 0 && entry.kind !== "opened";
  return el("tr", { data: { kind: entry.kind, sequence: String(entry.sequence) } },
    el("td", { class: "figure", text: String(entry.sequence) }),
    el("td", { class: "time", text: moment(entry.at) }),
    el("td", {}, el("a", { href: `/journal?table=${encode(entry.table)}`, text: entry.table })),
    el("td", { class: "figure" }, played ? el("a", { href: `/replay/${encode(entry.table)}/${entry.round}`, title: "Replay this round", text: String(entry.round) }) : ""),
    el("td", {}, el("span", { class: "tag", text: plain(entry.kind) })),
    el("td", { text: entry.author }),
    el("td", { class: "what" }, body(entry)));
}

function body(entry) {
  if (entry.sealed && !entry.body) return el("span", { class: "muted", text: "sealed" });
  const summary = el("summary", { text: inShort(entry.body ?? {}) });
  const whole = el("pre");
  const node = el("details", {}, summary, whole);
  node.addEventListener("toggle", () => {
    if (node.open) setText(whole, JSON.stringify({ command: entry.command, hash: entry.hash, body: entry.body }, null, 2));
  });
  return node;
}

/** The first things that an entry says. */
function inShort(body) {
  const told = body.words ?? body.message ?? null;
  if (told) return told;
  if (body.events?.length) return `${said(body.inputs)}${body.events.map(eventWords).slice(0, 4).join(" · ")}${body.events.length > 4 ? " …" : ""}`;
  return parts(body);
}

const said = (inputs) => (inputs?.length ? `${plain(inputs[0].kind ?? inputs[0].input)}: ` : "");

function parts(record) {
  const words = Object.entries(record)
    .filter(([, value]) => ["string", "number", "boolean"].includes(typeof value))
    .map(([name, value]) => `${plain(name).toLowerCase()} ${String(value).slice(0, 40)}`);
  return words.slice(0, 6).join(", ") || "…";
}

/** The menu of what can go wrong and what can be ordered: found by typing, chosen by arrows, told by a form. */

import { get, post } from "../api.js";
import { clauseLink } from "../clauses.js";
import { all, button, el, setText, swap } from "../dom.js";
import { guard } from "../guard.js";
import { encode } from "../paging.js";
import { numberOf, plain } from "../words.js";
import { fieldsOf } from "./fields.js";
import { move } from "./payments.js";

const FIRST = ["irregularity", "malfunction"];
const rank = (item) => (FIRST.includes(item.about) ? FIRST.indexOf(item.about) : FIRST.length);
const capital = (words) => words.slice(0, 1).toUpperCase() + words.slice(1);

/** Opens the menu of a table; `carryOut` is given the order and resolves when it is done. */
export async function openOrders(table, carryOut) {
  const { items, patrons } = await get(`/api/tables/${encode(table)}/menu`);
  const dialog = el("dialog", { class: "sheet orders", "aria-label": "Irregularities and orders" });
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  const sorted = items.flatMap(rows).sort((one, other) => rank(one) - rank(other));
  const foretell = (what) => post(`/api/tables/${encode(table)}/foretell`, { do: what }).catch(() => null);
  new Orders(dialog, sorted, patrons, { carryOut, foretell }).list();
  dialog.showModal();
  dialog.querySelector("input")?.focus();
}

/** An order is listed once for each way in which it is usually given. */
function rows(item) {
  const usual = item.presets.map((preset) => ({ ...item, words: preset.words, given: preset.fields }));
  return usual.some((each) => !Object.keys(each.given).length) ? usual : [{ ...item, given: {} }, ...usual];
}

/** The plain order comes first: named by the words typed, the fewest parts, the least to fill in. */
function plainness(item, words) {
  const parts = item.kind.split("-");
  const named = words.every((word) => parts.some((part) => part.startsWith(word))) ? 0 : 1;
  const first = parts[0].startsWith(words[0] ?? "") ? 0 : 1;
  return [named, first, parts.length, item.fields.filter((field) => field.required).length, item.possible ? 0 : 1];
}

function byPlainness(words) {
  return (one, other) => {
    const mine = plainness(one, words), others = plainness(other, words);
    const at = mine.findIndex((part, place) => part !== others[place]);
    return at < 0 ? 0 : mine[at] - others[at];
  };
}

const hasAll = (text, words) => words.every((word) => text.toLowerCase().includes(word));

const inWords = (against) => (against.clause ? `${against.message} (${against.clause})` : against.message);

class Orders {
  constructor(dialog, items, patrons, { carryOut, foretell }) {
    this.dialog = dialog;
    this.items = items;
    this.patrons = patrons;
    this.carryOut = carryOut;
    this.foretell = foretell;
    this.found = items;
    this.at = 0;
  }

  list() {
    const search = el("input", { type: "search", role: "combobox", "aria-expanded": "true", "aria-controls": "orders-list", placeholder: "Type to find", "aria-label": "Find an order", autocomplete: "off" });
    const list = el("ul", { id: "orders-list", class: "orders-list", role: "listbox", "aria-label": "Orders" });
    const draw = () => {
      swap(list, this.#rows());
      search.setAttribute("aria-activedescendant", this.found.length ? `order-${this.at}` : "");
      list.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
    };
    search.addEventListener("input", () => {
      const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
      const named = this.items.filter((item) => hasAll(`${item.words} ${item.kind} ${item.clause}`, words));
      const described = this.items.filter((item) => !named.includes(item) && hasAll(`${item.words} ${item.summary}`, words));
      if (words.length) named.sort(byPlainness(words));
      this.found = [...named, ...described];
      this.at = 0;
      draw();
    });
    search.addEventListener("keydown", (event) => {
      const by = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }[event.key];
      if (by) this.at = Math.max(0, Math.min(this.found.length - 1, this.at + by));
      else if (event.key === "Enter" && this.found[this.at]) this.form(this.found[this.at]);
      else return;
      event.preventDefault();
      if (by) draw();
    });
    draw();
    swap(this.dialog, el("div", { class: "panel" },
      el("h2", { text: "Irregularities and orders" }), search,
      this.items.length ? list : el("p", { class: "muted", text: "Nothing can be ordered here by you." }),
      button("Close", () => this.dialog.close(), { key: "Esc" })));
  }

  #rows() {
    let group = null;
    return this.found.flatMap((item, at) => {
      const head = item.about === group ? [] : [el("li", { class: "group", role: "presentation", text: plain(item.about) })];
      group = item.about;
      return [...head, el("li", {
        id: `order-${at}`, role: "option", class: `order ${item.possible ? "" : "not-now"}`, "aria-selected": String(at === this.at),
        data: { kind: item.kind }, on: { click: () => this.form(item) },
      }, el("span", { text: capital(item.words) }), el("span", { class: "clause", text: numberOf(item.clause) }))];
    });
  }

  form(item) {
    const fields = fieldsOf(item.fields, item.given, { patrons: this.patrons });
    const wrong = el("p", { class: "wrong", role: "alert", text: item.possible ? "" : "As things stand this will be refused." });
    const send = el("button", { type: "submit", class: "button main", text: "Carry it out" });
    const form = el("form", { class: "panel" },
      el("h2", { text: capital(item.words) }),
      el("p", { class: "clause-note" }, clauseLink(item.clause), " ", item.summary),
      item.needs_notice ? el("p", { class: "held-up" }, "An inspector or the players must be told before: ", clauseLink(item.needs_notice)) : null,
      fields.nodes, wrong,
      el("div", { class: "row" }, send, button("Back", () => this.#back()), button("Close", () => this.dialog.close(), { key: "Esc" })));
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      setText(wrong, "");
      send.disabled = true;
      try {
        const what = { input: "command", kind: item.kind, ...fields.read() };
        const told = await this.foretell(what);
        if (told && (told.moves.length || told.ends)) this.#confirm(item, what, told, form);
        else await this.#carryOut(what);
      } catch (against) {
        setText(wrong, inWords(against));
      }
      send.disabled = false;
    });
    swap(this.dialog, form);
    (all(form, "input, select")[0] ?? send).focus();
  }

  async #carryOut(what) {
    await this.carryOut(what);
    this.dialog.close();
  }

  /** What the order will do is said before it is done. */
  #confirm(item, what, { moves, ends }, form) {
    const wrong = el("p", { class: "wrong", role: "alert" });
    const yes = () => guard.answering(panel, this.#carryOut(what)).catch((against) => setText(wrong, inWords(against)));
    const panel = el("div", { class: "panel confirm", role: "group", tabindex: "-1", "aria-label": "This will be done" },
      el("h2", { text: `${capital(item.words)}: this will be done` }),
      moves.length ? el("ol", { class: "moves" }, moves.map(move)) : el("p", { text: "No money moves." }),
      ends ? el("p", {}, el("strong", { text: `The round ends: ${ends}.` })) : null,
      wrong,
      el("div", { class: "row" }, button("Yes, carry it out", yes, { class: "button main", key: "y" }),
        button("Back", () => this.#backTo(form), { key: "b" })));
    panel.addEventListener("keydown", (event) => {
      const found = [...panel.querySelectorAll("button")].find((each) => each.getAttribute("aria-keyshortcuts") === event.key.toLowerCase());
      if (found) found.click();
    });
    swap(this.dialog, panel);
    guard.cameUp(panel);
    panel.focus();
  }

  #backTo(form) {
    swap(this.dialog, form);
    all(form, "input, select")[0]?.focus();
  }

  #back() {
    this.list();
    this.dialog.querySelector("input")?.focus();
  }
}

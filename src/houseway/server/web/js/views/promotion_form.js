/** A promotion written: every item of the terms with its clause, and what is unmet while one types. */

import { get, post } from "../api.js";
import { clauseLink } from "../clauses.js";
import { button, el, setText, swap } from "../dom.js";
import { titleOf } from "../games.js";
import { cents } from "../money.js";
import { complain, inform } from "../notices.js";
import { failed, labelled } from "../paging.js";
import { order } from "../ordering.js";
import { go } from "../router.js";

const PAUSE = 300;
const WITH_LITRES = /^(liquor|.*?(?=\s+[-+.\d]\S*$))\s+(\S.*)$/i;
const component = (words) => {
  const [, kind, litres] = words.match(WITH_LITRES) ?? [null, words];
  return litres ? { kind, litres } : { kind };
};
const toLocal = (text) => {
  const time = new Date(text);
  return Number.isNaN(time.getTime()) ? "" : new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 19);
};
const fromLocal = (text) => (text ? new Date(text).toISOString().replace(/\.000Z$/, "Z") : "");
const besides = (kept, asked) => Object.fromEntries(Object.entries(kept).filter(([name]) => !asked.includes(name)));
const at = (terms, path) => path.reduce((within, part) => within?.[part], terms);

export async function showPromotionForm(main, name) {
  main.className = "page promotion-form";
  document.title = "Promotion · Houseway";
  let wanted;
  let draft = { promotion: "", games: [], staff: { terms: {} } };
  try {
    wanted = await get("/api/promotion-items");
    if (name) draft = (await get("/api/promotions")).promotions.find((each) => each.promotion === name) ?? draft;
  } catch (problem) {
    return failed(main, problem);
  }
  new Form(main, wanted, draft);
  return undefined;
}

class Form {
  constructor(main, wanted, draft) {
    this.wanted = wanted;
    this.kept = draft.staff.terms;
    this.lodged = Boolean(draft.starts);
    this.begun = this.lodged && draft.state !== "lodged";
    this.approval = el("input", { name: "approval", autocomplete: "off", placeholder: "by its name in the documents" });
    this.name = el("input", { required: true, maxlength: "64", value: draft.promotion, readonly: Boolean(draft.promotion) });
    this.games = wanted.games.map((game) => el("input", { type: "checkbox", value: game, disabled: this.lodged, checked: draft.games.includes(game) || !draft.games.length }));
    this.items = wanted.items.map((item) => this.#field(item, at(this.kept, item.path)));
    this.forms = new Map();
    this.prizes = el("div", { class: "prize-forms" });
    this.unmet = el("p", { role: "status", class: "unmet" });
    this.earliest = el("p", { class: "muted" });
    this.wrong = el("p", { class: "wrong", role: "alert" });
    const form = el("form", { class: "terms-form" },
      labelled("Name of the promotion", this.name),
      el("fieldset", {}, el("legend", { text: "Games" }), this.games.map((box) => el("label", {}, box, ` ${titleOf(box.value)} `))),
      this.items.map((each) => each.node), el("h2", { text: "Prizes" }), this.prizes,
      button("One more prize", () => this.#prize("", {})), this.earliest, this.unmet,
      this.begun ? labelled("Approval of the Authority", this.approval) : null, this.#buttons(), this.wrong);
    form.addEventListener("submit", (event) => event.preventDefault());
    form.addEventListener("input", () => this.#soon());
    main.append(el("h1", { text: draft.promotion ? `Promotion ${draft.promotion}` : "New promotion" }), form);
    const prizes = Object.entries(this.kept.prizes ?? {});
    for (const [prize, its] of prizes) this.#prize(prize, its);
    if (!prizes.length) this.#prize("A", {});
    this.#check();
  }

  #buttons() {
    const main = { class: "button main" };
    return el("div", { class: "row" }, this.lodged
      ? button("Amend the terms", () => this.#amend(), main)
      : [button("Keep the draft", () => this.#keep()), button("Lodge with the Authority", () => this.#lodge(), main)]);
  }

  #field(item, value) {
    const name = item.path.join(".");
    const mark = el("span", { class: "mark" });
    let input;
    if (item.kind === "choice") input = el("select", { name }, ["", ...item.choices].map((each) => el("option", { value: each, text: each })));
    else if (item.kind === "yes-no") input = el("select", { name }, [["", ""], ["true", "yes"], ["false", "no"]].map(([key, text]) => el("option", { value: key, text })));
    else if (item.kind === "moment") input = el("input", { name, type: "datetime-local", step: "1" });
    else input = el("input", { name, type: "text", autocomplete: "off", placeholder: item.words });
    const shown = value === undefined || value === null ? "" : value;
    if (item.kind === "moment") input.value = toLocal(shown);
    else if (item.kind === "money") input.value = shown === "" ? "" : String(shown / 100);
    else input.value = typeof shown === "object" ? JSON.stringify(shown) : String(shown);
    const node = el("div", { class: "term", data: { field: name } },
      labelled(item.heading, input), el("small", { class: "clause-of" }, clauseLink(item.clause)), mark);
    return { item, input, mark, node };
  }

  #value({ item, input }) {
    const text = input.value.trim();
    if (text === "") return undefined;
    if (item.kind === "moment") return fromLocal(text);
    if (item.kind === "yes-no") return text === "true";
    if (item.kind === "money") return cents(text) ?? text;
    if (item.kind === "wager" && text.startsWith("{")) {
      try {
        return JSON.parse(text);
      } catch {
        return text;
      }
    }
    return text;
  }

  #details(kind, its) {
    return (this.wanted.details[kind.input.value] ?? []).map((item) => this.#field(item, its[item.path[0]]));
  }

  #prize(name, its) {
    const called = el("input", { required: true, maxlength: "64", value: name, "aria-label": "Name of the prize", class: "short" });
    const fields = this.wanted.prize.map((item) => this.#field(item, its[item.path[0]]));
    const words = el("input", { value: its.words ?? "", placeholder: "in words", "aria-label": "Prize in words" });
    const cash = el("input", { value: its.cash_alternative ? String(its.cash_alternative / 100) : "", inputmode: "decimal" });
    const parts = el("input", { value: (its.components ?? []).map((each) => (each.litres ? `${each.kind} ${each.litres}` : each.kind)).join(", "), placeholder: "food, liquor 12" });
    const more = el("div");
    const prize = { called, fields, words, cash, parts, details: /** @type {any[]} */ ([]), its };
    const detail = () => {
      prize.details = this.#details(fields[0], its);
      swap(more, prize.details.map((each) => each.node));
    };
    fields[0].input.addEventListener("change", () => {
      detail();
      this.#soon();
    });
    detail();
    const node = el("fieldset", { class: "prize" }, el("legend", {}, "Prize ", called), fields.map((each) => each.node),
      labelled("In words", words), labelled("Cash alternative, $", cash), labelled("What it consists of", parts), more,
      button("Take this prize out", () => {
        node.remove();
        this.#soon();
      }, { class: "link" }));
    this.forms.set(node, prize);
    this.prizes.append(node);
  }

  /** What is told of each prize, in the order in which they stand. */
  get #prizes() {
    return [...this.prizes.children].map((node) => this.forms.get(node));
  }

  get terms() {
    const terms = {};
    for (const field of this.items) {
      const value = this.#value(field);
      const [first, second] = field.item.path;
      if (value === undefined) continue;
      if (second) terms[first] = { ...terms[first], [second]: value };
      else terms[first] = value;
    }
    const named = this.#prizes.map((prize) => this.#told(prize));
    return { ...besides(this.kept, [...this.items.map((each) => each.item.path[0]), "prizes"]), ...terms, ...(named.length ? { prizes: Object.fromEntries(named) } : {}) };
  }

  #told({ called, fields, words, cash, parts, details, its }) {
    const asked = [...this.wanted.prize, ...Object.values(this.wanted.details).flat()].map((item) => item.path[0]);
    const more = besides(its, [...asked, "words", "cash_alternative", "components"]);
    const told = Object.fromEntries([...fields, ...details].map((each) => [each.item.path[0], this.#value(each)]).filter(([, value]) => value !== undefined));
    if (words.value.trim()) told.words = words.value.trim();
    if (cash.value.trim()) told.cash_alternative = cents(cash.value) ?? cash.value;
    const components = parts.value.split(",").map((each) => each.trim()).filter(Boolean);
    if (components.length) told.components = components.map(component);
    return [called.value.trim(), { ...more, ...told }];
  }

  get chosen() {
    return this.games.filter((box) => box.checked).map((box) => box.value);
  }

  #soon() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.#check(), PAUSE);
  }

  async #check() {
    const { unmet } = await post("/api/promotions/check", { games: this.chosen, terms: this.terms, ...(this.lodged ? { promotion: this.name.value.trim() } : {}) });
    const by = new Map(unmet.map((each) => [each.field, each]));
    const all = [...this.items.map((field) => ["", field]),
      ...this.#prizes.flatMap((prize) => [...prize.fields, ...prize.details].map((field) => [`prizes.${prize.called.value.trim()}.`, field]))];
    for (const [where, field] of all) {
      const found = by.get(`${where}${field.item.path.join(".")}`);
      by.delete(`${where}${field.item.path.join(".")}`);
      field.node.classList.toggle("missing", Boolean(found));
      setText(field.mark, found ? `${found.words}` : "");
    }
    swap(this.unmet, unmet.length ? `${unmet.length} unmet. ` : "Complete: it may be lodged.",
      [...by.values()].map((each) => el("span", { class: "wrong" }, `${each.field}: ${each.words} `, clauseLink(each.clause), " ")));
    if (this.begun) setText(this.earliest, "It has commenced: terms change with the approval of the Authority alone, and the start stays.");
    else setText(this.earliest, `Lodged now, it may start on ${new Date(Date.now() + 86_400_000).toLocaleString()} at the earliest.`);
  }

  #refused(problem) {
    setText(this.wrong, problem.clause ? `${problem.message} (${problem.clause})` : problem.message);
  }

  async #draft() {
    await order("draft-promotion", { promotion: this.name.value.trim(), games: this.chosen, terms: this.terms });
  }

  async #keep() {
    await this.#draft().then(() => inform("The draft is kept"), (problem) => this.#refused(problem));
  }

  async #lodge() {
    try {
      await this.#draft();
      await order("lodge-terms", { promotion: this.name.value.trim() });
      inform("Lodged with the Authority");
      await go("/promotions");
    } catch (problem) {
      this.#refused(problem);
      complain(problem);
    }
  }

  async #amend() {
    const { terms } = this;
    const gone = Object.keys(this.kept).filter((name) => !(name in terms)).map((name) => [name, null]);
    const approval = this.approval.value.trim();
    try {
      await order("amend-terms", { promotion: this.name.value.trim(), terms: { ...terms, ...Object.fromEntries(gone) }, ...(approval ? { approval } : {}) });
      inform("The terms are amended");
      await go("/promotions");
    } catch (problem) {
      this.#refused(problem);
      complain(problem);
    }
  }
}

/** Wagers that patrons lay on the layout, entered by the dealer: area, patron, wager, amount. */

import { button, el, focused, setText, swap } from "../dom.js";
import { cents, dollars } from "../money.js";
import { labelled } from "../paging.js";
import { SUITS, plain, wagerName } from "../words.js";

/** Whose wager it is if nothing else is said: who sits there, else the seat itself. */
export function sitsAt(picture, area) {
  const here = picture.areas.find((each) => each.area === area);
  return here ? here.seat || `Seat ${area}` : "";
}

/** The patron of that number in the list, or whoever was named. */
export function patronOf(typed, known) {
  const name = typed.trim();
  return /^\d+$/.test(name) ? known[Number(name) - 1] ?? name : name;
}

/** The area after this one: wagers are taken around the table. */
export function areaAfter(picture, area) {
  return picture.areas.map((each) => each.area).find((each) => each > area) ?? area;
}

export class Wagering {
  /** `send` is given the input and resolves when the table has it. */
  constructor(send) {
    this.send = send;
    this.area = el("input", { type: "text", inputmode: "numeric", autocomplete: "off", class: "short", required: true });
    this.patron = el("input", { type: "text", autocomplete: "off", list: "patrons-here", required: true, maxlength: "24" });
    this.known = el("datalist", { id: "patrons-here" });
    this.numbers = el("p", { class: "muted numbers" });
    this.names = [];
    this.wager = el("select", {});
    this.amount = el("input", { type: "text", inputmode: "decimal", autocomplete: "off", class: "short", required: true, title: "0 takes the wager back" });
    this.tokens = el("input", { type: "text", inputmode: "decimal", autocomplete: "off", class: "short", placeholder: "0", title: "The part of it in promotional tokens" });
    this.choice = el("select", {});
    this.choiceField = labelled("On", this.choice, { hidden: true });
    this.wrong = el("p", { class: "wrong", role: "alert" });
    this.node = el("form", { class: "wagering", "aria-label": "A patron's wager", hidden: true },
      labelled("Area", this.area), labelled("Patron", el("span", { class: "with-list" }, this.patron, this.known)),
      labelled("Wager", this.wager), this.choiceField, labelled("Amount, $", this.amount), labelled("Tokens, $", this.tokens),
      el("button", { type: "submit", class: "button main", text: "Place" }),
      button("Done", () => this.close(), { key: "Esc" }), this.numbers, this.wrong);
    this.node.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#place();
    });
    this.node.addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.close();
      if (event.key === "Enter" && [this.area, this.patron, this.wager].some((each) => each === event.target)) this.#goOn(event);
    });
    this.area.addEventListener("change", () => this.#whoSits());
    this.patron.addEventListener("change", () => this.#named());
    this.wager.addEventListener("change", () => this.#offered());
  }

  get open() {
    return !this.node.hidden;
  }

  update({ picture, request }) {
    this.picture = picture;
    this.offers = request?.request === "wagers" ? request.offers : [];
    if (!this.offers.length) this.node.hidden = true;
    const names = this.offers.map((offer) => offer.wager).join();
    if (this.wager.dataset.names !== names) {
      this.wager.dataset.names = names;
      swap(this.wager, this.offers.map((offer) => el("option", { value: offer.wager, text: wagerName(offer.wager) })));
      this.#offered();
    }
    const patrons = [...new Set(picture.areas.flatMap((each) => [each.seat, ...each.wagers.map((wager) => wager.patron)]).filter(Boolean))];
    if (patrons.join() === this.names.join()) return;
    this.names = patrons;
    swap(this.known, patrons.map((patron) => el("option", { value: patron })));
    setText(this.numbers, patrons.map((patron, at) => `${at + 1} ${patron}`).join(" · "));
  }

  show(area, wager) {
    if (!this.offers.length) return;
    this.node.hidden = false;
    if (area) this.area.value = String(area);
    if (wager) this.wager.value = wager;
    this.#whoSits();
    this.#offered();
    const next = area ? (this.patron.value ? this.amount : this.patron) : this.area;
    next.focus();
    next.select();
  }

  close() {
    this.node.hidden = true;
    focused()?.blur();
  }

  #whoSits() {
    this.patron.value = sitsAt(this.picture, Number(this.area.value)) || this.patron.value;
  }

  #named() {
    this.patron.value = patronOf(this.patron.value, this.names);
  }

  /** What is known already is passed over: from the area to the amount, if it is clear whose it is. */
  #goOn(event) {
    event.preventDefault();
    if (event.target === this.area) this.#whoSits();
    else this.#named();
    const next = this.patron.value ? this.amount : this.patron;
    next.focus();
    next.select();
  }

  #offered() {
    const offer = this.offers.find((each) => each.wager === this.wager.value);
    const choices = offer?.choices ?? [];
    this.choiceField.hidden = !choices.length;
    swap(this.choice, choices.map((each) => el("option", { value: each, text: SUITS[each] ?? plain(each) })));
    if (offer && offer.least === offer.most) this.amount.value = dollars(offer.least).slice(1);
  }

  #lies({ area, patron, wager }) {
    const here = this.picture.areas.find((each) => each.area === area)?.wagers ?? [];
    return here.some((each) => each.patron === patron && each.wager === wager && each.lies > 0);
  }

  #moveTo(area) {
    this.area.value = String(area);
    this.#whoSits();
    this.area.focus();
    this.area.select();
  }

  async #place() {
    const amount = cents(this.amount.value);
    if (amount === null) return setText(this.wrong, `“${this.amount.value}” is no amount`);
    this.#named();
    const what = { area: Number(this.area.value), patron: this.patron.value, wager: this.wager.value };
    const tokens = this.tokens.value.trim() ? cents(this.tokens.value) : 0;
    if (tokens === null) return setText(this.wrong, `“${this.tokens.value}” is no amount`);
    setText(this.wrong, "");
    const input = amount === 0 ? { input: "withdrawn", ...what } : { input: this.#lies(what) ? "changed" : "placed", ...what, amount, ...(tokens ? { tokens } : {}), ...(this.choiceField.hidden ? {} : { choice: this.choice.value }) };
    this.#moveTo(areaAfter(this.picture, what.area));
    const ahead = this.area.value;
    try {
      await this.send(input);
    } catch (against) {
      setText(this.wrong, `Area ${what.area}, ${what.patron}: ${against.message}${against.clause ? ` (${against.clause})` : ""}`);
      if (this.open && this.area.value === ahead && document.activeElement === this.area) this.#moveTo(what.area);
    }
    return undefined;
  }
}

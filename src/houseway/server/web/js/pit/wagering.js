/** Wagers that patrons lay on the layout, entered by the dealer: area, patron, wager, amount. */

import { button, el, focused, setText, swap } from "../dom.js";
import { cents, dollars } from "../money.js";
import { labelled } from "../paging.js";
import { SUITS, plain, wagerName } from "../words.js";

export class Wagering {
  /** `send` is given the input and resolves when the table has it. */
  constructor(send) {
    this.send = send;
    this.area = el("input", { type: "text", inputmode: "numeric", autocomplete: "off", class: "short", required: true });
    this.patron = el("input", { type: "text", autocomplete: "off", list: "patrons-here", required: true, maxlength: "24" });
    this.known = el("datalist", { id: "patrons-here" });
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
      button("Done", () => this.close(), { key: "Esc" }), this.wrong);
    this.node.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#place();
    });
    this.node.addEventListener("keydown", (event) => event.key === "Escape" && this.close());
    this.area.addEventListener("change", () => this.#whoSits());
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
    swap(this.known, patrons.map((patron) => el("option", { value: patron })));
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
    const here = this.picture.areas.find((each) => each.area === Number(this.area.value));
    if (here?.seat) this.patron.value = here.seat;
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

  async #place() {
    const amount = cents(this.amount.value);
    if (amount === null) return setText(this.wrong, `“${this.amount.value}” is no amount`);
    const what = { area: Number(this.area.value), patron: this.patron.value.trim(), wager: this.wager.value };
    const tokens = this.tokens.value.trim() ? cents(this.tokens.value) : 0;
    if (tokens === null) return setText(this.wrong, `“${this.tokens.value}” is no amount`);
    setText(this.wrong, "");
    try {
      if (amount === 0) await this.send({ input: "withdrawn", ...what });
      else await this.send({ input: this.#lies(what) ? "changed" : "placed", ...what, amount, ...(tokens ? { tokens } : {}), ...(this.choiceField.hidden ? {} : { choice: this.choice.value }) });
    } catch (against) {
      return setText(this.wrong, against.clause ? `${against.message} (${against.clause})` : against.message);
    }
    this.area.focus();
    this.area.select();
    return undefined;
  }
}

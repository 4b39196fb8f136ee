/** What is payable to whom, what was paid, and what a supervisor decides if the two differ. */

import { clauseLink } from "../clauses.js";
import { button, el, focused, setText, swap } from "../dom.js";
import { cents, dollars } from "../money.js";
import { labelled } from "../paging.js";
import { may } from "../store.js";
import { wagerName } from "../words.js";

const ACTS = { pay: "Pay", bonus: "Pay bonus", collect: "Collect", return: "Give back", reverse: "Undo", "carry-over": "Leave", retain: "Hold", forfeit: "Forfeit" };
/** How a difference is resolved: the rest is paid where too little was paid, a surplus taken back where there is one. */
/** @type {[string, string, (line: { paid: number, due: number }) => boolean][]} */
const HOW = [
  ["paid-the-rest", "the rest was paid", (line) => line.paid < line.due],
  ["took-back", "the surplus was taken back", (line) => line.paid > line.due],
  ["let-stand", "it stands, for the reason given", () => true],
];
const typed = (amount) => dollars(amount).replace("$", "");

/** The money of the last step, in the order of the rules, and the fields for what was paid. */
export class Payments {
  constructor(send) {
    this.send = send;
    this.told = "";
    this.fields = [];
    this.moves = el("ol", { class: "moves", "aria-label": "In the order of the rules" });
    this.form = el("form", { class: "paid-form", "aria-label": "What was paid", hidden: true });
    this.wrong = el("p", { class: "wrong", role: "alert" });
    this.none = el("p", { class: "muted", text: "Nothing is payable now." });
    this.jackpots = el("div", { class: "hand-pays" });
    this.node = el("section", { class: "payments" }, el("h2", { text: "To pay, in order" }), this.jackpots, this.none, this.moves, this.form, this.wrong);
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#enter();
    });
    this.form.addEventListener("keydown", (event) => this.#key(event));
  }

  update({ prompt, payments }) {
    const payable = prompt?.payable ?? [];
    const due = (payments?.due ?? []).filter((line) => !line.entered);
    const told = JSON.stringify([payable, payments]);
    if (told === this.told) return;
    this.told = told;
    this.round = payments?.round;
    setText(this.none, "Nothing is payable now.");
    swap(this.moves, payable.map(move));
    swap(this.jackpots, (payments?.jackpots ?? []).map((each) => this.#handPay(each)));
    this.#fields(due);
    const entered = (payments?.due ?? []).length > due.length;
    if (entered && !due.length) setText(this.none, `What was paid in round ${this.round} is entered.`);
    this.none.hidden = due.length > 0 || (payable.length > 0 && !entered);
  }

  /** A jackpot above the sum of the house: leave the cards, and hand it out when a second person has signed. */
  #handPay({ round, lines }) {
    return el("section", { class: "hand-pay", role: "alert" },
      el("h3", { text: "Hand pay: leave the cards" }),
      el("ul", {}, lines.map((line) => el("li", { text: `${dollars(line.amount)} to ${line.patron}, area ${line.area} (${line.prize})` }))),
      may("resolve-payments")
        ? button("Sign and hand out", () => this.send({ input: "countersign", round }).catch((against) => setText(this.wrong, against.message)), { class: "button main" })
        : el("p", { class: "muted", text: "A supervisor signs first." }));
  }

  /** What the dealer is typing stays as it is while the same is due. */
  #fields(due) {
    const asked = JSON.stringify([this.round, due]);
    if (asked === this.asked) return;
    this.asked = asked;
    this.fields = due.map((line) => ({ line, input: el("input", {
      type: "text", inputmode: "decimal", class: "short", autocomplete: "off", value: typed(line.due),
      "aria-label": `Paid to ${line.patron} on ${wagerName(line.wager)}, area ${line.area}`,
    }) }));
    this.form.hidden = !due.length;
    swap(this.form, el("h3", { text: `Paid in round ${this.round}` }),
      this.fields.map(({ line, input }) => el("label", { class: "paid-line" },
        el("span", { text: `${line.patron}, ${wagerName(line.wager)}, area ${line.area}` }), input)),
      el("button", { type: "submit", class: "button", "aria-keyshortcuts": "p" }, "Enter what was paid", el("kbd", { "aria-hidden": "true", text: "P" })));
  }

  focus() {
    if (this.form.hidden) return false;
    this.fields[0].input.focus();
    this.fields[0].input.select();
    return true;
  }

  /** Enter goes to the next line, and after the last one enters all of them. */
  #key(event) {
    if (event.key === "Escape") return focused()?.blur();
    const at = this.fields.findIndex(({ input }) => input === event.target);
    const by = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (at < 0 || !by || (event.key === "Enter" && at === this.fields.length - 1)) return undefined;
    event.preventDefault();
    const next = this.fields[Math.max(0, Math.min(this.fields.length - 1, at + by))].input;
    next.focus();
    return next.select();
  }

  async #enter() {
    const lines = [];
    for (const { line: { patron, area, hand, wager }, input } of this.fields) {
      const paid = cents(input.value);
      if (paid === null) return setText(this.wrong, `“${input.value}” is no amount`);
      lines.push({ patron, area, hand, wager, paid });
    }
    setText(this.wrong, "");
    try {
      await this.send({ input: "paid", round: this.round, lines });
      focused()?.blur();
    } catch (against) {
      setText(this.wrong, against.message);
    }
    return undefined;
  }
}

export function move(line) {
  return el("li", { class: line.act },
    el("strong", { text: `${ACTS[line.act] ?? line.act} ${dollars(line.amount)}` }),
    el("span", { text: ` ${line.patron}, ${line.name}, area ${line.area}${line.odds ? `, ${line.odds}` : ""} ` }),
    line.released ? el("span", { class: "muted", text: `and the wager of ${dollars(line.released)} back ` }) : null,
    clauseLink(line.clause));
}

/** The differences that stop the next round; supervisors have the form to resolve them. */
export class Differences {
  constructor(send) {
    this.send = send;
    this.told = "";
    this.node = el("div", { class: "differences", role: "alert", hidden: true });
  }

  update({ payments }) {
    const waiting = payments?.waiting ?? [];
    const told = JSON.stringify(waiting);
    if (told === this.told) return;
    this.told = told;
    this.node.hidden = !waiting.length;
    swap(this.node, waiting.map((each) => this.#one(each)));
  }

  focus() {
    const field = this.node.querySelector("select");
    field?.focus();
    return Boolean(field);
  }

  #one({ round, lines, signed }) {
    const words = lines.map((line) => `${line.patron}'s ${wagerName(line.wager)}: ${dollars(line.paid)} was paid, ${dollars(line.due)} is due`).join("; ");
    const head = el("p", {}, el("strong", { text: `Round ${round}: ${words}. ` }),
      may("resolve-payments") ? null : "A supervisor decides before the next round.");
    if (!may("resolve-payments")) return el("div", {}, head);
    return el("div", {}, head, signed ? this.#signature(round, signed) : this.#form(round, lines));
  }

  /** One supervisor has decided; another of another rank signs too, or decides anew. */
  #signature(round, signed) {
    const [, words] = HOW.find(([value]) => value === signed.how) ?? [];
    const wrong = el("p", { class: "wrong", role: "alert" });
    const told = el("p", {}, `${signed.by} has signed: ${words} (“${signed.words}”). Somebody else of another rank signs too.`);
    const sign = button("Countersign", async () => {
      try {
        await this.send({ input: "countersign", round });
      } catch (against) {
        setText(wrong, against.message);
      }
    }, { class: "button main" });
    return el("div", {}, told, sign, wrong);
  }

  #form(round, lines) {
    const ways = HOW.filter(([, , fits]) => lines.some(fits));
    const how = el("select", { required: true }, el("option", { value: "", text: "choose" }), ways.map(([value, text]) => el("option", { value, text })));
    const why = el("input", { type: "text", required: true, maxlength: "400", autocomplete: "off" });
    const wrong = el("p", { class: "wrong", role: "alert" });
    const form = el("form", { class: "wagering", "aria-label": `Resolve the payments of round ${round}` },
      labelled("How", how), labelled("In words", why),
      el("button", { type: "submit", class: "button main" }, "Resolve", el("kbd", { "aria-hidden": "true", text: "R" })), wrong);
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      try {
        await this.send({ input: "resolve", round, how: how.value, words: why.value.trim() });
        focused()?.blur();
      } catch (against) {
        setText(wrong, against.message);
      }
    });
    return form;
  }
}

/** Beside the felt: the running account, in which each line opens to its clause, and the dealer's calls. */

import { opening } from "../clauses.js";
import { dispute } from "../disputing.js";
import { button, el, keyed } from "../dom.js";
import { said, t } from "../language.js";
import { dollars } from "../money.js";
import { say } from "../notices.js";
import { may } from "../store.js";
import { spoken } from "../words.js";
import { paysAndLimits, signOf } from "./guide.js";

const KEPT = 120;

export class Side {
  constructor(table) {
    this.table = table;
    this.accounts = el("ol", { class: "account" });
    this.calls = el("ol", { class: "calls" });
    this.lines = [];
    this.said = [];
    this.heard = false;
    this.none = el("div", { class: "nothing-yet" }, el("p", { class: "muted", text: t("What is paid and taken appears here; each line opens to its rule.") }));
    /** What calls mean, as the game tells it. */
    this.means = {};
    signOf(table.name).then((sign) => {
      this.none.append(paysAndLimits(sign));
      this.means = sign.guide.calls;
    }, () => {});
    this.payments = null;
    this.node = el("aside", { class: "side", "aria-label": t("Account and calls") },
      el("section", {}, el("h2", { text: t("Account") }), this.none, this.accounts),
      el("section", {}, el("h2", { text: t("The dealer says") }), this.calls));
  }

  /** Where a person deals, what is payable comes first. */
  withPayments(payments) {
    this.payments = payments;
    this.node.classList.add("with-payments");
    this.node.prepend(payments.node);
  }

  pay() {
    return this.payments?.focus();
  }

  update(message) {
    const { picture, you } = message;
    this.payments?.update(message);
    this.#take(picture.last, true);
    this.#take(picture, false);
    this.none.hidden = this.lines.length > 0;
    keyed(this.accounts, [...this.lines].reverse(), (each) => each.key, (each) => line(each, you, message.picture.table));
    keyed(this.calls, [...this.said].reverse(), (each) => each.key, (each) =>
      el("li", {}, opening(el("span", { text: spoken(each.words) }, this.means[each.words] ? el("small", { class: "muted", text: ` ${this.means[each.words]}` }) : null), each.rule ?? [], { class: "opening call-line" })));
  }

  /** Lines of a round come once; what is new among the calls is said aloud. */
  #take(round, finished) {
    if (!round) return;
    const { you } = this.table.message;
    (round.account ?? []).forEach((entry, at) => !(may("wager") && entry.patron !== you) && this.#add(this.lines, { ...entry, key: `${round.round}-${at}`, round: round.round }));
    (round.calls ?? []).forEach((call, at) => {
      const key = `${round.round}-${at}`;
      if (!this.#add(this.said, { ...call, key })) return;
      if (this.heard || !finished) say(spoken(call.words));
    });
    if (!finished) this.heard = true;
  }

  #add(list, entry) {
    if (list.some((each) => each.key === entry.key)) return false;
    list.push(entry);
    if (list.length > KEPT) list.shift();
    return true;
  }
}

/** A settled line of one's own can be disputed: the words go to a gaming supervisor. */
function disputing(table, entry) {
  return button(t("Dispute this"), () => dispute(table, entry.round, entry.words), { class: "link dispute" });
}

function line(entry, you, table) {
  const tone = entry.event === "paid" || entry.event === "bonus" ? "won" : entry.event === "collected" ? "lost" : "even";
  const amount = el("span", { class: "amount", text: entry.amount ? `${tone === "lost" ? "−" : tone === "won" ? "+" : ""}${dollars(entry.amount)}` : "" });
  const words = el("span", { class: "words", text: said(entry.patron === you ? entry.own : entry.words) });
  const odds = entry.odds ? el("span", { class: "odds", text: said(entry.odds) }) : null;
  return el("li", { class: `${tone} ${entry.patron === you ? "mine" : ""}` },
    opening([words, odds, amount], entry.rule ?? []),
    entry.patron === you && may("open-case") ? disputing(table, entry) : null);
}

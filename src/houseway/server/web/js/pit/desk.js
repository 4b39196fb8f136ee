/** The dealer's desk under the felt: what is next and by which clause, and the keys that tell what came out. */

import { clauseLink } from "../clauses.js";
import { button, childrenOf, el, setText, swap } from "../dom.js";
import { hasTiles } from "../felt/layouts.js";
import { sayingOf } from "../games.js";
import { guard } from "../guard.js";
import { place } from "../happenings.js";
import { cents } from "../money.js";
import { complain } from "../notices.js";
import { NOTHING_MORE, actionsFor } from "../table/actions.js";
import { actionName, aloud, isThrow } from "../words.js";
import { AllFaceDown } from "./ahead.js";
import { Entry, padKeys } from "./entry.js";
import { Markers } from "./markers.js";
import { Differences } from "./payments.js";
import { Wagering } from "./wagering.js";

/** What a dealer may type ahead: an item takes two keys or more, and goes to nothing but the next item. */
const TYPED = new Set(["item", "throw"]);
const SUIT_SIGNS = { c: "♣", d: "♦", h: "♥", s: "♠" };
const capital = (words) => words.slice(0, 1).toUpperCase() + words.slice(1);

const KEYS = [
  ["A 2 … 9 T J Q K", "the rank of a card, then its suit: C D H S"],
  ["1 … 6 twice", "a tile"],
  ["1 … 6, four times, Enter", "a throw: three dice, then the cut"],
  ["digits, Enter", "how many; Enter alone takes the usual number"],
  ["0 or .", "face down, nobody has seen it"],
  ["F", "all that is dealt face down now, at once"],
  ["/", "the cutting card came out"],
  ["Backspace", "take back the first key"],
  ["Enter or Space", "the step is done"],
  ["N", "no more bets"],
  ["W", "a patron's wager: area, patron (a name, or a number of the list), wager, amount; Enter goes on"],
  ["S", "the same wagers again, for all who have no screen of their own"],
  ["C", "correct the last entry"],
  ["P", "enter what was paid"],
  ["I or M", "irregularities and orders"],
  ["↑ ↓", "which patron answers; then the letter on the button"],
  ["digits, then a letter", "the amount of an answer: 15 D doubles for $15"],
  ["Shift with C W P I", "these, where the letter means an answer just now"],
  ["R", "resolve a payment that differs (supervisors)"],
];

export class Desk {
  constructor(table) {
    this.table = table;
    this.entry = new Entry();
    this.busy = false;
    this.ahead = [];
    this.since = undefined;
    this.asked = "";
    this.correcting = false;
    this.lastKind = null;
    this.lastQuestion = null;
    this.chosen = 0;
    this.told = "";
    this.wagering = new Wagering((what) => this.tell(what));
    this.differences = new Differences((what) => this.tell(what));
    this.markers = new Markers();
    this.faceDown = new AllFaceDown((prompt) => this.#say({ input: "drawn", item: null }, "not seen", prompt.since));
    this.words = el("p", { class: "prompt-words", role: "status" });
    this.rules = el("span", { class: "prompt-rules" });
    this.calls = el("p", { class: "prompt-calls" });
    this.slot = el("output", { class: "slot", "aria-label": "Typed so far" });
    this.last = el("span", { class: "muted last-entry" });
    this.body = el("div", { class: "dock-body" });
    this.acts = el("div", { class: "desk-acts" });
    this.node = el("section", { class: "dock desk", "aria-label": "The dealer's desk" },
      this.differences.node, this.markers.node,
      el("div", { class: "prompt-line" }, this.words, this.rules, this.slot),
      this.calls, el("div", { class: "desk-middle" }, this.body, this.wagering.node),
      el("div", { class: "desk-foot" }, this.acts, this.last));
    swap(this.acts, this.#buttons());
    this.keys = KEYS;
    this.node.addEventListener("click", (event) => event.detail && /** @type {HTMLElement} */ (event.target).closest("button")?.blur());
  }

  close() {}

  #buttons() {
    return [
      button("Cutting card", () => this.key("/"), { class: "button cutting", key: "/" }),
      button("Correct", () => this.startCorrecting(), { class: "button correct", key: "c" }),
      button("Wager", () => this.wagering.show(), { class: "button wager", key: "w" }),
      button("Payments", () => this.table.side.pay(), { class: "button pay", key: "p" }),
      button("Irregularity", () => this.table.orders(), { class: "button orders", key: "i" }),
      button("Same wagers", () => this.#sameAgain(), { class: "button again", key: "s" }),
    ];
  }

  /** One thing at a time goes to the table, for the prompt that was seen; keys typed meanwhile wait their turn. */
  async tell(what, seen = undefined) {
    this.busy = true;
    try {
      return await this.table.line.tell(what, seen);
    } catch (against) {
      this.#drop(this.ahead.splice(0).join(""));
      throw against;
    } finally {
      this.busy = false;
      this.#catchUp();
    }
  }

  /** What was typed ahead is the next item; it answers nothing else. */
  #catchUp() {
    if (this.faceDown.going) return undefined;
    if (this.ahead.length && !TYPED.has(this.message.prompt?.takes)) return this.#drop(this.ahead.splice(0).join(""));
    while (!this.busy && this.ahead.length) this.key(this.ahead.shift());
    return undefined;
  }

  /** Nothing that was typed is lost without a word. */
  #drop(typed) {
    if (typed) complain({ message: `“${typed}” came too early and is not taken. Now: ${this.message.prompt?.words ?? ""}` });
  }

  #say(what, words, since = this.since ?? this.message.prompt?.since) {
    this.since = undefined;
    const told = guard.answering(this.body, this.tell(what, since)).then(() => setText(this.last, words ? `Told: ${words}` : ""));
    told.catch(complain);
    return told;
  }

  /** What lay there in the round before, for those who have no screen: all of it, or nothing. */
  #sameAgain() {
    const { prompt, picture } = this.message;
    const inputs = prompt.again ?? [];
    if (inputs.length) this.#say({ input: "batch", round: picture.round, inputs }, `the same wagers, ${inputs.length}`);
  }

  update(message) {
    this.message = message;
    this.wagering.update(message);
    this.differences.update(message);
    this.markers.update(message);
    const { prompt, request } = message;
    Object.assign(this.node.dataset, { takes: prompt?.takes ?? "", unseen: String(Boolean(prompt?.unseen)), sequence: String(message.sequence) });
    const told = JSON.stringify([prompt, request, message.picture.round]);
    if (told === this.told) return;
    this.told = told;
    this.#drop(this.entry.typed);
    this.#clear();
    this.correcting = false;
    this.chosen = 0;
    this.draw();
    this.#guard(prompt, request?.questions?.[0]);
  }

  /** Another prompt, or another patron who is asked first, is another question. */
  #guard(prompt, question) {
    const { patron, area, hand } = question ?? {};
    const asked = JSON.stringify([prompt?.since, prompt?.takes, patron, area, hand]);
    if (asked === this.asked) return;
    this.asked = asked;
    if (TYPED.has(prompt?.takes)) guard.forget(this.body);
    else guard.cameUp(this.body, (pressed) => this.#tooEarly(pressed));
  }

  #tooEarly(pressed) {
    const typed = this.entry.typed;
    this.#clear();
    this.#showTyped();
    this.#drop(typed ? `${typed} ${pressed}` : pressed);
  }

  #clear() {
    this.entry.clear();
    this.since = undefined;
  }

  get kind() {
    const takes = this.correcting ? this.lastKind : this.message.prompt?.takes;
    if (takes === "item" || takes === "card" || takes === "tile") return hasTiles(this.message.picture.game) ? "tile" : "card";
    return takes;
  }

  draw() {
    const { prompt, request } = this.message;
    if (!prompt) return;
    setText(this.words, this.correcting ? this.kind === "answers" ? "Correct the last answer: what was said?" : "Correct the last entry: what is it?" : capital(prompt.words));
    swap(this.rules, [...new Set(prompt.rule)].map((rule) => clauseLink(rule)));
    swap(this.calls, (prompt.calls ?? []).slice(-4).map((call) => el("span", { class: "said" }, `“${call.words}”${call.area ? `, area ${call.area}` : ""} `, clauseLink(call.clause))));
    this.calls.hidden = !prompt.calls?.length;
    this.#showTyped();
    const questions = request?.questions ?? [];
    if (this.correcting && this.kind === "answers") swap(this.body, this.#question(this.lastQuestion));
    else if (this.correcting || ["item", "throw", "count"].includes(prompt.takes)) swap(this.body, this.#pad());
    else if (prompt.takes === "confirmation") swap(this.body, button("Done", () => this.#say({ input: "done" }, prompt.words), { class: "button main big", key: "Enter" }));
    else if (prompt.takes === "wagers") swap(this.body, this.#closing());
    else this.#ask(questions);
    const [cutting, , wager, , , again] = childrenOf(this.acts);
    cutting.hidden = !["item", "throw"].includes(prompt.takes) || this.kind !== "card";
    wager.hidden = prompt.takes !== "wagers";
    again.hidden = !prompt.again?.length;
  }

  #closing() {
    return button("No more bets", () => this.#say({ input: "done" }, "no more bets"), { class: "button main big", key: "n" });
  }

  #pad() {
    const { prompt } = this.message;
    const rows = padKeys(this.kind ?? "card").map((row) =>
      el("div", { class: "pad-row" }, row.map((key) => {
        const sends = key === "⌫" ? "Backspace" : key;
        return el("button", { type: "button", class: `pad-key ${SUIT_SIGNS[key] ? `suit-${key}` : ""}`, tabindex: "-1", "aria-label": key, text: SUIT_SIGNS[key] ?? key, on: { click: () => this.key(sends) } });
      })));
    const unseen = prompt.unseen && !this.correcting ? button("Face down, not seen", () => this.key("0"), { key: "0", class: "button" }) : null;
    const allDown = prompt.takes === "item" && unseen ? button("All face down", () => this.key("f"), { key: "f", class: "button all-down" }) : null;
    const usual = prompt.takes === "count" && prompt.number !== undefined && prompt.number !== null && !this.correcting
      ? button(`${prompt.words.includes("count") ? "All are there" : "As usual"}: ${prompt.number}`, () => this.#complete({ count: prompt.number }), { key: "Enter", class: "button main usual" }) : null;
    const limits = prompt.takes === "count" && prompt.most !== undefined && prompt.most !== null ? el("span", { class: "muted limits-of-count", text: `${prompt.least ?? 0} to ${prompt.most}` }) : null;
    const known = prompt.items?.length ? el("span", { class: "muted known", text: `One of: ${prompt.items.join(" ")}` }) : null;
    const from = Number.isInteger(prompt.place) ? el("span", { class: "muted from", text: `From place ${prompt.place} of the stack` }) : null;
    return [el("div", { class: "pad", role: "group", "aria-label": "Keys to tap" }, rows), unseen, allDown, usual, limits, known, from];
  }

  /** The patron who answers now, and those who may answer before. */
  #ask(questions) {
    const question = questions[this.chosen] ?? questions[0];
    const others = questions.map((each, at) => [each, at]).filter(([each]) => each !== question);
    swap(this.body, question ? this.#question(question) : null,
      others.length ? el("div", { class: "others", role: "group", "aria-label": "Others who may answer" },
        others.map(([each, at]) => button(`${each.patron}, ${each.area}`, () => this.#choose(at), { class: "button other" }))) : null);
  }

  #question(question) {
    const say = (action, more) => this.answer(question, action, more);
    const hands = this.message.picture.areas.find((each) => each.area === question.area)?.hands ?? [];
    const hand = hands.findIndex((each) => each.hand === question.hand);
    const where = hands.length > 1 && hand >= 0 ? `area ${question.area}, hand ${hand + 1}` : `area ${question.area}`;
    return el("div", { class: "question first" },
      el("p", { class: "prompt" }, el("strong", { text: question.patron }), el("span", { text: `${where}${hands[hand]?.words ? `: ${hands[hand].words}` : ""}` })),
      actionsFor(question, { say, chips: this.message.picture.chips, you: null }));
  }

  #choose(at) {
    const questions = this.message.request?.questions ?? [];
    this.chosen = (at + questions.length) % Math.max(1, questions.length);
    this.#ask(questions);
  }

  /** A patron's answer, spoken to the dealer; a number typed before the letter is its amount. */
  answer(question, action, { amount, items, on } = NOTHING_MORE) {
    const number = this.entry.typed;
    this.#clear();
    const what = { input: this.correcting ? "correct" : "said", patron: question.patron, area: question.area, hand: question.hand, action };
    const spoken = number ? ((sayingOf(action)?.counts ?? "money") === "money" ? cents(number) : Number(number)) : amount;
    if (spoken) what.amount = spoken;
    if (items?.length) what.items = items;
    if (on) what.on = on;
    this.lastKind = "answers";
    this.lastQuestion = question;
    this.#say(what, `${question.patron}: ${actionName(action)}${this.correcting ? ", corrected" : ""}`);
  }

  #showTyped() {
    const kind = this.kind;
    const shown = this.entry.shown(kind);
    setText(this.slot, shown);
    this.slot.hidden = !shown;
  }

  startCorrecting() {
    this.correcting = !this.correcting;
    this.lastKind ??= "item";
    this.#clear();
    this.draw();
  }

  /** One key; true if it meant something here. */
  key(key, shift = false) {
    if (!this.message?.prompt) return false;
    if (this.busy || this.faceDown.going) {
      this.ahead.push(key);
      return true;
    }
    if (!this.entry.typed) this.since = this.message.prompt.since;
    if (shift && key.length === 1 && key !== key.toLowerCase()) return this.#command(key.toLowerCase());
    if (this.correcting) return this.#correct(key);
    const { takes } = this.message.prompt;
    if (key === "f" && !this.entry.typed && this.faceDown.may(this.message.prompt)) return this.#allFaceDown();
    if (takes === "answers") return this.#answered(key);
    if (takes === "wagers" && key === "n") return this.#press(this.body.querySelector("button"));
    if (takes === "confirmation" && (key === "Enter" || key === " ")) return this.#press(this.body.querySelector("button"));
    return this.#enter(key) || this.#command(key);
  }

  #enter(key) {
    const { prompt } = this.message;
    if (!["item", "throw", "count"].includes(prompt.takes)) return false;
    const { kind } = this;
    if (key === "/" && prompt.takes === "item") {
      this.#say({ input: "drawn", found: "cutting-card" }, "the cutting card");
      return true;
    }
    if (prompt.takes === "count" && !this.entry.typed && (key === "Enter" || key === " ") && Number.isInteger(prompt.number)) {
      return this.#press(this.body.querySelector(".usual"));
    }
    const read = this.entry.take(kind, key, { unseen: prompt.unseen });
    if (!read) return this.entry.typed !== "" && key.length === 1;
    this.#showTyped();
    return this.#complete(read);
  }

  #allFaceDown() {
    this.lastKind = "item";
    this.faceDown.start(() => this.message.prompt).catch(() => {}).then(() => this.#catchUp());
    return true;
  }

  #complete(read) {
    const { prompt } = this.message;
    if (read.count === undefined && read.item === undefined) return true;
    this.lastKind = prompt.takes;
    if (read.count !== undefined) this.#say({ input: "done", count: read.count }, String(read.count));
    else if (prompt.takes === "throw") this.#say({ input: "thrown", ...thrown(read.item) }, read.item);
    else this.#say({ input: "drawn", item: read.item }, `${read.item ? aloud(read.item) : "not seen"}${prompt.area === undefined ? "" : `, ${place({ area: prompt.area, hand: prompt.hand })}`}`);
    return true;
  }

  #correct(key) {
    const answers = this.kind === "answers";
    if (key === "Escape" || (key === "c" && !this.entry.typed && !answers)) {
      this.startCorrecting();
      return true;
    }
    if (answers) return this.#answered(key);
    const read = this.entry.take(this.kind, key, { unseen: true });
    if (!read) return key.length === 1;
    this.#showTyped();
    if (read.item === undefined && read.count === undefined) return true;
    this.correcting = false;
    const item = read.count === undefined ? read.item : String(read.count);
    this.#say({ input: "correct", item }, `${item && !isThrow(item) && read.count === undefined ? aloud(item) : (item ?? "not seen")}, corrected`);
    this.draw();
    return true;
  }

  #answered(key) {
    if (!this.correcting && (key === "ArrowDown" || key === "ArrowUp")) {
      this.#choose(this.chosen + (key === "ArrowDown" ? 1 : -1));
      return true;
    }
    const buttons = [...this.body.querySelectorAll(".question button[aria-keyshortcuts]")];
    const found = buttons.find((each) => each.getAttribute("aria-keyshortcuts") === key.toLowerCase());
    if (found) return this.#press(found);
    if (/^[\d.]$/.test(key) || (key === "Backspace" && this.entry.typed)) {
      this.entry.typed = key === "Backspace" ? this.entry.typed.slice(0, -1) : this.entry.typed + key;
      this.#showTyped();
      return true;
    }
    return this.#command(key);
  }

  /** The letters under the desk: also with the shift key, where a letter means something else just now. */
  #command(letter) {
    const found = childrenOf(this.acts).find((each) => !each.hidden && each.getAttribute("aria-keyshortcuts") === letter);
    if (found) return this.#press(found);
    if (letter === "m") return this.#press(this.acts.querySelector(".orders"));
    if (letter === "r") return this.differences.focus();
    return false;
  }

  #press(node) {
    node?.click();
    return Boolean(node);
  }
}

function thrown(item) {
  const [dice, cut] = item.split("/");
  return { dice: dice.split("+").map(Number), cut: Number(cut) };
}

/** The dock under the felt: chips while betting is open, the choices when one is asked, else who is waited for. */

import { all, button, el, focused, setText, swap } from "../dom.js";
import { runOut } from "../felt/motion.js";
import { explanation, sayingOf } from "../games.js";
import { guard } from "../guard.js";
import { said, t } from "../language.js";
import { cents, dollars } from "../money.js";
import { chip } from "../svg/chips.js";
import { actionKey, actionName, numberOf, rulesAddress, wagerName } from "../words.js";
import { actionsFor } from "./actions.js";
import { atOnce } from "./at_once.js";
import { betButtons, toldOfBets } from "./bet_buttons.js";
import { limitsOf } from "./fits.js";
import { knows } from "./guide.js";
import { outcomeOfRound } from "./outcome.js";

export class Dock {
  constructor(table) {
    this.table = table;
    this.told = "";
    this.hadFocus = false;
    this.bar = el("span", { class: "bar" });
    this.clock = el("div", { class: "clock", hidden: true }, el("span", { class: "seconds", "aria-hidden": "true" }), el("span", { class: "track" }, this.bar));
    this.words = el("div", { class: "status" });
    this.body = el("div", { class: "dock-body" });
    this.meanwhile = el("div", { class: "meanwhile" });
    this.toldMeanwhile = "[]";
    this.node = el("section", { class: "dock", "aria-label": t("Your choices") }, el("div", { class: "dock-head" }, this.words, this.clock), this.meanwhile, this.body);
    this.ends = 0;
    this.timer = setInterval(() => this.#tick(), 500);
  }

  close() {
    clearInterval(this.timer);
  }

  update(message) {
    const { request, asked } = message;
    const mine = (asked ?? []).map((at) => request?.questions?.[at]).filter((each) => each?.options);
    const betting = request?.request === "wagers";
    this.#clock(message.deadline);
    this.#askMeanwhile(message, betting ? mine : []);
    if (betting) this.#bet(message);
    else if (mine.length) this.#ask(message, mine);
    else this.#wait(message);
  }

  /** What is asked while betting goes on stands above the chips, and waits for nobody. */
  #askMeanwhile(message, mine) {
    const told = JSON.stringify(mine.map((question) => [message.picture.round, question]));
    if (this.toldMeanwhile === told) return;
    this.toldMeanwhile = told;
    const questions = mine.map((question) =>
      this.#question(question, el("p", { class: "prompt" }, el("strong", { text: prompt(question, message.picture) })), message));
    swap(this.meanwhile, questions);
    questions.forEach((each) => guard.cameUp(each));
  }

  #clock(deadline) {
    this.clock.hidden = !deadline;
    if (!deadline) return;
    const ends = performance.now() + deadline.seconds * 1000;
    if (Math.abs(ends - this.ends) < 400) return;
    this.ends = ends;
    runOut(this.bar, deadline.seconds, deadline.of);
    this.#tick();
  }

  #tick() {
    const left = Math.max(0, Math.ceil((this.ends - performance.now()) / 1000));
    setText(this.clock.firstElementChild, t("{number} s", { number: left }));
    this.clock.classList.toggle("short", left <= 5);
  }

  /** Builds the body anew only if what it shows has changed, so that nothing is lost under a finger. */
  #fresh(told) {
    if (this.told === told) return false;
    this.told = told;
    return true;
  }

  #ask(message, mine) {
    const { picture } = message;
    const hands = mine.map(({ area }) => picture.areas.find((each) => each.area === area)?.hands);
    if (!this.#fresh(`ask ${JSON.stringify([picture.round, mine, hands])}`)) return;
    const had = this.hadFocus || this.body.contains(document.activeElement);
    this.hadFocus = false;
    const prompts = mine.map((question) =>
      el("p", { class: "prompt" }, el("strong", { text: prompt(question, picture) }), whyNot(question)));
    swap(this.words, prompts[0]);
    this.round = null;
    guard.forget(this.body);
    const questions = mine.map((question, at) => this.#question(question, at ? prompts[at] : null, message));
    const all = atOnce(mine, { you: message.you, say: (question, action, more) => this.table.say(question, action, more, message.sequence) });
    swap(this.body, all, questions);
    [all, ...questions].filter(Boolean).forEach((each) => guard.cameUp(each));
    if (had) questions[0].focus({ preventScroll: true });
  }

  /** The choices of one question. The focus goes to it as a whole: to a choice only the person moves it. */
  #question(question, words, { picture, you, sequence }) {
    const say = async (action, more) => {
      const told = await guard.answering(node, this.table.say(question, action, more, sequence));
      if (told && node.isConnected) this.#again();
    };
    const node = el("div", { class: `question ${words ? "later" : "first"}`, role: "group", tabindex: "-1", "aria-label": t("Your turn") },
      words, about(question, picture.game), actionsFor(question, { say, chips: picture.chips, you }));
    return node;
  }

  #bet(message) {
    const { picture, you, ready } = message;
    const { betting } = this.table;
    const mine = betting.mine;
    const isReady = ready?.includes(you);
    const told = JSON.stringify(["bet", picture.chips, betting.withTokens, message.tokens, message.counts, betting.chip, betting.removing, mine.length > 0, isReady, toldOfBets(betting), knows(picture.game)]);
    if (this.#fresh(told)) this.#buildBetting(message, mine, isReady);
    this.#open(picture.round);
    const total = mine.reduce((sum, each) => sum + each.lies, 0);
    const waiting = stillBetting(message);
    const turn = message.tournament?.turn;
    const first = turn && turn !== you ? t("{patron} wagers first", { patron: turn }) : t("Choose a chip, then a spot on the felt");
    const over = outcomeOfRound(picture.last, you);
    const own = total ? t("{amount} on the layout", { amount: dollars(total) }) : over ? `${over.words} · ${first}` : first;
    const words = waiting.length && message.dealt !== "dealer" ? `${own} · ${t("still betting: {patrons}", { patrons: waiting.join(", ") })}` : own;
    if (message.held_up) swap(this.words, heldUp(message.held_up));
    else setText(this.words, words);
  }

  /** It was answered, and what is asked now looks the same: it is another question. */
  #again() {
    this.told = this.toldMeanwhile = "";
    this.update(this.table.message);
  }

  /** Betting on another round is another question; on arrival there is none before it. */
  #open(round) {
    if (this.round === round) return;
    if (this.round !== undefined) guard.cameUp(this.body);
    this.round = round;
  }

  #buildBetting(message, mine, isReady) {
    const { betting } = this.table;
    const byHouse = message.dealt !== "dealer";
    const held = focused()?.dataset?.keep;
    const chips = message.picture.chips.map((value, at) =>
      el("button", {
        type: "button", class: "chip-button", "aria-pressed": String(!betting.removing && value === betting.chip), data: { keep: `chip${value}` },
        "aria-label": t("Chip of {amount}", { amount: dollars(value) }), "aria-keyshortcuts": String(at + 1), on: { click: () => this.table.choose(value) },
      }, chip(value), el("kbd", { "aria-hidden": "true", text: String(at + 1) })));
    const remover = el("button", {
      type: "button", class: "chip-button remover", "aria-pressed": String(betting.removing), "aria-label": t("Take a wager back by its spot"), data: { keep: "remover" },
      "aria-keyshortcuts": "0", on: { click: () => this.table.chooseRemover() },
    }, el("span", { class: "cross", "aria-hidden": "true", text: "⌫" }), el("kbd", { "aria-hidden": "true", text: "0" }));
    swap(
      this.body,
      el("div", { class: "chips", role: "group", "aria-label": t("Chips") }, chips, remover),
      message.counts?.length ? el("p", { class: "counts", text: t("Wagers here count for {names}", { names: message.counts.join(", ") }) }) : null,
      el("div", { class: "bet-actions" },
        knows(message.picture.game) ? null : button(t("New here? How to play"), () => this.table.guide(), { "data-keep": "guide", class: "button newcomer" }),
        mine.length && byHouse && !message.tournament
          ? button(isReady ? t("Ready ✓") : t("Deal"), () => this.table.ready(!isReady), { key: "d", class: `button main ${isReady ? "is-ready" : ""}`, "aria-pressed": String(Boolean(isReady)), "data-keep": "deal", "aria-label": isReady ? t("Ready; press to take it back") : t("Deal: no more bets from me") })
          : null,
        betting.instead ? button(actionName(betting.instead.kind), () => this.table.orderInstead(), { key: actionKey(betting.instead.kind), "data-keep": "instead" }) : null,
        betButtons(this.table, { mine, deals: byHouse && !message.tournament }),
        message.tokens || betting.withTokens
          ? button(t("Tokens {amount}", { amount: dollars(message.tokens) }), () => this.#wagerTokens(), { "aria-pressed": String(betting.withTokens), "data-keep": "tokens", "aria-label": t("Wager promotional tokens: {amount}", { amount: dollars(message.tokens) }) })
          : null,
        byHouse && !message.tournament ? button(t("Bots"), () => this.table.bots(), { key: "b", "data-keep": "bots" }) : null),
    );
    if (held) all(this.body, `[data-keep="${held}"]`)[0]?.focus({ preventScroll: true });
  }

  /** What is wagered from now on is in tokens as far as there are any, or in chips again. */
  #wagerTokens() {
    this.table.betting.withTokens = !this.table.betting.withTokens;
    this.update(this.table.message);
  }

  #wait({ request, picture }) {
    const names = [...new Set((request?.questions ?? []).map((each) => each.patron))];
    const words = names.length > 1 ? t("{patrons} decide", { patrons: names.join(", ") }) : names.length ? t("{patron} decides", { patron: names[0] }) : t("The dealer is at work");
    if (!this.#fresh(`wait ${words} ${picture.phase}`)) return;
    this.round = null;
    this.hadFocus ||= this.body.contains(document.activeElement);
    guard.forget(this.body);
    setText(this.words, "");
    swap(this.body, el("p", { class: "waiting" }, el("span", { class: "pulse", "aria-hidden": "true" }), el("span", { text: words })));
  }
}

/** Why no card is dealt although everybody is ready. */
function heldUp({ message, clause }) {
  return el("p", { class: "held-up" }, t("Not dealt yet: {why} ", { why: said(message) }),
    clause ? el("a", { class: "clause", href: rulesAddress(clause), text: numberOf(clause) }) : null);
}

/** Who has a wager and may still change it; bots are ready at once. */
function stillBetting({ ready, picture, you, tournament }) {
  const lying = picture.areas.flatMap((area) => area.wagers.filter((each) => each.lies > 0));
  const names = tournament ? tournament.turns : [...new Set(lying.map((each) => each.patron))];
  return names.filter((name) => name !== you && !ready.includes(name) && !name.startsWith("Bot "));
}

function prompt(question, picture) {
  const area = picture.areas.find((each) => each.area === question.area);
  const hands = area?.hands ?? [];
  const at = hands.findIndex((hand) => hand.hand === question.hand);
  const words = hands[at]?.named ?? hands[at]?.words;
  const where = hands.length > 1 && at >= 0 ? t("Area {area}, hand {hand}", { area: question.area, hand: at + 1 }) : t("Area {area}", { area: question.area });
  const actions = question.options.map((option) => option.action);
  const asked = actions.map((action) => sayingOf(action)?.asked).find(Boolean);
  return [where, asked ?? (words ? t("you have {words}", { words: said(words) }) : t("your decision"))].join(": ");
}

/** A question that is not everyday explains itself. */
function about(question, game) {
  const words = explanation(game, question.options.map((option) => option.action));
  return words ? el("p", { class: "ask-about", text: words }) : null;
}

/** What is withheld now, each with the clause that bars it. */
function whyNot(question) {
  const barred = Object.entries(question.barred ?? {});
  if (!barred.length) return null;
  return el("span", { class: "barred" }, t("Not now: "), barred.map(([action, clause], at) => [
    at ? ", " : "", `${actionName(action).toLowerCase()} `,
    el("a", { class: "clause", href: rulesAddress(clause), text: numberOf(clause) })]));
}

/** A dialog for an amount typed in full. */
export function exactDialog({ spots, chosen, offerOf, place }) {
  const list = el("select", { id: "exact-spot" }, spots.map(({ area, wager }, at) =>
    el("option", { value: String(at), selected: chosen?.area === area && chosen?.wager === wager, text: t("Area {area}, {wager}", { area, wager: wagerName(wager) }) })));
  const field = el("input", { id: "exact-amount", type: "text", inputmode: "decimal", autocomplete: "off", placeholder: "25.00" });
  const wrong = el("p", { class: "wrong", role: "alert" });
  const takes = el("p", { class: "muted", id: "exact-takes" });
  const tell = () => setText(takes, limitsOf(offerOf(spots[Number(list.value)].wager)));
  field.setAttribute("aria-describedby", "exact-takes");
  list.addEventListener("change", tell);
  if (spots.length) tell();
  const form = el("form", { method: "dialog", class: "panel" },
    el("h2", { text: t("An exact amount") }),
    el("label", { for: "exact-spot", text: t("Wager") }), list,
    el("label", { for: "exact-amount", text: t("Amount in dollars") }), field, takes, wrong,
    el("div", { class: "row" }, el("button", { type: "submit", class: "button main", text: t("Place") }), button(t("Cancel"), () => dialog.close())));
  const dialog = el("dialog", { class: "sheet", "aria-label": t("An exact amount") }, form);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const amount = cents(field.value);
    if (!amount) return setText(wrong, t("“{typed}” is no amount", { typed: field.value }));
    dialog.close();
    place(spots[Number(list.value)], amount);
  });
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  field.focus();
}


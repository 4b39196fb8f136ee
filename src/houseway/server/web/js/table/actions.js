/** What may be said to a question: a button for each option, with its amount where it takes one. */

import { button, el } from "../dom.js";
import { cents, dollars } from "../money.js";
import { actionKey, actionName, plain } from "../words.js";
import { settingPanel } from "./setting.js";
import { stepper } from "./stepper.js";

/** An answer that takes neither an amount nor items, on nobody else's wager. @type {{ amount?: number, items?: string[], on?: string }} */
export const NOTHING_MORE = {};

const MANY = 9;
const read = (typed) => cents(typed);
const plusMinus = (number) => (number > 0 ? `+${number}` : number < 0 ? `−${-number}` : "0");

/** Everything a person can press for one question. `say` is given action and amount, items, or on whose wager. */
export function actionsFor(question, { say, chips, you }) {
  const named = question.options.filter((option) => !isNamedCut(option, question));
  const groups = named.map((option) => render(option, { say, chips, you }));
  const cuts = question.options.filter((option) => isNamedCut(option, question));
  if (cuts.length) groups.push(namedCuts(cuts, say));
  return el("div", { class: "choices" }, groups);
}

const isNamedCut = (option, question) => question.options.length > MANY && option.action !== "no" && !option.most;

function render(option, around) {
  const { say, chips } = around;
  switch (option.action) {
    case "set":
      return option.items?.length ? renderSetting(option, say) : press(option, say);
    case "cut":
      return renderCut(option, say);
    case "adjust":
      return renderAdjust(option, say);
    case "play":
      return option.most ? renderPlay(option, say, chips) : press(option, say);
    default:
      return option.most > option.least ? renderUpTo(option, say, chips, around.you) : press(option, say);
  }
}

function nameOf(option, you) {
  const base = actionName(option.action);
  if (!option.on) return base;
  return option.on === you ? `${base} your wager` : `${base} ${option.on}'s wager`;
}

function press(option, say) {
  const amount = option.most ?? 0;
  const words = amount ? `${nameOf(option)} ${dollars(amount)}` : nameOf(option);
  const act = () => say(option.action, { amount, on: option.on });
  return button(words, act, { key: actionKey(option.action), class: `button act ${option.action}`, data: data(option) });
}

const data = (option) => ({ action: option.action });

/** In full at one press, or for less by the stepper beside it. */
function renderUpTo(option, say, chips, you) {
  const step = Math.max(option.unit ?? 1, Math.min(...chips));
  const less = stepper({
    ...option, step, words: dollars, read, value: option.least > 1 ? option.least : Math.min(step, option.most),
    label: `${nameOf(option, you)}: amount`,
  });
  const name = nameOf(option, you);
  return el("div", { class: "with-amount" },
    button(`${name} ${dollars(option.most)}`, () => say(option.action, { amount: option.most, on: option.on }),
      { key: actionKey(option.action), class: `button act ${option.action}`, data: data(option) }),
    el("div", { class: "less" }, less.node,
      button(option.action === "double" ? "For less" : "This much", () => say(option.action, { amount: less.value, on: option.on }),
        { class: "button", key: "l", "aria-label": `${name} for the amount beside it` })));
}

function renderPlay(option, say, chips) {
  const times = [1, 2, 3].filter((number) => option.least * number <= option.most);
  const step = Math.max(option.unit ?? 1, Math.min(...chips));
  const other = stepper({ ...option, step, words: dollars, read, value: option.least, label: "Play: amount" });
  return el("div", { class: "with-amount" },
    times.map((number) =>
      button(`Play ${number}×`, () => say("play", { amount: option.least * number }),
        { key: String(number), hint: dollars(option.least * number), class: "button act play", data: data(option) })),
    el("div", { class: "less" }, other.node,
      button("Play this", () => say("play", { amount: other.value }), { key: "l", "aria-label": "Play for the amount beside it" })));
}

function renderCut(option, say) {
  const middle = Math.round((option.least + option.most) / 2);
  const shown = el("output", { text: `${middle} cards` });
  const slider = el("input", {
    type: "range", min: option.least, max: option.most, step: option.unit ?? 1, value: middle,
    class: "cut-slider", "aria-label": "Where to cut, in cards from the front",
  });
  slider.addEventListener("input", () => {
    shown.textContent = `${slider.value} cards`;
  });
  return el("div", { class: "cut" },
    el("div", { class: "deck-edge" }, slider), shown,
    button("Cut here", () => say("cut", { amount: Number(slider.value) }), { key: "c", class: "button act cut", data: data(option) }));
}

/** The plus and minus buttons of the table. */
function renderAdjust(option, say) {
  const numbers = [];
  for (let number = option.least; number <= option.most; number += option.unit ?? 1) if (number) numbers.push(number);
  return el("div", { class: "adjust", role: "group", "aria-label": "Adjust the delivery" },
    numbers.map((number) =>
      button(plusMinus(number), () => say("adjust", { amount: number }),
        { class: "button round", "aria-label": `Adjust by ${plusMinus(number)}`, data: data(option) })));
}

/** The traditional cuts of Appendix 3: too many for buttons. */
function namedCuts(options, say) {
  const list = el("select", { "aria-label": "Name a cut" }, options.map((option) =>
    el("option", { value: option.action, text: plain(option.action) })));
  return el("div", { class: "with-amount" }, list,
    button("Name this cut", () => say(list.value, {}), { key: "c", class: "button act" }));
}

function renderSetting(option, say) {
  const panel = settingPanel(option, (action, items) => say(action, { items }));
  return el("div", { class: "with-setting" }, panel.node,
    button(actionName("set"), panel.set, { key: "s", class: "button act set", data: data(option) }));
}


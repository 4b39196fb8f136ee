/** What may be said to a question: a button for each option, with its amount where it takes one. */

import { button, el } from "../dom.js";
import { t } from "../language.js";
import { cents, dollars } from "../money.js";
import { actionKey, actionName } from "../words.js";
import { sayingOf } from "../games.js";
import { settingPanel } from "./setting.js";
import { stepper } from "./stepper.js";

/** An answer that takes neither an amount nor items, on nobody else's wager. @type {{ amount?: number, items?: string[], on?: string }} */
export const NOTHING_MORE = {};

const read = (typed) => cents(typed);
const plusMinus = (number) => (number > 0 ? `+${number}` : number < 0 ? `−${-number}` : "0");

/** Everything a person can press for one question. `say` is given action and amount, items, or on whose wager. */
export function actionsFor(question, { say, chips, you }) {
  const words = question.options.map((option) => sayingOf(option.action)?.among).find(Boolean);
  const isNamed = (option) => Boolean(words) && (sayingOf(option.action)?.among ?? words) === words && option.action !== "no";
  const groups = question.options.filter((option) => !isNamed(option)).map((option) => render(option, { say, chips, you }));
  const named = question.options.filter(isNamed);
  if (named.length) groups.push(renderNamed(named, words, say));
  return el("div", { class: "choices" }, groups);
}

const lessOf = (option) => sayingOf(option.action)?.less ?? t("This much");

/** What an option looks like follows from what it takes. */
function render(option, around) {
  const { say, chips } = around;
  if (option.items?.length) return renderSetting(option, say);
  if (!(option.most > option.least)) return press(option, say);
  const counts = sayingOf(option.action)?.counts;
  if (counts === "cards") return renderCards(option, say);
  if (counts === "steps") return renderSteps(option, say);
  return option.amounts?.length ? renderAmounts(option, say, chips) : renderUpTo(option, say, chips, around.you);
}

function nameOf(option, you) {
  const base = actionName(option.action);
  if (!option.on) return base;
  return option.on === you ? t("{action} your wager", { action: base }) : t("{action} {patron}'s wager", { action: base, patron: option.on });
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
    label: t("{action}: amount", { action: nameOf(option, you) }),
  });
  const name = nameOf(option, you);
  return el("div", { class: "with-amount" },
    button(`${name} ${dollars(option.most)}`, () => say(option.action, { amount: option.most, on: option.on }),
      { key: actionKey(option.action), class: `button act ${option.action}`, data: data(option) }),
    el("div", { class: "less" }, less.node,
      button(lessOf(option), () => say(option.action, { amount: less.value, on: option.on }),
        { class: "button", key: "l", "aria-label": t("{action} for the amount beside it", { action: name }) })));
}

/** The amounts that are usually told, each at one press, or another by the stepper. */
function renderAmounts(option, say, chips) {
  const name = actionName(option.action);
  const step = Math.max(option.unit ?? 1, Math.min(...chips));
  const other = stepper({ ...option, step, words: dollars, read, value: option.least, label: t("{action}: amount", { action: name }) });
  return el("div", { class: "with-amount" },
    option.amounts.map((amount, at) =>
      button(`${name} ${amount / option.least}×`, () => say(option.action, { amount }),
        { key: String(at + 1), hint: dollars(amount), class: `button act ${option.action}`, data: data(option) })),
    el("div", { class: "less" }, other.node,
      button(lessOf(option), () => say(option.action, { amount: other.value }), { key: "l", "aria-label": t("{action} for the amount beside it", { action: name }) })));
}

function renderCards(option, say) {
  const middle = Math.round((option.least + option.most) / 2);
  const shown = el("output", { text: t("{number} cards", { number: middle }) });
  const slider = el("input", {
    type: "range", min: option.least, max: option.most, step: option.unit ?? 1, value: middle,
    class: "cut-slider", "aria-label": t("Where to cut, in cards from the front"),
  });
  slider.addEventListener("input", () => {
    shown.textContent = t("{number} cards", { number: slider.value });
  });
  return el("div", { class: "cut" },
    el("div", { class: "deck-edge" }, slider), shown,
    button(actionName(option.action), () => say(option.action, { amount: Number(slider.value) }), { key: actionKey(option.action), class: `button act ${option.action}`, data: data(option) }));
}

/** The plus and minus buttons of the table. */
function renderSteps(option, say) {
  const numbers = [];
  for (let number = option.least; number <= option.most; number += option.unit ?? 1) if (number) numbers.push(number);
  return el("div", { class: "adjust", role: "group", "aria-label": actionName(option.action) },
    numbers.map((number) =>
      button(plusMinus(number), () => say(option.action, { amount: number }),
        { class: "button round", "aria-label": t("{action} by {number}", { action: actionName(option.action), number: plusMinus(number) }), data: data(option) })));
}

/** Too many for a button each. */
function renderNamed(options, words, say) {
  const list = el("select", { "aria-label": words }, options.map((option) =>
    el("option", { value: option.action, text: actionName(option.action) })));
  return el("div", { class: "with-amount" }, list,
    button(words, () => say(list.value, {}), { key: "c", class: "button act" }));
}

function renderSetting(option, say) {
  const panel = settingPanel(option, (action, items) => say(action, { items }));
  return el("div", { class: "with-setting" }, panel.node,
    button(actionName(option.action), panel.set, { key: actionKey(option.action), class: `button act ${option.action}`, data: data(option) }));
}


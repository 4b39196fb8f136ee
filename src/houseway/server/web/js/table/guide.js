/** How to play, on one screen: aim, a round in pictures, what beats what, what pays; all of it as the house serves it. */

import { get } from "../api.js";
import { button, el } from "../dom.js";
import { hasTiles } from "../felt/layouts.js";
import { said, saidIn, t } from "../language.js";
import { dollars } from "../money.js";
import { complain } from "../notices.js";
import { card } from "../svg/cards.js";
import { stack } from "../svg/chips.js";
import { tile } from "../svg/tiles.js";

const SEEN = "houseway/guide/";

/** Whether somebody has opened or put aside the guide of this game in this browser. */
export const knows = (game, kept = globalThis.localStorage) => kept?.getItem(SEEN + game) === "seen";
export const noteKnown = (game, kept = globalThis.localStorage) => kept?.setItem(SEEN + game, "seen");

const signs = new Map();

const inWords = (sign) => ({ ...sign, ...saidIn({ title: sign.title, guide: sign.guide, odds: sign.odds, limits: sign.limits }) });

/** The sign of a table, asked for once while its page is open. */
export function signOf(table) {
  if (!signs.has(table)) signs.set(table, get(`/api/tables/${encodeURIComponent(table)}/sign`).then(inWords));
  return signs.get(table).catch((problem) => {
    signs.delete(table);
    throw problem;
  });
}

export const forgetSign = (table) => signs.delete(table);

export async function showGuide(table, game) {
  noteKnown(game);
  try {
    open(await signOf(table));
  } catch (problem) {
    complain(problem);
  }
}

function open(sign) {
  const { guide, title, game } = sign;
  const face = hasTiles(game) ? tile : card;
  const dialog = el("dialog", { class: "sheet guide", "aria-label": t("How to play {game}", { game: title }) },
    el("div", { class: "panel" },
      el("div", { class: "guide-head" }, el("h2", { text: t("How to play {game}", { game: title }) }), button(t("Close"), () => dialog.close(), { class: "button main" })),
      guide.aim ? el("p", { class: "aim", text: guide.aim }) : null,
      guide.moments.length ? el("ol", { class: "moments", "aria-label": t("A round") }, guide.moments.map((each) => moment(each, face, sign.chips))) : null,
      el("div", { class: "guide-tables" },
        guide.ranks.length ? ranks(guide.ranks, face) : null,
        paysAndLimits(sign)),
      calls(guide.calls)));
  dialog.addEventListener("close", () => dialog.remove());
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  document.body.append(dialog);
  dialog.showModal();
}

const faces = (items, face) => el("div", { class: "guide-faces" }, items.map((item) => face(item)));

/** A moment without cards is about wagers: chips lie there. */
function moment({ words, shown }, face, chips) {
  const wager = chips.at(Math.min(1, chips.length - 1)) * 3;
  return el("li", {}, el("p", { text: words }), shown.length ? null : el("div", { class: "guide-chips", "aria-hidden": "true" }, stack(wager, chips)),
    shown.map((each) => el("figure", {}, faces(each.items, face),
      el("figcaption", {}, el("strong", { text: each.who }), each.words ? `: ${each.words}` : ""))));
}

function ranks(list, face) {
  return el("div", {}, el("h3", { text: t("What beats what") }),
    el("ol", { class: "ranks" }, list.map((each) => el("li", {}, faces(each.items, face), el("span", { text: each.words })))));
}

function calls(words) {
  const all = Object.entries(words);
  if (!all.length) return null;
  return el("dl", { class: "guide-calls" }, all.map(([word, means]) => el("div", {}, el("dt", { text: said(word) }), el("dd", { text: means }))));
}

const between = ({ min, max }) => (max === null ? t("from {amount}", { amount: dollars(min) }) : `${dollars(min)} – ${dollars(max)}`);

/** What each wager may be and what it pays: in the guide, and beside the felt while nothing else is there. */
export function paysAndLimits(sign) {
  const limits = new Map(sign.limits.map((each) => [each.title, between(each)]));
  const titles = [...new Set([...limits.keys(), ...sign.odds.map((each) => each.title)])];
  return el("div", { class: "pay-table" }, el("h3", { text: t("What pays") }),
    titles.map((title) => el("table", {},
      el("caption", {}, title, limits.has(title) ? el("small", { text: limits.get(title) }) : null),
      el("tbody", {}, sign.odds.filter((each) => each.title === title).map((each) =>
        el("tr", {}, el("th", { scope: "row", text: each.what }), el("td", { text: each.figure })))))));
}

/** The dealer's side of the table: the hand, the shoe and the discard rack, meters and dice, the last call. */

import { el, keyed, setText, swap } from "../dom.js";
import { said, t } from "../language.js";
import { dollars } from "../money.js";
import { card } from "../svg/cards.js";
import { thrown } from "../svg/dice.js";
import { spoken } from "../words.js";
import { makeHand, updateHand } from "./hand.js";

export function makeDealer() {
  const rack = el("div", { class: "rack", role: "img" }, el("span", { class: "pile" }), el("small", { text: t("Discards") }));
  const shoe = el("div", { class: "shoe", role: "img", "aria-label": t("The shoe") }, el("span", { class: "mouth" }), el("small", { text: t("Shoe") }));
  const middle = el("div", { class: "dealer-middle" },
    el("div", { class: "meters", hidden: true }),
    el("p", { class: "last-win", role: "status", hidden: true }),
    el("div", { class: "hands dealer-hands" }),
    el("div", { class: "cup", hidden: true }),
    el("p", { class: "call" }));
  return el("section", { class: "dealer", "aria-label": t("Dealer") }, rack, middle, shoe);
}

export function updateDealer(node, { message, picture, before, layout, source }) {
  const [rack, middle, shoe] = node.children;
  const [, , hands, cup, call] = middle.children;
  const held = picture.dealer?.hands?.length ? picture.dealer.hands : (before?.dealer?.hands ?? []);
  const old = !picture.dealer?.hands?.length && held.length > 0;
  const shown = held.filter((hand) => hand.items.length);
  keyed(hands, shown, (hand) => `${old ? before.round : picture.round}-${hand.hand}`, makeHand, (part, hand) =>
    updateHand(part, hand, { tiles: layout.tiles, source, name: t("Dealer"), area: 0, message }));
  hands.classList.toggle("old", old);
  updateDice(cup, picture.other, before?.other);
  const calls = picture.calls?.length ? picture.calls : (before?.calls ?? []);
  setText(call, spoken(calls.at(-1)?.words ?? ""));
  const discards = picture.other?.rack ?? 0;
  rack.setAttribute("aria-label", t("Discard rack: {number}", { number: discards }));
  rack.hidden = Boolean(layout.tiles);
  rack.firstElementChild.style.setProperty("--height", `${Math.min(34, 4 + discards / 4)}px`);
  setText(shoe.lastElementChild, layout.tiles ? t("Dice cup") : t("Shoe"));
  shoe.classList.toggle("is-cup", Boolean(layout.tiles));
  updateHeld(node, picture.other);
}

/** What each pool pays now; of shared meters also what they hold, and where the last one was won. */
export function updateMeters(dealer, { picture, jackpots }) {
  const node = dealer.querySelector(".meters");
  const meters = jackpots ? Object.entries(jackpots.meters).map(([name, { prize }]) => [name, prize]) : Object.entries(picture.meters ?? {});
  node.hidden = !meters.length;
  node.classList.toggle("down", Boolean(jackpots?.down));
  node.title = jackpots ? t("Link {link}: {tables}", { link: jackpots.link, tables: jackpots.tables.join(", ") }) : "";
  keyed(node, meters, ([name]) => name,
    ([name]) => el("a", { class: `meter ${name}`, href: "/jackpots" }, el("span", { text: t("{name} jackpot", { name: said(name) }) }), el("strong")),
    (part, [, amount]) => grow(part, amount));
  const words = jackpots?.down ? t("The meters are down: no jackpot wager is taken") : lastWin(jackpots?.last);
  const note = node.nextElementSibling;
  note.hidden = !words;
  setText(note, words);
}

function grow(part, amount) {
  const words = dollars(amount);
  const figure = part.lastElementChild;
  if (figure.textContent && figure.textContent !== words) {
    part.classList.remove("moved");
    requestAnimationFrame(() => part.classList.add("moved"));
  }
  setText(figure, words);
}

export const lastWin = (last) => (last && !last.undone ? t("Last won: {pool} {amount} at {table}", { pool: said(last.pool), amount: dollars(last.cents), table: last.table }) : "");

function updateDice(node, other, earlier) {
  const dice = other?.dice ?? earlier?.dice ?? null;
  const told = JSON.stringify(dice);
  node.hidden = !dice;
  if (node.dataset.told === told) return;
  node.dataset.told = told;
  swap(node, dice ? thrown(dice) : null);
}

/** A card drawn in error lies beside the shoe, or under it. */
function updateHeld(node, other) {
  node.querySelector(".held")?.remove();
  const lying = [other?.held && [t("next card"), other.held], other?.under && [t("kept"), null]].filter(Boolean);
  if (!lying.length) return;
  node.append(el("div", { class: "held" }, lying.map(([words, item]) =>
    el("figure", {}, card(typeof item === "string" ? item : null), el("figcaption", { text: words })))));
}

/** What is said to those who listen, of every kind of event: cards one plays with or against, and what happens to one's own wagers. */

import { fill, said, t } from "../language.js";
import { dollars } from "../money.js";
import { aloud, wagerName } from "../words.js";

/** Of one's own wager. */
const own = (words) => ({ patron, amount, wager, area }, { you }) => (patron === you ? fill(words, { amount: dollars(amount), wager: wagerName(wager), area }) : null);
const cards = (event, { hands }) => hands(event.to);

/** What each kind says; null: nothing, because it is heard otherwise or is no more than the dealer's work. */
export const SAID = {
  placed: own(t("You wager {amount} on {wager}, area {area}")), changed: own(t("You wager now {amount} on {wager}, area {area}")), returned: own(t("You take back {amount} on {wager}, area {area}")),
  dealt: cards, shown: cards, moved: (event, around) => [cards({ to: event.of }, around), cards(event, around)],
  bonus: own(t("You get a bonus of {amount} on {wager}, area {area}")), reversed: own(t("Undone: {amount} on {wager}, area {area}")), carriedover: own(t("For the next round stay {amount} on {wager}, area {area}")), retained: own(t("Held: {amount} on {wager}, area {area}")),
  forfeited: own(t("Forfeited: {amount} on {wager}, area {area}")), letgo: own(t("No longer held: {amount} on {wager}, area {area}")), takenback: own(t("Taken back: {amount} on {wager}, area {area}")),
  notified: (event, { you }) => (event.who === you ? said(event.words) : null),
  paid: null, collected: null, decided: null, // the outcome of the round tells them in one figure
  called: null, // the list of calls is said as it grows
  counted: null, // with the cards
  noticedisplayed: null, noticetakendown: null, limitschanged: null, markerplaced: null, markermoved: null, markerremoved: null, // a sign
  posted: null, burned: null, discarded: null, handled: null, tablechanged: null, over: null,
};

const named = (hand) => said(hand.named ?? hand.words);
const mine = (area, you) => area.seat === you || area.controls === you || area.wagers.some((each) => each.patron === you);

/** A hand as it lies now: the dealer's, or one's own. */
function handWords(round, you, { area, hand }) {
  const here = area ? round.areas.find((each) => each.area === area) : round.dealer;
  const found = here?.hands?.find((each) => each.hand === hand);
  if (!found?.items.length || (area && !mine(here, you))) return null;
  const where = !area ? t("Dealer") : here.hands.length > 1 ? t("Area {area}, hand {hand}", { area, hand: here.hands.indexOf(found) + 1 }) : t("Area {area}", { area });
  return [`${where}: ${found.items.map(aloud).join(", ")}`, named(found)].filter(Boolean).join(": ");
}

/** The lines of one message, each once and in the order of what happened; a hand is told when its last card has come. */
export function announcementsOf({ events, picture, you }) {
  const round = events.some((each) => each.event === "over") && picture.last ? picture.last : picture;
  const said = events.flatMap((event) => SAID[event.event]?.(event, { you, hands: (to) => handWords(round, you, to) }) ?? []).filter(Boolean);
  return said.filter((words, at) => said.lastIndexOf(words) === at);
}

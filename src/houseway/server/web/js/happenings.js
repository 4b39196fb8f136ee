/** Events as they come over the line, in a few words each; nothing is worked out here. */

import { dollars } from "./money.js";
import { aloud, isThrow, plain, wagerName } from "./words.js";

const PLACES = { "-1": "the discard rack", "-2": "beside the device", "-3": "under the device", "-4": "the dice cup", 0: "the dealer" };

export function place(spot) {
  if (!spot) return "";
  const [area, hand] = Array.isArray(spot) ? spot : [spot.area, spot.hand];
  if (PLACES[area]) return PLACES[area];
  return hand > 1 ? `area ${area}, hand ${hand}` : `area ${area}`;
}

const itemWords = (item) => (item && isThrow(item) ? `throw ${item}` : item ? aloud(item) : "an item nobody saw");

const where = ({ area }) => (area ? `, area ${area}` : "");
const money = (verb) => (event) => `${event.patron} ${verb} ${dollars(event.amount)} on ${wagerName(event.wager)}${where(event)}`;

const WORDS = {
  placed: money("wagers"),
  changed: (event) => `${event.patron} changes ${dollars(event.was)} on ${wagerName(event.wager)} to ${dollars(event.amount)}${where(event)}`,
  returned: money("takes back"),
  collected: money("loses"),
  paid: money("wins"),
  bonus: money("gets a bonus of"),
  reversed: (event) => `${event.patron}: ${dollars(event.amount)} on ${wagerName(event.wager)} is undone${where(event)}`,
  carriedover: money("lets stand"),
  retained: money("has held"),
  forfeited: money("forfeits"),
  letgo: money("gets back, after it was held,"),
  takenback: money("gives back"),
  "carried-over": money("lets stand"),
  decided: (event) => `${event.patron}: ${wagerName(event.wager)} ${event.result}${where(event)}`,
  dealt: (event) => `${itemWords(event.item)} to ${place(event.to)}${event.face_up ? "" : ", face down"}`,
  shown: (event) => `${place(event.to)}: ${event.items ? event.items.map(itemWords).join(", ") : "looked at"}`,
  moved: (event) => `${itemWords(event.item)} from ${place(event.of)} to ${place(event.to)}`,
  burned: (event) => `${itemWords(event.item)} is burned`,
  discarded: (event) => `${place(event.to)} is taken up`,
  counted: (event) => `${place(event.to)}: ${event.words}`,
  called: (event) => `“${event.words}”${where(event)}`,
  posted: (event) => `posted: ${event.words}`,
  notified: (event) => `${event.who} told: ${event.words}`,
  handled: (event) => `${plain(event.act).toLowerCase()}${event.count === undefined || event.count === null ? "" : `: ${event.count}`}`,
  tablechanged: (event) => `${plain(event.what ?? "something").toLowerCase()} of the table changes`,
  over: (event) => `the round is over: ${event.how}`,
};

export function eventWords(event) {
  const words = WORDS[event.event]?.(event) ?? event.words ?? plain(event.event ?? "something");
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

/** What is said to those who listen: one's own cards and wagers and the dealer's cards, once, in the order of what happened. */

import assert from "node:assert/strict";
import test from "node:test";
import { client } from "./parts.mjs";

const { announcementsOf } = await client("table/announce.js");

const hand = (items, named = null, number = 1) => ({ hand: number, items, named, words: null });
const area = (number, hands, wagers = [{ patron: "ann" }]) => ({ area: number, hands, wagers, seat: null, controls: null });
const message = (events, { areas = [], dealer = [], last = null } = {}) => ({ you: "ann", events, picture: { areas, dealer: { hands: dealer }, last } });
const spot = (number, at = 1) => ({ area: number, hand: at });
const money = (event, more) => ({ event, patron: "ann", wager: "box", amount: 500, area: 4, ...more });

test("one's own hand and the dealer's are told when their last card has come, those of others are not", () => {
  const events = [4, 5, 0, 4].map((number) => ({ event: "dealt", to: spot(number) }));
  const around = { areas: [area(4, [hand(["Tc", "6d"], "hard 16")]), area(5, [hand(["2c"])], [{ patron: "bob" }])], dealer: [hand(["Ah"])] };
  assert.deepEqual(announcementsOf(message(events, around)), ["Dealer: ace of hearts", "Area 4: ten of clubs, 6 of diamonds: hard 16"]);
});

test("what nobody has shown is face down, and a hand that is split is two", () => {
  const split = [hand(["8c", "2d"], "hard 10"), hand(["8d"], "8", 2)];
  assert.deepEqual(announcementsOf(message([{ event: "moved", of: spot(4), to: spot(4, 2) }], { areas: [area(4, split)] })), ["Area 4, hand 1: 8 of clubs, 2 of diamonds: hard 10", "Area 4, hand 2: 8 of diamonds: 8"]);
  assert.deepEqual(announcementsOf(message([{ event: "shown", to: spot(0) }], { dealer: [hand([null, "Qc"])] })), ["Dealer: face down, queen of clubs"]);
});

test("a round that is over is told as it ended", () => {
  const last = { areas: [area(4, [hand(["Tc"], "10")])], dealer: { hands: [] } };
  assert.deepEqual(announcementsOf(message([{ event: "dealt", to: spot(4) }, { event: "over", how: "settled" }], { areas: [area(4, [])], last })), ["Area 4: ten of clubs: 10"]);
});

test("what happens to one's own wager is said to oneself, and nobody else's", () => {
  const kinds = ["placed", "changed", "returned", "bonus", "reversed", "carriedover", "retained", "forfeited", "letgo", "takenback"];
  assert.deepEqual(announcementsOf(message(kinds.map((kind) => money(kind)))), [
    "You wager $5 on Box, area 4", "You wager now $5 on Box, area 4", "You take back $5 on Box, area 4", "You get a bonus of $5 on Box, area 4",
    "Undone: $5 on Box, area 4", "For the next round stay $5 on Box, area 4", "Held: $5 on Box, area 4", "Forfeited: $5 on Box, area 4",
    "No longer held: $5 on Box, area 4", "Taken back: $5 on Box, area 4",
  ]);
  assert.deepEqual(announcementsOf(message(kinds.map((kind) => money(kind, { patron: "bob" })))), []);
});

test("who has to know is told, and what is heard otherwise is not said twice", () => {
  assert.deepEqual(announcementsOf(message([{ event: "notified", who: "ann", words: "leave the table" }, { event: "notified", who: "inspector", words: "look" }])), ["leave the table"]);
  assert.deepEqual(announcementsOf(message(["paid", "collected", "decided"].map((kind) => money(kind)))), []);
  assert.deepEqual(announcementsOf(message([{ event: "called", words: "no more bets" }, { event: "burned" }, { event: "unheard-of" }])), []);
});

/** Cards come first: what they decide is told, and asked, when they lie. */

import assert from "node:assert/strict";
import test from "node:test";
import { client } from "./parts.mjs";

const { cardsFirst, LOOK, settledIn, Staging, STEP, WAY } = await client("table/staging.js");

const hand = (items, words = null) => ({ hand: 1, items, words, named: words, value: null, discarded: false, face_up: items.map(Boolean) });
const dealt = (area, item) => ({ event: "dealt", to: { area, hand: 1 }, item });
const wager = (more = {}) => ({ patron: "ann", wager: "bet", amount: 500, lies: 500, net: 0, result: null, ...more });
const part = (round, mine, dealers, wagers = [wager()]) => ({ round, areas: [{ area: 3, hands: mine ? [mine] : [], wagers }], dealer: { hands: dealers ? [dealers] : [] }, calls: [], account: [] });
const betting = { picture: { ...part(7), last: null }, chips: 99_500, request: { request: "wagers" }, asked: [], deadline: { seconds: 20 } };

/** All of a round without decisions comes in one message, with the next round. */
const over = {
  picture: { ...part(8, null, null, []), last: { ...part(7, hand(["9c", "Jh"], "19"), hand(["Kd"], "10"), [wager({ lies: 0, net: 500, result: "paid" })]), account: [{ event: "paid" }], calls: [{ words: "nineteen" }] } },
  chips: 100_500, request: { request: "wagers" }, asked: [], deadline: null, jackpots: { meters: {} },
  events: [dealt(3, "9c"), dealt(0, "Kd"), dealt(3, "Jh"), { event: "counted", to: { area: 3, hand: 1 } }, { event: "paid", area: 3, amount: 500 }],
};

test("cards that come lie there first, and nothing is told of them", () => {
  const first = cardsFirst(betting, over);
  const [area] = first.picture.areas;
  assert.deepEqual(area.hands.map(({ items, words, named, value }) => ({ items, words, named, value })), [{ items: ["9c", "Jh"], words: null, named: null, value: null }]);
  assert.deepEqual(area.wagers, [wager()]);
  assert.deepEqual([first.picture.dealer.hands[0].items, first.picture.dealer.hands[0].words], [["Kd"], null]);
  assert.deepEqual([first.chips, first.picture.calls, first.picture.account, first.picture.last, first.jackpots], [99_500, [], [], null, undefined]);
});

test("until they lie nobody is asked, and no clock runs", () => {
  const { request, asked, deadline } = cardsFirst(betting, over);
  assert.deepEqual([request, asked, deadline], [null, [], null]);
});

test("they move one after the other, in the order of the deal", () => {
  const { moves, step, takes } = cardsFirst(betting, over);
  assert.deepEqual([...moves], [["3/1/0", 0], ["0/1/0", 1], ["3/1/1", 2]]);
  assert.deepEqual([step, takes], [STEP, 3 * STEP + WAY + LOOK]);
});

test("a hand that lay face down is turned after those before it, and keeps its secret until then", () => {
  const down = { ...betting, picture: { ...part(7, hand(["6c", "6d"], "pair of sixes"), hand([null, "Qc"])), last: null } };
  const ended = { ...over.picture.last, areas: [{ area: 3, hands: [hand(["6c", "6d"], "pair of sixes")], wagers: [] }], dealer: { hands: [hand(["5s", "Qc"], "queen high")] } };
  const first = cardsFirst(down, { ...over, picture: { ...over.picture, last: ended }, events: [{ event: "shown", to: { area: 0, hand: 1 }, items: ["5s", "Qc"] }, { event: "shown", to: { area: 3, hand: 1 }, items: ["6c", "6d"] }] });
  assert.deepEqual([...first.moves.keys()], ["0/1/0", "0/1/1"]);
  assert.equal(first.picture.dealer.hands[0].words, null);
  assert.equal(first.picture.areas[0].hands[0].named, "pair of sixes");
});

test("where no card comes, or the cards do not follow, or a dealer is at work, all is shown at once", () => {
  assert.equal(cardsFirst(betting, { ...betting, events: [] }), null);
  assert.equal(cardsFirst(undefined, over), null);
  assert.equal(cardsFirst(betting, { ...over, picture: { ...over.picture, last: { ...over.picture.last, round: 6 } } }), null);
  assert.equal(cardsFirst(betting, { ...over, events: [dealt(3, "9c"), dealt(3, "Jh"), dealt(3, "2c")] }), null);
  assert.equal(cardsFirst(betting, { ...over, prompt: { words: "a card" } }), null);
});

test("areas are told in the order in which they were settled", () => {
  const events = [{ event: "collected", area: 5 }, { event: "called", area: 1 }, { event: "paid", area: 5 }, { event: "decided", area: 2 }];
  assert.deepEqual([...settledIn(events)], [[5, 0], [2, 1]]);
});

function stage(moves = true) {
  const done = [], waiting = [];
  const staging = new Staging({ lay: (each) => done.push(["lay", each.picture.round]), show: (each) => done.push(["show", each.chips]), moves: () => moves, wait: (ms, then) => waiting.push(then) });
  return { staging, done, next: () => waiting.shift()() };
}

test("what comes while cards move waits its turn", () => {
  const { staging, done, next } = stage();
  staging.take(betting);
  staging.take(over);
  staging.take({ ...over, chips: 1, events: [] });
  assert.deepEqual(done, [["show", 99_500], ["lay", 7]]);
  assert.equal(staging.busy, true);
  next();
  assert.deepEqual(done.slice(2), [["show", 100_500], ["show", 1]]);
  assert.equal(staging.busy, false);
});

test("who leaves in the meantime is told nothing any more", () => {
  const { staging, done, next } = stage();
  staging.take(betting);
  staging.take(over);
  staging.stop();
  next();
  assert.deepEqual(done, [["show", 99_500], ["lay", 7]]);
});

test("where nothing may move everything is shown at once", () => {
  const { staging, done } = stage(false);
  staging.take(betting);
  staging.take(over);
  assert.deepEqual(done, [["show", 99_500], ["show", 100_500]]);
});

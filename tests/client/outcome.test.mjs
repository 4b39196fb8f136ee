/** What came of a round: in words for each of one's areas, and one figure. */

import assert from "node:assert/strict";
import test from "node:test";
import { client } from "./parts.mjs";

const { outcomeOf, outcomeOfRound } = await client("table/outcome.js");

const wager = (net, more = {}) => ({ patron: "ann", wager: "box", amount: 500, hand: 1, net, result: net > 0 ? "paid" : net < 0 ? "collected" : "stand-off", ...more });
const area = (wagers, hands, number = 4) => ({ area: number, wagers, hands: hands.map((named, at) => ({ hand: at + 1, named })) });
const words = (...given) => outcomeOf(area(...given), "ann")?.words;

test("a hand is said to win, to lose or to stand off, with one figure", () => {
  assert.equal(words([wager(1500)], ["pair of sixes"]), "Pair of sixes wins: +$15");
  assert.equal(words([wager(-500)], ["hard 16"]), "Hard 16 loses: −$5");
  assert.equal(words([wager(0)], ["hard 18"]), "Hard 18 stands off");
  assert.equal(words([wager(-500)], ["bust, 25"]), "Bust, 25: −$5");
});

test("a hand without a name says only what came of it", () => {
  assert.deepEqual([[475], [-500], [0]].map(([net]) => words([wager(net)], [null])), ["Won: +$4.75", "Lost: −$5", "Stand off"]);
  assert.equal(words([wager(-500)], []), "Lost: −$5");
});

test("where one wager wins and another loses the figure alone decides", () => {
  assert.equal(words([wager(-500), wager(1000, { wager: "side" })], ["hard 16"]), "Hard 16: +$5");
  assert.equal(words([wager(-500), wager(500, { wager: "side" })], [null]), "Even");
});

test("each hand of a split has its own words, and the area one figure", () => {
  assert.equal(words([wager(500), wager(-500, { hand: 2 }), wager(-500, { hand: 2, wager: "double" })], ["hard 19", "bust, 23"]), "Hard 19 wins, Bust, 23: −$5");
});

test("wagers of others, and what is still in, are no outcome of one's own", () => {
  assert.equal(outcomeOf(area([wager(500, { patron: "bob" })], ["hard 20"]), "ann"), null);
  assert.equal(outcomeOf(area([wager(-500, { result: "in" })], ["23"]), "ann"), null);
});

test("a round is told area by area, with one figure in the end", () => {
  const round = { round: 7, areas: [area([wager(500)], ["hard 20"], 2), area([wager(-1000)], ["hard 17"], 5), area([], [], 6)] };
  assert.deepEqual(outcomeOfRound(round, "ann"), {
    round: 7, net: -500, words: "Area 2: Hard 20 wins: +$5; area 5: Hard 17 loses: −$10. In all −$5",
    areas: [{ area: 2, net: 500, words: "Hard 20 wins: +$5" }, { area: 5, net: -1000, words: "Hard 17 loses: −$10" }],
  });
  assert.equal(outcomeOfRound({ round: 7, areas: [area([], [])] }, "ann"), null);
  assert.equal(outcomeOfRound(null, "ann"), null);
});

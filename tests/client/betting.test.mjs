/** Each click or key is one order for the round it was meant for, told in turn, wholly or not at all. */

import assert from "node:assert/strict";
import test from "node:test";
import { client } from "./parts.mjs";

const { Betting } = await client("table/betting.js");

const OFFERS = [{ wager: "bet", least: 500, most: 50000 }, { wager: "side", least: 100, most: 1000 }, { wager: "fixed", least: 300, most: 300 }];
const wager = (amount, more = {}) => ({ patron: "ann", wager: "bet", amount, lies: amount, choice: null, ...more });
const table = (wagers = [], { round = 7, last = null, open = true, ...more } = {}) => ({
  you: "ann", request: open ? { request: "wagers", offers: OFFERS } : { request: "ask" },
  picture: { chips: [100, 500, 2500], round, last, areas: [{ area: 1, wagers }, { area: 2, wagers: [] }] }, ...more,
});

/** Somebody at a table that answers when it is told to: `answers` are what it says, an error or nothing. */
function seat(message = table(), answers = []) {
  const told = [], against = [], waiting = [];
  const tell = (what) => new Promise((taken, refused) => {
    told.push(what);
    const answer = () => {
      const problem = answers.shift();
      if (problem) refused(problem);
      else taken();
    };
    waiting.push(answer);
  });
  const betting = new Betting({ tell, complain: (problem) => against.push(problem), changed: () => {} });
  betting.note(message);
  const settle = async () => {
    for (let quiet = 0; quiet < 5; quiet += 1) {
      while (waiting.length) {
        waiting.shift()();
        quiet = 0;
      }
      await new Promise((done) => setImmediate(done));
    }
  };
  return { betting, told, against, settle };
}

test("the chip in the hand is the smallest that makes the first wager, and stays while the table has it", () => {
  const { betting } = seat();
  assert.equal(betting.chip, 500);
  betting.chip = 2500;
  betting.note(table());
  assert.equal(betting.chip, 2500);
  betting.note({ ...table(), picture: { ...table().picture, chips: [200] } });
  assert.equal(betting.chip, 200);
});

test("a chip is laid as it is; what the table refuses comes with what fits, and nothing else is laid", async () => {
  const { betting, told, against, settle } = seat(table(), [{ message: "too little", clause: "x/6.1" }]);
  betting.chip = 100;
  betting.add(1, "bet");
  await settle();
  assert.deepEqual(told, [{ input: "batch", round: 7, inputs: [{ input: "placed", area: 1, wager: "bet", amount: 100 }] }]);
  assert.deepEqual(against, [{ message: "too little. Bet takes $5 to $500", clause: "x/6.1" }]);
  assert.equal(betting.amount(1, "bet"), 0);
});

test("what is above the maximum is not told, be it one chip or a part of all doubled", async () => {
  const { betting, told, against, settle } = seat(table([wager(500), wager(900, { wager: "side" })]));
  betting.add(1, "side");
  betting.double();
  await settle();
  assert.deepEqual(told, []);
  assert.deepEqual(against.map((each) => each.message), ["$14 is too much. Side takes $1 to $10", "$18 is too much. Side takes $1 to $10"]);
});

test("what is refused for another reason is said as it is", async () => {
  const no = { message: "the place is kept for bob" };
  const { betting, against, settle } = seat(table(), [no]);
  betting.add(1, "bet");
  await settle();
  assert.deepEqual(against, [no]);
});

test("a fixed amount is placed whole, and once", async () => {
  const { betting, told, settle } = seat();
  betting.add(1, "fixed");
  betting.add(1, "fixed");
  await settle();
  assert.deepEqual(told.flatMap((each) => each.inputs), [{ input: "placed", area: 1, wager: "fixed", amount: 300 }]);
});

test("what is not offered is not told", async () => {
  const { betting, told, settle } = seat();
  betting.add(1, "other");
  betting.note(table([], { open: false }));
  betting.add(1, "bet");
  await settle();
  assert.deepEqual(told, []);
});

test("what is clicked while the table thinks goes out at once, as one", async () => {
  const { betting, told, settle } = seat();
  betting.add(1, "bet");
  betting.add(2, "bet");
  betting.add(2, "bet");
  betting.add(1, "side");
  assert.equal(told.length, 1);
  await settle();
  assert.deepEqual(told[1].inputs.map(({ area, wager: kind, amount }) => [area, kind, amount]), [[2, "bet", 1000], [1, "side", 500]]);
});

test("a wager that lies there is changed, and one of nothing is withdrawn", async () => {
  const { betting, told, settle } = seat(table([wager(500), wager(200, { wager: "side" })]));
  betting.add(1, "bet");
  betting.want(1, "side", 0);
  await settle();
  assert.deepEqual(told.flatMap((each) => each.inputs), [
    { input: "changed", area: 1, wager: "bet", amount: 1000 }, { input: "withdrawn", area: 1, wager: "side" }]);
});

test("several that are refused together are told one by one, and each refusal is said once", async () => {
  const no = { message: "not that" };
  const { betting, told, against, settle } = seat(table(), [undefined, no, undefined, no]);
  betting.add(1, "bet");
  betting.add(2, "bet");
  betting.add(2, "side");
  await settle();
  assert.deepEqual(told.map((each) => each.inputs.length), [1, 2, 1, 1]);
  assert.deepEqual(against, [no]);
});

test("after a refusal nobody is ready", async () => {
  const { betting, told, against, settle } = seat(table(), [{ message: "too late" }]);
  betting.add(1, "bet");
  betting.ready(true);
  await settle();
  assert.equal(told.length, 1);
  assert.equal(against.length, 1);
});

test("ready comes after all that was wagered before it, and once", async () => {
  const { betting, told, settle } = seat();
  betting.add(1, "bet");
  betting.ready(true);
  betting.ready(true);
  await settle();
  assert.deepEqual(told.map((each) => each.input), ["batch", "ready"]);
});

test("an order for a round that is over is not told in the next", async () => {
  const { betting, told, against, settle } = seat();
  betting.add(1, "bet");
  betting.add(2, "bet");
  betting.note(table([], { round: 8 }));
  await settle();
  assert.equal(told.length, 1);
  assert.equal(against.length, 1);
  assert.ok(against[0].stale);
});

test("again means the wagers of the last round that are offered and not there yet", async () => {
  const last = { round: 6, areas: [{ area: 1, wagers: [wager(700), wager(300, { wager: "gone" }), wager(50, { patron: "bob" }), wager(100, { wager: "side", result: "carried over" })] }, { area: 2, wagers: [wager(900)] }] };
  const { betting, told, settle } = seat(table([wager(500)], { last }));
  assert.ok(betting.mayRepeat);
  betting.repeat();
  await settle();
  assert.deepEqual(told.flatMap((each) => each.inputs), [{ input: "placed", area: 2, wager: "bet", amount: 900 }]);
});

test("all are taken back at once, and only one's own", async () => {
  const { betting, told, settle } = seat(table([wager(500), wager(800, { patron: "bob" })]));
  betting.clear();
  await settle();
  assert.deepEqual(told.flatMap((each) => each.inputs), [{ input: "withdrawn", area: 1, wager: "bet" }]);
});

test("the suit somebody chose stays with the wager when more is put there", async () => {
  const { betting, told, settle } = seat(table([wager(500, { choice: "h" })]));
  betting.add(1, "bet");
  await settle();
  assert.equal(told[0].inputs[0].choice, "h");
});

test("tokens are wagered as far as there are any, where one wagers tokens", async () => {
  const { betting, told, settle } = seat(table([], { tokens: 300 }));
  betting.withTokens = true;
  betting.add(1, "bet");
  await settle();
  assert.equal(told[0].inputs[0].tokens, 300);
});

test("what is on its way is shown as if it lay there, beside what others have", () => {
  const { betting } = seat(table([wager(500), wager(800, { patron: "bob" })]));
  betting.add(1, "bet");
  betting.add(1, "side");
  const shown = betting.withPending(1, betting.message.picture.areas[0].wagers);
  assert.deepEqual(shown.map((each) => [each.patron, each.wager, each.lies, Boolean(each.pending)]),
    [["ann", "bet", 1000, true], ["bob", "bet", 800, false], ["ann", "side", 500, true]]);
});

const SIDE = { wager: "side", least: 100, most: 1000, needs: "bet" };
const needing = (offer, wagers, more) => {
  const message = table(wagers, more);
  return { ...message, request: { request: "wagers", offers: [OFFERS[0], offer] } };
};

test("what needs another wager is offered where that lies or is on its way: anybody's, or one's own", async () => {
  const { betting, told, against, settle } = seat(needing(SIDE, [wager(800, { patron: "bob" })]));
  assert.deepEqual([betting.offered(1, "side"), betting.offered(2, "side")], [true, false]);
  betting.note(needing({ ...SIDE, own: true }, [wager(800, { patron: "bob" })]));
  assert.equal(betting.offered(1, "side"), false);
  betting.add(1, "side");
  await settle();
  assert.deepEqual([told, against], [[], [{ message: "Side goes with a Bet wager on area 1: place that first" }]]);
  betting.add(1, "bet");
  assert.equal(betting.offered(1, "side"), true);
});

test("again leaves out what needs a wager that is not there", () => {
  const last = { round: 6, areas: [{ area: 1, wagers: [wager(300, { wager: "side" })] }, { area: 2, wagers: [wager(700), wager(200, { wager: "side" })] }] };
  const { betting } = seat(needing(SIDE, [], { last }));
  betting.repeat();
  assert.deepEqual([betting.amount(1, "side"), betting.amount(2, "bet"), betting.amount(2, "side")], [0, 700, 200]);
});

test("the last order is undone: a chip, a wager taken back with its suit, all of a repeat at once", async () => {
  const message = table([wager(500, { choice: "h" })]);
  const { betting, told, settle } = seat(message);
  assert.equal(betting.mayUndo, false);
  betting.add(1, "bet");
  await settle();
  betting.note({ ...table([wager(1000, { choice: "h" })]) });
  betting.undo();
  await settle();
  assert.deepEqual(told[1].inputs, [{ input: "changed", area: 1, wager: "bet", amount: 500, choice: "h" }]);
  assert.equal(betting.mayUndo, false);
  betting.note(message);
  betting.clear();
  await settle();
  betting.note(table());
  betting.undo();
  await settle();
  assert.deepEqual(told[3].inputs, [{ input: "placed", area: 1, wager: "bet", amount: 500, choice: "h" }]);
});

test("what was refused is not undone, nor what was done in another round", async () => {
  const { betting, settle } = seat(table(), [{ message: "no" }]);
  betting.add(1, "bet");
  await settle();
  assert.equal(betting.mayUndo, false);
  betting.add(1, "bet");
  await settle();
  assert.equal(betting.mayUndo, true);
  betting.note(table([], { round: 8 }));
  assert.equal(betting.mayUndo, false);
});

test("all are doubled as one, but for what is of a fixed amount; nothing is doubled by half", async () => {
  const lying = [wager(500), wager(300, { wager: "fixed" }), wager(200, { wager: "side" }), wager(800, { patron: "bob" })];
  const { betting, told, against, settle } = seat(table(lying), [{ message: "too much" }]);
  betting.double();
  await settle();
  assert.equal(told.length, 1);
  assert.deepEqual(told[0].inputs.map(({ wager: kind, amount }) => [kind, amount]), [["bet", 1000], ["side", 400]]);
  assert.deepEqual([against.length, betting.amount(1, "bet"), betting.mayUndo], [1, 500, false]);
});

test("saved wagers are placed as one, and what lies elsewhere stays", async () => {
  const { betting, told, settle } = seat(table([wager(500)]));
  betting.place([{ area: 1, wager: "bet", amount: 900, choice: null }, { area: 2, wager: "side", amount: 100, choice: null }]);
  await settle();
  assert.deepEqual(told[0].inputs.map(({ input, area, amount }) => [input, area, amount]), [["changed", 1, 900], ["placed", 2, 100]]);
});

test("again and dealt: one is ready when the wagers lie there, and not when they are refused", async () => {
  const last = { round: 6, areas: [{ area: 1, wagers: [wager(700)] }] };
  const { betting, told, settle } = seat(table([], { last }));
  betting.repeatAndDeal();
  await settle();
  assert.deepEqual(told.map((each) => each.input), ["batch", "ready"]);
  const poor = seat(table([], { last }), [{ message: "more than there is" }]);
  poor.betting.repeatAndDeal();
  await poor.settle();
  assert.deepEqual(poor.told.map((each) => each.input), ["batch"]);
});

test("a chip that was in the hand before betting opened is chosen anew, for what is offered then", () => {
  const { betting } = seat(table([], { open: false }));
  betting.note(table());
  assert.equal(betting.chip, 500);
});

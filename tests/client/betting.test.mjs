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

test("the chip in the hand is the second smallest, and stays while the table has it", () => {
  const { betting } = seat();
  assert.equal(betting.chip, 500);
  betting.chip = 2500;
  betting.note(table());
  assert.equal(betting.chip, 2500);
  betting.note({ ...table(), picture: { ...table().picture, chips: [200] } });
  assert.equal(betting.chip, 200);
});

test("the first chip makes at least the minimum", async () => {
  const { betting, told, settle } = seat();
  betting.chip = 100;
  betting.add(1, "bet");
  assert.equal(betting.amount(1, "bet"), 500);
  await settle();
  assert.deepEqual(told, [{ input: "batch", round: 7, inputs: [{ input: "placed", area: 1, wager: "bet", amount: 500 }] }]);
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

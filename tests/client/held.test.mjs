/** Promises that the browser was told: kept, and held against what the house says after the round. */

import assert from "node:assert/strict";
import test from "node:test";
import { client } from "./parts.mjs";

const { against, brokenAt, Held } = await client("held.js");
const { Promises } = await client("table/promises.js");

class Store extends Map {
  getItem(key) { return this.get(key) ?? null; }
  setItem(key, value) { this.set(key, value); }
  removeItem(key) { this.delete(key); }
  key(at) { return [...this.keys()][at]; }
  get length() { return this.size; }
}

const [FIRST, SECOND] = ["a".repeat(64), "b".repeat(64)];
const committed = (promise, sequence = 5) => ({ kind: "committed", sequence, body: { promise } });
const held = (round, ...told) => ({ round, told: told.map((promise) => ({ promise, sequence: 7 })), mine: true, checked: false });
const good = (...given) => against(...given).map((each) => each.good);

test("what was told before is among what the house says that it had promised", () => {
  assert.deepEqual(good(held(3, FIRST), { entries: [committed(FIRST)] }), [true]);
  assert.deepEqual(good(held(3, FIRST, SECOND), { entries: [committed(FIRST), committed(SECOND, 6)] }), [true, true]);
});

test("another promise than was told is found, whatever else fits", () => {
  const [found] = against(held(3, FIRST), { entries: [committed(SECOND)] });
  assert.equal(found.good, false);
  assert.match(found.words, /told aaaaaaaaaaaa….*had promised bbbbbbbbbbbb…/);
  assert.deepEqual(good(held(3, FIRST, SECOND), { entries: [committed(SECOND)] }), [false, true]);
});

test("a promise that is there no more is found, and one that is kept as later than it was told", () => {
  assert.match(against(held(3, FIRST), { entries: [] })[0].words, /had promised nothing/);
  assert.match(against(held(3, FIRST), { entries: [committed(FIRST, 8)] })[0].words, /only after/);
});

test("what is told stays when the page is opened again; so many rounds, and no more", () => {
  const store = new Store();
  const first = new Held(store, "h", "one");
  for (let round = 1; round <= 60; round += 1) first.tell(round, FIRST, round, round === 60);
  const again = new Held(store, "h", "one");
  assert.equal(again.page.rounds.length, 40);
  assert.deepEqual(again.of(60), { round: 60, told: [{ promise: FIRST, sequence: 60 }], mine: true, checked: false });
  assert.equal(new Held(store, "other", "one").of(60), undefined);
  assert.equal(again.due(60), undefined, "the round is still on");
  assert.equal(again.due(61).round, 60);
});

test("of many tables the oldest is forgotten, but never one where a promise was broken", () => {
  const store = new Store();
  let hour = 10;
  const at = (table) => new Held(store, "h", table, () => `${(hour += 1)}`);
  at("broken").tell(1, FIRST, 1, true);
  const broken = at("broken");
  broken.note(broken.of(1), ["not as promised"]);
  for (let number = 0; number < 50; number += 1) at(`t${number}`).tell(1, FIRST, 1, false);
  assert.equal(store.size, 41);
  assert.ok(!store.has("houseway.promised/h/t0") && store.has("houseway.promised/h/t49"));
  assert.deepEqual(brokenAt(store, "broken").map((each) => [each.round, each.words, each.told]), [[1, "not as promised", [FIRST]]]);
  assert.deepEqual(brokenAt(store, "t49"), []);
});

test("what cannot be read is nothing, and a browser that keeps nothing still holds what it was told", () => {
  const store = new Store([["houseway.promised/h/one", "{not json"]]);
  assert.deepEqual(new Held(store, "h", "one").broken, []);
  const full = new Held({ getItem: () => null, setItem: () => { throw new Error("full"); }, length: 0 }, "h", "one");
  full.tell(1, FIRST, 1, true);
  assert.equal(full.due(2).round, 1);
});

/** A table that is heard, and a house that answers. */
function listening(proofs, checks = async () => []) {
  const [asked, told, later] = [[], [], []];
  const store = new Store();
  const promises = new Promises("one", {
    store, checks,
    proofs: async (round) => (asked.push(round), { house: "h", entries: [], ...proofs }),
    broken: (all) => told.push(all.map((each) => each.words)),
    later: (act) => later.push(act),
  });
  const hear = (round, promise, { wagers = [{ patron: "ann" }] } = {}) => promises.hear({
    promised: promise && { house: "h", promise }, sequence: 7, you: "ann", picture: { round, areas: [{ wagers }] },
  });
  return { asked, told, later, store, promises, hear };
}
const settled = () => new Promise((done) => setImmediate(done));

test("a round is checked when it is over, by itself, and one that was kept says nothing", async () => {
  const at = listening({ entries: [committed(FIRST)] });
  at.hear(1, FIRST);
  await settled();
  assert.deepEqual(at.asked, []);
  at.hear(2, SECOND);
  at.hear(2, SECOND);
  await settled();
  assert.deepEqual(at.asked, [1]);
  assert.deepEqual(at.told, [[]]);
});

test("a broken promise is told, kept, and there again with the page", async () => {
  const at = listening({ entries: [committed(SECOND)] });
  at.hear(1, FIRST);
  at.hear(2, SECOND);
  await settled();
  assert.match(at.told.at(-1)[0], /had promised bbbb/);
  assert.match(brokenAt(at.store, "one")[0].words, /had promised bbbb/);
  const again = listening({});
  for (const [key, value] of at.store) again.store.set(key, value);
  again.hear(3, SECOND);
  assert.match(again.told[0][0], /had promised bbbb/);
});

test("cards that are not as promised are told too, and so is a house that was put in the place of another", async () => {
  const wrong = listening({ entries: [committed(FIRST)] }, async () => [{ words: "The items opened do not give the promise", good: false }]);
  wrong.hear(1, FIRST);
  wrong.hear(2, SECOND);
  await settled();
  assert.deepEqual(wrong.told.at(-1), ["The items opened do not give the promise"]);
  const other = listening({ house: "x", entries: [committed(FIRST)] });
  other.hear(1, FIRST);
  other.hear(2, SECOND);
  await settled();
  assert.match(other.told.at(-1)[0], /not the one that promised/);
});

test("a round that was checked is checked again when it is dealt again with other cards", async () => {
  const entries = [committed(FIRST)];
  const at = listening({ entries });
  at.hear(1, FIRST);
  at.hear(2, SECOND);
  await settled();
  assert.deepEqual(at.told, [[]]);
  entries[0] = committed(SECOND);
  at.later.shift()();
  at.hear(1, SECOND);
  at.hear(2, SECOND);
  await settled();
  assert.match(at.told.at(-1)[0], /told aaaa.*had promised bbbb/);
});

test("rounds of others are kept and not asked for; a house that does not answer is asked again", async () => {
  let down = true;
  const at = listening({ entries: [committed(SECOND)] }, async () => {
    if (down) throw new Error("down");
    return [];
  });
  at.hear(1, FIRST, { wagers: [{ patron: "bob" }] });
  at.hear(2, SECOND);
  at.hear(3, SECOND);
  await settled();
  assert.deepEqual([at.asked, at.promises.held.of(1).told.length], [[2], 1]);
  down = false;
  at.later.shift()();
  await settled();
  assert.deepEqual(at.asked, [2, 2]);
  assert.equal(at.promises.held.of(2).checked, true);
});

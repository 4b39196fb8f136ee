/** Whether what was opened is the set of the game: from the entries of all rounds since its first promise. */

import assert from "node:assert/strict";
import test from "node:test";
import { client } from "./parts.mjs";

const { cardsOf, compositions } = await client("composition.js");

const SET = cardsOf("AK", 1);
const ORDER = [...SET.keys()];
const items = (...names) => names.map((item) => ({ item }));
const committed = (promise, more = {}) => ({ kind: "committed", body: { promise, ...more.body }, ...more.entry });
const revealed = (opened, rest) => ({ kind: "revealed", body: { opened, rest } });
const retired = (opened) => ({ kind: "retired", body: { opened } });
const bad = (entries) => compositions(entries, 1, SET).filter((each) => !each.good).map((each) => each.words);

test("decks are so many of every card", () => {
  const eight = cardsOf("A23456789TJQK", 8);
  assert.equal(eight.size, 52);
  assert.ok([...eight.values()].every((count) => count === 8));
});

test("half of an order is no fault while it is in use", () => {
  assert.deepEqual(bad([committed("p"), revealed(items(...ORDER.slice(0, 4)), "q")]), []);
});

test("an order that is over and lacks an item was not the set", () => {
  assert.match(bad([committed("p"), revealed(items(...ORDER.slice(0, 4)), "q"), retired(items(...ORDER.slice(4, -1)))]).join(), /At least 1 items/);
});

test("what lay on the table when it was promised is not missed", () => {
  const entries = [committed("p", { entry: { lay: [ORDER.at(-1)] } }), revealed(items(...ORDER.slice(0, 4)), "q"), retired(items(...ORDER.slice(4, -1)))];
  assert.deepEqual(bad(entries), []);
});

test("more items than the set has are found, also if some stay closed", () => {
  assert.match(bad([committed("p"), revealed([...items(...ORDER), { leaf: "x" }], "q")]).join(), /More items were promised than the 8/);
});

test("an order that is shuffled away has to be opened", () => {
  assert.match(bad([committed("p"), revealed(items("Ac"), "q"), committed("z")]).join(), /shuffled away and was not opened/);
  assert.deepEqual(bad([committed("p"), revealed(items("Ac"), "q"), committed("q")]), []);
});

test("a cut turns the order about, and nothing else", () => {
  const cut = (came) => [committed("a"), committed("b", { body: { cut: 3 } }), revealed(items(...came), ""),
    { kind: "uncut", body: { promise: "a", cut: 3, opened: items(...ORDER) } }];
  assert.deepEqual(bad(cut([...ORDER.slice(3), ...ORDER.slice(0, 3)])), []);
  assert.match(bad(cut(ORDER)).join(), /did not come as the cut left them/);
});

test("an order that was cut has to be opened as it lay before", () => {
  assert.match(bad([committed("a"), committed("b", { body: { cut: 3 } }), retired(items(...ORDER)), committed("c"), committed("d")]).join(), /before the cut was not opened|was not opened/);
});

test("an item that was opened more often than the set has it is found", () => {
  assert.match(bad([committed("p"), revealed(items("Ac", "Ac"), "q")]).join(), /Ac was opened 2 times: the set has 1/);
});

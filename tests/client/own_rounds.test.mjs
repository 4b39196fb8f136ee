/** One's own rounds of all tables, and what they came to. */

import assert from "node:assert/strict";
import test from "node:test";
import { client } from "./parts.mjs";

const { cameIn, figuresOf, ownOf, Pages } = await client("own_rounds.js");

const round = (number, net, more = {}) => ({ table: "one", round: number, at: `2026-11-19T20:0${number}:00Z`, net, wagered: true, over: "settled", ...more });

test("own rounds are those with a wager, of all tables, the latest first", () => {
  const listed = ownOf([round(1, 500), round(3, 0, { wagered: false }), round(2, -700, { table: "two", at: "2026-11-19T20:09:00Z" })]);
  assert.deepEqual(listed.map((each) => [each.table, each.round]), [["two", 2], ["one", 1]]);
});

test("figures count every round once, or those since one came in", () => {
  const rounds = [round(1, 500), round(2, -700), round(3, 0), round(4, 1500)];
  assert.deepEqual(figuresOf(rounds), { rounds: 4, net: 1300, won: 2, lost: 1, best: 1500 });
  assert.deepEqual(figuresOf(rounds, "2026-11-19T20:03:00Z"), { rounds: 2, net: 1500, won: 1, lost: 0, best: 1500 });
  assert.deepEqual(figuresOf([]), { rounds: 0, net: 0, won: 0, lost: 0, best: 0 });
});

test("one came in when the window was first asked", () => {
  const kept = new Map();
  const store = { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => kept.set(key, value) };
  assert.equal(cameIn(store, "noon"), "noon");
  assert.equal(cameIn(store, "evening"), "noon");
});

test("pages are fetched of each table until its first round; then the list is whole", async () => {
  const asked = [];
  const there = { one: [3, 2, 1], two: [] };
  const pages = new Pages(["one", "two"], async (table, before) => {
    asked.push([table, before]);
    return there[table].filter((each) => before === null || each < before).slice(0, 2).map((each) => round(each, 0));
  });
  assert.equal(pages.whole, false);
  await pages.more();
  assert.deepEqual([pages.rounds.length, pages.whole], [2, false]);
  await pages.more();
  assert.deepEqual([pages.rounds.length, pages.whole], [3, true]);
  assert.deepEqual(asked, [["one", null], ["two", null], ["one", 2]]);
});

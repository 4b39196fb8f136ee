/** Wagers saved under a name, for one person and one game, on this machine. */

import assert from "node:assert/strict";
import test from "node:test";
import { client } from "./parts.mjs";

const { Saved } = await client("table/saved.js");

function store(parts = new Map()) {
  return { getItem: (key) => parts.get(key) ?? null, setItem: (key, value) => parts.set(key, value), parts };
}

const BET = [{ area: 1, wager: "bet", amount: 500, choice: null }];

test("what is saved is there again, under its name, and can be forgotten", () => {
  const kept = store();
  new Saved(kept, "ann", "a-game").keep("Calm", BET);
  const again = new Saved(kept, "ann", "a-game");
  assert.deepEqual(again.all, [{ name: "Calm", wagers: BET }]);
  again.keep("Calm", [{ ...BET[0], amount: 900 }]);
  assert.equal(again.all.length, 1);
  assert.equal(again.all[0].wagers[0].amount, 900);
  again.forget("Calm");
  assert.deepEqual(new Saved(kept, "ann", "a-game").all, []);
});

test("another person and another game have their own", () => {
  const kept = store();
  new Saved(kept, "ann", "a-game").keep("Calm", BET);
  assert.deepEqual(new Saved(kept, "bob", "a-game").all, []);
  assert.deepEqual(new Saved(kept, "ann", "b-game").all, []);
});

test("what cannot be read is nothing, and a machine that keeps nothing says so", () => {
  const kept = store();
  const saved = new Saved(kept, "ann", "a-game");
  saved.keep("Calm", BET);
  for (const key of kept.parts.keys()) kept.parts.set(key, "{not json");
  assert.deepEqual(new Saved(kept, "ann", "a-game").all, []);
  const full = { getItem: () => null, setItem: () => { throw new Error("full"); } };
  assert.throws(() => new Saved(full, "ann", "a-game").keep("Calm", BET), { message: "This browser keeps nothing: the wagers are not saved" });
});

test("of eleven the oldest goes", () => {
  const saved = new Saved(store(), "ann", "a-game");
  for (let number = 1; number <= 11; number += 1) saved.keep(`Bet ${number}`, BET);
  assert.equal(saved.all.length, 10);
  assert.equal(saved.all[0].name, "Bet 2");
});

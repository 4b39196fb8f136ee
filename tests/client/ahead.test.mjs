/** All face down in one go tells only what nobody has to see; wagers are taken around the table, of patrons by number. */

import assert from "node:assert/strict";
import test from "node:test";
import { client, Page } from "./parts.mjs";

globalThis.document = new Page();
const { AllFaceDown } = await client("pit/ahead.js");
const { areaAfter, patronOf, sitsAt } = await client("pit/wagering.js");

const down = (since) => ({ takes: "item", unseen: true, since });

/** A table that asks for these, one after the other; what was told of each. */
function dealing(prompts, refuseAt = Infinity) {
  const told = [];
  const all = new AllFaceDown(async (prompt) => {
    if (told.length === refuseAt) throw new Error("refused");
    told.push(prompt.since);
    prompts.shift();
  });
  return { told, all, start: () => all.start(() => prompts[0]) };
}

test("each item is told for the prompt it is for, up to the first that is seen", async () => {
  const { told, start } = dealing([down(1), down(2), down(3), { takes: "item", since: 4 }, down(5)]);
  await start();
  assert.deepEqual(told, [1, 2, 3]);
});

test("a step, a question or the end of the deal ends it", async () => {
  for (const other of [{ takes: "confirmation" }, { takes: "answers" }, undefined]) {
    const { told, start } = dealing([down(1), other, down(3)]);
    await start();
    assert.deepEqual(told, [1]);
  }
});

test("what is refused ends it, and it can be begun again", async () => {
  const { told, all, start } = dealing([down(1), down(2), down(3)], 1);
  await assert.rejects(start);
  assert.deepEqual([told, all.going], [[1], false]);
});

test("it is begun once, and only where something lies face down", async () => {
  const { told, all, start } = dealing([down(1), down(2), { takes: "count" }]);
  await Promise.all([start(), start()]);
  assert.deepEqual(told, [1, 2]);
  assert.equal(all.may({ takes: "throw", unseen: true }), false);
  assert.equal(all.may(null), false);
});

const picture = { areas: [{ area: 1, seat: "ann" }, { area: 2, seat: null }, { area: 4, seat: null }] };

test("a wager is that of whoever sits there, else of the seat", () => {
  assert.deepEqual([1, 2, 9].map((area) => sitsAt(picture, area)), ["ann", "Seat 2", ""]);
});

test("after an area comes the next around the table, after the last none", () => {
  assert.deepEqual([1, 2, 4].map((area) => areaAfter(picture, area)), [2, 4, 4]);
});

test("a patron is named, or told by number", () => {
  const known = ["ann", "bob"];
  assert.deepEqual(["2", " ann ", "3", "Seat 4", ""].map((typed) => patronOf(typed, known)), ["bob", "ann", "3", "Seat 4", ""]);
});

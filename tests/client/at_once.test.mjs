/** Several questions of one kind are answered by one press: each as it stands, or none. */

import assert from "node:assert/strict";
import test from "node:test";
import { client } from "./parts.mjs";

const { answersAtOnce } = await client("table/at_once.js");

const insure = (area, most, more = {}) => ({ action: "insure", least: 1, most, ...more });
const question = (area, ...options) => ({ area, hand: 1, options });
const NO = { action: "no" };

test("all are insured in full, or none; another's wager is nobody's to insure by this", () => {
  const asked = [question(1, insure(1, 500), NO), question(3, insure(3, 1000), insure(3, 700, { on: "bob" }), NO)];
  const [all, none] = answersAtOnce(asked, "ann");
  assert.deepEqual([all.action, all.total, none.action, none.total], ["insure", 1500, "no", 0]);
  assert.deepEqual(all.answers.map((each) => [each.question.area, each.amount]), [[1, 500], [3, 1000]]);
  assert.deepEqual(none.answers.map((each) => [each.question.area, each.amount]), [[1, 0], [3, 0]]);
});

test("what not every question has is not offered for all, nor what takes tiles or a number", () => {
  const asked = [question(1, { action: "surrender" }, NO), question(2, NO, { action: "cut", least: 52, most: 260 }), question(3, NO, { action: "set", items: ["1-1"] })];
  assert.deepEqual(answersAtOnce(asked, "ann").map((each) => each.action), ["no"]);
});

test("one question is answered by its own buttons", () => {
  assert.deepEqual(answersAtOnce([question(1, NO)], "ann"), []);
});

/** Money is whole cents; people read and type dollars. */

import assert from "node:assert/strict";
import test from "node:test";
import { client } from "./parts.mjs";

const { cents, dollars, signed } = await client("money.js");

test("dollars are shown with cents only where there are any", () => {
  assert.deepEqual([0, 5, 100, 1250, 123456700].map(dollars), ["$0", "$0.05", "$1", "$12.50", "$1,234,567"]);
});

test("what is lost has the sign of less before the dollar", () => {
  assert.equal(dollars(-250), "−$2.50");
  assert.deepEqual([300, 0, -300].map(signed), ["+$3", "$0", "−$3"]);
});

test("what somebody types is read to the cent", () => {
  const typed = { "12": 1200, "$12.5": 1250, " 12.05 ": 1205, "12,5": 1250, "1,250": 125000, "1,250.75": 125075, "0": 0 };
  for (const [words, amount] of Object.entries(typed)) assert.equal(cents(words), amount, words);
});

test("what is no amount is none", () => {
  for (const words of ["", "$", "abc", "-5", "1.234", "1e3", "12.", "1 2", "9999999999"]) assert.equal(cents(words), null, words);
});

test("every amount that is shown is read as itself", () => {
  for (let amount = 0; amount < 200000; amount += 37) assert.equal(cents(dollars(amount)), amount);
});

/** What somebody types into the form of a table becomes the setting, or is quoted as what it is not. */

import assert from "node:assert/strict";
import test from "node:test";
import { client, Page } from "./parts.mjs";

globalThis.document = new Page();
const { valueOf } = await client("pit/settings.js");

const of = (kind, value, type = "object") => valueOf(kind, { value }, "Label", type);

test("a tick is a yes", () => {
  assert.equal(valueOf("yes-no", { checked: true }, "Label"), true);
});

test("money is typed in dollars and sent in cents", () => {
  assert.equal(of("money", "12.50"), 1250);
  assert.deepEqual(of("amounts", "1 5 25"), [100, 500, 2500]);
  assert.throws(() => of("money", "much"), /Label: “much” is no amount/);
});

test("numbers, words, lists and choices", () => {
  assert.equal(of("count", "6"), 6);
  assert.equal(of("choice", "8", "number"), 8);
  assert.equal(of("choice", "shoe", "string"), "shoe");
  assert.deepEqual(of("list", "2 8"), [2, 8]);
  assert.deepEqual(of("list", "red blue"), ["red", "blue"]);
  assert.throws(() => of("count", "six"), /“six” is no number/);
});

test("what may be anything is read as JSON if it looks so", () => {
  assert.deepEqual(of("any", '{"from": "12:00", "until": "04:00"}'), { from: "12:00", until: "04:00" });
  assert.equal(of("any", "noon till late"), "noon till late");
  assert.throws(() => of("any", "{from"), /is no JSON/);
});

test("what is left empty is not sent", () => {
  for (const kind of ["count", "money", "amounts", "list", "words", "any"]) assert.equal(of(kind, "  "), undefined);
});

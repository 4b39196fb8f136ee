/** The tutor's figures are expectations: dollars to the cent, or finer where they are less than one. */

import assert from "node:assert/strict";
import test from "node:test";
import { client } from "./parts.mjs";

const { expected, sessionWords } = await client("table/worth.js");

test("what a choice is worth is told to the cent, and finer below one", () => {
  assert.deepEqual([0, -572.826, 36.21, 0.125, -0.5].map(expected), ["$0.00", "−$5.73", "$0.36", "$0.0013", "−$0.0050"]);
});

test("a session's mistakes are one line, and none before a decision", () => {
  assert.equal(sessionWords({ decisions: 0, mistakes: 0, cost: 0, waiting: 0 }), "");
  assert.equal(sessionWords({ decisions: 0, mistakes: 0, cost: 0, waiting: 2 }), "Your decisions are being valued.");
  const words = sessionWords({ decisions: 3, mistakes: 1, cost: 130.264, waiting: 0 });
  assert.equal(words, "This session: 3 decisions, 1 not for the best, which cost $1.30 in expectation.");
});

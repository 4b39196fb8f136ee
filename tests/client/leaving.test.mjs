/** What somebody is told before signing out. */

import assert from "node:assert/strict";
import test from "node:test";
import { client, Page } from "./parts.mjs";

globalThis.document = new Page();
const { warning } = await client("views/leaving.js");

test("a guest is told that the chips are out of reach, a patron that wagers stay, nobody else anything", () => {
  assert.match(warning({ guest: true, chips: 90000, on_tables: 10000 }), /guest.*\$1,000\.$/);
  assert.equal(warning({ guest: true, chips: 0, on_tables: 0 }), null);
  assert.match(warning({ guest: false, chips: 500, on_tables: 2000 }), /^\$20 of yours lie on tables/);
  assert.equal(warning({ guest: false, chips: 500, on_tables: 0 }), null);
});

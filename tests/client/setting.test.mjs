/** Tiles lie as a legal setting before the player touches them. */

import assert from "node:assert/strict";
import test from "node:test";
import { client } from "./parts.mjs";

const { opensWith } = await client("table/setting.js");

const WAYS = [
  { low: ["2-6", "1-6"], high: ["5-5", "3-5"], house_way: false },
  { low: ["5-5", "1-6"], high: ["2-6", "3-5"], house_way: true },
];

test("the panel opens with the first setting that the house serves, which is no advice", () => {
  const items = ["5-5", "3-5", "2-6", "1-6"];
  assert.deepEqual(opensWith({ items, settings: WAYS }), ["2-6", "1-6", "5-5", "3-5"]);
  const turned = WAYS.map((way) => ({ ...way, house_way: !way.house_way }));
  assert.deepEqual(opensWith({ items, settings: turned }), ["2-6", "1-6", "5-5", "3-5"]);
});

test("tiles that nobody may know lie as they came", () => {
  assert.deepEqual(opensWith({ items: ["5-5", "3-5", "2-6", "1-6"] }), ["5-5", "3-5", "2-6", "1-6"]);
});

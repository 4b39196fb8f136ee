/** The page in another language: which it is, what is said in it, and what stays as it came. */

import assert from "node:assert/strict";
import test from "node:test";
import { client } from "./parts.mjs";

globalThis.localStorage = { getItem: () => "zh-Hant" };
const { fill, languageOf, said, saidIn, t, takeTexts } = await client("language.js");

test("a chosen language is kept, the browser's first that there is comes next, English last", () => {
  assert.equal(languageOf("zh-Hant", ["en-AU"]), "zh-Hant");
  assert.equal(languageOf(null, ["fr-FR", "zh-CN", "en-AU"]), "zh-Hant");
  assert.equal(languageOf("xx", ["en-AU", "zh-CN"]), "en");
  assert.equal(languageOf(null, ["fr"]), "en");
});

test("a text has its values, and one that is not there is said in English", () => {
  assert.equal(t("Area {area}", { area: 4 }), "4 號位");
  assert.equal(t("no such text, {name}", { name: "Zoe" }), "no such text, Zoe");
  assert.equal(fill("{hand} {other}", { hand: "one" }), "one {other}");
});

test("words of the house are said whole or by their form, with what stands in them", () => {
  takeTexts({ Wager: "押注", "{number} points": "{number} 點", "low {low} / high {high}": "頭{low}尾{high}", "{patron} asks": "{patron} 問" });
  assert.equal(said("low 9 points / high 3 points"), "頭9 點尾3 點");
  assert.equal(said("You win $4.75 on Wager"), "你的押注贏 $4.75");
  assert.equal(said("Wager asks"), "Wager 問"); // somebody of that name
  assert.equal(said("of points"), "of points");
  assert.deepEqual(saidIn({ items: ["2-4"], words: "2 points", more: null }), { items: ["2-4"], words: "2 點", more: null });
});

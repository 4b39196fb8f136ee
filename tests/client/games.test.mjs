/** What games are called and which clause of each document has what others have, as the house serves it. */

import assert from "node:assert/strict";
import test from "node:test";
import { client } from "./parts.mjs";

const { explanation, gameOf, ruleOf, sayingOf, takeGames, titleOf } = await client("games.js");
const { actionKey, actionName, spoken, wagerName } = await client("words.js");

takeGames([
  { game: "one", title: "One", wagers: { box: "Box" }, rules: { effect: "one/1" }, asks: { rescue: "Take it back.", cup: "Name a cut." } },
  { game: "two", title: "Two", wagers: { box: "Wager", "side-bet": "By the Side" }, rules: { effect: "two/9", draws: "two/3" }, asks: {},
    sayings: { bow: { words: "Take a bow", key: "b", asked: "Bow?", counts: "money", less: "Nod", among: null } } },
]);

test("games and wagers are called as the house calls them, and unknown ones by their names", () => {
  assert.deepEqual(["two", "three"].map(titleOf), ["Two", "three"]);
  assert.deepEqual(["box", "side-bet", "no-such_thing"].map(wagerName), ["Box", "By the Side", "No such thing"]);
  assert.equal(gameOf("three"), undefined);
});

test("a rule is cited from the game's own document, or from the first that has it", () => {
  assert.deepEqual([ruleOf("effect", "two"), ruleOf("effect"), ruleOf("draws"), ruleOf("draws", "one"), ruleOf("none")], ["two/9", "one/1", "two/3", null, null]);
});

test("a question that is not everyday is explained by its game, by the first answer but no", () => {
  const asked = [["one", ["no", "rescue"]], ["one", ["hit", "rescue"]], ["one", ["no", "cup/left/top"]], ["two", ["rescue", "no"]], ["three", ["rescue"]], ["one", ["no"]]];
  assert.deepEqual(asked.map((each) => explanation(...each)), ["Take it back.", null, "Name a cut.", null, null, null]);
});

test("answers are shown as the house says, and unknown ones by their names, without a key", () => {
  assert.deepEqual(["bow", "no-such_thing"].map(actionName), ["Take a bow", "No such thing"]);
  assert.deepEqual(["bow", "no-such_thing"].map(actionKey), ["b", null]);
  assert.equal(sayingOf("bow").asked, "Bow?");
});

test("what the dealer says has no names of the program", () => {
  const said = ["first tiles to playing area 2 and the cut shall be cup-say/left/top", "jung-quat/top", "Ann 1/2 plays", "no more bets", "a stand-off, 3/2"];
  assert.deepEqual(said.map(spoken), ["first tiles to playing area 2 and the cut shall be cup say left top", "jung quat top", "Ann 1/2 plays", "no more bets", "a stand-off, 3/2"]);
});

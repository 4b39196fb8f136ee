/** The check of a promised order: hashes worked out anew, the layout, and the set of the game. */

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import test from "node:test";
import { client } from "./parts.mjs";

const { checks, hash } = await client("promise.js");
const { cardsOf } = await client("composition.js");

const sha = (text) => createHash("sha256").update(text).digest("hex");
const SET = cardsOf("AKQ", 1);
const ORDER = [...SET.keys()];

/** Items opened, and the promise of all from each place on. */
function promised(items) {
  const opened = items.map((item, at) => ({ item, salt: `salt${at}` }));
  const tails = [""];
  for (const { item, salt } of [...opened].reverse()) tails.unshift(sha(`${sha(`${item}:${salt}`)}:${tails[0]}`));
  return { opened, tails };
}

function round(came = 4, change = () => {}) {
  const { opened, tails } = promised(ORDER);
  const entries = [
    { kind: "committed", sequence: 1, body: { promise: tails[0] } },
    { kind: "revealed", sequence: 2, body: { opened: opened.slice(0, came), rest: tails[came] } },
    { kind: "retired", sequence: 3, body: { promise: tails[came], opened: opened.slice(came) } },
  ];
  const dealt = ORDER.slice(0, came).map((item) => ({ event: "dealt", item, face_up: true }));
  const given = { set: SET, by: "house", over: true, round: 5, entries, dealt };
  change(given, entries.map((each) => each.body));
  return checks(given);
}
const bad = async (change, came) => (await round(came, change)).filter((each) => !each.good).map((each) => each.words);

test("a hash is SHA-256 in hexadecimal", async () => {
  assert.equal(await hash("6s:salt"), sha("6s:salt"));
});

test("an order that was kept passes every check, and is exactly the set", async () => {
  const found = await round();
  assert.deepEqual(found.filter((each) => !each.good), []);
  assert.ok(found.some((each) => each.words === "These are exactly the 12 items of the set"));
});

test("another item than was promised is found", async () => {
  assert.match((await bad((_, [, revealed]) => (revealed.opened[0].item = revealed.opened[1].item))).join(), /do not give the promise/);
});

test("another salt is found", async () => {
  assert.match((await bad((_, [, revealed]) => (revealed.opened[2].salt = "other"))).join(), /do not give the promise/);
});

test("an item on the layout that is not among those opened is found", async () => {
  assert.match((await bad((given) => (given.dealt[0].item = "2c"))).join(), /is not among those opened/);
});

test("cards that nobody promised are found", async () => {
  assert.match((await bad((given) => given.entries.splice(0))).join(), /nobody had promised/);
});

test("a promise that is never opened is found", async () => {
  assert.match((await bad((given) => given.entries.splice(1))).join(), /the promise is not opened/);
});

test("an order with an item twice is found though its hashes fit", async () => {
  const twice = [...ORDER.slice(0, -1), ORDER[0]];
  const { opened, tails } = promised(twice);
  const entries = [{ kind: "committed", sequence: 1, body: { promise: tails[0] } }, { kind: "revealed", sequence: 2, body: { opened, rest: "" } }];
  const found = await checks({ set: SET, by: "house", over: true, round: 1, entries });
  assert.match(found.filter((each) => !each.good).map((each) => each.words).join(), /was opened 2 times: the set has 1/);
});

test("an item that stays closed proves by its leaf alone", async () => {
  const closed = (_, [, revealed]) => {
    const [first] = revealed.opened;
    revealed.opened[0] = { leaf: sha(`${first.item}:${first.salt}`) };
  };
  assert.deepEqual(await bad((given, bodies) => {
    closed(given, bodies);
    given.dealt[0].face_up = false;
  }), []);
  assert.match((await bad(closed)).join(), /is not among those opened/, "what all saw has to be opened");
});

test("thrown dice are not items of the order", async () => {
  assert.deepEqual(await bad((given) => given.dealt.push({ event: "dealt", item: "1+2+3/4", face_up: true })), []);
});

test("what never came has to be what was promised of the rest", async () => {
  assert.match((await bad((_, [, , retired]) => (retired.opened[0].salt = "other"))).join(), /What never came/);
  assert.match((await bad((_, [, , retired]) => (retired.promise = "0".repeat(64)))).join(), /What never came/);
});

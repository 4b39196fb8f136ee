/** Sounds: none until they are wanted, none of a result before its cards, none once they are muted. */

import assert from "node:assert/strict";
import test from "node:test";
import { client } from "./parts.mjs";

const { Sound, soundOf, soundsOfCards } = await client("table/sound.js");

/** A browser that keeps a word and counts what is played. */
function browser(word = null) {
  const heard = [], made = [];
  const kept = { getItem: () => word, setItem: (_, now) => { word = now; } };
  const source = () => ({ frequency: {}, connect: () => {}, start: (at) => heard.push(at), stop: () => {} });
  const make = () => {
    const context = {
      currentTime: 10, sampleRate: 100, state: "running", destination: {}, createOscillator: source, createBufferSource: source,
      createGain: () => ({ gain: { setValueAtTime: () => {}, exponentialRampToValueAtTime: () => {} }, connect: () => {} }),
      createBuffer: (_, length) => ({ getChannelData: () => new Float32Array(length) }),
      suspend: () => { context.state = "suspended"; }, resume: () => { context.state = "running"; },
    };
    made.push(context);
    return context;
  };
  return { sound: new Sound({ kept, make }), heard, made, word: () => word };
}

test("until somebody wants it nothing is heard, and nothing is made", () => {
  const { sound, heard, made } = browser();
  sound.play("won");
  assert.deepEqual([sound.on, heard, made], [false, [], []]);
});

test("who wants it hears it from then on, and after coming back", () => {
  const { sound, heard, word } = browser();
  assert.equal(sound.toggle(), true);
  assert.deepEqual([heard.length > 0, word()], [true, "on"]);
  const back = browser("on");
  back.sound.play("card", 220);
  assert.deepEqual(back.heard, [10.22]);
});

test("muted it is silent, whatever was to come", () => {
  const { sound, heard, made, word } = browser("on");
  sound.play("won");
  const before = heard.length;
  assert.equal(sound.toggle(), false);
  sound.play("lost");
  assert.deepEqual([heard.length, made[0].state, word()], [before, "suspended", "off"]);
});

test("cards are heard one by one, and a hand that is turned once", () => {
  assert.deepEqual(soundsOfCards({ step: 100, moves: new Map([["3/1/0", 0], ["0/1/0", 1], ["4/1/0", 2], ["4/1/1", 2]]) }), [0, 100, 200]);
});

test("an outcome is heard before a turn, and that before chips", () => {
  const at = (lies, round = 7) => ({ you: "ann", picture: { round, areas: [{ wagers: [{ patron: "ann", lies }, { patron: "bob", lies: 9 }] }] } });
  const heard = (now, before = at(500)) => soundOf(before, at(...now), { outcome: null, turn: "" });
  assert.deepEqual([5, -5, 0].map((net) => soundOf(at(0), at(0), { outcome: { net }, turn: "yours" })), ["won", "lost", "even"]);
  assert.equal(soundOf(at(500), at(1000), { outcome: null, turn: "yours" }), "turn");
  assert.deepEqual([heard([1000]), heard([0]), heard([500]), heard([0, 8]), heard([500], null)], ["chip", "chip", null, null, null]);
});

/** Four Card Poker, rule 2.2: Aces Up, Ante and Play for one hand each, and the inscription of 2.2.2. */

import { svg } from "../dom.js";
import { pip } from "../svg/suits.js";
import { arc, line } from "./cloth.js";

export const fourCardPoker = {
  fromRight: true,
  spots: [
    { wager: "play", mark: "Play", shape: "strip" },
    { wager: "ante", mark: "Ante", shape: "diamond" },
    { wager: "aces-up", mark: "Aces Up", shape: "round small" },
  ],
  homes: {},
  ornament: () =>
    svg("g", { class: "ornament" }, ["c", "d", "h", "s"].map((suit, at) => pip(suit, 395 + at * 70, 190, 54))),
  lines: ([name, compared]) => [
    arc(name, 206, 38, { class: "inscription large", width: 620 }),
    line(226, 38, 660),
    arc(compared, 254, 38, { class: "inscription small", width: 840 }),
  ],
};

/** Pontoon: boxes with a place for the pairs wager, and the insurance line between them and the dealer. */

import { svg } from "../dom.js";
import { cardsOf } from "../composition.js";
import { pip } from "../svg/suits.js";
import { arc, line } from "./cloth.js";

export const pontoon = {
  set: (decks) => cardsOf("A23456789JQK", decks),
  fromRight: true,
  spots: [
    { wager: "insurance", mark: "Insurance", shape: "strip", optional: true },
    { wager: "perfect-pairs", mark: "Perfect Pairs", shape: "round small", optional: true },
    { wager: "pairs-play", mark: "Pairs Play", shape: "round small", optional: true },
    { wager: "box", mark: "", shape: "box" },
  ],
  homes: { box: "box", split: "box", double: "box" },
  ornament: () => svg("g", { class: "ornament" }, pip("s", 455, 205, 70), pip("h", 545, 205, 70)),
  lines: ([odds, insurance]) => [
    arc(odds, 196, 40, { class: "inscription large", width: 620 }),
    line(218, 40, 660),
    arc(insurance, 248, 40, { width: 640 }),
    line(262, 40, 680),
  ],
};

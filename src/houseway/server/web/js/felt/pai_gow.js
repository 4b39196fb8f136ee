/** Pai Gow: eight areas, counted counter-clockwise from the House's, which lies before the dealer. */

import { svg } from "../dom.js";
import { arc, line } from "./cloth.js";

const PAIRS = ["1-1", "1-3", "1-5", "1-6", "2-2", "3-3", "4-4", "4-6", "5-5", "5-6", "6-6"];
const SINGLES = ["1-2", "1-4", "2-3", "2-4", "2-5", "2-6", "3-4", "3-5", "3-6", "4-5"];

export const paiGow = {
  set: () => new Map([...PAIRS, ...SINGLES].map((tile) => [tile, PAIRS.includes(tile) ? 2 : 1])),
  fromRight: false,
  houseArea: 1,
  tiles: true,
  narrow: "150 260 700 190",
  spots: [
    { wager: "bank", mark: "Bank", shape: "round small", optional: true, banker: true },
    { wager: "box", mark: "", shape: "box" },
  ],
  homes: { box: "box" },
  ornament: () =>
    svg("g", { class: "ornament" },
      svg("circle", { cx: 500, cy: 330, r: 56, class: "ringed" }),
      svg("path", { d: "M500 274a28 28 0 0 1 0 56 28 28 0 0 0 0 56 56 56 0 0 1 0-112z" })),
  lines: ([name, odds]) => [
    arc(name, 312, 34, { class: "inscription large", width: 560 }),
    line(330, 34, 620),
    arc(odds, 356, 34, { class: "inscription small", width: 640 }),
  ],
};

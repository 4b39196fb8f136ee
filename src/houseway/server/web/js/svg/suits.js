/** The four suits, drawn in a square of 100. */

import { svg } from "../dom.js";

const SHAPES = {
  h: "M50 92C24 69 8 52 8 33 8 19 18 9 31 9c8 0 15 4 19 12C54 13 61 9 69 9c13 0 23 10 23 24 0 19-16 36-42 59z",
  d: "M50 6 86 50 50 94 14 50z",
  s: "M50 6c9 17 40 33 40 57 0 13-9 21-20 21-7 0-13-3-16-9 1 9 4 15 9 19H37c5-4 8-10 9-19-3 6-9 9-16 9-11 0-20-8-20-21C10 39 41 23 50 6z",
  c: "M50 6c12 0 21 9 21 20 0 6-3 11-7 15 3-1 6-2 10-2 12 0 21 9 21 21s-9 21-21 21c-9 0-16-5-20-13 0 11 3 20 10 26H36c7-6 10-15 10-26-4 8-11 13-20 13C14 81 5 72 5 60s9-21 21-21c4 0 7 1 10 2-4-4-7-9-7-15C29 15 38 6 50 6z",
};

export const isRed = (suit) => suit === "h" || suit === "d";

/** A suit with its centre at x, y. */
export function pip(suit, x, y, size, turned = false) {
  const scale = size / 100;
  const turn = turned ? " rotate(180)" : "";
  return svg("path", {
    d: SHAPES[suit],
    transform: `translate(${x} ${y})${turn} scale(${scale}) translate(-50 -50)`,
  });
}

/** A suit on its own. */
export function suitMark(suit, props = {}) {
  return svg(
    "svg",
    { viewBox: "0 0 100 100", class: `suit ${isRed(suit) ? "red" : "black"}`, "aria-hidden": "true", ...props },
    svg("path", { d: SHAPES[suit] }),
  );
}

/** Chinese dominoes: ones and fours are red, the rest white; each six of teen has three red pips. */

import { svg } from "../dom.js";
import { t } from "../language.js";
import { aloud } from "../words.js";

const L = 30, M = 50, R = 70;
const PIPS = {
  1: [[M, 50]],
  2: [[L, 50], [R, 50]],
  3: [[L, 26], [M, 50], [R, 74]],
  4: [[L, 32], [R, 32], [L, 68], [R, 68]],
  5: [[L, 26], [R, 26], [M, 50], [L, 74], [R, 74]],
  6: [[L, 24], [R, 24], [L, 50], [R, 50], [L, 76], [R, 76]],
};
const RED = new Set([1, 4]);

function half(number, top, redColumn) {
  const size = number === 1 ? 13 : 9;
  return PIPS[number].map(([x, y]) => {
    const red = RED.has(number) || x === redColumn;
    return svg("circle", { cx: x, cy: y + top, r: size, class: red ? "pip red" : "pip white" });
  });
}

/** A tile standing upright, or its back. */
export function tile(item) {
  const known = Boolean(item);
  const [low, high] = known ? item.split("-").map(Number) : [0, 0];
  const teen = item === "6-6";
  return svg(
    "svg",
    { viewBox: "0 0 100 220", class: known ? "tile" : "tile hidden", role: "img", "aria-label": known ? aloud(item) : t("tile, face down") },
    svg("rect", { x: 3, y: 7, width: 94, height: 210, rx: 14, class: "side" }),
    svg("rect", { x: 3, y: 3, width: 94, height: 208, rx: 14, class: "body" }),
    svg("rect", { x: 7, y: 6, width: 86, height: 201, rx: 11, class: "shine" }),
    known
      ? [half(high, 4, teen ? L : null), svg("path", { d: "M22 107h56", class: "waist" }), half(low, 110, teen ? R : null)]
      : svg("path", { d: "M50 78l22 29-22 29-22-29z", class: "seal" }),
  );
}

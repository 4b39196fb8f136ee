/** Chips in the colours of their denominations, from above and in a stack. */

import { svg } from "../dom.js";
import { dollars } from "../money.js";

/** @type {[number, string][]} */
const COLOURS = [
  [100_000, "yellow"],
  [50_000, "purple"],
  [10_000, "black"],
  [2_500, "green"],
  [1_000, "blue"],
  [500, "red"],
  [250, "pink"],
  [100, "white"],
];
const MOST_DRAWN = 7;

const colourOf = (value) => COLOURS.find(([least]) => value >= least)?.[1] ?? "grey";

const short = (value) => (value >= 100 ? String(value / 100) : `${value}¢`);

/** One chip from above, with its value. */
export function chip(value) {
  const notches = [0, 60, 120, 180, 240, 300].map((turn) =>
    svg("path", { d: "M42 2.500a48 48 0 0 1 16 0l-2.500 15a33 33 0 0 0-11 0z", class: "notch", transform: `rotate(${turn} 50 50)` }),
  );
  const words = short(value);
  return svg(
    "svg",
    { viewBox: "0 0 100 100", class: `chip ${colourOf(value)}`, "aria-hidden": "true" },
    svg("circle", { cx: 50, cy: 50, r: 48, class: "rim" }),
    notches,
    svg("circle", { cx: 50, cy: 50, r: 32, class: "ring" }),
    svg("text", { x: 50, y: 51, class: words.length > 3 ? "value long" : "value", "text-anchor": "middle", "dominant-baseline": "central", text: words }),
  );
}

/** Which chips make the amount, the largest first. */
function chipsFor(amount, denominations) {
  const chips = [];
  let left = amount;
  for (const value of [...denominations].sort((a, b) => b - a)) {
    while (left >= value && chips.length < 60) {
      chips.push(value);
      left -= value;
    }
  }
  if (left > 0) chips.push(left);
  return chips;
}

/** A small stack seen from the side. */
export function stack(amount, denominations) {
  const drawn = chipsFor(amount, denominations).slice(0, MOST_DRAWN);
  const height = 30 + drawn.length * 7;
  const layers = drawn.map((value, place) => {
    const y = height - 22 - place * 7;
    const top = place === drawn.length - 1;
    return svg(
      "g",
      { class: `layer ${colourOf(value)}` },
      svg("path", { d: `M3 ${y}v7a27 11 0 0 0 54 0v-7z`, class: "edge" }),
      svg("path", { d: `M12 ${y + 6.500}v7.500l5 1.500v-8zM27 ${y + 10}v8h6v-8zM43 ${y + 8}v8l5-2v-7.500z`, class: "stripe" }),
      svg("ellipse", { cx: 30, cy: y, rx: 27, ry: 11, class: "face" }),
      top ? svg("ellipse", { cx: 30, cy: y, rx: 17, ry: 6.500, class: "inlay" }) : null,
    );
  });
  return svg("svg", { viewBox: `0 0 60 ${height}`, class: "stack", role: "img", "aria-label": dollars(amount) }, layers);
}

/** The dice: three box dice, and a cut die of another colour. */

import { el, svg } from "../dom.js";

const A = 26, B = 50, C = 74;
const DOTS = {
  1: [[B, B]],
  2: [[A, A], [C, C]],
  3: [[A, A], [B, B], [C, C]],
  4: [[A, A], [C, A], [A, C], [C, C]],
  5: [[A, A], [C, A], [B, B], [A, C], [C, C]],
  6: [[A, A], [C, A], [A, B], [C, B], [A, C], [C, C]],
};

function die(number, kind = "box") {
  return svg(
    "svg",
    { viewBox: "0 0 100 100", class: `die ${kind}`, role: "img", "aria-label": `${kind} die ${number}` },
    svg("rect", { x: 4, y: 4, width: 92, height: 92, rx: 20, class: "body" }),
    DOTS[number].map(([x, y]) => svg("circle", { cx: x, cy: y, r: number === 1 ? 13 : 9, class: "dot" })),
  );
}

/** A throw: three box dice and the cut die. */
export function thrown({ box, cut }) {
  const name = `dice ${box.join(", ")}; cut die ${cut}`;
  return el("div", { class: "dice", role: "group", "aria-label": name }, box.map((face) => die(face)), die(cut, "cut"));
}

/** Playing cards of our own drawing: 250 by 350, index in two corners, pips or a court emblem between. */

import { svg } from "../dom.js";
import { aloud } from "../words.js";
import { isRed, pip } from "./suits.js";

const LEFT = 97, MIDDLE = 125, RIGHT = 153;
const PLACES = {
  2: [[MIDDLE, 80], [MIDDLE, 270]],
  3: [[MIDDLE, 80], [MIDDLE, 175], [MIDDLE, 270]],
  4: [[LEFT, 80], [RIGHT, 80], [LEFT, 270], [RIGHT, 270]],
  5: [[LEFT, 80], [RIGHT, 80], [MIDDLE, 175], [LEFT, 270], [RIGHT, 270]],
  6: [[LEFT, 80], [RIGHT, 80], [LEFT, 175], [RIGHT, 175], [LEFT, 270], [RIGHT, 270]],
  7: [[LEFT, 80], [RIGHT, 80], [MIDDLE, 127], [LEFT, 175], [RIGHT, 175], [LEFT, 270], [RIGHT, 270]],
  8: [[LEFT, 80], [RIGHT, 80], [MIDDLE, 127], [LEFT, 175], [RIGHT, 175], [MIDDLE, 223], [LEFT, 270], [RIGHT, 270]],
  9: [[LEFT, 80], [RIGHT, 80], [LEFT, 143], [RIGHT, 143], [MIDDLE, 175], [LEFT, 207], [RIGHT, 207], [LEFT, 270], [RIGHT, 270]],
  T: [[LEFT, 80], [RIGHT, 80], [MIDDLE, 111], [LEFT, 143], [RIGHT, 143], [LEFT, 207], [RIGHT, 207], [MIDDLE, 239], [LEFT, 270], [RIGHT, 270]],
};

/** Head-dresses of the court, drawn round (0, 0): king, queen, jack. */
const CROWNS = {
  K: ["M-44 26-50-22-24 2 0-38 24 2 50-22 44 26z", "M-46 30h92v14h-92z", [[0, -46, 8], [-52, -29, 7], [52, -29, 7]]],
  Q: ["M-42 26-52-14-30 6-22-26-6 4 0-32 6 4 22-26 30 6 52-14 42 26z", "M-44 30h88v12h-88z",
    [[0, -40, 8], [-24, -34, 7], [24, -34, 7], [-56, -20, 6], [56, -20, 6]]],
  J: ["M-40 26c-2-34 14-48 42-46 20 2 36 14 38 46z", "M-44 28h88v13h-88z", [[44, -6, 6]]],
};

function index(rank, suit) {
  const words = rank === "T" ? "10" : rank;
  const text = svg("text", { x: 38, y: 66, class: words.length > 1 ? "index wide" : "index", "text-anchor": "middle", text: words });
  return [text, pip(suit, 38, 100, 46)];
}

function court(rank, suit) {
  const [crown, band, jewels] = CROWNS[rank];
  const half = () => [
    svg("path", { d: crown, class: "crown" }),
    svg("path", { d: band, class: "band" }),
    jewels.map(([x, y, r]) => svg("circle", { cx: x, cy: y, r, class: "jewel" })),
    rank === "J" ? svg("path", { d: "M30-22c14-26 30-34 44-30-6 16-18 30-36 36z", class: "plume" }) : null,
  ];
  const robe = svg("path", { d: "M-58 79V52c0-12 24-20 58-20s58 8 58 20v27z", class: "robe" });
  const part = (turn) =>
    svg("g", { transform: `translate(125 175) rotate(${turn}) translate(0 -75) scale(.82)` }, robe.cloneNode(), half());
  return [
    svg("rect", { x: 66, y: 50, width: 118, height: 250, rx: 8, class: "frame" }),
    part(0),
    part(180),
    svg("circle", { cx: 125, cy: 175, r: 31, class: "boss" }),
    pip(suit, 125, 175, 44),
  ];
}

function ace(suit) {
  return [svg("circle", { cx: 125, cy: 175, r: 74, class: "halo" }), pip(suit, 125, 175, 108)];
}

function middle(rank, suit) {
  if (rank === "A") return ace(suit);
  if (PLACES[rank]) return PLACES[rank].map(([x, y]) => pip(suit, x, y, 48, y > 175));
  return court(rank, suit);
}

function back() {
  const lines = [];
  for (let step = -300; step <= 300; step += 28) {
    lines.push(svg("path", { d: `M${step} 0l350 350M${step + 250} 0l-350 350`, class: "weave" }));
  }
  const clip = svg("svg", { x: 20, y: 20, width: 210, height: 310, viewBox: "20 20 210 310" }, lines);
  return [
    svg("rect", { x: 14, y: 14, width: 222, height: 322, rx: 12, class: "back" }),
    clip,
    svg("circle", { cx: 125, cy: 175, r: 46, class: "seal" }),
    pip("s", 125, 175, 50),
  ];
}

/** A card face up, or its back if nobody here may see it. */
export function card(item) {
  const known = Boolean(item);
  const [rank, suit] = known ? [item[0], item[1]] : [null, null];
  const face = known
    ? [svg("g", {}, index(rank, suit)), middle(rank, suit), svg("g", { transform: "rotate(180 125 175)" }, index(rank, suit))]
    : back();
  return svg(
    "svg",
    {
      viewBox: "0 0 250 350",
      class: `card ${known ? (isRed(suit) ? "red" : "black") : "hidden"}`,
      role: "img",
      "aria-label": known ? aloud(item) : "card, face down",
    },
    svg("rect", { x: 2, y: 2, width: 246, height: 346, rx: 20, class: "paper" }),
    face,
  );
}

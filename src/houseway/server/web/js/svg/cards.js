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

/** The court, each half drawn round its face: head-dress with jewels, hair, and what is peculiar to each. */
const COURT = {
  K: {
    crown: "M-31-12-36-44-17-28 0-56 17-28 36-44 31-12z", jewels: [[0, -58], [-37, -47], [37, -47]],
    hair: "M-25 2c0-22 50-22 50 0v16h-50z", beard: "M-19 10c0 34 38 34 38 0-8 8-30 8-38 0z",
  },
  Q: {
    crown: "M-29-12-36-38-20-25-15-46-4-27 0-52 4-27 15-46 20-25 36-38 29-12z", jewels: [[0, -54], [-16, -48], [16, -48]],
    hair: "M-28 6c0-28 56-28 56 0 0 12 4 22 8 30h-72c4-8 8-18 8-30z",
  },
  J: {
    crown: "M-30-8c-2-24 12-34 32-32 16 2 27 10 28 32z", jewels: [[26, -16]],
    hair: "M-25 2c0-20 50-20 50 0v20h-12v-14h-26v14h-12z", plume: "M22-26c12-22 26-30 38-26-5 14-16 26-32 32z",
  },
};

function index(rank, suit) {
  const words = rank === "T" ? "10" : rank;
  const text = svg("text", { x: 38, y: 66, class: words.length > 1 ? "index wide" : "index", "text-anchor": "middle", text: words });
  return [text, pip(suit, 38, 100, 46)];
}

function half(rank, turn) {
  const { crown, jewels, hair, beard, plume } = COURT[rank];
  const part = (name, d) => (d ? svg("path", { d, class: name }) : null);
  return svg(
    "g",
    { transform: `rotate(${turn} 125 175) translate(125 118)` },
    part("robe", "M-56 57V44c0-12 22-18 56-18s56 6 56 18v13z"),
    part("collar", "M-18 26 0 50 18 26z"),
    part("hair", hair),
    svg("circle", { cx: 0, cy: 6, r: 19, class: "skin" }),
    part("hair", beard),
    svg("circle", { cx: -7, cy: 3, r: 2.4, class: "eye" }),
    svg("circle", { cx: 7, cy: 3, r: 2.4, class: "eye" }),
    part("crown", crown),
    part("plume", plume),
    jewels.map(([x, y]) => svg("circle", { cx: x, cy: y, r: 5, class: "jewel" })),
  );
}

function court(rank, suit) {
  return [
    svg("rect", { x: 66, y: 48, width: 118, height: 254, rx: 8, class: "frame" }),
    half(rank, 0),
    half(rank, 180),
    svg("circle", { cx: 125, cy: 175, r: 25, class: "boss" }),
    pip(suit, 125, 175, 36),
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

/** bACEball, rule 2.2: Bet, three Strikes marked X, Strike Out and the jackpot slot, at seven places. */

import { svg } from "../dom.js";
import { arc, line } from "./cloth.js";

export const baceball = {
  fromRight: true,
  compact: true,
  spots: [
    { wager: "strike-1", mark: "X", sub: "1st", shape: "mini" },
    { wager: "strike-2", mark: "X", sub: "2nd", shape: "mini" },
    { wager: "strike-3", mark: "X", sub: "3rd", shape: "mini" },
    { wager: "strike-out", mark: "Strike Out", shape: "mini half" },
    { wager: "jackpot", mark: "Jackpot", shape: "mini half pill", optional: true },
    { wager: "bet", mark: "Bet", shape: "box" },
  ],
  homes: {},
  ornament: () =>
    svg("g", { class: "ornament" },
      svg("path", { d: "M500 120 580 200 500 280 420 200z", class: "ringed" }),
      [[500, 120], [580, 200], [500, 280], [420, 200]].map(([x, y]) =>
        svg("rect", { x: x - 9, y: y - 9, width: 18, height: 18, transform: `rotate(45 ${x} ${y})` }))),
  lines: ([name, aces]) => [
    arc(name, 196, 36, { class: "inscription large", width: 560 }),
    line(214, 36, 620),
    arc(aces, 242, 36, { width: 620 }),
  ],
};

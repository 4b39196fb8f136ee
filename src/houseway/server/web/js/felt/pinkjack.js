/** Pinkjack, rule 2.2: areas for the box wager and Suits You; the dealer stands on 17 and draws to 16. */

import { svg } from "../dom.js";
import { pip } from "../svg/suits.js";
import { arc, line } from "./cloth.js";

export const pinkjack = {
  fromRight: true,
  spots: [
    { wager: "suits-you", mark: "Suits You", shape: "round small" },
    { wager: "box", mark: "", shape: "box" },
  ],
  homes: { box: "box", split: "box", double: "box" },
  ornament: () => svg("g", { class: "ornament" }, pip("d", 462, 205, 74), pip("d", 538, 205, 74)),
  lines: ([odds, draws]) => [
    arc(odds, 200, 40, { class: "inscription large", width: 620 }),
    line(224, 40, 660),
    arc(draws, 254, 40, { width: 640 }),
  ],
};

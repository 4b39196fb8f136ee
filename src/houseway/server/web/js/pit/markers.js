/** Markers of players who keep an earlier minimum: the dealer is told to place, move or take each one. */

import { el, setText } from "../dom.js";

const at = (patron, area) => `${patron}${area ? `, area ${area}` : ""}`;

/** What is to be done so that these markers stand on the layout where those before stood. */
function acts(before, now) {
  const placed = Object.entries(now).filter(([patron]) => !(patron in before)).map(([patron, area]) => `Place a marker before ${at(patron, area)}`);
  const moved = Object.entries(now).filter(([patron, area]) => patron in before && before[patron] !== area).map(([patron, area]) => `Move the marker of ${at(patron, area)}`);
  const taken = Object.keys(before).filter((patron) => !(patron in now)).map((patron) => `Take the marker of ${patron}`);
  return [...placed, ...moved, ...taken];
}

export class Markers {
  constructor() {
    this.node = el("p", { class: "marker-prompt", role: "status", hidden: true });
    this.stand = {};
  }

  update({ changing }) {
    const now = changing?.markers ?? {};
    const todo = acts(this.stand, now);
    this.stand = now;
    if (!todo.length) return;
    this.node.hidden = false;
    setText(this.node, todo.join(" · "));
  }
}

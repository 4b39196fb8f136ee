/** A page that looks again: drawn anew only when what it shows has changed, and never under somebody's hand. */

import { focused } from "./dom.js";

const TYPED_IN = "input, select, textarea";

let pressing = false;
document.addEventListener("pointerdown", () => {
  pressing = true;
}, true);
for (const kind of ["pointerup", "pointercancel"]) {
  document.addEventListener(kind, () => setTimeout(() => {
    pressing = false;
  }), true);
}

const underHand = (node) => pressing || (node.contains(focused()) && focused()?.matches(TYPED_IN));

/** Asks now and then; `look` asks at once, after something was done, and shows it whatever is under the hand. */
export function watching(node, every, ask, draw, failed) {
  let told = null;
  let over = false;
  const show = async (again) => {
    try {
      const found = await ask();
      const text = JSON.stringify(found);
      if (over || text === told || (again && underHand(node))) return;
      told = text;
      draw(found);
    } catch (problem) {
      told = null;
      if (!over) failed(problem);
    }
  };
  const timer = setInterval(() => document.hidden || show(true), every);
  return {
    look: () => show(false),
    leave() {
      over = true;
      clearInterval(timer);
    },
  };
}

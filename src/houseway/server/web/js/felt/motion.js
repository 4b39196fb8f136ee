/** Calm movement: a piece glides from where it came. Nothing moves for those who prefer that. */

import { calm } from "../dom.js";

const STEP = 110;
const LENGTH = 380;
const MOST_IN_LINE = 14;
let queue = 0;
let cleared = 0;

/** Lets `piece` glide in from the middle of `source`, each after the one before it. */
export function glide(piece, source, { turn = 0 } = {}) {
  if (calm() || !source || document.hidden || !piece.isConnected) return;
  const from = source.getBoundingClientRect();
  const to = piece.getBoundingClientRect();
  if (!from.width || !to.width) return;
  const now = performance.now();
  if (now > cleared) queue = 0;
  const delay = Math.min(queue, MOST_IN_LINE) * STEP;
  queue += 1;
  cleared = now + delay + STEP;
  const x = from.left + from.width / 2 - to.left - to.width / 2;
  const y = from.top + from.height / 2 - to.top - to.height / 2;
  piece.animate(
    [
      { transform: `translate(${x}px, ${y}px) rotate(${turn}deg) scale(.8)`, opacity: 0 },
      { opacity: 1, offset: 0.25 },
      { transform: "none", opacity: 1 },
    ],
    { duration: LENGTH, delay, easing: "cubic-bezier(.2, .7, .2, 1)", fill: "backwards" },
  );
}

/** A piece that lay face down is turned. */
export function flip(piece) {
  if (calm()) return;
  piece.animate([{ transform: "scaleX(0)" }, { transform: "none" }], { duration: 260, easing: "ease-out" });
}

export function rise(piece) {
  if (calm()) return;
  piece.animate(
    [{ transform: "translateY(14px)", opacity: 0 }, { transform: "none", opacity: 1 }],
    { duration: 240, easing: "ease-out" },
  );
}

/** A bar that runs out with the time left. */
export function runOut(bar, seconds, of) {
  const share = Math.max(0, Math.min(1, seconds / of));
  for (const earlier of bar.getAnimations()) earlier.cancel();
  bar.style.transform = `scaleX(${share})`;
  if (calm()) return;
  bar.animate([{ transform: `scaleX(${share})` }, { transform: "scaleX(0)" }], {
    duration: seconds * 1000,
    fill: "forwards",
  });
}

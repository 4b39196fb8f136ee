/** Calm movement: a piece glides from where it came. Nothing moves for those who prefer that. */

import { calm } from "../dom.js";

import { WAY } from "../table/staging.js";

/** Lets `piece` glide in from the middle of `source`, when it is its turn. */
export function glide(piece, source, { turn = 0, delay = 0 } = {}) {
  if (calm() || !source || document.hidden || !piece.isConnected) return;
  const from = source.getBoundingClientRect();
  const to = piece.getBoundingClientRect();
  if (!from.width || !to.width) return;
  const x = from.left + from.width / 2 - to.left - to.width / 2;
  const y = from.top + from.height / 2 - to.top - to.height / 2;
  piece.animate(
    [
      { transform: `translate(${x}px, ${y}px) rotate(${turn}deg) scale(.8)`, opacity: 0 },
      { opacity: 1, offset: 0.25 },
      { transform: "none", opacity: 1 },
    ],
    { duration: WAY, delay, easing: "cubic-bezier(.2, .7, .2, 1)", fill: "backwards" },
  );
}

const LATEST = 1500;
const frame = () => new Promise((done) => { requestAnimationFrame(done); });
const still = () => Promise.allSettled(document.getAnimations()
  .filter(({ effect }) => effect instanceof KeyframeEffect && effect.target?.closest(".piece"))
  .map((each) => each.finished));

/** After so many milliseconds, as soon as every piece lies; a page that draws nothing waits no longer than it must. */
export function whenStill(ms, then) {
  const late = new Promise((done) => { setTimeout(done, ms + LATEST); });
  setTimeout(() => Promise.race([frame().then(frame).then(still), late]).then(then), ms);
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

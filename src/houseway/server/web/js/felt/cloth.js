/** The cloth under a game: inscriptions on arcs and an ornament, in a drawing of 1000 by 600. */

import { svg } from "../dom.js";

/** On a phone the cloth shows only its inscriptions, between the dealer and the areas. */
const NARROW = window.matchMedia("(max-width: 760px)");
let count = 0;

/** Words along an arc that sags in the middle, as they are printed on a layout. */
export function arc(words, y, sag, props = {}) {
  count += 1;
  const id = `arc-${count}`;
  const { width = 640, ...rest } = props;
  const left = 500 - width / 2;
  return [
    svg("path", { id, d: `M${left} ${y}Q500 ${y + sag * 2} ${left + width} ${y}`, fill: "none" }),
    svg("text", { class: "inscription", "text-anchor": "middle", ...rest },
      svg("textPath", { href: `#${id}`, startOffset: "50%", text: words })),
  ];
}

/** A double line along the same sort of arc. */
export function line(y, sag, width = 700) {
  const left = 500 - width / 2;
  const d = (down) => `M${left} ${y + down}Q500 ${y + down + sag * 2} ${left + width} ${y + down}`;
  return [svg("path", { class: "rule", d: d(0) }), svg("path", { class: "rule thin", d: d(6) })];
}

export function cloth(layout) {
  const drawing = svg(
    "svg",
    { class: "cloth", preserveAspectRatio: "xMidYMid meet", "aria-hidden": "true" },
    layout.ornament?.() ?? null,
    layout.lines(layout.inscription),
  );
  const fit = () => drawing.setAttribute("viewBox", NARROW.matches ? (layout.narrow ?? "150 150 700 190") : "0 0 1000 600");
  NARROW.addEventListener("change", fit);
  fit();
  return drawing;
}

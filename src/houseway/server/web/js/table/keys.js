/** Keys of a table: letters press the button that shows them, arrows move between the spots. */

import { focused, openDialog } from "../dom.js";

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const pressable = (node) => node.matches?.("button, a[href], summary");
const typing = (node) => node.matches?.("input:not([type=range]), select, textarea, [contenteditable]");

export function listen(table) {
  const press = (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || openDialog()) return;
    if (typing(event.target)) return;
    if (!(pressable(event.target) && (event.key === "Enter" || event.key === " ")) && table.dock.key?.(event.key, event.shiftKey)) return event.preventDefault();
    if (ARROWS[event.key]) return arrow(event, table);
    if (event.key === "Escape") return focused()?.blur();
    if (event.key === "?") return done(event, () => table.help());
    if (event.key === "Delete" || event.key === "Backspace") return takeBack(event, table);
    if (event.key.length === 1) letter(event, table);
  };
  document.addEventListener("keydown", press);
  return () => document.removeEventListener("keydown", press);
}

function done(event, act) {
  event.preventDefault();
  act();
}

function letter(event, table) {
  const wanted = event.key.toLowerCase();
  const buttons = [...table.dock.node.querySelectorAll("button[aria-keyshortcuts]:not([disabled])")];
  const found = buttons.find((each) => each.getAttribute("aria-keyshortcuts") === wanted && each.offsetParent !== null);
  if (found) done(event, () => found.click());
}

function takeBack(event, table) {
  const spot = /** @type {HTMLElement | null} */ (focused()?.closest?.(".spot"));
  if (spot) done(event, () => table.takeBack(Number(spot.dataset.area), spot.dataset.wager));
}

function arrow(event, table) {
  if (event.target.matches?.("input[type=range]")) return;
  const columns = table.felt?.spots() ?? [];
  if (!columns.length) return;
  const [across, down] = ARROWS[event.key];
  const active = focused();
  let column = columns.findIndex((spots) => spots.includes(active));
  if (!active || column < 0) return done(event, () => (table.home(columns) ?? columns[0].at(-1)).focus());
  let row = columns[column].indexOf(active);
  if (across) {
    const wager = active.dataset.wager;
    column = (column + across + columns.length) % columns.length;
    row = Math.max(0, columns[column].findIndex((each) => each.dataset.wager === wager));
  } else row = (row + down + columns[column].length) % columns[column].length;
  done(event, () => columns[column][row].focus());
}

/** Under the chips: the wagers of the last round again, one step back, twice as much, those that were saved. */

import { button } from "../dom.js";
import { askSaved } from "./saved_dialog.js";

/** What may be done now with the wagers as they lie; whether they may be dealt to depends on who deals. */
export function betButtons(table, { mine, deals }) {
  const { betting } = table;
  const act = (words, press, key, more) => button(words, press, { key, "data-keep": key, ...more });
  return [
    betting.mayRepeat && deals ? act("Repeat and deal", () => betting.repeatAndDeal(), "a") : null,
    betting.mayRepeat ? act("Repeat", () => betting.repeat(), "r") : null,
    betting.mayUndo ? act("Undo", () => betting.undo(), "z", { "aria-label": "Undo: the last chip, or all that came with it" }) : null,
    betting.mayDouble ? act("Double", () => betting.double(), "x", { "aria-label": "Double all wagers" }) : null,
    mine.length ? act("Take back", () => betting.clear(), "t") : null,
    act("Exact amount", () => table.exact(), "e"),
    act("Saved", () => askSaved(table), "s", { "aria-label": "Saved wagers" }),
  ];
}

/** What these buttons depend on. */
export const toldOfBets = (betting) => [betting.mayRepeat, betting.mayUndo, betting.mayDouble, betting.instead];

/** Under the chips: the wagers of the last round again, one step back, twice as much, those that were saved. */

import { button } from "../dom.js";
import { t } from "../language.js";
import { askSaved } from "./saved_dialog.js";

/** What may be done now with the wagers as they lie; whether they may be dealt to depends on who deals. */
export function betButtons(table, { mine, deals }) {
  const { betting } = table;
  const act = (words, press, key, more) => button(words, press, { key, "data-keep": key, ...more });
  return [
    betting.mayRepeat && deals ? act(t("Repeat and deal"), () => betting.repeatAndDeal(), "a") : null,
    betting.mayRepeat ? act(t("Repeat"), () => betting.repeat(), "r") : null,
    betting.mayUndo ? act(t("Undo"), () => betting.undo(), "z", { "aria-label": t("Undo: the last chip, or all that came with it") }) : null,
    betting.mayDouble ? act(t("Double"), () => betting.double(), "x", { "aria-label": t("Double all wagers") }) : null,
    mine.length ? act(t("Take back"), () => betting.clear(), "t") : null,
    act(t("Exact amount"), () => table.exact(), "e"),
    act(t("Saved"), () => askSaved(table), "s", { "aria-label": t("Saved wagers") }),
  ];
}

/** What these buttons depend on. */
export const toldOfBets = (betting) => [betting.mayRepeat, betting.mayUndo, betting.mayDouble, betting.instead];

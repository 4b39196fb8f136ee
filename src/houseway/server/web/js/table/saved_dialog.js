/** The wagers somebody has saved: placed at one press, all or none; and those that lie there saved under a name. */

import { button, el, setText } from "../dom.js";
import { t } from "../language.js";
import { dollars } from "../money.js";
import { wagerName } from "../words.js";
import { sheet } from "./dialogs.js";
import { Saved } from "./saved.js";

const total = (wagers) => wagers.reduce((sum, each) => sum + each.amount, 0);
const inWords = (wagers) => wagers.map((each) => `${each.area}: ${wagerName(each.wager)} ${dollars(each.amount)}`).join(", ");

export function askSaved({ betting, message: { picture, you } }) {
  const saved = new Saved(window.localStorage, you, picture.game);
  const dialog = sheet(t("Saved wagers"), listOf(saved, betting, () => dialog.close()), keeper(saved, betting, () => dialog.close()),
    button(t("Close"), () => dialog.close()));
}

function listOf(saved, betting, close) {
  const { all } = saved;
  if (!all.length) return el("p", { class: "muted", text: t("Nothing is saved yet. Place wagers, then save them here under a name.") });
  return el("ul", { class: "saved" }, all.map(({ name, wagers }) => {
    const row = el("li", {},
      button(name, () => {
        close();
        betting.place(wagers);
      }, { class: "button main", hint: dollars(total(wagers)), title: inWords(wagers) }),
      button(t("Forget"), () => {
        saved.forget(name);
        row.remove();
      }, { class: "link", "aria-label": t("Forget {name}", { name }) }));
    return row;
  }));
}

function keeper(saved, betting, close) {
  const lying = betting.mine.map(({ area, wager, lies, choice }) => ({ area, wager, amount: lies, choice: choice ?? null }));
  if (!lying.length) return null;
  const name = el("input", { id: "saved-name", maxlength: "24", autocomplete: "off", value: t("Bet {number}", { number: saved.all.length + 1 }) });
  const wrong = el("p", { class: "wrong", role: "alert" });
  const keep = (event) => {
    event.preventDefault();
    if (!name.value.trim()) return setText(wrong, t("Give it a name"));
    try {
      saved.keep(name.value.trim(), lying);
      return close();
    } catch (problem) {
      return setText(wrong, problem.message);
    }
  };
  return el("form", { on: { submit: keep } },
    el("label", { for: "saved-name", text: t("Save what lies there now, {amount}, as", { amount: dollars(total(lying)) }) }), name, wrong,
    el("button", { type: "submit", class: "button", text: t("Save") }));
}

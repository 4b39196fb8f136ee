/** Small dialogs of a table: a suit, bots, the keys. */

import { button, el } from "../dom.js";
import { t } from "../language.js";
import { suitMark } from "../svg/suits.js";
import { SUITS, plain } from "../words.js";

export function sheet(title, ...inside) {
  const dialog = el("dialog", { class: "sheet", "aria-label": title }, el("div", { class: "panel" }, el("h2", { text: title }), inside));
  dialog.addEventListener("close", () => dialog.remove());
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/** Which suit the wager is on. */
export function askChoice(title, choices, chosen) {
  const dialog = sheet(title, el("div", { class: "row suits" }, choices.map((choice) => {
    const name = SUITS[choice] ?? plain(choice);
    const node = button(name, () => {
      dialog.close();
      chosen(choice);
    }, { key: choice.length === 1 ? choice : null, class: "button suit-button" });
    if (SUITS[choice]) node.prepend(suitMark(choice));
    return node;
  })), button(t("Cancel"), () => dialog.close()));
  dialog.addEventListener("keydown", (event) => {
    if (!choices.includes(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
    dialog.close();
    chosen(event.key);
  });
}

export function askBots({ call, dismiss }) {
  const dialog = sheet(t("Bots at this table"),
    el("p", { text: t("They sit down on free areas and play the reference strategy of the game.") }),
    el("div", { class: "row" }, [1, 2, 3, 4].map((count) =>
      button(String(count), () => {
        dialog.close();
        call(count);
      }, { class: "button main", "aria-label": count > 1 ? t("{number} bots sit down", { number: count }) : t("A bot sits down") }))),
    el("div", { class: "row" },
      button(t("They leave"), () => {
        dialog.close();
        dismiss();
      }),
      button(t("Cancel"), () => dialog.close())));
}

const KEYS = [
  ["1 … 9", t("choose a chip; while setting tiles, one of the three ways; where a wager is a multiple, which")],
  ["0", t("take wagers back by their spot")],
  ["← ↑ → ↓", t("move between the spots on the felt")],
  ["Enter", t("put the chip on the spot, press the button")],
  ["Delete", t("take back the wager on the spot")],
  ["E", t("an exact amount")],
  ["D", t("deal: no more bets from me")],
  ["R A", t("the wagers of the last round again; again and dealt")],
  ["Z X", t("undo the last chip, double all wagers")],
  ["T S", t("take all wagers back; saved wagers")],
  ["B", t("bots")],
  ["H S D P", t("hit, stand, double, split")],
  ["L", t("for the amount beside the button: double for less, insure for less, Play another amount")],
  ["I U R N", t("insure, surrender, rescue, no")],
  ["F P C", t("fold, play, concede or cut")],
  ["H S", t("while setting tiles: House Way, set the hand")],
  ["Esc", t("close a dialog, leave the felt")],
  ["?", t("this list")],
];

export function showKeys(keys = KEYS) {
  const dialog = sheet(t("Keys"),
    el("dl", { class: "keys" }, keys.map(([key, words]) => [el("dt", {}, el("kbd", { text: key })), el("dd", { text: words })])),
    el("p", { class: "muted", text: t("Each button shows its own letter. A letter works only while its button is there.") }),
    button(t("Close"), () => dialog.close(), { class: "button main" }));
}

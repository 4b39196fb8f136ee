/** Hands to practise on: positions in which much can be lost, graded by what the answer costs. */

import { get } from "../api.js";
import { button, el, swap } from "../dom.js";
import { hasTiles } from "../felt/layouts.js";
import { dollars } from "../money.js";
import { card } from "../svg/cards.js";
import { tile } from "../svg/tiles.js";
import { expected, named } from "./worth.js";

const LEAST = 1e-6;

/** A hand in which much can be lost: it asks, and grades the answer by what it costs. */
export async function practise(at, body) {
  swap(body, el("p", { class: "muted", text: "A hand is looked for…" }));
  const number = 1 + Math.floor(Math.random() * 1_000_000);
  try {
    const spot = await get(`/api/tables/${encodeURIComponent(at.name)}/drill/${number}`);
    const { position, choices } = spot;
    const face = hasTiles(at.message.picture.game) ? tile : card;
    const hands = [["Your hand", position.hand], ["The dealer", position.dealer ?? []]].filter(([, items]) => items.length);
    const stake = dollars(Object.values(position.stakes)[0]);
    const inOrder = [...choices].sort((one, other) => named(one).localeCompare(named(other)));
    swap(body,
      el("p", { text: `From a complete shoe, for ${stake}: what do you do?` }),
      ...hands.map(([words, items]) => el("div", { class: "drill-hand" }, el("span", { class: "muted", text: words }), items.map((item) => face(item)))),
      el("div", { class: "row drill-choices" }, inOrder.map((choice) => button(named(choice), () => swap(body, ...graded(at, body, choice, spot))))));
  } catch (problem) {
    swap(body, el("p", { class: "refusal", text: problem.message }));
  }
}

function graded(at, body, chosen, { choices }) {
  const words = chosen.cost < LEAST ? `${named(chosen)}: nothing is worth more.` : `${named(chosen)} costs ${expected(chosen.cost)} beside the best.`;
  return [el("p", { class: "drill-grade", text: words }), ranking(choices), button("Another", () => practise(at, body), { class: "button" })];
}

/** What each choice is worth, the best first. */
export function ranking(choices) {
  return el("table", {},
    el("thead", {}, el("tr", {}, ["Choice", "Worth", "Costs"].map((text) => el("th", { scope: "col", text })))),
    el("tbody", {}, choices.map((choice, at) => el("tr", { class: at ? "" : "best" },
      el("th", { scope: "row", text: named(choice) }),
      el("td", { text: expected(choice.worth) }),
      el("td", { text: at ? expected(choice.cost) : "best" })))));
}

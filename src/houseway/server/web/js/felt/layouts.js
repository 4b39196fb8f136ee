/** The layout of each game. A game that is not here gets a plain cloth with one spot for each of its wagers. */

import { cardsOf } from "../composition.js";
import { gameOf } from "../games.js";
import { baceball } from "./baceball.js";
import { arc } from "./cloth.js";
import { fourCardPoker } from "./four_card_poker.js";
import { paiGow } from "./pai_gow.js";
import { pinkjack } from "./pinkjack.js";
import { pontoon } from "./pontoon.js";

const LAYOUTS = {
  pinkjack,
  pontoon,
  "four-card-poker": fourCardPoker,
  "pai-gow": paiGow,
  baceball,
};

const WHOLE_DECK = "A23456789TJQK";

/** How often each item is in the set of a game: of its own, or decks of 52. */
export const setOf = (game, decks) => LAYOUTS[game]?.set?.(decks) ?? cardsOf(WHOLE_DECK, decks);

export const hasTiles = (game) => Boolean(LAYOUTS[game]?.tiles);

export function layoutOf(picture) {
  const game = gameOf(picture.game);
  const written = game?.inscription?.length ? game.inscription : [picture.title ?? picture.game];
  const layout = LAYOUTS[picture.game] ?? {
    fromRight: true,
    spots: Object.entries(game?.wagers ?? {}).map(([wager, mark]) => ({ wager, mark, shape: "box", optional: true })),
    homes: {},
    lines: (words) => words.map((each, at) => arc(each, 200 + 50 * at, 40, { class: at ? "inscription" : "inscription large" })),
  };
  return { ...layout, inscription: written };
}

/** How far the outer areas stay from the rail. */
const INSET = 0.95;

/** Where the areas lie: along the curve of the table, given as shares of its width and height. */
export function places(layout, areas) {
  const seated = areas.filter((area) => area !== layout.houseArea);
  const order = layout.fromRight ? [...seated].reverse() : seated;
  const share = 1 / Math.max(order.length, 1);
  return new Map(
    order.map((area, at) => {
      const x = 0.5 + ((at + 0.5) * share - 0.5) * INSET;
      const across = Math.min(0.96, (Math.abs(x - 0.5) + share * 0.36) / 0.5);
      return [area, { x, lift: 1 - Math.sqrt(1 - across * across), width: share * INSET, at }];
    }),
  );
}

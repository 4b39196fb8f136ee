/** The games as the house serves them: what they are called, and where each document has what others have. */

import { get } from "./api.js";
import { language, saidIn, takeTexts } from "./language.js";

let all = new Map();

const inWords = ({ title, wagers, asks, sayings, inscription }) => saidIn({ title, wagers, asks, sayings, inscription });

export const takeGames = (served) => {
  takeTexts(Object.assign({}, ...served.map((each) => each.texts?.[language])));
  all = new Map(served.map((each) => [each.game, { ...each, ...inWords(each) }]));
};
export const learnGames = async () => takeGames(await get("/api/games"));

export const games = () => [...all.values()];
export const gameOf = (game) => all.get(game);

/** What a question that is not everyday means, in a sentence of its game, by its first answer but no. */
export const explanation = (game, actions) => all.get(game)?.asks[(actions.find((each) => each !== "no") ?? "").split("/")[0]] ?? null;
export const titleOf = (game) => all.get(game)?.title ?? game;
export const wagerTitle = (wager) => games().find((each) => each.wagers[wager])?.wagers[wager];

/** @typedef {{ words: string, key: string | null, asked: string | null, counts: string, less: string, among: string | null }} Saying */

/** How an answer is shown, in the first game that knows it. @returns {Saying | undefined} */
export const sayingOf = (action) => games().find((each) => each.sayings?.[action])?.sayings[action];

/** The clause of a rule that documents share: in that game's, or where no game is meant in the first that has it. */
export const ruleOf = (rule, game) => (game ? all.get(game) : games().find((each) => each.rules[rule]))?.rules[rule] ?? null;

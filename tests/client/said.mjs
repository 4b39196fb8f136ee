/** What is said in a language, given on the command line, of what the house says: games as served, and words. */

import { client } from "./parts.mjs";

const [language, given] = process.argv.slice(2);
globalThis.localStorage = { getItem: () => language };
const { takeGames } = await client("games.js");
const { said } = await client("language.js");
const { games, words } = JSON.parse(given);
takeGames(games);
console.log(JSON.stringify(words.map(said)));

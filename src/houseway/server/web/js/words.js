/** How things are called on the page, and the keys that press them. */

import { sayingOf, wagerTitle } from "./games.js";
import { said, t } from "./language.js";
import { dollars } from "./money.js";

export const SUITS = { c: t("Clubs"), d: t("Diamonds"), h: t("Hearts"), s: t("Spades") };
const RANKS = { A: t("ace"), T: t("ten"), J: t("jack"), Q: t("queen"), K: t("king") };
const TILES = {
  "2-4": "gee jun", "1-2": "gee jun", "6-6": "teen", "1-1": "day", "4-4": "yun", "1-3": "nhor", "5-5": "mooy",
  "3-3": "cheong sum", "2-2": "ban tang", "5-6": "foo tau", "4-6": "hoong tau sap", "1-6": "ka kiok chaat",
  "1-5": "lim lum lok", "3-6": "chap gow", "4-5": "chap gow", "2-6": "chap paat", "3-5": "chap paat",
  "2-5": "chap chaat", "3-4": "chap chaat", "1-4": "chap ng", "2-3": "chap ng",
};

export const plain = (name) => name.replace(/[-_/]+/g, " ").replace(/^./, (first) => first.toUpperCase());
export const wagerName = (wager) => wagerTitle(wager) ?? plain(wager);
export const actionName = (action) => sayingOf(action)?.words ?? plain(action);
export const actionKey = (action) => sayingOf(action)?.key ?? null;

/** What was said, without marks that belong to a name in the program: "cup say left top". */
export const spoken = (words) => said(words).replace(/\b[a-z]+(?:-[a-z]+)*(?:\/[a-z]+)+\b/g, (name) => name.replace(/[-/]/g, " "));

export const numberOf = (clause) => clause.slice(clause.indexOf("/") + 1);
export const rulesAddress = (clause) =>
  `/rules/${clause.split("/").map(encodeURIComponent).join("/")}`;

export const isTile = (item) => /^[1-6]-[1-6]$/.test(item);
export const isThrow = (item) => /^[1-6]\+[1-6]\+[1-6]\/[1-6]$/.test(item);

/** What an item is called aloud: "ace of spades", "tile 6-6, teen". */
export function aloud(item) {
  if (!item) return t("face down");
  if (isTile(item)) return t("tile {item}, {name}", { item, name: tileName(item) });
  const rank = RANKS[item[0]] ?? item[0];
  return t("{rank} of {suit}", { rank, suit: (SUITS[item[1]] ?? "").toLowerCase() });
}

export const tileName = (item) => said(TILES[item] ?? "");

/** The signs that announce another minimum: "Box: minimum $25.00 from 20:20". */
export function announcements(changing) {
  const clock = (time) => new Date(time).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
  return (changing?.notices ?? []).map(({ title, minimum, time }) => t("{wager}: minimum {amount} from {time}", { wager: said(title), amount: dollars(minimum), time: clock(time) }));
}

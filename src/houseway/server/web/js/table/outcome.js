/** What came of one's own wagers in a round: in words for each area, and one figure for all of them. */

import { signed } from "../money.js";

const capital = (words) => words.slice(0, 1).toUpperCase() + words.slice(1);

/** Of hands that are called something it is said what they did; a hand that says it itself needs no verb. */
function verdict(wagers, hand) {
  const nets = wagers.map((each) => each.net ?? 0);
  const verb = nets.every((each) => each > 0) ? "wins" : nets.every((each) => each < 0) ? "loses" : nets.some(Boolean) ? "" : "stands off";
  const name = hand?.named ?? "";
  if (!name) return { wins: "Won", loses: "Lost", "stands off": "Stand off", "": "" }[verb];
  const said = verb === "loses" && /^bust/i.test(name);
  return capital(said ? name : `${name} ${verb}`.trim());
}

/** A line like "Pair of sixes wins: +$15" for each hand and the net of an area; null where one had no wager. */
export function outcomeOf(area, you) {
  const mine = area.wagers.filter((each) => each.patron === you && each.result && each.result !== "in" && each.amount > 0);
  if (!mine.length) return null;
  const net = mine.reduce((sum, each) => sum + (each.net ?? 0), 0);
  const hands = area.hands.filter((hand) => mine.some((each) => each.hand === hand.hand));
  const words = (hands.length ? hands : [null]).map((hand) => verdict(hand ? mine.filter((each) => each.hand === hand.hand) : mine, hand));
  const said = words.filter(Boolean).join(", ");
  return { area: area.area, net, words: net ? `${said}${said ? ": " : ""}${signed(net)}` : said || "Even" };
}

/** The whole round of one player: each area in words, and the figure; null for whoever had no wager. */
export function outcomeOfRound(round, you) {
  const areas = (round?.areas ?? []).map((each) => outcomeOf(each, you)).filter(Boolean);
  if (!areas.length) return null;
  const net = areas.reduce((sum, each) => sum + each.net, 0);
  const [only] = areas;
  const words = areas.length === 1 ? only.words : `${areas.map((each) => `area ${each.area}: ${each.words}`).join("; ")}. In all ${net ? signed(net) : "even"}`;
  return { round: round.round, net, areas, words: capital(words) };
}

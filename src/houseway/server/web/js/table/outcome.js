/** What came of one's own wagers in a round: in words for each area, and one figure for all of them. */

import { fill, said, t } from "../language.js";
import { signed } from "../money.js";

const capital = (words) => words.slice(0, 1).toUpperCase() + words.slice(1);

/** Of hands that are called something it is said what they did; a hand that says it itself needs no verb. */
function verdict(wagers, hand) {
  const nets = wagers.map((each) => each.net ?? 0);
  const came = nets.every((each) => each > 0) ? "won" : nets.every((each) => each < 0) ? "lost" : nets.some(Boolean) ? "" : "even";
  const name = hand?.named ?? "";
  if (!name) return { won: t("Won"), lost: t("Lost"), even: t("Stand off"), "": "" }[came];
  if (!came || (came === "lost" && /^bust/i.test(name))) return capital(said(name));
  return capital(fill({ won: t("{hand} wins"), lost: t("{hand} loses"), even: t("{hand} stands off") }[came], { hand: said(name) }));
}

/** A line like "Pair of sixes wins: +$15" for each hand and the net of an area; null where one had no wager. */
export function outcomeOf(area, you) {
  const mine = area.wagers.filter((each) => each.patron === you && each.result && each.result !== "in" && each.amount > 0);
  if (!mine.length) return null;
  const net = mine.reduce((sum, each) => sum + (each.net ?? 0), 0);
  const hands = area.hands.filter((hand) => mine.some((each) => each.hand === hand.hand));
  const words = (hands.length ? hands : [null]).map((hand) => verdict(hand ? mine.filter((each) => each.hand === hand.hand) : mine, hand));
  const told = words.filter(Boolean).join(t(", "));
  return { area: area.area, net, words: net ? `${told}${told ? t(": ") : ""}${signed(net)}` : told || t("Even") };
}

/** The whole round of one player: each area in words, and the figure; null for whoever had no wager. */
export function outcomeOfRound(round, you) {
  const areas = (round?.areas ?? []).map((each) => outcomeOf(each, you)).filter(Boolean);
  if (!areas.length) return null;
  const net = areas.reduce((sum, each) => sum + each.net, 0);
  const [only] = areas;
  const all = () => areas.map((each) => t("area {area}: {words}", each)).join("; ");
  const words = areas.length === 1 ? only.words : t("{areas}. In all {figure}", { areas: all(), figure: net ? signed(net) : t("even") });
  return { round: round.round, net, areas, words: capital(words) };
}

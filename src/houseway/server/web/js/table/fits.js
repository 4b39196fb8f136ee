/** What fits: the limits of a wager that is offered, in words; the table itself judges. */

import { t } from "../language.js";
import { dollars } from "../money.js";
import { wagerName } from "../words.js";

export function limitsOf({ wager, least, most, unit = 1 }) {
  const name = wagerName(wager);
  if (least === most) return t("{wager} takes {amount}", { wager: name, amount: dollars(least) });
  const steps = unit > 1 ? t(", in steps of {amount}", { amount: dollars(unit) }) : "";
  const values = { wager: name, least: dollars(least), most: dollars(most ?? 0) };
  return most === null || most === undefined ? t("{wager} takes {least} or more", values) + steps : t("{wager} takes {least} to {most}", values) + steps;
}

const beyond = ({ least, most, unit = 1 }, amount) => amount < least || (most ?? amount) < amount || (amount - least) % unit !== 0;

/** What was said against amounts, with the limits of those that are beyond them. */
export function withWhatFits(against, changes, offerOf) {
  const offers = changes.filter((each) => each.amount > 0).map((each) => ({ offer: offerOf(each.wager), amount: each.amount }));
  const words = new Set(offers.filter(({ offer, amount }) => offer && beyond(offer, amount)).map(({ offer }) => limitsOf(offer)));
  if (!words.size) return against;
  return { ...against, message: [against.message, ...words].join(". ") };
}

/** What lies above the maximum would only be given back: it is not laid. */
export function aboveMost(changes, offerOf) {
  const [first] = changes.map(({ wager, amount }) => ({ offer: offerOf(wager), amount })).filter(({ offer, amount }) => offer && amount > (offer.most ?? amount));
  return first ? `${t("{amount} is too much.", { amount: dollars(first.amount) })} ${limitsOf(first.offer)}` : null;
}

export const neededFirst = ({ wager, needs }, area) =>
  t("{wager} goes with a {needs} wager on area {area}: place that first", { wager: wagerName(wager), needs: wagerName(needs), area });

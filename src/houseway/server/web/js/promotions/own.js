/** One's own part in a promotion: entries, what one has won, one's claims and their answers. */

import { el } from "../dom.js";
import { cents, dollars } from "../money.js";
import { orderForm, orders } from "../ordering.js";

export function own({ promotion, state, by_wager: byWager, yours }, look) {
  if (!yours) return null;
  const name = { promotion };
  return el("div", { class: "own" },
    el("p", {}, el("strong", { text: `Your entries: ${yours.entries}` }),
      byWager ? ` · counted from your wagers: ${byWager.wager} of at least ${dollars(byWager.minimum)}` : ""),
    state === "running" && !byWager ? orders("Enter", "enter-promotion", name, look, { class: "button main" }) : null,
    Object.entries(yours.won).map(([prize, won]) => winnings(name, prize, won, look)),
    claim(name, yours, look));
}

function winnings(name, prize, won, look) {
  const fixed = { ...name, prize };
  const cash = won.cash ?? (won.kind === "cash" ? won.value : null);
  const paid = won.payment ? `, paid as ${Object.entries(won.payment).map(([way, part]) => `${dollars(part)} by ${way}`).join(" and ")}` : "";
  return el("div", { class: "won" },
    el("p", {}, el("strong", { text: `You have won prize ${prize}` }), `: ${won.state}${won.cash ? `, ${dollars(won.cash)} in cash instead` : ""}${paid}`),
    won.cash_alternative && !won.cash && won.state === "drawn"
      ? orders(`Take ${dollars(won.cash_alternative)} in cash instead`, "take-cash-alternative", fixed, look) : null,
    cash && won.ways.length > 1 && !won.payment
      ? orderForm("Choose how it is paid", "choose-payment", fixed,
          Object.fromEntries(won.ways.map((way) => [way, { label: `${way}, $`, inputmode: "decimal", value: way === "cash" ? String(cash / 100) : "0" }])),
          look, (given) => Object.fromEntries(Object.entries(given).map(([way, amount]) => [way, cents(amount) ?? 0])))
      : null);
}

function claim(name, { won, claims }, look) {
  const made = claims.map(({ prize, decision, reason }) => el("p", {
    class: "claimed",
    text: decision ? `Your claim to ${prize} was ${decision}${reason ? `: ${reason}` : ""}` : `Your claim to ${prize} waits for an answer`,
  }));
  const prizes = Object.keys(won).filter((prize) => !claims.some((each) => each.prize === prize));
  return [...made, prizes.length ? claimForm(name, prizes, look) : null];
}

function claimForm(name, prizes, look) {
  return orderForm("Claim the prize", "claim", name,
    { prize: { label: "Prize", choices: prizes }, full_name: { label: "Your full name" }, address: { label: "Your address" } }, look);
}

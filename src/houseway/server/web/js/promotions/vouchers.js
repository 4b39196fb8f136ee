/** Vouchers: one's own; for the dealer to exchange; for the manager to issue. */

import { get } from "../api.js";
import { el, swap } from "../dom.js";
import { games } from "../games.js";
import { cents, dollars } from "../money.js";
import { moment } from "../paging.js";
import { may, session } from "../store.js";
import { orderForm } from "../ordering.js";

export async function vouchers(node, look) {
  if (!session.me) return;
  const [{ vouchers: listed, tokens }, tables] = await Promise.all([get("/api/vouchers"), get("/api/tables")]);
  const open = listed.filter((each) => each.state === "issued");
  swap(node,
    el("h2", { text: "Vouchers" }),
    session.me.role === "player" ? el("p", { text: `You have ${dollars(tokens)} in promotional tokens.` }) : null,
    listed.length ? el("ul", {}, listed.map(line)) : el("p", { class: "muted", text: "No vouchers." }),
    may("exchange-voucher") && open.length
      ? orderForm("Exchange for tokens", "exchange-voucher", {}, {
          voucher: { label: "Voucher", choices: open.map((each) => each.voucher) },
          table: { label: "At table", choices: tables.map((each) => each.table) } }, look)
      : null,
    may("issue-voucher") ? issuing(look) : null);
}

const line = (each) => el("li", {}, el("strong", { text: `${each.voucher}: ${dollars(each.value)}` }),
  ` for ${each.patron}, ${each.games.join(", ")}, on ${each.wagers.join(", ")}, ${each.uses === 1 ? "one use" : `${each.uses} uses`}, until ${moment(each.expires)} UTC · ${each.state}`);

function issuing(look) {
  const fields = {
    voucher: { label: "Voucher", required: true }, patron: { label: "For", required: true }, value: { label: "Value, $", required: true, inputmode: "decimal" },
    game: { label: "Game", choices: games().filter((each) => each.rules["exchange-voucher"]).map((each) => each.game) }, wager: { label: "On", required: true, placeholder: "box" },
    expires: { label: "Expires", type: "datetime-local", required: true }, uses: { label: "Uses", type: "number", value: "1", min: "1" },
  };
  return orderForm("Issue a voucher", "issue-voucher", {}, fields, look, ({ game, wager, value, uses, expires, ...rest }) => ({
    ...rest, value: cents(value) ?? 0, games: [game], wagers: wager.split(/[\s,]+/), uses: Number(uses),
    expires: new Date(expires).toISOString().replace(/\.000Z$/, "Z"),
  }));
}

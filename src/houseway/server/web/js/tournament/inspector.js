/** The inspector: conditions with their hash, every fee, the sums, and ballots with what proves them. */

import { el } from "../dom.js";
import { dollars } from "../money.js";

export function inspectorPanel(shown) {
  const paid = Object.entries(shown.paid);
  const sum = paid.reduce((total, [, cents]) => total + cents, 0);
  const out = shown.state === "cancelled" ? shown.refunded : shown.paid_out;
  const waits = Object.values(shown.waiting).reduce((total, cents) => total + cents, 0);
  const adds = sum === shown.fees && shown.pool === shown.fees - shown.commission && (!["finished"].includes(shown.state) || out + waits === shown.pool);
  return el("section", { class: "panel inspector" }, el("h2", { text: "Inspector" }),
    el("p", { text: `Conditions, SHA-256: ${shown.text_hash}` }),
    el("p", { text: `Sent to the Commission: ${shown.notified ? "yes" : "no"}` }),
    el("p", { class: adds ? "" : "wrong", text: `Fees ${dollars(shown.fees)} less commission ${dollars(shown.commission)} make the pool of ${dollars(shown.pool)}; paid out ${dollars(out)}${waits ? `, ${dollars(waits)} to be signed` : ""}: ${adds ? "it adds up" : "IT DOES NOT ADD UP"}` }),
    el("table", { class: "plain" }, el("thead", {}, el("tr", {}, ["Paid by", "Fees"].map((each) => el("th", { scope: "col", text: each })))),
      el("tbody", {}, paid.map(([who, cents]) => el("tr", {}, el("td", { text: who }), el("td", { text: dollars(cents) }))))),
    shown.ballots.map((each) => el("details", {}, el("summary", { text: `Ballot of session ${each.session}` }),
      el("p", { class: "hash", text: `promised: ${each.promise ?? "nothing was promised"}` }), el("p", { class: "hash", text: `seed: ${each.seed || "told"}` }),
      el("p", { text: `among ${each.among.join(", ")}` }), el("p", { text: each.drawn.map((seat) => `${seat.patron} → ${seat.table} ${seat.area}`).join(", ") }))));
}

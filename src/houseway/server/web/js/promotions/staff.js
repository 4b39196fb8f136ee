/** What staff does with a promotion: duties with their age, and the orders that are possible now. */

import { get } from "../api.js";
import { clauseLink } from "../clauses.js";
import { el, swap } from "../dom.js";
import { encode, moment } from "../paging.js";
import { may } from "../store.js";
import { age, orderForm, orders } from "../ordering.js";

const WAYS = ["face-to-face", "mail", "telephone", "email"];

export function duties(staff) {
  if (!staff.duties.length) return null;
  return el("ul", { class: "duties" }, staff.duties.map((duty) =>
    el("li", {}, el("strong", { text: duty.what }), ` · open for ${age(duty.age)}`,
      duty.due ? ` · at the latest before ${moment(duty.due)} UTC` : "", " ", clauseLink(duty.clause))));
}

export function forStaff(promotion, look) {
  const { staff } = promotion;
  const name = { promotion: promotion.promotion };
  return el("div", { class: "for-staff" },
    duties(staff),
    el("p", { class: "muted" }, startWords(staff), staff.scrutineer ? ` · scrutineer: ${staff.scrutineer}` : "",
      ` · entries: ${Object.values(staff.entries).reduce((sum, each) => sum + each, 0)}`),
    staff.hold ? el("p", { class: "wrong", text: `Held since ${moment(staff.hold.at)} UTC by ${staff.hold.by}: ${staff.hold.reason}` }) : null,
    lodgings(staff),
    Object.keys(staff.claims).length ? claims(promotion.promotion) : null,
    el("div", { class: "row" }, buttons(promotion, name, look)),
    forms(promotion, name, look));
}

function startWords(staff) {
  if (staff.state === "draft") return "If lodged now it may start in 24 hours at the earliest";
  return `May start on ${moment(staff.earliest_start)} UTC at the earliest`;
}

function lodgings(staff) {
  return el("ul", { class: "lodgings" },
    staff.lodgings.map((each) => el("li", { text: `lodged ${moment(each.at)} UTC, ${each.terms_hash.slice(0, 16)}…${each.approval ? `, approval ${each.approval}` : ""}` })),
    staff.holds.map((each) => el("li", { text: `held ${moment(each.at)} UTC by ${each.by}${each.reason ? `: ${each.reason}` : ""}` })));
}

/** Every claim with its answer; who and where they are for those who may read it. */
function claims(promotion) {
  const list = el("ul", { class: "claims" });
  const shown = el("details", { class: "opening" }, el("summary", { text: "Claims" }), list);
  shown.addEventListener("toggle", async () => {
    if (!shown.open) return;
    try {
      swap(list, (await get(`/api/promotions/${encode(promotion)}/claims`)).claims.map((each) => el("li", { text: claimWords(each) })));
    } catch (problem) {
      swap(list, el("li", { class: "wrong", text: problem.message }));
    }
  });
  return shown;
}

function claimWords({ patron, prize, at, decision, reason, told, details }) {
  const answer = decision ? `${decision}${reason ? `: ${reason}` : ""}${told ? `, told ${moment(told)} UTC` : ""}` : "waits for an answer";
  return `${patron} to ${prize}, ${moment(at)} UTC · ${answer}${details ? ` · ${details.name}, ${details.address}` : ""}`;
}

function buttons({ promotion, state, staff }, name, look) {
  const made = [];
  const add = (power, shown, ...parts) => may(power) && shown && made.push(orders(...parts));
  if (may("draft-promotion") && state === "draft") made.push(el("a", { class: "button", href: `/promotions/edit/${encode(promotion)}`, text: "Write on" }));
  if (may("amend-terms") && !["draft", "finished"].includes(state)) made.push(el("a", { class: "button", href: `/promotions/edit/${encode(promotion)}`, text: "Amend the terms" }));
  add("lodge-terms", state === "draft", "Lodge with the Authority", "lodge-terms", name, look, { class: "button main" });
  add("validate-integrity", staff.held, "Integrity is validated", "validate-integrity", name, look);
  add("publish-results", state === "drawn" && !staff.held, "Publish the results", "publish-results", name, look);
  const undrawn = Object.entries(staff.prizes).filter(([, prize]) => prize.state === "open").map(([prize]) => prize);
  add("draw", state === "closed" && undrawn.length && !staff.held && !staff.overseen, "Draw", "draw", { ...name, prizes: undrawn }, look, { class: "button main" });
  add("draw", state === "closed" && undrawn.length && !staff.held && staff.overseen, "Draw, the scrutineer is here", "draw", { ...name, prizes: undrawn, scrutineer_present: true }, look, { class: "button main" });
  for (const [prize, its] of Object.entries(staff.prizes)) {
    const won = { ...name, prize, patron: its.winner };
    add("award-prize", its.state === "drawn" && !staff.held, `Award ${prize} to ${its.winner}`, "award-prize", won, look);
    add("draw", its.state === "drawn" && staff.must_be_present, `${its.winner} is not here: draw ${prize} again`, "draw",
      { ...name, prizes: [prize], winner_present: false, ...(staff.overseen ? { scrutineer_present: true } : {}) }, look);
  }
  return made;
}

function forms({ state, staff, by_wager: byWager }, name, look) {
  const drawn = Object.entries(staff.prizes).filter(([, prize]) => prize.winner).map(([prize]) => prize);
  const claimed = staff.unanswered.map(({ patron, prize }) => `${patron}, to ${prize}`);
  const lodged = state !== "draft" && state !== "finished";
  const reason = { label: "Reason", required: true, maxlength: "500" };
  return [
    may("name-scrutineer") && staff.overseen && lodged && orderForm("Name the scrutineer", "name-scrutineer", name, { scrutineer: { label: "Scrutineer", required: true } }, look),
    may("enter-promotion") && state === "running" && !byWager && orderForm("Register an entry", "enter-promotion", name, { patron: { label: "Of", required: true } }, look),
    may("notify-winner") && drawn.length && orderForm("Keep the attempt", "notify-winner", name, { prize: { label: "Winner of", choices: drawn }, way: { label: "Told by", choices: WAYS } }, look),
    may("deny-claim") && claimed.length && orderForm("Deny the claim", "deny-claim", name,
      { claim: { label: "Claim of", choices: claimed }, reason }, look, ({ claim, reason: why }) => ({ ...staff.unanswered[claimed.indexOf(claim)], reason: why })),
    may("hold-draw") && lodged && !staff.held && orderForm("Hold until validated", "hold-draw", name, { reason }, look),
    may("cancel-draw") && lodged && orderForm("Cancel the draw", "cancel-draw", name, { reason }, look),
  ].filter(Boolean).map((form) => el("details", { class: "opening" }, el("summary", { text: form.getAttribute("aria-label") }), form));
}

/** The gaming manager's forms for prize meters that tables share: opened, changed, ended, as they were approved. */

import { clauseLink } from "./clauses.js";
import { el } from "./dom.js";
import { ruleOf } from "./games.js";
import { cents } from "./money.js";
import { orderForm } from "./ordering.js";

const POOLS = { major: true, minor: true, mystery: false };
const PRIZES = { "three-mixed-aces": "Three mixed aces", "two-suited-aces": "Two suited aces", "two-mixed-aces": "Two mixed aces" };
const APPROVAL = { label: "Approval, by its name", required: true };

/** What somebody typed as money, or as it was typed: the house says what is wrong with it. */
const money = (typed) => cents(typed) ?? typed;

function meterFields(needed) {
  return Object.fromEntries(Object.entries(POOLS).flatMap(([pool, always]) => [
    [`${pool}-rate`, { label: `${pool}: part of a wager, as 0.2`, inputmode: "decimal", required: needed && always }],
    [`${pool}-seed`, { label: `${pool}: restarts at $`, inputmode: "decimal", required: needed && always }],
    ...(always ? [] : [[`${pool}-ceiling`, { label: `${pool}: is won at $ at the latest`, inputmode: "decimal" }]]),
  ]));
}

function meters(given) {
  const all = Object.keys(POOLS).map((pool) => {
    const of = (part) => given[`${pool}-${part}`];
    return [pool, { ...(of("rate") && { rate: of("rate") }), ...(of("seed") && { seed: money(of("seed")) }), ...(of("ceiling") && { ceiling: money(of("ceiling")) }) }];
  });
  return Object.fromEntries(all.filter(([, parts]) => Object.keys(parts).length));
}

const approved = (title, form) => el("details", { class: "link-form" }, el("summary", { text: title }),
  el("p", { class: "muted" }, "With the approval that ", clauseLink(ruleOf("approved-rates")), " asks for."), form);

export function openingForm(look) {
  const fields = { link: { label: "Name of the link", required: true, maxlength: "64" }, wager: { label: "Jackpot wager $", inputmode: "decimal", required: true }, approval: APPROVAL,
    ...Object.fromEntries(Object.entries(PRIZES).map(([row, label]) => [row, { label: `${label}: times the wager`, type: "number", min: "1", required: true }])), ...meterFields(true) };
  return el("section", { class: "panel" }, approved("Open a link", orderForm("Open the link", "open-link", {}, fields, look, (given) => ({
    link: given.link, wager: money(given.wager), approval: given.approval,
    pay_table: Object.fromEntries(Object.keys(PRIZES).map((row) => [row, Number(given[row])])), meters: meters(given),
  }))));
}

export function changingForms(link, look) {
  const fields = { approval: APPROVAL, wager: { label: "Another jackpot wager $", inputmode: "decimal" }, ...meterFields(false) };
  const change = orderForm("Change the link", "change-link", { link }, fields, look, (given) => {
    const parts = meters(given);
    return { approval: given.approval, ...(given.wager && { wager: money(given.wager) }), ...(Object.keys(parts).length && { meters: parts }) };
  });
  const end = orderForm("End the link", "end-link", { link }, { to: { label: "Its meters are moved to", required: true }, approval: APPROVAL }, look);
  return el("div", {}, approved("Change it for all of its tables", change), approved("End it, and move what it holds", end));
}

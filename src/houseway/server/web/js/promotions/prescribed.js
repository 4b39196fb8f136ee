/** Items that the regulations prescribe: the list of the house, for manager and inspector. */

import { get } from "../api.js";
import { clauseLink } from "../clauses.js";
import { el, swap } from "../dom.js";
import { ruleOf } from "../games.js";
import { orderForm } from "../ordering.js";
import { moment } from "../paging.js";
import { may } from "../store.js";

const FIELDS = { source: { label: "Source", required: true, maxlength: "1000" }, date: { label: "From", type: "date", required: true } };

export async function prescribed(node, look) {
  if (!may("read-prescribed")) return;
  const { items } = await get("/api/prescribed-items");
  const listed = items.filter((each) => !each.lifted).map((each) => each.item);
  swap(node,
    el("h2", {}, "Items that the regulations prescribe ", clauseLink(ruleOf("no-prescribed"))),
    items.length ? el("ul", {}, items.map(line)) : el("p", { class: "muted", text: "None is listed." }),
    may("prescribe-item") ? orderForm("List an item", "prescribe-item", {}, { item: { label: "Kind", required: true, maxlength: "64" }, ...FIELDS }, look) : null,
    may("lift-prescription") && listed.length
      ? orderForm("Take off the list", "lift-prescription", {}, { item: { label: "Kind", choices: listed }, ...FIELDS }, look) : null);
}

const line = (each) => el("li", {}, el("strong", { text: each.item }), ` ${said(each)}`,
  each.lifted ? ` · taken off: ${said(each.lifted)}` : "", each.in_force ? "" : " · not in force");

const said = ({ source, date, by, at }) => `${source}, from ${date} · told by ${by}, ${moment(at)} UTC`;

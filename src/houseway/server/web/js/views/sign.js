/** The sign of a table: limits and odds, for a big display and for paper. */

import { get } from "../api.js";
import { clauseLink } from "../clauses.js";
import { button, el, swap } from "../dom.js";
import { dollars } from "../money.js";
import { lastWin } from "../felt/dealer.js";
import { followed } from "./documents.js";
import { announcements, numberOf, rulesAddress } from "../words.js";

export async function showSign(main, table) {
  main.className = "sign-view";
  let sign;
  try {
    sign = await get(`/api/tables/${encodeURIComponent(table)}/sign`);
  } catch (problem) {
    main.append(el("p", { class: "wrong", text: problem.message }));
    return;
  }
  document.title = `${sign.title}: sign · Houseway`;
  main.append(
    el("div", { class: "sign-tools" },
      el("a", { class: "link", href: `/table/${encodeURIComponent(table)}`, text: "To the table" }),
      button("Full screen", () => main.requestFullscreen()),
      button("Print", () => window.print())),
    el("article", { class: `sign ${sign.game}` },
      el("h1", { text: sign.title }),
      el("div", { class: "meters sign-meters", hidden: true }),
      el("div", { class: "boards" }, board("Limits", limits(sign)), paysBoards(sign.odds)),
      notices(sign),
      el("p", { class: "sign-rules" }, followed(sign.rules, sign.title), " ",
        sign.rules.supplied ? el("a", { href: `/documents/${encodeURIComponent(sign.rules.document)}`, text: "The text" }) : null),
      houseRules(sign.house_rules),
      el("p", { class: "sign-foot", text: table })));
  return sign.jackpots ? followMeters(main.querySelector(".sign-meters"), sign.jackpots) : undefined;
}

/** The display of the meters (2.5): it follows them within a second, and names every linked table. */
function followMeters(node, first) {
  const show = ({ meters, tables, down, last }) => {
    node.hidden = false;
    swap(node, Object.entries(meters).map(([name, each]) => el("div", { class: `meter ${name}` }, el("span", { text: `${name} jackpot` }), el("strong", { text: dollars(each.prize) }))),
      el("p", { class: "muted", text: down ? "The meters are down: no jackpot wager is taken" : [`Linked: ${tables.join(", ")}`, lastWin(last)].filter(Boolean).join(" · ") }));
  };
  show(first);
  const timer = setInterval(async () => {
    try {
      show(await get(`/api/links/${encodeURIComponent(first.link)}/meters`));
    } catch {
      // the next look will do
    }
  }, 900);
  return { leave: () => clearInterval(timer) };
}

/** What each wager may be: the limits, and wagers of one exact amount ("Suits You: $5.00"). */
function limits(sign) {
  const rule = sign.posted.find((each) => each.what === "sign")?.rule[0];
  const figure = (min, max) => (max === null ? `from ${dollars(min)}` : `${dollars(min)} – ${dollars(max)}`);
  const between = sign.limits.flatMap(({ title, min, max, previous, previous_max }) => [
    ...(previous === null ? [] : [{ what: `${title}, players with a marker`, figure: figure(previous, previous_max), clause: rule }]),
    { what: title, figure: figure(min, max), clause: rule },
  ]);
  const exact = sign.posted
    .map((each) => [each, /^([^:]+): (\$[\d.,]+)$/.exec(each.words)])
    .filter(([each, found]) => each.what === "sign" && found)
    .map(([each, [, what, figure]]) => ({ what, figure, clause: each.rule[0] }));
  return [...between, ...exact];
}

/** What is paid, wager by wager, in the order of the rules. */
export function paysBoards(lines) {
  const titles = [...new Set(lines.map((each) => each.title))];
  return titles.map((title) => board(title, lines.filter((each) => each.title === title)));
}

/** What the house has put up in words: when gaming is open, what players answer for. */
function notices(sign) {
  const words = sign.posted.filter((each) => each.what === "notice");
  const announced = announcements(sign.changing);
  if (!words.length && !announced.length) return null;
  return el("ul", { class: "sign-notices" }, announced.map((text) => el("li", {}, el("strong", { text }))),
    words.map((each) => el("li", {}, `${each.words} `, clauseLink(each.rule[0]))));
}

/** How people behave here, and where they complain. */
function houseRules(rules) {
  return el("section", { class: "sign-house" }, el("h2", { text: "House rules in short" }),
    el("ul", { class: "sign-notices" }, rules.map((each) => el("li", {}, `${each.words} `, clauseLink(each.rule)))));
}

function board(title, rows) {
  if (!rows.length) return null;
  return el("table", {},
    el("caption", { text: title }),
    el("tbody", {}, rows.map((row) =>
      el("tr", {},
        el("th", { scope: "row", text: row.what }),
        el("td", { class: "figure", text: row.figure }),
        el("td", { class: "rule" }, row.clause ? el("a", { class: "clause", href: rulesAddress(row.clause), text: numberOf(row.clause) }) : null)))));
}

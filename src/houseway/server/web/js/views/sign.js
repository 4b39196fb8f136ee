/** The sign of a table: limits and odds, for a big display and for paper. */

import { get } from "../api.js";
import { button, el } from "../dom.js";
import { dollars } from "../money.js";
import { numberOf, rulesAddress } from "../words.js";

const ODDS = /(?<![.\d])(\d+ to \d+)(?![.\d])/;

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
      el("div", { class: "boards" }, board("Limits", limits(sign)), schedules(sign), board("Odds", odds(sign))),
      el("p", { class: "sign-foot", text: table })));
}

/** What each wager may be: the limits, and wagers of one exact amount ("Suits You: $5.00"). */
function limits(sign) {
  const rule = sign.posted.find((each) => each.what === "sign")?.rule[0];
  const between = sign.limits.map(({ title, min, max }) => ({
    what: title,
    figure: max === null ? `from ${dollars(min)}` : `${dollars(min)} – ${dollars(max)}`,
    clause: rule,
  }));
  const exact = sign.posted
    .map((each) => [each, /^([^:]+): (\$[\d.,]+)$/.exec(each.words)])
    .filter(([each, found]) => each.what === "sign" && found)
    .map(([each, [, what, figure]]) => ({ what, figure, clause: each.rule[0] }));
  return [...between, ...exact];
}

/** A posted schedule is one line of words: each prize becomes a row of its own. */
function schedules(sign) {
  return sign.posted
    .filter((each) => each.what === "sign" && ODDS.test(each.words))
    .map((each) => {
      const [title, prizes] = each.words.split(/:\s+/, 2);
      const rows = (prizes ?? title).replace(/\s*\([^)]*\)\s*$/, "").split(/,\s+/).map((prize) => ({
        what: prize.replace(ODDS, "").trim(), figure: ODDS.exec(prize)?.[1] ?? "", clause: each.rule[0],
      }));
      return board(title, rows);
    });
}

function odds(sign) {
  return sign.odds
    .filter((each) => ODDS.test(each.words))
    .map((each) => ({ what: each.words, figure: ODDS.exec(each.words)[1], clause: each.clause, small: true }));
}

function board(title, rows) {
  if (!rows.length) return null;
  return el("table", {},
    el("caption", { text: title }),
    el("tbody", {}, rows.map((row) =>
      el("tr", { class: row.small ? "small" : "" },
        el("th", { scope: "row", text: row.what }),
        el("td", { class: "figure", text: row.figure }),
        el("td", { class: "rule" }, row.clause ? el("a", { class: "clause", href: rulesAddress(row.clause), text: numberOf(row.clause) }) : null)))));
}

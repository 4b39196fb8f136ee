/** After a round anybody can check here that its cards were the ones promised before the wagers closed. */

import { get } from "../api.js";
import { el, swap } from "../dom.js";
import { setOf } from "../felt/layouts.js";
import { against, brokenAt, Held } from "../held.js";
import { signed } from "../money.js";
import { checks } from "../promise.js";
import { card } from "../svg/cards.js";
import { tile } from "../svg/tiles.js";
import { isTile } from "../words.js";

export async function showVerify(main, table, round) {
  main.className = "page verify";
  document.title = `Verify · ${table} · Houseway`;
  const place = `${table}${round ? `, round ${round}` : ""}`;
  const verdict = el("p", { class: "verdict", role: "status", text: "Checking…" });
  const body = el("div", { class: "proofs" });
  main.append(
    el("p", { class: "crumbs" }, el("a", { href: `/table/${encodeURIComponent(table)}`, text: "To the table" })),
    el("h1", { text: "The shuffle's promise" }),
    el("p", { class: "lead", text: `${place}: your browser works the hashes out itself.` }),
    verdict, body,
    el("details", { class: "how" }, el("summary", { text: "How it is worked out" }),
      el("p", {}, el("code", { text: 'leaf = SHA-256("card:salt")' }), " and ", el("code", { text: 'tail = SHA-256("leaf:next tail")' }),
        ". The tail at a place is the promise of everything that follows. A card that nobody saw stays closed: only its leaf is shown.")));
  if (!globalThis.crypto?.subtle) {
    verdict.textContent = "This browser works out hashes only on https or on this machine's own address.";
    return;
  }
  try {
    const rounds = await get(`/api/tables/${encodeURIComponent(table)}/rounds`);
    body.after(history(table, rounds, Number(round)));
    body.before(keptBroken(brokenAt(window.localStorage, table)));
    const wanted = round ?? rounds[0]?.round;
    if (!wanted) {
      verdict.textContent = "No round has been played here yet.";
      return;
    }
    const proofs = await get(`/api/tables/${encodeURIComponent(table)}/proofs/${wanted}`);
    const held = new Held(window.localStorage, proofs.house, table).of(proofs.round);
    const found = [...(held ? against(held, proofs) : []), ...(await checks({ ...proofs, set: setOf(proofs.game, proofs.decks) }))];
    const bad = found.filter((each) => !each.good).length;
    const opened = found.some((each) => each.steps);
    verdict.className = `verdict ${bad ? "bad" : opened ? "good" : ""}`;
    verdict.textContent = bad ? `${bad} of ${found.length} checks failed` : opened ? `The promise was kept: ${found.length} checks` : "Nothing is opened yet: the round is still on, or none was dealt.";
    swap(body, found.map(show));
  } catch (problem) {
    verdict.className = "verdict bad";
    verdict.textContent = problem.message;
  }
}

/** What this browser has found to be broken at the table, and keeps. */
function keptBroken(broken) {
  return el("section", { class: "broken", hidden: !broken.length },
    el("h2", { text: "Not as promised: found and kept in this browser" }),
    el("ul", {}, broken.map((each) => el("li", {},
      `Round ${each.round}, ${each.at}: ${each.words}. Told: `, el("code", { class: "hash", text: each.told.join(" ") })))));
}

/** The rounds that can be checked, with what one won there. */
function history(table, rounds, here) {
  return el("section", { class: "history" },
    el("h2", { text: "Rounds" }),
    el("ol", {}, rounds.map((each) =>
      el("li", {}, el("a", { href: `/verify/${encodeURIComponent(table)}/${each.round}`, "aria-current": each.round === here ? "page" : null, text: `Round ${each.round}` }),
        each.wagered ? el("span", { class: each.net > 0 ? "won" : each.net < 0 ? "lost" : "", text: ` ${each.net ? signed(each.net) : "even"}` }) : ""))));
}

function show(check) {
  return el("section", { class: `check ${check.good ? "good" : "bad"}` },
    el("h2", {}, el("span", { class: "tick", "aria-hidden": "true", text: check.good ? "✓" : "✗" }), check.words),
    check.promise ? el("p", { class: "hash" }, el("code", { text: check.promise })) : "",
    check.items ? el("div", { class: "row pieces-row" }, check.items.filter(Boolean).map(piece)) : "",
    check.steps?.length ? steps(check.steps) : "");
}

const piece = (item) => (isTile(item) ? tile(item) : card(item));

function steps(list) {
  return el("details", { class: "steps" },
    el("summary", { text: `${list.length} steps` }),
    el("div", { class: "scroller", tabindex: "0", role: "region", "aria-label": "Steps" }, el("table", {},
      el("thead", {}, el("tr", {}, ["Item", "Salt", "Leaf", "Tail"].map((name) => el("th", { scope: "col", text: name })))),
      el("tbody", {}, list.map((step) =>
        el("tr", {}, [step.item ?? "closed", step.salt ?? "—", step.leaf, step.tail].map((text) => el("td", {}, el("code", { text })))))))));
}

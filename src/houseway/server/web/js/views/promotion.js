/** One promotion: its terms for reading and for paper, and its draws with what proves them. */

import { get } from "../api.js";
import { clauseLink } from "../clauses.js";
import { button, el, swap } from "../dom.js";
import { titleOf } from "../games.js";
import { encode, failed, moment } from "../paging.js";
import { check, listed } from "../promotions/proof.js";
import { session } from "../store.js";

export async function showTerms(main, name) {
  main.className = "page terms";
  document.title = `${name}: terms · Houseway`;
  let page;
  try {
    page = await get(`/api/promotions/${encode(name)}/terms`);
  } catch (problem) {
    return failed(main, problem);
  }
  main.append(
    el("div", { class: "sign-tools" }, el("a", { class: "link", href: "/promotions", text: "Promotions" }), button("Print", () => window.print())),
    el("article", { class: "paper" },
      el("h1", { text: `Terms and conditions: ${name}` }),
      page.paragraphs.map((each) => el("section", {}, el("h2", { text: each.heading }), el("p", { text: each.words }),
        el("p", { class: "clauses" }, byGame(each.rule)))),
      el("p", { class: "muted hash", text: page.terms_hash ? `As lodged: SHA-256 ${page.terms_hash}` : "A draft: not lodged" })));
  return undefined;
}

/** The clauses of each document after the name of its game: their numbers alone are alike. */
function byGame(rules) {
  const games = [...new Set(rules.map((rule) => rule.split("/")[0]))];
  return games.map((game) => el("span", {}, `${titleOf(game)} `, rules.filter((rule) => rule.startsWith(`${game}/`)).map((rule) => [clauseLink(rule), " "])));
}

export async function showDraws(main, name) {
  main.className = "page draws";
  document.title = `${name}: draws · Houseway`;
  let proof;
  let entries = [];
  try {
    proof = await get(`/api/promotions/${encode(name)}/draws`);
    if (session.me) entries = (await get(`/api/promotions/${encode(name)}/entries`)).shown;
  } catch (problem) {
    return failed(main, problem);
  }
  const own = entries.filter((each) => each.patron === session.me?.name);
  swap(main, el("h1", { text: `Draws: ${name}` }),
    el("p", {}, "Promised for the next draw: ", el("code", { text: proof.promise ?? "nothing yet" })),
    proof.list_hash ? el("p", {}, `${proof.leaves.length} entries, list `, el("code", { text: proof.list_hash })) : el("p", { text: "Nothing was drawn." }),
    own.length ? el("p", { class: "own-entries", text: `Your entries: ${own.map((each) => `no. ${each.number}`).join(", ")}` }) : null,
    proof.draws.map((draw) => shown(proof, draw, own)));
  return undefined;
}

function shown(proof, draw, own) {
  const told = el("p", { role: "status", class: "verdict" });
  const verify = async () => {
    const wrong = await check(proof, draw);
    for (const each of own) if (each.salt && !(await listed(proof, each))) wrong.push(`your entry ${each.number} is not in the list`);
    told.classList.toggle("wrong", wrong.length > 0);
    swap(told, wrong.length ? wrong.join("; ") : `As promised: checked in this browser${own.length ? ", with your entries in the list" : ""}.`);
  };
  return el("article", { class: "draw" }, el("h2", { text: `Draw ${draw.draw}, ${moment(draw.at)} UTC` }),
    el("ul", {}, draw.prizes.map((prize, at) => el("li", { text: `${prize}: entry ${draw.numbers[at]}${draw.winners[at] ? `, ${draw.winners[at]}` : ""}${draw.passed_over[at] ? " (not present, passed over)" : ""}` }))),
    draw.secret ? el("p", {}, "Promised ", el("code", { text: draw.promise }), ", opened ", el("code", { text: draw.secret })) : null,
    draw.scrutineer ? el("p", { text: `Overseen by ${draw.scrutineer}` }) : null,
    button("Check this draw", verify), told);
}

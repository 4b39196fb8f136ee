/** The rulebook in our words, with rulings and the trace. */

import { clause, get } from "../api.js";
import { el } from "../dom.js";
import { games, titleOf } from "../games.js";
import { numberOf, plain, rulesAddress } from "../words.js";
import { followed } from "./documents.js";
import { paysBoards } from "./sign.js";

export function showRulebooks(main) {
  main.className = "page";
  document.title = "Rules · Houseway";
  main.append(el("h1", { text: "The rulebooks" }),
    el("p", { class: "lead", text: "What the documents say, clause by clause in our words, with our readings where they are unclear." }),
    el("ul", { class: "books" }, games().map(({ game, title }) =>
      el("li", { class: `book ${game}` }, el("a", { href: `/rules/${game}` }, el("strong", { text: title }))))),
    el("p", {}, el("a", { href: "/documents", text: "The documents themselves" })));
}

const chapterOf = (number) => number.split(/[./]/)[0];

export async function showRules(main, game) {
  main.className = "page rules";
  const title = titleOf(game);
  document.title = `${title}: rules · Houseway`;
  main.append(el("p", { class: "crumbs" }, el("a", { href: "/rules", text: "Rules" })), el("h1", { text: title }));
  let book;
  try {
    book = await get(`/api/rules/${encodeURIComponent(game)}`);
  } catch (problem) {
    main.append(el("p", { class: "wrong", text: problem.message }));
    return;
  }
  const rulings = new Map();
  for (const each of book.rulings ?? []) {
    for (const name of each.clauses) rulings.set(name, [...(rulings.get(name) ?? []), each]);
  }
  const search = el("input", { type: "search", id: "find", placeholder: "Find in the rulebook", "aria-label": "Find in the rulebook" });
  const list = el("div", { class: "chapters" });
  let chapter = null;
  let holder = el("section");
  for (const each of book.clauses) {
    const number = numberOf(each.clause);
    if (chapterOf(number) !== chapter) {
      chapter = chapterOf(number);
      holder = el("section", { class: "chapter" });
      list.append(holder);
    }
    holder.append(entry(each, rulings.get(each.clause) ?? []));
  }
  search.addEventListener("input", () => sift(list, search.value.toLowerCase()));
  main.append(await versions(game, title),
    el("p", { class: "muted", text: `${book.clauses.length} clauses, ${(book.rulings ?? []).length} readings` }),
    el("section", { class: "pays" }, el("h2", { text: "What a table usually pays" }), el("div", { class: "boards" }, paysBoards(book.pays ?? []))),
    search, list);
}

/** The version in force, and where its text can be read. */
async function versions(game, title) {
  const { documents } = await get("/api/documents").catch(() => ({ documents: [] }));
  const now = documents.find((each) => each.game === game && each.state === "in-force");
  if (!now) return el("p", { class: "muted", text: "In our words; no document is in force here." });
  return el("p", {}, followed({ ...now, since: now.effect }, title), ". What follows is in our words. ",
    now.supplied ? el("a", { href: `/documents/${encodeURIComponent(now.document)}`, text: "The approved text" }) : null);
}

function sift(list, wanted) {
  for (const section of list.children) {
    let some = false;
    for (const node of section.children) {
      node.hidden = Boolean(wanted) && !node.textContent.toLowerCase().includes(wanted);
      some ||= !node.hidden;
    }
    section.hidden = !some;
  }
}

function entry(each, rulings) {
  const number = numberOf(each.clause);
  const depth = Math.min(3, (number.match(/[.]/g) ?? []).length);
  return el("article", { class: `clause-entry depth-${depth}`, id: number },
    el("a", { class: "clause", href: rulesAddress(each.clause), text: number }),
    el("div", {}, el("p", { text: each.summary }), rulings.map(ruling)),
    each.carried ? el("span", { class: "carried", title: "carried out by the engine and held by tests", text: "carried" }) : el("span", { class: "kind", text: each.kind }));
}

function ruling(each) {
  return el("details", { class: "ruling" },
    el("summary", {}, el("strong", { text: each.ruling }), ` ${each.question}`), el("p", { text: each.reading }));
}

export async function showClause(main, game, number) {
  main.className = "page rules";
  const name = `${game}/${number}`;
  document.title = `${titleOf(game)} ${number} · Houseway`;
  main.append(el("p", { class: "crumbs" },
    el("a", { href: "/rules", text: "Rules" }), " / ", el("a", { href: `/rules/${game}`, text: titleOf(game) })));
  let found;
  try {
    found = await clause(name);
  } catch (problem) {
    main.append(el("h1", { text: number }), el("p", { class: "wrong", text: problem.message }));
    return;
  }
  const own = found.clauses?.find((each) => each.clause === name) ?? found.clauses?.[0] ?? found;
  const below = (found.clauses ?? []).filter((each) => each !== own);
  main.append(
    el("h1", {}, el("span", { class: "clause big", text: number })),
    el("p", { class: "lead", text: own.summary }),
    el("p", { class: "muted", text: `${plain(own.kind ?? "")} · ${plain(own.area ?? "")}` }),
    below.length ? el("section", { class: "chapter" }, below.map((each) => entry(each, []))) : "",
    (found.rulings ?? []).length ? el("section", {}, el("h2", { text: "How we read it" }), found.rulings.map((each) => {
      const node = ruling(each);
      node.open = true;
      return node;
    })) : "",
    trace(own));
}

function trace(own) {
  const code = own.code ?? [], tests = Array.isArray(own.tests) ? own.tests : [];
  if (!code.length && !tests.length) return el("p", { class: "muted", text: own.carried ? "Carried by the engine." : "Nothing in the engine rests on this clause." });
  return el("section", { class: "trace" },
    el("h2", { text: "Trace" }),
    code.length ? [el("h3", { text: "Code" }), el("ul", {}, code.map((line) => el("li", {}, el("code", { text: line }))))] : "",
    tests.length ? [el("h3", { text: `Tests (${tests.length})` }), el("ul", {}, tests.map((line) => el("li", {}, el("code", { text: line }))))] : "");
}

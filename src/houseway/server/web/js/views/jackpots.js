/** Jackpots: what each link holds and pays, where it was won, the proof of its draws, and for staff what is due. */

import { freshId, get, post } from "../api.js";
import { button, el, keyed, setText, swap } from "../dom.js";
import { changingForms, openingForm } from "../linking.js";
import { dollars } from "../money.js";
import { complain, inform } from "../notices.js";
import { labelled } from "../paging.js";
import { hash } from "../promise.js";
import { may } from "../store.js";

const EVERY = 900;
const FEEDS = (rate, wager) => `${Number(rate) * 100} % of every ${dollars(wager)}`;

export async function showJackpots(main) {
  main.className = "page wide jackpots-view";
  document.title = "Jackpots · Houseway";
  const list = el("div", { class: "links" });
  const none = el("p", { class: "muted", text: "Looking at the meters…" });
  main.append(
    el("h1", { text: "Jackpots" }),
    el("p", { class: "lead", text: "Meters are exact to any part of a cent; whole cents are shown and paid. The larger of meter and guarantee is the prize." }),
    none, list);
  let over = false;
  const look = async () => {
    try {
      const links = await get("/api/links");
      if (over) return;
      none.hidden = links.length > 0;
      setText(none, "No tables are linked.");
      keyed(list, links, (each) => each.link, (each) => make(each, look), update);
    } catch (problem) {
      if (!over) complain(problem);
    }
  };
  main.append(may("open-link") ? openingForm(look) : "", may("read-journal") ? reconciliation() : "");
  await look();
  const timer = setInterval(() => document.hidden || look(), EVERY);
  return {
    leave() {
      over = true;
      clearInterval(timer);
    },
  };
}

function make(link, look) {
  return el("section", { class: "panel prize-link" },
    el("h2", { text: link.link }), el("p", { class: "link-tables muted" }),
    el("div", { class: "meters" }), el("p", { class: "wrong link-down", role: "status", hidden: true }),
    el("details", { class: "how" }, el("summary", { text: "How it grows, and what it pays" }), el("dl", { class: "terms" })),
    el("h3", { text: "Last wins" }), el("ol", { class: "hits" }),
    el("div", { class: "proofs" }),
    may("link-table") ? orders(link.link, look) : "",
    may("change-link") ? changingForms(link.link, look) : "");
}

function update(node, link) {
  const at = (name) => node.querySelector(name);
  setText(at(".link-tables"), link.tables.length ? `Linked: ${link.tables.join(", ")}` : "No table is linked.");
  keyed(at(".meters"), Object.entries(link.meters), ([name]) => name,
    ([name]) => el("div", { class: `meter ${name}` }, el("span", { text: `${name} jackpot` }), el("strong"), el("small")),
    (part, [, each]) => {
      setText(part.children[1], dollars(each.prize));
      setText(part.children[2], each.prize > each.shown ? `meter ${dollars(each.shown)}` : "");
    });
  const down = at(".link-down");
  down.hidden = !link.down;
  setText(down, `No jackpot wager is taken: ${link.fault ?? "the meters cannot be written"}`);
  terms(at(".terms"), link);
  keyed(at(".hits"), link.hits, (each) => `${each.claim}`, () => el("li"), (line, each) =>
    setText(line, `${each.at.slice(0, 19).replace("T", " ")} · ${each.pool} ${dollars(each.cents)} · ${each.table}, round ${each.round}${each.undone ? " · undone" : ""}`));
  proofs(at(".proofs"), link);
}

function terms(node, link) {
  const lines = Object.entries(link.meters).flatMap(([name, each]) => [
    [`${name} jackpot`, `grows by ${FEEDS(each.rate, link.wager)}, restarts at ${dollars(each.seed)}${each.ceiling ? `, is won at ${dollars(each.ceiling)} at the latest` : ""}`],
    ...(link.guarantees[name] ? [["", `pays at least ${dollars(link.guarantees[name])}; hands of one round share it, other tables win in their order`]] : []),
  ]);
  const fixed = Object.entries(link.pay_table).map(([row, times]) => [row.replaceAll("-", " "), `${times} times the wager`]);
  const told = JSON.stringify([lines, fixed]);
  if (node.dataset.told === told) return;
  node.dataset.told = told;
  swap(node, [...lines, ...fixed].flatMap(([what, words]) => [el("dt", { text: what }), el("dd", { text: words })]));
}

/** A mystery's amount and lot: promised before, opened after the hit; the browser works the hashes out itself. */
function proofs(node, link) {
  const told = JSON.stringify([link.promises, link.proofs]);
  if (node.dataset.told === told) return;
  node.dataset.told = told;
  if (!link.promises.amount) return swap(node);
  const opened = link.proofs.map((each) => {
    const verdict = el("strong", { class: "checked", text: "not checked yet" });
    check(each, verdict);
    const what = each.what === "amount" ? `won at ${dollars(each.amount)}` : `drawn by lot ${each.amount}`;
    return el("li", {}, el("span", { text: `Claim ${each.claim ?? "none: the link has ended"}: ${what} ` }), verdict,
      el("p", { class: "hash" }, el("code", { text: `SHA-256("${each.amount}:${each.salt}")` }), " ", el("code", { text: each.promise })));
  });
  return swap(node,
    el("h3", { text: "The mystery’s promise" }),
    el("p", { class: "hash" }, "The amount at which it is won next: ", el("code", { text: link.promises.amount })),
    el("p", { class: "hash" }, "The lot that draws the winner: ", el("code", { text: link.promises.lot })),
    opened.length ? el("ol", { class: "opened" }, opened) : el("p", { class: "muted", text: "Nothing is opened yet." }));
}

async function check({ amount, salt, promise }, node) {
  if (!globalThis.crypto?.subtle) return setText(node, "needs https to be checked");
  const good = (await hash(`${amount}:${salt}`)) === promise;
  node.classList.add(good ? "good" : "bad");
  return setText(node, good ? "✓ as promised" : "✗ not as promised");
}

/** What supervisors and the gaming manager order; a refusal names its clause. */
function orders(link, look) {
  const table = el("input", { type: "text", autocomplete: "off", name: "table" });
  const wrong = el("p", { class: "wrong", role: "alert" });
  const give = (order, fields, words) => async () => {
    try {
      await post("/api/orders", { id: freshId(), order, ...fields() });
      setText(wrong, "");
      inform(words);
      await look();
    } catch (problem) {
      setText(wrong, problem.clause ? `${problem.message} (${problem.clause})` : problem.message);
    }
  };
  const named = () => ({ table: table.value.trim() });
  return el("form", { class: "link-orders", on: { submit: (event) => event.preventDefault() } },
    el("div", { class: "row" }, labelled("Table", table),
      button("Link it", give("link-table", () => ({ ...named(), link }), "Linked")),
      may("unlink-table") ? button("Turn the jackpot off there", give("unlink-table", named, "The jackpot is off")) : "",
      button("The link is lost", give("link-lost", () => ({ link }), "No jackpot wager is taken")),
      button("It is there again", give("link-restored", () => ({ link }), "Jackpot wagers are taken"))),
    wrong);
}

/** Every link and day from the journal alone, for inspectors. */
function reconciliation() {
  const body = el("div");
  const run = async () => {
    try {
      const { days, faults } = await get("/api/reconciliation");
      swap(body,
        el("p", { class: faults.length ? "wrong" : "good", role: "status", text: faults.length ? faults.join("; ") : "Every part of a cent is accounted for." }),
        days.map(day));
    } catch (problem) {
      complain(problem);
    }
  };
  return el("section", { class: "panel reconciliation" }, el("h2", { text: "Reconciliation" }), button("Reconcile from the journal", run, { class: "button main" }), body);
}

function day(each) {
  const heads = ["Pool", "Opened", "Put in", "Fed", "Returned", "Taken", "Withdrawn", "Closed"];
  return el("div", { class: "scroller", tabindex: "0", role: "region", "aria-label": `${each.link}, ${each.day}` },
    el("h3", { text: `${each.link}, ${each.day}` }),
    el("table", { class: "grid" },
      el("thead", {}, el("tr", {}, heads.map((name) => el("th", { scope: "col", text: name })))),
      el("tbody", {}, Object.entries(each.pools).map(([pool, parts]) =>
        el("tr", {}, el("th", { scope: "row", text: pool }), Object.values(parts).map((value) => el("td", { text: exact(value) })))))),
    el("p", { text: `Wagered ${dollars(each.wagered)}, retained ${exact(each.retained)}, top-up ${dollars(each.top_up)}, won ${each.wins}, undone ${each.undone}, not accounted for ${exact(each.residual)}` }));
}

/** Cents with their part, as dollars where they are whole. */
const exact = (value) => (typeof value === "number" ? dollars(value) : `${value} cents`);

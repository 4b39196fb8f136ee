/** The documents: which versions of the rules the house knows, their text, and the manager's orders about them. */

import { freshId, get, post } from "../api.js";
import { clauseLink } from "../clauses.js";
import { el, setText, swap } from "../dom.js";
import { games, ruleOf, titleOf } from "../games.js";
import { inform } from "../notices.js";
import { encode, failed, filled, labelled } from "../paging.js";
import { may } from "../store.js";

const STATES = { recorded: "not in force", "in-force": "in force", revoked: "revoked" };

/** The rules of a game by their instrument, and since when they are in force. */
export function followed({ document: name, instrument, since, practice }, title) {
  if (!name) return `No rules of ${title} are in force here: nobody plays.`;
  const known = `Rules of ${title}, ${instrument ?? name}`;
  const of = since ? `${known}, in force since ${since}` : known;
  return practice ? `${of}. A table for practice: bots and programs may play here.` : of;
}

const textAddress = (name) => `/documents/${encode(name)}`;

export async function showDocuments(main) {
  main.className = "page documents";
  document.title = "Documents · Houseway";
  const list = el("div", { class: "document-list" });
  const forms = el("div", { class: "document-forms" });
  const lead = el("p", { class: "lead" });
  main.append(el("h1", { text: "Documents" }), lead, list, forms);
  const look = async () => {
    const known = await get("/api/documents");
    setText(lead, known.licensee ? `A licensed house of ${known.licensee}: tables open by a document in force for it.` : "A house for practice: tables follow our words unless a document is recorded.");
    swap(list, known.documents.length ? known.documents.map(card) : el("p", { class: "muted", text: "No document is recorded yet." }));
    if (may("record-document")) swap(forms, orders(known, look));
  };
  try {
    await look();
  } catch (problem) {
    failed(main, problem);
  }
}

function card(each) {
  const since = each.effect ? (each.state === "recorded" ? `in force from ${each.effect}` : `in force since ${each.effect}`) : "no date of effect";
  const words = each.state === "revoked" ? `revoked; ${since}` : each.effect ? since : `${STATES[each.state]}: ${since}`;
  const rows = [["Casino", each.licensee], ["Instrument", each.instrument], ["Signed", each.signed], ["Published or notified", each.published],
    ["Evidence", each.evidence.join("; ")], ["Revokes", each.revokes], ["Text, SHA-256", each.text_hash]].filter(([, value]) => value);
  return el("article", { class: `panel document ${each.state}`, data: { document: each.document } },
    el("h2", { text: `${titleOf(each.game)}: ${each.document}` }),
    el("p", { class: "state" }, el("strong", { text: words })),
    each.ahead ? el("p", { class: "wrong", text: "Still to be recorded: that it was published on that day, with evidence." }) : "",
    el("dl", { class: "keys" }, rows.flatMap(([name, value]) => [el("dt", { text: name }), el("dd", { text: value })])),
    el("p", { class: "row" },
      each.supplied ? el("a", { class: "button", href: textAddress(each.document), text: "Read the text" }) : el("span", { class: "muted", text: "The text was not supplied yet." }),
      el("a", { class: "button", href: `/rules/${each.game}`, text: "In our words" })));
}

/** What the gaming manager orders, each with the clause behind it. */
function orders(known, look) {
  const names = known.documents.map((each) => each.document);
  const choices = games().map(({ game, title }) => el("option", { value: game, text: title }));
  const which = () => el("select", { name: "document", required: true }, names.map((name) => el("option", { value: name, text: name })));
  const text = (name, props = {}) => el("input", { name, autocomplete: "off", ...props });
  const day = (name, props = {}) => el("input", { name, type: "date", ...props });
  const record = form("record-document", "Record a document", ruleOf("approved-rules"), look,
    labelled("Name", text("document", { required: true, maxlength: "64" })), labelled("Game", el("select", { name: "game" }, choices)),
    labelled("Casino", text("licensee")), labelled("Signed on", day("signed")), labelled("Instrument", text("instrument")),
    labelled("Revokes", text("revokes")), labelled("SHA-256 of its text", text("text_hash", { pattern: "[0-9a-f]{64}" })));
  const approval = form("record-approval", "Record an approval", ruleOf("approved-rates"), look,
    labelled("Name", text("approval", { required: true })), labelled("About", text("about", { required: true })),
    labelled("Authority", text("authority", { required: true })), labelled("Reference", text("reference", { required: true })),
    labelled("From", day("from", { required: true })), labelled("Until", day("until")));
  if (!names.length) return [record, approval];
  const publication = form("record-publication", "Record its publication or notification", ruleOf("effect"), look,
    labelled("Document", which()), labelled("On", day("date", { required: true })), labelled("Evidence", text("evidence", { required: true })));
  return [record, publication, supplying(which(), look), approval];
}

function supplying(which, look) {
  const file = el("input", { type: "file", accept: ".txt,text/plain", "aria-label": "A file with the text" });
  const words = el("textarea", { name: "text", rows: "6", required: true });
  file.addEventListener("change", async () => {
    words.value = (await file.files?.[0]?.text()) ?? "";
  });
  return form("supply-text", "Supply the text, word for word", ruleOf("request-rules"), look,
    labelled("Document", which), labelled("From a file", file), labelled("Text", words, { class: "field wide" }));
}

function form(order, title, rule, look, ...fields) {
  const wrong = el("p", { class: "wrong", role: "alert" });
  const node = el("form", { class: "panel", data: { order } },
    el("h2", {}, `${title} `, clauseLink(rule)), el("div", { class: "filters" }, fields), wrong,
    el("div", { class: "row" }, el("button", { type: "submit", class: "button main", text: title })));
  let id = freshId();
  node.addEventListener("submit", async (event) => {
    event.preventDefault();
    setText(wrong, "");
    const exact = node.querySelector("textarea")?.value;
    try {
      await post("/api/orders", { id, order, ...filled(node), ...(exact === undefined ? {} : { text: exact }) });
      id = freshId();
      inform(`${title}: done`);
      await look();
    } catch (problem) {
      setText(wrong, problem.clause ? `${problem.message} (${problem.clause})` : problem.message);
    }
  });
  return node;
}

/** The approved text beside our words. */
export async function showDocument(main, name) {
  main.className = "page wide documents";
  document.title = `${name} · Houseway`;
  main.append(el("p", { class: "crumbs" }, el("a", { href: "/documents", text: "Documents" })));
  try {
    const known = (await get("/api/documents")).documents.find((each) => each.document === name);
    const answer = await fetch(`/api/documents/${encode(name)}/text`);
    if (!known || !answer.ok) throw new Error(`the text of “${name}” is not here`);
    const [text, book] = [await answer.text(), await get(`/api/rules/${encode(known.game)}`)];
    main.append(el("h1", { text: `${titleOf(known.game)}: ${name}` }),
      el("p", { class: "muted", text: `SHA-256 ${known.text_hash}` }),
      el("div", { class: "side-by-side" },
        el("section", { "aria-label": "The approved text" }, el("h2", { text: "The approved text" }), el("pre", { class: "approved", tabindex: "0", text })),
        el("section", { "aria-label": "In our words" }, el("h2", { text: "In our words" }),
          el("div", { class: "ours", tabindex: "0" }, book.clauses.map((each) => el("p", {}, clauseLink(each.clause), ` ${each.summary}`))))));
  } catch (problem) {
    failed(main, problem);
  }
}

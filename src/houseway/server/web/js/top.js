/** The head of every page: the way home, where one may go, one's chips, the cage. */

import { freshId, get, post } from "./api.js";
import { button, el, setText, swap } from "./dom.js";
import { LANGUAGES, choose, fill, language, t } from "./language.js";
import { cents, dollars } from "./money.js";
import { inform } from "./notices.js";
import { look, may, noteNotices, session } from "./store.js";
import { makeAccount, signOut } from "./views/leaving.js";
import { plain } from "./words.js";

const NOTICES_EVERY = 10_000;

/** Where one can go: an address, its name, and the power it takes. */
const PLACES = [
  ["/", t("Floor"), "look"],
  ["/history", t("History"), "wager"],
  ["/tournaments", t("Tournaments"), "look"],
  ["/jackpots", t("Jackpots"), "look"],
  ["/pit", t("Pit"), "open-table"],
  ["/figures", t("Figures"), "read-figures"],
  ["/cage", t("Cage"), "exchange-for"],
  ["/cases", t("Cases"), "own-cases"],
  ["/conduct", t("Conduct"), "read-people"],
  ["/notices", t("Notices"), "read-notices"],
  ["/journal", t("Journal"), "read-journal"],
  ["/verify-journal", t("Check"), "verify"],
  ["/documents", t("Documents"), "read-notices"],
  ["/staff", t("Staff"), "make-staff-account"],
];

export function drawTop(me) {
  const home = el("a", { class: "brand", href: "/", "aria-label": t("Houseway: the floor") },
    el("img", { src: "/web/mark.svg", alt: "", width: "28", height: "28" }), el("span", { text: "Houseway" }));
  const places = PLACES.filter(([, , power]) => me && may(power));
  const links = el("nav", { class: "main-nav", "aria-label": t("Main") },
    places.map(([address, name]) => el("a", { href: address }, name, address === "/notices" ? waiting() : null)),
    el("a", { href: "/promotions", text: t("Promotions") }), el("a", { href: "/rules", text: t("Rules") }));
  swap(document.getElementById("top"), home, links, el("div", { class: "person" }, languages(), me ? person(me) : null));
}

/** In which language the page is. */
function languages() {
  const list = el("select", { class: "language", "aria-label": t("Language") }, Object.entries(LANGUAGES).map(([tag, name]) =>
    el("option", { value: tag, lang: tag, selected: tag === language, text: name })));
  list.addEventListener("change", () => choose(list.value));
  return list;
}

function waiting() {
  if (!session.notices) return null;
  return el("span", { class: "count", "aria-label": t(", {number} open", { number: session.notices }), text: String(session.notices) });
}

function person(me) {
  const chips = dollars(me.chips ?? 0);
  return [
    may("exchange")
      ? el("button", { type: "button", class: "purse", "aria-label": t("Your chips: {amount}. Open the cage", { amount: chips }), on: { click: () => cage(me) } },
          el("span", { class: "coin", "aria-hidden": "true" }), el("strong", { text: chips }))
      : el("span", { class: "role", text: plain(me.role) }),
    me.guest ? button(t("Keep my chips"), () => makeAccount(me), { class: "link keep", "aria-label": t("Keep my chips: make an account") }) : null,
    el("span", { class: "name", text: me.name }),
    button(t("Sign out"), signOut, { class: "link" })];
}

/** Asks now and then whether somebody has to be told something. */
export function watchNotices() {
  const ask = async () => {
    if (document.hidden || !may("read-notices")) return;
    try {
      noteNotices((await get("/api/notices")).open.filter((each) => each.yours).length);
    } catch {
      // the next time will do
    }
  };
  ask();
  setInterval(ask, NOTICES_EVERY);
}

/** Buying in and cashing out. An amount is sent under one id, so that it counts once. */
export function cage(me) {
  const field = el("input", { id: "cage-amount", type: "text", inputmode: "decimal", value: "100", autocomplete: "off" });
  const wrong = el("p", { class: "wrong", role: "alert" });
  const dialog = el("dialog", { class: "sheet", "aria-label": t("The cage") });
  let id = freshId();
  const move = (address, words) => async () => {
    const amount = cents(field.value);
    if (!amount) return setText(wrong, t("“{typed}” is no amount", { typed: field.value }));
    try {
      await post(address, { amount, id });
      id = freshId();
      await look();
      dialog.close();
      inform(fill(words, { amount: dollars(amount) }));
    } catch (problem) {
      setText(wrong, problem.message);
    }
    return undefined;
  };
  dialog.append(el("form", { method: "dialog", class: "panel" },
    el("h2", { text: t("The cage") }),
    el("p", {}, t("You have "), el("strong", { text: dollars(me.chips ?? 0) }), me.on_tables ? t(" and {amount} on tables.", { amount: dollars(me.on_tables) }) : t(".")),
    el("label", { for: "cage-amount", text: t("Amount in dollars") }), field, wrong,
    el("div", { class: "row" },
      button(t("Buy in"), move("/api/cage/buy-in", t("Bought in for {amount}")), { class: "button main" }),
      button(t("Cash out"), move("/api/cage/cash-out", t("Cashed out {amount}"))),
      button(t("Close"), () => dialog.close()))));
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  field.select();
}

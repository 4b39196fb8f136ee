/** The head of every page: the way home, where one may go, one's chips, the cage. */

import { freshId, get, post } from "./api.js";
import { button, el, setText, swap } from "./dom.js";
import { cents, dollars } from "./money.js";
import { inform } from "./notices.js";
import { look, may, noteNotices, session } from "./store.js";
import { makeAccount, signOut } from "./views/leaving.js";
import { plain } from "./words.js";

const NOTICES_EVERY = 10_000;

/** Where one can go: an address, its name, and the power it takes. */
const PLACES = [
  ["/", "Floor", "look"],
  ["/history", "History", "wager"],
  ["/tournaments", "Tournaments", "look"],
  ["/jackpots", "Jackpots", "look"],
  ["/pit", "Pit", "open-table"],
  ["/figures", "Figures", "read-figures"],
  ["/cage", "Cage", "exchange-for"],
  ["/cases", "Cases", "own-cases"],
  ["/conduct", "Conduct", "read-people"],
  ["/notices", "Notices", "read-notices"],
  ["/journal", "Journal", "read-journal"],
  ["/verify-journal", "Check", "verify"],
  ["/documents", "Documents", "read-notices"],
  ["/staff", "Staff", "make-staff-account"],
];

export function drawTop(me) {
  const home = el("a", { class: "brand", href: "/", "aria-label": "Houseway: the floor" },
    el("img", { src: "/web/mark.svg", alt: "", width: "28", height: "28" }), el("span", { text: "Houseway" }));
  const places = PLACES.filter(([, , power]) => me && may(power));
  const links = el("nav", { class: "main-nav", "aria-label": "Main" },
    places.map(([address, name]) => el("a", { href: address }, name, address === "/notices" ? waiting() : null)),
    el("a", { href: "/promotions", text: "Promotions" }), el("a", { href: "/rules", text: "Rules" }));
  swap(document.getElementById("top"), home, links, me ? person(me) : null);
}

function waiting() {
  if (!session.notices) return null;
  return el("span", { class: "count", "aria-label": `, ${session.notices} open`, text: String(session.notices) });
}

function person(me) {
  const chips = dollars(me.chips ?? 0);
  return el("div", { class: "person" },
    may("exchange")
      ? el("button", { type: "button", class: "purse", "aria-label": `Your chips: ${chips}. Open the cage`, on: { click: () => cage(me) } },
          el("span", { class: "coin", "aria-hidden": "true" }), el("strong", { text: chips }))
      : el("span", { class: "role", text: plain(me.role) }),
    me.guest ? button("Keep my chips", () => makeAccount(me), { class: "link keep", "aria-label": "Keep my chips: make an account" }) : null,
    el("span", { class: "name", text: me.name }),
    button("Sign out", signOut, { class: "link" }));
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
  const dialog = el("dialog", { class: "sheet", "aria-label": "The cage" });
  let id = freshId();
  const move = (address, words) => async () => {
    const amount = cents(field.value);
    if (!amount) return setText(wrong, `“${field.value}” is no amount`);
    try {
      await post(address, { amount, id });
      id = freshId();
      await look();
      dialog.close();
      inform(`${words} ${dollars(amount)}`);
    } catch (problem) {
      setText(wrong, problem.message);
    }
    return undefined;
  };
  dialog.append(el("form", { method: "dialog", class: "panel" },
    el("h2", { text: "The cage" }),
    el("p", {}, "You have ", el("strong", { text: dollars(me.chips ?? 0) }), me.on_tables ? ` and ${dollars(me.on_tables)} on tables.` : "."),
    el("label", { for: "cage-amount", text: "Amount in dollars" }), field, wrong,
    el("div", { class: "row" },
      button("Buy in", move("/api/cage/buy-in", "Bought in for"), { class: "button main" }),
      button("Cash out", move("/api/cage/cash-out", "Cashed out")),
      button("Close", () => dialog.close()))));
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  field.select();
}

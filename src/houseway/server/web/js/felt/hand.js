/** One hand on the felt: its cards or tiles, what it is worth, what lies on it. */

import { calm, el, keyed, setText, swap } from "../dom.js";
import { said, t } from "../language.js";
import { dollars, signed } from "../money.js";
import { card } from "../svg/cards.js";
import { stack } from "../svg/chips.js";
import { tile } from "../svg/tiles.js";
import { plain, wagerName } from "../words.js";
import { flip, glide, rise } from "./motion.js";

const shownFace = (hand, at) => (hand.face_up?.[at] === false && !hand.items[at] ? null : hand.items[at]);

function piece(item, tiles) {
  const holder = el("div", { class: "piece" });
  dress(holder, item, tiles);
  return holder;
}

function dress(holder, item, tiles) {
  holder.replaceChildren(tiles ? tile(item) : card(item));
  holder.dataset.item = item ?? "";
}

/** When it is its turn; whoever comes back to it earlier finds it turned. */
function turnOver(holder, item, tiles, delay) {
  const turn = () => {
    if (holder.dataset.item === (item ?? "")) return;
    dress(holder, item, tiles);
    flip(holder);
  };
  if (calm() || !delay) turn();
  else setTimeout(turn, delay);
}

export function makeHand() {
  return el("div", { class: "hand", role: "group" },
    el("div", { class: "pieces" }), el("div", { class: "worth" }), el("ul", { class: "stakes on-hand" }));
}

export function updateHand(node, hand, { tiles, source, name, area, message }) {
  const delayOf = (at) => (message.moves?.get(`${area}/${hand.hand}/${at}`) ?? 0) * (message.step ?? 0);
  const [pieces, worth] = node.children;
  const items = hand.items.map((_, at) => ({ item: shownFace(hand, at), at }));
  keyed(
    pieces,
    items,
    ({ at }) => at,
    ({ item, at }) => {
      const made = piece(item, tiles);
      requestAnimationFrame(() => glide(made, source, { turn: tiles ? 0 : -12, delay: delayOf(at) }));
      return made;
    },
    (holder, { item, at }) => {
      holder.classList.toggle("down", hand.face_up?.[at] === false);
      if (holder.dataset.item === (item ?? "")) return;
      turnOver(holder, item, tiles, delayOf(at));
    },
  );
  const words = hand.named ?? hand.words ?? (hand.value === undefined || hand.value === null ? "" : String(hand.value));
  worth.hidden = !words;
  if (tiles && words.includes(" / ")) twoHands(worth, words);
  else {
    worth.classList.remove("two");
    setText(worth, said(words));
  }
  node.classList.toggle("discarded", Boolean(hand.discarded));
  node.classList.toggle("four", tiles && hand.items.length === 4);
  node.setAttribute("aria-label", words ? `${name}: ${said(words)}` : name);
}

/** A hand of four tiles is two: what each is worth stands under it. */
function twoHands(worth, words) {
  if (worth.title === words) return;
  worth.title = words;
  worth.classList.add("two");
  swap(worth, words.split(" / ").map((part) => el("span", { text: said(part.replace(/^(low|high) (hand )?/, "").replace(/-/g, " ")) })));
}

const RESULTS = { collected: t("lost"), returned: t("returned"), paid: t("won") };

export const IN_ALREADY = t("in already");

function resultWords(wager) {
  if (!wager.result) return "";
  if (wager.result === "in") return wager.already ? IN_ALREADY : t("{amount} in", { amount: dollars(wager.amount) });
  if (wager.net) return signed(wager.net);
  return RESULTS[wager.result] ?? said(plain(wager.result));
}

/** The stakes of one place, from the dealer outwards. */
export function updateStakes(list, wagers, { chips, you }) {
  keyed(
    list,
    wagers,
    (wager) => `${wager.patron}/${wager.wager}/${wager.hand ?? 0}`,
    () => {
      const made = el("li", { class: "stake" });
      rise(made);
      return made;
    },
    (row, wager) => {
      const words = resultWords(wager);
      const lies = wager.lies || wager.amount;
      const told = [wager.patron, wager.wager, lies, wager.choice, words, wager.lies, wager.tokens, wager.pending].join("|");
      if (row.dataset.told === told) return;
      row.dataset.told = told;
      row.className = `stake ${wager.patron === you ? "mine" : ""} ${wager.pending ? "pending" : ""} ${tone(wager)}`;
      swap(
        row,
        wager.lies ? stack(lies, chips) : null,
        words ? null : el("span", { class: "amount", text: dollars(lies) }),
        wager.tokens && !words ? el("span", { class: "choice", title: t("{amount} in promotional tokens", { amount: dollars(wager.tokens) }), text: t("tokens") }) : null,
        wager.choice ? el("span", { class: "choice", text: wager.choice.toUpperCase() }) : null,
        el("span", { class: "patron", text: wager.patron === you ? t("you") : wager.patron }),
        words ? el("span", { class: "result", text: words }) : null,
      );
      row.title = `${wager.patron}: ${wagerName(wager.wager)}${lies ? ` ${dollars(lies)}` : ""}${words ? `, ${words}` : ""}`;
    },
  );
  list.hidden = !wagers.length;
}

function tone(wager) {
  if (!wager.result || wager.result === "in") return "";
  if (wager.net > 0) return "won";
  return wager.net < 0 ? "lost" : "even";
}

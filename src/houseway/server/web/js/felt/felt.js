/** The whole felt, brought in line with each picture that the server sends. */

import { all, calm, childrenOf, el, keyed } from "../dom.js";
import { makeArea, updateArea } from "./area.js";
import { cloth } from "./cloth.js";
import { makeDealer, updateDealer, updateMeters } from "./dealer.js";
import { settledIn } from "../table/staging.js";
import { layoutOf, places } from "./layouts.js";

/** Whether the chung lies at this area. */
function isBank(picture, { area }) {
  return Boolean(picture.bank) && picture.bank !== "house" && picture.chung === area;
}

export class Felt {
  constructor(picture, table) {
    this.table = table;
    this.drawn = false;
    this.layout = layoutOf(picture);
    this.places = places(this.layout, picture.areas.map((each) => each.area));
    this.dealer = makeDealer();
    this.areas = el("div", { class: "areas" });
    this.node = el(
      "div",
      { class: `felt ${picture.game} ${this.layout.compact ? "compact" : ""}`, vars: { areas: String(this.places.size) } },
      cloth(this.layout),
      this.dealer,
      this.areas,
    );
  }

  updateMeters(message) {
    updateMeters(this.dealer, message);
  }

  update(message) {
    const { picture, request, you } = message;
    const before = picture.last;
    const questions = request?.questions ?? [];
    const markers = message.changing?.markers ?? {};
    const offers = request?.request === "wagers" ? request.offers : [];
    const open = new Map(offers.map((offer) => [offer.wager, offer]));
    for (const wager of open.keys()) this.table.posted.add(wager);
    const seated = Boolean(you) && picture.areas.some((each) => each.seat === you);
    const fresh = picture.areas.some((each) => each.hands?.some((hand) => hand.items.length));
    this.node.classList.toggle("dealt", fresh);
    const source = this.drawn ? this.dealer.querySelector(".shoe") : null;
    this.drawn = true;
    updateDealer(this.dealer, { message, picture, before, layout: this.layout, source });
    this.updateMeters(message);
    const settled = settledIn(message.events);
    this.node.classList.toggle("telling", settled.size > 0 && !message.moves);
    const listed = [...picture.areas].sort((a, b) => this.#order(a.area) - this.#order(b.area));
    keyed(
      this.areas,
      listed,
      (each) => each.area,
      (each) => this.#make(each.area),
      (node, seen) =>
        updateArea(node, {
          message,
          area: seen.area,
          layout: this.layout,
          seen,
          before: fresh ? null : before?.areas?.find((each) => each.area === seen.area),
          table: this.table,
          settled: settled.get(seen.area) ?? 0,
          you,
          seated,
          open,
          posted: this.table.posted,
          round: picture.round,
          roundBefore: before?.round,
          chips: picture.chips,
          source,
          turns: questions.filter((each) => each.area === seen.area),
          inAlready: (message.in_already ?? []).filter((each) => each.area === seen.area),
          marked: Object.entries(markers).filter(([, area]) => area === seen.area).map(([who]) => who),
          banks: isBank(picture, seen),
          houses: seen.area === this.layout.houseArea && (picture.bank ?? "house") === "house",
        }),
    );
  }

  #order(area) {
    return this.places.get(area)?.at ?? -1;
  }

  #make(area) {
    const node = makeArea(area, this.layout, this.table);
    const place = this.places.get(area);
    if (place) {
      node.style.setProperty("--x", String(place.x));
      node.style.setProperty("--lift", String(place.lift));
      node.style.setProperty("--share", String(place.width));
    } else node.classList.add("house");
    return node;
  }

  /** The spots that can be reached now, by column, for moving with the arrow keys. */
  spots() {
    return childrenOf(this.areas).map((area) => all(area, ".spot.open:not([hidden])")).filter((column) => column.length);
  }

  /** Where the dealer's next item goes. */
  point(area) {
    for (const node of childrenOf(this.areas)) node.classList.toggle("next", node.dataset.key === String(area));
    this.dealer.classList.toggle("next", area === 0);
  }

  /** Where the page scrolls, the area in question comes into sight. */
  show(area, part = "") {
    if (getComputedStyle(this.areas).position === "absolute") return;
    const node = childrenOf(this.areas).find((each) => each.dataset.key === String(area));
    window.scrollTo(0, 0);
    const wanted = part ? node?.querySelector(part) : node;
    wanted?.scrollIntoView({ block: "nearest", behavior: calm() ? "auto" : "smooth" });
  }
}

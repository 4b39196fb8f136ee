/** A playing area: its hands, its spots for wagers, and who sits there. */

import { el, keyed, setText } from "../dom.js";
import { t } from "../language.js";
import { dollars } from "../money.js";
import { outcomeOf } from "../table/outcome.js";
import { wagerName } from "../words.js";
import { IN_ALREADY, makeHand, updateHand, updateStakes } from "./hand.js";

export function makeArea(area, layout, table) {
  const spots = layout.spots.map((spot) => makeSpot(area, spot, table));
  const node = el(
    "section",
    { class: "area", "aria-label": t("Area {area}", { area }) },
    el("div", { class: "hands" }),
    el("p", { class: "outcome", hidden: true }),
    el("div", { class: "spots" }, spots),
    el("ul", { class: "stakes elsewhere", hidden: true }),
    el("div", { class: "plate" },
      el("span", { class: "number", text: String(area) }),
      el("span", { class: "who" }),
      el("button", { type: "button", class: "seat", on: { click: () => table.sit(area) } })),
  );
  return node;
}

function makeSpot(area, spot, table) {
  return el(
    "button",
    {
      type: "button",
      class: `spot ${spot.shape}`,
      data: { wager: spot.wager, area: String(area) },
      on: {
        click: (event) => table.touch(area, spot.wager, event),
        contextmenu: (event) => {
          event.preventDefault();
          table.takeBack(area, spot.wager);
        },
      },
    },
    el("span", { class: spot.mark === "X" ? "mark cross" : "mark", "aria-hidden": "true" }, spot.mark, spot.sub ? el("small", { text: spot.sub }) : null),
    el("ul", { class: "stakes" }),
  );
}

/** Which spot a wager is shown at. */
const homeOf = (layout, wager) => layout.homes[wager.wager] ?? wager.wager;

export function updateArea(node, view) {
  const { area, layout, seen, before, table } = view;
  const [hands, outcome, spots, elsewhere, plate] = node.children;
  const shownHands = seen.hands?.length ? seen.hands : (before?.hands ?? []);
  const old = !seen.hands?.length && Boolean(before?.hands?.length);
  const wagers = withThoseIn(table.withPending(area, seen.wagers ?? []), view);
  const split = shownHands.length > 1 && !old;

  keyed(hands, shownHands, (hand) => `${old ? view.roundBefore : view.round}-${hand.hand}`, makeHand, (part, hand, at) => {
    const name = shownHands.length > 1 ? t("Area {area}, hand {hand}", { area, hand: at + 1 }) : t("Area {area}", { area });
    updateHand(part, hand, { tiles: layout.tiles, source: view.source, name, area, message: view.message });
    part.classList.toggle("turn", view.turns.some((turn) => turn.hand === hand.hand));
    const lying = split ? wagers.filter((each) => onHand(each, hand, layout)) : [];
    updateStakes(part.children[2], lying, view);
  });
  hands.classList.toggle("old", old);
  hands.dataset.count = String(shownHands.length);

  const known = new Set(layout.spots.map((spot) => spot.wager));
  for (const spot of spots.children) updateSpot(spot, view, wagers, split);
  const others = wagers.filter((each) => !known.has(homeOf(layout, each)));
  updateStakes(elsewhere, others, view);

  const came = old ? outcomeOf(layout.tiles ? unnamed(before) : before, view.you) : null;
  setText(outcome, came?.words ?? "");
  outcome.hidden = !came?.words;
  outcome.className = `outcome ${came?.net > 0 ? "won" : came?.net < 0 ? "lost" : "even"}`;

  node.style.setProperty("--settled", String(view.settled));
  updatePlate(plate, view);
  node.classList.toggle("marked", view.marked.length > 0);
  plate.title = view.marked.length ? t("{patrons}: a marker, the earlier minimum is kept", { patrons: view.marked.join(", ") }) : "";
  node.classList.toggle("turn", view.turns.length > 0);
  node.classList.toggle("yours", view.turns.some((turn) => turn.patron === view.you));
  node.classList.toggle("empty", !shownHands.length && !wagers.length && !seen.seat);
  node.classList.toggle("bare", !shownHands.length && !wagers.length);
  node.classList.toggle("bank", Boolean(view.banks));
}

/** Of tiles each hand's name stands under it already. */
const unnamed = (area) => ({ ...area, hands: area.hands.map((hand) => ({ ...hand, named: null })) });

/** Wagers of a void round that are valid for this one are marked so before and after they are placed. */
function withThoseIn(wagers, { inAlready }) {
  const same = (one) => (other) => one.patron === other.patron && one.wager === other.wager;
  const waiting = inAlready.filter((each) => !wagers.some(same(each))).map(({ patron, wager }) => ({ patron, wager, amount: 0, lies: 0, net: 0, result: "in" }));
  const marked = (each) => ({ ...each, already: true, result: each.result === "carried over" ? "in" : each.result });
  return [...wagers, ...waiting].map((each) => (inAlready.some(same(each)) ? marked(each) : each));
}

const goesWithHand = (wager, layout) => Boolean(layout.homes[wager.wager]);
const onHand = (wager, hand, layout) => wager.hand === hand.hand && goesWithHand(wager, layout);

function updateSpot(spot, view, wagers, split) {
  const { wager } = spot.dataset;
  const { layout, open, you, area } = view;
  const lying = wagers.filter((each) => homeOf(layout, each) === wager && !(split && goesWithHand(each, layout)));
  const offered = open.has(wager) && view.table.offered(area, wager);
  const own = layout.spots.find((each) => each.wager === wager);
  const elsewhere = (own.banker && !view.banks) || view.houses;
  spot.hidden = !lying.length && (elsewhere || (Boolean(own.optional) && !offered && !view.posted.has(wager)));
  spot.setAttribute("aria-disabled", String(!offered));
  spot.classList.toggle("open", offered);
  spot.classList.toggle("taken", lying.length > 0);
  spot.tabIndex = offered ? 0 : -1;
  updateStakes(spot.children[1], lying, view);
  const words = lying.map((each) => `${each.patron === you ? t("your") : t("{patron}'s", each)} ${each.already ? IN_ALREADY : dollars(each.lies || each.amount)}${each.tokens ? t(" ({amount} in tokens)", { amount: dollars(each.tokens) }) : ""}`);
  spot.setAttribute("aria-label", `${t("{wager}, area {area}", { wager: wagerName(wager), area })}${words.length ? `: ${words.join(", ")}` : ""}`);
}

function updatePlate(plate, { seen, you, table, seated, area, houses, open }) {
  const [, who, seat] = plate.children;
  const decides = seen.controls === you ? t("You decide") : t("{patron} decides", { patron: seen.controls });
  const controls = seen.controls && seen.controls !== seen.seat ? decides : "";
  const mine = Boolean(you) && seen.seat === you;
  const name = mine ? t("You") : (seen.seat ?? (houses ? t("House") : ""));
  setText(who, name || controls);
  who.title = controls || name;
  const free = !seen.seat && table.maySit && !houses && open.size > 0;
  seat.hidden = !(mine || free);
  seat.className = mine ? "seat mine" : seated ? "seat quiet" : "seat";
  setText(seat, mine ? t("Leave") : seated ? t("Move") : t("Sit"));
  seat.setAttribute("aria-label", mine ? t("Leave the seat at area {area}", { area }) : t("Sit down at area {area}", { area }));
}

"""Four Card Poker: the best four of five cards against the best four of the dealer's six."""

from collections.abc import Sequence
from typing import Any

from houseway.equipment import DECK, UNSEEN, CardShoe, Item, card
from houseway.games.four_card_poker import menu
from houseway.games.four_card_poker.betting import CONCEDE, DECIDED_BY, PLAY
from houseway.games.four_card_poker.conduct import CONDUCT
from houseway.games.four_card_poker.directions import DIRECTIONS
from houseway.games.four_card_poker.facet import FACET
from houseway.games.four_card_poker.guide import ASKS, guide
from houseway.games.four_card_poker.hands import best_four, name, named, strength
from houseway.games.four_card_poker.irregularities import IRREGULARITIES, HandWithoutWager
from houseway.games.four_card_poker.malfunction import MALFUNCTIONS
from houseway.games.four_card_poker.powers import POWERS
from houseway.games.four_card_poker.procedure import play
from houseway.games.four_card_poker.round import DEALERS_CARDS, PLAYERS_CARDS, Round
from houseway.games.four_card_poker.settings import RULES, WAGERS, Settings, State
from houseway.games.four_card_poker.sign import INSCRIPTION, sign
from houseway.games.four_card_poker.usual import USUAL
from houseway.games.four_card_poker.wrong_settings import WRONG_SETTINGS
from houseway.table.layout.recorded import Decision, Record
from houseway.table.procedure.requests import DEALER, Spot
from houseway.table.rules import limit_orders, orders
from houseway.table.rules.conduct_orders import words_of
from houseway.table.rules.game import Game


def _cards(settings: Settings) -> Sequence[Item]:
    return DECK


def _begin(settings: Settings, state: State, live: bool) -> Round:
    """A live table does not open without posted schedules (10.3, 10.5)."""
    if live:
        settings.check_posted()
    return Round(settings, state, live)


def _value(game_round: Round, spot: Spot) -> dict[str, Any]:
    """What a hand is called, and the four cards it is settled with."""
    cards = game_round.hands[spot]
    if UNSEEN in cards:
        return {"value": "unseen", "best": []}
    if len(cards) < 4:
        return {"value": "void", "best": []}
    four = game_round.dealers_four if spot == DEALER else game_round.declared.get(spot.area)
    chosen = four or best_four(cards)
    return {"value": name(strength(chosen)), "best": [str(each) for each in chosen]}


def _out_of_place(game_round: Round, kind: str) -> str:
    """The rule against what comes too late, or where nobody waits for it."""
    if kind in ("placed", "changed", "withdrawn"):
        return "5.4" if game_round.first_card_out else "7.2"
    if kind == "drawn":
        return "7.3" if game_round.device == "shoe" else "7.4"
    if kind == "done":
        return "7.2"
    how = set(game_round.decided.values())
    return "8.3" if "fold" in how else "9.4" if "concede" in how else "8.1"


def _withheld(game_round: Round, decision: Decision) -> str | None:
    """Why nobody asks for a decision that a record lists next; none where it may yet be asked for."""
    if decision.area not in game_round.owners:
        return "8.1"
    how = game_round.decided.get(decision.area)
    if decision.action == CONCEDE and how == PLAY:
        return "9.3" if game_round.undecided() else None
    return None if how is None else DECIDED_BY[how]


def _open_record(game_round: Round, record: Record) -> None:
    """Where cards are listed for an area that was found to have no wager, they were dealt there (12.7)."""
    told = [each for each in record.incidents if each.get("kind") == HandWithoutWager.kind]
    found = {each["area"] for each in told if each.get("at", {}).get("cards") and "area" in each}
    wagered = {wager.area for wager in record.wagers}
    if len(record.cards) >= PLAYERS_CARDS * len(wagered | found) + DEALERS_CARDS:
        game_round.without_wager = frozenset(found - wagered)


COMMANDS = (*POWERS, *IRREGULARITIES, *WRONG_SETTINGS, *DIRECTIONS, *MALFUNCTIONS)

LIMIT_ORDERS = limit_orders.limit_orders("four-card-poker")
LIMIT_WORDS = limit_orders.words_of({each.kind: each for each in LIMIT_ORDERS})

GAME = Game(
    name="four-card-poker",
    title="Four Card Poker",
    document="undated",
    rulings=3,
    rulebook=RULES,
    settings=Settings,
    state=State,
    fresh=lambda: State(unopened=True),
    begin=_begin,
    play=play,
    item=card,
    items=_cards,
    too_many="3.1",
    value=_value,
    wagers=WAGERS,
    floor=FACET,
    sign=sign,
    guide=guide,
    asks=ASKS,
    named=named,
    inscription=INSCRIPTION,
    commands={each.kind: each for each in (*COMMANDS, *LIMIT_ORDERS, *CONDUCT)},
    out_of_place=_out_of_place,
    menu=menu.IRREGULARITIES,
    sayings=menu.SAYINGS,
    words=orders.words_of(COMMANDS) | menu.WORDS | LIMIT_WORDS | words_of(CONDUCT),
    open_record=_open_record,
    usual=USUAL,
    faces=("Ac", "Ah", "As", "Kd"),
    equipment=CardShoe,
    withheld=_withheld,
)

"""A round in which cards come wrongly, told and recorded."""

from typing import Any

import houseway
from tests.four_card_poker.helping import (
    DEALER_QUEENS,
    NAME,
    ODD_JACK,
    PAIR_KINGS,
    by_hand,
    decided,
    do_steps,
    five_at_a_time,
    wager,
)

HANDS = [ODD_JACK, PAIR_KINGS, DEALER_QUEENS]
CARDS = five_at_a_time(*HANDS)
STAKES = [wager(1, "ann", "ante", 1000), wager(1, "ann", "aces-up", 500), wager(3, "bob", "ante", 1000)]
PLAYED = [decided(1, "fold"), decided(3, "play", 2000)]
NET = {"ann": -1500, "bob": 3000}


def incident(kind: str, cards: int, decisions: int = 0, by: str = "dealer", **more: Any) -> dict[str, Any]:
    """An incident as a record lists it."""
    return {"at": {"cards": cards, "decisions": decisions}, "kind": kind, "by": by, **more}


def record(cards: list[str], decisions: list[dict[str, Any]], *incidents: dict[str, Any]) -> dict[str, Any]:
    """The three wagers with these cards, decisions and incidents, settled."""
    written = {"game": NAME, "wagers": STAKES, "cards": cards, "decisions": decisions}
    return dict(houseway.settle(written | {"incidents": list(incidents)}))


def betting_closed(settings: Any = None) -> houseway.Table:
    """ann on area 1 and bob on area 3 with $10 each, no card dealt."""
    table = by_hand(settings)
    table.place(1, "ann", "ante", 1000)
    table.place(3, "bob", "ante", 1000)
    table.no_more_bets()
    return table


def dealt(number: int) -> houseway.Table:
    """The same with so many cards dealt."""
    table = betting_closed()
    for name in CARDS[:number]:
        table.drawn(name)
    return table


def last(table: houseway.Table) -> dict[str, Any]:
    """The finished round; both forms of its record settle to the same."""
    do_steps(table, 3)
    assert table.last is not None
    ending = dict(table.last)
    for short in (False, True):
        again = dict(houseway.settle(table.record(short=short) or {}))
        again.pop("events")
        assert (short, again) == (short, {key: ending[key] for key in again})
    return ending

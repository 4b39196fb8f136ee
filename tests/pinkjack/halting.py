"""Rounds of Pinkjack told move by move, for the tests of rules 3, 5, 13, 15 and 16."""

from typing import Any

from tests.helping import cites, events
from tests.moves import Moves

SHOE: dict[str, Any] = {"device": "shoe"}
DEVICE: dict[str, Any] = {"device": "shuffler"}
LIMITS: dict[str, Any] = {"limits": {"box": {"min": 500, "max": 50_000}}}
SUITS_YOU: dict[str, Any] = {"suits_you": {"amount": 500}}
ALL_KINDS = ("called", "handled", "burned", "dealt", "notified", "returned", "tablechanged", "posted", "over")

TOLD = Moves("pinkjack")
by_hand, started, record = TOLD.by_hand, TOLD.started, TOLD.record
stopping, halted, accounted = TOLD.stopping, TOLD.halted, TOLD.accounted


def under(result: dict[str, Any], number: str, *kinds: str) -> list[dict[str, Any]]:
    """The events, of these kinds if any are named, that follow a clause."""
    return [event for event in events(result, *(kinds or ALL_KINDS)) if cites(event, number)]

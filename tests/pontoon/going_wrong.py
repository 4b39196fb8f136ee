"""What the tests of rules 2, 3, 4, 15, 16, 17 and 19 share: rounds told move by move, that must replay.

A move is a card that came out (`"9c"`) or a decision (`"1:hit"`, `"1.2:stand"`, `"1:double=500"`).
"""

from collections.abc import Iterable
from typing import Any

import pytest

import houseway
from houseway.table.procedure.requests import Ask
from houseway.table.procedure.roles import Role
from tests.helping import cites
from tests.moves import (
    DEALERS,
    MOVES,
    NET,
    STAKES,
    Moves,
    cards_in,
    decision,
    finish,
    go,
    halt,
    incident,
    is_card,
    open_betting,
    prepare,
    stake,
    steps,
)

SHOE: dict[str, Any] = {"device": "shoe"}
AUTOMATED: dict[str, Any] = {"device": "shuffler"}
DEVICES = pytest.mark.parametrize("settings", [SHOE, AUTOMATED], ids=["shoe", "automated"])
AT_A_CARD = [place for place, move in enumerate(MOVES) if is_card(move)]
NOT_SUPERVISORS = (
    Role.PLAYER,
    Role.DEALER,
    Role.INSPECTOR,
    Role.SURVEILLANCE,
    Role.WATCHER,
    Role.DISPLAY,
)
NOT_DEALERS = tuple(role for role in Role if role not in DEALERS)

TOLD = Moves("pontoon")
by_hand, started, record, accounted = TOLD.by_hand, TOLD.started, TOLD.record, TOLD.accounted


def stopping(settings: Any = None, seed: int = 1) -> houseway.Table:
    """A table that deals by itself and can be halted, betting open."""
    table = TOLD.stopping(settings, seed)
    open_betting(table)
    return table


def halted(cards: int, settings: Any = None, seed: int = 1) -> houseway.Table:
    """ann and bob wager, and the house halts when so many cards lie on the layout."""
    return halt(stopping(settings, seed), cards)


def again(
    table: houseway.Table, moves: Iterable[str] = (), wagers: tuple[dict[str, Any], ...] = STAKES
) -> houseway.Table:
    """The next round at that table: cards ready, wagers placed, betting closed, these moves made."""
    prepare(table)
    stake(table, wagers)
    table.no_more_bets()
    return go(table, moves)


def first_round_over(settings: Any = None) -> houseway.Table:
    """ann and bob have played the first round of the shoe; betting is open."""
    table = started((), settings)
    assert finish(table, MOVES)["net"] == NET
    prepare(table)
    return table


def by_supervisor(before: Iterable[str], kind: str, **more: Any) -> dict[str, Any]:
    """A supervisor's order after these moves, as a record lists it."""
    return incident(before, kind, "gaming-supervisor", **more)


def reconstructed(first: list[str], by: str = "dealer") -> dict[str, Any]:
    """A reconstruction after these moves, as a record lists it."""
    told = {"cards": cards_in(first), "decisions": [decision(move) for move in first if not is_card(move)]}
    return incident(first, "reconstruct", by, first=told)


def under(result: dict[str, Any], number: str, *kinds: str) -> list[dict[str, Any]]:
    """The events, of these kinds if any are named, that follow a clause."""
    return [
        event for event in result["events"] if cites(event, number) and (not kinds or event["event"] in kinds)
    ]


def under_now(table: houseway.Table, number: str, *kinds: str) -> list[dict[str, Any]]:
    """The same in the round that is on."""
    return under({"events": [event.as_json() for event in table.events]}, number, *kinds)


def told_since(table: houseway.Table, before: int) -> list[dict[str, Any]]:
    """What happened since there were so many events."""
    return [event.as_json() for event in table.events[before:]]


def lines(result: dict[str, Any], kind: str) -> dict[tuple[int, str], int]:
    """What came of the wagers of one kind, by area and patron."""
    total: dict[tuple[int, str], int] = {}
    for each in result["results"]:
        if each["wager"] == kind:
            place = each["area"], each["patron"]
            total[place] = total.get(place, 0) + each["net"]
    return total


def error_card(table: houseway.Table, card: str | None, **how: Any) -> None:
    """The dealer draws a card in error."""
    table.order("card-in-error", by=Role.DEALER, **how)
    table.drawn(card)
    steps(table)


def fail(table: houseway.Table, by: Role = Role.DEALER) -> None:
    """The automated shoe fails and cannot be put right; the dealer does what is asked."""
    table.order("malfunction", by=by)
    steps(table)


def nobody_cuts(table: houseway.Table) -> None:
    """The dealer does what is asked, and every player offered the cut declines."""
    steps(table)
    while offered(table):
        question = table.request
        assert isinstance(question, Ask)
        table.say(question.patron, question.area, "no", hand=question.hand)
        steps(table)


def offered(table: houseway.Table) -> str:
    """Who is offered the cut; nobody: an empty name."""
    request = table.request
    if isinstance(request, Ask) and "cut" in [option.action for option in request.options]:
        return request.patron
    return ""


def acts(story: Iterable[dict[str, Any]]) -> list[str]:
    """What the dealer did with the equipment."""
    return [event["act"] for event in story if event["event"] == "handled"]

"""The document that knows tournaments, and refusals under its rules."""

from functools import cache
from typing import Any

from houseway.games import PLAYABLE
from houseway.rulebook import Clause, Refused
from houseway.table.rules.facet import Tournaments
from houseway.table.rules.game import Game


@cache
def played() -> Game[Any]:
    """The game in which tournaments are held."""
    return next(game for game in PLAYABLE.values() if game.floor.tournaments is not None)


def facet() -> Tournaments:
    """What the floor asks of its tables."""
    found = played().floor.tournaments
    assert found is not None
    return found


def clause(number: str) -> Clause:
    """The clause of that number."""
    return played().clause(number)


def clauses(*numbers: str) -> tuple[Clause, ...]:
    """The clauses for an event, the deciding one first."""
    return tuple(clause(each) for each in numbers)


def refused(code: str, number: str, text: str, **asked: Any) -> Refused:
    """The refusal under that clause."""
    return Refused(code, clause(number), text, asked=asked)

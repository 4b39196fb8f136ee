"""The games of the environments: what an agent may say to the questions of each."""

from collections.abc import Sequence
from typing import NamedTuple

from houseway.games import game_named
from houseway.rulebook import Unreadable


class Play(NamedTuple):
    """An answer, and for how many of the amounts that it is offered for; one: the largest."""

    action: str
    amounts: int = 1


DRAWING = (Play("hit"), Play("stand"), Play("double"), Play("split"))
SET = "set"
NO = Play("no")

PLAYS: dict[str, tuple[Play, ...]] = {
    "pinkjack": DRAWING,
    "pontoon": (*DRAWING, Play("surrender"), Play("insure"), Play("rescue"), NO),
    "four-card-poker": (Play("fold"), Play("play", 2), Play("concede"), NO),
    "pai-gow": (Play(SET), Play("house-way"), Play("concede")),
    "baceball": (),
}
"""Whoever cannot cover a Play wager states a fact, and who cuts or banks decides on no hand: not listed."""


def plays_of(game: str) -> Sequence[Play]:
    """What may be said in that game."""
    game_named(game)
    if game not in PLAYS:
        raise Unreadable(
            "no-environment", f"{game!r} is in no environment; there are {', '.join(PLAYS)}", "game"
        )
    return PLAYS[game]

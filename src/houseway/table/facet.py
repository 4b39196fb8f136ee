"""What a game tells the floor of itself; what is not said here no module of the floor knows of a game."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from houseway.equipment import Item
from houseway.table.inputs import Said
from houseway.table.requests import Ask

WaysToSet = Callable[[Sequence[Item]], list[dict[str, Any]]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Banks:
    """The clauses by which it is called who banks: the House, or a player."""

    house: str
    player: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Tournaments:
    """What the floor asks of a table on which a tournament is played."""

    still_to_wager: Callable[[Any], Mapping[int, str]]
    """Who still has to wager in this round, in turn, by area."""
    is_over: Callable[[Any], bool]
    """Whether the session has no round left, by what outlives rounds."""
    wager: str
    """The wager that everybody makes in every round."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Facet:
    """The side of a game that the floor sees."""

    control: Callable[[Any], Mapping[int, str]] = lambda game_round: {}
    """Who calls the decisions of each area, where that is settled."""
    needs_notice: Mapping[str, str] = field(default_factory=dict)
    """Orders that are refused until somebody has been told, and the clause that says so."""
    answer: Callable[[Any, Ask], Said | None] = lambda game_round, question: None
    """What a bot says by the reference strategy; None where that is silent."""
    house_areas: tuple[int, ...] = ()
    """Where no bot sits down."""
    banks: Banks | None = None
    ways_to_set: WaysToSet | None = None
    """Each way to set these items, for a screen."""
    prepare: Callable[[], object] | None = None
    """What takes a moment to work out, and is begun when the house opens."""
    tournaments: Tournaments | None = None
    """Of the game whose document knows tournaments."""

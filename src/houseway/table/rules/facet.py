"""What a game tells the floor of itself; what is not said here no module of the floor knows of a game."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any, NamedTuple, NotRequired, TypedDict

from houseway.equipment import Item
from houseway.rulebook import Clause
from houseway.table.layout.events import Called
from houseway.table.layout.wagers import Limits
from houseway.table.procedure.inputs import Said
from houseway.table.procedure.requests import Ask


class Won(NamedTuple):
    """A jackpot that a round has paid: on whose wager, what for, how much; of a pool, or at fixed odds."""

    patron: str
    area: int
    prize: str
    amount: int
    of_pool: bool


class Parts(NamedTuple):
    """A pool's part of every wager, and what it restarts with."""

    rate: Decimal
    seed: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Jackpots:
    """What the document of a game says of prize meters that link tables, and how its rounds know of them."""

    games: frozenset[str]
    """The games whose tables may be linked."""
    guarantees: Mapping[str, int]
    """The pools that every link has, and what each pays at least."""
    drawn: str
    """The pool that a link may have beside them, won by one wager of a round at random."""
    pay_table: Mapping[str, tuple[int, str]]
    """The fixed prizes: times the wager, and the clause."""
    linked: Callable[[str, int, Mapping[str, Parts], bool], Any]
    """What a table knows of its link: name, wager, parts of its pools, and whether it is lost."""
    wager: str
    """The wager that feeds it."""
    won: Callable[[Any], Sequence[Won]]
    """What a round has paid, in paying order."""
    link: Callable[[Any], str | None]
    """The link of a round."""
    prizes: Callable[[Any], Mapping[str, int]]
    """The pools that a round has won, and what each owes."""
    paid_by: Callable[[Any], tuple[Clause, ...]]
    """The clauses by which they are paid."""
    eligible: Callable[[Any], Sequence[str]]
    """Who was in when a prize was drawn, by area."""
    markers: Callable[[Any], Mapping[int, str]]
    """Whose wager of a void round is in this one, by area."""


class HouseWay(TypedDict):
    """Items set the House Way, with the lines of the document that decide."""

    tiles: list[str]
    low: list[str]
    high: list[str]
    low_value: str
    high_value: str
    clauses: list[str]
    ruling: NotRequired[str]


class CheckedSetting(HouseWay):
    """The House Way beside a setting that somebody made of the same items."""

    checked: dict[str, Any]
    is_house_way: bool


class HouseWays(NamedTuple):
    """How the House sets items told by their names; whether a low hand is so set; and all there are."""

    explain: Callable[[Sequence[str]], HouseWay]
    check: Callable[[Sequence[str], Sequence[str]], CheckedSetting]
    every_deal: Callable[[], Iterator[HouseWay]]


WaysToSet = Callable[[Sequence[Item]], list[dict[str, Any]]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Tournaments:
    """What the floor asks of a table on which a tournament is played."""

    still_to_wager: Callable[[Any], Mapping[int, str]]
    """Who still has to wager in this round, in turn, by area."""
    is_over: Callable[[Any], bool]
    """Whether the session has no round left, by what outlives rounds."""
    counts_shoes: Callable[[Any], bool]
    """Whether a table of these settings has shoes that a session can be counted in."""
    wager: str
    """The wager that everybody makes in every round."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Facet:
    """The side of a game that the floor sees."""

    control: Callable[[Any], Mapping[int, str]] = lambda game_round: {}
    """Who calls the decisions of each area, where that is settled."""
    binds: Callable[[Any, str | None, str, Limits], Limits] = lambda game_round, patron, wager, limits: limits
    """What of these limits binds a wager of that patron as the round is now."""
    needs_notice: Mapping[str, str] = field(default_factory=dict)
    """Orders that are refused until somebody has been told, and the clause that says so."""
    answer: Callable[[Any, Ask], Said | None] = lambda game_round, question: None
    """What a bot says by the reference strategy; None where that is silent."""
    house_areas: tuple[int, ...] = ()
    """Where no bot sits down."""
    idle_by_seats: bool = False
    """Whether only a seat makes a place count as in use, where idle players are counted."""
    what_was_called: Callable[[Called], Called] | None = None
    """What a call said of which words alone are written down, where a round is told from what was written."""
    ways_to_set: WaysToSet | None = None
    """Each way to set these items, for a screen."""
    house_ways: HouseWays | None = None
    """Of the game whose document says how the House sets its hands."""
    untaught: Callable[[Any], str | None] = lambda game_round: None
    """Why no tutor tells what choices of this round are worth; None where one may."""
    prepare: Callable[[], object] | None = None
    """What takes a moment to work out, and is begun when the house opens."""
    jackpots: Jackpots | None = None
    """Prize meters that link tables, in the game whose document has them."""
    tournaments: Tournaments | None = None
    """Of the game whose document knows tournaments."""

"""How a game is simulated: what is counted, chunk by chunk, and how rounds are told to the engine."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple, Protocol

from msgspec import Struct

from houseway.lab.streams import State
from houseway.rulebook import Unreadable


class Row(NamedTuple):
    """A result that is counted: its name, what it pays net for each unit staked at the start, its clause."""

    name: str
    pays: Fraction
    clause: str


class Column(NamedTuple):
    """What is counted of one wager.

    `rows` are its net results; every wager made falls into one of them. Where a wager can grow into several
    hands, `lines` are the results of hands, each with its clause; a round may have several of them, or none.
    """

    wager: str
    rows: tuple[Row, ...]
    lines: tuple[Row, ...] = ()
    counts_bonuses: bool = False
    """Whether the rows are numbers of bonuses in dollars, which are no share of a stake."""


class Sums(NamedTuple):
    """Sums over independent blocks (a round with a fresh shuffle, otherwise a whole shoe), in whole units.

    Of each block: how many wagers were made (n), what they won (x), all that was staked on them (y).
    """

    blocks: int
    n: int
    x: int
    y: int
    nn: int
    xx: int
    yy: int
    nx: int
    xy: int

    def plus(self, other: "Sums") -> "Sums":
        """Both together."""
        return Sums(*(mine + its for mine, its in zip(self, other, strict=True)))


class Count(NamedTuple):
    """What was counted of one wager."""

    rows: tuple[int, ...]
    sums: Sums
    lines: tuple[int, ...] = ()

    def plus(self, other: "Count") -> "Count":
        """Both together."""
        return Count(
            _added(self.rows, other.rows), self.sums.plus(other.sums), _added(self.lines, other.lines)
        )


def _added(mine: Sequence[int], others: Sequence[int]) -> tuple[int, ...]:
    return tuple(one + other for one, other in zip(mine, others, strict=True))


class Tally(NamedTuple):
    """What a chunk of rounds came to: whole numbers, so that chunks add up alike in any order."""

    rounds: int
    counts: Mapping[str, Count]

    def plus(self, other: "Tally") -> "Tally":
        """Both together."""
        together = {wager: count.plus(other.counts[wager]) for wager, count in self.counts.items()}
        return Tally(self.rounds + other.rounds, together)


class Plan(Struct, frozen=True):
    """What is simulated: plain data, so that it can be sent to another machine."""

    game: str
    settings: dict[str, Any] = {}
    strategy: str | None = None
    """The text of a strategy file; none: the game's reference strategy."""
    boxes: int = 1
    shoe: bool = False
    """Dealt to the cutting card; otherwise every round from a fresh shuffle."""


class Told(NamedTuple):
    """One round as a kernel played it: a record for the engine, and the result lines the kernel settled."""

    record: dict[str, Any]
    results: list[dict[str, Any]]
    """With area, hand, wager, stake, net, and `clause`: the one that decides."""


class Model(Protocol):
    """A game ready to be simulated under a plan."""

    columns: tuple[Column, ...]
    unit: int
    """How many whole units one stake is counted in."""

    def count(self, rounds: int, stream: State) -> Tally:
        """Play so many rounds from a stream and count them."""

    def tell(self, rounds: int, stream: State) -> Iterator[Told]:
        """The same rounds, one by one, for the engine to settle."""


def sums_of_single_wagers(rows: Sequence[Row], counts: Sequence[int], unit: int) -> Sums:
    """The sums where each block is one wager of one stake."""
    n = sum(counts)
    nets = [int(row.pays * unit) for row in rows]
    x = sum(net * count for net, count in zip(nets, counts, strict=True))
    xx = sum(net * net * count for net, count in zip(nets, counts, strict=True))
    y = n * unit
    return Sums(n, n, x, y, n, xx, y * unit, x, x * unit)


def check_boxes(boxes: int, most: int) -> None:
    """As many boxes as the table has."""
    if not 1 <= boxes <= most:
        raise Unreadable("bad-boxes", f"boxes: {boxes}; this table has 1 to {most}", "boxes")


def no_shoe(plan: Plan, why: str) -> None:
    """For games that are shuffled after every round."""
    if plan.shoe:
        raise Unreadable("no-shoe", f"{plan.game} is not dealt through a shoe: {why}", "shoe")

"""Wagers on a playing area: the limits on the sign, and who calls the decisions."""

from collections.abc import Mapping, Sequence

from msgspec import UNSET, Struct, UnsetType

from houseway.rulebook import Clause
from houseway.table.layout.ledger import FLOAT
from houseway.table.procedure.inputs import Placed


class AreaLimits(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What is posted at one playing area; what is not said is as on the sign."""

    min: int | None = None
    max: int | None = None
    unit: int | None = None


class Limits(Struct, frozen=True, forbid_unknown_fields=True):
    """What the sign says of one kind of wager, in cents; nothing said: no limit."""

    min: int = 0
    max: int | None = None
    unit: int = 1
    areas: dict[int, AreaLimits] | UnsetType = UNSET
    """Where the operator posts limits by playing area, those of each."""

    @property
    def makes_a_sign(self) -> bool:
        """Whether these limits can be kept."""
        by_area = () if self.areas is UNSET else self.areas
        alone = self.min >= 0 and self.unit >= 1 and (self.max is None or self.max >= self.min)
        return alone and all(self.at(area).makes_a_sign for area in by_area)

    def posted_at(self, area: int | None) -> AreaLimits | None:
        """What is posted at that area alone."""
        return None if self.areas is UNSET or area is None else self.areas.get(area)

    def at(self, area: int | None) -> "Limits":
        """The limits for a wager on that area."""
        own = self.posted_at(area)
        if own is None:
            return self
        return Limits(
            self.min if own.min is None else own.min,
            self.max if own.max is None else own.max,
            self.unit if own.unit is None else own.unit,
        )

    def allows_unit(self, amount: int) -> bool:
        """Whether the amount is a whole number of units above the minimum."""
        return (amount - self.min) % self.unit == 0


NO_LIMITS = Limits()


class Wager:
    """One patron's wager on one area: what lies there, what is in action, what came of it.

    `noted` are clauses that bear on it whatever the result: it was found below the minimum, say. `seated`:
    with it the patron took the seat there.
    """

    __slots__ = (
        "amount",
        "area",
        "choice",
        "clauses",
        "hand",
        "kind",
        "noted",
        "on_layout",
        "paid",
        "paid_from",
        "patron",
        "released",
        "seated",
        "stake",
        "stood",
        "taken",
        "taken_to",
        "tokens",
    )

    def __init__(self, placed: Placed, hand: int) -> None:
        self.area = placed.area
        self.hand = hand
        self.patron = placed.patron
        self.kind = placed.wager
        self.amount = self.on_layout = self.stake = placed.amount
        self.tokens = placed.tokens
        self.choice = placed.choice
        self.seated = placed.seated
        self.taken = self.paid = self.released = 0
        self.taken_to = self.paid_from = FLOAT
        self.stood = False
        """Whether it stood off in the round before and lies there still, as it was."""
        self.noted: tuple[Clause, ...] = ()
        self.clauses: tuple[Clause, ...] = ()

    @property
    def stands(self) -> bool:
        """Whether it lies there or has been decided; a wager that went back does not count any more."""
        return bool(self.on_layout or self.taken or self.paid)

    @property
    def net(self) -> int:
        """What the patron has won on it, or lost."""
        return self.paid - self.taken

    def __repr__(self) -> str:
        return f"<{self.kind} {self.amount} by {self.patron} on area {self.area}>"


def fill_maximum(wagers: Sequence[Wager], maximum: int | None) -> None:
    """Set what is in action: the maximum is filled in the order given, the rest is out of action."""
    room = maximum
    for wager in wagers:
        if room is None:
            wager.stake = wager.on_layout
        else:
            wager.stake = min(wager.on_layout, room)
            room -= wager.stake


SEATED, HIGHEST, NEAREST = "seated", "highest", "nearest"
"""Grounds on which a patron calls the decisions: each game lists its own, in order, with their clauses."""


def controlling(wagers: Sequence[Wager], order: Mapping[str, str], seated: str | None) -> tuple[Wager, str]:
    """Whose wager controls the area, and the ground in the game's order that says so.

    Wagers are given from the dealer outwards; `seated` is who sits there. A ground that singles nobody
    out narrows the choice and passes it to the next; nearness always decides.
    """
    left = list(wagers)
    for ground, rule in order.items():
        best = _best(ground, left, seated)
        if len(best) == 1:
            return best[0], rule
        left = best or left
    raise ValueError(f"no ground of {list(order)} decides among {left}")


def _best(ground: str, wagers: list[Wager], seated: str | None) -> list[Wager]:
    if ground == SEATED:
        return [wager for wager in wagers if wager.patron == seated]
    if ground == HIGHEST:
        highest = max(wager.amount for wager in wagers)
        return [wager for wager in wagers if wager.amount == highest]
    return wagers[:1]

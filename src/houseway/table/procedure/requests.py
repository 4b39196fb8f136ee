"""What a procedure asks for. A request knows what it accepts and the clause that bars the rest."""

from collections.abc import Callable, Generator, Mapping
from enum import StrEnum
from typing import NamedTuple, TypeAlias, TypeVar

from msgspec import Struct

from houseway.equipment import Item
from houseway.rulebook import Clause
from houseway.table.procedure.inputs import Answer, Changed, Done, Placed, Prize, Withdrawn


class Spot(NamedTuple):
    """Where items go: a hand of a playing area. Hand ids are permanent; numbers are for display."""

    area: int
    hand: int = 1


DEALER = Spot(0)
"""The dealer's hand."""

RACK = Spot(-1)
"""The discard rack: where a burned card goes."""

HELD = Spot(-2)
"""Beside the device: a card drawn in error that will be the next one dealt."""

UNDER = Spot(-3)
"""Under the device: a card nobody saw, kept for the next round."""

CUP = Spot(-4)
"""The dice cup: a throw comes out of it."""


class Act(StrEnum):
    """What a dealer does with the equipment. A table that deals by itself does it at once."""

    CHECK = "check"
    MANUAL_SHUFFLE = "manual-shuffle"
    RIFFLE = "riffle"
    SHUFFLE = "shuffle"
    RELOAD = "reload"
    REPLACE = "replace"
    REPLACE_DAMAGED = "replace-damaged"
    TRANSFER = "transfer"
    CUT = "cut"
    PLACE_CUTTING_CARD = "place-cutting-card"
    COLLECT = "collect"
    LAJA = "laja"
    RETRIEVE = "retrieve"
    OPEN = "open"
    DISPLAY = "display"
    CONFIRM = "confirm"


class Offer(Struct, frozen=True, omit_defaults=True):
    """A wager that may be placed now, within which limits."""

    wager: str
    least: int
    most: int | None
    unit: int
    choices: tuple[str, ...] = ()
    """What the patron must choose from: a suit."""
    needs: str | None = None
    """The wager that must lie on that area before this one."""
    own: bool = False
    """Whether the wager that is needed must be the patron's own."""


class Draw(Struct, frozen=True, gc=False):
    """The next item, for this place, face up or down; or the one that was stacked at a `place`.

    If `turned`, it lies there face down already, and nobody has told what it is; or it is one `of` those that
    are known to lie there.
    """

    to: Spot
    rule: tuple[Clause, ...]
    face_up: bool = True
    place: int | None = None
    turned: bool = False
    of: tuple[Item, ...] = ()


class Step(Struct, frozen=True, gc=False):
    """Something the dealer does.

    Where cards are counted off (a cut), between `least` and `most` of them; the house takes `number`, and
    answers it too where only a person could do the step.
    If `items` are named, only they stay on the layout while the rest is gathered. A card under the device is
    mixed in with the rest unless it stays `apart`.
    """

    act: Act
    rule: tuple[Clause, ...]
    least: int = 0
    most: int | None = None
    number: int | None = None
    items: tuple[Item, ...] | None = None
    apart: bool = False


class Option(Struct, frozen=True, gc=False):
    """One thing a patron may say: with an amount between least and most, or an arrangement of items."""

    action: str
    rule: tuple[Clause, ...]
    least: int = 0
    most: int = 0
    unit: int = 1
    items: tuple[Item, ...] = ()
    on: str | None = None
    unit_rule: Clause | None = None
    """The clause that gives the unit, if it is another."""
    amounts: tuple[int, ...] = ()
    """Amounts that are told by one press each."""
    leads: Clause | None = None
    """The clause by which others may join this decision only when it is made."""


class Ask(Struct, frozen=True, gc=False):
    """A question to one patron about one hand."""

    patron: str
    area: int
    hand: int
    options: tuple[Option, ...]
    rule: tuple[Clause, ...]
    barred: Mapping[str, Clause] = {}
    sight: tuple[int, ...] = ()
    default: str | None = None
    decides: Clause | None = None
    """The clause that gives the decision to this patron and nobody else."""

    @property
    def silence(self) -> str | None:
        """What silence means; who decides for a hand and is silent is absent."""
        return self.default if self.decides is None else None


class Wagers(Struct, frozen=True, gc=False):
    """Betting is open until somebody closes it.

    Somebody may be `asked` something meanwhile: betting does not wait for the answer; its close is silence.
    """

    rule: tuple[Clause, ...]
    offers: Callable[..., tuple[Offer, ...]]
    """What a patron may place; nobody named: a newcomer."""
    check: Callable[[Placed | Changed | Withdrawn | Done], None]
    asked: Ask | None = None


class Asks(Struct, frozen=True, gc=False):
    """Several questions open at once; answers come one at a time, in any order.

    `barred` says of patrons who are not asked, or not any more, which clause bars them.
    """

    open: tuple[Ask, ...]
    rule: tuple[Clause, ...]
    barred: Mapping[str, Clause] = {}


class Stake(NamedTuple):
    """A wager that feeds the meters of a link."""

    area: int
    patron: str
    amount: int


class Feed(Struct, frozen=True, gc=False):
    """Of the house: these wagers of the round that commences feed the meters. Once in a round."""

    link: str
    wagers: tuple[Stake, ...]
    rule: tuple[Clause, ...]


class Claim(Struct, frozen=True, gc=False):
    """Of the house: a pool is won `among` these areas; at least the guarantee is paid.

    If `drawn`, on one of them, evenly at random.
    """

    link: str
    pool: str
    guarantee: int
    among: tuple[int, ...]
    rule: tuple[Clause, ...]
    drawn: bool = False


class Unclaim(Struct, frozen=True, gc=False):
    """Of the house: the prize was not won after all."""

    prize: Prize
    rule: tuple[Clause, ...] = ()

    @property
    def link(self) -> str:
        """The link whose prize it was."""
        return self.prize.link


HouseRequest = Feed | Claim | Unclaim

Request = Wagers | Draw | Step | Ask | Asks | HouseRequest

T = TypeVar("T")
Procedure: TypeAlias = Generator[Request, Answer | None, T]
"""A part of a round: it yields requests and is sent what happened, or None: look again."""

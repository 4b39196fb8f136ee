"""The tournament conditions (20.3): one field an item, and all that they lack, each with its clause."""

from collections.abc import Mapping
from decimal import Decimal, InvalidOperation, localcontext
from fractions import Fraction
from typing import Any

from msgspec import Struct, field

from houseway.table.layout.wagers import Limits

NONE = "none"
"""What does not apply says so (QC-80)."""
SHARE, EXTRA_ROUNDS, ROUND_BEFORE = "share", "extra-rounds", "round-before"
MINIMUM, OUT = "minimum", "out"


class Session(Struct, frozen=True, forbid_unknown_fields=True):
    """So many rounds of play, or shoes (A/session, QC-94)."""

    rounds: int | None = None
    shoes: int | None = None
    starts: str | None = None
    """When; nothing said: when the players are seated, in a sit-and-go."""
    repechage: bool = False
    """Whether only those play who qualified for a second chance."""
    game: str | None = None
    """Which; no other game than this has rules for tournaments."""


class BuyBack(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """How often, for how much, with how many chips, in which session, before which round."""

    times: int
    price: int
    commission: int = 0
    chips: int
    session: int
    before_round: int


class Commission(Struct, frozen=True, forbid_unknown_fields=True):
    """What the operator retains of a fee, by which approval."""

    amount: int
    approval: str


class Players(Struct, frozen=True, forbid_unknown_fields=True):
    """The fewest and the most."""

    min: int
    max: int


class Conditions(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What patrons read before they enter; complete once `lacks` finds nothing."""

    starts: str
    entry: str
    eligibility: str
    sessions: tuple[Session, ...]
    tables: int | str
    sit_and_go: Any
    progression: Any
    points: Any
    repechage: Any
    buy_back: BuyBack | str
    entry_fee: int
    commission: Commission | str
    chips: int
    carry_over: bool = False
    players: Players
    groups: Any
    limits: dict[str, Limits]
    elimination: str
    session_ties: str
    pool: Any
    prizes: tuple[str | int, ...]
    final_ties: str
    statement: Any
    absent: str = MINIMUM
    notice_minutes: int = 15
    agreement: bool = field(default=False)
    """Whether the director requires a written agreement (20.5)."""

    @property
    def best_of_each_table(self) -> int | None:
        """How many of each table go on; None: all who are still in."""
        return None if self.progression == NONE else int(self.progression["best_of_each_table"])

    @property
    def best_of_others(self) -> int:
        """How many of the others get a second chance."""
        return 0 if self.repechage == NONE else int(self.repechage["best_of_others"])

    @property
    def place_points(self) -> tuple[Fraction, ...] | None:
        """Points by place in a session; None: there are none."""
        return None if self.points == NONE else tuple(number_of(each) for each in self.points)

    @property
    def shares(self) -> tuple[Fraction, ...]:
        """Parts of the pool by place; they add up to one."""
        return tuple(number_of(each) / 100 for each in self.prizes)

    @property
    def retained(self) -> int:
        """What the operator keeps of a fee."""
        return self.commission.amount if isinstance(self.commission, Commission) else 0

    @property
    def buying_back(self) -> BuyBack | None:
        """How somebody buys back; None: nobody does."""
        return self.buy_back if isinstance(self.buy_back, BuyBack) else None

    @property
    def apart(self) -> tuple[frozenset[str], ...]:
        """Groups of players of whom no two sit at one table (QC-96)."""
        given = self.groups.get("not_at_one_table", ()) if isinstance(self.groups, Mapping) else self.groups
        return () if isinstance(given, str) else tuple(frozenset(each) for each in given)

    def ties_of(self, number: int) -> str:
        """The rule for a tie in that session (QC-110)."""
        final = number == len(self.sessions) and self.place_points is None
        return self.final_ties if final else self.session_ties


def decimal(number: Fraction) -> str:
    """A number as people write it; a third stays a fraction."""
    rest = number.denominator
    for prime in (2, 5):
        while rest % prime == 0:
            rest //= prime
    if rest != 1:
        return str(number)
    with localcontext(prec=120):
        text = format(Decimal(number.numerator) / Decimal(number.denominator), "f")
    return text.rstrip("0").rstrip(".") if "." in text else text


def number_of(given: Any) -> Fraction:
    """A decimal number, exactly."""
    if isinstance(given, bool) or not isinstance(given, str | int):
        raise ValueError(given)
    try:
        number = Decimal(given)
    except InvalidOperation:
        raise ValueError(given) from None
    if not number.is_finite() or abs(number.adjusted()) > 30:
        raise ValueError(given)
    return Fraction(number)

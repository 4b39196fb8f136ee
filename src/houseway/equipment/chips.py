"""Money in whole cents, exact odds, and what the chips in the float can pay."""

import re
from collections.abc import Iterable
from heapq import heappop, heappush
from math import gcd

import msgspec

_TYPED = re.compile(r"\$?([0-9]{1,12}|[0-9]{1,3}(?:,[0-9]{3}){1,3})(?:\.([0-9]{1,2}))?")
_MOST_RESIDUES = 100_000


def dollars(amount: int) -> str:
    """Cents as people read them: $1,234.50."""
    whole, part = divmod(abs(amount), 100)
    return f"{'-' if amount < 0 else ''}${whole:,}.{part:02}"


def cents(text: str) -> int:
    """Dollars as people type them: 10, 12.50, $1,000."""
    typed = _TYPED.fullmatch(text.strip()) if isinstance(text, str) else None
    if typed is None:
        raise ValueError(f"no such amount: {text!r}")
    whole, part = typed.groups(default="")
    return int(whole.replace(",", "")) * 100 + int(part.ljust(2, "0"))


class Odds(msgspec.Struct, frozen=True):
    """What a win pays for what was staked."""

    pays: int
    to: int = 1

    def __post_init__(self) -> None:
        if self.pays < 0 or self.to < 1:
            raise ValueError(f"no such odds: {str(self)!r}")

    def __str__(self) -> str:
        return f"{self.pays} to {self.to}"

    def up(self, stake: int) -> int:
        """The winnings of a stake, a part of a cent made a whole one."""
        return -(-stake * self.pays // self.to)

    def down(self, stake: int) -> int:
        """The winnings of a stake, a part of a cent left out."""
        return stake * self.pays // self.to


def odds(pays: int, to: int = 1) -> Odds:
    return Odds(pays, to)


class Chips:
    """The denominations in the float, any number of each. With none named, every cent can be paid."""

    __slots__ = ("_denominations", "_least", "_unit")

    def __init__(self, denominations: Iterable[int] = ()) -> None:
        self._denominations = tuple(sorted({_checked(each) for each in denominations}))
        values = self._denominations or (1,)
        self._unit = gcd(*values)
        if values[0] // self._unit > _MOST_RESIDUES:
            raise ValueError(f"chips that go together too badly: {list(values)!r}")
        self._least = _least_of_each_residue([value // self._unit for value in values])

    @property
    def denominations(self) -> tuple[int, ...]:
        """In cents, smallest first."""
        return self._denominations

    @property
    def unit(self) -> int:
        """What every amount that can be paid is a multiple of."""
        return self._unit

    def payable(self, amount: int) -> bool:
        units, rest = divmod(amount, self._unit)
        return not rest and self._made(units)

    def up(self, amount: int) -> int:
        """The least amount that can be paid and is not below this one."""
        units = -(-_not_negative(amount) // self._unit)
        while not self._made(units):
            units += 1
        return units * self._unit

    def down(self, amount: int) -> int:
        """The largest amount that can be paid and is not above this one."""
        units = _not_negative(amount) // self._unit
        while not self._made(units):
            units -= 1
        return units * self._unit

    def _made(self, units: int) -> bool:
        return units >= self._least[units % len(self._least)]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Chips) and self._denominations == other._denominations

    def __hash__(self) -> int:
        return hash(self._denominations)

    def __repr__(self) -> str:
        return f"Chips({list(self._denominations)!r})"


def payment(stake: int, at: Odds, chips: Chips) -> int:
    """The exact winnings, rounded up once to what the chips can pay."""
    return chips.up(at.up(stake))


def _checked(denomination: int) -> int:
    if type(denomination) is not int or denomination < 1:
        raise ValueError(f"no such chip: {denomination!r}")
    return denomination


def _not_negative(amount: int) -> int:
    if amount < 0:
        raise ValueError(f"no such payment: {amount!r}")
    return amount


def _least_of_each_residue(chips: list[int]) -> tuple[int, ...]:
    """The least sum of chips for each remainder by the smallest; more of the smallest make all others.

    Found by the shortest way, from sum to sum. Chips without a common factor reach every remainder.
    """
    smallest, *others = chips
    least: dict[int, int] = {}
    sums = [0]
    while sums:
        amount = heappop(sums)
        if amount % smallest not in least:
            least[amount % smallest] = amount
            for chip in others:
                heappush(sums, amount + chip)
    return tuple(least[residue] for residue in range(smallest))

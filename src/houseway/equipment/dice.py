"""The dice: three box dice, and a cut die of another colour."""

import re
from typing import Self

from houseway.equipment.items import Item, UnknownItem
from houseway.equipment.shuffle import ByteSource, below

SIDES = 6
DICE = 4

_WRITTEN = re.compile(r"([1-6])\+([1-6])\+([1-6])/([1-6])")


class Throw(Item):
    """What the dice show when the cup is lifted, one of 1,296: prints as 2+5+6/3, the cut die last."""

    __slots__ = ()

    def __new__(cls, number: int) -> Self:
        if number not in range(SIDES**DICE):
            raise UnknownItem(f"no such throw: {number!r}")
        return super().__new__(cls, number)

    @property
    def dice(self) -> tuple[int, int, int, int]:
        """The three box dice and the cut die."""
        rest, cut = divmod(self, SIDES)
        rest, third = divmod(rest, SIDES)
        first, second = divmod(rest, SIDES)
        return first + 1, second + 1, third + 1, cut + 1

    @property
    def box(self) -> tuple[int, int, int]:
        """The box dice."""
        return self.dice[:3]

    @property
    def cut(self) -> int:
        """The cut die."""
        return self.dice[3]

    @property
    def total(self) -> int:
        """The sum of the box dice."""
        return sum(self.box)

    def __str__(self) -> str:
        first, second, third, cut = self.dice
        return f"{first}+{second}+{third}/{cut}"


def throw(box: tuple[int, int, int], cut: int) -> Throw:
    """The throw of these dice."""
    number = 0
    for die in (*box, cut):
        if die not in range(1, SIDES + 1):
            raise UnknownItem(f"no die shows {die!r}")
        number = number * SIDES + die - 1
    return Throw(number)


def read_throw(text: str) -> Throw:
    """The throw as it is written: 2+5+6/3."""
    written = _WRITTEN.fullmatch(text) if isinstance(text, str) else None
    if written is None:
        raise UnknownItem(f"no such throw: {text!r}")
    first, second, third, cut = map(int, written.groups())
    return throw((first, second, third), cut)


class DiceCup:
    """Shakes four dice."""

    def __init__(self, source: ByteSource) -> None:
        self._source = source

    def shake(self) -> Throw:
        """Four dice, one after the other."""
        number = 0
        for _ in range(DICE):
            number = number * SIDES + below(SIDES, self._source)
        return Throw(number)

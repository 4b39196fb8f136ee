"""What cards and tiles have in common, and what a device may show instead of them."""

from enum import Enum
from typing import Self, final


class UnknownItem(ValueError):
    """The text or number names no card or tile. The message quotes it."""


@final
class Found(Enum):
    """What may come out of a device that is no card or tile."""

    CUTTING_CARD = "cutting-card"
    EMPTY = "empty"
    COCKED = "cocked-dice"


class Item(int):
    """A card or a tile: a small number that prints as its name."""

    __slots__ = ()

    def __str__(self) -> str:
        raise NotImplementedError

    def __repr__(self) -> str:
        return str(self)

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)

    def __bool__(self) -> bool:
        """True always: number 0 is an item like any other, and is not to be taken for none."""
        return True


@final
class Unseen(Item):
    """An item that lies face down and that nobody has told: that it is there is all that is known of it."""

    __slots__ = ()

    def __new__(cls) -> Self:
        return super().__new__(cls, -1)

    def __str__(self) -> str:
        return "?"


UNSEEN = Unseen()

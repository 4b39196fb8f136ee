"""What items come out of: the seam itself, the shuffling device, and items given by somebody."""

from collections.abc import Iterable
from typing import Protocol

from houseway.equipment.items import Found, Item
from houseway.equipment.stack import Stack


class Device(Protocol):
    """Anything that cards or tiles are drawn from."""

    @property
    def remaining(self) -> int:
        """How many cards or tiles are still to come."""

    def draw(self) -> Item | Found:
        """The next one, or what was found instead. EMPTY changes nothing."""


class ShufflingDevice(Stack):
    """Shuffles the cards that are put into it. They are not cut."""


class GivenItems:
    """Items in an order that somebody else gives: a dealer who types them, a record, a replay."""

    def __init__(self, items: Iterable[Item | Found]) -> None:
        self._backwards = list(items)[::-1]
        self._remaining = sum(not isinstance(each, Found) for each in self._backwards)

    @property
    def remaining(self) -> int:
        return self._remaining

    def draw(self) -> Item | Found:
        if not self._backwards:
            return Found.EMPTY
        item = self._backwards.pop()
        self._remaining -= not isinstance(item, Found)
        return item

    def rest(self) -> tuple[Item | Found, ...]:
        """What is left over, the next one first."""
        return tuple(reversed(self._backwards))

"""Cards in an order, taken from the front."""

from collections.abc import Iterable

from houseway.equipment.items import Found, Item
from houseway.equipment.shuffle import ByteSource, shuffle


class Stack:
    """What a card shoe and a shuffling device have in common."""

    def __init__(self, source: ByteSource) -> None:
        self._source = source
        self._backwards: list[Item] = []  # the next card is the last one, so that taking it is quick

    @property
    def remaining(self) -> int:
        return len(self._backwards)

    @property
    def order(self) -> tuple[Item, ...]:
        """The cards still to come, the next one first."""
        return tuple(reversed(self._backwards))

    def load(self, cards: Iterable[Item]) -> None:
        """Put cards behind those that are in."""
        self._backwards[:0] = reversed(list(cards))

    def shuffle(self) -> None:
        shuffle(self._backwards, self._source)

    def draw(self) -> Item | Found:
        return self._backwards.pop() if self._backwards else Found.EMPTY

    def take_all(self) -> list[Item]:
        """Remove the cards and return them, the next one first."""
        cards = list(self.order)
        self._backwards.clear()
        return cards

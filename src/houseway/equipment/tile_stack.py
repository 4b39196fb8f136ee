"""Tiles in eight stacks of four with the dice cup beside them. A tile is taken from its place."""

from collections.abc import Iterable, Sequence

from houseway.equipment.device import ShufflingDevice
from houseway.equipment.dice import DiceCup
from houseway.equipment.items import Found, Item
from houseway.equipment.shuffle import ByteSource


class TileStack(ShufflingDevice):
    """Places are numbered from 0: the stacks from the left, each from its top tile down."""

    def __init__(self, source: ByteSource) -> None:
        super().__init__(source)
        self.cup = DiceCup(source)
        self._places: list[int] | None = None

    @property
    def places(self) -> tuple[int, ...] | None:
        """The places that still have their tile, once one was taken."""
        return None if self._places is None else tuple(self._places)

    def take(self, place: int) -> Item | Found:
        """The tile that was stacked at that place; EMPTY if it is gone."""
        if self._places is None:
            self._places = list(range(self.remaining))
        if place not in self._places:
            return Found.EMPTY
        index = self._places.index(place)
        del self._places[index]
        return self._backwards.pop(len(self._places) - index)

    def lay(self, places: Sequence[int]) -> None:
        """The tiles lie at these places, as they were left."""
        self._places = list(places)

    def load(self, cards: Iterable[Item]) -> None:
        """Put tiles behind those that are in; the places are numbered anew."""
        self._places = None
        super().load(cards)

    def shuffle(self) -> None:
        """Mix the tiles and stack them anew."""
        self._places = None
        super().shuffle()

    def take_all(self) -> list[Item]:
        """Remove the tiles and return them."""
        self._places = None
        return super().take_all()

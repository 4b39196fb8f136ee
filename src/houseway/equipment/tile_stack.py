"""Tiles in eight stacks of four with the dice cup beside them. A tile is taken from its place."""

from collections.abc import Iterable, Sequence

from houseway.equipment.device import ShufflingDevice
from houseway.equipment.dice import DiceCup
from houseway.equipment.items import Found, Item
from houseway.equipment.shuffle import ByteSource

EMPTY = Found.EMPTY


class TileStack(ShufflingDevice):
    """Places are numbered from 0: the stacks from the left, each from its top tile down."""

    def __init__(self, source: ByteSource) -> None:
        super().__init__(source)
        self.cup = DiceCup(source)
        self.laid: dict[int, Item] | None = None
        """The tiles still there by their places, once one was taken."""

    @property
    def remaining(self) -> int:
        return len(self._backwards if self.laid is None else self.laid)

    @property
    def order(self) -> tuple[Item, ...]:
        """The tiles still there, in the order of their places."""
        return super().order if self.laid is None else tuple(self.laid.values())

    @property
    def places(self) -> tuple[int, ...] | None:
        """The places that still have their tile, once one was taken."""
        return None if self.laid is None else tuple(self.laid)

    def take(self, place: int) -> Item | Found:
        """The tile that was stacked at that place; EMPTY if it is gone."""
        laid = self.laid
        if laid is None:
            laid = self.laid = dict(enumerate(self.order))
        return laid.pop(place, EMPTY)

    def lay(self, places: Sequence[int]) -> None:
        """The tiles lie at these places, as they were left."""
        self.laid = dict(zip(places, self.order, strict=True))

    def load(self, cards: Iterable[Item]) -> None:
        """Put tiles behind those that are in; the places are numbered anew."""
        self._gather()
        super().load(cards)

    def shuffle(self) -> None:
        """Mix the tiles and stack them anew."""
        self._gather()
        super().shuffle()

    def take_all(self) -> list[Item]:
        """Remove the tiles and return them."""
        self._gather()
        return super().take_all()

    def _gather(self) -> None:
        if self.laid is not None:
            self._backwards, self.laid = list(reversed(self.laid.values())), None

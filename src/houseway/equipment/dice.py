"""The dice of Pai Gow: three box dice, and a cut die of another colour."""

import msgspec

from houseway.equipment.shuffle import ByteSource, below

SIDES = 6


class Throw(msgspec.Struct, frozen=True):
    """What the dice show when the cup is lifted."""

    box: tuple[int, int, int]
    cut: int

    @property
    def total(self) -> int:
        """The sum of the box dice."""
        return sum(self.box)


class DiceCup:
    """Shakes four dice."""

    def __init__(self, source: ByteSource) -> None:
        self._source = source

    def shake(self) -> Throw:
        return Throw(box=(self._die(), self._die(), self._die()), cut=self._die())

    def _die(self) -> int:
        return below(SIDES, self._source) + 1

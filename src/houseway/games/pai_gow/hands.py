"""What two tiles are worth (3.2, Appendix 1), and how hands are matched (9.2)."""

from collections.abc import Sequence
from enum import IntEnum
from typing import Any, NamedTuple, TypeAlias

from houseway.equipment import TILES, UNSEEN, Tile, pair_rank

Two: TypeAlias = tuple[Tile, Tile]


class Kind(IntEnum):
    """The sixteen kinds of tile, ordered as single tiles; Gee Jun, the highest pair, is last (3.2.2)."""

    TEEN = 1
    DAY = 2
    YUN = 3
    NHOR = 4
    MOOY = 5
    CHEONG_SUM = 6
    BAN_TANG = 7
    FOO_TAU = 8
    HOONG_TAU_SAP = 9
    KA_KIOK_CHAAT = 10
    LIM_LUM_LOK = 11
    CHAP_GOW = 12
    CHAP_PAAT = 13
    CHAP_CHAAT = 14
    CHAP_NG = 15
    GEE_JUN = 16

    @property
    def tile_name(self) -> str:
        """Its name in Appendix 1."""
        return self.name.replace("_", "-").lower()


KINDS = tuple(Kind(tile.single_rank) for tile in TILES)
"""The kind of each tile."""

SPECIALS: dict[int, tuple[int, str]] = {9: (17, "wong"), 8: (19, "gong"), 7: (21, "high nine")}
"""What Teen or Day make with any 9, 8 or 7: the rank with Teen (with Day it is one lower), and the name."""

LOWEST_SPECIAL = 22
"""Day High Nine; below it a hand is worth its points (3.2.1)."""

GEE_JUN_COUNTS = (3, 6)


class Value(NamedTuple):
    """What a hand of two tiles is worth. Values compare as hands do, except that all zeros are alike.

    `rank` is the row of Appendix 1, 23 for a hand that is worth its points.
    """

    strength: int
    rank: int
    points: int
    high_tile: Kind
    low_tile: Kind
    name: str

    @property
    def words(self) -> str:
        """What it is called among players."""
        return f"{self.points} points" if self.rank > LOWEST_SPECIAL else self.name.replace("-", " ")

    @property
    def is_zero(self) -> bool:
        """Whether the hand counts nothing."""
        return self.rank > LOWEST_SPECIAL and self.points == 0


def _value(first: Tile, second: Tile) -> Value:
    high_tile, low_tile = sorted((KINDS[first], KINDS[second]))
    rank, name = _ranked(first, second)
    points = _points(first, second)
    if rank <= LOWEST_SPECIAL:
        return Value(1_000 - rank, rank, points, high_tile, low_tile, name)
    return Value(20 * points + len(Kind) - high_tile, rank, points, high_tile, low_tile, str(points))


def _ranked(first: Tile, second: Tile) -> tuple[int, str]:
    """The row of Appendix 1 that the hand stands in, and its name; 23 if it stands in none."""
    pair = pair_rank(first, second)
    if pair is not None:
        return pair, f"{KINDS[first].tile_name} pair"
    for tile, other in ((first, second), (second, first)):
        if KINDS[tile] in (Kind.TEEN, Kind.DAY) and other.count in SPECIALS:
            rank, name = SPECIALS[other.count]
            return rank + (KINDS[tile] is Kind.DAY), f"{KINDS[tile].tile_name} {name}"
    return LOWEST_SPECIAL + 1, ""


def _points(first: Tile, second: Tile) -> int:
    """The last figure of both counts together; Gee Jun counts what makes this hand better (PG-R6)."""
    return max((one + other) % 10 for one in _counts(first) for other in _counts(second))


def _counts(tile: Tile) -> tuple[int, ...]:
    return GEE_JUN_COUNTS if KINDS[tile] is Kind.GEE_JUN else (tile.count,)


VALUES = tuple(tuple(_value(first, second) for second in TILES) for first in TILES)
"""The value of every two tiles, by their numbers."""


def value(tiles: Sequence[Tile]) -> Value:
    """What two tiles are worth."""
    first, second = tiles
    return VALUES[first][second]


class Setting(NamedTuple):
    """Four tiles set as two hands."""

    low: Two
    high: Two

    @property
    def values(self) -> tuple[Value, Value]:
        """What the low and the high hand are worth."""
        (first, second), (third, fourth) = self
        return VALUES[first][second], VALUES[third][fourth]

    def is_worth(self, other: "Setting") -> bool:
        """Whether both hands are worth the same as the other's (PG-R8)."""
        return self is other or all(map(_alike, self.values, other.values))


_NOBODY_KNOWS: Any = (UNSEEN, UNSEEN)
AS_IT_LIES = Setting(_NOBODY_KNOWS, _NOBODY_KNOWS)
"""A hand that lies set face down, and nobody has told how: that is seen when it is opened."""


def _alike(mine: Value, other: Value) -> bool:
    return mine.strength == other.strength or (mine.is_zero and other.is_zero)


_PLACES = tuple((KINDS[tile] << 5) + tile for tile in TILES)


def in_order(tiles: Sequence[Tile]) -> tuple[Tile, ...]:
    """The tiles as they are displayed, the highest first (3.3.1)."""
    return tuple(sorted(tiles, key=_PLACES.__getitem__))


def setting_of(one: Sequence[Tile], other: Sequence[Tile]) -> Setting:
    """The higher hand is the high hand (QB-50); at equal points the better high tile decides (PG-R7)."""
    hands = sorted((_two(one), _two(other)), key=_height)
    return Setting(*hands)


def _height(hand: Two) -> tuple[int, int]:
    """Copies lie in the order of their other tile, which makes no difference."""
    worth = value(hand)
    return worth.strength, -worth.low_tile


def _two(tiles: Sequence[Tile]) -> Two:
    first, second = in_order(tiles)
    return first, second


def is_misset(low: Value, high: Value) -> bool:
    """Rule 12.4: whether the low hand is the higher one; zeros are alike."""
    return low.strength > high.strength and not (low.is_zero and high.is_zero)


def settings_of(tiles: Sequence[Tile]) -> tuple[Setting, Setting, Setting]:
    """The three ways to make two hands of four tiles."""
    first, second, third, fourth = in_order(tiles)
    return (
        setting_of((first, second), (third, fourth)),
        setting_of((first, third), (second, fourth)),
        setting_of((first, fourth), (second, third)),
    )


class Comparison(NamedTuple):
    """Whether a player's hand beats the bank's, and the rules of 9.2 that say so."""

    wins: bool
    rule: str
    ruling: str | None = None


HIGHER = Comparison(True, "9.2.1.1")
HIGHER_TILE = Comparison(True, "9.2.1.2", "PG-S1")
LOWER = Comparison(False, "9.2.2.1")
BOTH_ZERO = Comparison(False, "9.2.2.2", "PG-S4")
SAME_TILES = Comparison(False, "9.2.2.3")
SAME_NAME = Comparison(False, "9.2.2.3", "PG-S2")
EQUAL_TILE = Comparison(False, "9.2.2.4", "PG-S1")


def named(tiles: Sequence[Tile], counted: object = None, split: bool = False) -> str | None:
    """What players call four tiles of which both hands were counted, the low one first."""
    if " / " not in str(counted):
        return None
    return f"low {value(tiles[:2]).words} / high {value(tiles[2:]).words}"


def compare(mine: Value, banks: Value) -> Comparison:
    """One hand of a player against the bank's: copies and zeros go to the bank (9.2.2.2 to 9.2.2.4)."""
    if mine.rank != banks.rank or mine.points != banks.points:
        return HIGHER if mine.strength > banks.strength else LOWER
    if mine.is_zero:
        return BOTH_ZERO
    if mine.rank <= LOWEST_SPECIAL:
        return SAME_NAME
    if mine.high_tile == banks.high_tile:
        return SAME_TILES if mine.low_tile == banks.low_tile else EQUAL_TILE
    return HIGHER_TILE if mine.high_tile < banks.high_tile else LOWER

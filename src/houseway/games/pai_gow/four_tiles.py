"""Four tiles as the House Way looks at them: their kinds, their pairs, the three ways to set them."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import NamedTuple, TypeAlias

from houseway.equipment import TILE_SET, Tile
from houseway.games.pai_gow.hands import KINDS, Kind, Setting, in_order, settings_of

TEEN, DAY, GEE_JUN = Kind.TEEN, Kind.DAY, Kind.GEE_JUN
HIGH_4, LOW_4 = Kind.NHOR, Kind.BAN_TANG
HIGH_6, LOW_6 = Kind.CHEONG_SUM, Kind.LIM_LUM_LOK
HIGH_7, LOW_7 = Kind.KA_KIOK_CHAAT, Kind.CHAP_CHAAT
HIGH_8, LOW_8 = Kind.YUN, Kind.CHAP_PAAT
HIGH_10, LOW_10 = Kind.MOOY, Kind.HOONG_TAU_SAP
FIVE, NINE, ELEVEN = Kind.CHAP_NG, Kind.CHAP_GOW, Kind.FOO_TAU

Kinds: TypeAlias = frozenset[Kind]
Totals: TypeAlias = tuple[int, int]


def any_of(*kinds: Kind) -> Kinds:
    """A bare number means both ranks of it (PG-R2)."""
    return frozenset(kinds)


FOURS, SIXES = any_of(HIGH_4, LOW_4), any_of(HIGH_6, LOW_6)
SEVENS, EIGHTS, TENS = any_of(HIGH_7, LOW_7), any_of(HIGH_8, LOW_8), any_of(HIGH_10, LOW_10)
NINES, ELEVENS = any_of(NINE), any_of(ELEVEN)
TEEN_OR_DAY = any_of(TEEN, DAY)
FIRST_SIX = frozenset(Kind(rank) for rank in range(1, 7))
"""The first six rankings as single tiles (PG-A11)."""


class Decision(NamedTuple):
    """How the House sets four tiles, and the lines of Appendix 2 that say so, the deciding one first."""

    setting: Setting
    rule: tuple[str, ...]
    ruling: str | None = None

    @property
    def sections(self) -> tuple[str, ...]:
        """The sections that these lines stand in, up to the whole appendix (4.1)."""
        return _sections(self.rule)


@cache
def _sections(lines: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(above for line in lines for above in _above(line)))


def _above(line: str) -> Iterator[str]:
    while line != "A2":
        line = line.rpartition("/")[0] or line.rpartition(".")[0]
        yield line


class Deal:
    """Four tiles and the three ways to set them."""

    __slots__ = ("highest", "kinds", "pairs", "settings", "singles")

    def __init__(self, tiles: Sequence[Tile]) -> None:
        self.settings = settings_of(tiles)
        self.kinds = tuple(KINDS[tile] for tile in in_order(tiles))
        self.pairs = [
            kind for kind, following in zip(self.kinds, self.kinds[1:], strict=False) if kind == following
        ]
        self.singles = frozenset(kind for kind in self.kinds if kind not in self.pairs)
        self.highest = self.kinds[0]

    def has(self, *wanted: Kinds) -> bool:
        """Whether the tiles that are in no pair are one of each of these, in some order."""
        return _matches(self.singles, wanted)

    def with_pair(self, kind: Kind) -> Setting:
        """The setting that keeps the pair of that kind."""
        return next(each for each in self.settings if kinds_of(each.high) == (kind, kind))

    def without_pair(self, kind: Kind) -> Setting:
        """The setting that has one tile of the pair in each hand."""
        return next(
            each for each in self.settings if kind in kinds_of(each.low) and kind in kinds_of(each.high)
        )


def _matches(kinds: Kinds, wanted: Sequence[Kinds]) -> bool:
    """Whether each of these kinds can stand for another one of what is wanted."""
    if not wanted:
        return not kinds
    if len(kinds) != len(wanted):
        return False
    return any(_matches(kinds - {kind}, wanted[1:]) for kind in kinds & wanted[0])


def kinds_of(hand: Iterable[Tile]) -> tuple[Kind, ...]:
    """The kinds of the tiles in a hand, the highest first."""
    return tuple(sorted(KINDS[tile] for tile in hand))


TILES_OF_A_KIND = 2


def tiles_of(kinds: Iterable[Kind]) -> tuple[Tile, ...]:
    """Tiles of these kinds, out of one set."""
    left = list(TILE_SET)
    return tuple(
        left.pop(next(place for place, tile in enumerate(left) if KINDS[tile] is kind)) for kind in kinds
    )


def totals_of(setting: Setting) -> Totals:
    """The points of the low and the high hand."""
    low, high = setting.values
    return low.points, high.points

"""Tiles: 32 Chinese dominoes of 21 kinds, ranked as in Appendix 1."""

from typing import Self, TypeAlias

from houseway.equipment.items import Item, UnknownItem

Pips: TypeAlias = tuple[int, int]

# The sixteen pairs, highest first. Together they are the whole set.
_PAIRS: tuple[tuple[str, Pips, Pips], ...] = (
    ("gee-jun", (2, 4), (1, 2)),
    ("teen", (6, 6), (6, 6)),
    ("day", (1, 1), (1, 1)),
    ("yun", (4, 4), (4, 4)),
    ("nhor", (1, 3), (1, 3)),
    ("mooy", (5, 5), (5, 5)),
    ("cheong-sum", (3, 3), (3, 3)),
    ("ban-tang", (2, 2), (2, 2)),
    ("foo-tau", (5, 6), (5, 6)),
    ("hoong-tau-sap", (4, 6), (4, 6)),
    ("ka-kiok-chaat", (1, 6), (1, 6)),
    ("lim-lum-lok", (1, 5), (1, 5)),
    ("chap-gow", (3, 6), (4, 5)),
    ("chap-paat", (2, 6), (3, 5)),
    ("chap-chaat", (2, 5), (3, 4)),
    ("chap-ng", (1, 4), (2, 3)),
)
_PIPS = tuple(dict.fromkeys(pips for _, *two in _PAIRS for pips in two))
_PAIR_RANKS = tuple(next(rank for rank, row in enumerate(_PAIRS, 1) if pips in row) for pips in _PIPS)
_MIXED = tuple(first != second for _, first, second in _PAIRS)


class Tile(Item):
    """One of 21 kinds of tile, numbered in the order of their pairs."""

    __slots__ = ()

    def __new__(cls, number: int) -> Self:
        if number not in range(len(_PIPS)):
            raise UnknownItem(f"no such tile: {number!r}")
        return super().__new__(cls, number)

    @property
    def pips(self) -> Pips:
        """The dots on the two halves, low first."""
        return _PIPS[self]

    @property
    def count(self) -> int:
        """All dots together."""
        low, high = _PIPS[self]
        return low + high

    @property
    def name(self) -> str:
        """The name that Appendix 1 gives to it and its partner."""
        return _PAIRS[self.pair_rank - 1][0]

    @property
    def pair_rank(self) -> int:
        """The rank of its pair: 1 is gee jun, 2 teen, 16 chap ng."""
        return _PAIR_RANKS[self]

    @property
    def single_rank(self) -> int:
        """Its rank on its own: 1 is teen, 15 chap ng; gee jun, the highest pair, is last."""
        return self.pair_rank - 1 or len(_PAIRS)

    def __str__(self) -> str:
        low, high = _PIPS[self]
        return f"{low}-{high}"


TILES = tuple(Tile(number) for number in range(len(_PIPS)))
TILE_SET = tuple(TILES[_PIPS.index(pips)] for _, *two in _PAIRS for pips in two)

_KINDS = {name: tuple(each for each in TILES if each.name == name) for name, *_ in _PAIRS}
_BY_PIPS = {f"{one}-{other}": each for each in TILES for one, other in (each.pips, each.pips[::-1])}


def tile(text: str) -> Tile:
    """The tile with these pips, in either order, or of this name if the name means one kind."""
    wanted = text.lower() if isinstance(text, str) and text.isascii() else ""
    kinds = _KINDS.get(wanted, ())
    if len(kinds) > 1:
        raise UnknownItem(f"more than one tile: {text!r} is {' or '.join(map(str, kinds))}")
    found = kinds[0] if kinds else _BY_PIPS.get(wanted)
    if found is None:
        raise UnknownItem(f"no such tile: {text!r}")
    return found


def is_pair(a: Tile, b: Tile) -> bool:
    """Two alike, or the two different tiles of one name."""
    rank = _PAIR_RANKS[a]
    return rank == _PAIR_RANKS[b] and (a != b) == _MIXED[rank - 1]


def pair_rank(a: Tile, b: Tile) -> int | None:
    """The rank of the pair, 1 the highest, or None if the two are no pair."""
    return _PAIR_RANKS[a] if is_pair(a, b) else None

"""Every deal in each of its three settings, against every House Way deal of the tiles that are left."""

from collections import Counter
from collections.abc import Sequence
from functools import cache
from math import comb, prod
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.equipment import TILE_SET, Tile
from houseway.games.pai_gow.four_tiles import tiles_of
from houseway.games.pai_gow.hands import KINDS, Kind, Setting, settings_of
from houseway.games.pai_gow.house_way import read_appendix
from houseway.lab.compiled import lean, part
from houseway.lab.pai_gow.facts import Bytes, Four, compared, endings, fours, number_of

Counts = NDArray[np.int64]

WAYS_TO_SET = 3


class Chances(NamedTuple):
    """For each deal, its settings with the House Way first, and how often each of them ends how.

    The counts are over all deals of the other side from the tiles that are left; `alike` says how many ways
    there are to deal these kinds.
    """

    deals: tuple[Four, ...]
    alike: tuple[int, ...]
    settings: tuple[tuple[Setting, ...], ...]
    counts: Counts


@cache
def settings_by_four() -> dict[Four, tuple[Setting, ...]]:
    """The three settings of each deal, the House Way first."""
    return {four: _house_way_first(tiles_of(four)) for four in fours()}


def house_way_settings() -> dict[Four, Setting]:
    """Every deal as the House sets it."""
    return {four: settings[0] for four, settings in settings_by_four().items()}


def _house_way_first(tiles: Sequence[Tile]) -> tuple[Setting, ...]:
    usual = _numbers(read_appendix(tiles).setting)
    return tuple(sorted(settings_of(tiles), key=lambda setting: _numbers(setting) != usual))


def _numbers(setting: Setting) -> tuple[int, int]:
    return number_of(setting.low), number_of(setting.high)


def against_the_house_way(
    zero_rule: str, *, banking: bool = False, tiles: Sequence[Tile] = TILE_SET
) -> Chances:
    """The chances of a player against a House Way bank, or of a bank against a House Way player."""
    held = Counter(KINDS[tile] for tile in tiles)
    deals = tuple(four for four in fours() if _alike(four, held))
    settings = tuple(settings_by_four()[four] for four in deals)
    hands = np.array([[_numbers(setting) for setting in three] for three in settings], np.uint8)
    of_kinds = np.array([[four.count(kind) for kind in Kind] for four in deals], np.int64)
    _, ended = endings(zero_rule)
    counts = np.zeros((len(deals), WAYS_TO_SET, int(ended.max()) + 1), np.int64)
    count(
        of_kinds,
        np.array([held[kind] for kind in Kind], np.int64),
        hands,
        np.ascontiguousarray(compared().T) if banking else compared(),
        ended,
        np.zeros(len(Kind), np.int64),
        counts,
    )
    return Chances(deals, tuple(_alike(four, held) for four in deals), settings, counts)


def _alike(four: Four, held: Counter[Kind]) -> int:
    return prod(comb(held[kind], number) for kind, number in Counter(four).items())


@lean
def count(
    of_kinds: Counts, held: Counts, hands: Bytes, compares: Bytes, ended: Bytes, left: Counts, counts: Counts
) -> None:
    """How often each setting of each deal ends how, against each deal that the other tiles allow."""
    deals = len(of_kinds)
    for mine in range(deals):
        for kind in range(len(held)):
            left[kind] = held[kind] - of_kinds[mine, kind]
        for other in range(deals):
            alike = ways_to_deal(of_kinds, other, left)
            if alike == 0:
                continue
            for way in range(WAYS_TO_SET):
                low = compares[hands[mine, way, 0], hands[other, 0, 0]]
                high = compares[hands[mine, way, 1], hands[other, 0, 1]]
                counts[mine, way, ended[low, high]] += alike


@part
def ways_to_deal(of_kinds: Counts, deal: int, left: Counts) -> int:
    """How many deals of single tiles have the kinds of this one, out of at most two of each."""
    ways = 1
    for kind in range(len(left)):
        wanted = of_kinds[deal, kind]
        if wanted > left[kind]:
            return 0
        if wanted == 1:
            ways *= left[kind]
    return ways

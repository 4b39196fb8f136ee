"""How a reference player sets tiles: the House Way, and the best setting against a bank that plays it."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from houseway.equipment import TILE_SET, Tile
from houseway.games.pai_gow.hands import Setting, Value, in_order, settings_of
from houseway.games.pai_gow.house_way import house_way
from houseway.games.pai_gow.settlement import COMMISSION

HIGHEST_ZERO = 19


class Chances(NamedTuple):
    """How often a setting wins, loses and stands off against every hand that the bank may hold."""

    win: int
    lose: int
    stand_off: int

    @property
    def expected(self) -> int:
        """What it is worth, in twentieths of a wager over all hands of the bank: a win pays 5 % less."""
        return self.win * (COMMISSION.to - COMMISSION.pays) - self.lose * COMMISSION.to


def by_the_house_way(tiles: Sequence[Tile]) -> Setting:
    """As the House sets them."""
    return house_way(tiles).setting


def best_against_the_house_way(tiles: Sequence[Tile]) -> Setting:
    """The setting with the highest expectation against a House Way bank dealt from the other 28 tiles."""
    return max(chances(tiles).items(), key=lambda each: each[1].expected)[0]


def chances(tiles: Sequence[Tile]) -> Mapping[Setting, Chances]:
    """The chances of each of the three settings, the House Way first."""
    usual = by_the_house_way(tiles)
    bank = banks_against(in_order(tiles))
    others = [each for each in settings_of(tiles) if not each.is_worth(usual)]
    return {setting: _chances(setting, bank) for setting in (usual, *others)}


def _chances(setting: Setting, bank: Mapping[tuple[int, int], int]) -> Chances:
    low, high = (value.strength for value in setting.values)
    win = lose = 0
    for (to_beat_low, to_beat_high), number in bank.items():
        won = (low > to_beat_low) + (high > to_beat_high)
        win += number * (won == 2)
        lose += number * (won == 0)
    return Chances(win, lose, sum(bank.values()) - win - lose)


@lru_cache(maxsize=1024)
def banks_against(tiles: tuple[Tile, ...]) -> Mapping[tuple[int, int], int]:
    """What must be beaten on both hands of the bank, and how often, if these tiles are out."""
    return Counter(_to_beat(four) for four in _dealt_from_the_rest(tiles))


def _dealt_from_the_rest(tiles: tuple[Tile, ...]) -> Iterator[tuple[Tile, ...]]:
    left = list((Counter(TILE_SET) - Counter(tiles)).elements())
    return combinations(left, len(tiles))


@lru_cache(maxsize=40_000)
def _to_beat(four: tuple[Tile, ...]) -> tuple[int, int]:
    low, high = house_way(four).setting.values
    return _strength_to_beat(low), _strength_to_beat(high)


def _strength_to_beat(value: Value) -> int:
    """Copies go to the bank, and no zero beats a zero (9.2.2)."""
    return HIGHEST_ZERO if value.is_zero else value.strength


STRATEGIES: dict[str, Callable[[Sequence[Tile]], Setting]] = {
    "house-way": by_the_house_way,
    "best": best_against_the_house_way,
}
"""Reference strategies by name."""


def arranged(setting: Setting) -> tuple[Tile, ...]:
    """A setting as a player says it: the low hand first."""
    return (*setting.low, *setting.high)

"""What a setting is worth against a House Way bank that may hold any of the other tiles."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple, TypeAlias

from houseway.equipment import TILE_SET, Tile
from houseway.games.pai_gow.hands import Setting, Value, compare, in_order, settings_of
from houseway.games.pai_gow.house_way import house_way
from houseway.games.pai_gow.matching import LOSE, STAND_OFF, WIN, outcome_of_hands
from houseway.games.pai_gow.settlement import COMMISSION

Banks: TypeAlias = Mapping[tuple[Value, Value], int]


class Chances(NamedTuple):
    """How often a setting wins, loses and stands off against every hand that the bank may hold."""

    win: int
    lose: int
    stand_off: int

    @property
    def expected(self) -> int:
        """What it is worth, in twentieths of a wager over all hands of the bank: a win pays 5 % less."""
        return self.win * (COMMISSION.to - COMMISSION.pays) - self.lose * COMMISSION.to


def best_against_the_house_way(tiles: Sequence[Tile], zero_rule: str = "hand") -> Setting:
    """The setting with the highest expectation; the House Way if no other is better."""
    return max(chances(tiles, zero_rule).items(), key=lambda each: each[1].expected)[0]


def chances(tiles: Sequence[Tile], zero_rule: str = "hand") -> Mapping[Setting, Chances]:
    """The chances of each of the three settings, the House Way first."""
    usual = house_way(tiles).setting
    bank = banks_against(in_order(tiles))
    others = [each for each in settings_of(tiles) if not each.is_worth(usual)]
    return {setting: _chances(setting, bank, zero_rule) for setting in (usual, *others)}


def _chances(setting: Setting, bank: Banks, zero_rule: str) -> Chances:
    low, high = setting.values
    results: Counter[str] = Counter()
    for (banks_low, banks_high), number in bank.items():
        found = outcome_of_hands(compare(low, banks_low), compare(high, banks_high), zero_rule)
        results[found.result] += number
    return Chances(results[WIN], results[LOSE], results[STAND_OFF])


@lru_cache(maxsize=1024)
def banks_against(tiles: tuple[Tile, ...]) -> Banks:
    """What the bank may hold, and how often, if these tiles are out."""
    return Counter(_hands_of(four) for four in _dealt_from_the_rest(tiles))


def _dealt_from_the_rest(tiles: tuple[Tile, ...]) -> Iterator[tuple[Tile, ...]]:
    left = list((Counter(TILE_SET) - Counter(tiles)).elements())
    return combinations(left, len(tiles))


@lru_cache(maxsize=40_000)
def _hands_of(four: tuple[Tile, ...]) -> tuple[Value, Value]:
    return house_way(four).setting.values

"""The reference strategies: the House Way, and one that is never worse against it."""

from itertools import combinations
from random import Random

import pytest

from houseway.equipment import TILE_SET, tile
from houseway.games.pai_gow.hands import compare
from houseway.games.pai_gow.house_way import house_way
from houseway.games.pai_gow.strategy import (
    STRATEGIES,
    arranged,
    best_against_the_house_way,
    by_the_house_way,
    chances,
)
from tests.pai_gow.helping import BANK, HOUSE, WINNER, table, to_setting


def tiles(names):
    return tuple(tile(name) for name in names.split())


def test_the_house_way_is_a_strategy():
    assert by_the_house_way(tiles(BANK)) == house_way(tiles(BANK)).setting


@pytest.mark.parametrize("seed", range(6))
def test_the_best_setting_is_never_worse_than_the_house_way(seed):
    four = Random(seed).sample(TILE_SET, 4)
    found = chances(four)
    best = best_against_the_house_way(four)
    assert found[best].expected >= found[by_the_house_way(four)].expected
    assert all(sum(each) == 20_475 for each in found.values())


def test_chances_are_counted_hand_by_hand():
    four = tiles(WINNER)
    left = list(TILE_SET)
    for each in four:
        left.remove(each)
    setting = by_the_house_way(four)
    wins = 0
    for bank in combinations(left, 4):
        hands = zip(setting.values, house_way(bank).setting.values, strict=True)
        wins += all(compare(mine, banks).wins for mine, banks in hands)
    assert chances(four)[setting].win == wins


def test_there_are_hands_where_it_is_better():
    rng = Random(1)
    gains = []
    for _ in range(12):
        four = rng.sample(TILE_SET, 4)
        found = chances(four)
        gains.append(
            found[best_against_the_house_way(four)].expected - found[by_the_house_way(four)].expected
        )
    assert max(gains) > 0


@pytest.mark.parametrize("name", sorted(STRATEGIES))
def test_a_strategy_answers_at_the_table(name):
    made = table({1: BANK, 2: WINNER}, HOUSE)
    made.place(2, "ann", "box", 1000)
    to_setting(made)
    made.say("ann", 2, "set", items=arranged(STRATEGIES[name](made.round.tiles(2))))
    assert made.rounds_played == 1

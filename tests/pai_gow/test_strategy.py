"""How a player sets tiles: the House Way, what is never worse against it, and texts that say otherwise."""

from itertools import combinations
from random import Random

import pytest

from houseway.equipment import TILE_SET, tile
from houseway.games.pai_gow.expectation import best_against_the_house_way, chances
from houseway.games.pai_gow.four_tiles import kinds_of
from houseway.games.pai_gow.hands import compare
from houseway.games.pai_gow.house_way import house_way
from houseway.games.pai_gow.matching import outcome
from houseway.games.pai_gow.strategy import arranged, read_strategy, reference
from houseway.rulebook import Unreadable
from tests.pai_gow.helping import BANK, HOUSE, WINNER, table, to_setting


def tiles(names):
    return tuple(tile(name) for name in names.split())


def banks_against(four):
    left = list(TILE_SET)
    for each in four:
        left.remove(each)
    return combinations(left, 4)


def test_the_reference_is_the_house_way():
    assert reference().setting(tiles(BANK)) == house_way(tiles(BANK)).setting
    assert reference() == read_strategy("house-way")


@pytest.mark.parametrize("seed", range(6))
def test_the_best_setting_is_never_worse_than_the_house_way(seed):
    four = Random(seed).sample(TILE_SET, 4)
    found = chances(four)
    best = read_strategy("best").setting(four)
    assert found[best].expected >= found[house_way(four).setting].expected
    assert all(sum(each) == 20_475 for each in found.values())


def test_chances_are_counted_hand_by_hand():
    four = tiles(WINNER)
    setting = house_way(four).setting
    wins = 0
    for bank in banks_against(four):
        hands = zip(setting.values, house_way(bank).setting.values, strict=True)
        wins += all(compare(mine, banks).wins for mine, banks in hands)
    assert chances(four)[setting].win == wins


def test_chances_follow_the_zero_rule():
    four = tiles("5-5 4-6 6-6 2-6")
    for setting, found in chances(four, "wager").items():
        results = [outcome(setting, house_way(bank).setting, "wager").result for bank in banks_against(four)]
        assert found == tuple(results.count(each) for each in ("win", "lose", "stand-off"))


def test_there_are_hands_where_it_is_better():
    rng = Random(1)
    gains = []
    for _ in range(12):
        four = rng.sample(TILE_SET, 4)
        found = chances(four)
        gains.append(
            found[best_against_the_house_way(four)].expected - found[house_way(four).setting].expected
        )
    assert max(gains) > 0


@pytest.mark.parametrize("text", ["house-way", "best", "House-Way\nteen 4 8 11: low teen 4"])
def test_a_strategy_answers_at_the_table(text):
    made = table({1: BANK, 2: WINNER}, HOUSE)
    made.place(2, "ann", "box", 1000)
    to_setting(made)
    made.say("ann", 2, "set", items=arranged(read_strategy(text).setting(made.round.tiles(2))))
    assert made.rounds_played == 1


DEAL = "1-1 4-4 3-6 2-3"
"""The House makes a Gong of Day and Yun, and 4."""


@pytest.mark.parametrize(
    "line",
    [
        "day yun chap-gow chap-ng: low yun chap-gow",
        "1-1 4-4 4-5 1-4: low 4-4 3-6",
        "2 high-8 9 5: low 9 high-8",
        "5 9 8 DAY: low 8 9   # 7 and 7",
    ],
)
def test_a_line_sets_the_deals_it_names(line):
    strategy = read_strategy(f"# mine\n\nhouse-way\n{line}\n")
    low, high = strategy.setting(tiles(DEAL))
    assert (set(map(str, low)), set(map(str, high))) == ({"4-4", "3-6"}, {"1-1", "2-3"})
    assert strategy.setting(tiles(BANK)) == house_way(tiles(BANK)).setting


def test_a_bare_number_means_both_ranks():
    assert len(read_strategy("best\n6-6 1-1 8 7: low 1-1 7").low_hands) == 4
    assert len(read_strategy("best\n6-6 1-1 high-8 7: low 1-1 7").low_hands) == 2


def test_two_of_a_number_are_a_pair_or_both_ranks():
    assert sorted(read_strategy("best\n7 7 5-5 4-6: low 5-5 4-6").low_hands) == sorted(
        {kinds_of(tiles(f"5-5 4-6 {two}")) for two in ("1-6 1-6", "1-6 2-5", "2-5 3-4")}
    )


@pytest.mark.parametrize(
    ("text", "number", "words"),
    [
        ("", 1, "house-way or best"),
        ("# nothing", 1, "house-way or best"),
        ("\nas I like", 2, "house-way or best"),
        ("6-6 1-1 9 8: low 9 8", 1, "house-way or best"),
        ("best\nhouse-way", 2, "a colon"),
        ("best\n6-6 1-1 9 8", 2, "a colon"),
        ("best\n6-6 1-1 9 8: high 9 8", 2, "a colon"),
        ("best\n6-6 1-1 9: low 6-6 9", 2, "four tiles, not 3 [pai-gow/12.1]"),
        ("best\n6-6 1-1 9 8: low 8", 2, "two tiles, not 1 [pai-gow/12.4]"),
        ("best\n6-6 1-1 9 13: low 9 13", 2, "no such tile: '13'"),
        ("best\n6-6 1-1 9 gee: low 9 gee", 2, "no such tile: 'gee'"),
        ("best\n6-6 1-1 9 8: low 9 7", 2, "two of the four tiles"),
        ("best\n6-6 1-1 9 8: low 9 9", 2, "two of the four tiles"),
        ("best\n6-6 teen 6-6 8: low teen 8", 2, "two tiles of a kind [pai-gow/3.1]"),
        ("best\n8 8 1-1 9: low 8 9", 2, "which tiles of day yun chap-gow chap-paat"),
        ("best\n6-6 1-1 9 8: low 6-6 9", 2, "teen wong, is above the high hand, day gong [pai-gow/12.4]"),
        ("best\n6-6 1-1 9 8: low 1-1 8\nteen day 9 high-8: low day high-8", 3, "line 2 already"),
    ],
)
def test_a_text_that_says_nothing_clear_is_quoted(text, number, words):
    with pytest.raises(Unreadable) as caught:
        read_strategy(text)
    assert (caught.value.code, caught.value.field) == ("bad-strategy", "strategy")
    assert f"line {number}:" in caught.value.message
    assert words in caught.value.message

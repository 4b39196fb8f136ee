"""The engine and its evaluator against an independent slow reading of the document."""

from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import houseway
from houseway.equipment import DECK
from houseway.games.four_card_poker.hands import RANK, best_four, name, strength
from tests.differential import slow_four_card_poker as slow
from tests.transcripts import movements

NAMES = [str(card) for card in DECK]


def assert_agrees(seed: int) -> None:
    record = slow.random_record(Random(seed))
    mine, other = houseway.settle(record), slow.settle(record)
    moved = [[area, *rest] for (area, _, *rest), _ in movements(mine["events"])]
    assert moved == other["lines"]
    assert mine["net"] == other["net"]
    assert mine["unused"] == other["unused"]
    for hand in mine["hands"]:
        assert_same_hand(hand, other["hands"][hand["area"]])
    assert_same_hand(mine["dealer"], other["dealer"])


def assert_same_hand(mine: dict, other: dict) -> None:
    """Which of two equal cards lies in the four may differ; their ranks may not."""
    assert (mine["cards"], mine["value"]) == (other["cards"], other["value"])
    assert slow.rank(mine["best"])[0] == slow.rank(other["best"])[0]


@given(seed=st.integers(0, 2**32 - 1))
def test_engine_and_slow_model_settle_alike(seed):
    assert_agrees(seed)


@pytest.mark.ci
def test_a_thousand_rounds_agree():
    for seed in range(1_000):
        assert_agrees(seed)


@pytest.mark.deep
def test_a_hundred_thousand_rounds_agree():
    for seed in range(100_000):
        assert_agrees(seed)


def test_every_four_card_hand_ranks_alike_and_the_order_is_total():
    """All 270,725: the same kind, and one strength for each value of the slow one, in the same order."""
    value_of: dict[int, list] = {}
    for four in combinations(range(52), 4):
        value, called = slow.rank([NAMES[card] for card in four])
        mine = strength(four)
        assert name(mine) == called
        assert value_of.setdefault(mine, value) == value
    assert len(value_of) == 2535
    in_order = sorted(value_of)
    assert [value_of[each] for each in in_order] == sorted(value_of.values())
    assert len({str(value) for value in value_of.values()}) == len(value_of)


@pytest.mark.parametrize("number", [5, 6])
def test_the_best_of_five_and_six_cards_ranks_alike(number):
    rng = Random(number)
    value_of: dict[int, list] = {}
    for _ in range(2_000):
        cards = rng.sample(DECK, number)
        value, called, four = slow.best([str(card) for card in cards])
        assert name(strength(cards)) == called
        assert value_of.setdefault(strength(cards), value) == value
        ranks = sorted(RANK[card] for card in best_four(cards))
        assert ranks == sorted("23456789TJQKA".index(each[0]) for each in four)
    in_order = sorted(value_of)
    assert [value_of[each] for each in in_order] == sorted(value_of.values())


@pytest.mark.deep
@pytest.mark.parametrize("number", [5, 6])
def test_many_hands_of_five_and_six_cards_rank_alike(number):
    rng = Random(100 + number)
    for _ in range(100_000):
        one, other = rng.sample(DECK, number), rng.sample(DECK, number)
        slow_one, slow_other = (slow.best([str(card) for card in each])[0] for each in (one, other))
        assert (strength(one) > strength(other)) == (slow_one > slow_other)
        assert (strength(one) == strength(other)) == (slow_one == slow_other)

"""The compiled strength of hands against the engine's."""

from itertools import combinations
from random import Random

import numpy as np
import pytest

from houseway.games.four_card_poker.hands import strength
from houseway.lab.four_card_poker import facts
from houseway.lab.four_card_poker.strength import strengths_of


def compiled_strengths(hands: list[tuple[int, ...]]) -> list[int]:
    found = np.zeros(len(hands), np.int32)
    cards = np.array(hands, np.uint8).ravel()
    strengths_of(cards, len(hands[0]), facts.bits(), facts.tables(), found)
    return [int(each) for each in found]


def test_every_hand_of_four() -> None:
    hands = list(combinations(range(52), 4))
    found = compiled_strengths(hands)
    assert found == [strength(hand) for hand in hands]
    assert sorted(set(found)) == facts.strengths().tolist()


@pytest.mark.parametrize("size", [5, 6])
def test_random_hands(size: int) -> None:
    rng = Random(size)
    hands = [tuple(rng.sample(range(52), size)) for _ in range(100_000)]
    assert compiled_strengths(hands) == [strength(hand) for hand in hands]


@pytest.mark.parametrize("size", [5, 6])
def test_hands_of_few_ranks_and_suits(size: int) -> None:
    """Every hand of the ranks ace to 4 and of two suits of all ranks: many of a kind, flushes, straights."""
    for deck in (range(16), [4 * rank + suit for rank in range(8) for suit in (1, 3)]):
        hands = list(combinations(deck, size))
        assert compiled_strengths(hands) == [strength(hand) for hand in hands]


def test_places_are_in_order() -> None:
    assert facts.places()[facts.strengths()].tolist() == list(range(len(facts.strengths())))

"""The walk over all states of a hand."""

import random

from houseway.games.pinkjack.hands import POINTS, point_total
from houseway.lab.hand_states import HandStates


def values(cards: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(sorted(POINTS[card] for card in cards))


def under_22(cards: tuple[int, ...]) -> bool:
    return not cards or point_total(cards) < 22


def test_states_are_reached_card_by_card() -> None:
    walked = HandStates(values, under_22)
    totals = walked.facts(lambda cards: point_total(cards) if cards else 0)
    luck = random.Random(1)
    for _ in range(2_000):
        state, cards = 0, ()
        while under_22(cards):
            card = luck.randrange(52)
            cards = (*cards, card)
            state = walked.after[state, card]
            assert walked.number[values(cards)] == state
            assert totals[state] == point_total(cards)
        assert (walked.after[state] == state).all()


def test_every_way_of_making_21_is_there() -> None:
    """Ways to write a number up to 21 with 1 to 10, order apart: a known count of partitions."""
    walked = HandStates(values, under_22)
    sums = [sum(held) for held in walked.number if sum(held) <= 21]
    ways = [1] + [0] * 21
    for part in range(1, 11):
        for total in range(part, 22):
            ways[total] += ways[total - part]
    assert [sums.count(total) for total in range(22)] == ways

"""How the dealer ends: every final hand by value, and its chance from whatever shoe is left."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.lab.compiled import compiled

VALUES = 10
"""Values of cards: ace, 2 to 9, ten; card value v has the number v - 1."""

OVER, NATURAL = 0, 6
OUTCOMES = 7
"""Over 21, then 17 to 21, then a natural."""

Numbers = NDArray[np.int64]
Floats = NDArray[np.float64]

Ends = Callable[[Sequence[int]], int | None]
"""What the dealer's cards, by number of value, come to: an outcome, or none while another card is due."""


class Dealers(NamedTuple):
    """Final hands of the dealer for each first card, as products of falling factorials."""

    first: Numbers
    """Where the hands of each first card begin."""
    orders: Floats
    """In how many orders each comes."""
    drawn: Numbers
    """How many cards are drawn."""
    outcome: Numbers
    part: Numbers
    """Where the parts of each hand begin."""
    value: Numbers
    times: Numbers


def dealers(ends: Ends) -> Dealers:
    """All final hands, walked card by card; hands of the same values are walked together."""
    first, orders, drawn, outcome, part, value, times = [0], [], [], [], [0], [], []
    for upcard in range(VALUES):
        for (cards, end), ways in sorted(_final_hands(upcard, ends).items()):
            orders.append(float(ways))
            drawn.append(len(cards))
            outcome.append(end)
            for each in sorted(set(cards)):
                value.append(each)
                times.append(cards.count(each))
            part.append(len(value))
        first.append(len(orders))
    whole = (np.array(each, dtype=np.int64) for each in (first, drawn, outcome, part, value, times))
    starts, number, how, parts, values, repeats = whole
    return Dealers(starts, np.array(orders), number, how, parts, values, repeats)


def _final_hands(upcard: int, ends: Ends) -> dict[tuple[tuple[int, ...], int], int]:
    final: dict[tuple[tuple[int, ...], int], int] = {}
    level: dict[tuple[int, ...], int] = {(): 1}
    while level:
        following: dict[tuple[int, ...], int] = {}
        for cards, ways in level.items():
            for value in range(VALUES):
                longer = tuple(sorted((*cards, value)))
                end = ends((upcard, *cards, value))
                if end is None:
                    following[longer] = following.get(longer, 0) + ways
                else:
                    final[longer, end] = final.get((longer, end), 0) + ways
        level = following
    return final


MOST_OF_A_VALUE = 24


@compiled
def distribution(known: Dealers, upcard: int, shoe: Numbers, spared: float, found: Floats) -> None:
    """How likely each outcome is, drawn from this shoe; only that share of naturals spares additions.

    A natural that does not is a 21 like any other.
    """
    cards = 0
    falling = np.empty((VALUES, MOST_OF_A_VALUE))
    for value in range(VALUES):
        cards += shoe[value]
        product = 1.0
        for times in range(MOST_OF_A_VALUE):
            falling[value, times] = product
            product *= max(shoe[value] - times, 0)
    chance = np.empty(MOST_OF_A_VALUE)
    product = 1.0
    for drawn in range(MOST_OF_A_VALUE):
        chance[drawn] = product
        product /= max(cards - drawn, 1)
    found[:] = 0.0
    for hand in range(known.first[upcard], known.first[upcard + 1]):
        product = known.orders[hand] * chance[known.drawn[hand]]
        for part in range(known.part[hand], known.part[hand + 1]):
            product *= falling[known.value[part], known.times[part]]
        found[known.outcome[hand]] += product
    found[NATURAL - 1] += found[NATURAL] * (1 - spared)
    found[NATURAL] *= spared

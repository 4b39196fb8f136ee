"""What the lab takes from the game: tables that give the strength of a hand, and the strengths there are."""

from functools import cache
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from houseway.games.four_card_poker import hands
from houseway.games.four_card_poker.hands import MASKS, Category

Array = NDArray[np.int32]
Numbers = NDArray[np.int64]


SUITED, UNPAIRED, PAIRED, BESIDE, ONE_BIT, HIGHEST = range(6)
"""The rows of `tables`, by the ranks present as 13 bits: the best straight flush or flush in cards of one
suit (0: none); the best straight, else the strength of four odd cards; one or two pair (0: none), one pair
without the ranks beside it; the two highest ranks; all bits if one is set, else none; the highest rank."""

COUNTERS, COUNTER = 52, 3
"""Where a card's bits count its suit: above the 52 that are its place, three for each suit."""


@cache
def tables() -> Array:
    """The game's own tables in one array, which compiled code passes on at no cost."""
    made = np.zeros((6, len(MASKS)), dtype=np.int32)
    made[SUITED] = hands.SUITED
    made[UNPAIRED] = np.where(hands.STRAIGHTS, hands.STRAIGHTS, hands.FOUR_HIGHEST)
    made[PAIRED] = [hands.pairs(mask, mask) if mask else 0 for mask in MASKS]
    made[BESIDE] = hands.TWO_HIGHEST
    made[ONE_BIT] = [MASKS[-1] if mask.bit_count() == 1 else 0 for mask in MASKS]
    made[HIGHEST] = [max(mask.bit_length() - 1, 0) for mask in MASKS]
    return made


@cache
def bits() -> Numbers:
    """Each card by its number as bits to be added up: its place among 52, and one for its suit's count."""
    places = np.array(hands.PLACE, dtype=np.int64)
    suits = np.arange(len(places), dtype=np.int64) % 4
    return places | np.int64(1) << COUNTERS + COUNTER * suits


@cache
def strengths() -> Array:
    """Every strength that a hand can have, lowest first."""
    suits_of_one_rank = [hands.strength([4 * rank + suit for suit in range(4)]) for rank in range(13)]
    found = {each for each in hands.SUITED if each} | {each for each in hands.STRAIGHTS if each}
    found.update(suits_of_one_rank)
    for ranks in combinations(range(13), 4):
        found.add(hands.strength([4 * rank + (place and 1) for place, rank in enumerate(ranks)]))
    for first in range(13):
        for second in range(13):
            if first == second:
                continue
            found.add(hands.strength([4 * first, 4 * first + 1, 4 * first + 2, 4 * second]))
            found.add(hands.strength([4 * first, 4 * first + 1, 4 * second, 4 * second + 1]))
            for third in range(second):
                if third != first:
                    found.add(hands.strength([4 * first, 4 * first + 1, 4 * second, 4 * third + 2]))
    return np.array(sorted(found), dtype=np.int32)


@cache
def places() -> Array:
    """The place of each strength among all of them; those that are none have the place 0."""
    every = strengths()
    found = np.zeros(len(Category) << 16, dtype=np.int32)
    found[every] = np.arange(len(every), dtype=np.int32)
    return found

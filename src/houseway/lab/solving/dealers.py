"""How the dealer ends: every final hand by value, and its chance from whatever shoes are left."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

VALUES = 10
"""Values of cards: ace, 2 to 9, ten; card value v has the number v - 1."""

OVER, NATURAL = 0, 6
OUTCOMES = 7
"""Over 21, then 17 to 21, then a natural."""

Numbers = NDArray[np.int64]
Floats = NDArray[np.float64]

Ends = Callable[[Sequence[int]], int | None]
"""What the dealer's cards, by number of value, come to: an outcome, or none while another card is due."""


class Final(NamedTuple):
    """Final hands of the dealer that hold the same values: a product of falling factorials.

    Hands come in an order in which neighbours begin with the same parts, so that each product is carried on.
    """

    shared: int
    """How many parts are those of the hand before."""
    parts: tuple[tuple[int, int], ...]
    """The others: value, and how many of it."""
    orders: float
    """In how many orders the cards come."""
    drawn: int
    outcome: int


KEYS = 1 << 6 * np.arange(VALUES, dtype=np.int64)
"""How many cards of each value there are as one number: six bits a value, ten-values as many as it takes."""


class Dealers:
    """How the dealer ends from whatever shoes are left; what was asked before is remembered."""

    def __init__(self, finals: "Finals") -> None:
        self.finals = finals
        self._shoes = [np.zeros(0, dtype=np.int64) for _ in finals]
        """By first card the shoes that were asked for, in rising order of their keys."""
        self._ends = [np.zeros((0, OUTCOMES)) for _ in finals]

    def ends(self, upcard: int, shoes: Numbers) -> Floats:
        """How likely each outcome is, drawn from each of these shoes."""
        keys = shoes @ KEYS
        asked, first = np.unique(keys, return_index=True)
        fresh = np.flatnonzero(~np.isin(asked, self._shoes[upcard], assume_unique=True))
        if len(fresh):
            places = np.searchsorted(self._shoes[upcard], asked[fresh])
            found = _distribution(self.finals[upcard], shoes[first[fresh]])
            self._shoes[upcard] = np.insert(self._shoes[upcard], places, asked[fresh])
            self._ends[upcard] = np.insert(self._ends[upcard], places, found, axis=0)
        every: Floats = self._ends[upcard][np.searchsorted(self._shoes[upcard], keys)]
        return every


Finals = tuple[tuple[Final, ...], ...]
"""Final hands for each first card."""


def dealers(ends: Ends) -> Dealers:
    """Of a game whose dealer ends so."""
    return Dealers(_finals(ends))


@cache
def _finals(ends: Ends) -> Finals:
    """All final hands, walked card by card; hands of the same values are walked together."""
    return tuple(tuple(_carried_on(_final_hands(upcard, ends))) for upcard in range(VALUES))


def _carried_on(final: dict[tuple[tuple[int, ...], int], int]) -> Iterator[Final]:
    before: tuple[tuple[int, int], ...] = ()
    found = ((tuple(sorted(Counter(cards).items())), end, ways) for (cards, end), ways in final.items())
    for parts, end, ways in sorted(found):
        shared = 0
        while shared < min(len(parts), len(before)) and parts[shared] == before[shared]:
            shared += 1
        yield Final(shared, parts[shared:], float(ways), sum(times for _, times in parts), end)
        before = parts


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


AT_ONCE = 4096
"""Shoes that are gone through together: their products stay in the processor's cache."""


def distribution(known: Dealers, upcard: int, shoes: Numbers, spared: float) -> Floats:
    """How likely each outcome is, drawn from each of these shoes; a share of naturals spares additions.

    A natural that does not is a 21 like any other.
    """
    found = known.ends(upcard, shoes)
    found[:, NATURAL - 1] += found[:, NATURAL] * (1 - spared)
    found[:, NATURAL] *= spared
    return found


def _distribution(finals: tuple[Final, ...], shoes: Numbers) -> Floats:
    parts = (shoes[first : first + AT_ONCE] for first in range(0, len(shoes), AT_ONCE))
    return np.concatenate([_at_once(finals, part.T.astype(np.float64)).T for part in parts])


def _at_once(finals: tuple[Final, ...], shoes: Floats) -> Floats:
    number = shoes.shape[1]
    falling = [[np.ones(number)] for _ in range(VALUES)]
    sums: dict[tuple[int, int], Floats] = {}
    path, ways = [np.ones(number), *(np.empty(number) for _ in range(VALUES))], np.empty(number)
    for shared, parts, orders, drawn, outcome in finals:
        depth = shared
        for value, times in parts:
            of_value = falling[value]
            while len(of_value) <= times:
                of_value.append(of_value[-1] * np.maximum(shoes[value] - len(of_value) + 1, 0.0))
            np.multiply(path[depth], of_value[times], out=path[depth + 1])
            depth += 1
        key = outcome, drawn
        if key not in sums:
            sums[key] = np.zeros(number)
        np.multiply(path[depth], orders, out=ways)
        np.add(sums[key], ways, out=sums[key])
    found = np.zeros((OUTCOMES, number))
    chances, cards = [np.ones(number)], shoes.sum(axis=0)
    for (outcome, drawn), ways_of in sums.items():
        while len(chances) <= drawn:
            chances.append(chances[-1] / np.maximum(cards - len(chances) + 1, 1.0))
        found[outcome] += ways_of * chances[drawn]
    return found

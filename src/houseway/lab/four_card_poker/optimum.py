"""The best play of every hand against every face-up card, and strategies beside it."""

import os
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from functools import cache
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.games.four_card_poker.hands import PLACE, RANK, Category
from houseway.games.four_card_poker.strategy import NEVER, Strategy
from houseway.lab.four_card_poker import counting, facts
from houseway.lab.four_card_poker.counting import EQUAL, FOLD, HIGHER, LOWER, ONCE, THREE_TIMES

ALL_RANKS = tuple(range(13))


class Optimum(NamedTuple):
    """All deals of a deck."""

    counts: NDArray[np.int64]
    """How many, by rank of the face-up club, place of the player's strength, best play and result."""
    plays: NDArray[np.uint8]
    """By rank of the face-up club, the best play of each hand: see `counting.count`."""


def others(face_up: int, ranks: Sequence[int] = ALL_RANKS) -> NDArray[np.int64]:
    """The cards of these ranks but for the club of one of them, by suits, as `facts.bits` has them."""
    cards = sorted((card for card in range(52) if RANK[card] in ranks), key=lambda card: PLACE[card])
    return facts.bits()[[card for card in cards if PLACE[card] != 1 << face_up]]


def choices(cards: int) -> NDArray[np.int64]:
    """How many sets of up to five there are, by their size, from up to so many cards."""
    return np.array([[comb(number, size) for number in range(cards + 1)] for size in range(6)], np.int64)


@cache
def optimum(ranks: tuple[int, ...] = ALL_RANKS) -> Optimum:
    """Counted once, in as many threads as there are processors."""
    hands = comb(4 * len(ranks) - 1, 5)
    counts = np.zeros((len(ranks), len(facts.strengths()), 3, 3), np.int64)
    plays = np.zeros((len(ranks), (hands + 3) // 4), np.uint8)
    tables, places = facts.tables(), facts.places()

    choose = choices(4 * len(ranks) - 1)

    def count(number: int) -> None:
        face_up = int(facts.bits()[PLACE.index(1 << ranks[number])])
        apart = others(ranks[number], ranks)
        room = counting.room(len(apart), len(facts.strengths()))
        counting.count(apart, face_up, choose, tables, places, counts[number], plays[number], room)

    with ThreadPoolExecutor(os.cpu_count()) as threads:
        list(threads.map(count, range(len(ranks))))
    return Optimum(counts, plays)


Deals = Mapping[tuple[Category, int, int], Fraction]
"""How likely each category of the player's hand, play and result is."""


def optimal_deals(found: Optimum) -> Deals:
    """With the best play of every hand."""
    return _deals(found.counts.sum(axis=0))


def deals_of(strategy: Strategy, found: Optimum) -> Deals:
    """With a strategy's play of every hand."""
    every = facts.strengths()
    together = np.zeros(found.counts.shape[1:], np.int64)
    for rank, of_rank in enumerate(found.counts.sum(axis=2)):
        once, three_times = np.searchsorted(
            every, (strategy.once_from[rank], strategy.three_times_from[rank])
        )
        together[:once, FOLD] += of_rank[:once]
        together[once:three_times, ONCE] += of_rank[once:three_times]
        together[three_times:, THREE_TIMES] += of_rank[three_times:]
    return _deals(together)


def _deals(by_place: NDArray[np.int64]) -> Deals:
    total = int(by_place.sum())
    categories = facts.strengths() >> 16
    found: dict[tuple[Category, int, int], Fraction] = {}
    for category in Category:
        of_category = by_place[categories == category].sum(axis=0)
        for play in (FOLD, ONCE, THREE_TIMES):
            for result in (LOWER, EQUAL, HIGHER):
                found[category, play, result] = Fraction(int(of_category[play, result]), total)
    return found


def best_thresholds(found: Optimum, by_face_up_card: bool) -> Strategy:
    """The best strategy that looks at the strength alone, or at the strength and the face-up card.

    Three times is better than once exactly if the hand wins more than it loses, so both thresholds are found
    by themselves.
    """
    results = found.counts.sum(axis=2)
    tables = results if by_face_up_card else [results.sum(axis=0)] * len(results)
    once, three_times = zip(*map(_best_of, tables), strict=True)
    return Strategy(once, three_times)


def _best_of(results: NDArray[np.int64]) -> tuple[int, int]:
    deals = results.sum(axis=1)
    margin = deals - 2 * results[:, LOWER]
    once, three_times = _best_from(2 * margin + deals), _best_from(margin)
    return min(once, three_times), three_times


def _best_from(gains: NDArray[np.int64]) -> int:
    """From which strength on the gains add up to most; of several the highest."""
    sums = np.append(np.cumsum(gains[::-1])[::-1], 0)
    place = len(sums) - 1 - int(np.argmax(sums[::-1]))
    return int([*facts.strengths(), NEVER][place])

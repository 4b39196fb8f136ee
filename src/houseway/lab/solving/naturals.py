"""What a dealer's natural takes of several hands of a box: the one thing that depends on all of them.

Cards come in exchangeable order, and each hand is played by what it holds alone. So the chance that all hands
end in given ways is a sum, over what each has drawn, of the orders of each times falling factorials of all
that is gone. Hands are put together in two halves; the halves are then joined value by value, so that hands
that draw alike of some values are gone through together.
"""

from collections import defaultdict
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.lab.solving.dealers import KEYS, VALUES, Floats, Numbers
from houseway.lab.solving.hands import Graph
from houseway.lab.solving.playing import DOUBLE, HIT, STAND
from houseway.lab.solving.splitting import (
    ANY_CARD,
    FIRST_OPEN,
    NO_PAIR,
    OVER_ONCE,
    Cell,
    Walk,
    doubled_results,
    leaves,
    spread,
)

DECIDED_WITHIN, DECIDED_OVER, STILL_OPEN = 1, 2, 4
Booleans = NDArray[np.bool_]
BITS = 6
DIGIT = (1 << BITS) - 1


class Drawn(NamedTuple):
    """What hands can have drawn, six bits a value, and in how many orders."""

    keys: Numbers
    orders: Floats

    def times(self, number: float) -> "Drawn":
        """So many times as many."""
        return Drawn(self.keys, self.orders * number)

    def and_then(self, other: "Drawn") -> "Drawn":
        """These hands and others."""
        keys = (self.keys[:, None] + other.keys).ravel()
        return gathered(keys, (self.orders[:, None] * other.orders).ravel())


def gathered(keys: Numbers, orders: Floats) -> Drawn:
    """What holds the same is one."""
    found, which = np.unique(keys, return_inverse=True)
    return Drawn(found, np.bincount(which, orders, len(found)).astype(np.float64))


def natural_with_all(
    graph: Graph, of: Walk, shoe: Numbers, play: Numbers, rescue: Numbers, cell: Cell, hole: int, wanted: int
) -> float:
    """How likely every hand of the split ends in a wanted way and the dealer's next card makes a natural."""
    shoe = shoe.copy()
    shoe[cell.upcard] -= 1
    shoe[cell.pair] -= 2
    hands = drawn_by(graph, of, play, rescue, cell, wanted)
    halves: dict[tuple[int, tuple[int, ...]], list[Drawn]] = defaultdict(list)
    for leaf in leaves(cell.most_splits):
        seconds = (NO_PAIR,) * leaf.others + (ANY_CARD,) * leaf.free
        half = len(seconds) - len(seconds) // 2
        left = _together(hands, seconds[:half]).times(leaf.ways)
        halves[leaf.again, seconds[half:]].append(left)
    total = 0.0
    for (again, rest), lefts in halves.items():
        left = gathered(
            np.concatenate([each.keys for each in lefts]), np.concatenate([each.orders for each in lefts])
        )
        gone = np.zeros(VALUES, dtype=np.int64)
        gone[hole] += 1
        gone[cell.pair] += again
        total += joined(left, _together(hands, rest), shoe, gone)
    return total


def _together(hands: Sequence[Drawn], seconds: Sequence[int]) -> Drawn:
    found = hands[seconds[0]]
    for second in seconds[1:]:
        found = found.and_then(hands[second])
    return found


def drawn_by(
    graph: Graph, of: Walk, play: Numbers, rescue: Numbers, cell: Cell, wanted: int
) -> tuple[Drawn, Drawn]:
    """What a hand has drawn that ends in a wanted way: with any second card, and with none of the pair's."""
    states = of.states
    single, decided = graph.number[states] == 1, graph.decided[states] > 0
    hits = ~decided & (single | ((play[states] == HIT) & (not cell.one_card)))
    draws = np.ones((2, len(states), VALUES))
    draws[NO_PAIR, single, cell.pair] = 0.0
    orders = np.broadcast_to(of.begin, (2, len(states))).copy()
    spread(of.steps, orders, hits, draws)
    keys = graph.holds[states] @ KEYS - KEYS[cell.pair]
    ends = [_cards_that_end(graph, of, wanted, keys, orders, hits, draws)]
    if wanted & STILL_OPEN:
        stands = ~decided & ~single & ((play[states] == STAND) | cell.one_card)
        ends.append((keys[stands], orders[:, stands]))
    doubles = np.flatnonzero(~decided & ~single & (play[states] == DOUBLE) & (not cell.one_card))
    if len(doubles):
        results = doubled_results(graph, states[doubles], rescue[states[doubles], :, cell.upcard])
        which, values = np.nonzero(_kinds(results) & wanted)
        ends.append((keys[doubles[which]] + KEYS[values], orders[:, doubles[which]]))
    all_keys = np.concatenate([each for each, _ in ends])
    any_card, no_pair = (gathered(all_keys, each) for each in np.concatenate([each for _, each in ends], 1))
    return any_card, no_pair


def _cards_that_end(
    graph: Graph, of: Walk, wanted: int, keys: Numbers, orders: Floats, hits: Booleans, draws: Floats
) -> tuple[Numbers, Floats]:
    """Hands that a card ended in a wanted way: a decided state does not say what it was made of."""
    over = np.where(graph.over[of.states] > 0, OVER_ONCE, 0)
    ended = (graph.decided[of.states] > 0) & (_kinds(over) & wanted > 0)
    found: list[tuple[Numbers, Floats]] = [(keys[:0], orders[:, :0])]
    for source, value, weight, child, first in of.steps:
        leads_to = np.repeat(child, np.diff(np.append(first, len(source))))
        here = np.flatnonzero(hits[source] & ended[leads_to])
        of_source = orders[:, source[here]] * draws[:, source[here], value[here]] * weight[here]
        found.append((keys[source[here]] + KEYS[value[here]], of_source))
    return np.concatenate([each for each, _ in found]), np.concatenate([each for _, each in found], 1)


def _kinds(results: Numbers) -> Numbers:
    """Whether results wait for the dealer, are over 21, or were decided within 21."""
    decided = np.where(results >= OVER_ONCE, DECIDED_OVER, DECIDED_WITHIN)
    return np.where(results >= FIRST_OPEN, STILL_OPEN, decided)


def joined(one: Drawn, other: Drawn, shoe: Numbers, gone: Numbers) -> float:
    """How likely both are drawn from the shoe, and those that are gone as well.

    Columns are what is still to come of the other, with its number of cards; rows what has come of the one.
    """
    table = other.orders[None, :]
    columns, cards = other.keys, _number(other.keys)
    rows = np.zeros(1, dtype=np.int64)
    for value in range(VALUES):
        falling = _falling(int(shoe[value]))[int(gone[value]) :]
        further = np.unique(one.keys & ((1 << BITS * (value + 1)) - 1))
        parents = np.searchsorted(rows, further & ((1 << BITS * value) - 1))
        later, targets = np.unique(columns >> BITS << BITS | cards, return_inverse=True)
        following = np.zeros((len(further), len(later)))
        own, others = further >> BITS * value, columns & DIGIT
        for digit in np.unique(others).tolist():
            here = np.flatnonzero(others == digit)
            following[:, targets[here]] += table[:, here][parents] * falling[own + digit][:, None]
        table, rows, columns, cards = following, further, later >> BITS, later & DIGIT
    chances = 1 / _falling(int(shoe.sum()), 1.0)
    numbers = _number(one.keys)[:, None] + cards + int(gone.sum())
    return float((one.orders[:, None] * table * chances[numbers]).sum())


def _number(keys: Numbers) -> Numbers:
    """How many cards they are."""
    found: Numbers = (keys[:, None] >> BITS * np.arange(VALUES) & DIGIT).sum(axis=1)
    return found


MOST_GONE = 96


def _falling(number: int, least: float = 0.0) -> Floats:
    """The products of so many, and one less, and so on."""
    left = np.maximum(float(number) - np.arange(MOST_GONE), least)
    return np.concatenate([np.ones(1), np.cumprod(left)])

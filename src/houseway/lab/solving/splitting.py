"""How hands are played out, and what a split is worth: each of its hands seen alone."""

from collections.abc import Iterator, Sequence
from functools import cache
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.lab.solving.dealers import NATURAL, OUTCOMES, VALUES, Dealers, Floats, Numbers, distribution
from houseway.lab.solving.hands import DOUBLED_21, GIVEN_UP, MOST, MOST_PAID, Graph
from houseway.lab.solving.playing import DOUBLE, HIT, STAND, Rules, left_beside

OVER_ONCE, OVER_DOUBLED, FIRST_OPEN = MOST_PAID, MOST_PAID + 1, MOST_PAID + 2
"""Results of hands: below these what is paid at once, as `Graph.paid` numbers it."""
LEAST_OPEN = 16
"""Totals that win alike: 16 stands for all below 17."""
DOUBLED = 37
"""Not a result: how often the hand was doubled."""
RESULTS = 38

ANY_CARD, NO_PAIR = 0, 1


class Cell(NamedTuple):
    """A pair split against a first card of the dealer."""

    pair: int
    upcard: int
    most_splits: int
    one_card: bool
    """Whether a split hand gets one card and no more."""


class Step(NamedTuple):
    """Every card to hands of one number of cards: from which state, of which value, to which state."""

    source: Numbers
    value: Numbers
    weight: Floats
    """How likely a card of that value leads there."""
    child: Numbers
    first: Numbers
    """Where the ways to each child begin."""


class Walk(NamedTuple):
    """All that can become of some hands. Steps have numbers of `states`, hands of few cards first."""

    states: Numbers
    begin: Floats
    """How likely a hand begins in each of them."""
    steps: tuple[Step, ...]


def walk(graph: Graph, begin: Floats) -> Walk:
    """From hands that begin so."""
    seen = begin > 0
    for number in range(1, int(graph.number.max()) + 1):
        here = np.flatnonzero(seen & (graph.number == number) & (graph.decided == 0))
        seen[graph.child[here][graph.weight[here] > 0]] = True
    states = np.flatnonzero(seen)
    local = np.zeros(len(seen), dtype=np.int64)
    local[states] = np.arange(len(states))
    numbers = np.unique(graph.number[states])
    return Walk(states, begin[states], tuple(_step(graph, states, local, each) for each in numbers.tolist()))


def _step(graph: Graph, states: Numbers, local: Numbers, number: int) -> Step:
    here = states[(graph.number[states] == number) & (graph.decided[states] == 0)]
    which, values, branches = np.nonzero(graph.weight[here] > 0)
    children = local[graph.child[here[which], values, branches]]
    order = np.argsort(children, kind="stable")
    child, first = np.unique(children[order], return_index=True)
    weight = graph.weight[here[which], values, branches]
    return Step(local[here[which]][order], values[order], weight[order], child, first)


def spread(steps: Sequence[Step], mass: Floats, hits: NDArray[np.bool_], draws: Floats) -> None:
    """Carry what is likely on from hand to hand, where the hand gets another card."""
    for source, value, weight, child, first in steps:
        if len(source):
            part = mass[..., source] * (draws[..., source, value] * (weight * hits[source]))
            mass[..., child] += np.add.reduceat(part, first, axis=-1)


class Played(NamedTuple):
    """How hands are played against one first card, and what they draw from."""

    graph: Graph
    known: Dealers
    rules: Rules
    upcard: int
    play: Numbers
    rescue: Numbers
    endings: Numbers
    """What each decided state is paid as."""
    shoes: Numbers
    """Shoes without the first card of the dealer and all that others are known to hold."""


def tables(played: Played, of: Walk, one_card: bool, pair: int | None = None) -> Floats:
    """How hands end from each shoe, by result and dealer's outcome; split or surrendered ones are left out.

    With a pair, hands begin with one card of it, and tables come twice: any second card, none of the pair.
    """
    graph, states = played.graph, of.states
    left = played.shoes[:, None, :] - graph.holds[states]
    draws = np.where((left < 0).any(axis=2, keepdims=True), 0, left)
    draws = draws / np.maximum(draws.sum(axis=2, keepdims=True), 1)
    play, decided = played.play[states], graph.decided[states] > 0
    single = graph.number[states] == 1
    hits = ~decided & (single | ((play == HIT) & (not one_card)))
    seconds = 1 if pair is None else 2
    mass = np.broadcast_to(of.begin, (seconds, len(played.shoes), len(states))).copy()
    steps = of.steps
    if pair is not None:
        barred = np.broadcast_to(draws, (2, *draws.shape)).copy()
        barred[NO_PAIR, :, single, pair] = 0.0
        spread(steps[:1], mass, hits, barred)
        steps = steps[1:]
    spread(steps, mass, hits, draws)
    mass[:, ~decided & (left < 0).any(axis=2)] = 0.0
    found = np.zeros((seconds, len(played.shoes), RESULTS, OUTCOMES))
    results = np.where(graph.over[states] > 0, OVER_ONCE, played.endings[states])
    found[..., 0] += mass[..., decided] @ np.eye(RESULTS)[results[decided]]
    ended = ~decided & ~single
    standing = np.flatnonzero(ended & ((play == STAND) | one_card) & (mass.sum(axis=(0, 1)) > 0))
    doubling = np.flatnonzero(ended & (play == DOUBLE) & (not one_card) & (mass.sum(axis=(0, 1)) > 0))
    found[..., DOUBLED, 0] += mass[..., doubling].sum(axis=-1)
    likely = mass[..., doubling, None] * draws[:, doubling]
    doubled = doubled_results(graph, states[doubling], played.rescue[states[doubling], :, played.upcard])
    which, values = np.nonzero(doubled < FIRST_OPEN)
    found[..., 0] += likely[..., which, values] @ np.eye(RESULTS)[doubled[which, values]]
    which, values = np.nonzero((doubled >= FIRST_OPEN) & (draws[:, doubling].sum(axis=0) > 0))
    totals = np.maximum(graph.total[states[standing]], LEAST_OPEN)
    _add_waiting(
        played,
        np.concatenate([graph.holds[states[standing]], graph.holds[states[doubling[which]]] + ONE[values]]),
        np.concatenate([FIRST_OPEN + 2 * (totals - LEAST_OPEN), doubled[which, values]]),
        np.concatenate([mass[..., standing], likely[..., which, values]], axis=-1),
        found,
    )
    return found


ONE = np.eye(VALUES, dtype=np.int64)


def _add_waiting(played: Played, holds: Numbers, results: Numbers, likely: Floats, found: Floats) -> None:
    """Hands that wait for the dealer, as they are or doubled."""
    dealer = _dealers(played, holds)
    for result in np.unique(results).tolist():
        here = results == result
        found[:, :, result] += np.einsum("jks,kso->jko", likely[..., here], dealer[:, here])


def _dealers(played: Played, holds: Numbers) -> Floats:
    """How the dealer ends with each of these hands gone from each shoe."""
    left = (played.shoes[:, None, :] - holds).reshape(-1, VALUES)
    dealer = distribution(played.known, played.upcard, left, played.rules.spared)
    return dealer.reshape(len(played.shoes), len(holds), OUTCOMES)


def doubled_results(graph: Graph, states: Numbers, given_up: Numbers) -> Numbers:
    """The numbers of doubled hands by state and value of their card."""
    totals = graph.doubled[states]
    waits = FIRST_OPEN + 2 * (np.clip(totals, LEAST_OPEN, MOST) - LEAST_OPEN) + 1
    found: Numbers = np.where(given_up > 0, GIVEN_UP, waits)
    return np.where(totals > MOST, OVER_DOUBLED, np.where(totals == MOST, DOUBLED_21, found))


def reached_by(graph: Graph, shoe: Numbers, play: Numbers, upcard: int, first: Floats) -> Floats:
    """How likely each state comes up where hands begin as `first` and are played so."""
    of = walk(graph, first)
    left = left_beside(shoe, upcard, graph.holds[of.states])
    left[left.min(axis=1) < 0] = 0
    draws = left / np.maximum(left.sum(axis=1, keepdims=True), 1)
    mass = of.begin.copy()
    spread(of.steps, mass, (play[of.states] == HIT) & (graph.decided[of.states] == 0), draws)
    found = np.zeros(len(first))
    found[of.states] = mass
    return found


class Leaf(NamedTuple):
    """How the second cards of a split can fall.

    So many more cards of the pair's value that were split off again, hands whose second card is of another
    value, hands at the limit whose second card is free, and in how many ways.
    """

    again: int
    others: int
    free: int
    ways: int


@cache
def leaves(most_splits: int) -> tuple[Leaf, ...]:
    """Second cards come hand after hand until every hand has one, or the limit of splits is reached."""
    found: dict[tuple[int, int, int], int] = {}

    def walk(waiting: int, splits: int, others: int) -> None:
        if splits == most_splits or waiting == 0:
            key = (splits - 1, others, waiting)
            found[key] = found.get(key, 0) + 1
            return
        walk(waiting + 1, splits + 1, others)
        walk(waiting - 1, splits, others + 1)

    walk(2, 1, 0)
    return tuple(Leaf(*key, ways) for key, ways in found.items())


def signed_extras(leaf: Leaf, of_others: int) -> Iterator[tuple[int, int]]:
    """ "Not of the pair's value" for so many other hands, as a signed sum over how many are of it."""
    for number in range(of_others + 1):
        yield leaf.again + number, (-1) ** number * comb(of_others, number)


def nets(tie: float, paid: Floats) -> Floats:
    """What each result wins by the dealer's outcome; open hands get their stake back from a natural."""
    found = np.zeros((RESULTS, OUTCOMES))
    found[: len(paid)] = paid[:, None]
    found[OVER_ONCE], found[OVER_DOUBLED] = -1.0, -2.0
    for total in range(LEAST_OPEN, MOST):
        for doubled in (0, 1):
            for outcome in range(NATURAL):
                against = 16 + outcome
                sign = 1.0 if outcome == 0 or total > against else tie if total == against else -1.0
                found[FIRST_OPEN + 2 * (total - LEAST_OPEN) + doubled, outcome] = (1 + doubled) * sign
    return found

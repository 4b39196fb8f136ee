"""What a split is worth: each hand seen alone, and what a dealer's natural takes of all hands together."""

from collections.abc import Iterator
from functools import cache
from math import comb
from typing import NamedTuple

import numpy as np

from houseway.lab.compiled import compiled, inlined
from houseway.lab.solving.dealers import NATURAL, OUTCOMES, VALUES, Dealers, Floats, Numbers, distribution
from houseway.lab.solving.hands import BRANCHES, DOUBLED_21, GIVEN_UP, MOST, MOST_PAID, Graph, Starts
from houseway.lab.solving.playing import DOUBLE, HIT, SPLIT, STAND, Rules, take

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


@inlined
def open_result(total: int, doubled: int) -> int:
    """The number of a hand that waits for the dealer."""
    return FIRST_OPEN + 2 * (max(total, LEAST_OPEN) - LEAST_OPEN) + doubled


@inlined
def decided_result(graph: Graph, state: int) -> int:
    """The number of a split hand that is settled at once."""
    if graph.over[state]:
        return OVER_ONCE
    ending: int = graph.ending_split[state]
    return ending


@inlined
def doubled_result(graph: Graph, state: int, value: int, given_up: int) -> int:
    """The number of a doubled hand with its card."""
    total = graph.doubled[state, value]
    if total > MOST:
        return OVER_DOUBLED
    if total == MOST:
        return DOUBLED_21
    if given_up:
        return GIVEN_UP
    return open_result(total, 1)


@compiled
def add_doubled(
    graph: Graph,
    known: Dealers,
    rules: Rules,
    state: int,
    upcard: int,
    here: float,
    left: Numbers,
    cards: int,
    rescue: Numbers,
    found: Floats,
) -> None:
    """A doubled hand gets each card that is left."""
    dealer = np.empty(OUTCOMES)
    found[DOUBLED, 0] += here
    for value in range(VALUES):
        if left[value] == 0:
            continue
        chance = here * left[value] / cards
        result = doubled_result(graph, state, value, rescue[state, value, upcard])
        if result < FIRST_OPEN:
            found[result, 0] += chance
        else:
            left[value] -= 1
            distribution(known, upcard, left, rules.spared, dealer)
            found[result] += chance * dealer
            left[value] += 1


@compiled
def follow(
    graph: Graph,
    known: Dealers,
    shoe: Numbers,
    rules: Rules,
    play: Numbers,
    rescue: Numbers,
    dealers: Floats,
    upcard: int,
    first: Floats,
) -> Floats:
    """How hands end that begin as `first` and are played so, by result and dealer's outcome.

    Hands that are split or surrendered are left out.
    """
    found = np.zeros((RESULTS, OUTCOMES))
    mass = first.copy()
    left = np.empty(VALUES, dtype=np.int64)
    for place in range(len(mass) - 1, -1, -1):
        state = graph.order[place]
        here = mass[state]
        if here == 0.0 or (play[state] >= SPLIT and not graph.decided[state]):
            continue
        if graph.decided[state]:
            found[OVER_ONCE if graph.over[state] else graph.ending[state], 0] += here
            continue
        if play[state] == STAND:
            found[open_result(graph.total[state], 0)] += here * dealers[state, upcard]
            continue
        cards = take(shoe, graph.holds[state], upcard, left)
        if play[state] == DOUBLE:
            add_doubled(graph, known, rules, state, upcard, here, left, cards, rescue, found)
            continue
        for value in range(VALUES):
            for branch in range(BRANCHES):
                weight = graph.weight[state, value, branch]
                if weight > 0.0:
                    mass[graph.child[state, value, branch]] += here * left[value] / cards * weight
    return found


@compiled
def reached_by(graph: Graph, shoe: Numbers, play: Numbers, upcard: int, first: Floats) -> Floats:
    """How likely each state comes up where hands begin as `first` and are played so."""
    mass = first.copy()
    left = np.empty(VALUES, dtype=np.int64)
    for place in range(len(mass) - 1, -1, -1):
        state = graph.order[place]
        if mass[state] == 0.0 or graph.decided[state] or play[state] != HIT:
            continue
        cards = take(shoe, graph.holds[state], upcard, left)
        for value in range(VALUES):
            for branch in range(BRANCHES):
                weight = graph.weight[state, value, branch]
                if weight > 0.0:
                    mass[graph.child[state, value, branch]] += mass[state] * left[value] / cards * weight
    return mass


@compiled
def alone(
    graph: Graph,
    starts: Starts,
    known: Dealers,
    shoe: Numbers,
    rules: Rules,
    play: Numbers,
    rescue: Numbers,
    cell: Cell,
    extra: int,
    second: int,
) -> Floats:
    """How one hand of a split ends, with so many more cards of the pair's value gone from the shoe.

    By result and, for hands that wait, by the dealer's outcome. `second` says whether the second card may be
    of the pair's value; the chance that it is not counts in.
    """
    found = np.zeros((RESULTS, OUTCOMES))
    mass = np.zeros(len(graph.number))
    dealer = np.empty(OUTCOMES)
    left = np.empty(VALUES, dtype=np.int64)
    shoe = shoe.copy()
    shoe[cell.pair] -= extra
    for start in range(starts.first[cell.pair], starts.first[cell.pair + 1]):
        mass[starts.state[start]] += starts.weight[start]
    for place in range(len(mass) - 1, -1, -1):
        state = graph.order[place]
        here = mass[state]
        if here == 0.0:
            continue
        if graph.decided[state]:
            found[decided_result(graph, state), 0] += here
            continue
        cards = take(shoe, graph.holds[state], cell.upcard, left)
        if cards < 0:
            continue
        single = graph.number[state] == 1
        if not single and (cell.one_card or play[state] == STAND):
            distribution(known, cell.upcard, left, rules.spared, dealer)
            found[open_result(graph.total[state], 0)] += here * dealer
        elif not single and play[state] == DOUBLE:
            add_doubled(graph, known, rules, state, cell.upcard, here, left, cards, rescue, found)
        else:
            for value in range(VALUES):
                if single and second == NO_PAIR and value == cell.pair:
                    continue
                for branch in range(BRANCHES):
                    weight = graph.weight[state, value, branch]
                    if weight > 0.0:
                        mass[graph.child[state, value, branch]] += here * left[value] / cards * weight
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

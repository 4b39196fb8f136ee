"""What a dealer's natural takes of several hands of a box: the one thing that depends on all of them."""

from typing import NamedTuple

import numpy as np
from numba import types
from numba.typed import Dict

from houseway.lab.compiled import compiled, inlined
from houseway.lab.solving.dealers import VALUES, Floats, Numbers
from houseway.lab.solving.hands import BRANCHES, Graph, Starts
from houseway.lab.solving.playing import HIT, STAND
from houseway.lab.solving.splitting import (
    ANY_CARD,
    FIRST_OPEN,
    NO_PAIR,
    OVER_ONCE,
    Cell,
    decided_result,
    doubled_result,
)

DECIDED_WITHIN, DECIDED_OVER, STILL_OPEN = 1, 2, 4


class Way(NamedTuple):
    """How hands of a split are played and which of their ends are wanted."""

    play: Numbers
    rescue: Numbers
    reached: Numbers
    """The states that a split hand can come to, those of few cards first."""
    holds: Numbers
    """What each of them has drawn, six bits a value."""
    wanted: int


@compiled
def natural_with_all(
    graph: Graph,
    starts: Starts,
    shoe: Numbers,
    play: Numbers,
    rescue: Numbers,
    cell: Cell,
    hole: int,
    wanted: int,
) -> float:
    """How likely every hand of the split ends in a wanted way and the dealer's next card makes a natural.

    Hand after hand, over all that can be gone from the shoe.
    """
    shoe = shoe.copy()
    shoe[cell.upcard] -= 1
    shoe[cell.pair] -= 2
    states = reached(graph, starts, play, cell)
    way = Way(play, rescue, states, drawn_by(graph, cell.pair, states), wanted)
    mass = np.zeros(len(graph.number))
    left = np.empty(VALUES, dtype=np.int64)
    gone = [
        [Dict.empty(types.int64, types.float64) for _ in range(cell.most_splits + 2)]
        for _ in range(cell.most_splits + 2)
    ]
    gone[1][2][0] = 1.0
    total = 0.0
    for splits in range(1, cell.most_splits + 1):
        for waiting in range(splits + 1, 0, -1):
            for key, chance in gone[splits][waiting].items():
                cards = without(shoe, key, left)
                second = ANY_CARD
                if splits < cell.most_splits:
                    second = NO_PAIR
                    longer = key + (1 << (6 * cell.pair))
                    again = gone[splits + 1][waiting + 1]
                    again[longer] = again.get(longer, 0.0) + chance * left[cell.pair] / cards
                total += one_hand(
                    graph, starts, way, cell, mass, left, cards, second, key, chance,
                    hole if waiting == 1 else -1, gone[splits][waiting - 1],
                )  # fmt: skip
    return total


@inlined
def without(shoe: Numbers, key: int, left: Numbers) -> int:
    """The shoe without what is gone; how many cards are left."""
    cards = 0
    for value in range(VALUES):
        left[value] = shoe[value] - ((key >> (6 * value)) & 63)
        cards += left[value]
    return cards


@compiled
def drawn_by(graph: Graph, pair: int, states: Numbers) -> Numbers:
    """What a hand in each of these states has drawn beside its card of the pair."""
    found = np.zeros(len(graph.number), dtype=np.int64)
    for state in states:
        for value in range(VALUES):
            found[state] += (graph.holds[state, value] - (value == pair)) << (6 * value)
    return found


@compiled
def reached(graph: Graph, starts: Starts, play: Numbers, cell: Cell) -> Numbers:
    """The states that a split hand can come to, those of few cards first."""
    seen = np.zeros(len(graph.number), dtype=np.int64)
    found = np.empty(len(graph.number), dtype=np.int64)
    number = 0
    for start in range(starts.first[cell.pair], starts.first[cell.pair + 1]):
        seen[starts.state[start]] = 1
    for place in range(len(graph.order) - 1, -1, -1):
        state = graph.order[place]
        if not seen[state]:
            continue
        found[number] = state
        number += 1
        single = graph.number[state] == 1
        if graph.decided[state] or (not single and (cell.one_card or play[state] != HIT)):
            continue
        for value in range(VALUES):
            for branch in range(BRANCHES):
                if graph.weight[state, value, branch] > 0.0:
                    seen[graph.child[state, value, branch]] = 1
    return found[:number]


@compiled
def one_hand(
    graph: Graph,
    starts: Starts,
    way: Way,
    cell: Cell,
    mass: Floats,
    shoe: Numbers,
    in_shoe: int,
    second: int,
    key: int,
    chance: float,
    hole: int,
    after: dict[int, float],
) -> float:
    """One hand drawn from this shoe: what is gone after it, where it ends in a wanted way.

    After the last hand the chance of the dealer's second card counts instead.
    """
    total = 0.0
    for state in way.reached:
        mass[state] = 0.0
    for start in range(starts.first[cell.pair], starts.first[cell.pair + 1]):
        mass[starts.state[start]] += chance * starts.weight[start]
    for state in way.reached:
        here = mass[state]
        if here == 0.0 or graph.decided[state]:
            continue
        single = graph.number[state] == 1
        cards = in_shoe - graph.number[state] + 1
        if not single and (cell.one_card or way.play[state] == STAND):
            if way.wanted & STILL_OPEN:
                total += ended(here, shoe, cards, key, way.holds[state], hole, after)
            continue
        for value in range(VALUES):
            number = shoe[value] - graph.holds[state, value] + (value == cell.pair)
            if number <= 0 or (single and second == NO_PAIR and value == cell.pair):
                continue
            share = here * number / cards
            if single or way.play[state] == HIT:
                share = go_on(graph, state, value, share, way.wanted, mass)
            elif not way.wanted & kind_of(
                doubled_result(graph, state, value, way.rescue[state, value, cell.upcard])
            ):
                continue
            if share > 0.0:
                drawn = way.holds[state] + (1 << (6 * value))
                total += ended(share, shoe, cards - 1, key, drawn, hole, after)
    return total


@inlined
def go_on(graph: Graph, state: int, value: int, share: float, wanted: int, mass: Floats) -> float:
    """A card to an open hand: how likely that ends it in a wanted way."""
    found = 0.0
    for branch in range(BRANCHES):
        weight = graph.weight[state, value, branch]
        if weight > 0.0:
            child = graph.child[state, value, branch]
            if not graph.decided[child]:
                mass[child] += share * weight
            elif wanted & kind_of(decided_result(graph, child)):
                found += share * weight
    return found


@compiled
def ended(
    share: float, shoe: Numbers, cards: int, key: int, drawn: int, hole: int, after: dict[int, float]
) -> float:
    """A hand ended: kept for the next one, or after the last one the chance of the dealer's second card."""
    if hole < 0:
        after[key + drawn] = after.get(key + drawn, 0.0) + share
        return 0.0
    left: int = shoe[hole] - ((drawn >> (6 * hole)) & 63)
    return share * left / cards


@inlined
def kind_of(result: int) -> int:
    """Whether a result waits for the dealer, is over 21, or was decided within 21."""
    if result >= FIRST_OPEN:
        return STILL_OPEN
    return DECIDED_OVER if result >= OVER_ONCE else DECIDED_WITHIN

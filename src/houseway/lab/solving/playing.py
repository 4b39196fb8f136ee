"""What every play of every hand is worth against every first card of the dealer."""

from typing import NamedTuple

import numpy as np
from numba import prange

from houseway.lab.compiled import compiled, inlined, parallel
from houseway.lab.solving.dealers import (
    NATURAL,
    OUTCOMES,
    OVER,
    VALUES,
    Dealers,
    Floats,
    Numbers,
    distribution,
)
from houseway.lab.solving.hands import BRANCHES, MOST, Graph

HIT, STAND, DOUBLE, SPLIT, SURRENDER = range(5)
PLAYS = 5
IMPOSSIBLE = -1e9
LEAST_FINAL = 17


class Rules(NamedTuple):
    """What differs between games."""

    tie: float
    """What a hand equal to the dealer's wins."""
    spared: float
    """The share of naturals that take the original wager only."""
    rescues: bool
    """Whether a doubled hand may be given up for the original wager."""


class Worth(NamedTuple):
    """By state and dealer's first card."""

    play: Floats
    """What each play is worth."""
    dealer: Floats
    """How likely each of the dealer's outcomes is, this hand gone from the shoe."""
    rescue: Numbers
    """By state, value of the double's card and first card: whether the doubled hand is given up."""


@parallel
def worth(
    graph: Graph, known: Dealers, shoe: Numbers, rules: Rules, fixed: Numbers, rescue: Numbers
) -> Worth:
    """Every play of every state; each state goes on with the best play, or with the one that is fixed.

    `fixed` holds a play for each state and first card, -1 where the best is wanted; `rescue` likewise.
    """
    states = len(graph.number)
    play = np.full((states, VALUES, PLAYS), IMPOSSIBLE)
    dealer = np.zeros((states, VALUES, OUTCOMES))
    given_up = np.zeros((states, VALUES, VALUES), dtype=np.int64)
    for upcard in prange(VALUES):
        best = np.zeros(states)
        left = np.empty(VALUES, dtype=np.int64)
        doubled = np.empty(OUTCOMES)
        for state in graph.order:
            if graph.decided[state] or graph.number[state] < 2:
                best[state] = graph.pays[state]
                continue
            cards = take(shoe, graph.holds[state], upcard, left)
            if cards < 0:
                continue
            distribution(known, upcard, left, rules.spared, dealer[state, upcard])
            if graph.stands[state]:
                play[state, upcard, STAND] = (
                    stand(dealer[state, upcard], graph.total[state], 1.0, rules.tie)
                    - (dealer[state, upcard, NATURAL])
                )
            total = 0.0
            total_double = 0.0
            for value in range(VALUES):
                chance = left[value] / cards
                if chance <= 0.0:
                    continue
                for branch in range(BRANCHES):
                    total += (
                        chance * graph.weight[state, value, branch] * best[graph.child[state, value, branch]]
                    )
                if graph.doubles[state]:
                    left[value] -= 1
                    total_double += chance * double(
                        graph, known, state, value, upcard, left, rules, doubled, dealer, rescue, given_up
                    )
                    left[value] += 1
            play[state, upcard, HIT] = total
            if graph.doubles[state]:
                play[state, upcard, DOUBLE] = total_double
            chosen = fixed[state, upcard]
            best[state] = (
                play[state, upcard, chosen] if HIT <= chosen <= DOUBLE else play[state, upcard, :SPLIT].max()
            )
    return Worth(play, dealer, given_up)


@inlined
def take(shoe: Numbers, holds: Numbers, upcard: int, left: Numbers) -> int:
    """The shoe without a hand and the dealer's first card: how many cards are left, -1 if that cannot be."""
    cards = 0
    for value in range(VALUES):
        left[value] = shoe[value] - holds[value] - (value == upcard)
        if left[value] < 0:
            return -1
        cards += left[value]
    return cards


@inlined
def stand(dealer: Floats, total: int, stake: float, tie: float) -> float:
    """What a hand of that total wins against all outcomes but a natural."""
    won: float = dealer[OVER]
    for outcome in range(1, NATURAL):
        against = LEAST_FINAL - 1 + outcome
        if total > against:
            won += dealer[outcome]
        elif total == against:
            won += tie * dealer[outcome]
        else:
            won -= dealer[outcome]
    return stake * won


@compiled
def double(
    graph: Graph,
    known: Dealers,
    state: int,
    value: int,
    upcard: int,
    left: Numbers,
    rules: Rules,
    dealer: Floats,
    dealers: Floats,
    rescue: Numbers,
    given_up: Numbers,
) -> float:
    """A doubled hand with its card: two stakes, of which a natural takes one."""
    total = graph.doubled[state, value]
    if total > MOST:
        return -2.0
    if total == MOST:
        return 2.0
    drawn = graph.child[state, value, 0]
    if graph.decided[drawn]:
        distribution(known, upcard, left, rules.spared, dealer)
    else:
        dealer[:] = dealers[drawn, upcard]
    kept: float = stand(dealer, total, 2.0, rules.tie) - dealer[NATURAL]
    wanted = rescue[state, value, upcard]
    if rules.rescues and (wanted == 1 or (wanted < 0 and kept < -1.0)):
        given_up[state, value, upcard] = 1
        return -1.0
    return kept

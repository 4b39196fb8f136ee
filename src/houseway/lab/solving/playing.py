"""What every play of every hand is worth against every first card of the dealer."""

from collections.abc import Iterable
from typing import NamedTuple

import numpy as np

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
from houseway.lab.solving.hands import MOST, Graph

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


def worth(
    graph: Graph,
    known: Dealers,
    shoe: Numbers,
    rules: Rules,
    fixed: Numbers,
    rescue: Numbers,
    upcards: Iterable[int] | None = None,
) -> Worth:
    """Every play of every state; each state goes on with the best play, or with the one that is fixed.

    `fixed` holds a play for each state and first card, -1 where the best is wanted; `rescue` likewise.
    Against every first card that there is, or against these.
    """
    states = len(graph.number)
    found = Worth(
        np.full((states, VALUES, PLAYS), IMPOSSIBLE),
        np.zeros((states, VALUES, OUTCOMES)),
        np.zeros((states, VALUES, VALUES), dtype=np.int64),
    )
    for upcard in np.flatnonzero(shoe).tolist() if upcards is None else upcards:
        _against(graph, known, shoe, rules, fixed[:, upcard], rescue, upcard, found)
    return found


def _against(
    graph: Graph,
    known: Dealers,
    shoe: Numbers,
    rules: Rules,
    fixed: Numbers,
    rescue: Numbers,
    upcard: int,
    found: Worth,
) -> None:
    left = left_beside(shoe, upcard, graph.holds)
    asked = (graph.decided == 0) & (graph.number > 1) & (left >= 0).all(axis=1)
    states = np.flatnonzero(asked)
    draws = left / np.maximum(left.sum(axis=1, keepdims=True), 1)
    found.dealer[states, upcard] = dealers_after(known, shoe, rules, upcard, graph.holds[states])
    signs = won_against(rules.tie)
    standing = (found.dealer[:, upcard] * signs[graph.total]).sum(axis=1) - found.dealer[:, upcard, NATURAL]
    play = found.play[:, upcard]
    stands = states[graph.stands[states] > 0]
    play[stands, STAND] = standing[stands]
    doubles = states[graph.doubles[states] > 0]
    kept, found.rescue[doubles, :, upcard] = _doubled(
        graph, known, shoe, rules, rescue, upcard, doubles, left, found.dealer
    )
    play[doubles, DOUBLE] = (draws[doubles] * kept).sum(axis=1)
    best = np.where(graph.decided > 0, graph.pays, 0.0)
    for number in range(int(graph.number.max()), 1, -1):
        here = states[graph.number[states] == number]
        drawn = (graph.weight[here] * best[graph.child[here]]).sum(axis=2)
        play[here, HIT] = (draws[here] * drawn).sum(axis=1)
        chosen = fixed[here]
        named = play[here, np.clip(chosen, HIT, DOUBLE)]
        free = (chosen < HIT) | (chosen > DOUBLE)
        best[here] = np.where(free, play[here, :SPLIT].max(axis=1), named)


def _doubled(
    graph: Graph,
    known: Dealers,
    shoe: Numbers,
    rules: Rules,
    rescue: Numbers,
    upcard: int,
    states: Numbers,
    left: Numbers,
    dealers: Floats,
    added: float = 1.0,
) -> tuple[Floats, Numbers]:
    """Doubled hands with each card: of both stakes a natural takes the first; and which are given up."""
    totals, drawn = graph.doubled[states], graph.child[states, :, 0]
    waits = (totals < MOST) & (left[states] > 0)
    dealer = dealers[drawn, upcard]
    which, values = np.nonzero(waits & (graph.decided[drawn] > 0))
    dealer[which, values] = dealers_after(
        known, shoe, rules, upcard, graph.holds[states[which]] + np.eye(VALUES, dtype=np.int64)[values]
    )
    kept = kept_doubled(dealer, rules, totals, added)
    wanted = rescue[states, :, upcard]
    given_up = waits & rules.rescues & ((wanted == 1) | ((wanted < 0) & (kept < -1.0)))
    kept = np.where(given_up, -1.0, kept)
    both = 1 + added
    return np.where(totals > MOST, -both, np.where(totals == MOST, both, kept)), given_up.astype(np.int64)


def kept_doubled(dealer: Floats, rules: Rules, totals: Numbers, added: float = 1.0) -> Floats:
    """What doubled hands win that wait for the dealer: a natural takes the first stake only."""
    won: Floats = (dealer * won_against(rules.tie)[np.minimum(totals, MOST)]).sum(axis=-1)
    kept: Floats = (1 + added) * won - dealer[..., NATURAL]
    return kept


def doubled_worth(
    graph: Graph,
    known: Dealers,
    shoe: Numbers,
    rules: Rules,
    upcard: int,
    state: int,
    dealers: Floats,
    added: float,
) -> float:
    """What a double of so many stakes is worth, given up where that is better."""
    left = left_beside(shoe, upcard, graph.holds)
    free = np.full((len(left), VALUES, VALUES), -1, dtype=np.int64)
    here = np.array([state])
    kept, _ = _doubled(graph, known, shoe, rules, free, upcard, here, left, dealers, added)
    return float((left[state] / left[state].sum() * kept[0]).sum())


def left_beside(shoe: Numbers, upcard: int, holds: Numbers) -> Numbers:
    """The shoe without each of these hands and the dealer's first card."""
    left: Numbers = shoe - holds
    left[:, upcard] -= 1
    return left


def dealers_after(known: Dealers, shoe: Numbers, rules: Rules, upcard: int, holds: Numbers) -> Floats:
    """How the dealer ends with each of these hands gone from the shoe."""
    return distribution(known, upcard, left_beside(shoe, upcard, holds), rules.spared)


def won_against(tie: float) -> Floats:
    """What a hand wins by its total and the dealer's outcome, a natural left out."""
    found = np.zeros((2 * MOST, OUTCOMES))
    for total in range(MOST + 1):
        for outcome in range(NATURAL):
            against = LEAST_FINAL - 1 + outcome
            lower = outcome != OVER and total < against
            found[total, outcome] = tie if outcome != OVER and total == against else -1.0 if lower else 1.0
    return found

"""The box and Suits You together: both hang on the first card, so their covariance is computed by it."""

from collections.abc import Iterator
from math import sqrt
from typing import Any

import numpy as np

from houseway.equipment import SUITS
from houseway.lab.pinkjack import facts
from houseway.lab.solving.analysis import Analysed
from houseway.lab.solving.dealers import VALUES
from houseway.lab.solving.hands import BRANCHES
from houseway.lab.solving.solution import Solved, begun_with, split_worth
from houseway.lab.solving.splitting import DOUBLED, nets, walk

METHOD = "computed by the first card; hands of one split that begin with other cards by what is usual"


def box_and_suits_you(found: Analysed) -> dict[str, Any]:
    """Their covariance and correlation for the first suit; no suit but diamonds makes a difference."""
    rows, states = facts.suits_you_rows(), facts.players_states()
    pays = [float(rows[facts.suits_you_row(card, SUITS[0])].pays) for card in range(len(states.after[0]))]
    chance = 1 / len(pays)
    box = dict(by_first_card(found.solved))
    product = sum(won * box[int(state)] for won, state in zip(pays, states.after[0], strict=True)) * chance
    mean = sum(pays) * chance
    deviation = sqrt(sum(won * won for won in pays) * chance - mean * mean)
    covariance = product - mean * found.solved.mean
    sd = sqrt(found.nets.square - found.solved.mean**2)
    return {
        "exact": False,
        "method": METHOD,
        "pairs": [
            {
                "wagers": ["box", "suits-you"],
                "covariance": covariance,
                "correlation": covariance / deviation / sd,
            }
        ],
    }


def by_first_card(solved: Solved) -> Iterator[tuple[int, float]]:
    """What a box is worth by the state of its first card alone."""
    game, starts = solved.game, solved.game.starts
    cards = int(game.shoe.sum())
    for value in np.flatnonzero(game.shoe).tolist():
        for start in range(starts.first[value], starts.first[value + 1]):
            state, mean = int(starts.state[start]), 0.0
            for upcard in np.flatnonzero(game.shoe).tolist():
                likely = (game.shoe[upcard] - (upcard == value)) / (cards - 1)
                left = game.shoe.copy()
                left[value] -= 1
                left[upcard] -= 1
                for second in range(VALUES):
                    for branch in range(BRANCHES):
                        share = likely * left[second] / (cards - 2) * game.graph.weight[state, second, branch]
                        if share > 0:
                            hand = int(game.graph.child[state, second, branch])
                            mean += share * _worth(solved, hand, upcard)
                if (cell := (value, upcard)) in solved.parted:
                    paired = likely * left[value] / (cards - 2)
                    mean += paired * _more_after_split(solved, cell, state)
            yield state, float(mean)


def _worth(solved: Solved, hand: int, upcard: int) -> float:
    if solved.game.graph.decided[hand]:
        return float(solved.game.graph.pays[hand])
    return float(solved.worth.play[hand, upcard, solved.strategy.plays[hand, upcard]])


def _more_after_split(solved: Solved, cell: tuple[int, int], state: int) -> float:
    """What a split wins more than usual because one of its hands begins with this card."""
    game, strategy = solved.game, solved.strategy
    begin = np.zeros(len(game.graph.number))
    begin[state] = 1.0
    if begun_with(game, cell[0]).begin.max() == 1.0:
        return 0.0
    here = split_worth(game, walk(game.graph, begin), *cell, strategy.otherwise, strategy.rescue)
    won = nets(game.rules.tie, game.graph.paid)[:DOUBLED]
    total = 0.0
    for (leaf, chance, *own), (_, _, *usual) in zip(here.hands, solved.splits[cell].hands, strict=True):
        for number, mine, others in zip((leaf.others, leaf.free), own, usual, strict=True):
            hands = leaf.others + leaf.free
            total += chance * number / hands * float(((mine - others)[:DOUBLED] * won).sum())
    return total

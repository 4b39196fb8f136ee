"""Nets of split rounds, nearly: the hands of a split taken as independent given the dealer's outcome.

It is good to four figures of a standard deviation. What is printed rests on rounds that were played; this is
for what a small change of odds or plays does to them.
"""

from collections import defaultdict

import numpy as np

from houseway.lab.solving.dealers import NATURAL, Floats, distribution
from houseway.lab.solving.solution import Game, Solved, Split
from houseway.lab.solving.splitting import DOUBLED, FIRST_OPEN, OVER_ONCE, Cell, nets


def square_beside(here: Solved, base: Solved) -> float:
    """How much more rounds with a split add to the expected square of a net than in a game solved before."""
    return sum(
        _square(here, cell) - _square(base, cell)
        for cell in {*here.parted, *base.parted}
        if here.game is not base.game
        or here.parted.get(cell) != base.parted.get(cell)
        or here.splits[cell].hands is not base.splits[cell].hands
    )


def nearly_all(solved: Solved) -> dict[float, float]:
    """How likely a round ends with each net, with or without a split."""
    found = defaultdict(float, solved.net)
    for cell, chance in solved.parted.items():
        for net, likely in split_nets(solved.game, solved.splits[cell]).items():
            found[net] += chance * likely
    return dict(found)


def _square(solved: Solved, cell: tuple[int, int]) -> float:
    if cell not in solved.parted:
        return 0.0
    found = split_nets(solved.game, solved.splits[cell])
    return solved.parted[cell] * sum(net * net * likely for net, likely in found.items())


Together = dict[tuple[float, bool, bool], float]
"""How likely some hands come to a net together, whether one of them waits, whether one is over 21."""


def split_nets(game: Game, split: Split) -> dict[float, float]:
    """The nets of all hands of a split, the hands taken as independent given the dealer's outcome."""
    won, dealer = nets(game.rules.tie, game.graph.paid), _dealer_after(game, split.cell)
    total: dict[float, float] = defaultdict(float)
    for leaf, chance, other, free in split.hands:
        for outcome in np.flatnonzero(dealer).tolist():
            together: Together = {(0.0, False, False): 1.0}
            for table, number in ((other, leaf.others), (free, leaf.free)):
                hand = _alone(_given(table, outcome, dealer), won[:, outcome]) if number else {}
                for _ in range(number):
                    together = _joined(together, hand)
            for (net, waits, over), likely in together.items():
                taken = outcome == NATURAL and waits and not (game.bust_counts and over)
                total[net - taken] += chance * float(dealer[outcome]) * likely
    return dict(total)


def _dealer_after(game: Game, cell: Cell) -> Floats:
    """The dealer's outcomes with the pair gone from the shoe."""
    left = game.shoe[None].copy()
    left[0, cell.upcard] -= 1
    left[0, cell.pair] -= 2
    found: Floats = distribution(game.dealers, cell.upcard, left, game.rules.spared)[0]
    return found


def _given(table: Floats, outcome: int, dealer: Floats) -> Floats:
    """The results of a hand given the dealer's outcome: those that wait as they are, others in proportion."""
    found = np.zeros(DOUBLED)
    found[FIRST_OPEN:] = table[FIRST_OPEN:DOUBLED, outcome] / dealer[outcome]
    decided = table[:FIRST_OPEN, 0]
    if decided.sum():
        found[:FIRST_OPEN] = decided / decided.sum() * max(1 - found[FIRST_OPEN:].sum(), 0.0)
    return np.asarray(found / (found.sum() or 1.0))


def _alone(results: Floats, won: Floats) -> Together:
    """A hand by itself: results that come to the same are one."""
    alone: Together = defaultdict(float)
    for result in np.flatnonzero(results).tolist():
        key = float(won[result]), result >= FIRST_OPEN, OVER_ONCE <= result < FIRST_OPEN
        alone[key] += float(results[result])
    return alone


def _joined(together: Together, hand: Together) -> Together:
    joined: Together = defaultdict(float)
    for (net, waits, over), likely in together.items():
        for (more, one_waits, one_over), chance in hand.items():
            joined[net + more, waits or one_waits, over or one_over] += likely * chance
    return joined

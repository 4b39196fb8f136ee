"""Rule 12.8 for all hands of a box, where it is so set (PT-R8): what that takes from the box, sampled.

A 21 that comes after another hand of the box was doubled is then paid even money. Which hand came first is
beyond the solver, which sees the hands of a split apart; so the same split rounds are settled in both ways.
"""

from collections.abc import Mapping
from math import sqrt
from typing import NamedTuple

import numpy as np
from msgspec import structs
from numpy.typing import NDArray

from houseway.games.pontoon.settings import Settings
from houseway.lab.chunks import chunks_of, count_here
from houseway.lab.pontoon.model import Model
from houseway.lab.pontoon.results import ENDINGS, Result, net_rows
from houseway.lab.solving.sampling import ROUNDS, SEED, Counted, Nets, nets_of
from houseway.lab.solving.solution import Solved
from houseway.table.charts.charts import Chart

METHOD = (
    f"; even money after a double on every hand of the box (12.8): sampled, the same {ROUNDS:,} split rounds "
    "settled in both ways, by the play that is best without it"
)
EVEN_MONEY = 1.0
USUAL = {result: float(ending.row.pays) for result, ending in ENDINGS.items()}


class Sampled(NamedTuple):
    """What the other scope takes from a box."""

    fewer: NDArray[np.int64]
    """How many hands fewer are paid by each row of Table 1."""
    nets: Counted
    rounds: int
    chance: float
    """How likely a round has a split."""

    def edge(self, pays: Mapping[Result, float] = USUAL) -> float:
        """What the box loses for each stake, where hands are paid so."""
        return self.chance * float((self.fewer * self._lost(pays)).sum()) / self.rounds

    @property
    def standard_error(self) -> float:
        """Of the edge."""
        return self.chance * sqrt(float((self.fewer * self._lost(USUAL) ** 2).sum())) / self.rounds

    def nets_of(self, solved: Solved) -> Nets:
        """The distribution of a round's net."""
        return nets_of(solved, self.nets, solved.split_mean - self.edge() / self.chance)

    def _lost(self, pays: Mapping[Result, float]) -> NDArray[np.float64]:
        return np.array([pays.get(result, USUAL[result]) - EVEN_MONEY for result in Result])


def whole_box(settings: Settings, chart: Chart, solved: Solved, rounds: int = ROUNDS) -> Sampled:
    """The same rounds with even money on one hand of a box, and on all."""
    one_hand, all_hands = (
        _played(structs.replace(settings, double_even_money_scope=scope), chart, rounds)
        for scope in ("hand", "box")
    )
    nets = {
        float(row.pays): number
        for row, number in zip(net_rows(), all_hands[1].tolist(), strict=True)
        if number
    }
    fewer = np.maximum(one_hand[0] - all_hands[0], 0)
    return Sampled(fewer, nets, rounds, sum(solved.parted.values()))


def _played(settings: Settings, chart: Chart, rounds: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """How many hands ended in each way, and rounds with each net."""
    model = Model(settings, chart, 1, False, splits_only=True)
    hands = np.zeros(len(ENDINGS), dtype=np.int64)
    nets = np.zeros(len(net_rows()), dtype=np.int64)
    for tally in count_here(model, SEED, chunks_of(rounds), 2):
        hands += np.array(tally.counts["box"].lines)
        nets += np.array(tally.counts["box"].rows)
    return hands, nets

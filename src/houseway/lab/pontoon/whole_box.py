"""Rule 12.8 for all hands of a box, where it is so set (PT-R8): what that takes from the box, sampled.

A 21 that comes after another hand of the box was doubled is then paid even money. Which hand came first is
beyond the solver, which sees the hands of a split apart; so the same rounds are settled in both ways.
"""

from math import sqrt
from typing import NamedTuple

import numpy as np
from msgspec import structs

from houseway.games.pontoon.settings import Settings
from houseway.lab.chunks import chunks_of, count_here
from houseway.lab.pontoon.model import Model
from houseway.lab.pontoon.results import ENDINGS
from houseway.table.charts import Chart

ROUNDS = 20_000_000
SEED = 1

METHOD = (
    f"; even money after a double on every hand of the box (12.8): sampled, the same {ROUNDS:,} rounds "
    "settled in both ways, by the play that is best without it; not in sd and outcomes"
)


class Sampled(NamedTuple):
    """A part of the edge that was sampled."""

    edge: float
    standard_error: float


def whole_box(settings: Settings, chart: Chart, rounds: int = ROUNDS) -> Sampled:
    """What a box loses for each stake when even money is paid on all of its hands."""
    one_hand, all_hands = (
        _hands(structs.replace(settings, double_even_money_scope=scope), chart, rounds)
        for scope in ("hand", "box")
    )
    pays = np.array([float(ending.row.pays) for ending in ENDINGS.values()])
    even_money = 1.0
    fewer = np.maximum(one_hand - all_hands, 0)
    lost = fewer * (pays - even_money)
    return Sampled(float(lost.sum()) / rounds, sqrt((lost * (pays - even_money)).sum()) / rounds)


def _hands(settings: Settings, chart: Chart, rounds: int) -> "np.ndarray[tuple[int], np.dtype[np.int64]]":
    """How many hands ended in each way."""
    model = Model(settings, chart, 1, False)
    found = np.zeros(len(ENDINGS), dtype=np.int64)
    for tally in count_here(model, SEED, chunks_of(rounds), 2):
        found += np.array(tally.counts["box"].lines)
    return found

"""Rounds without a split as they were solved, and those with one as they were played: one distribution."""

from collections.abc import Callable, Mapping
from math import sqrt
from typing import Any, NamedTuple

import numpy as np

from houseway.lab.chunks import CHUNK, chunks_of, count_here
from houseway.lab.figures import net_name
from houseway.lab.models import Model
from houseway.lab.solving.dealers import Floats
from houseway.lab.solving.nearly import square_beside
from houseway.lab.solving.solution import Solved
from houseway.lab.solving.splitting import DOUBLED
from houseway.lab.solving.splitting import nets as nets_by_outcome
from houseway.table.charts.charts import Chart

ROUNDS = 4 * CHUNK
"""Rounds with a split that are played: none is wasted on hands that are not split."""
SEED = 1

Counted = Mapping[float, int]
"""How many rounds with a split ended with each net."""
Sample = Callable[[Chart], Counted]


def counted(model: Model, rounds: int = ROUNDS) -> Counted:
    """So many rounds of a model that deals nothing but pairs to be split."""
    [box] = (column for column in model.columns if column.wager == "box")
    total = np.zeros(len(box.rows), dtype=np.int64)
    for tally in count_here(model, SEED, chunks_of(rounds), 2):
        total += np.array(tally.counts["box"].rows)
    return {float(row.pays): number for row, number in zip(box.rows, total.tolist(), strict=True) if number}


class Nets(NamedTuple):
    """What a round can come to, how likely, and which part of that was sampled."""

    nets: Floats
    chances: Floats
    sampled: Floats
    chance: float
    """How likely a round has a split."""
    rounds: int

    @property
    def square(self) -> float:
        """The expected square."""
        return float((self.nets**2 * self.chances).sum())

    def error_of(self, worth: Floats) -> float:
        """The standard error of what is expected of something that each net is worth.

        The mean of the sampled part is known, so only what does not go along with the net is uncertain.
        """
        if not self.chance:
            return 0.0
        shares = self.sampled / self.chance
        apart, own = (each - (each * shares).sum() for each in (self.nets, worth))
        spread = float((own**2 * shares).sum())
        along = float((own * apart * shares).sum())
        known = along**2 / variance if (variance := float((apart**2 * shares).sum())) else 0.0
        return self.chance * sqrt(max(spread - known, 0.0) / self.rounds)


def nets_of(solved: Solved, sample: Counted, split_mean: float | None = None) -> Nets:
    """The exact part and the sampled one, weighted so that its mean is the one that is known."""
    chance = sum(solved.parted.values())
    nets = np.array(sorted({*solved.net, *(sample if chance else ())}))
    exact = np.array([solved.net.get(net, 0.0) for net in nets.tolist()])
    numbers = np.array([sample.get(net, 0) if chance else 0 for net in nets.tolist()])
    rounds = int(numbers.sum())
    if not rounds:
        return Nets(nets, exact, np.zeros(len(nets)), 0.0, 0)
    shares = numbers / rounds
    apart = nets - (nets * shares).sum()
    variance = (apart**2 * shares).sum()
    wanted = solved.split_mean if split_mean is None else split_mean
    missing = wanted - (nets * shares).sum()
    sampled = chance * shares * (1 + missing * apart / variance if variance else 1.0)
    return Nets(nets, exact + sampled, sampled, chance, rounds)


def deviation(found: Nets, mean: float, more: float = 0.0) -> dict[str, Any]:
    """The standard deviation with its error, where the expected square is so much larger."""
    variance = found.square + more - mean * mean
    error = found.error_of(found.nets**2) / (2 * sqrt(variance))
    return {"sd": sqrt(variance), "sd_standard_error": error, "variance": variance}


def more_than(base: Solved, here: Solved) -> float:
    """How much larger the expected square is under other odds or plays: exactly, and nearly after splits."""
    exact = (sum(net * net * likely for net, likely in each.net.items()) for each in (here, base))
    return next(exact) - next(exact) + square_beside(here, base)


def largest_win(solved: Solved) -> float:
    """The most that a round can win: seldom seen after splits, so each hand's best counts there."""
    most = max(net for net, likely in solved.net.items() if likely > 0)
    won = nets_by_outcome(solved.game.rules.tie, solved.game.graph.paid)[:DOUBLED]
    for cell in solved.parted:
        for leaf, _, *hands in solved.splits[cell].hands:
            best = [float(won[table[:DOUBLED].sum(axis=1) > 0].max(initial=0.0)) for table in hands]
            most = max(most, leaf.others * best[0] + leaf.free * best[1])
    return most


def as_figures(found: Nets, mean: float, clause: str) -> dict[str, Any]:
    """Deviation, hit frequency and outcomes, each with its standard error."""
    hits = (found.nets > 0).astype(np.float64)
    return {
        **deviation(found, mean),
        "hit_frequency": float((hits * found.chances).sum()),
        "hit_frequency_standard_error": found.error_of(hits),
        "sampled": {"rounds": found.rounds, "seed": SEED, "probability": found.chance},
        "outcomes": [
            {
                "name": net_name(net),
                "pays": number(net),
                "probability": float(found.chances[place]),
                "standard_error": found.error_of((found.nets == net).astype(np.float64)),
                "sampled": float(found.sampled[place]),
                "contribution": net * float(found.chances[place]),
                "clause": clause,
            }
            for place, net in enumerate(found.nets.tolist())
        ],
    }


def number(net: float) -> int | float:
    return int(net) if net == int(net) else net

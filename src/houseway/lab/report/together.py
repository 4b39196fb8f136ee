"""Wagers of one round together: exact where every deal is counted, otherwise from rounds of the kernel."""

from collections.abc import Callable, Sequence
from math import fsum, sqrt
from typing import Any

import numpy as np

from houseway.lab.games import in_the_lab
from houseway.lab.models import Plan, Tally
from houseway.lab.report.order import SheetOrder
from houseway.lab.report.subjects.base import Run, Together
from houseway.lab.simulation import Progress, simulate
from houseway.lab.streams import stream

ROUNDS_ONE_BY_ONE = 50_000
"""Rounds whose wagers are looked at one by one: slower than counting, so fewer."""
ROUNDS_OF_TWO_AREAS = 5_000_000
LEAST_CHUNKS = 10
"""With fewer chunks their spread says too little of the standard error, and none is told."""

Along = Callable[[float], None]


def exactly(known: Together) -> dict[str, Any]:
    """Covariances and correlations from exact joint moments."""
    pairs = []
    for one, other in _pairs(len(known.wagers)):
        covariance = known.products[one][other] - known.means[one] * known.means[other]
        variances = [known.products[each][each] - known.means[each] ** 2 for each in (one, other)]
        pairs.append(
            {
                "wagers": [known.wagers[one], known.wagers[other]],
                "covariance": float(covariance),
                "fraction": str(covariance),
                "correlation": float(covariance) / sqrt(float(variances[0] * variances[1])),
            }
        )
    return {"exact": True, "pairs": pairs}


def _pairs(number: int) -> list[tuple[int, int]]:
    return [(one, other) for one in range(number) for other in range(one + 1, number)]


def sampled(run: Run, order: SheetOrder, along: Along) -> dict[str, Any]:
    """Covariances from rounds played one by one, each from a stream of its own, with standard errors."""
    wagers = tuple(run.wagers)
    rounds = min(order.rounds, ROUNDS_ONE_BY_ONE)
    model = in_the_lab(run.plan.game).model(run.plan)
    nets = np.zeros((rounds, len(wagers)))
    for number in range(rounds):
        tally = model.count(1, stream(order.seed, number))
        nets[number] = [tally.counts[wager].sums.x / model.unit for wager in wagers]
        if number % 1000 == 0:
            along(number / rounds)
    pairs = [
        {"wagers": [wagers[one], wagers[other]], **_sampled_pair(nets[:, one], nets[:, other])}
        for one, other in _pairs(len(wagers))
    ]
    return {"exact": False, "rounds": rounds, "seed": order.seed, "pairs": pairs}


def _sampled_pair(one: Any, other: Any) -> dict[str, float]:
    products = (one - one.mean()) * (other - other.mean())
    spread = float(one.std() * other.std())
    covariance, error = float(products.mean()), float(products.std()) / sqrt(len(products))
    return {
        "covariance": covariance,
        "standard_error": error,
        "correlation": covariance / spread if spread else 0.0,
        "correlation_standard_error": error / spread if spread else 0.0,
    }


def two_areas(plan: Plan, wagers: Sequence[str], order: SheetOrder, along: Along) -> list[dict[str, Any]]:
    """The same wager on two areas of a round: what both won together, from counts of both.

    The standard error is that of the chunks of the simulation among each other.
    """
    rounds = min(order.rounds, ROUNDS_OF_TWO_AREAS)
    chunks: list[Tally] = []
    before: list[Tally] = []

    def note(progress: Progress) -> None:
        chunks.append(_since(progress.tally, before[-1] if before else None))
        before.append(progress.tally)
        along(progress.rounds / progress.of)

    simulate(plan, rounds=rounds, seed=order.seed, workers=order.workers, report=note)
    model = in_the_lab(plan.game).model(plan)
    return [
        {"wager": column.wager, "rounds": rounds, "seed": order.seed, **found}
        for column in model.columns
        if column.wager in wagers and before[-1].counts[column.wager].sums.n == 2 * rounds
        for found in (_of_two(chunks, column.wager, [float(row.pays) for row in column.rows], model.unit),)
    ]


def _since(now: Tally, before: Tally | None) -> Tally:
    if before is None:
        return now
    counts = {
        wager: count._replace(
            rows=tuple(one - other for one, other in zip(count.rows, before.counts[wager].rows, strict=True)),
            sums=type(count.sums)(
                *(one - other for one, other in zip(count.sums, before.counts[wager].sums, strict=True))
            ),
        )
        for wager, count in now.counts.items()
    }
    return Tally(now.rounds - before.rounds, counts)


def _of_two(chunks: Sequence[Tally], wager: str, pays: Sequence[float], unit: int) -> dict[str, Any]:
    """Half of what the square of the sum has beyond the squares is the product."""
    counts = [chunk.counts[wager] for chunk in chunks]
    squares = [
        fsum(net * net * number for net, number in zip(pays, count.rows, strict=True)) for count in counts
    ]
    products = [(count.sums.xx / unit**2 - alone) / 2 for count, alone in zip(counts, squares, strict=True)]
    wagers = sum(count.sums.n for count in counts)
    mean = sum(count.sums.x for count in counts) / wagers / unit
    rounds = [chunk.rounds for chunk in chunks]
    covariance = fsum(products) / sum(rounds) - mean**2
    variance = fsum(squares) / wagers - mean**2
    found: dict[str, Any] = {"covariance": covariance, "correlation": covariance / variance}
    if len(chunks) >= LEAST_CHUNKS:
        error = _error_of_ratio(products, rounds)
        found |= {"standard_error": error, "correlation_standard_error": error / variance}
    return found


def _error_of_ratio(sums: Sequence[float], rounds: Sequence[int]) -> float:
    """The error of a mean over rounds, from how far chunks lie apart."""
    total, mean = sum(rounds), fsum(sums) / sum(rounds)
    apart = fsum((one - mean * number) ** 2 for one, number in zip(sums, rounds, strict=True))
    return sqrt(apart * len(sums) / (len(sums) - 1)) / total

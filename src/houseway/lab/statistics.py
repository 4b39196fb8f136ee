"""How far a simulated figure can be trusted: standard errors of ratios, chi-square against what is exact."""

from collections.abc import Sequence
from math import erfc, exp, lgamma, log, sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.lab.models import Sums

NORMAL_95 = 1.959963984540054
LEAST_EXPECTED = 5


class Estimate(NamedTuple):
    """A figure with its standard error."""

    value: float
    standard_error: float

    @property
    def interval(self) -> tuple[float, float]:
        """The interval that covers the true figure in 95 of 100 cases."""
        reach = NORMAL_95 * self.standard_error
        return self.value - reach, self.value + reach


class Pair(NamedTuple):
    """Two sums over the same blocks, with the sums of their squares and products."""

    x: int
    n: int
    xx: int
    nn: int
    nx: int


def edge(sums: Sums, unit: int) -> Estimate:
    """The expected loss for each unit staked at the start."""
    found = ratio(Pair(sums.x, sums.n, sums.xx, sums.nn, sums.nx), sums.blocks)
    return Estimate(-found.value / unit, found.standard_error / unit)


def risk(sums: Sums) -> Estimate:
    """The expected loss for each unit staked in all."""
    found = ratio(Pair(sums.x, sums.y, sums.xx, sums.yy, sums.xy), sums.blocks)
    return Estimate(-found.value, found.standard_error)


def ratio(pair: Pair, blocks: int) -> Estimate:
    """The ratio of two sums over independent blocks, with the error of its residuals (the delta method)."""
    value = pair.x / pair.n
    residuals = max(pair.xx - 2 * value * pair.nx + value * value * pair.nn, 0.0)
    spread = residuals * blocks / (blocks - 1) if blocks > 1 else 0.0
    return Estimate(value, sqrt(spread) / pair.n)


class ChiSquare(NamedTuple):
    """How counts agree with exact chances: the statistic, its degrees of freedom, how likely so much is."""

    statistic: float
    degrees: int
    p: float


def chi_square(counts: Sequence[int], chances: Sequence[float]) -> ChiSquare | None:
    """Against exact chances; what is expected fewer than five times is put together."""
    total = sum(counts)
    expected = [chance * total for chance in chances]
    common = [(count, many) for count, many in zip(counts, expected, strict=True) if many >= LEAST_EXPECTED]
    rare = [(count, few) for count, few in zip(counts, expected, strict=True) if few < LEAST_EXPECTED]
    rest = (sum(count for count, _ in rare), sum(few for _, few in rare))
    cells = [*common, rest] if rest[1] >= LEAST_EXPECTED else common
    if len(cells) < 2:
        return None
    statistic = sum((count - many) ** 2 / many for count, many in cells)
    degrees = len(cells) - 1
    return ChiSquare(statistic, degrees, chance_of_more(statistic, degrees))


class Sampled(NamedTuple):
    """Chances of which a part was sampled: what each result pays, that part of it, how many rounds."""

    pays: Sequence[float]
    parts: Sequence[float]
    rounds: int


def chi_square_beside(counts: Sequence[int], chances: Sequence[float], sampled: Sampled) -> ChiSquare | None:
    """Against chances that are partly sampled, whose errors count: the mean of that part is known exactly."""
    total, part = sum(counts), sum(sampled.parts)
    cells = _cells(np.array(chances) * total)
    if len(cells) < 2:
        return None
    exact, shares, pays = np.array(chances), np.array(sampled.parts) / part, np.array(sampled.pays)
    along = shares * (pays - (shares * pays).sum())
    spread = float((along * pays).sum())
    covariance = (np.diag(exact) - np.outer(exact, exact)) / total
    own = np.diag(shares) - np.outer(shares, shares) - np.outer(along, along) / spread
    covariance += own * part**2 / sampled.rounds
    apart = cells @ (np.array(counts) / total - exact)
    kept = (cells @ covariance @ cells.T)[:-1, :-1]
    statistic = float(apart[:-1] @ np.linalg.solve(kept, apart[:-1]))
    return ChiSquare(statistic, len(cells) - 1, chance_of_more(statistic, len(cells) - 1))


def _cells(expected: NDArray[np.float64]) -> NDArray[np.float64]:
    """A row for each result that is common enough, then one for all others together."""
    common = expected >= LEAST_EXPECTED
    rows = np.eye(len(expected))[common]
    rest = (~common).astype(np.float64)
    return np.vstack([rows, rest]) if (rest * expected).sum() >= LEAST_EXPECTED else rows


def chance_of_more(statistic: float, degrees: int) -> float:
    """How likely chi-square with so many degrees of freedom exceeds this, from one or two degrees upwards."""
    half = statistic / 2
    if half <= 0:
        return 1.0
    at, chance = (0.5, erfc(sqrt(half))) if degrees % 2 else (1.0, exp(-half))
    while at < degrees / 2:
        chance += exp(at * log(half) - half - lgamma(at + 1))
        at += 1
    return min(chance, 1.0)

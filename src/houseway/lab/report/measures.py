"""What follows from the outcomes of one round: volatility, and what many rounds come to.

Sums of rounds are computed from the table of outcomes itself, by powers of its Fourier transform on the grid
of its nets; no normal distribution is assumed. Where the grid would be too fine, a net between two points of
it is shared between them so that the mean is kept.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import ceil, gcd, lcm, sqrt
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

NORMAL_90 = 1.6448536269514722
ROUNDS = (10**3, 10**4, 10**5, 10**6, 10**7)
QUANTILES = (0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99)
FAN_ROUNDS = 1000
FAN_STEP = 50

MOST_POINTS = 1 << 22
"""Of the grid; and how far it reaches to both sides: in standard deviations, and in largest nets beyond."""
REACH = 9.0
LARGEST_TIMES = 6
NEGLIGIBLE = 1e-20

Floats = NDArray[np.float64]


class Round(NamedTuple):
    """One round of a wager: its nets in stakes and how likely each is."""

    nets: Floats
    chances: Floats

    @property
    def mean(self) -> float:
        """The expected net."""
        return float(self.nets @ self.chances)

    @property
    def sd(self) -> float:
        """The standard deviation."""
        return sqrt(float((self.nets - self.mean) ** 2 @ self.chances))


def round_of(outcomes: Sequence[Mapping[str, Any]]) -> Round:
    """From a table of outcomes; those with the same net together."""
    chances: dict[float, float] = {}
    for each in sorted(outcomes, key=lambda one: one["pays"]):
        chances[each["pays"]] = chances.get(each["pays"], 0.0) + each["probability"]
    return Round(np.array(list(chances), float), np.array(list(chances.values())))


def measured(figures: Mapping[str, Any]) -> dict[str, Any]:
    """What the sheet adds to the figures of a wager."""
    one = round_of(figures["outcomes"])
    back = 1 - figures["house_edge"]
    index = NORMAL_90 * figures["sd"]
    return {
        "return": back,
        "volatility_index": index,
        "total_probability": float(sum(each["probability"] for each in figures["outcomes"])),
        "total_contribution": float(sum(each["contribution"] for each in figures["outcomes"])),
        "intervals": [interval(one, back, index, rounds) for rounds in ROUNDS],
        "fan": fan(one),
    }


def interval(one: Round, back: float, index: float, rounds: int) -> dict[str, Any]:
    """Where the actual return of so many rounds lies in 90 of 100 cases, computed and by the index."""
    low, high = sums(one, rounds, (0.05, 0.95))
    reach = index / sqrt(rounds)
    return {
        "rounds": rounds,
        "from": 1 + low / rounds,
        "to": 1 + high / rounds,
        "normal_from": back - reach,
        "normal_to": back + reach,
    }


def fan(one: Round) -> list[dict[str, Any]]:
    """What a player is ahead after so many rounds, in stakes: quantiles and the mean."""
    start = {"rounds": 0, "mean": 0.0, "quantiles": [0.0] * len(QUANTILES)}
    return [start] + [
        {"rounds": rounds, "mean": rounds * one.mean, "quantiles": sums(one, rounds, QUANTILES)}
        for rounds in range(FAN_STEP, FAN_ROUNDS + 1, FAN_STEP)
    ]


def sums(one: Round, rounds: int, quantiles: Sequence[float]) -> list[float]:
    """Quantiles of what so many independent rounds come to."""
    far = float(np.abs(one.nets - one.mean).max())
    reach = min(rounds * far, REACH * one.sd * sqrt(rounds) + LARGEST_TIMES * far)
    step = max(_grid(one.nets), 2 * reach / (MOST_POINTS - 2))
    points = 1 << ceil(2 * reach / step + 1).bit_length()
    spectrum = _power(np.fft.rfft(_on_grid(one, step, points)), rounds)
    total = np.fft.irfft(spectrum, points)
    first = round(rounds * one.mean / step) - points // 2
    cumulated = np.cumsum(np.roll(total, -(first % points)))
    places = np.searchsorted(cumulated, np.array(quantiles) * cumulated[-1])
    return [float((first + int(place)) * step) for place in places]


def _power(spectrum: NDArray[np.complex128], exponent: int) -> NDArray[np.complex128]:
    """Raised to a power; what becomes too small to count is left out."""
    raised = np.zeros_like(spectrum)
    counts = np.abs(spectrum) > NEGLIGIBLE ** (1 / exponent)
    raised[counts] = spectrum[counts] ** exponent
    return raised


def _on_grid(one: Round, step: float, points: int) -> Floats:
    """The chances on a circle of grid points: a net lies so far on, a loss so far back."""
    place = one.nets / step
    below = np.floor(place + 1e-9)
    above = np.clip(place - below, 0.0, 1.0)
    circle = np.zeros(points)
    np.add.at(circle, below.astype(np.int64) % points, one.chances * (1 - above))
    np.add.at(circle, (below.astype(np.int64) + 1) % points, one.chances * above)
    return circle


def _grid(nets: Floats) -> float:
    """The largest step of which every net is a whole multiple."""
    exact = [Fraction(float(net)).limit_denominator(10_000) for net in nets]
    common = lcm(*(each.denominator for each in exact))
    whole = gcd(*(int(each * common) for each in exact))
    return float(Fraction(whole or 1, common))

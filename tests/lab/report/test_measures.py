"""Sums of many rounds against slow ways, and what the figures of a wager are defined as."""

from itertools import accumulate, product
from math import comb, sqrt

import numpy as np
import pytest

from houseway.lab.report import measures
from houseway.lab.report.measures import Round

ODD = Round(np.array([-1.0, 0.5, 2.0]), np.array([0.6, 0.3, 0.1]))


def quantile(chances: dict[float, float], share: float) -> float:
    values = sorted(chances)
    reached = accumulate(chances[value] for value in values)
    return next(value for value, total in zip(values, reached, strict=True) if total >= share)


@pytest.mark.parametrize("share", [0.01, 0.2, 0.5, 0.77, 0.99])
def test_sums_of_a_few_rounds_are_those_of_every_sequence(share: float) -> None:
    chances: dict[float, float] = {}
    for nets in product(range(3), repeat=5):
        net = float(sum(ODD.nets[each] for each in nets))
        chances[net] = chances.get(net, 0.0) + float(np.prod([ODD.chances[each] for each in nets]))
    assert measures.sums(ODD, 5, [share]) == [quantile(chances, share)]


def test_sums_of_even_wagers_are_binomial() -> None:
    fair, rounds = Round(np.array([-1.0, 1.0]), np.array([0.5, 0.5])), 400
    chances = {2.0 * won - rounds: comb(rounds, won) / 2**rounds for won in range(rounds + 1)}
    for share in (0.05, 0.25, 0.6, 0.95):
        assert measures.sums(fair, rounds, [share]) == [quantile(chances, share)]


def test_many_rounds_come_to_the_normal_distribution() -> None:
    rounds = 10**7
    low, high = measures.sums(ODD, rounds, [0.05, 0.95])
    reach = measures.NORMAL_90 * ODD.sd * sqrt(rounds)
    assert low == pytest.approx(rounds * ODD.mean - reach, rel=1e-4)
    assert high == pytest.approx(rounds * ODD.mean + reach, rel=1e-4)


def test_a_grid_too_fine_is_made_coarser_and_keeps_the_mean() -> None:
    prize = Round(np.array([-1.0, 49_999.1234]), np.array([1 - 1e-5, 1e-5]))
    low, middle, high = measures.sums(prize, 10**7, [0.05, 0.5, 0.95])
    assert low < 10**7 * prize.mean < high
    assert middle == pytest.approx(10**7 * prize.mean, abs=20_000)


def test_the_volatility_index_is_1_645_standard_deviations_of_a_round() -> None:
    outcomes = [
        {"pays": net, "probability": chance, "contribution": net * chance}
        for net, chance in zip(ODD.nets.tolist(), ODD.chances.tolist(), strict=True)
    ]
    found = measures.measured({"outcomes": outcomes, "house_edge": -ODD.mean, "sd": ODD.sd})
    assert found["volatility_index"] == pytest.approx(1.645 * ODD.sd, rel=1e-4)
    assert found["return"] == 1 + ODD.mean
    assert [each["rounds"] for each in found["intervals"]] == [10**power for power in range(3, 8)]
    for each in found["intervals"]:
        reach = found["volatility_index"] / sqrt(each["rounds"])
        assert each["normal_to"] - each["normal_from"] == pytest.approx(2 * reach)
        assert each["from"] < found["return"] < each["to"]
    assert found["fan"][-1]["rounds"] == 1000
    assert all(each["quantiles"] == sorted(each["quantiles"]) for each in found["fan"])

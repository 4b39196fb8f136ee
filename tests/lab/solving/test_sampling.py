"""Rounds without a split and rounds with one as one distribution, whose errors are what they say."""

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from houseway.lab.solving.sampling import Nets, as_figures, nets_of
from houseway.lab.statistics import Sampled, chi_square_beside

UNSPLIT = {-1.0: 0.5, 1.0: 0.3, 1.5: 0.1}
SPLIT = {-2.0: 0.3, -1.0: 0.1, 0.0: 0.2, 2.0: 0.35, 4.0: 0.05}
CHANCE, ROUNDS = 0.1, 2000
MEAN = sum(net * likely for net, likely in SPLIT.items())
TRUE = {net: UNSPLIT.get(net, 0.0) + CHANCE * SPLIT.get(net, 0.0) for net in sorted({*UNSPLIT, *SPLIT})}


def solved() -> Any:
    return SimpleNamespace(net=UNSPLIT, parted={(7, 9): CHANCE}, split_mean=MEAN)


def sampled(rng: np.random.Generator) -> Nets:
    numbers = rng.multinomial(ROUNDS, list(SPLIT.values()))
    return nets_of(solved(), {net: int(each) for net, each in zip(SPLIT, numbers, strict=True) if each})


def test_it_closes_to_one_and_to_the_computed_mean() -> None:
    found = sampled(np.random.default_rng(1))
    assert found.chances.sum() == pytest.approx(1, abs=1e-12)
    mean = sum(net * likely for net, likely in TRUE.items())
    assert (found.nets * found.chances).sum() == pytest.approx(mean, abs=1e-12)


def test_without_splits_nothing_is_sampled() -> None:
    whole = {net: likely / 0.9 for net, likely in UNSPLIT.items()}
    found = nets_of(SimpleNamespace(net=whole, parted={}, split_mean=0.0), {2.0: 5})  # type: ignore[arg-type]
    figures = as_figures(found, 0.0, "pinkjack/14.1")
    assert figures["sampled"]["rounds"] == 0
    assert figures["sd_standard_error"] == figures["hit_frequency_standard_error"] == 0.0
    assert [each["pays"] for each in figures["outcomes"]] == [-1, 1, 1.5]


def test_standard_errors_are_those_of_many_samples() -> None:
    rng = np.random.default_rng(2)
    many = [sampled(rng) for _ in range(2000)]
    spread = np.std([each.square for each in many])
    assert many[0].error_of(many[0].nets ** 2) == pytest.approx(spread, rel=0.15)
    chances = np.array([each.chances for each in many])
    for place, net in enumerate(many[0].nets):
        error = many[0].error_of((many[0].nets == net).astype(float))
        assert error == pytest.approx(chances[:, place].std(), rel=0.25, abs=1e-12)


@pytest.mark.parametrize("rounds", [3_000, 200_000])
def test_chi_square_counts_the_errors_of_the_table(rounds: int) -> None:
    """Its mean is its degrees of freedom, whether counts or the table are the rougher."""
    rng = np.random.default_rng(3)
    found = []
    for _ in range(1000):
        table, counts = sampled(rng), rng.multinomial(rounds, list(TRUE.values()))
        against = chi_square_beside(
            counts.tolist(),
            table.chances.tolist(),
            Sampled(table.nets.tolist(), table.sampled.tolist(), ROUNDS),
        )
        assert against is not None
        found.append(against)
    degrees = found[0].degrees
    assert degrees == len(TRUE) - 1
    statistics = [each.statistic for each in found]
    assert np.mean(statistics) == pytest.approx(degrees, abs=4 * np.sqrt(2 * degrees / 1000))
    assert 0.02 < np.mean([each.p < 0.05 for each in found]) < 0.09

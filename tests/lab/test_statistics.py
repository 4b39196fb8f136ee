"""Standard errors and chi-square, against what is known."""

from math import sqrt
from random import Random
from statistics import stdev

import pytest

from houseway.lab.models import Sums
from houseway.lab.statistics import Estimate, chance_of_more, chi_square, edge, risk

TABLE = [  # statistic, degrees, chance of more: the usual points of a printed table
    (3.841458820694124, 1, 0.05),
    (5.991464547107979, 2, 0.05),
    (18.307038053275146, 10, 0.05),
    (23.209251158954356, 10, 0.01),
    (26.29622760486423, 16, 0.05),
    (0.004, 1, 0.9495709711511051),
]


@pytest.mark.parametrize(("statistic", "degrees", "chance"), TABLE)
def test_chi_square_as_tables_print_it(statistic: float, degrees: int, chance: float) -> None:
    assert chance_of_more(statistic, degrees) == pytest.approx(chance, rel=1e-9)


def test_rare_outcomes_are_put_together() -> None:
    found = chi_square([50, 48, 1, 1], [0.5, 0.47, 0.02, 0.01])
    assert found is not None and found.degrees == 1
    assert chi_square([100], [1.0]) is None


def sums_of(blocks: list[tuple[int, int, int]]) -> Sums:
    return Sums(
        len(blocks),
        *(sum(block[place] for block in blocks) for place in range(3)),
        sum(n * n for n, _, _ in blocks),
        sum(x * x for _, x, _ in blocks),
        sum(y * y for _, _, y in blocks),
        sum(n * x for n, x, _ in blocks),
        sum(x * y for _, x, y in blocks),
    )


def sample(rng: Random, number: int) -> Sums:
    blocks = []
    for _ in range(number):
        n = rng.randint(1, 4)
        y = 2 * n + rng.randint(0, 2)
        blocks.append((n, sum(rng.choice((-2, 2, 3)) for _ in range(n)) - n % 2, y))
    return sums_of(blocks)


@pytest.mark.parametrize("figure", [lambda sums: edge(sums, 2), risk])
def test_the_error_of_a_ratio_is_what_repeated_samples_scatter(figure: object) -> None:
    assert callable(figure)
    rng = Random(5)
    found: list[Estimate] = [figure(sample(rng, 400)) for _ in range(600)]
    scatter = stdev(each.value for each in found)
    claimed = sqrt(sum(each.standard_error**2 for each in found) / len(found))
    assert claimed == pytest.approx(scatter, rel=0.12)


def test_the_interval_reaches_two_standard_errors_nearly() -> None:
    low, high = Estimate(1.0, 0.1).interval
    assert (high - low) / 2 == pytest.approx(0.196, abs=1e-4)

"""bACEball 10.4 and 11.6.2: what meters that grow pay in the long run, by their rates and seeds."""

from fractions import Fraction
from typing import Any

import pytest

from houseway.api import analyse
from houseway.lab.baceball.exact import average_prize

WAGER = 500
LINK: dict[str, Any] = {
    "major": {"rate": "0.2", "seed": 5_000_000},
    "minor": {"rate": "0.1", "seed": 500_000},
    "mystery": {"rate": "0.02", "seed": 5_000},
}


def figures(**parts: Any) -> dict[str, Any]:
    settings = {"jackpot": {"wager": WAGER, "link": {**LINK, **parts}}}
    found: dict[str, Any] = analyse("baceball", settings=settings)["jackpot"]
    return found


@pytest.mark.parametrize("part", ["0.5", "7", "100"])
@pytest.mark.parametrize(("seed", "guarantee"), [(500, 1_000), (1_000, 1_000), (2_000, 1_000), (0, 1)])
def test_the_average_prize_is_that_of_every_wager_that_may_win_it(
    part: str, seed: int, guarantee: int
) -> None:
    chance, each = Fraction(1, 40), Fraction(part)
    told = sum(
        float(chance) * (1 - float(chance)) ** (wagers - 1) * max(guarantee, seed + wagers * float(each))
        for wagers in range(1, 2_500)
    )
    assert float(average_prize(chance, each, seed, guarantee)) == pytest.approx(told, rel=1e-9)


def test_a_meter_that_nothing_feeds_pays_its_seed_or_the_guarantee() -> None:
    for seed, pays in ((5_000_000, 10_000_000), (12_000_000, 12_000_000)):
        assert average_prize(Fraction(1, 250_666), Fraction(0), seed, 10_000_000) == pays


def test_the_return_of_the_wager_is_that_of_its_parts() -> None:
    told = figures()
    long_run = told["long_run"]
    parts = [told["fixed_return"], *(long_run[pool]["return"] for pool in ("major", "minor")), 0.02]
    assert long_run["return"] == pytest.approx(sum(parts))
    assert long_run["rates"] == pytest.approx(0.32)
    assert long_run["major"]["wagers_to_guarantee"] == 50_000
    chance = next(each for each in told["classes"] if each["clause"].endswith("11.9.1"))["probability"]
    assert long_run["major"]["return"] == pytest.approx(chance * long_run["major"]["average_prize"] / WAGER)


def test_rates_and_seeds_make_the_figures() -> None:
    usual = figures()["long_run"]
    for pool, parts in (
        ("major", {"rate": "0.3", "seed": 5_000_000}),
        ("minor", {"rate": "0.1", "seed": 900_000}),
    ):
        more = figures(**{pool: parts})["long_run"]
        assert more[pool]["average_prize"] > usual[pool]["average_prize"]
        assert more["return"] > usual["return"]

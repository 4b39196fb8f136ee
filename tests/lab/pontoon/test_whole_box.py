"""Rule 12.8 for every hand of the box: sampled beside the solver (PT-R8)."""

import pytest

import houseway
from houseway.games.pontoon.settings import Settings
from houseway.games.pontoon.strategy import reference
from houseway.lab.pontoon.whole_box import SEED, whole_box

ROUNDS = 3_000_000


def simulated(scope: str) -> float:
    settings = {"double_even_money_scope": scope}
    found = houseway.simulate("pontoon", settings, rounds=ROUNDS, seed=SEED)
    edge: float = found["wagers"]["box"]["house_edge"]
    return edge


def test_it_is_the_difference_of_the_same_rounds_settled_in_both_ways() -> None:
    found = whole_box(Settings(), reference(), ROUNDS)
    assert found.edge == pytest.approx(simulated("box") - simulated("hand"), abs=1e-12)
    assert found.edge > 3 * found.standard_error > 0

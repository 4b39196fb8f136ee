"""Random evenings: what holds of measures, refunds, exclusions and cases, whatever is tried."""

from random import Random

import pytest

from houseway.games import game_named
from houseway.table.replaying import check_round, kept_rounds
from tests.counts import many
from tests.floor.conduct.evenings import DEVICES, Evening
from tests.floor.running import comes_back


@pytest.mark.parametrize("evenings", many(15, 10_000))
def test_what_holds_on_every_evening(evenings):
    accepted = 0
    for seed in range(evenings):
        evening = Evening(sorted(DEVICES)[seed % len(DEVICES)], Random(seed))
        for _ in range(30):
            evening.act()
        evening.close()
        evening.check()
        accepted += sum(evening.accepted.values())
    assert accepted > 8 * evenings


@pytest.mark.parametrize("seed", range(5))
def test_the_house_comes_back_after_every_step_of_an_evening(seed):
    evening = Evening(sorted(DEVICES)[seed % len(DEVICES)], Random(1000 + seed))
    for _ in range(12):
        evening.act()
        assert comes_back(evening.runner)
    entries = evening.runner.journal.entries()
    assert not any(check_round(each, game_named) for each in kept_rounds(entries))

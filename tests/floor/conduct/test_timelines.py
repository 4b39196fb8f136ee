"""Random evenings: what holds of measures, refunds, exclusions and cases, whatever is tried."""

from random import Random

import pytest

from houseway.games import game_named
from houseway.table.keeping.replaying import check_round, kept_rounds
from tests.counts import first
from tests.floor.conduct.evenings import DEVICES, Evening
from tests.floor.running import comes_back

EVENINGS = 50


@pytest.mark.parametrize("part", first(1, range(200)))
def test_what_holds_on_every_evening(part):
    accepted = 0
    for seed in range(EVENINGS * part, EVENINGS * (part + 1)):
        evening = Evening(sorted(DEVICES)[seed % len(DEVICES)], Random(seed))
        for _ in range(30):
            evening.act()
        evening.close()
        evening.check()
        accepted += sum(evening.accepted.values())
    assert accepted > 8 * EVENINGS


@pytest.mark.parametrize("seed", range(5))
def test_the_house_comes_back_after_every_step_of_an_evening(seed):
    evening = Evening(sorted(DEVICES)[seed % len(DEVICES)], Random(1000 + seed))
    for _ in range(12):
        evening.act()
        assert comes_back(evening.runner)
    entries = evening.runner.journal.entries()
    assert not any(check_round(each, game_named) for each in kept_rounds(entries))

"""Random tournaments from entries to prizes: sums to the cent, one seat each, the same from the journal."""

import pytest

from tests.counts import first
from tests.floor.tournaments.random_days import RandomTournament

AT_ONCE = 20


@pytest.mark.parametrize("block", first(1, range(500)))
def test_a_random_tournament_adds_up(block):
    for seed in range(block * AT_ONCE, (block + 1) * AT_ONCE):
        RandomTournament(seed).run()


@pytest.mark.parametrize("seed", first(3, range(60)))
def test_killed_after_whatever_is_kept_it_goes_on(seed):
    """An order is one append: the house comes back from its entries after each and goes on."""
    RandomTournament(seed, killed=True).run()

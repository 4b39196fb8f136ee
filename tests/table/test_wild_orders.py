"""Orders of all kinds at every moment: no defect, no item lost, and the record settles the same."""

import pytest

import houseway
from houseway.testing.conformance import Conformance
from tests.baceball.test_conformance import TestBaceball as Baceball
from tests.four_card_poker.test_conformance import TestFourCardPoker as FourCardPoker
from tests.pai_gow.test_conformance import TestPaiGow as PaiGow
from tests.pai_gow.test_conformance import TestPaiGowWithPlayersBanks as PaiGowWithPlayersBanks
from tests.pinkjack.test_conformance import TestPinkjack as Pinkjack
from tests.pontoon.test_conformance import TestPontoon as Pontoon
from tests.table.wild import WildTable

SUITES = (Baceball, FourCardPoker, PaiGow, PaiGowWithPlayersBanks, Pinkjack, Pontoon)
STEPS = 150


def run(suite: type[Conformance], seed: int) -> int:
    """So many rounds were played to their end."""
    wild = WildTable(suite, seed)
    whole, played, table = wild.items(), 0, wild.table
    for _ in range(STEPS):
        wild.step()
        assert wild.items() == whole, wild.told[-1]
        if table.rounds_played > played and table.last is not None:
            for short in (False, True):
                again = houseway.settle(table.record(short=short) or {})
                assert (again["net"], again["results"]) == (table.last["net"], table.last["results"])
        played = table.rounds_played
    return played


@pytest.mark.parametrize("suite", SUITES, ids=lambda suite: suite.__name__)
def test_nothing_breaks_and_nothing_is_lost(suite: type[Conformance]) -> None:
    assert sum(run(suite, seed) for seed in range(14)) > 4


@pytest.mark.deep
@pytest.mark.parametrize("suite", SUITES, ids=lambda suite: suite.__name__)
def test_nothing_breaks_in_many_rounds(suite: type[Conformance]) -> None:
    assert sum(run(suite, seed) for seed in range(100, 2_600)) > 2_000

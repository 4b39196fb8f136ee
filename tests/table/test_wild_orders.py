"""Orders of all kinds at every moment: no defect, no item lost, and the record settles the same."""

import itertools
from typing import Any

import pytest

import houseway
from houseway.table.table import Table
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
        told = len(wild.told)
        wild.step()
        if len(wild.told) != told or table.rounds_played > played:
            assert wild.items() == whole, wild.told[-1]
        if table.rounds_played > played and table.last is not None:
            check_records(table)
        played = table.rounds_played
    return played


def check_records(table: Table[Any]) -> None:
    """Both forms settle to what came of the round, and the short one is no full one in its place."""
    assert table.last is not None
    for short in (False, True):
        written = table.record(short=short)
        assert written is not None and ("inputs" in written) != short
        again = houseway.settle(written)
        assert (again["net"], again["results"]) == (table.last["net"], table.last["results"])


@pytest.mark.parametrize("suite", SUITES, ids=lambda suite: suite.__name__)
def test_nothing_breaks_and_nothing_is_lost(suite: type[Conformance]) -> None:
    assert sum(run(suite, seed) for seed in range(14)) > 4


@pytest.mark.deep
@pytest.mark.parametrize("piece", range(1, 11))
@pytest.mark.parametrize("suite", SUITES, ids=lambda suite: suite.__name__)
def test_nothing_breaks_in_many_rounds(suite: type[Conformance], piece: int) -> None:
    """Ten thousand rounds of each, in pieces of a thousand that can be run one by one."""
    seeds, rounds = itertools.count(100_000 * piece), 0
    while rounds < 1_000:
        rounds += run(suite, next(seeds))

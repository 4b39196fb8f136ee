"""Orders of all kinds at every moment: no defect, no item lost, and both records settle the same."""

import itertools
from collections import Counter
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
OF_PAI_GOW = (PaiGow, PaiGowWithPlayersBanks)
STEPS = 150
SETTLED = ("net", "results", "hands", "dealer", "over")


def run(suite: type[Conformance], seed: int) -> Counter[str]:
    """How many rounds were played to their end, and of how many the short form does not tell all."""
    wild, found = WildTable(suite, seed), Counter[str]()
    whole, played, table = wild.items(), 0, wild.table
    for _ in range(STEPS):
        told = len(wild.told)
        wild.step()
        if len(wild.told) != told or table.rounds_played > played:
            assert wild.items() == whole, wild.told[-1]
        if table.rounds_played > played and table.last is not None:
            found["rounds"] += 1
            found["not told shortly"] += not told_both_ways(table)
        played = table.rounds_played
    return found


def told_both_ways(table: Table[Any]) -> bool:
    """Both forms settle to what came of the round; whether the short one is short and leaves the same."""
    assert table.last is not None
    full, short = table.record(), table.record(short=True)
    assert full is not None
    assert short is not None
    once, again = dict(houseway.settle(full)), dict(houseway.settle(short))
    for part in SETTLED:
        assert once.get(part) == again.get(part) == table.last.get(part), part
    left: Any = table.last["after"]
    assert once["after"] == left
    known = {name: kept for name, kept in left.items() if name != "awaits_player"}
    return "inputs" not in short and {**again["after"], "awaits_player": 0} == {**known, "awaits_player": 0}


@pytest.mark.parametrize("suite", SUITES, ids=lambda suite: suite.__name__)
def test_nothing_breaks_and_nothing_is_lost(suite: type[Conformance]) -> None:
    found = sum((run(suite, seed) for seed in range(14)), Counter[str]())
    assert found["rounds"] > 4
    assert not found["not told shortly"]


def pieces() -> list[Any]:
    """Ten thousand rounds of each game, a thousand at a time; in half of Pai Gow's all have played before."""
    return [
        pytest.param(suite, piece, id=f"{suite.__name__}-{piece}")
        for suite in SUITES
        for piece in range(1, 6 if suite in OF_PAI_GOW else 11)
    ]


@pytest.mark.ci
@pytest.mark.parametrize(("suite", "piece"), pieces())
def test_nothing_breaks_in_many_rounds(suite: type[Conformance], piece: int) -> None:
    seeds, found = itertools.count(100_000 * piece), Counter[str]()
    while found["rounds"] < 1_000:
        found += run(suite, next(seeds))
    assert not found["not told shortly"]

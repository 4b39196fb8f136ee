"""The kernel of bACEball against the engine, card for card."""

from random import Random

import numba
import numpy as np
import pytest

from houseway.lab.baceball import kernel
from houseway.lab.baceball.model import model
from houseway.lab.models import Plan, Tally, Told
from houseway.lab.streams import stream
from tests.counts import many
from tests.lab.told import assert_the_engine_agrees


@numba.njit
def settle(cards, boxes, known, results):
    kernel.settle(cards, boxes, known, results)


def plans(rng: Random) -> Plan:
    settings = {}
    if rng.random() < 0.7:
        shared = rng.choice(["once", "per-winner", "none"])
        meters = {"major": rng.choice([0, 123_456_78]), "minor": rng.choice([0, 12_345_67])}
        settings = {
            "jackpot": {"wager": rng.choice([100, 500]), "meters": meters, "shared_guarantee": shared}
        }
    return Plan("baceball", settings, boxes=rng.randint(1, 7))


def tell(seed: int, number: int, each: int) -> int:
    rng = Random(seed)
    return sum(
        assert_the_engine_agrees(model(plans(rng)).tell(each, stream(seed, chunk))) for chunk in range(number)
    )


@pytest.mark.parametrize("tables", many(5, 50))
def test_a_hundred_rounds_at_each_of_so_many_tables(tables: int) -> None:
    assert tell(1, tables, 100) == 100 * tables


@pytest.mark.deep
def test_a_hundred_thousand_rounds() -> None:
    assert tell(2, 400, 250) == 100_000


@pytest.mark.parametrize("shared", ["once", "per-winner", "none"])
def test_shared_jackpots_are_settled_as_the_engine_does(shared: str) -> None:
    """Two boxes share the Major, two to four the Minor: too rare to wait for, so the cards are laid out."""
    offered = {"wager": 500, "meters": {"major": 100_000_01, "minor": 50_000_03}, "shared_guarantee": shared}
    table, rng = model(Plan("baceball", {"jackpot": offered}, boxes=7)), Random(3)
    aces = [[card] * 3 for card in (1, 1, 0, 0, 3, 3)]
    for number in range(30):
        hands = [*aces[: 4 + number % 3], *([4 * rank] * 3 for rank in (5, 6, 7, 9))][:7]
        rng.shuffle(hands)
        cards = np.array([hand[turn] for turn in range(3) for hand in [*hands, [33, 34, 35]]], dtype=np.int64)
        results = np.zeros((7, 6), dtype=np.int64)
        settle(cards, 7, table._facts, results)
        told = Told(table._record(cards), table._lines(results))
        assert_the_engine_agrees([told])
        won = [line["net"] for line in told.results if line["net"] > 1_000_00]
        assert len(won) == 4 + number % 3


def test_what_is_told_is_what_is_counted() -> None:
    table = model(Plan("baceball", {"jackpot": {"wager": 500}}, boxes=2))
    counted = table.count(2_000, stream(9, 0))
    nets: dict[str, int] = {}
    for told in table.tell(2_000, stream(9, 0)):
        for line in told.results:
            nets[line["wager"]] = nets.get(line["wager"], 0) + line["net"] * table.unit // line["stake"]
    assert nets == {wager: count.sums.x for wager, count in counted.counts.items()}


def test_one_box_counts_as_many_boxes_do() -> None:
    """The shortcut for one box agrees with the sums kept for several."""
    one = model(Plan("baceball", {"jackpot": {"wager": 500}}))
    tally: Tally = one.count(5_000, stream(4, 2))
    for column in one.columns:
        count = tally.counts[column.wager]
        nets = [int(row.pays * one.unit) for row in column.rows]
        assert count.sums.n == count.sums.blocks == sum(count.rows) == 5_000
        assert count.sums.x == sum(net * times for net, times in zip(nets, count.rows, strict=True))
        assert count.sums.xx == sum(net * net * times for net, times in zip(nets, count.rows, strict=True))

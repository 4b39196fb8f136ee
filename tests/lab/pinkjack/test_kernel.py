"""The kernel of Pinkjack against the engine, card for card."""

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np
import pytest

import houseway
from houseway.equipment import card, decks
from houseway.games.pinkjack.settings import Settings
from houseway.games.pinkjack.strategy import FORM, choose
from houseway.lab.models import Plan, Told
from houseway.lab.pinkjack import facts, kernel
from houseway.lab.pinkjack.model import Model, model
from houseway.lab.streams import State, stream
from houseway.rulebook import Refused, Unreadable
from houseway.table.charts.chart_text import read_chart
from houseway.table.layout.events import Dealt, Handled
from houseway.table.procedure.asking import questions_of
from houseway.table.procedure.requests import Ask, Asks
from tests.lab.pinkjack.charts import wild
from tests.lab.told import assert_the_engine_agrees

SWITCHES = ("one_card_on_split_aces", "bust_counts_as_original", "dealer_pinkjack_literal")


def plans(rng: Random) -> Plan:
    settings: dict[str, Any] = {name: rng.random() < 0.5 for name in SWITCHES}
    settings["decks"] = rng.choice((6, 8))
    if rng.random() < 0.5:
        settings["suits_you"] = {"amount": rng.choice((100, 500))}
    if rng.random() < 0.5:
        settings["behind_cutting_card"] = rng.choice((40, 78, 150))
    strategy = wild(rng) if rng.random() < 0.8 else None
    return Plan(
        "pinkjack", settings, strategy, boxes=rng.choice((1, 1, 1, 2, 2, 3, 5, 9)), shoe=rng.random() < 0.5
    )


def tell(seed: int, number: int, each: int) -> Counter[str]:
    """Rounds under plans at random, agreed with the engine; how often each clause decided a line."""
    rng = Random(seed)
    clauses: Counter[str] = Counter()
    for chunk in range(number):
        rounds = list(model(plans(rng)).tell(each, stream(seed, chunk)))
        assert assert_the_engine_agrees(rounds) == each
        clauses.update(line["clause"] for told in rounds for line in told.results)
    return clauses


def test_five_hundred_rounds() -> None:
    assert tell(1, 5, 100)["pinkjack/8.1.3"]


@pytest.mark.ci
def test_five_thousand_rounds() -> None:
    clauses = tell(1, 50, 100)
    often = ("8.1.1", "8.1.3", "8.1.4", "9.5", "9.6", "9.7", "10.4", "11.6", "14.1.2", "14.1.3", "14.1.4")
    for number in often:
        assert clauses[f"pinkjack/{number}"] > 5, number


@pytest.mark.deep
def test_a_hundred_thousand_rounds() -> None:
    assert tell(2, 500, 200)["pinkjack/14.1.1.1"] > 5


RICH = {"Ad": 6, "Jd": 6, "Ac": 4, "Kd": 4, "5s": 4, "6h": 4}


class RichModel(Model):
    """The same table with few kinds of cards, so that pinkjacks, splits and dealers' naturals abound."""

    def _table(self, stream: State) -> Any:
        table = super()._table(stream)
        cards = [card(name) for name, number in RICH.items() for _ in range(number)]
        table["shoe"][: len(cards)] = cards
        table["cards"] = len(cards)
        return table


def rich_rounds(seed: int, number: int) -> Iterator[Told]:
    rng = Random(seed)
    for chunk in range(number):
        settings = {name: rng.random() < 0.5 for name in SWITCHES}
        chart = read_chart(wild(rng), FORM)
        yield from RichModel(Settings(**settings), chart, 1, False).tell(200, stream(seed, chunk))


@pytest.mark.ci
def test_pinkjacks_that_wait_and_ultimate_pinkjacks_on_split_hands() -> None:
    rounds = list(rich_rounds(5, 16))
    assert assert_the_engine_agrees(rounds) == 3_200
    lines = [line for told in rounds for line in told.results]
    assert sum(line["clause"] == "pinkjack/14.1.1.1" for line in lines) > 20
    bonuses = [line for line in lines if line["wager"] == "ultimate-bonus"]
    assert len(bonuses) > 10 and any(line["hand"] > 1 for line in bonuses)
    assert any(line["hand"] == 3 and line["clause"] == "pinkjack/11.6" for line in lines)


@pytest.mark.parametrize("shoe", [False, True])
@pytest.mark.parametrize("boxes", [1, 4])
def test_what_is_told_is_what_is_counted(boxes: int, shoe: bool) -> None:
    plan = Plan("pinkjack", {"suits_you": {"amount": 500}}, wild(Random(8)), boxes=boxes, shoe=shoe)
    table = model(plan)
    counted = table.count(2_000, stream(9, 0)).counts
    won: Counter[str] = Counter()
    staked: Counter[str] = Counter()
    for told in table.tell(2_000, stream(9, 0)):
        for line in told.results:
            own = line["wager"] in ("suits-you", "ultimate-bonus")
            unit = {"suits-you": 500, "ultimate-bonus": 1_000_00}.get(line["wager"], 10_00)
            won[line["wager"] if own else "box"] += line["net"] // unit
            staked["box"] += 0 if own else 1
    assert {wager: count.sums.x for wager, count in counted.items()} == {
        wager: won[wager] for wager in ("box", "suits-you", "ultimate-bonus")
    }
    box = counted["box"]
    assert box.sums.y == staked["box"] > box.sums.n == sum(box.rows) == 2_000 * boxes
    assert (
        sum(int(row.pays) * times for row, times in zip(table.columns[0].rows, box.rows, strict=True))
        == won["box"]
    )
    assert (
        sum(int(row.pays) * times for row, times in zip(table.columns[0].lines, box.lines, strict=True))
        == won["box"]
    )


def test_sums_over_blocks() -> None:
    """Blocks recounted from the rounds told: a fresh shuffle for each, or shoe by shoe."""
    for boxes, shoe in ((1, False), (3, False), (2, True)):
        table = model(Plan("pinkjack", {}, None, boxes=boxes, shoe=shoe))
        found = table.count(400, stream(3, 1)).counts["box"].sums
        blocks: list[list[int]] = []
        place = 312
        for told in table.tell(400, stream(3, 1)):
            if not shoe or place >= 234:
                blocks.append([0, 0, 0])
                place = 1
            place += len(told.record["cards"])
            blocks[-1][0] += boxes
            blocks[-1][1] += sum(line["net"] for line in told.results) // 10_00
            blocks[-1][2] += sum(line["stake"] for line in told.results) // 10_00
        n, x, y = np.array(blocks).T
        wanted = (len(blocks), n.sum(), x.sum(), y.sum(), n @ n, x @ x, y @ y, n @ x, x @ y)
        assert found == tuple(int(each) for each in wanted)


def test_the_engine_shuffles_when_the_kernel_does() -> None:
    """Rules 4.3.2 and 4.3.3: at a real table too, a shuffle comes once the cutting card is reached."""
    for behind in (30, 78):
        table = houseway.Table("pinkjack", {"behind_cutting_card": behind}, source=Random(behind).randbytes)
        out = 312
        for _ in range(120):
            due = out >= 312 - behind
            for area in (1, 2, 3):
                table.place(area, f"player {area}", "box", 10_00)
            played = table.rounds_played
            while table.rounds_played == played:
                if isinstance(table.request, Ask | Asks):
                    table.tell(choose(table.round, questions_of(table.request)[0]))
                else:
                    table.no_more_bets()
            while isinstance(table.request, Ask | Asks):
                table.tell(choose(table.round, questions_of(table.request)[0]))
            assert table.last_round is not None
            events = table.last_round.events
            assert any(isinstance(each, Handled) and each.act == "shuffle" for each in events) == due
            out = (1 if due else out) + sum(isinstance(each, Dealt) for each in events)


def test_a_shoe_that_runs_out_is_filled_from_the_discards() -> None:
    """Rule 15.9: with no card behind the cutting card, nine boxes often meet the end of the shoe."""
    plan = Plan("pinkjack", {"behind_cutting_card": 0}, wild(Random(2)), boxes=9, shoe=True)
    played = model(plan)
    table, counts = played._table(stream(6, 0)), np.zeros(1, dtype=kernel.COUNTS)[0]
    ran_out = 0
    for _ in range(500):
        before = int(table["place"]) if not table["shuffle_due"] else 1
        kernel.play(1, played._known, table, counts)
        assert sorted(table["shoe"][:312]) == sorted(decks(6))
        if before + int(table["dealt"]) > 312:
            ran_out += 1
            assert table["shuffle_due"]
        else:
            assert int(table["place"]) == before + int(table["dealt"])
            assert list(table["shoe"][before : table["place"]]) == list(
                table["dealt_cards"][: table["dealt"]]
            )
    assert ran_out > 30


def test_all_results_of_hands_have_their_line() -> None:
    counts = model(Plan("pinkjack", {}, wild(Random(4)))).count(300_000, stream(1, 1)).counts["box"]
    seen = {
        facts.LINES[place]
        for place, times in enumerate(counts.lines)
        if times and facts.LINES[place][0] != 11
    }
    assert {each for each in facts.LINES if each[0] != facts.ULTIMATE} - seen <= {(facts.PINKJACK_ALONE, 0)}


@pytest.mark.parametrize(
    ("plan", "code"),
    [
        (Plan("pinkjack", {"decks": 7}), "pinkjack/3.1"),
        (Plan("pinkjack", {"deks": 6}), "bad-field"),
        (Plan("pinkjack", {"areas": 5}, boxes=6), "bad-boxes"),
        (Plan("pinkjack", boxes=0), "bad-boxes"),
        (Plan("pinkjack", {"device": "shuffler"}, shoe=True), "no-shoe"),
        (Plan("pinkjack", strategy="game pinkjack\n[hard]\n"), "bad-strategy"),
        (Plan("pinkjack", strategy=""), "bad-strategy"),
    ],
)
def test_what_cannot_be_simulated_is_named(plan: Plan, code: str) -> None:
    with pytest.raises((Refused, Unreadable)) as caught:
        model(plan)
    error = caught.value
    assert code == (str(error.clause) if isinstance(error, Refused) else error.code)

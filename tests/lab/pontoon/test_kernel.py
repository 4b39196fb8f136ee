"""The kernel of Pontoon against the engine, card for card."""

from collections import Counter
from collections.abc import Iterable, Iterator
from fractions import Fraction
from random import Random
from typing import Any

import numpy as np
import pytest

from houseway.lab.models import Plan, Told
from houseway.lab.pontoon import kernel
from houseway.lab.pontoon.model import before_cutting_card, model
from houseway.lab.streams import stream
from houseway.rulebook import Refused, Unreadable
from tests.lab.pontoon import wild
from tests.lab.told import assert_the_engine_agrees


def seen_in(rounds: Iterable[Told], seen: Counter[Any]) -> Iterator[Told]:
    """The same rounds; and what comes up in them is counted."""
    for told in rounds:
        seen.update((line["wager"], line["clause"]) for line in told.results)
        seen.update(decision["action"] for decision in told.record["decisions"])
        seen.update(line["hand"] for line in told.results if line["wager"] == "split")
        seen.update(incident["kind"] for incident in told.record.get("incidents", ()))
        yield told


def tell(seed: int, number: int, each: int, seen: Counter[Any]) -> int:
    """Rounds at tables of every kind, a third of them with few ranks in the shoe."""
    rng, told = Random(seed), 0
    for chunk in range(number):
        plan = wild.plan(rng)
        ranks = rng.choice([None, None, wild.SIX_SEVEN_EIGHT, wild.SMALL, wild.ACES_AND_TENS])
        if ranks:
            strategy = rng.choice([plan.strategy, None])
            plan = Plan("pontoon", plan.settings | {"decks": 8}, strategy, min(plan.boxes, 3))
        table = model(plan)
        if ranks:
            wild.stacked(table, ranks)
        told += assert_the_engine_agrees(seen_in(table.tell(each, stream(seed, chunk)), seen))
    return told


CLAUSES = {
    "box": "8.1 9.3 9.4 10.2(b) 11.8 12.6 12.7 14.1(a) 14.1(b) 14.1(e) 14.1(f) 14.1(g) 14.1(h)",
    "split": "10.2(b) 11.8 11.9 12.6 12.7 14.1(a) 14.1(b) 14.1(f) 14.1(g) 14.1(h)",
    "double": "11.8 12.5 12.6 12.7 14.1(a) 14.1(b) 14.1(e) 14.1(f) 14.1(h)",
    "insurance": "7.5 7.5bis(a)",
    "perfect-pairs": "18.9(d) 18.12(a) 18.12(b) 18.12(c)",
    "pairs-play": "18.21(b) 18.23",
}


def test_four_hundred_rounds() -> None:
    assert tell(1, 5, 80, Counter()) >= 400


@pytest.mark.ci
def test_five_thousand_rounds_and_everything_happens_in_them() -> None:
    seen: Counter[Any] = Counter()
    assert tell(1, 63, 80, seen) > 5_000
    for wager, clauses in CLAUSES.items():
        for clause in clauses.split():
            assert seen[wager, f"pontoon/{clause}"], (wager, clause)
    for action in ("hit", "stand", "double", "split", "insure", "surrender", "rescue", 4):
        assert seen[action], action


@pytest.mark.parametrize(
    ("settings", "strategy", "ranks", "rare"),
    [
        ({}, None, wild.SEVENS, ("super-bonus", "14.3")),
        ({}, wild.SPLITS_ALL, wild.SEVENS, ("super-bonus-share", "14.3")),
        ({"limits": {"box": {"min": 2_500}}}, None, wild.SEVENS, ("super-bonus-share", "14.3")),
        ({"bust_counts_as_original": True}, wild.SPLITS_ALL, wild.ACES_AND_TENS, ("box", "11.9")),
        ({"bust_counts_as_original": True}, wild.SPLITS_ALL, wild.ACES_AND_TENS, ("split", "14.1(g)")),
    ],
)  # fmt: skip
def test_what_is_rare(settings: dict[str, Any], strategy: str | None, ranks: Any, rare: Any) -> None:
    table = model(Plan("pontoon", settings, strategy, 2))
    wild.stacked(table, ranks)
    seen: Counter[Any] = Counter()
    assert_the_engine_agrees(seen_in(table.tell(300, stream(5, 0)), seen))
    wager, clause = rare
    assert seen[wager, f"pontoon/{clause}"]


@pytest.mark.deep
def test_a_hundred_thousand_rounds() -> None:
    assert tell(2, 400, 250, Counter()) == 100_000


def test_the_shoe_runs_out() -> None:
    """Rule 15.6: twelve boxes that split every pair and draw to 17, from three decks dealt far in."""
    settings = {"areas": 12, "decks": 3, "behind_cutting_card": 48}
    seen: Counter[Any] = Counter()
    rounds = model(Plan("pontoon", settings, wild.SPLITS_ALL, 12, True)).tell(350, stream(3, 0))
    assert assert_the_engine_agrees(seen_in(_of_one_shoe(rounds), seen)) > 340
    assert seen["insufficient-cards"] > 3


def test_what_lies_on_the_layout_stays_out_when_discards_are_gathered() -> None:
    """Rule 15.6: the dealer's card and an open hand stay; a hand that is settled goes back into the shoe."""
    table = kernel.layout()
    dealt = [(24, 0), (0, kernel.DEALERS_SLOT), (40, 0), (28, 4), (45, 4)]
    for place, (card, slot) in enumerate(dealt):
        table[kernel.CARDS_OUT, place], table[kernel.HOLDER, place] = card, slot
    table[kernel.NOW, kernel.DEALT], table[kernel.LIES, 0] = len(dealt), 1
    shoe = np.array([24, 24, 28, 45, 40, 0, 4, 8], dtype=np.uint8)
    front = kernel.gather_discards(table, shoe)
    assert sorted(shoe[:front]) == [0, 24, 40]
    assert sorted(shoe[front:]) == [4, 8, 24, 28, 45]
    assert table[kernel.NOW, kernel.GATHERED] == 5


def _of_one_shoe(rounds: Iterable[Told]) -> Iterator[Told]:
    """A card that comes out again after 15.6 may come out more often than there are of it: no such record."""
    for told in rounds:
        if max(Counter(told.record["cards"]).values()) <= 3:
            yield told


def test_what_is_told_is_what_is_counted() -> None:
    plan = Plan("pontoon", {"side_bet": "perfect-pairs"}, wild.chart(Random(8)), 3, True)
    table = model(plan)
    counted = table.count(2_000, stream(9, 0)).counts
    won: Counter[str] = Counter()
    staked: Counter[str] = Counter()
    for told in table.tell(2_000, stream(9, 0)):
        for line in told.results:
            wager = "box" if line["wager"] in ("split", "double") else line["wager"]
            stake = 500 if wager == "insurance" else 1_000
            won[wager] += Fraction(line["net"] * table.unit, stake)  # type: ignore[assignment]
            staked[wager] += Fraction(line["stake"] * table.unit, stake)  # type: ignore[assignment]
    for wager in ("box", "insurance", "perfect-pairs"):
        assert won[wager] == counted[wager].sums.x
        assert staked[wager] == counted[wager].sums.y
    assert counted["insurance"].sums.n > 0


def test_bonuses_are_counted_as_they_are_told() -> None:
    table = model(Plan("pontoon", boxes=2))
    wild.stacked(table, wild.SEVENS)
    counted = table.count(3_000, stream(4, 0)).counts
    wagers = Counter(line["wager"] for told in table.tell(3_000, stream(4, 0)) for line in told.results)
    for wager in ("super-bonus", "super-bonus-share"):
        sums = counted[wager].sums
        assert sums.x == table.unit * wagers[wager] > 0
        assert (sums.n, sums.y) == (6_000, 6_000 * table.unit)
        assert sum(counted[wager].rows) == 6_000


@pytest.mark.parametrize(("boxes", "shoe"), [(1, False), (3, False), (2, True)])
def test_rows_lines_and_sums_agree(boxes: int, shoe: bool) -> None:
    table = model(Plan("pontoon", {"side_bet": "pairs-play"}, wild.chart(Random(5)), boxes, shoe))
    counts = table.count(20_000, stream(6, 1)).counts
    for column in table.columns:
        count = counts[column.wager]
        worth = [(row.pays * table.unit, times) for row, times in zip(column.rows, count.rows, strict=True)]
        assert count.sums.n == sum(times for _, times in worth)
        assert count.sums.x == sum(net * times for net, times in worth)
        if boxes == 1 and not shoe:
            assert count.sums.xx == sum(net * net * times for net, times in worth)
            assert (count.sums.nn, count.sums.nx) == (count.sums.n, count.sums.x)
        assert (count.sums.blocks == 20_000) is not shoe
    lines = zip(table.columns[0].lines, counts["box"].lines, strict=True)
    assert sum(row.pays * table.unit * times for row, times in lines) == counts["box"].sums.x


def test_a_shoe_is_dealt_to_the_cutting_card() -> None:
    """Rule 5.4: no round begins behind it, and the round in which it comes is the last of its shoe."""
    table = model(Plan("pontoon", {"decks": 4, "behind_cutting_card": 90}, boxes=5, shoe=True))
    assert before_cutting_card(table._settings) == 4 * 48 - 90
    out: Counter[str] = Counter()
    shoes = 0
    for told in table.tell(2_000, stream(7, 0)):
        if sum(out.values()) >= 4 * 48 - 90:
            out.clear()
            shoes += 1
        out.update(told.record["cards"])
        assert max(out.values()) <= 4
    assert shoes == table.count(2_000, stream(7, 0)).counts["box"].sums.blocks - 1


def test_the_same_stream_gives_the_same_tally() -> None:
    first, second = (model(Plan("pontoon", boxes=2)).count(5_000, stream(1, 2)) for _ in range(2))
    assert first == second


@pytest.mark.parametrize(
    ("plan", "message", "field"),
    [
        (Plan("pontoon", boxes=10), "boxes: 10; this table has 1 to 9", "boxes"),
        (Plan("pontoon", {"device": "shuffler"}, shoe=True), "shoe: an automated shuffling shoe", "shoe"),
        (Plan("pontoon", strategy="game pontoon\n[hard]\n"), "line 2: '[hard]'", "strategy"),
        (Plan("pontoon", strategy="game pinkjack\n"), "no strategy for pontoon", "strategy"),
        (Plan("pontoon", {"decks": "six"}), "settings.decks: Expected `int`", "settings.decks"),
        (
            Plan("pontoon", {"limits": {"box": {"min": 500, "max": 500}, "double": {"min": 501}}}),
            "settings.limits: no stake",
            "settings.limits",
        ),
    ],
)  # fmt: skip
def test_a_plan_that_cannot_be_is_quoted(plan: Plan, message: str, field: str) -> None:
    with pytest.raises(Unreadable) as caught:
        model(plan)
    assert message in caught.value.message and caught.value.field == field


def test_decks_are_held_against_the_document() -> None:
    with pytest.raises(Refused, match="decks: 2"):
        model(Plan("pontoon", {"decks": 2}))

"""Rules 10 and 11 at linked tables: what chance gives, journals that fail, records of a linked round."""

from typing import Any

import pytest
from msgspec import structs

import houseway
from houseway.equipment import card
from houseway.games.baceball import GAME, jackpot
from houseway.games.baceball.settings import Settings
from houseway.rulebook import Unreadable
from houseway.table.driving.codec import from_plain
from houseway.table.driving.driver import Defect
from houseway.table.keeping.kept import KeptTable
from houseway.table.procedure.dealing import FromRecord
from houseway.table.procedure.inputs import Done, Drawn, Metered, Prize
from houseway.table.procedure.requests import Claim, Procedure
from houseway.testing import rule
from tests.baceball.helping import LOW, dealt
from tests.baceball.linked import (
    MAJOR,
    WON,
    House,
    announced,
    deal,
    do_steps,
    house_of,
    link,
    meter,
    paid,
    supervisor,
)
from tests.table.worlds import Torn


@rule("baceball/11.11", "baceball/11.11.1", "baceball/11.11.2")
def test_a_mystery_waits_for_a_round_with_a_result_and_is_won_by_one_of_its_wagers() -> None:
    house = House(link(mystery=meter("0.02", 50_000, 50_000, hidden=50_015)))
    table = house.wager("T1", ann=1, bob=3)
    table.drawn("2c")
    assert (house.value("mystery"), house.links.links["L"].due) == (50_020, ("T1",))
    supervisor(table, "void-round")
    do_steps(table)
    assert house.links.links["L"].due == ("T1",)
    house.wager("T2", cat=1)
    house.tables["T2"].drawn("2c")
    assert house.value("mystery") == 50_030
    house.wager("T1", ann=1, bob=3)
    deal(table, dealt("2c 3c 4c", "2d 3d 4d", LOW))
    do_steps(table)
    [(winner, cents)] = paid(table)
    assert (winner in ("ann", "bob"), cents) == (True, 50_030)
    said = ("11.11.2", "Mystery Jackpot of $500.30 is won", {"ann": 1, "bob": 3}[winner])
    assert announced(table, "11.11.2") == [said]
    assert (house.value("mystery"), house.links.links["L"].due) == (50_000, ())
    supervisor(table, "void-round")
    assert (house.value("mystery"), house.links.links["L"].due) == (50_030, ("T1",))
    do_steps(table)
    assert paid(table)[1:] == []


CARDS = dealt(WON, LOW)


@pytest.mark.parametrize("at", range(len(CARDS)))
def test_a_journal_that_fails_leaves_table_and_link_as_they_were(at: int) -> None:
    house = House(link())
    table = house.wager("T1", ann=1)
    deal(table, CARDS[:at])
    before = house.value(), house.value("minor"), list(table.events)
    house.journal.fails = True
    with pytest.raises(Torn):
        table.drawn(CARDS[at])
    house.journal.fails = False
    house.bring_back("T1")
    table = house.tables["T1"]
    assert (house.value(), house.value("minor"), list(table.events)) == before
    deal(table, CARDS[at:])
    do_steps(table)
    assert paid(table) == [("ann", 15_000_100)]


def test_an_answer_and_what_it_changes_are_one_append() -> None:
    house = House(link())
    table = house.wager("T1", ann=1)
    outcome = table.tell(Drawn(card("2c")))
    assert [(each.table, each.kind) for each in outcome.entries] == [("T1", "told"), ("link/L", "answered")]
    assert [type(each).__name__ for each in outcome.events] == ["Dealt", "Posted"]
    assert (outcome.moved, outcome.ended, outcome.anew) == ({}, None, False)


def test_a_table_that_deals_by_itself_feeds_wins_and_settles_in_one_append() -> None:
    house = House(link(), {"T1": "L"})
    state = structs.replace(house.tables["T1"].state, unopened=False)
    table = KeptTable(
        GAME,
        Settings(),
        FromRecord([card(name) for name in CARDS]),
        journal=house.journal,
        name="T3",
        program="test",
        house=house.links.at("T3"),
        state=state,
    )
    table.place(1, "ann", "bet", 1_000)
    table.place(1, "ann", "jackpot", 500)
    outcome = table.tell(Done())
    kinds = [each.kind for each in outcome.entries]
    assert kinds == ["told", "finished", "begun", "answered", "answered"]
    assert outcome.moved == {"ann": 15_000_100 + 11_000}
    assert outcome.ended is not None
    assert list(outcome.events) == outcome.ended.events[-len(outcome.events) :]
    assert house.links.links["L"].meters["major"].shown == 5_000_000


def test_what_a_void_would_do_is_told_without_asking_the_house() -> None:
    house = House(link())
    table = house.wager("T1", ann=1)
    deal(table, CARDS)
    asked = len(house_of(table).asked)
    order = from_plain(GAME, {"input": "command", "kind": "void-round", "by": "gaming-supervisor"}, "order")
    foretold = [type(each).__name__ for each in table.foretell(order)]
    assert "Reversed" in foretold
    assert (foretold[-1], len(house_of(table).asked)) == ("Over", asked)
    assert house.value() == 5_000_000


def slip(game_round: Any, request: Claim, *_: Any) -> Procedure[None]:
    yield request
    raise ZeroDivisionError("a slip")


def test_a_defect_after_an_answer_keeps_what_was_answered_before(monkeypatch: pytest.MonkeyPatch) -> None:
    house = House(link())
    table = house.wager("T1", ann=1)
    deal(table, CARDS[:-2])
    with monkeypatch.context() as broken:
        broken.setattr(jackpot, "_claim", slip)
        with pytest.raises(Defect, match="a slip"):
            table.drawn(CARDS[-2])
    # the card is out, the prize is not claimed yet: nobody has taken the answer
    assert house.value() == 15_000_100
    house.bring_back("T1")
    table = house.tables["T1"]
    table.go_on()
    assert house.value() == 5_000_000
    deal(table, CARDS[-1:])
    do_steps(table)
    assert paid(table) == [("ann", 15_000_100)]


def test_a_defect_in_a_reconstruction_leaves_what_was_won(monkeypatch: pytest.MonkeyPatch) -> None:
    house = House(link())
    table = house.wager("T1", ann=1, bob=2)
    wrong, right = dealt(WON, "9c Ad Ad", "Ad 3d 4h"), dealt("9c Ad Ad", WON, "Ad 3d 4h")
    deal(table, wrong)
    before = house.value(), [event.as_json() for event in table.events]
    with monkeypatch.context() as broken:
        broken.setattr(jackpot, "_claim", slip)
        with pytest.raises(Defect, match="a slip"):
            table.order("reconstruct", by="dealer", cards=right)
    assert (house.value(), [event.as_json() for event in table.events]) == before
    table.order("reconstruct", by="dealer", cards=right)
    do_steps(table)
    assert paid(table)[-2:] == [("bob", 15_000_200), ("ann", 50 * 500)]
    assert house.value() == 5_000_000


def test_nobody_tells_a_table_what_only_the_house_answers() -> None:
    house = House(link())
    table = house.wager("T1", ann=1)
    for told in (
        Metered(link="L", table="T1", wagered=500),
        Prize(link="L", table="T1", claim=1, pool="major", cents=MAJOR, taken=0),
    ):
        with pytest.raises(Unreadable, match="the house answers by itself"):
            table.tell(told)
    assert house.value() == 15_000_000


@rule("baceball/11.9.1", "baceball/10.3")
def test_a_linked_round_is_written_short_and_settles_by_its_meters() -> None:
    house = House(link("0.0155", 12_345_671))
    table = house.wager("T1", ann=1, bob=2)
    deal(table, dealt(WON, WON, LOW))
    do_steps(table)
    record = table.record(short=True)
    assert record is not None
    assert record["meters"] == {"major": "12345671", "minor": "1200000"}
    again = dict(houseway.settle(record))
    assert table.last is not None
    assert (again["net"], again["events"]) == (table.last["net"], table.last["events"])


def test_a_round_between_which_others_won_is_written_in_full() -> None:
    house = House(link())
    one, two = house.wager("T1", ann=1), house.wager("T2", cat=1)
    deal(one, CARDS[:1])
    deal(two, CARDS)
    deal(one, CARDS[1:])
    do_steps(one)
    record = one.record(short=True)
    assert record is not None
    assert "inputs" in record
    assert dict(houseway.settle(record))["net"] == {"ann": MAJOR - 500 + 10_000}


def rates(rate: str) -> dict[str, Any]:
    return {pool: {"rate": rate, "seed": 1} for pool in ("major", "minor")}


def linked_record(**changes: Any) -> dict[str, Any]:
    terms = {"rate": "0.1", "seed": 5}
    its_link = {"name": "L", "wager": 500, "meters": {"major": terms, "minor": terms}}
    wagers = [
        {"area": 1, "patron": "ann", "wager": kind, "amount": cents}
        for kind, cents in (("bet", 1_000), ("jackpot", 500))
    ]
    record = {"game": "baceball", "wagers": wagers, "cards": CARDS, "before": {"link": its_link | changes}}
    return record | {"meters": {"major": "20000000.5"}}


@rule("baceball/11.9.1")
def test_a_record_says_what_the_meters_of_its_link_held() -> None:
    result = dict(houseway.settle(linked_record()))
    assert result["net"] == {"ann": 20_000_050 - 500 + 10_000}


@pytest.mark.parametrize(
    ("record", "field"),
    [
        (linked_record(wager=0), "before.link.wager"),
        (linked_record(meters={}), "before.link.meters"),
        (linked_record(meters={"third": {"rate": "0.1", "seed": 1}}), "before.link.meters.third"),
        (
            linked_record(meters=rates("0.6")),
            "before.link.meters",
        ),
        (
            linked_record(meters=rates("NaN")),
            "before.link.meters.major",
        ),
        (linked_record() | {"meters": {"mystery": "5"}}, "meters.mystery"),
        (linked_record() | {"meters": {"major": "-1"}}, "meters.major"),
        (linked_record() | {"meters": {"major": "Infinity"}}, "meters.major"),
        (linked_record() | {"meters": {"major": "1E999999"}}, "meters.major"),
        (linked_record() | {"meters": {"major": "1E-999"}}, "meters.major"),
        (linked_record() | {"meters": {"major": "much"}}, "meters"),
    ],
)
def test_a_link_that_cannot_be_is_not_read(record: dict[str, Any], field: str) -> None:
    with pytest.raises(Unreadable) as caught:
        houseway.settle(record)
    assert (caught.value.field, field in caught.value.message) == (field, True)


@pytest.mark.parametrize(
    ("kind", "field", "forged"),
    [
        ("prize", "cents", MAJOR * 9),
        ("prize", "pool", "minor"),
        ("metered", "wagered", 5),
        ("prize", "taken", -1),
        ("prize", "meters", {"major": "1E999999"}),
        ("metered", "added", {"major": "NaN"}),
    ],
)
def test_a_record_whose_answers_do_not_fit_is_not_read(kind: str, field: str, forged: Any) -> None:
    house = House(link())
    table = house.wager("T1", ann=1)
    deal(table, CARDS)
    do_steps(table)
    record = table.record()
    assert record is not None
    assert dict(houseway.settle(record))["net"] == {"ann": 15_000_100 - 500 + 10_000}
    [place] = [at for at, each in enumerate(record["inputs"]) if each["input"] == kind]
    record["inputs"][place] = record["inputs"][place] | {field: forged}
    with pytest.raises(Unreadable, match=rf"inputs\[{place}\]"):
        houseway.settle(record)

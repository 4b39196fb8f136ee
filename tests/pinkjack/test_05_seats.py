"""Rules 5.5.1 and 5.6: who is seated is ascertained when betting closes, from the seats."""

import pytest

import houseway
from houseway.equipment import Found
from houseway.testing import rule
from tests import moves
from tests.boxes import box, stand
from tests.helping import AnyTable, cites, happened, last, not_read, on_layout, refused
from tests.pinkjack import halting
from tests.pinkjack.helping import SUITS_YOU, record, settle, stacked, table_of

THREE_AREAS = "9c 8c 7c 5d Kc Kd Kh Ks 2c"
ONE_AREA = "9c 5d Kc Kd 8h"


def sit(table: AnyTable, patron: str, area: int) -> None:
    table.order("take-seat", "player", patron=patron, area=area)


def called(table: AnyTable) -> dict[int, str]:
    """Who calls the decisions on which area, as the dealer has ascertained."""
    return {
        event["area"]: event["words"].split()[0]
        for event in happened(table, "called")
        if "calls the decisions" in event["words"]
    }


def decider(table: AnyTable) -> str:
    """Who is asked what to do with the cards."""
    return str(table.request.patron)


@rule("pinkjack/5.5.1", "pinkjack/5.5.2", "pinkjack/5.6")
def test_who_hops_over_three_seats_controls_the_one_where_they_sit_at_last() -> None:
    table = stacked(THREE_AREAS, box("bob", 5000, 1), box("cy", 5000, 2), box("dee", 5000, 3))
    for area in (1, 2, 3):
        sit(table, "ann", area)
        table.place(area, "ann", "box", 1000)
    table.no_more_bets()
    assert called(table) == {1: "bob", 2: "cy", 3: "ann"}


@rule("pinkjack/5.5.1", "pinkjack/5.5.2")
def test_wagers_that_mark_three_seats_take_the_last() -> None:
    on = [box(patron, 5000, area) for area, patron in enumerate(("bob", "cy", "dee"), 1)]
    on += [box("ann", 1000, area, seated=True) for area in (1, 2, 3)]
    result = settle(THREE_AREAS, stand(area=1), stand(area=2), stand(area=3), on=on)
    grounds = [event["rule"][0] for event in result["events"] if "calls the dec" in event.get("words", "")]
    assert grounds == ["pinkjack/5.5.2", "pinkjack/5.5.2", "pinkjack/5.5.1"]


@rule("pinkjack/6.1.2", "pinkjack/6.3.1")
def test_a_seat_that_was_left_pushes_nobody_out_of_action() -> None:
    """Bob's $40 lie first on an area of $50; ann sat there only while she placed hers."""
    limits = {"limits": {"box": {"min": 500, "max": 5000}}}
    table = stacked(ONE_AREA, box("bob", 4000), settings=limits)
    table.place(1, "ann", "box", 3000, seated=True)
    sit(table, "ann", 2)
    table.no_more_bets()
    assert {wager.patron: wager.stake for wager in table.wagers} == {"bob": 4000, "ann": 1000}


@rule("pinkjack/5.5.1")
def test_who_sits_down_after_the_wager_controls() -> None:
    table = stacked(ONE_AREA, box("ann", 500), box("bob", 900))
    sit(table, "ann", 1)
    table.no_more_bets()
    assert (decider(table), called(table)) == ("ann", {1: "ann"})


@rule("pinkjack/5.5.2")
@pytest.mark.parametrize("order", ["leave-seat", "take-seat"])
def test_who_leaves_the_seat_does_not_control(order: str) -> None:
    table = stacked(ONE_AREA, box("ann", 500, seated=True), box("bob", 900))
    more = {"area": 4} if order == "take-seat" else {}
    table.order(order, "player", patron="ann", **more)
    table.no_more_bets()
    assert decider(table) == "bob"


@rule("pinkjack/5.5.1")
def test_somebody_else_may_sit_down_where_one_left() -> None:
    table = stacked(ONE_AREA, box("ann", 500, seated=True), box("bob", 900), box("cy", 700))
    table.order("leave-seat", "player", patron="ann")
    sit(table, "cy", 1)
    table.no_more_bets()
    assert decider(table) == "cy"


@rule("pinkjack/2.1")
def test_a_seat_that_is_taken_is_not_taken_with_a_wager() -> None:
    table = stacked(ONE_AREA, box("ann", 500, seated=True))
    with refused(table, "2.1", "seat-taken"):
        table.place(1, "bob", "box", 900, seated=True)
    assert on_layout(table) == [(1, "ann", "box", 500)]
    assert table.round.state.seats == {1: "ann"}
    with pytest.raises(houseway.Refused, match=r"wagers\[1\]: ann sits at area 1"):
        settle(ONE_AREA, stand(), on=[box("ann", 500, seated=True), box("bob", 900, seated=True)])


@rule("pinkjack/5.6")
def test_control_is_fixed_when_betting_closes() -> None:
    """Ann leaves her seat during the deal; a stake is taken back; she calls the decisions all the same."""
    table = stacked(ONE_AREA, box("ann", 500, seated=True), box("bob", 900), box("cy", 700))
    table.no_more_bets()
    table.order("leave-seat", "player", patron="ann")
    sit(table, "bob", 1)
    assert decider(table) == "ann"


@rule("pinkjack/13.6")
def test_suits_you_is_preferred_by_who_sits_there_at_the_close() -> None:
    table = stacked(ONE_AREA, box("ann", 500), box("bob", 900), settings=SUITS_YOU)
    table.place(1, "ann", "suits-you", 500, choice="c")
    sit(table, "ann", 1)
    with refused(table, "13.6", "one-suits-you"):
        table.place(1, "bob", "suits-you", 500, choice="d")
    table.order("leave-seat", "player", patron="ann")
    table.place(1, "bob", "suits-you", 500, choice="d")
    assert [each.patron for each in table.wagers if each.kind == "suits-you" and each.on_layout] == ["bob"]


def test_a_seat_taken_with_a_wager_is_kept_for_the_next_round() -> None:
    table = stacked(ONE_AREA + " 9c 5d Kc Kd 8h", box("ann", 500, seated=True))
    table.no_more_bets()
    table.say("ann", 1, "stand")
    assert table.round.state.seats == {1: "ann"}
    assert "seats" not in last(table)["after"]
    table.place(1, "bob", "box", 900)
    table.place(1, "ann", "box", 500)
    table.no_more_bets()
    assert decider(table) == "ann"


def test_a_short_record_keeps_a_seat_taken_with_a_wager_that_was_taken_back() -> None:
    """Ann sat at area 1 with a wager there, moved to 2 with one that she took back: bob controls area 1."""
    table = stacked(ONE_AREA, box("ann", 500, seated=True), box("bob", 900))
    table.place(2, "ann", "box", 500, seated=True)
    table.withdraw(2, "ann", "box")
    table.no_more_bets()
    assert decider(table) == "bob"
    table.say("bob", 1, "stand")
    for short in (False, True):
        written = houseway.settle(table.record(short=short))
        assert written["net"] == last(table)["net"]
        assert [each["words"] for each in written["events"] if "calls" in each.get("words", "")] == [
            each["words"] for each in last(table)["events"] if "calls" in each.get("words", "")
        ]
        assert written["after"]["seats"] == last(table)["after"]["seats"] == {"2": "ann"}


@rule("pinkjack/2.1")
def test_sitting_down_with_a_wager_is_told_as_what_it_is() -> None:
    table = table_of({}, None, seats={3: "ann"})
    table.say("ann", 3, "cut", amount=100)
    table.place(1, "ann", "box", 500, seated=True)
    [moved] = [each for each in happened(table, "tablechanged") if each["what"] == "seats"]
    assert moved["value"] == {"1": "ann"}
    assert cites(moved, "2.1")


def test_the_seats_that_a_record_begins_with_count() -> None:
    told = record(ONE_AREA, stand(), on=[box("ann", 500), box("bob", 900)])
    result = houseway.settle({**told, "before": {"seats": {"1": "ann"}}})
    assert "ann calls the decisions" in [each.get("words") for each in result["events"]]


def test_nobody_sits_at_two_places() -> None:
    told = record(ONE_AREA, stand(), on=[box("ann", 500), box("bob", 900)])
    with not_read("before.seats", "two-seats"):
        houseway.settle({**told, "before": {"seats": {"1": "ann", "2": "ann"}}})


@rule("pinkjack/5.5.2", "pinkjack/16.5.1")
def test_a_seat_taken_after_the_close_gives_no_control_when_the_device_fails() -> None:
    table = halting.by_hand({"device": "shuffler"})
    for patron, amount in (("ann", 1000), ("bob", 2000), ("cat", 1500)):
        table.place(1, patron, "box", amount)
    table.no_more_bets()
    moves.go(table, ["9c"])
    table.order("take-seat", by="player", patron="ann", area=1)
    table.order("malfunction", by="dealer", spare=False)
    for patron, answer in (("bob", "take-back"), ("ann", "no"), ("cat", "no")):
        table.say(patron, 1, answer)
    assert table.round.box(1).controller == "cat"


@rule("pinkjack/4.3.2", "pinkjack/5.5.1", "pinkjack/5.6")
def test_seats_are_ascertained_anew_when_the_cutting_card_came_first() -> None:
    table = halting.by_hand(halting.SHOE)
    table.place(1, "ann", "box", 1000)
    table.place(1, "bob", "box", 2000)
    table.no_more_bets()
    moves.found(table, Found.CUTTING_CARD)
    assert table.round.box(1).controller == "bob"
    moves.prepare(table)
    table.order("take-seat", by="player", patron="ann", area=1)
    table.no_more_bets()
    assert table.round.box(1).controller == "ann"

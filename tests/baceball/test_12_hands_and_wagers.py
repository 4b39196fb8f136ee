"""Rules 12.7, 12.10 and 12.11: a burn forgotten, wagers outside the limits, hands without a Bet."""

from typing import Any

import pytest

import houseway
from houseway.equipment import Found
from houseway.table.driving.redoing import RECONSTRUCTED
from houseway.table.procedure.dealing import ByHand
from houseway.table.procedure.inputs import Drawn
from houseway.table.procedure.requests import RACK, Draw, Wagers
from houseway.table.procedure.roles import Role
from houseway.testing import rule
from tests.baceball.halting import (
    CARDS,
    NET,
    PLACES,
    STAKES,
    accounted,
    due,
    incident,
    played,
    record,
    stake,
    started,
    stopping,
)
from tests.baceball.helping import (
    LIMITS,
    LOW,
    by_hand,
    deal_out,
    dealt,
    do_steps,
    in_device_and_rack,
    line,
    net,
    single,
    wager,
)
from tests.helping import cites, equipment, events, refused


def at_the_burn() -> houseway.Table:
    """A dealer with real cards has shuffled; the first card is to be burned."""
    table = houseway.Table("baceball", {}, dealing=ByHand())
    do_steps(table)
    return table


@rule("baceball/12.7")
def test_a_card_that_was_not_burned_stays_in_play() -> None:
    table = at_the_burn()
    table.order("forgotten-burn", by=Role.DEALER)
    assert isinstance(table.request, Wagers)
    stake(table)
    table.no_more_bets()
    deal_out(table, CARDS)
    ending = played(table, short_story=False)
    assert not events(ending, "burned")
    [said] = [event["words"] for event in events(ending, "called") if cites(event, "12.7")]
    assert said == "the card that was not burned stays in play"
    assert events(ending, "dealt")[0]["item"] == CARDS[0]
    assert ending["net"] == NET


@rule("baceball/12.7")
def test_a_short_record_of_a_forgotten_burn_tells_of_no_burn() -> None:
    table = at_the_burn()
    table.order("forgotten-burn", by=Role.DEALER)
    stake(table)
    table.no_more_bets()
    deal_out(table, CARDS)
    assert not events(dict(houseway.settle(table.record(short=True) or {})), "burned")


@rule("baceball/12.7")
def test_the_first_card_in_the_device_is_the_first_card_dealt() -> None:
    table = stopping()
    equipment(table).halt = lambda request: isinstance(request, Draw) and request.to is RACK
    table.order("order-shuffle", by=Role.GAMING_SUPERVISOR)
    first = str(equipment(table).device.order[0])
    table.order("forgotten-burn", by=Role.DEALER)
    assert in_device_and_rack(table) == (312, 0)
    stake(table)
    table.no_more_bets()
    assert events(played(table, short_story=False), "dealt")[0]["item"] == first
    assert in_device_and_rack(table) == (303, 9)
    assert accounted(table)


@rule("baceball/12.7", "baceball/12.6")
def test_the_burn_may_also_be_forgotten_after_a_shuffle_in_mid_round() -> None:
    table = started(5)
    table.tell(Drawn(None, Found.EMPTY))
    do_steps(table)
    table.order("forgotten-burn", by=Role.DEALER)
    assert due(table) == PLACES[5]
    deal_out(table, CARDS[5:])
    assert played(table, short_story=False)["net"] == NET


WIN, LOSE = ("9c 8d 7h", LOW), (LOW, "9c 9d 9h")


@rule("baceball/12.10", "baceball/12.10.1", "baceball/6.2")
@pytest.mark.parametrize(("hands", "sign"), [(WIN, 1), (LOSE, -1)], ids=["pay", "take"])
def test_below_the_minimum_the_amount_wagered_is_paid_or_taken(hands: tuple[str, str], sign: int) -> None:
    result = single(*hands, LIMITS, bet=499)
    assert {"baceball/12.10.1", "baceball/6.2"} <= set(line(result, "bet")["clauses"])
    assert (line(result, "bet")["stake"], net(result, "bet")) == (499, 499 * sign)
    assert not events(result, "returned")


@rule("baceball/12.10", "baceball/12.10.2")
@pytest.mark.parametrize(("hands", "sign"), [(WIN, 1), (LOSE, -1)], ids=["pay", "take"])
@pytest.mark.parametrize(
    ("setting", "stake", "back"), [("to-maximum", 50_000, [10_000]), ("in-full", 60_000, [])]
)
def test_above_the_maximum_the_setting_says_what_is_paid_or_taken(
    setting: str, stake: int, back: list[int], hands: tuple[str, str], sign: int
) -> None:
    result = single(*hands, LIMITS | {"over_maximum": setting}, bet=60_000)
    assert (line(result, "bet")["stake"], net(result, "bet")) == (stake, stake * sign)
    assert [event["amount"] for event in events(result, "returned")] == back
    assert "baceball/12.10.2" in line(result, "bet")["clauses"]


FOUR_HANDS = dealt("9c 8d 7h", "As Ac Ah", "Kd 6s 2c", "5h 9s 6d")


@rule("baceball/12.11", "baceball/1.1/void")
def test_a_hand_without_a_bet_is_dealt_and_void() -> None:
    table = started()
    table.order("hand-without-bet", by=Role.DEALER, area=2)
    deal_out(table, FOUR_HANDS)
    ending = played(table)
    said = [event for event in events(ending, "called") if cites(event, "12.11")]
    assert [event["area"] for event in said] == [2, 2]
    assert ("is dealt" in said[0]["words"], "is void" in said[1]["words"]) == (True, True)
    assert [(hand["area"], hand["value"]) for hand in ending["hands"]] == [(1, 24), (2, 33), (4, 18)]
    assert (ending["net"], ending["dealer"]["value"]) == (NET, 20)
    assert {each["area"] for each in ending["results"]} == {1, 4}
    written = record(FOUR_HANDS, incident(0, "hand-without-bet", area=2))
    assert (written["net"], written["hands"], written["unused"]) == (NET, ending["hands"], [])


@rule("baceball/12.11")
def test_the_wagers_beside_a_missing_bet_go_back() -> None:
    table = by_hand()
    stake(table, (*STAKES, wager(2, "cat", "bet", 500), wager(2, "cat", "strike-1", 500)))
    table.withdraw(2, "cat", "bet")
    table.no_more_bets()
    table.order("hand-without-bet", by=Role.DEALER, area=2)
    deal_out(table, FOUR_HANDS)
    ending = played(table, short_story=False)
    assert ending["net"] == NET | {"cat": 0}
    assert "baceball/12.11" in line(ending, "strike-1", 2)["clauses"]


STRIKE_ALONE = (*STAKES, wager(2, "cat", "strike-1", 500))


@rule("baceball/12.11")
@pytest.mark.parametrize("told", [[], [incident(0, "hand-without-bet", area=2)]], ids=["untold", "told"])
def test_cards_listed_for_a_hand_without_a_bet_count_as_dealt(told: list[dict[str, Any]]) -> None:
    written = record(FOUR_HANDS, *told, wagers=list(STRIKE_ALONE))
    assert written["net"] == NET | {"cat": 0}
    assert [hand["area"] for hand in written["hands"]] == [1, 2, 4]
    assert (written["dealer"]["value"], written["unused"]) == (20, [])


@rule("baceball/12.11")
def test_without_cards_for_it_the_wager_alone_gets_no_hand() -> None:
    written = record(CARDS, wagers=list(STRIKE_ALONE))
    assert written["net"] == NET | {"cat": 0}
    assert [hand["area"] for hand in written["hands"]] == [1, 4]


@pytest.mark.parametrize(
    ("area", "code", "number"),
    [
        pytest.param(8, "no-such-area", "2.1", marks=rule("baceball/2.1")),
        pytest.param(1, "has-its-hand", "12.11", marks=rule("baceball/12.11")),
    ],
)
def test_a_hand_without_a_bet_is_for_an_area_without_one(area: int, code: str, number: str) -> None:
    table = started()
    with refused(table, number, code):
        table.order("hand-without-bet", by=Role.DEALER, area=area)


@rule("baceball/12.11")
@pytest.mark.parametrize("found_at", [1, 4, 7, 9])
def test_a_hand_without_bet_that_is_found_later_is_void_and_got_its_cards_in_turn(
    found_at: int,
) -> None:
    cards = dealt("2c 7s Js", "9d 8s Qs", "5h 9s Ks", "Kd Ts As")
    table = by_hand()
    table.place(1, "ann", "bet", 1000)
    table.place(3, "cat", "bet", 2000)
    table.no_more_bets()
    for name in cards[:found_at]:
        table.drawn(name)
    table.order("hand-without-bet", by="dealer", area=2)
    for name in cards[found_at:]:
        table.drawn(name)
    do_steps(table)
    assert table.last is not None
    assert [hand["cards"] for hand in table.last["hands"]] == [
        ["2c", "7s", "Js"],
        ["9d", "8s", "Qs"],
        ["5h", "9s", "Ks"],
    ]
    assert table.last["net"] == {"ann": -1000, "cat": -2000}
    anew = [event["words"] for event in events(table.last, "called") if cites(event, "12.11")]
    assert anew[0] == RECONSTRUCTED
    for short in (False, True):
        assert houseway.settle(table.record(short=short) or {})["net"] == table.last["net"]


@rule("baceball/12.11")
@pytest.mark.parametrize("found_at", range(1, 13))
def test_a_record_says_when_the_hand_without_bet_was_found(found_at: int) -> None:
    written = record(FOUR_HANDS, incident(found_at, "hand-without-bet", area=2))
    assert (written["net"], written["unused"]) == (NET, [])
    assert [(hand["area"], hand["value"]) for hand in written["hands"]] == [(1, 24), (2, 33), (4, 18)]


@rule("baceball/12.11")
def test_a_hand_is_void_once() -> None:
    table = by_hand()
    table.place(1, "ann", "bet", 1000)
    table.no_more_bets()
    table.order("hand-without-bet", by="dealer", area=2)
    with refused(table, "12.11", "void-already"):
        table.order("hand-without-bet", by="dealer", area=2)

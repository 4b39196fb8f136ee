"""Rules 15.1 and 15.16: cards that lie face up, and cards burned."""

from typing import Any

import pytest

from houseway.table.layout.views import player, view
from houseway.table.procedure.requests import RACK, Draw
from houseway.table.procedure.roles import Role
from houseway.testing import rule
from tests.helping import cites, equipment, events, happened, on_layout, refused
from tests.moves import (
    DEALER,
    MOVES,
    NET,
    SUPERVISOR,
    SUPERVISORS,
    due,
    finish,
    hand,
    in_device_and_rack,
    incident,
    is_card,
    prepare,
    stake,
    stand_all,
    values,
    wager,
)
from tests.pinkjack.going_wrong import ALONE, DEVICES, error_card
from tests.pinkjack.halting import accounted, halted, record, started, under

AT_A_CARD = [place for place, move in enumerate(MOVES) if is_card(move)]


# 15.1: faced cards


@rule("pinkjack/15.1", "pinkjack/1.1/burn")
@DEVICES
@pytest.mark.parametrize("place", range(len(MOVES)))
def test_a_faced_card_is_burned_and_play_continues(place: int, settings: Any) -> None:
    table = started(MOVES[:place], settings)
    before = table.request
    table.order("faced-card", by=DEALER)
    assert isinstance(table.request, Draw)
    assert table.request.to is RACK
    table.drawn("Qs")
    burned = happened(table, "burned")[-1]
    assert burned["item"] == "Qs"
    assert cites(burned, "15.1")
    assert view(table.events, player("ann"))[-1] == burned
    assert type(table.request) is type(before)
    ending = finish(table, MOVES[place:])
    assert (ending["net"], values(ending)) == (NET, [17, 20, 18])
    written = record(
        [*MOVES[:place], "Qs", *MOVES[place:]], incident(MOVES[:place], "faced-card"), settings=settings
    )
    assert (written["net"], values(written), written["unused"]) == (NET, [17, 20, 18], [])


@rule("pinkjack/15.1")
@pytest.mark.parametrize("place", AT_A_CARD)
def test_the_card_after_a_faced_one_goes_where_that_was_due(place: int) -> None:
    table = started(MOVES[:place])
    area = due(table)
    table.order("faced-card", by=DEALER)
    table.drawn("Qs")
    assert due(table) == area
    table.drawn(MOVES[place])
    assert hand(table, area)[-1] == MOVES[place]


@rule("pinkjack/15.1", "pinkjack/8.1.4")
def test_a_faced_ace_makes_no_blackjack() -> None:
    table = started(["Kc", "5d"], wagers=ALONE)
    table.order("faced-card", by=DEALER)
    table.drawn("As")
    assert not happened(table, "paid")
    table.drawn("Ad")
    [paid] = happened(table, "paid")
    assert (paid["amount"], cites(paid, "8.1.4")) == (2000, True)


@rule("pinkjack/15.1")
def test_two_faced_cards_in_a_row_are_both_burned() -> None:
    written = record(
        [*MOVES[:3], "Qs", "As", *MOVES[3:]],
        incident(MOVES[:3], "faced-card"),
        incident([*MOVES[:3], "Qs"], "faced-card"),
    )
    assert [event["item"] for event in events(written, "burned")] == ["Qs", "As"]
    assert (written["net"], values(written)) == (NET, [17, 20, 18])


@rule("pinkjack/15.1")
def test_the_house_puts_a_faced_card_into_the_rack() -> None:
    table = halted(2)
    faced = equipment(table).device.order[0]
    table.order("faced-card", by=DEALER)
    assert equipment(table).rack.items[-1] == faced
    table.go_on()
    assert accounted(table)
    stand_all(table)
    assert accounted(table)


@rule("pinkjack/15.1.1")
@DEVICES
@pytest.mark.parametrize("by", SUPERVISORS)
def test_after_the_round_a_supervisor_may_have_the_remaining_cards_checked(by: Role, settings: Any) -> None:
    table = started(MOVES[:2], settings)
    table.order("faced-card", by=DEALER)
    table.drawn("Qs")
    assert finish(table, MOVES[2:])["net"] == NET
    stake(table, (wager(2, "cat", 700),))
    before = len(table.events)
    table.order("check-faced-cards", by=by)
    assert "check" in prepare(table)
    story = [event.as_json() for event in table.events[before:]]
    checks = [event for event in story if event.get("act") == "check"]
    assert len(checks) == 1
    assert cites(checks[0], "15.1.1")
    assert on_layout(table) == [(2, "cat", "box", 700)]


@rule("pinkjack/15.1.1")
def test_the_checked_cards_are_all_there_and_play_goes_on_with_them() -> None:
    table = halted(2)
    table.order("faced-card", by=DEALER)
    stand_all(table)
    table.order("check-faced-cards", by=SUPERVISOR)
    [check] = [event for event in happened(table, "handled") if event["act"] == "check"]
    assert check["count"] == 312
    stake(table)
    table.no_more_bets()
    stand_all(table)
    assert accounted(table)


@rule("pinkjack/15.1.1")
@pytest.mark.parametrize("place", [1, 5, 7, len(MOVES)])
def test_that_check_waits_until_the_round_has_been_completed(place: int) -> None:
    table = started(MOVES[:place])
    with refused(table, "15.1.1", "round-in-progress"):
        table.order("check-faced-cards", by=SUPERVISOR)


# 15.16: burned is burned


@rule("pinkjack/15.16", "pinkjack/1.1/burn")
@DEVICES
@pytest.mark.parametrize("place", range(len(MOVES)))
def test_a_card_burned_in_error_stays_burned(place: int, settings: Any) -> None:
    table = started(MOVES[:place], settings)
    error_card(table, "Qs", burned=True)
    burned = happened(table, "burned")[-1]
    assert (burned["item"], cites(burned, "15.16")) == ("Qs", True)
    ending = finish(table, MOVES[place:])
    assert (ending["net"], values(ending)) == (NET, [17, 20, 18])
    written = record(
        [*MOVES[:place], "Qs", *MOVES[place:]],
        incident(MOVES[:place], "card-in-error", burned=True),
        settings=settings,
    )
    assert (written["net"], written["unused"]) == (NET, [])
    assert [event["item"] for event in under(written, "15.16", "burned")] == ["Qs"]


@rule("pinkjack/15.16")
def test_the_house_keeps_the_burned_card_in_the_rack() -> None:
    table = halted(3)
    rack = in_device_and_rack(table)[1]
    burned = equipment(table).device.order[0]
    table.order("card-in-error", by=DEALER, burned=True)
    assert equipment(table).rack.items[-1] == burned
    assert in_device_and_rack(table)[1] == rack + 1
    table.go_on()
    stand_all(table)
    assert accounted(table)

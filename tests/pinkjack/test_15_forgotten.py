"""Rules 15.12 to 15.14: a burn, a shuffle and the return of discards that were forgotten."""

from random import Random
from typing import Any

import pytest

import houseway
from houseway.equipment import CardShoe
from houseway.games import game_named
from houseway.table.procedure.dealing import ByHand
from houseway.table.procedure.requests import Act, Draw, Step, Wagers
from houseway.testing import rule
from tests.helping import cites, equipment, events, happened, refused
from tests.moves import (
    DEALER,
    INITIAL,
    MOVES,
    NET,
    NOTHING,
    STAKES,
    SUPERVISOR,
    Stopping,
    asked,
    clear,
    decline,
    finish,
    go,
    in_device_and_rack,
    incident,
    played,
    prepare,
    stake,
    stand_all,
    steps,
    values,
)
from tests.pinkjack.going_wrong import cutting_card_came
from tests.pinkjack.halting import DEVICE, SHOE, accounted, by_hand, record, started, stopping, under

# 15.12: the burn forgotten


@rule("pinkjack/15.12")
@pytest.mark.parametrize("settings", [SHOE, DEVICE], ids=["shoe", "device"])
def test_a_card_that_should_have_been_burned_stays_in_play(settings: Any) -> None:
    table = houseway.Table("pinkjack", settings, dealing=ByHand())
    while not isinstance(table.request, Draw):
        assert isinstance(table.request, Step)
        table.done(table.request.number or table.request.least)
    # The burn is awaited; it is forgotten, and betting opens.
    table.order("forgotten-burn", by=DEALER)
    assert isinstance(table.request, Wagers)
    stake(table)
    table.no_more_bets()
    ending = finish(table, MOVES, short_story=False)
    assert (ending["net"], values(ending)) == (NET, [17, 20, 18])
    assert not events(ending, "burned")
    assert under(ending, "15.12", "called")


@rule("pinkjack/15.12")
def test_the_first_card_of_the_house_is_then_dealt() -> None:
    game = game_named("pinkjack")
    dealing = Stopping(CardShoe(Random(3).randbytes), list(game.items(game.settings())))
    dealing.halt = lambda request: isinstance(request, Draw)
    table = houseway.Table("pinkjack", {}, dealing=dealing)
    coming = str(dealing.device.order[0])
    table.order("forgotten-burn", by=DEALER)
    stake(table)
    table.no_more_bets()
    assert happened(table, "dealt")[0]["item"] == coming
    assert len(dealing.rack) == 0
    assert accounted(table)


@rule("pinkjack/15.12")
def test_a_forgotten_burn_in_a_record() -> None:
    written = record(MOVES, incident(MOVES[:1], "forgotten-burn"))
    assert (written["net"], written["unused"]) == (NET, [])
    assert under(written, "15.12")


# 15.13: the shuffle forgotten


@rule("pinkjack/4.3.3")
def test_after_the_cutting_card_the_cards_are_shuffled() -> None:
    table = cutting_card_came()
    assert isinstance(table.request, Step)
    assert "shuffle" in prepare(table)


@rule("pinkjack/15.13")
def test_after_a_missed_shuffle_the_round_in_play_is_completed_first() -> None:
    table = cutting_card_came()
    table.order("missed-shuffle", by=DEALER)
    assert isinstance(table.request, Wagers)
    stake(table)
    table.no_more_bets()
    ending = finish(table, MOVES)
    assert (ending["net"], values(ending)) == (NET, [17, 20, 18])
    assert "shuffle" in prepare(table)
    shuffle = next(event for event in happened(table, "handled") if event["act"] == "shuffle")
    assert cites(shuffle, "15.13")
    cut = [event for event in happened(table, "handled") if event["act"] == "cut"]
    assert cut


@rule("pinkjack/15.13")
def test_the_missed_shuffle_passes_from_record_to_record() -> None:
    first = record(MOVES, incident(MOVES[:7], "cutting-card"))
    assert (first["net"], first["after"]["shuffle_due"]) == (NET, "4.3.3")
    missed = {"at": {"preparing": True}, "kind": "missed-shuffle", "by": "dealer"}
    second = record(MOVES, missed, before=first["after"])
    assert (second["net"], second["after"]["shuffle_due"]) == (NET, "15.13")


@rule("pinkjack/15.13")
def test_results_of_rounds_before_a_missed_shuffle_stand() -> None:
    table = cutting_card_came()
    first = table.last_round
    table.order("missed-shuffle", by=DEALER)
    stake(table)
    table.no_more_bets()
    finish(table, MOVES)
    assert first is not None
    assert {each.patron: each.net for each in first.wagers} == NET


@rule("pinkjack/15.13", "pinkjack/15.8")
def test_a_round_after_a_missed_shuffle_may_still_be_void_for_a_misdeal() -> None:
    table = cutting_card_came()
    table.order("missed-shuffle", by=DEALER)
    stake(table)
    table.no_more_bets()
    go(table, INITIAL)
    table.order("void-round", by=SUPERVISOR)
    clear(table)
    assert played(table)["net"] == NOTHING
    assert "shuffle" in prepare(table)


@rule("pinkjack/15.13")
@pytest.mark.parametrize("done", range(1, 5))
def test_a_shuffle_that_has_begun_was_not_missed(done: int) -> None:
    table = cutting_card_came()
    for _ in range(done):
        if isinstance(table.request, Step):
            table.done(table.request.number or table.request.least)
        else:
            decline(table)
    assert not isinstance(table.request, Wagers)
    with refused(table, "15.13", "no-shuffle-due"):
        table.order("missed-shuffle", by=DEALER)
    prepare(table)
    assert not table.round.state.shuffle_due


@rule("pinkjack/15.13")
def test_no_shuffle_is_missed_when_none_is_due() -> None:
    table = by_hand(wagers=STAKES)
    with refused(table, "15.13", "no-shuffle-due"):
        table.order("missed-shuffle", by=DEALER)


# 15.14: the discards not returned to the device


@rule("pinkjack/7.2")
def test_at_the_end_of_the_initial_deal_the_discards_go_into_the_device() -> None:
    table = started(MOVES[:4], DEVICE)
    table.drawn(MOVES[4])
    assert isinstance(table.request, Step)
    assert table.request.act is Act.RELOAD
    steps(table)
    assert asked(table) == ("ann", 1, 1)


@rule("pinkjack/15.14")
@pytest.mark.parametrize("place", [0, 1, 4, 5], ids=["0", "1", "4", "at the step"])
def test_discards_not_returned_stay_in_the_rack_until_the_next_initial_deal(place: int) -> None:
    table = started(MOVES[: min(place, 4)], DEVICE)
    if place == 5:
        table.drawn(MOVES[4])
        assert isinstance(table.request, Step)
    table.order("discards-not-returned", by=DEALER)
    for name in MOVES[place:5]:
        table.drawn(name)
    # No reload is asked for: ann decides.
    assert asked(table) == ("ann", 1, 1)
    ending = finish(table, MOVES[5:])
    assert (ending["net"], ending["after"]["discards_left"]) == (NET, True)
    stake(table)
    table.no_more_bets()
    for name in INITIAL:
        table.drawn(name)
    assert isinstance(table.request, Step)
    assert table.request.act is Act.RELOAD
    steps(table)
    ending = finish(table, MOVES[5:])
    assert (ending["net"], "discards_left" in ending["after"]) == (NET, False)
    assert under(ending, "15.14")


@rule("pinkjack/15.14")
def test_the_discards_of_the_house_wait_a_round() -> None:
    table = stopping(DEVICE)
    stake(table)
    equipment(table).halt_after(3)
    table.no_more_bets()
    table.order("discards-not-returned", by=DEALER)
    table.go_on()
    stand_all(table)
    device, rack = in_device_and_rack(table)
    assert (device + rack, rack) == (312, 312 - device)
    assert rack >= 1 + 6
    stake(table)
    equipment(table).halt = lambda request: getattr(request, "act", None) == "reload"
    table.no_more_bets()
    assert in_device_and_rack(table) == (device - 5, rack)
    table.go_on()
    assert accounted(table)
    stand_all(table)
    assert accounted(table)


@rule("pinkjack/15.14")
def test_discards_not_returned_in_a_record() -> None:
    told = incident(MOVES[:4], "discards-not-returned")
    first = record(MOVES, told, settings=DEVICE)
    assert (first["net"], first["after"]["discards_left"]) == (NET, True)
    second = record(MOVES, settings=DEVICE, before=first["after"])
    assert (second["net"], "discards_left" in second["after"]) == (NET, False)
    assert under(second, "15.14")


@rule("pinkjack/7.2")
def test_with_a_shoe_no_discards_are_returned() -> None:
    table = started(MOVES[:2])
    with refused(table, "7.2", "no-device"):
        table.order("discards-not-returned", by=DEALER)


@rule("pinkjack/15.14")
def test_discards_that_were_returned_cannot_have_stayed() -> None:
    table = started(INITIAL, DEVICE)
    with refused(table, "15.14", "returned"):
        table.order("discards-not-returned", by=DEALER)

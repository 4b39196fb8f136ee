"""Rule 15.15: cards that are missing, and cards that do not belong."""

from typing import Any

import pytest

from houseway.table.procedure.requests import Act, Step
from houseway.table.procedure.roles import Role
from houseway.testing import rule
from tests.helping import cites, events, happened, on_layout
from tests.moves import (
    DEALER,
    DEALERS,
    INITIAL,
    MANAGER,
    MOVES,
    NET,
    NOTHING,
    STAKES,
    clear,
    finish,
    go,
    incident,
    open_betting,
    played,
    prepare,
    stake,
    stand_all,
    steps,
)
from tests.pinkjack.going_wrong import DEVICES, INTERIM
from tests.pinkjack.halting import SUITS_YOU, accounted, by_hand, halted, record, started, under

LOSSES_STAND = {"collected_losses_stand": True}


# 15.15: missing and foreign cards

WRONG_CARDS = pytest.mark.parametrize("kind", ["missing-card", "foreign-card"])


@rule("pinkjack/15.15", "pinkjack/15.15.2", "pinkjack/15.15.3", "pinkjack/15.15.4", "pinkjack/1.1/void")
@WRONG_CARDS
@DEVICES
@pytest.mark.parametrize("place", [1, 4, 5, 7, 8, len(MOVES) - 1])
def test_the_round_in_which_it_is_found_is_void_and_the_decks_are_checked(
    place: int, settings: Any, kind: str
) -> None:
    table = started(MOVES[:place], settings)
    table.order(kind, by=DEALER, card="Qs")
    clear(table)
    ending = played(table)
    assert (ending["over"], ending["net"]) == ("void", NOTHING)
    assert all(cites(event, "15.15.2") for event in events(ending, "returned"))
    assert "check" in {event["act"] for event in under(ending, "15.15.3", "handled")}
    written = record(MOVES[:place], incident(MOVES[:place], kind, card="Qs"), settings=settings)
    assert (written["over"], written["net"]) == ("void", NOTHING)


@rule("pinkjack/15.15.1", "pinkjack/15.15.3", "pinkjack/15.15.4")
@WRONG_CARDS
@DEVICES
def test_a_round_that_is_paid_out_stands_though_its_cards_still_lie_there(settings: Any, kind: str) -> None:
    table = started(MOVES, settings)
    table.order(kind, by=DEALER)
    clear(table)
    ending = played(table)
    assert ("over" in ending, ending["net"]) == (False, NET)
    assert events(ending, "returned", "reversed") == []
    assert len(under(ending, "15.15.1", "called")) == 1
    assert "check" in {event["act"] for event in under(ending, "15.15.3", "handled")}
    assert len(under(ending, "15.15.4", "notified")) == 2
    written = record(MOVES, incident(MOVES, kind), settings=settings)
    assert ("over" in written, written["net"]) == (False, NET)


@rule("pinkjack/15.15.4")
@WRONG_CARDS
@pytest.mark.parametrize("by", [*DEALERS, Role.INSPECTOR])
def test_surveillance_and_an_inspector_are_notified(kind: str, by: Role) -> None:
    table = started(INITIAL)
    table.order(kind, by=by)
    notices = [event for event in happened(table, "notified") if cites(event, "15.15.4")]
    assert sorted(event["who"] for event in notices) == ["inspector", "surveillance"]


@rule("pinkjack/15.15.2")
@WRONG_CARDS
@pytest.mark.parametrize(("moves", "wagers", "stands"), INTERIM)
def test_an_interim_settlement_stands_there_too(kind: str, moves: str, wagers: Any, stands: Any) -> None:
    table = started(moves.split(), SUITS_YOU, wagers)
    table.order(kind, by=DEALER)
    clear(table)
    assert played(table)["net"] == NOTHING | stands


@rule("pinkjack/15.15.2", "pinkjack/9.5")
@pytest.mark.parametrize(("settings", "net"), [({}, 0), (LOSSES_STAND, -1000)], ids=["refunded", "stands"])
def test_a_collected_loss_is_refunded_unless_the_house_decides_otherwise(settings: Any, net: int) -> None:
    moves = ["9c", "5d", "6h", "8c", "7s", "1:hit", "Kd"]
    table = started(moves, settings)
    table.order("missing-card", by=DEALER)
    clear(table)
    assert played(table)["net"] == {"ann": net, "bob": 0}


@rule("pinkjack/15.15.1")
@WRONG_CARDS
def test_rounds_completed_before_stand(kind: str) -> None:
    table = started()
    earlier, first = finish(table, MOVES), table.last_round
    stake(table)
    table.no_more_bets()
    go(table, MOVES[:5])
    table.order(kind, by=DEALER)
    clear(table)
    assert played(table)["net"] == NOTHING
    assert first is not None
    assert earlier["net"] == {each.patron: each.net for each in first.wagers} == NET
    assert [event.as_json()["event"] for event in first.events] == [
        each["event"] for each in earlier["events"]
    ]


@rule("pinkjack/15.15.3")
@WRONG_CARDS
@DEVICES
def test_the_remainder_of_the_cards_is_void_and_shuffled_anew(kind: str, settings: Any) -> None:
    table = started(INITIAL, settings)
    table.order(kind, by=DEALER)
    clear(table)
    done = [event.get("act") for event in events(played(table), "handled")]
    acts = done[done.index("check", 1) :] + prepare(table)
    assert "shuffle" in acts
    assert on_layout(table) == []


@rule("pinkjack/15.15.3")
def test_the_house_counts_its_cards() -> None:
    table = halted(3)
    table.order("missing-card", by=DEALER)
    table.go_on()
    [check, *_] = under(dict(table.last or {}), "15.15.3", "handled")
    assert (check["act"], check["count"]) == ("check", 312)
    open_betting(table)
    assert accounted(table)
    stake(table)
    table.no_more_bets()
    stand_all(table)
    assert accounted(table)


@rule("pinkjack/15.15", "pinkjack/15.15.3")
@WRONG_CARDS
def test_between_rounds_the_decks_are_checked_and_no_wager_moves(kind: str) -> None:
    table = by_hand(wagers=STAKES)
    table.order(kind, by=Role.INSPECTOR)
    assert isinstance(table.request, Step)
    assert table.request.act is Act.CHECK
    table.done(311)
    prepare(table)
    assert table.rounds_played == 0
    assert on_layout(table) == [(1, "ann", "box", 1000), (4, "bob", "box", 2000)]
    table.no_more_bets()
    ending = finish(table, MOVES)
    assert ending["net"] == NET
    checks = [event for event in under(ending, "15.15.3", "handled") if event["act"] == "check"]
    assert [event["count"] for event in checks] == [311]


@rule("pinkjack/15.15.4")
@WRONG_CARDS
def test_the_notice_names_the_card(kind: str) -> None:
    table = started(INITIAL)
    table.order(kind, by=MANAGER, card="Qs")
    told = [event["words"] for event in happened(table, "notified")]
    assert all("Qs" in words for words in told)
    steps(table)

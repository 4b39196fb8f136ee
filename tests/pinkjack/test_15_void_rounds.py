"""Rules 15.7, 15.8 and 15.8.1: rounds without result."""

from typing import Any

import pytest

import houseway
from houseway.table.procedure.requests import Draw
from houseway.table.procedure.roles import Role
from houseway.testing import rule
from tests.helping import cites, equipment, events, happened, on_layout, refused
from tests.moves import (
    DEALER,
    INITIAL,
    MOVES,
    NET,
    NOTHING,
    STAKES,
    SUPERVISOR,
    SUPERVISORS,
    clear,
    finish,
    go,
    incident,
    money,
    nets,
    played,
    played_in_full,
    prepare,
    stake,
    stand_all,
)
from tests.pinkjack.going_wrong import DEVICES, INTERIM, split, suits_you
from tests.pinkjack.halting import SUITS_YOU, accounted, by_hand, halted, record, started, stopping, under

LOSSES_STAND = {"collected_losses_stand": True}


# 15.7: nobody has wagered


@rule("pinkjack/15.7", "pinkjack/1.1/void", "pinkjack/1.1/burn")
@DEVICES
@pytest.mark.parametrize("cards", [["9c"], ["9c", "5d"], ["9c", "5d", "6h", "8c"]], ids=len)
def test_a_round_without_wagers_is_void_and_its_cards_are_burned(cards: list[str], settings: Any) -> None:
    table = without_wagers(cards, settings)
    ending = played_in_full(table)
    assert (ending["over"], ending["net"], ending["results"]) == ("void", {}, [])
    assert [event["item"] for event in under(ending, "15.7", "burned")] == cards
    assert table.rounds_played == 1


def without_wagers(cards: list[str], settings: Any = None) -> houseway.Table:
    """The dealer deals these cards though nobody has wagered."""
    table = by_hand(settings)
    table.order("no-wagers", by=DEALER, cards=len(cards))
    for name in cards:
        table.drawn(name)
    clear(table)
    return table


@rule("pinkjack/15.7")
@DEVICES
def test_the_short_record_of_such_a_round_settles_alike(settings: Any) -> None:
    assert played(without_wagers(["9c", "5d"], settings))["over"] == "void"


@rule("pinkjack/15.7")
def test_after_it_the_next_round_is_played_with_the_cards_that_follow() -> None:
    table = stopping()
    coming = [str(card) for card in equipment(table).device.order[:7]]
    table.order("no-wagers", by=DEALER, cards=2)
    table.go_on()
    assert [str(card) for card in equipment(table).rack.items[-2:]] == coming[:2]
    stake(table)
    table.no_more_bets()
    assert [event["item"] for event in happened(table, "dealt")[:5]] == coming[2:]
    assert accounted(table)


@rule("pinkjack/15.7", "pinkjack/15.6")
def test_the_card_under_the_shoe_is_the_first_that_is_burned() -> None:
    table = halted(6)
    table.order("card-in-error", by=DEALER, exposed=False, to_dealer=True)
    kept = str(equipment(table).under)
    stand_all(table)
    coming = [str(card) for card in equipment(table).device.order[:2]]
    table.order("no-wagers", by=DEALER, cards=2)
    table.go_on()
    ending = dict(table.last or {})
    assert [event["item"] for event in under(ending, "15.7", "burned")] == [kept, coming[0]]
    assert "set_aside" not in ending["after"]
    assert accounted(table)
    stake(table)
    table.no_more_bets()
    dealt = happened(table, "dealt") or events(dict(table.last or {}), "dealt")
    assert dealt[0]["item"] == coming[1]


@rule("pinkjack/15.7", "pinkjack/15.6")
@DEVICES
def test_a_dealer_by_hand_tells_the_card_from_under_the_shoe(settings: Any) -> None:
    table = started(MOVES, settings)
    table.order("card-in-error", by=DEALER, exposed=False, to_dealer=True)
    table.drawn()
    finish(table)
    table.order("no-wagers", by=DEALER, cards=2)
    assert isinstance(table.request, Draw)
    assert cites({"rule": list(table.request.rule)}, "15.6")
    table.drawn("Kh")
    table.drawn("5d")
    clear(table)
    ending = played(table)
    assert [event["item"] for event in under(ending, "15.7", "burned")] == ["Kh", "5d"]
    assert (ending["over"], "set_aside" in ending["after"]) == ("void", False)


@rule("pinkjack/15.7")
@pytest.mark.parametrize("closed", [False, True], ids=["betting open", "betting closed"])
def test_a_round_with_wagers_is_no_round_without(closed: bool) -> None:
    table = by_hand(wagers=STAKES)
    if closed:
        table.no_more_bets()
    with refused(table, "15.7", "wagers"):
        table.order("no-wagers", by=DEALER)


@rule("pinkjack/15.7")
def test_a_round_without_wagers_in_a_record() -> None:
    told = {"at": {"wagers": 0}, "kind": "no-wagers", "by": "dealer", "cards": 2}
    written = record(["9c", "5d"], told, wagers=())
    assert (written["over"], written["net"], written["unused"]) == ("void", {}, [])
    assert [event["item"] for event in under(written, "15.7", "burned")] == ["9c", "5d"]


# 15.8: void, all money back


@rule("pinkjack/15.8", "pinkjack/1.1/void")
@DEVICES
@pytest.mark.parametrize("place", range(len(MOVES) + 1))
def test_where_it_cannot_be_set_right_all_money_is_returned(place: int, settings: Any) -> None:
    table = started(MOVES[:place], settings)
    table.order("void-round", by=SUPERVISOR)
    clear(table)
    ending = played(table)
    assert (ending["over"], ending["net"]) == ("void", NOTHING)
    assert all(cites(event, "15.8") for event in events(ending, "returned", "reversed"))
    written = record(
        MOVES[:place], incident(MOVES[:place], "void-round", "gaming-manager"), settings=settings
    )
    assert (written["over"], written["net"], written["unused"]) == ("void", NOTHING, [])


@rule("pinkjack/15.8")
@pytest.mark.parametrize("by", SUPERVISORS)
def test_any_casino_supervisor_may_authorise_it(by: Role) -> None:
    table = started(INITIAL)
    table.order("void-round", by=by)
    clear(table)
    assert money(played(table), "returned") == [("ann", "box", 1000), ("bob", "box", 2000)]


@rule("pinkjack/15.8")
def test_what_the_final_settlement_moved_was_not_interim_and_is_reversed() -> None:
    table = started(MOVES)
    assert sorted(each.net for each in table.wagers) == [-1000, 2000]
    table.order("void-round", by=SUPERVISOR)
    clear(table)
    ending = played(table)
    assert (ending["net"], money(ending, "reversed")) == (
        NOTHING,
        [("ann", "box", -1000), ("bob", "box", 2000)],
    )


@rule("pinkjack/15.8")
@pytest.mark.parametrize(("moves", "wagers", "stands"), INTERIM)
def test_an_interim_settlement_stands_in_a_void_round(moves: str, wagers: Any, stands: Any) -> None:
    table = started(moves.split(), SUITS_YOU, wagers)
    table.order("void-round", by=SUPERVISOR)
    clear(table)
    ending = played(table)
    assert (ending["over"], ending["net"]) == ("void", NOTHING | stands)
    assert not events(ending, "reversed")
    written = record(
        moves.split(),
        incident(moves.split(), "void-round", "gaming-supervisor"),
        wagers=wagers,
        settings=SUITS_YOU,
    )
    assert (written["over"], written["net"]) == ("void", NOTHING | stands)


COLLECTED: list[Any] = [
    pytest.param("9c 5d 6h 8c 7s 1:hit Kd", STAKES, -1000, marks=rule("pinkjack/9.5"), id="over 21"),
    pytest.param(
        "9c 5d 6h 3c 7s 1:double=1000 2d 4:hit Kd",
        STAKES,
        0,
        marks=rule("pinkjack/9.5"),
        id="double still on",
    ),
    pytest.param("6c 5d 6h 8c 7s", suits_you("d"), -500, marks=rule("pinkjack/13.7.3"), id="suits you"),
    pytest.param(
        "6c 5d 6h 8c 7s 1:hit Kd",
        suits_you("d"),
        -1500,
        marks=rule("pinkjack/9.5", "pinkjack/13.7.3"),
        id="both",
    ),
    pytest.param(
        "9c 5d 6h 6s 7s 1:double=1000 Kd", STAKES, -2000, marks=rule("pinkjack/9.5"), id="doubled over 21"
    ),
]


@rule("pinkjack/15.8")
@pytest.mark.parametrize(("moves", "wagers", "lost"), COLLECTED)
def test_what_was_collected_as_lost_is_refunded_in_a_void_round(moves: str, wagers: Any, lost: int) -> None:
    table = started(moves.split(), SUITS_YOU, wagers)
    assert sum(each.net for each in table.wagers if each.patron == "ann") == lost
    table.order("void-round", by=SUPERVISOR)
    clear(table)
    ending = played(table)
    assert (ending["over"], ending["net"]) == ("void", NOTHING)


@rule("pinkjack/15.8")
@pytest.mark.parametrize(("moves", "wagers", "lost"), COLLECTED[:1] + COLLECTED[2:])
def test_a_house_may_let_collected_losses_stand(moves: str, wagers: Any, lost: int) -> None:
    table = started(moves.split(), SUITS_YOU | LOSSES_STAND, wagers)
    table.order("void-round", by=SUPERVISOR)
    clear(table)
    ending = played(table)
    assert (ending["over"], ending["net"]) == ("void", {"ann": lost, "bob": 0})


@rule("pinkjack/15.8")
def test_even_there_the_final_settlement_does_not_pay() -> None:
    table = started(MOVES, LOSSES_STAND)
    table.order("void-round", by=SUPERVISOR)
    clear(table)
    assert played(table)["net"] == {"ann": -1000, "bob": 0}


@rule("pinkjack/15.8", "pinkjack/9.6")
def test_a_split_hand_paid_for_21_stands_and_the_other_is_returned() -> None:
    table = started(["8c", "5d", "6h", "8d", "7s"])
    split(table)
    go(table, ["3h", "1:hit", "Td"])
    table.order("void-round", by=SUPERVISOR)
    clear(table)
    ending = played(table)
    assert ending["net"] == {"ann": 1000, "bob": 0}
    assert nets(ending, "split") == {"ann": 0}


@rule("pinkjack/15.8", "pinkjack/8.1.2")
def test_a_pinkjack_that_waited_for_the_dealer_was_not_settled_and_is_returned() -> None:
    table = started(["Ad", "5d", "Jd", "Jd", "7s"])
    assert not happened(table, "paid")
    table.order("void-round", by=SUPERVISOR)
    clear(table)
    assert played(table)["net"] == NOTHING


@rule("pinkjack/15.8")
def test_the_part_above_the_maximum_is_returned_too() -> None:
    limits = {"limits": {"box": {"min": 500, "max": 1500}}}
    written = record(INITIAL, incident(INITIAL, "void-round", "gaming-manager"), settings=limits)
    back = sum(amount for who, _, amount in money(written, "returned") if who == "bob")
    assert (back, written["net"]) == (2000, NOTHING)


@rule("pinkjack/15.8.1")
@DEVICES
@pytest.mark.parametrize("out", [1, 3, 5])
def test_play_goes_on_with_the_cards_that_remain(out: int, settings: Any) -> None:
    table = halted(out, settings)
    coming = [str(card) for card in equipment(table).device.order[:4]]
    table.order("void-round", by=SUPERVISOR)
    table.go_on()
    assert accounted(table)
    stake(table)
    equipment(table).halt_after(4)
    table.no_more_bets()
    assert [str(card) for card in equipment(table).in_play] == coming


@rule("pinkjack/15.8.1")
def test_no_shuffle_comes_between_a_void_round_and_the_next() -> None:
    table = started(INITIAL)
    table.order("void-round", by=SUPERVISOR)
    clear(table)
    assert prepare(table) == []
    stake(table)
    table.no_more_bets()
    assert finish(table, MOVES)["net"] == NET


@rule("pinkjack/15.8")
def test_there_is_no_round_to_void_while_betting_is_open() -> None:
    table = by_hand(wagers=STAKES)
    with pytest.raises(houseway.Refused) as caught:
        table.order("void-round", by=SUPERVISOR)
    assert caught.value.clause == "pinkjack/15.8"
    assert len(on_layout(table)) == 2


# 15.8: after the cards are collected, before the next round commences


@rule("pinkjack/15.8")
@DEVICES
def test_a_round_is_still_void_when_the_error_is_found_before_the_next_first_card(settings: Any) -> None:
    table = started(MOVES, settings)
    assert finish(table)["net"] == NET
    stake(table, STAKES[:1])
    table.order("void-round", by=SUPERVISOR)
    ending = played(table)
    assert (ending["over"], ending["net"]) == ("void", NOTHING)
    assert on_layout(table) == [(1, "ann", "box", 1000)]


@rule("pinkjack/15.8")
def test_once_the_next_round_has_commenced_its_result_stands() -> None:
    table = started(MOVES)
    finish(table)
    stake(table)
    table.no_more_bets()
    table.drawn("9c")
    table.order("void-round", by=SUPERVISOR)
    clear(table)
    assert (table.rounds_played, played(table)["net"]) == (2, NOTHING)


@rule("pinkjack/15.8")
def test_nothing_is_ordered_of_a_round_that_is_void() -> None:
    table = started(MOVES)
    table.order("void-round", by=SUPERVISOR)
    for kind in ("void-round", "card-in-error", "missing-card"):
        with refused(table, table.game.commands[kind].power, "round-over"):
            table.order(kind, by=SUPERVISOR)
    table.order("leave-table", by=SUPERVISOR, patron="ann")
    clear(table)
    assert played(table)["over"] == "void"

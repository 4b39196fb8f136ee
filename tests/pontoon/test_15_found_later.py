"""Rule 15.5: a card placed wrongly, found after the next round has commenced or the cards were collected."""

from typing import Any

import pytest

import houseway
from houseway.table.procedure.requests import Ask, Step
from houseway.table.procedure.roles import Role
from houseway.testing import rule
from tests.boxes import do_steps
from tests.helping import refused
from tests.moves import (
    MOVES,
    NET,
    NOTHING,
    SUPERVISOR,
    SUPERVISORS,
    asked,
    finish,
    nets,
    stake,
    values,
)
from tests.pontoon.going_wrong import (
    AUTOMATED,
    DEVICES,
    SHOE,
    again,
    by_supervisor,
    first_round_over,
    lines,
    record,
    started,
    under_now,
)
from tests.pontoon.helping import by_hand
from tests.pontoon.swapped import ALONE, PLAYED_WRONG, RIGHT, set_right

# 15.5: found after the next round has commenced


@rule("pontoon/15.5", "pontoon/A/void")
@pytest.mark.parametrize("settings", [SHOE, AUTOMATED], ids=["shoe", "automated"])
@pytest.mark.parametrize("place", [1, 3, 5, 7, len(MOVES)])
def test_the_round_before_is_void_and_the_one_that_is_on_stands(place: int, settings: Any) -> None:
    table = first_round_over(settings)
    again(table, MOVES[:place])
    table.order("void-earlier-round", by=SUPERVISOR)
    assert under_now(table, "15.5", "called")
    ending = finish(table, MOVES[place:])
    # ann gets her 1000 back, bob returns his 2000; this round is settled as it was played.
    assert lines(ending, "reversal") == {(1, "ann"): 1000, (4, "bob"): -2000}
    assert (lines(ending, "box"), ending["net"]) == ({(1, "ann"): -1000, (4, "bob"): 2000}, NOTHING)
    assert values(ending) == [17, 20, 18]


@rule("pontoon/15.5")
def test_the_round_before_void_in_a_record() -> None:
    lost = [{"area": 1, "patron": "ann", "wager": "box", "net": -1000}]
    before = {"keeps_results": True, "last_round": lost}
    written = record(MOVES, by_supervisor(MOVES[:3], "void-earlier-round"), before=before)
    assert lines(written, "reversal") == {(1, "ann"): 1000}
    assert written["net"] == {"ann": 0, "bob": 2000}


@rule("pontoon/15.5")
@pytest.mark.parametrize("by", SUPERVISORS)
def test_any_casino_supervisor_may_declare_it(by: Role) -> None:
    table = first_round_over()
    again(table, MOVES[:3])
    table.order("void-earlier-round", by=by)
    assert finish(table, MOVES[3:])["net"] == NOTHING


@rule("pontoon/15.5", "pontoon/A/void", "pontoon/14.3")
def test_bonuses_of_the_void_round_are_reversed_too() -> None:
    # 7-7-7 of clubs against a 7: 2 to 1 and $1,000; bob loses 13 to 17 and has $50 for it.
    table = started(["7c", "5d", "7h", "7c", "8s", "1:hit", "7c", "4:stand", "Kd"])
    assert finish(table)["net"] == {"ann": 2000 + 100_000, "bob": -2000 + 5000}
    again(table, MOVES[:1])
    table.order("void-earlier-round", by=SUPERVISOR)
    ending = finish(table, MOVES[1:])
    assert lines(ending, "reversal") == {(1, "ann"): -102_000, (4, "bob"): -3000}
    assert ending["net"] == {"ann": -103_000, "bob": -1000}


@rule("pontoon/15.5", "pontoon/7.5", "pontoon/9.3")
def test_insurance_and_a_forfeit_of_the_void_round_are_reversed_too() -> None:
    table = started(["9c", "Ah", "8c"], wagers=ALONE)
    table.say("ann", 1, "insure", amount=500)
    table.say("ann", 1, "surrender")
    # Pontoon: the whole original is lost, the insurance is paid 2 to 1.
    assert finish(table, ["Kd"])["net"] == {"ann": -1000 + 1000}
    again(table, ["9c"], ALONE)
    table.order("void-earlier-round", by=SUPERVISOR)
    back = {(event["patron"], event["amount"]) for event in under_now(table, "15.5", "reversed")}
    assert back == {("ann", -1000), ("ann", 1000)}
    assert finish(table, ["6h", "8c", "1:stand", "Kd", "2c"])["net"] == {"ann": -1000}


@rule("pontoon/15.5")
def test_who_does_not_play_this_round_is_set_right_too() -> None:
    table = first_round_over()
    again(table, ["Ac"], ALONE)
    table.order("void-earlier-round", by=SUPERVISOR)
    ending = finish(table, ["6h", "Kc"])
    # ann's Pontoon is paid 1500; bob, who left, owes the 2000 he was paid.
    assert ending["net"] == {"ann": 1500 + 1000, "bob": -2000}


@rule("pontoon/15.5")
def test_a_round_is_void_once() -> None:
    table = first_round_over()
    again(table, MOVES[:3])
    table.order("void-earlier-round", by=SUPERVISOR)
    with refused(table, "15.5"):
        table.order("void-earlier-round", by=SUPERVISOR)


@rule("pontoon/15.5")
def test_there_is_none_before_the_first() -> None:
    table = started(MOVES[:3])
    with refused(table, "15.5"):
        table.order("void-earlier-round", by=SUPERVISOR)


@rule("pontoon/15.5", "pontoon/17.3")
def test_a_void_round_has_nothing_to_reverse() -> None:
    table = started(MOVES)
    table.order("void-round", by=SUPERVISOR, grounds="fraud")
    finish(table)
    again(table, MOVES[:3])
    with refused(table, "15.5"):
        table.order("void-earlier-round", by=SUPERVISOR)


@rule("pontoon/15.5", "pontoon/17.3")
def test_the_reversal_stands_where_the_round_that_is_on_is_void_too() -> None:
    table = first_round_over()
    again(table, MOVES[:5])
    table.order("void-earlier-round", by=SUPERVISOR)
    table.order("void-round", by=SUPERVISOR, grounds="fraud")
    ending = finish(table)
    # The reversal of the round before stands in a round that is itself void.
    assert (ending["over"], ending["net"]) == ("void", {"ann": 1000, "bob": -2000})


@rule("pontoon/15.4")
def test_before_the_next_round_has_commenced_it_is_not_void() -> None:
    table = first_round_over()
    stake(table)
    with pytest.raises(houseway.Refused):
        table.order("void-earlier-round", by=SUPERVISOR)
    table.no_more_bets()
    assert finish(table, MOVES)["net"] == NET


@rule("pontoon/15.5")
def test_the_round_before_is_not_reconstructed_any_more() -> None:
    table = started(PLAYED_WRONG)
    finish(table)
    again(table, ["As"], ALONE)
    with refused(table, "15.4", "other-cards"):
        set_right(table, [*RIGHT, "Kd", "3c"])
    table.order("void-earlier-round", by=SUPERVISOR)
    assert under_now(table, "15.5", "reversed")


# QB-42: after the cards are collected, before the next round commences


@rule("pontoon/15.4")
@DEVICES
def test_an_error_found_between_two_rounds_is_still_set_right(settings: Any) -> None:
    table = started(PLAYED_WRONG, settings)
    finish(table)
    stake(table, ALONE)
    set_right(table, [*RIGHT, "Kd", "3c"])
    assert asked(table) == ("ann", 1, 1)
    table.say("ann", 1, "stand")
    table.say("bob", 4, "hit")
    ending = finish(table, ["9s"])
    assert (values(ending), nets(ending)) == ([17, 22, 18], {"ann": -1000, "bob": -2000})
    assert [(each.area, each.patron, each.on_layout) for each in table.wagers] == [(1, "ann", 1000)]


@rule("pontoon/15.5", "pontoon/15.4")
def test_between_two_rounds_no_earlier_round_is_void_but_it_is_set_right() -> None:
    table = started(PLAYED_WRONG)
    finish(table)
    with refused(table, "15.4", "not-commenced"):
        table.order("void-earlier-round", by=SUPERVISOR)
    set_right(table, [*RIGHT, "Kd", "3c"])
    assert asked(table) == ("ann", 1, 1)


# what was ordered while wagers were taken, and after the cards were collected


@rule("pontoon/15.4", "pontoon/2.4")
def test_wagers_that_were_void_before_the_deal_are_void_in_the_right_deal() -> None:
    table = by_hand({"decks": 3})
    do_steps(table)
    table.place(8, "ann", "box", 1000)
    table.order("replace-cards", by=Role.GAMING_MANAGER)
    while getattr(table.request, "act", None) != "cut":
        if isinstance(table.request, Ask):
            table.say("ann", 8, "no")
        else:
            table.done(144 if getattr(table.request, "act", None) == "check" else 0)
    table.order("void-wagers", by=SUPERVISOR, patron="ann")
    do_steps(table)
    table.place(8, "ann", "box", 700)
    table.no_more_bets()
    table.drawn("9s")
    table.drawn("7d")
    table.order("reconstruct", by=SUPERVISOR, cards=["7d", "9s"])
    assert [(each.patron, each.on_layout) for each in table.wagers if each.on_layout] == [("ann", 700)]
    table.order("reconstruct", by=SUPERVISOR, cards=["9s", "7d"])
    assert [str(card) for card in table.round.cards_out()] == ["9s", "7d"]


@rule("pontoon/15.4", "pontoon/19.1")
def test_who_leaves_after_the_cards_are_collected_has_left_when_the_round_is_set_right() -> None:
    table = by_hand({"device": "shuffler"}, unopened=False, seats={1: "ann", 4: "eve"})
    table.place(1, "ann", "box", 1000)
    table.no_more_bets()
    for name in ("9s", "7d", "9c"):
        table.drawn(name)
    table.say("ann", 1, "stand")
    table.drawn("Kd")
    table.done()
    table.order("leave-seat", by="player", patron="eve")
    table.order("reconstruct", by=SUPERVISOR, cards=["9s", "7d", "Kd", "9c"])
    assert table.round.state.seats == {1: "ann"}
    table.say("ann", 1, "stand")
    while table.rounds_played == 0:
        if isinstance(table.request, Step):
            table.done()
        else:
            table.drawn("8h")
    again = houseway.settle(table.record() or {})
    assert table.last is not None
    assert (again["net"], again["results"]) == (table.last["net"], table.last["results"])

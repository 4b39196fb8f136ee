"""Rule 19: the automated shuffling shoe, and its failure."""

from random import Random
from typing import Any

import pytest

import houseway
from houseway.equipment import Found
from houseway.table.procedure.requests import Act, Ask, Step
from houseway.table.procedure.roles import Role
from houseway.testing import rule
from tests.helping import cites, happened, on_layout, refused
from tests.moves import (
    DEALER,
    DEALERS,
    INITIAL,
    MOVES,
    NET,
    NOTHING,
    STAKES,
    SUPERVISOR,
    asked,
    due,
    finish,
    found,
    go,
    incident,
    open_betting,
    prepare,
    stake,
    stand_all,
    steps,
    values,
    wager,
)
from tests.pontoon.going_wrong import (
    AUTOMATED,
    NOT_DEALERS,
    acts,
    again,
    by_hand,
    fail,
    first_round_over,
    nobody_cuts,
    offered,
    record,
    started,
    told_since,
    under,
    under_now,
)
from tests.pontoon.helping import BOXES

LIMITS: dict[str, Any] = {"limits": {"box": {"min": 500, "max": 50_000}}}
PAUSES = range(1, len(MOVES))


def after_a_failure(settings: Any = None, place: int = 7) -> houseway.Table:
    """The automated shoe failed in the round that has just been completed."""
    table = started(MOVES[:place], AUTOMATED | (settings or {}))
    fail(table)
    nobody_cuts(table)
    assert finish(table, MOVES[place:], short_story=False)["net"] == NET
    return table


# 19.1 and 19.2: rule 5 is replaced


@rule("pontoon/19.1", "pontoon/19.2")
def test_new_cards_are_shuffled_and_not_cut() -> None:
    table = by_hand(AUTOMATED)
    done = acts(told_since(table, 0))
    assert "shuffle" in done
    assert not {"cut", "place-cutting-card"} & set(done)
    shuffle = next(event for event in happened(table, "handled") if event["act"] == "shuffle")
    assert cites(shuffle, "19.2")
    assert not [event for event in table.events if {"pontoon/5.2", "pontoon/5.3"} & set(event.rule)]


@rule("pontoon/19.2", "pontoon/2.4")
def test_replacement_cards_too_are_shuffled_into_it_without_a_cut() -> None:
    table = first_round_over(AUTOMATED)
    before = len(table.events)
    table.order("replace-cards", by=SUPERVISOR)
    prepare(table)
    story = told_since(table, before)
    assert acts(story) == ["replace", "check", "shuffle"]
    assert cites(next(event for event in story if event.get("act") == "shuffle"), "19.2")


@rule("pontoon/19.1")
def test_no_shuffle_comes_between_its_rounds() -> None:
    table = started((), AUTOMATED)
    for _round in range(3):
        assert finish(table, MOVES)["net"] == NET
        assert not {"shuffle", "cut", "place-cutting-card"} & set(prepare(table))
        stake(table)
        table.no_more_bets()


@rule("pontoon/19.1")
def test_it_holds_no_cutting_card() -> None:
    table = started(MOVES[:7], AUTOMATED)
    with pytest.raises((houseway.Refused, houseway.Unreadable)):
        found(table, Found.CUTTING_CARD)


@rule("pontoon/19.1")
def test_4_7_has_no_effect() -> None:
    table = first_round_over(AUTOMATED | LIMITS)
    with refused(table, "19.1"):
        table.order("hold-to-minimum", by=SUPERVISOR, patron="cat")


@rule("pontoon/19.1")
def test_15_6_has_no_effect() -> None:
    table = started(MOVES[:7], AUTOMATED)
    try:
        found(table, Found.EMPTY)
        steps(table)
    except (houseway.Refused, houseway.Unreadable):
        pass
    assert not offered(table)
    assert not under_now(table, "15.6")
    ending = finish(table, MOVES[7:], short_story=False)
    assert ending["net"] == NET
    assert not under(ending, "15.6")


@rule("pontoon/19.1")
@pytest.mark.parametrize("place", [None, 0, 5])
def test_15_8_has_no_effect(place: int | None) -> None:
    table = by_hand(AUTOMATED, STAKES) if place is None else started(MOVES[:place], AUTOMATED)
    with pytest.raises(houseway.Refused) as caught:
        table.order("dealt-on", by=DEALER)
    assert caught.value.clause in ("pontoon/19.1", "pontoon/15.8")
    if place != 5:
        assert caught.value.clause == "pontoon/19.1"


@rule("pontoon/19.1")
@pytest.mark.parametrize("seed", range(3))
def test_a_table_that_deals_by_itself_plays_round_after_round_with_it(seed: int) -> None:
    table = houseway.Table("pontoon", AUTOMATED, source=Random(seed).randbytes)
    open_betting(table)
    for _round in range(3):
        stake(table)
        table.no_more_bets()
        stand_all(table)
    assert table.rounds_played == 3


# 19.3(a): the round is completed with another shoe


@rule("pontoon/19.3", "pontoon/19.3(a)", "pontoon/19.3(a)(i)", "pontoon/19.3(a)(ii)", "pontoon/19.3(a)(iii)")
@rule("pontoon/19.4")
@pytest.mark.parametrize("place", PAUSES)
def test_the_round_is_completed_from_a_shoe_that_is_not_automated(place: int) -> None:
    table = started(MOVES[:place], AUTOMATED)
    waiting, before = type(table.request), len(table.events)
    fail(table)
    # bob sits farthest to the dealer's right.
    assert offered(table) == "bob"
    nobody_cuts(table)
    story = told_since(table, before)
    assert acts(story)[-3:] == ["shuffle", "cut", "place-cutting-card"]
    assert cites(next(event for event in story if event.get("act") == "shuffle"), "19.3(a)(i)")
    assert type(table.request) is waiting
    ending = finish(table, MOVES[place:], short_story=False)
    assert (ending["net"], values(ending)) == (NET, [17, 20, 18])
    written = record(MOVES, incident(MOVES[:place], "malfunction"), settings=AUTOMATED)
    assert (written["net"], values(written), written["unused"]) == (NET, [17, 20, 18], [])
    assert written["after"]["on_shoe"] is True
    assert under(written, "19.3(a)(iii)")


@rule("pontoon/19.3", "pontoon/19.3(a)(ii)", "pontoon/5.2(d)", "pontoon/5.3")
def test_a_declined_cut_goes_on_clockwise() -> None:
    table = started(INITIAL, AUTOMATED)
    fail(table)
    table.say("bob", 4, "no")
    assert offered(table) == "ann"
    table.say("ann", 1, "cut", amount=100)
    steps(table)
    [cut] = [event for event in happened(table, "handled") if event["act"] == "cut"]
    assert (cut["count"], cites(cut, "5.3")) == (100, True)
    [called] = [event for event in happened(table, "called") if cites(event, "19.3(a)(ii)")]
    assert (called["area"], "ann" in called["words"]) == (1, True)
    assert asked(table) == ("ann", 1, 1)


@rule("pontoon/19.3(a)(ii)", "pontoon/5.2/end")
def test_where_nobody_wants_to_cut_a_supervisor_does() -> None:
    table = started(INITIAL, AUTOMATED)
    fail(table)
    nobody_cuts(table)
    [cut] = [event for event in happened(table, "handled") if event["act"] == "cut"]
    assert cites(cut, "5.2/end")


@rule("pontoon/19.3(a)(ii)")
def test_the_farthest_to_the_right_is_found_among_three() -> None:
    wagers = (*STAKES, wager(6, "cat", 500))
    table = started(["9c", "5d", "Kc", "6h", "8c", "7s", "4s"], AUTOMATED, wagers)
    fail(table)
    order = []
    while offered(table):
        order.append(offered(table))
        table.say(order[-1], asked(table)[1], "no")
        steps(table)
    assert order == ["cat", "ann", "bob"]


@rule("pontoon/19.3(a)(i)", "pontoon/5.3")
@pytest.mark.parametrize(
    ("moves", "out"), [(INITIAL, 5), (["As", "5d", "6h", "Kd", "7s"], 5)], ids=["all lie there", "one paid"]
)
def test_the_cards_remaining_in_the_shoe_are_shuffled_and_no_others(moves: Any, out: int) -> None:
    table = started(moves, AUTOMATED)
    fail(table)
    assert isinstance(table.request, Ask)
    option = next(each for each in table.request.options if each.action == "cut")
    # At least one deck in from either end of the 384 - 5 cards that were in the shoe.
    assert (option.least, option.most) == (48, 384 - out - 48)


@rule("pontoon/19.3")
@pytest.mark.parametrize("by", DEALERS)
def test_dealer_and_supervisors_may_report_it(by: Role) -> None:
    table = started(INITIAL, AUTOMATED)
    fail(table, by)
    nobody_cuts(table)
    assert asked(table) == ("ann", 1, 1)


def test_nobody_else_may() -> None:
    for by in NOT_DEALERS:
        table = started(INITIAL, AUTOMATED)
        with pytest.raises(houseway.Refused) as caught:
            table.order("malfunction", by=by)
        assert caught.value.code in ("not-your-power", "hands-off")
        table = after_a_failure()
        with pytest.raises(houseway.Refused) as caught:
            table.order("replace-shoe", by=by)
        assert caught.value.code in ("not-your-power", "hands-off")


@rule("pontoon/19.4")
def test_a_shoe_that_is_not_automated_has_no_such_malfunction() -> None:
    table = started(INITIAL)
    with refused(table, "19.4"):
        table.order("malfunction", by=DEALER)


@rule("pontoon/19.3", "pontoon/19.4")
def test_the_shoe_that_stands_in_does_not_malfunction_either() -> None:
    table = started(INITIAL, AUTOMATED)
    fail(table)
    nobody_cuts(table)
    with refused(table, "19.4"):
        table.order("malfunction", by=DEALER)


@rule("pontoon/19.3")
def test_a_malfunction_outside_a_round_of_play_is_not_this_rules() -> None:
    table = by_hand(AUTOMATED, STAKES)
    with refused(table, "19.3"):
        table.order("malfunction", by=DEALER)


@rule("pontoon/19.3", "pontoon/15.2")
def test_a_card_that_waits_is_still_the_next() -> None:
    table = started(INITIAL, AUTOMATED)
    table.order("card-in-error", by=DEALER)
    table.drawn("8h")
    fail(table)
    nobody_cuts(table)
    ending = finish(table, ["1:stand", "4:hit", "4:stand", "Kd", "2c"], short_story=False)
    assert (ending["net"], values(ending)) == (NET, [17, 20, 18])


@rule("pontoon/19.3", "pontoon/17.3")
def test_such_a_round_may_be_void() -> None:
    table = started(INITIAL, AUTOMATED)
    fail(table)
    nobody_cuts(table)
    table.order("void-round", by=SUPERVISOR, grounds="impractical")
    ending = finish(table, short_story=False)
    assert (ending["over"], ending["net"]) == ("void", NOTHING)


@rule("pontoon/15.6")
def test_the_shoe_that_stands_in_may_run_out() -> None:
    # QB-44: 15.6 has effect again as soon as the plain shoe is in use.
    table = started(INITIAL, AUTOMATED)
    fail(table)
    nobody_cuts(table)
    go(table, ["1:stand", "4:hit"])
    found(table, Found.EMPTY)
    nobody_cuts(table)
    assert due(table) == 4
    assert finish(table, MOVES[7:], short_story=False)["net"] == NET


# 19.3(b): after the round


@rule("pontoon/19.3(b)", "pontoon/19.2")
@pytest.mark.parametrize("by", DEALERS)
def test_the_automated_shoe_may_be_replaced_after_the_round(by: Role) -> None:
    table = after_a_failure()
    before = len(table.events)
    table.order("replace-shoe", by=by)
    prepare(table)
    story = told_since(table, before)
    assert not {"cut", "place-cutting-card"} & set(acts(story))
    assert any(cites(event, "19.3(b)") for event in story)
    stake(table)
    table.no_more_bets()
    ending = finish(table, MOVES)
    assert (ending["net"], "on_shoe" in ending["after"]) == (NET, False)


@rule("pontoon/19.3(b)", "pontoon/2.4")
def test_new_cards_are_used_with_the_replacement() -> None:
    table = after_a_failure()
    before = len(table.events)
    table.order("replace-shoe", by=DEALER)
    prepare(table)
    done = acts(told_since(table, before))
    # New cards, each checked before it is introduced (2.4), then shuffled (19.2).
    assert done == ["replace", "check", "shuffle"]


@rule("pontoon/19.3(b)")
def test_a_replacement_in_a_record() -> None:
    first = record(MOVES, incident(INITIAL, "malfunction"), settings=AUTOMATED)
    told = {"at": {"wagers": 0}, "kind": "replace-shoe", "by": "dealer"}
    second = record(MOVES, told, settings=AUTOMATED, before=first["after"])
    assert (second["net"], "on_shoe" in second["after"]) == (NET, False)
    assert under(second, "19.3(b)")


@rule("pontoon/19.3(b)")
@pytest.mark.parametrize("place", [1, 5, 7])
def test_not_before_the_round_is_completed(place: int) -> None:
    table = started(MOVES[:place], AUTOMATED)
    fail(table)
    nobody_cuts(table)
    with refused(table, "19.3(b)"):
        table.order("replace-shoe", by=DEALER)


@rule("pontoon/19.3(b)")
@pytest.mark.parametrize("settings", [{}, AUTOMATED], ids=["shoe", "automated"])
def test_nothing_is_replaced_that_has_not_failed(settings: Any) -> None:
    table = by_hand(settings, STAKES)
    with refused(table, "19.3(b)"):
        table.order("replace-shoe", by=DEALER)


@rule("pontoon/4.7", "pontoon/4.7(a)")
def test_while_a_plain_shoe_is_in_use_rule_19_does_not_apply_to_4_7() -> None:
    table = after_a_failure(LIMITS)
    prepare(table)
    again(table)
    finish(table, MOVES)
    table.order("hold-to-minimum", by=SUPERVISOR, patron="cat")
    with refused(table, "4.7"):
        table.place(2, "cat", "box", 600)


@rule("pontoon/5.4(b)", "pontoon/15.8")
def test_nor_to_the_cutting_card_and_15_8() -> None:
    table = after_a_failure()
    again(table, MOVES[:7])
    found(table, Found.CUTTING_CARD)
    assert finish(table, MOVES[7:])["net"] == NET
    table.order("dealt-on", by=DEALER)
    stake(table)
    table.no_more_bets()
    assert finish(table, MOVES)["net"] == NET
    nobody_cuts(table)
    shuffled = under_now(table, "5.4(b)", "handled")
    assert [event["act"] for event in shuffled] == ["shuffle"]


@rule("pontoon/19.3(b)")
def test_wagers_placed_meanwhile_stay_when_the_shoe_is_replaced() -> None:
    table = after_a_failure()
    prepare(table)
    stake(table)
    table.order("replace-shoe", by=DEALER)
    assert isinstance(table.request, Step)
    assert table.request.act in (Act.REPLACE, Act.RELOAD, Act.CHECK, Act.SHUFFLE)
    prepare(table)
    assert on_layout(table) == [(1, "ann", "box", 1000), (4, "bob", "box", 2000)]
    table.no_more_bets()
    assert finish(table, MOVES)["net"] == NET


@rule("pontoon/19.3(a)(ii)")
def test_who_leaves_while_the_cut_is_offered_is_passed_over() -> None:
    table = BOXES.by_hand({"device": "shuffler"}, unopened=False, seats={2: "ann"})
    table.place(1, "bob", "box", 1000)
    table.no_more_bets()
    table.drawn("As")
    table.order("malfunction", by="dealer")
    table.done()
    assert isinstance(table.request, Ask)
    assert table.request.patron == "ann"
    table.order("leave-table", by="player", patron="ann")
    assert isinstance(table.request, Ask)
    assert table.request.patron == "bob"

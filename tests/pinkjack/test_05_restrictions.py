"""Rules 5.10 to 5.12: players held to the minimum, or to one area."""

from typing import Any

import pytest

import houseway
from houseway.table.procedure.roles import Role
from houseway.testing import rule
from tests.helping import cites, happened, on_layout, refused
from tests.moves import (
    DEALER,
    INITIAL,
    MANAGER,
    MOVES,
    NET,
    SUPERVISOR,
    SUPERVISORS,
    finish,
    prepare,
    stake,
    steps,
    wager,
)
from tests.pinkjack.going_wrong import DEVICES
from tests.pinkjack.halting import DEVICE, LIMITS, by_hand, started


def first_round_over(settings: Any = None) -> houseway.Table:
    """ann and bob have played the first round of the shoe; betting is open."""
    table = started((), LIMITS | (settings or {}))
    assert finish(table, MOVES)["net"] == NET
    return table


def notify_inspector(table: houseway.Table, about: str, patron: str) -> None:
    """An inspector is told beforehand."""
    table.order("notify", by=MANAGER, who="inspector", about=about, patron=patron)


# 5.10: the minimum for who lets a round pass


@rule("pinkjack/5.10")
@pytest.mark.parametrize("by", SUPERVISORS)
def test_who_made_no_wager_on_the_first_round_may_be_held_to_the_minimum(by: Role) -> None:
    table = first_round_over()
    table.order("hold-to-minimum", by=by, patron="cat")
    with refused(table, "5.10", "restricted"):
        table.place(2, "cat", "box", 600)
    table.place(2, "cat", "box", 500)
    table.place(3, "ann", "box", 5000)
    assert on_layout(table) == [(2, "cat", "box", 500), (3, "ann", "box", 5000)]


@rule("pinkjack/5.10")
def test_who_declines_a_later_round_may_be_held_to_it_too() -> None:
    table = first_round_over()
    table.place(1, "ann", "box", 1000)
    table.no_more_bets()
    finish(table, ["9c", "6h", "8c", "1:stand", "Kd", "2c"])
    table.order("hold-to-minimum", by=SUPERVISOR, patron="bob")
    with refused(table, "5.10", "restricted"):
        table.place(4, "bob", "box", 2000)


@rule("pinkjack/5.10")
@pytest.mark.parametrize("patron", ["ann", "bob"])
def test_who_wagered_on_every_round_may_not(patron: str) -> None:
    table = first_round_over()
    with refused(table, "5.10", "no-round-missed"):
        table.order("hold-to-minimum", by=SUPERVISOR, patron=patron)


@rule("pinkjack/5.10")
def test_nobody_has_missed_a_round_before_the_first() -> None:
    table = by_hand(LIMITS)
    with refused(table, "5.10", "no-round-missed"):
        table.order("hold-to-minimum", by=SUPERVISOR, patron="cat")


@rule("pinkjack/5.10")
def test_it_holds_on_every_area() -> None:
    table = first_round_over()
    table.order("hold-to-minimum", by=SUPERVISOR, patron="cat")
    for area in (2, 3):
        table.place(area, "cat", "box", 500)
        with refused(table, "5.10", "restricted"):
            table.place(area + 3, "cat", "box", 501)


@rule("pinkjack/5.10", "pinkjack/4.3.4")
def test_it_ends_with_the_re_shuffle() -> None:
    table = first_round_over()
    table.order("hold-to-minimum", by=SUPERVISOR, patron="cat")
    table.order("order-shuffle", by=SUPERVISOR)
    prepare(table)
    table.place(2, "cat", "box", 1000)
    assert "cat" not in table.round.state.restrictions


@rule("pinkjack/5.10")
def test_it_lasts_until_the_shoe_is_completed() -> None:
    table = first_round_over()
    table.order("hold-to-minimum", by=SUPERVISOR, patron="cat")
    stake(table)
    table.no_more_bets()
    assert finish(table, MOVES)["after"]["restrictions"] == {"cat": {"rule": "5.10"}}
    with refused(table, "5.10", "restricted"):
        table.place(2, "cat", "box", 600)


@rule("pinkjack/5.10")
def test_only_where_a_shoe_is_in_use() -> None:
    table = first_round_over(DEVICE)
    with refused(table, "5.10", "no-shoe"):
        table.order("hold-to-minimum", by=SUPERVISOR, patron="cat")


@rule("pinkjack/5.10", "pinkjack/16.5.6")
def test_a_shoe_that_stands_in_for_a_device_is_in_use() -> None:
    table = by_hand(LIMITS | DEVICE)
    table.order("malfunction", by=DEALER, spare=False)
    steps(table)
    stake(table)
    table.no_more_bets()
    finish(table, MOVES, short_story=False)
    table.order("hold-to-minimum", by=SUPERVISOR, patron="cat")
    with refused(table, "5.10", "restricted"):
        table.place(2, "cat", "box", 600)


@rule("pinkjack/6.1")
def test_without_a_minimum_on_the_sign_there_is_nothing_to_hold_to() -> None:
    table = started()
    finish(table, MOVES)
    with refused(table, "6.1", "no-minimum"):
        table.order("hold-to-minimum", by=SUPERVISOR, patron="cat")


@rule("pinkjack/5.10")
def test_a_higher_wager_already_placed_is_returned() -> None:
    table = first_round_over()
    table.place(2, "cat", "box", 1000)
    table.place(3, "cat", "box", 500)
    table.order("hold-to-minimum", by=SUPERVISOR, patron="cat")
    assert on_layout(table) == [(3, "cat", "box", 500)]
    assert [(event["area"], event["amount"]) for event in happened(table, "returned")] == [(2, 1000)]


# 5.11: for all further shoes


@rule("pinkjack/5.11")
def test_a_manager_may_extend_it_to_all_further_shoes_once_an_inspector_was_told() -> None:
    table = first_round_over()
    with refused(table, "5.11", "notice-first"):
        table.order("hold-to-minimum-onward", by=MANAGER, patron="cat")
    notify_inspector(table, "5.11", "cat")
    table.order("hold-to-minimum-onward", by=MANAGER, patron="cat")
    with refused(table, "5.11", "restricted"):
        table.place(2, "cat", "box", 600)
    table.place(2, "cat", "box", 500)


@rule("pinkjack/5.11", "pinkjack/4.3.4")
def test_it_outlasts_the_re_shuffle_and_ends_when_it_is_lifted() -> None:
    table = first_round_over()
    notify_inspector(table, "5.11", "cat")
    table.order("hold-to-minimum-onward", by=MANAGER, patron="cat")
    table.order("order-shuffle", by=SUPERVISOR)
    prepare(table)
    with refused(table, "5.11", "restricted"):
        table.place(2, "cat", "box", 600)
    table.order("lift-restriction", by=MANAGER, patron="cat")
    table.place(2, "cat", "box", 600)


@rule("pinkjack/5.11")
@pytest.mark.parametrize(
    ("who", "about", "patron"),
    [("inspector", "5.12", "cat"), ("inspector", "5.11", "dan"), ("surveillance", "5.11", "cat")],
    ids=["another rule", "another player", "surveillance"],
)
def test_notice_of_something_else_does_not_do(who: str, about: str, patron: str) -> None:
    table = first_round_over()
    table.order("notify", by=MANAGER, who=who, about=about, patron=patron)
    with refused(table, "5.11", "notice-first"):
        table.order("hold-to-minimum-onward", by=MANAGER, patron="cat")


@rule("pinkjack/5.11")
def test_a_notice_serves_once() -> None:
    table = first_round_over()
    notify_inspector(table, "5.11", "cat")
    table.order("hold-to-minimum-onward", by=MANAGER, patron="cat")
    table.order("lift-restriction", by=MANAGER, patron="cat")
    with refused(table, "5.11", "notice-first"):
        table.order("hold-to-minimum-onward", by=MANAGER, patron="cat")


@rule("pinkjack/5.11", "pinkjack/5.10")
def test_it_too_is_only_for_who_let_a_round_pass() -> None:
    table = first_round_over()
    notify_inspector(table, "5.11", "ann")
    with pytest.raises(houseway.Refused) as caught:
        table.order("hold-to-minimum-onward", by=MANAGER, patron="ann")
    assert caught.value.code == "no-round-missed"


@rule("pinkjack/5.10")
def test_it_too_is_only_for_a_shoe() -> None:
    table = first_round_over(DEVICE)
    notify_inspector(table, "5.11", "cat")
    with refused(table, "5.10", "no-shoe"):
        table.order("hold-to-minimum-onward", by=MANAGER, patron="cat")


# 5.12: one area


@rule("pinkjack/5.12")
@DEVICES
def test_a_manager_may_limit_a_player_to_one_area_and_the_minimum(settings: Any) -> None:
    table = by_hand(LIMITS | settings)
    with refused(table, "5.12", "notice-first"):
        table.order("hold-to-one-area", by=MANAGER, patron="ann")
    notify_inspector(table, "5.12", "ann")
    table.order("hold-to-one-area", by=MANAGER, patron="ann")
    with refused(table, "5.12", "restricted"):
        table.place(1, "ann", "box", 600)
    table.place(1, "ann", "box", 500)
    with refused(table, "5.12", "one-area"):
        table.place(2, "ann", "box", 500)
    table.place(2, "bob", "box", 9000)


@rule("pinkjack/5.12")
def test_which_area_it_is_the_player_chooses_anew_each_round() -> None:
    table = first_round_over()
    notify_inspector(table, "5.12", "ann")
    table.order("hold-to-one-area", by=MANAGER, patron="ann")
    table.place(1, "ann", "box", 500)
    table.withdraw(1, "ann", "box")
    table.place(2, "ann", "box", 500)
    assert on_layout(table) == [(2, "ann", "box", 500)]


@rule("pinkjack/5.12")
def test_that_limit_lasts_until_it_is_lifted() -> None:
    table = first_round_over()
    notify_inspector(table, "5.12", "ann")
    table.order("hold-to-one-area", by=MANAGER, patron="ann")
    table.order("order-shuffle", by=SUPERVISOR)
    prepare(table)
    stake(table, (wager(4, "bob", 2000), wager(1, "ann", 500)))
    table.no_more_bets()
    assert finish(table, MOVES)["net"] == {"ann": -500, "bob": 2000}
    prepare(table)
    with refused(table, "5.12", "restricted"):
        table.place(1, "ann", "box", 600)
    table.order("lift-restriction", by=MANAGER, patron="ann")
    for area in (1, 2):
        table.place(area, "ann", "box", 600)


@rule("pinkjack/5.12")
@pytest.mark.parametrize(
    ("who", "about", "patron"),
    [("inspector", "5.11", "ann"), ("inspector", "5.12", "bob"), ("surveillance", "5.12", "ann")],
    ids=["another rule", "another player", "surveillance"],
)
def test_for_this_too_the_inspector_is_told_of_this(who: str, about: str, patron: str) -> None:
    table = by_hand(LIMITS)
    table.order("notify", by=MANAGER, who=who, about=about, patron=patron)
    with refused(table, "5.12", "notice-first"):
        table.order("hold-to-one-area", by=MANAGER, patron="ann")


SIDE = LIMITS | {"suits_you": {"min": 100, "max": 1000}}


def held_to_one_area(*wagers: dict[str, Any]) -> houseway.Table:
    """ann is held to one area; these wagers lay there before."""
    table = by_hand(SIDE, wagers)
    notify_inspector(table, "5.12", "ann")
    table.order("hold-to-one-area", by=MANAGER, patron="ann")
    return table


@rule("pinkjack/5.12")
def test_the_limit_holds_for_suits_you_wagers_too() -> None:
    table = held_to_one_area(wager(1, "ann", 500), wager(2, "bob", 2000))
    with refused(table, "5.12", "one-area"):
        table.place(2, "ann", "suits-you", 100, choice="c")
    with refused(table, "5.12", "restricted") as caught:
        table.place(1, "ann", "suits-you", 200, choice="c")
    assert caught.value.allowed == 100
    table.place(1, "ann", "suits-you", 100, choice="c")
    table.place(2, "bob", "suits-you", 1000, choice="c")


@rule("pinkjack/5.12")
def test_a_suits_you_wager_alone_chooses_the_area_as_well() -> None:
    table = held_to_one_area(wager(2, "bob", 2000))
    table.place(2, "ann", "suits-you", 100, choice="c")
    with refused(table, "5.12", "one-area"):
        table.place(1, "ann", "box", 500)
    table.place(2, "ann", "box", 500)


@rule("pinkjack/5.12")
def test_suits_you_wagers_beyond_the_limit_are_returned() -> None:
    table = held_to_one_area(
        wager(1, "ann", 500),
        wager(1, "ann", 1000, "suits-you", suit="c"),
        wager(2, "bob", 2000),
        wager(2, "ann", 100, "suits-you", suit="d"),
    )
    assert on_layout(table) == [(1, "ann", "box", 500), (2, "bob", "box", 2000)]
    back = [(event["wager"], event["amount"]) for event in happened(table, "returned")]
    assert sorted(back) == [("suits-you", 100), ("suits-you", 1000)]


@rule("pinkjack/5.10")
def test_who_may_impose_a_restriction_may_lift_it() -> None:
    table = first_round_over()
    table.order("hold-to-minimum", by=SUPERVISOR, patron="cat")
    with refused(table, "5.10", "not-your-power"):
        table.order("lift-restriction", by=DEALER, patron="cat")
    table.order("lift-restriction", by=SUPERVISOR, patron="cat")
    table.place(2, "cat", "box", 600)


@rule("pinkjack/5.11")
def test_what_a_manager_alone_imposes_a_supervisor_cannot_lift() -> None:
    table = first_round_over()
    for about, order in (("5.11", "hold-to-minimum-onward"), ("5.12", "hold-to-one-area")):
        notify_inspector(table, about, "cat")
        table.order(order, by=MANAGER, patron="cat")
        with refused(table, about, "not-your-power"):
            table.order("lift-restriction", by=SUPERVISOR, patron="cat")
        table.order("lift-restriction", by=MANAGER, patron="cat")


@rule("pinkjack/5.12")
def test_during_a_round_the_limit_leaves_its_wagers_alone() -> None:
    table = started(INITIAL, LIMITS, (wager(1, "ann", 1000), wager(4, "ann", 2000)))
    notify_inspector(table, "5.12", "ann")
    table.order("hold-to-one-area", by=MANAGER, patron="ann")
    ending = finish(table, MOVES[5:])
    assert ending["net"] == {"ann": -1000 + 2000}
    with refused(table, "5.12", "restricted"):
        table.place(1, "ann", "box", 1000)


@rule("pinkjack/5.12")
def test_wagers_beyond_the_limit_are_returned_before_the_round() -> None:
    table = by_hand(LIMITS, (wager(1, "ann", 500), wager(2, "ann", 500), wager(3, "ann", 900)))
    notify_inspector(table, "5.12", "ann")
    table.order("hold-to-one-area", by=MANAGER, patron="ann")
    left = on_layout(table)
    assert len(left) <= 1
    assert all(amount == 500 for _, _, _, amount in left)
    assert all(cites(event, "5.12") for event in happened(table, "returned"))


@rule("pinkjack/5.10")
def test_nobody_unrestricted_is_let_go() -> None:
    table = by_hand(LIMITS)
    with pytest.raises(houseway.Refused) as caught:
        table.order("lift-restriction", by=MANAGER, patron="ann")
    assert caught.value.code == "not-restricted"

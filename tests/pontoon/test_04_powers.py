"""Rules 3.2 and 4.4 to 4.6: own limits, boxes given up, others on that box."""

from typing import Any

import pytest

import houseway
from houseway.table.procedure.roles import Role
from houseway.testing import rule
from tests.helping import cites, happened, on_layout, refused
from tests.moves import (
    DEALER,
    DEALERS,
    INITIAL,
    MOVES,
    SUPERVISOR,
    SUPERVISORS,
    finish,
    stake,
    wager,
)
from tests.pontoon.going_wrong import (
    DEVICES,
    again,
    by_hand,
    record,
    started,
    under_now,
)
from tests.pontoon.limited import LIMITS, OWN, WON


def with_a_marker() -> houseway.Table:
    """ann has a personal limit marker."""
    table = by_hand(LIMITS)
    table.order("personal-limit", by=SUPERVISOR, patron="ann", limits=OWN)
    return table


# 3.2: a player's own maximum


@rule("pontoon/3.2")
@DEVICES
@pytest.mark.parametrize("by", SUPERVISORS)
def test_the_casino_operator_may_allow_a_player_more_with_a_marker(by: Role, settings: Any) -> None:
    table = by_hand(LIMITS | settings)
    table.order("personal-limit", by=by, patron="ann", limits=OWN)
    [marker] = under_now(table, "3.2", "posted")
    assert marker["what"] == "marker"
    assert ("ann" in marker["words"], "$900.00" in marker["words"]) == (True, True)
    table.place(1, "ann", "box", 90_000)
    table.no_more_bets()
    # All of it is in action.
    assert finish(table, WON)["net"] == {"ann": 90_000}


@rule("pontoon/3.5")
def test_without_it_only_the_maximum_is_in_action() -> None:
    assert record(WON, wagers=(wager(1, "ann", 90_000),), settings=LIMITS)["net"] == {"ann": 50_000}


@rule("pontoon/3.2")
def test_a_players_own_maximum_in_a_record() -> None:
    told = {
        "at": {"wagers": 0},
        "kind": "personal-limit",
        "by": "gaming-manager",
        "patron": "ann",
        "limits": OWN,
    }
    written = record(WON, told, wagers=(wager(1, "ann", 90_000),), settings=LIMITS)
    assert written["net"] == {"ann": 90_000}
    later = record(WON, wagers=(wager(1, "ann", 90_000),), settings=LIMITS, before=written["after"])
    assert later["net"] == {"ann": 90_000}


@rule("pontoon/3.5")
def test_what_is_above_the_players_own_maximum_is_not_in_action() -> None:
    before = {"personal_limits": {"ann": OWN}}
    written = record(WON, wagers=(wager(1, "ann", 95_000),), settings=LIMITS, before=before)
    assert (written["results"][0]["stake"], written["net"]) == (90_000, {"ann": 90_000})


@rule("pontoon/3.2")
@pytest.mark.parametrize("highest", [50_000, 40_000])
def test_it_must_exceed_the_stated_maximum(highest: int) -> None:
    table = by_hand(LIMITS)
    with refused(table, "3.2"):
        table.order("personal-limit", by=SUPERVISOR, patron="ann", limits={"min": 500, "max": highest})


@rule("pontoon/3.2")
def test_it_lasts_into_the_next_rounds() -> None:
    table = with_a_marker()
    stake(table)
    table.no_more_bets()
    assert finish(table, MOVES)["after"]["personal_limits"]["ann"]["max"] == 90_000
    again(table, wagers=(wager(1, "ann", 90_000),))
    assert finish(table, WON)["net"] == {"ann": 90_000}


@rule("pontoon/3.2")
def test_it_is_not_changed_in_the_midst_of_a_round() -> None:
    table = started(INITIAL, LIMITS)
    with refused(table, "3.2"):
        table.order("personal-limit", by=SUPERVISOR, patron="ann", limits=OWN)


# 4.6: others on that box


@rule("pontoon/4.6")
def test_others_may_join_while_the_total_stays_within_the_stated_maximum() -> None:
    table = with_a_marker()
    table.place(1, "ann", "box", 40_000)
    with refused(table, "4.6"):
        table.place(1, "bob", "box", 10_500)
    table.place(1, "bob", "box", 6000)
    with refused(table, "4.6"):
        table.place(1, "cat", "box", 4500)
    table.place(1, "cat", "box", 4000)
    table.no_more_bets()
    assert finish(table, WON)["net"] == {"ann": 40_000, "bob": 6000, "cat": 4000}


@rule("pontoon/4.6")
@pytest.mark.parametrize("amount", [50_000, 60_000, 90_000])
def test_where_the_marked_player_has_reached_it_nobody_joins(amount: int) -> None:
    table = with_a_marker()
    table.place(1, "ann", "box", amount)
    with refused(table, "4.6"):
        table.place(1, "bob", "box", 500)
    table.place(2, "bob", "box", 50_000)


@rule("pontoon/4.6")
def test_where_another_lies_on_the_box_first_the_total_stays_within_it_too() -> None:
    table = with_a_marker()
    table.place(1, "bob", "box", 1000)
    with pytest.raises(houseway.Refused) as caught:
        table.place(1, "ann", "box", 90_000)
    assert caught.value.clause == "pontoon/4.6"
    table.place(1, "ann", "box", 49_000)


@pytest.mark.parametrize("first", ["ann", "bob"])
def test_in_a_record_no_more_than_the_maximum_is_in_action_where_another_is(first: str) -> None:
    marked, other = wager(1, "ann", 60_000), wager(1, "bob", 20_000)
    wagers = (marked, other) if first == "ann" else (other, marked)
    before = {"personal_limits": {"ann": OWN}}
    written = record(WON, wagers=wagers, settings=LIMITS, before=before)
    stakes = {each["patron"]: each["stake"] for each in written["results"]}
    # 4.6: bob is in action only with a total of at most 50,000.
    assert stakes["bob"] == 0 or sum(stakes.values()) <= 50_000


# 4.4: giving up a box

FULL = {"areas": 5, **LIMITS}


def full_table(areas: int = 5) -> houseway.Table:
    """ann wagers on three of five boxes, bob and cat on one each."""
    placed = ((1, "ann"), (2, "ann"), (3, "ann"), (4, "bob"), (5, "cat"))
    return by_hand(FULL | {"areas": areas}, tuple(wager(area, who, 1000) for area, who in placed))


@rule("pontoon/4.4")
@pytest.mark.parametrize("by", DEALERS)
def test_a_player_on_several_boxes_gives_one_up_where_none_is_vacant(by: Role) -> None:
    table = full_table()
    table.order("give-up-box", by=by, patron="ann", area=3)
    [back] = happened(table, "returned")
    assert (back["area"], back["amount"], cites(back, "4.4")) == (3, 1000, True)
    table.place(3, "dan", "box", 700)
    assert on_layout(table)[-1] == (3, "dan", "box", 700)


@rule("pontoon/4.4")
def test_more_than_one_box_may_be_given_up_and_the_last_is_kept() -> None:
    table = full_table()
    table.order("give-up-box", by=DEALER, patron="ann", area=3)
    table.place(3, "dan", "box", 700)
    table.order("give-up-box", by=DEALER, patron="ann", area=2)
    table.place(2, "eve", "box", 700)
    with refused(table, "4.4"):
        table.order("give-up-box", by=DEALER, patron="ann", area=1)


@rule("pontoon/4.4")
def test_while_a_box_is_vacant_a_player_keeps_several() -> None:
    table = full_table(6)
    with refused(table, "4.4"):
        table.order("give-up-box", by=SUPERVISOR, patron="ann", area=3)


@rule("pontoon/4.4")
@pytest.mark.parametrize(("patron", "area"), [("bob", 4), ("dan", 1), ("bob", 1)])
def test_a_players_only_box_is_not_taken(patron: str, area: int) -> None:
    table = full_table()
    with refused(table, "4.4"):
        table.order("give-up-box", by=SUPERVISOR, patron=patron, area=area)


@rule("pontoon/4.4")
def test_no_box_is_given_up_in_the_midst_of_a_round() -> None:
    table = full_table()
    table.no_more_bets()
    table.drawn("9c")
    with refused(table, "4.4"):
        table.order("give-up-box", by=SUPERVISOR, patron="ann", area=3)

"""Rules 3.2 and 4.4 to 4.9: own limits, boxes given up, players restricted."""

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
    MANAGER,
    MOVES,
    NET,
    SUPERVISOR,
    SUPERVISORS,
    finish,
    prepare,
    stake,
    wager,
)
from tests.pontoon.going_wrong import (
    AUTOMATED,
    DEVICES,
    again,
    by_hand,
    by_supervisor,
    record,
    started,
    told_since,
    under,
    under_now,
)
from tests.pontoon.going_wrong import first_round_over as over

LIMITS: dict[str, Any] = {"limits": {"box": {"min": 500, "max": 50_000}}}
OWN = {"min": 1000, "max": 90_000}
# 18 against a dealer who goes over 21.
WON = ["9c", "6h", "9s", "1:stand", "Kd", "Kc"]


def first_round_over(settings: Any = None) -> houseway.Table:
    """ann and bob have played the first round of the shoe; betting is open."""
    return over(LIMITS | (settings or {}))


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


# 4.7: the minimum until a new shoe


@rule("pontoon/4.7", "pontoon/4.7(a)")
@pytest.mark.parametrize("by", SUPERVISORS)
def test_who_made_no_wager_on_the_first_round_may_be_held_to_the_minimum(by: Role) -> None:
    table = first_round_over()
    before = len(table.events)
    table.order("hold-to-minimum", by=by, patron="cat")
    story = told_since(table, before)
    assert any(cites(event, "4.7(a)") for event in story)
    assert not any(cites(event, "4.7(b)") for event in story)
    for amount in (499, 501, 1000):
        with pytest.raises(houseway.Refused):
            table.place(2, "cat", "box", amount)
    table.place(2, "cat", "box", 500)
    table.place(3, "ann", "box", 5000)
    assert on_layout(table) == [(2, "cat", "box", 500), (3, "ann", "box", 5000)]


@rule("pontoon/4.7", "pontoon/4.7(b)")
def test_who_lets_a_later_round_pass_may_be_held_to_it_too() -> None:
    table = first_round_over()
    again(table, wagers=(wager(1, "ann", 1000),))
    finish(table, ["9c", "6h", "8c", "1:stand", "Kd", "2c"])
    before = len(table.events)
    table.order("hold-to-minimum", by=SUPERVISOR, patron="bob")
    # bob wagered on the first round: (b), not (a).
    assert any(cites(event, "4.7(b)") for event in told_since(table, before))
    with refused(table, "4.7"):
        table.place(4, "bob", "box", 2000)
    table.place(4, "bob", "box", 500)


@rule("pontoon/4.7")
@pytest.mark.parametrize("patron", ["ann", "bob"])
def test_who_wagered_on_every_round_may_not(patron: str) -> None:
    table = first_round_over()
    with refused(table, "4.7"):
        table.order("hold-to-minimum", by=SUPERVISOR, patron=patron)


@rule("pontoon/4.7")
def test_nobody_has_let_a_round_pass_before_the_first() -> None:
    table = by_hand(LIMITS)
    with refused(table, "4.7"):
        table.order("hold-to-minimum", by=SUPERVISOR, patron="cat")


@rule("pontoon/4.7", "pontoon/A/new-shoe")
def test_it_ends_with_a_new_shoe() -> None:
    table = first_round_over()
    table.order("hold-to-minimum", by=SUPERVISOR, patron="cat")
    table.order("replace-cards", by=SUPERVISOR)
    prepare(table)
    table.place(2, "cat", "box", 1000)
    assert on_layout(table) == [(2, "cat", "box", 1000)]


@rule("pontoon/4.7")
def test_until_then_it_lasts_from_round_to_round() -> None:
    table = first_round_over()
    table.order("hold-to-minimum", by=SUPERVISOR, patron="cat")
    again(table)
    after = finish(table, MOVES)["after"]
    assert "cat" in after["restrictions"]
    with refused(table, "4.7"):
        table.place(2, "cat", "box", 600)
    kept = record(WON, wagers=(wager(1, "ann", 600),), settings=LIMITS, before=after)
    assert "cat" in kept["after"]["restrictions"]


@rule("pontoon/4.7")
def test_a_higher_wager_already_placed_is_returned() -> None:
    table = first_round_over()
    table.place(2, "cat", "box", 1000)
    table.place(3, "cat", "box", 500)
    table.order("hold-to-minimum", by=SUPERVISOR, patron="cat")
    assert on_layout(table) == [(3, "cat", "box", 500)]


@rule("pontoon/19.1")
def test_an_automated_shoe_knows_no_first_round() -> None:
    table = first_round_over(AUTOMATED)
    with refused(table, "19.1"):
        table.order("hold-to-minimum", by=SUPERVISOR, patron="cat")


@rule("pontoon/3.1")
@pytest.mark.parametrize("kind", ["hold-to-minimum", "hold-to-one-box"])
def test_without_a_minimum_on_the_sign_there_is_nothing_to_hold_to(kind: str) -> None:
    table = over()
    with refused(table, "3.1"):
        table.order(kind, by=SUPERVISOR, patron="cat")


# 4.8: one box


@rule("pontoon/4.8", "pontoon/A/approved")
@DEVICES
@pytest.mark.parametrize("by", SUPERVISORS)
def test_a_player_may_be_limited_to_one_box_and_the_minimum(by: Role, settings: Any) -> None:
    table = by_hand(LIMITS | settings)
    table.order("hold-to-one-box", by=by, patron="ann")
    [advice] = under_now(table, "4.8", "notified")
    assert (advice["who"], "ann" in advice["words"]) == ("commission", True)
    with refused(table, "4.8"):
        table.place(1, "ann", "box", 600)
    table.place(1, "ann", "box", 500)
    with refused(table, "4.8"):
        table.place(2, "ann", "box", 500)
    table.place(2, "bob", "box", 9000)


@rule("pontoon/4.8")
def test_it_outlasts_the_shoe_and_ends_when_it_is_lifted() -> None:
    table = first_round_over()
    table.order("hold-to-one-box", by=SUPERVISOR, patron="ann")
    table.order("replace-cards", by=SUPERVISOR)
    prepare(table)
    with refused(table, "4.8"):
        table.place(1, "ann", "box", 600)
    table.order("lift-restriction", by=MANAGER, patron="ann")
    for area in (1, 2):
        table.place(area, "ann", "box", 600)


@rule("pontoon/4.8")
def test_the_player_chooses_which_box() -> None:
    table = by_hand(LIMITS)
    table.order("hold-to-one-box", by=SUPERVISOR, patron="ann")
    table.place(1, "ann", "box", 500)
    table.withdraw(1, "ann", "box")
    table.place(2, "ann", "box", 500)
    assert on_layout(table) == [(2, "ann", "box", 500)]


@rule("pontoon/4.8")
def test_wagers_beyond_it_are_returned_before_the_round() -> None:
    wagers = (wager(1, "ann", 500), wager(2, "ann", 500), wager(3, "ann", 900))
    table = by_hand(LIMITS, wagers)
    table.order("hold-to-one-box", by=SUPERVISOR, patron="ann")
    left = on_layout(table)
    assert len(left) <= 1
    assert all(amount == 500 for *_, amount in left)
    assert all(cites(event, "4.8") for event in happened(table, "returned"))


@rule("pontoon/4.8")
def test_during_a_round_it_leaves_the_wagers_alone() -> None:
    wagers = (wager(1, "ann", 1000), wager(4, "ann", 2000))
    table = started(INITIAL, LIMITS, wagers)
    table.order("hold-to-one-box", by=SUPERVISOR, patron="ann")
    assert finish(table, MOVES[5:])["net"] == {"ann": -1000 + 2000}
    prepare(table)
    with refused(table, "4.8"):
        table.place(1, "ann", "box", 1000)
    written = record(
        MOVES, by_supervisor(INITIAL, "hold-to-one-box", patron="ann"), settings=LIMITS, wagers=wagers
    )
    assert (written["net"], list(written["after"]["restrictions"])) == ({"ann": 1000}, ["ann"])


@rule("pontoon/4.8")
def test_nobody_unrestricted_is_let_go() -> None:
    table = by_hand(LIMITS)
    with refused(table, "4.8"):
        table.order("lift-restriction", by=SUPERVISOR, patron="ann")


# 4.9: restricted before


@rule("pontoon/4.9", "pontoon/4.8")
def test_who_was_restricted_before_may_be_so_again_without_new_tracking() -> None:
    table = by_hand(LIMITS)
    table.order("hold-to-one-box", by=SUPERVISOR, patron="ann")
    assert not under_now(table, "4.9")
    table.order("lift-restriction", by=SUPERVISOR, patron="ann")
    table.order("hold-to-one-box", by=SUPERVISOR, patron="ann")
    assert under_now(table, "4.9")
    with refused(table, "4.8"):
        table.place(1, "ann", "box", 600)


@rule("pontoon/4.9", "pontoon/4.8")
def test_that_is_remembered_from_round_to_round() -> None:
    first = record(MOVES, by_supervisor(INITIAL, "hold-to-one-box", patron="ann"), settings=LIMITS)
    lifted = {"at": {"wagers": 0}, "kind": "lift-restriction", "by": "gaming-manager", "patron": "ann"}
    second = record(MOVES, lifted, settings=LIMITS, before=first["after"])
    assert second["net"] == NET
    told = by_supervisor(INITIAL, "hold-to-one-box", patron="ann")
    third = record(MOVES, told, settings=LIMITS, before=second["after"])
    assert under(third, "4.9")


# Who may

ORDERS: list[Any] = [
    pytest.param("personal-limit", {"patron": "ann", "limits": OWN}, "3.2", SUPERVISORS, id="3.2"),
    pytest.param("give-up-box", {"patron": "ann", "area": 3}, "4.4", DEALERS, id="4.4"),
    pytest.param("hold-to-minimum", {"patron": "dan"}, "4.7", SUPERVISORS, id="4.7"),
    pytest.param("hold-to-one-box", {"patron": "dan"}, "4.8", SUPERVISORS, id="4.8"),
]


@pytest.mark.parametrize(("kind", "fields", "number", "allowed"), ORDERS)
def test_who_may_order_what(kind: str, fields: dict[str, Any], number: str, allowed: Any) -> None:
    for by in Role:
        table = first_round_over({"areas": 5})
        for area, patron in ((1, "ann"), (2, "ann"), (3, "ann"), (4, "bob"), (5, "cat")):
            table.place(area, patron, "box", 1000)
        before = len(table.events)
        if by in allowed:
            table.order(kind, by=by, **fields)
            assert any(cites(event, number) for event in told_since(table, before))
            continue
        with refused(table, number, "not-your-power") as caught:
            table.order(kind, by=by, **fields)
        assert set(caught.value.allowed) == set(allowed)


SIDE = {
    "side_bet": "perfect-pairs",
    "limits": {"box": {"min": 500, "max": 50_000}, "perfect-pairs": {"min": 100}},
}


@rule("pontoon/4.8")
def test_the_limit_to_the_minimum_holds_for_side_bets_too() -> None:
    table = by_hand(SIDE, (wager(1, "ann", 500), wager(1, "ann", 300, "perfect-pairs"), wager(2, "bob", 900)))
    table.order("hold-to-one-box", by=Role.GAMING_SUPERVISOR, patron="ann")
    assert on_layout(table) == [(1, "ann", "box", 500), (2, "bob", "box", 900)]
    with refused(table, "4.8", "restricted"):
        table.place(1, "ann", "perfect-pairs", 300)
    table.place(1, "ann", "perfect-pairs", 100)
    table.place(2, "bob", "perfect-pairs", 300)

"""Rules 4.7 to 4.9: players restricted to the minimum, to one box, or before they come."""

from typing import Any

import pytest

import houseway
from houseway.table.procedure.roles import Role
from houseway.testing import rule
from tests.helping import cites, happened, on_layout, refused
from tests.moves import (
    DEALERS,
    INITIAL,
    MANAGER,
    MOVES,
    NET,
    SUPERVISOR,
    SUPERVISORS,
    finish,
    prepare,
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
from tests.pontoon.limited import LIMITS, OWN, WON


def first_round_over(settings: Any = None) -> houseway.Table:
    """ann and bob have played the first round of the shoe; betting is open."""
    return over(LIMITS | (settings or {}))


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

"""Rules 5.4, 5.8 and 5.13: who may wager on which area; and who may order what."""

from typing import Any

import pytest

import houseway
from houseway.table.procedure.roles import Role
from houseway.testing import rule
from tests.helping import cites, events, happened, on_layout, refused
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
    go,
    stake,
    wager,
)
from tests.pinkjack.going_wrong import DEVICES
from tests.pinkjack.halting import LIMITS, SUITS_YOU, by_hand, started


def first_round_over(settings: Any = None) -> houseway.Table:
    """ann and bob have played the first round of the shoe; betting is open."""
    table = started((), LIMITS | (settings or {}))
    assert finish(table, MOVES)["net"] == NET
    return table


def notify_inspector(table: houseway.Table, about: str, patron: str) -> None:
    """An inspector is told beforehand."""
    table.order("notify", by=MANAGER, who="inspector", about=about, patron=patron)


# 5.4: fewer players on an area


@rule("pinkjack/5.4")
def test_up_to_three_players_wager_on_an_area() -> None:
    table = by_hand(wagers=tuple(wager(1, patron, 500) for patron in ("ann", "bob", "cat")))
    with refused(table, "5.4", "area-full"):
        table.place(1, "dan", "box", 500)


@rule("pinkjack/5.4")
@DEVICES
@pytest.mark.parametrize("by", SUPERVISORS)
@pytest.mark.parametrize("number", [1, 2])
def test_a_supervisor_may_restrict_the_number(number: int, by: Role, settings: Any) -> None:
    table = by_hand(settings)
    table.order("players-per-area", by=by, number=number)
    for patron in ("ann", "bob")[:number]:
        table.place(1, patron, "box", 500)
    with refused(table, "5.4", "area-full"):
        table.place(1, "dan", "box", 500)
    table.place(2, "dan", "box", 500)


@rule("pinkjack/5.4")
def test_the_restriction_may_be_for_some_areas() -> None:
    table = by_hand()
    table.order("players-per-area", by=SUPERVISOR, number=1, areas=[1])
    for area in (1, 2):
        table.place(area, "ann", "box", 500)
    with refused(table, "5.4", "area-full"):
        table.place(1, "bob", "box", 500)
    table.place(2, "bob", "box", 500)


@rule("pinkjack/5.4")
def test_wagers_that_lie_there_already_are_not_touched() -> None:
    table = by_hand(wagers=(wager(1, "ann", 500), wager(1, "bob", 500)))
    table.order("players-per-area", by=SUPERVISOR, number=1)
    assert on_layout(table) == [(1, "ann", "box", 500), (1, "bob", "box", 500)]
    with refused(table, "5.4", "area-full"):
        table.place(1, "cat", "box", 500)


@rule("pinkjack/5.4")
def test_during_a_round_it_takes_effect_with_the_next() -> None:
    wagers = (wager(1, "ann", 1000), wager(1, "cat", 500), wager(4, "bob", 2000))
    table = started(INITIAL, wagers=wagers)
    table.order("players-per-area", by=SUPERVISOR, number=1)
    assert finish(table, MOVES[5:])["net"] == {"ann": -1000, "bob": 2000, "cat": -500}
    table.place(1, "ann", "box", 1000)
    with refused(table, "5.4", "area-full"):
        table.place(1, "cat", "box", 500)


@rule("pinkjack/5.4")
def test_the_restriction_may_be_lifted_again() -> None:
    table = by_hand()
    table.order("players-per-area", by=SUPERVISOR, number=1)
    table.order("players-per-area", by=SUPERVISOR, number=3)
    for patron in ("ann", "bob", "cat"):
        table.place(1, patron, "box", 500)
    assert len(on_layout(table)) == 3


@rule("pinkjack/5.4")
@pytest.mark.parametrize("number", [0, 4])
def test_more_than_three_or_none_is_no_restriction(number: int) -> None:
    table = by_hand()
    with refused(table, "5.4", "players"):
        table.order("players-per-area", by=SUPERVISOR, number=number)


# 5.8: giving up an area

FULL = {"areas": 5, **LIMITS, **SUITS_YOU}


def full_table() -> houseway.Table:
    """ann wagers on three of five areas, bob and cat on one each."""
    areas = ((1, "ann"), (2, "ann"), (3, "ann"), (4, "bob"), (5, "cat"))
    return by_hand(FULL, tuple(wager(area, patron, 1000) for area, patron in areas))


@rule("pinkjack/5.8")
@pytest.mark.parametrize("by", DEALERS)
def test_a_player_on_several_areas_gives_one_up_where_none_is_free(by: Role) -> None:
    table = full_table()
    table.place(3, "ann", "suits-you", 500, choice="c")
    table.order("give-up-area", by=by, patron="ann", area=3)
    back = [(event["wager"], event["amount"]) for event in happened(table, "returned")]
    assert back == [("box", 1000), ("suits-you", 500)]
    assert all(cites(event, "5.8") for event in happened(table, "returned"))
    table.place(3, "dan", "box", 700)
    assert (3, "dan", "box", 700) in on_layout(table)


@rule("pinkjack/5.8")
def test_a_player_may_wager_on_several_areas_while_others_are_free() -> None:
    table = by_hand(FULL, (wager(1, "ann", 1000), wager(2, "ann", 1000)))
    with refused(table, "5.8", "free-area"):
        table.order("give-up-area", by=DEALER, patron="ann", area=2)


@rule("pinkjack/5.8")
@pytest.mark.parametrize(("patron", "area"), [("bob", 4), ("dan", 1), ("bob", 1)])
def test_a_players_only_area_is_not_taken(patron: str, area: int) -> None:
    table = full_table()
    with refused(table, "5.8", "one-area"):
        table.order("give-up-area", by=SUPERVISOR, patron=patron, area=area)


@rule("pinkjack/5.8")
def test_no_area_is_given_up_during_a_round() -> None:
    table = full_table()
    table.no_more_bets()
    table.drawn("9c")
    with refused(table, "5.8", "round-in-progress"):
        table.order("give-up-area", by=SUPERVISOR, patron="ann", area=3)


# 5.13: areas for one player


@rule("pinkjack/5.13")
@pytest.mark.parametrize("by", SUPERVISORS)
def test_a_supervisor_may_reserve_areas_for_one_player(by: Role) -> None:
    table = by_hand(SUITS_YOU)
    table.order("reserve-areas", by=by, patron="ann", areas=[1, 2, 3])
    for area in (1, 2, 3):
        with refused(table, "5.13", "reserved"):
            table.place(area, "bob", "box", 500)
        table.place(area, "ann", "box", 500)
    with refused(table, "5.13", "reserved"):
        table.place(1, "bob", "suits-you", 500, choice="c")
    table.place(4, "bob", "box", 500)


@rule("pinkjack/5.13")
def test_nobody_else_wagers_behind_either() -> None:
    table = by_hand()
    table.order("reserve-areas", by=SUPERVISOR, patron="ann", areas=[1])
    table.place(1, "ann", "box", 500)
    with refused(table, "5.13", "reserved"):
        table.place(1, "bob", "box", 500)


@rule("pinkjack/5.13")
def test_the_reservation_lasts_until_it_is_ended() -> None:
    table = started()
    finish(table, MOVES)
    table.order("reserve-areas", by=SUPERVISOR, patron="ann", areas=[1, 2])
    stake(table)
    table.no_more_bets()
    assert finish(table, MOVES)["net"] == NET
    with refused(table, "5.13", "reserved"):
        table.place(2, "bob", "box", 500)
    table.order("reserve-areas", by=SUPERVISOR, patron="ann", areas=[])
    table.place(2, "bob", "box", 500)


@rule("pinkjack/5.13")
def test_an_area_on_which_another_wagers_is_not_reserved() -> None:
    table = by_hand(wagers=(wager(1, "bob", 500),))
    with refused(table, "5.13", "area-taken"):
        table.order("reserve-areas", by=SUPERVISOR, patron="ann", areas=[1, 2])


@rule("pinkjack/5.13")
def test_reserved_areas_are_not_given_up_for_others() -> None:
    table = by_hand(FULL)
    table.order("reserve-areas", by=SUPERVISOR, patron="ann", areas=[1, 2, 3])
    for area, patron in ((1, "ann"), (2, "ann"), (3, "ann"), (4, "bob"), (5, "cat")):
        table.place(area, patron, "box", 1000)
    # 5.13 holds notwithstanding 5.8.
    with refused(table, "5.13", "reserved"):
        table.order("give-up-area", by=SUPERVISOR, patron="ann", area=3)


# Who may order what

OWN = {"min": 1000, "max": 90_000}
RESERVE = {"patron": "ann", "areas": [1]}
ORDERS: list[Any] = [
    pytest.param("players-per-area", {"number": 2}, "5.4", SUPERVISORS, marks=rule("pinkjack/5.4")),
    pytest.param("give-up-area", {"patron": "ann", "area": 3}, "5.8", DEALERS, marks=rule("pinkjack/5.8")),
    pytest.param("hold-to-minimum", {"patron": "dan"}, "5.10", SUPERVISORS, marks=rule("pinkjack/5.10")),
    pytest.param(
        "hold-to-minimum-onward", {"patron": "dan"}, "5.11", (MANAGER,), marks=rule("pinkjack/5.11")
    ),
    pytest.param("hold-to-one-area", {"patron": "dan"}, "5.12", (MANAGER,), marks=rule("pinkjack/5.12")),
    pytest.param("reserve-areas", RESERVE, "5.13", SUPERVISORS, marks=rule("pinkjack/5.13")),
    pytest.param(
        "personal-limit", {"patron": "ann", "limits": OWN}, "6.6", SUPERVISORS, marks=rule("pinkjack/6.6")
    ),
]


@pytest.mark.parametrize(("order", "fields", "number", "allowed"), ORDERS)
@pytest.mark.parametrize("by", list(Role))
def test_who_may_order_what(
    order: str, fields: dict[str, Any], number: str, allowed: tuple[Role, ...], by: Role
) -> None:
    table = powers_table()
    if by in allowed:
        before = len(table.events)
        table.order(order, by=by, **fields)
        assert any(f"pinkjack/{number}" in event.rule for event in table.events[before:])
        if by is not MANAGER:
            return
        by = Role.PLAYER
        table = powers_table()
    with refused(table, number, "not-your-power") as caught:
        table.order(order, by=by, **fields)
    assert set(caught.value.allowed) == set(allowed)


def powers_table() -> houseway.Table:
    """One round is over, ann, bob and cat fill the table, an inspector knows about dan."""
    table = started((), FULL)
    finish(table, MOVES)
    for area, patron in ((1, "ann"), (2, "ann"), (3, "ann"), (4, "bob"), (5, "cat")):
        table.place(area, patron, "box", 1000)
    for about in ("5.11", "5.12"):
        notify_inspector(table, about, "dan")
    return table


WAITING = {
    "give-up-area": ({"patron": "ann", "area": 1}, "5.8"),
    "reserve-areas": (RESERVE, "5.13"),
    "personal-limit": ({"patron": "ann", "limits": OWN}, "6.6"),
}


@pytest.mark.parametrize("order", WAITING)
def test_orders_that_wait_are_refused_in_the_midst_of_a_round(order: str) -> None:
    table = started(INITIAL, LIMITS)
    fields, number = WAITING[order]
    with refused(table, number, "round-in-progress"):
        table.order(order, by=MANAGER, **fields)
    assert finish(table, MOVES[5:])["net"] == NET


@pytest.mark.parametrize(
    ("order", "fields"),
    [("close-the-bar", {}), ("reserve-areas", {"patron": "ann"}), ("players-per-area", {"number": "two"})],
    ids=["unknown", "areas missing", "no number"],
)
def test_an_order_that_cannot_be_read_changes_nothing(order: str, fields: dict[str, Any]) -> None:
    table = by_hand()
    before = len(table.events)
    with pytest.raises(houseway.Unreadable):
        table.order(order, by=MANAGER, **fields)
    assert len(table.events) == before


@rule("pinkjack/5.10", "pinkjack/5.13", "pinkjack/6.6")
def test_orders_given_before_a_round_are_told_in_its_records() -> None:
    table = first_round_over()
    table.order("hold-to-minimum", by=SUPERVISOR, patron="cat")
    table.order("reserve-areas", by=SUPERVISOR, patron="ann", areas=[1])
    stake(table)
    table.order("personal-limit", by=SUPERVISOR, patron="dan", limits=OWN)
    table.place(7, "cat", "box", 500)
    table.no_more_bets()
    go(table, ["9c", "5d", "Tc", "6h", "8c", "7s", "9d", "1:stand", "4:hit", "8h", "4:stand", "7:stand"])
    ending = finish(table, ["Kd", "2c"])
    # cat stands on 19 against 18.
    assert ending["net"] == {"ann": -1000, "bob": 2000, "cat": 500}
    assert {event["what"] for event in events(ending, "tablechanged")} >= {"restrictions", "reserved"}

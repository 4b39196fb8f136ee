"""Rule 4.5(a): the player seated at the box makes its decisions, as ascertained when betting closes."""

import pytest

import houseway
from houseway.testing import rule
from tests.boxes import box, stand
from tests.helping import AnyTable, happened, refused
from tests.pontoon.helping import settle, stacked

THREE_BOXES = "9c 8c 7c 5d Kc Kd Kh"
ONE_BOX = "9c 5d Kc Kd 8h"


def deciders(table: AnyTable) -> dict[int, str]:
    return {
        event["area"]: event["words"].split()[0]
        for event in happened(table, "called")
        if "makes the decisions" in event["words"]
    }


def decider(table: AnyTable) -> str:
    """Who is asked what to do with the cards."""
    return str(table.request.patron)


@rule("pontoon/4.5(a)", "pontoon/4.5(b)")
def test_who_hops_over_three_seats_decides_where_they_sit_at_last() -> None:
    table = stacked(THREE_BOXES, box("bob", 5000, 1), box("cy", 5000, 2), box("dee", 5000, 3))
    for area in (1, 2, 3):
        table.place(area, "ann", "box", 1000, seated=True)
    table.no_more_bets()
    assert deciders(table) == {1: "bob", 2: "cy", 3: "ann"}


@rule("pontoon/4.5(a)")
def test_who_sits_down_after_the_wager_decides() -> None:
    table = stacked(ONE_BOX, box("bob", 900), box("ann", 500))
    table.order("take-seat", "player", patron="ann", area=1)
    table.no_more_bets()
    assert decider(table) == "ann"


@rule("pontoon/4.5(b)")
def test_who_has_left_the_seat_does_not_decide() -> None:
    table = stacked(ONE_BOX, box("bob", 900), box("ann", 500, seated=True))
    table.order("leave-seat", "player", patron="ann")
    table.no_more_bets()
    assert decider(table) == "bob"


@rule("pontoon/A/box")
def test_a_seat_that_is_taken_is_not_taken_with_a_wager() -> None:
    table = stacked(ONE_BOX, box("ann", 500, seated=True))
    with refused(table, "A/box", "seat-taken"):
        table.place(1, "bob", "box", 900, seated=True)
    with pytest.raises(houseway.Refused, match=r"wagers\[1\]: ann sits at area 1"):
        settle(ONE_BOX, stand(), on=[box("ann", 500, seated=True), box("bob", 900, seated=True)])


@rule("pontoon/3.5")
def test_a_seat_that_was_left_pushes_nobody_out_of_action() -> None:
    limits = {"limits": {"box": {"min": 500, "max": 5000}}}
    table = stacked(ONE_BOX, box("bob", 4000), settings=limits)
    table.place(1, "ann", "box", 3000, seated=True)
    table.order("take-seat", "player", patron="ann", area=2)
    table.no_more_bets()
    assert {wager.patron: wager.stake for wager in table.wagers} == {"bob": 4000, "ann": 1000}

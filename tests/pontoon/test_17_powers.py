"""Rules 17.1 and 17.3: outcomes invalidated, wagers and rounds void."""

from typing import Any

import pytest

import houseway
from houseway.table.procedure.roles import Role
from houseway.testing import rule
from tests.helping import cites, equipment, events, refused
from tests.moves import (
    INITIAL,
    MOVES,
    NET,
    NOTHING,
    STAKES,
    SUPERVISOR,
    SUPERVISORS,
    finish,
    money,
    stake,
    stand_all,
    wager,
)
from tests.pontoon.disturbed import ALONE, PAIRS
from tests.pontoon.going_wrong import (
    DEVICES,
    SHOE,
    accounted,
    again,
    by_hand,
    by_supervisor,
    first_round_over,
    halted,
    record,
    started,
    under,
    under_now,
)

# 7-7-7 of clubs against a 7: 2 to 1 and $1,000; bob loses 13 to 17 and has $50 for it.
SUPER_BONUS = ["7c", "5d", "7h", "7c", "8s", "1:hit", "7c", "4:stand", "Kd"]

DISTURBANCES = ["civil commotion", "fire", "riot", "brawl", "robbery", "a flood, a like disturbance"]
VOID: list[Any] = [
    pytest.param("invalidate", "fire", "17.1", marks=rule("pontoon/17.1"), id="17.1"),
    pytest.param("void-round", "fraud", "17.3", marks=rule("pontoon/17.3"), id="17.3"),
]


# 17.1 and 17.3: the round is void


@rule("pontoon/17.1", "pontoon/A/void")
@pytest.mark.parametrize("grounds", DISTURBANCES)
def test_a_game_that_is_disrupted_may_be_invalidated(grounds: str) -> None:
    table = started(INITIAL)
    table.order("invalidate", by=SUPERVISOR, grounds=grounds)
    [called] = under_now(table, "17.1", "called")
    assert grounds in called["words"]
    ending = finish(table)
    assert (ending["over"], ending["net"]) == ("void", NOTHING)


@rule("pontoon/17.3", "pontoon/A/void")
@pytest.mark.parametrize("grounds", ["impractical to continue", "a fraudulent act"])
@pytest.mark.parametrize("by", SUPERVISORS)
def test_a_round_may_be_declared_void(grounds: str, by: Role) -> None:
    table = started(INITIAL)
    table.order("void-round", by=by, grounds=grounds)
    ending = finish(table)
    assert (ending["over"], ending["net"]) == ("void", NOTHING)
    assert money(ending, "returned") == [("ann", "box", 1000), ("bob", "box", 2000)]
    assert all(cites(event, "17.3", "A/void") for event in events(ending, "returned"))


@DEVICES
@pytest.mark.parametrize(("kind", "grounds", "number"), VOID)
@pytest.mark.parametrize("place", [1, 3, 5, 7, 8, 10, len(MOVES)])
def test_all_chips_come_back_wherever_the_round_stands(
    place: int, kind: str, grounds: str, number: str, settings: Any
) -> None:
    table = started(MOVES[:place], settings)
    table.order(kind, by=SUPERVISOR, grounds=grounds)
    ending = finish(table)
    assert (ending["over"], ending["net"]) == ("void", NOTHING)
    assert all(cites(event, number) for event in events(ending, "returned", "reversed"))
    told = by_supervisor(MOVES[:place], kind, grounds=grounds)
    written = record(MOVES[:place], told, settings=settings)
    assert (written["over"], written["net"], written["unused"]) == ("void", NOTHING, [])


# What had been paid or collected by then: the moves, the wagers, the settings, what ann and bob had by then.
MOVED: list[Any] = [
    pytest.param("As 5d 6h Kd 7s", STAKES, {}, [("ann", "box", 1500)], id="pontoon"),
    pytest.param("9c 5d 6h 8c 7s 1:hit 4h", STAKES, {}, [("ann", "box", 1000)], id="21"),
    pytest.param("9c 5d 6h 8c 7s 1:hit Kd", STAKES, {}, [("ann", "box", -1000)], id="over 21"),
    pytest.param(
        "6c 5d 6h 5c 7s 1:double=1000 Kd",
        STAKES,
        {},
        [("ann", "box", 1000), ("ann", "double", 1000)],
        id="doubled 21",
    ),
    pytest.param(
        "9c 5d 6h 9h 7s",
        (*STAKES, wager(1, "ann", 500, "perfect-pairs")),
        PAIRS,
        [("ann", "perfect-pairs", 3000)],
        id="mixed pair",
    ),
    pytest.param(
        "9c 5d 6h 8h 7s",
        (*STAKES, wager(1, "ann", 500, "perfect-pairs")),
        PAIRS,
        [("ann", "perfect-pairs", -500)],
        id="no pair",
    ),
    pytest.param(" ".join(MOVES), STAKES, {}, [("ann", "box", -1000), ("bob", "box", 2000)], id="settled"),
    pytest.param(
        " ".join(SUPER_BONUS),
        STAKES,
        {},
        [
            ("ann", "box", 2000),
            ("ann", "super-bonus", 100_000),
            ("bob", "box", -2000),
            ("bob", "super-bonus-share", 5000),
        ],
        id="super bonus",
    ),
]


@rule("pontoon/A/void")
@rule("pontoon/17.3")
@pytest.mark.parametrize(("told", "wagers", "settings", "moved"), MOVED)
def test_what_was_paid_or_collected_is_returned_as_if_the_round_had_never_occurred(
    told: str, wagers: Any, settings: Any, moved: Any
) -> None:
    moves = told.split()
    table = started(moves, settings, wagers)
    table.order("void-round", by=SUPERVISOR, grounds="fraud")
    ending = finish(table)
    assert (ending["over"], ending["net"]) == ("void", NOTHING)
    assert money(ending, "reversed") == moved
    assert all(each["net"] == 0 for each in ending["results"])
    void = by_supervisor(moves, "void-round", grounds="fraud")
    written = record(moves, void, settings=settings, wagers=wagers)
    assert (written["over"], written["net"]) == ("void", NOTHING)
    # An outcome invalidated is treated alike (QB-15).
    void = by_supervisor(moves, "invalidate", grounds="fire")
    written = record(moves, void, settings=settings, wagers=wagers)
    assert (written["over"], written["net"], money(written, "reversed")) == ("void", NOTHING, moved)


@pytest.mark.parametrize(("kind", "grounds", "number"), VOID)
def test_an_insurance_and_an_open_surrender_come_back_too(kind: str, grounds: str, number: str) -> None:
    table = started(["9c", "Ah", "8c"], wagers=ALONE)
    table.say("ann", 1, "insure", amount=500)
    table.say("ann", 1, "surrender")
    table.order(kind, by=SUPERVISOR, grounds=grounds)
    ending = finish(table)
    assert ending["net"] == {"ann": 0}
    assert money(ending, "returned") == [("ann", "box", 1000), ("ann", "insurance", 500)]
    assert all(cites(event, number) for event in events(ending, "returned"))


@pytest.mark.parametrize(("kind", "grounds", "number"), VOID)
def test_the_part_above_the_maximum_comes_back_too(kind: str, grounds: str, number: str) -> None:
    limits = {"limits": {"box": {"min": 500, "max": 1500}}}
    written = record(INITIAL, by_supervisor(INITIAL, kind, grounds=grounds), settings=limits)
    back = sum(amount for who, _, amount in money(written, "returned") if who == "bob")
    assert (back, written["net"]) == (2000, NOTHING)
    assert under(written, number)


@pytest.mark.parametrize(("kind", "grounds", "number"), VOID)
def test_there_is_no_round_to_end_while_betting_is_open(kind: str, grounds: str, number: str) -> None:
    table = by_hand(wagers=STAKES)
    with refused(table, number):
        table.order(kind, by=SUPERVISOR, grounds=grounds)


@pytest.mark.parametrize(("kind", "grounds", "number"), VOID)
def test_the_grounds_are_stated(kind: str, grounds: str, number: str) -> None:
    table = started(INITIAL)
    if kind == "invalidate":
        with pytest.raises(houseway.Unreadable):
            table.order(kind, by=SUPERVISOR)
    table.order(kind, by=SUPERVISOR, grounds=grounds)
    assert under_now(table, number)


def test_a_round_is_void_with_or_without_grounds() -> None:
    table = started(INITIAL)
    table.order("void-round", by=SUPERVISOR)
    assert under_now(table, "17.3")


@pytest.mark.parametrize(("kind", "grounds", "number"), VOID)
def test_earlier_and_later_rounds_are_not_touched(kind: str, grounds: str, number: str) -> None:
    table = first_round_over()
    first = table.last_round
    again(table, INITIAL)
    table.order(kind, by=SUPERVISOR, grounds=grounds)
    assert finish(table)["net"] == NOTHING
    assert first is not None
    assert {each.patron: each.net for each in first.wagers} == NET
    again(table)
    assert finish(table, MOVES)["net"] == NET


@rule("pontoon/17.3")
def test_the_house_goes_on_with_the_cards_that_follow() -> None:
    table = halted(3, SHOE)
    coming = [str(card) for card in equipment(table).device.order[:4]]
    table.order("void-round", by=SUPERVISOR, grounds="fraud")
    table.go_on()
    assert accounted(table)
    stake(table)
    equipment(table).halt_after(4)
    table.no_more_bets()
    assert [str(card) for card in equipment(table).in_play] == coming
    table.go_on()
    stand_all(table)
    assert accounted(table)

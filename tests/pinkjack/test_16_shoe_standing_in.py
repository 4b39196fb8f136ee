"""Rule 16.5.6: the game goes on with a shoe until a device is at hand."""

from typing import Any

import pytest

import houseway
from houseway.table.procedure.requests import Act, Step
from houseway.table.procedure.roles import Role
from houseway.testing import rule
from tests.helping import refused
from tests.moves import (
    DEALER,
    DEALERS,
    INITIAL,
    MOVES,
    NET,
    ONLOOKERS,
    asked,
    finish,
    go,
    incident,
    open_betting,
    prepare,
    stake,
    stand_all,
    steps,
)
from tests.pinkjack.going_wrong import choose, fail
from tests.pinkjack.halting import DEVICE, accounted, by_hand, halted, record, started


def answered(place: Any, **more: Any) -> dict[str, Any]:
    """A failure without another device, as a record lists it."""
    return incident(place, "malfunction", spare=False, **more)


# 16.5.6: on the shoe, and back


def on_the_shoe() -> houseway.Table:
    """A round was completed from a shoe that stands in for the device; betting is open."""
    table = started(INITIAL, DEVICE)
    fail(table, spare=False)
    choose(table, ann="no", bob="no")
    assert finish(table, MOVES[5:])["net"] == NET
    prepare(table)
    return table


@rule("pinkjack/16.5.6")
def test_later_rounds_come_from_the_shoe() -> None:
    table = on_the_shoe()
    assert table.round.state.on_shoe
    stake(table)
    table.no_more_bets()
    for name in INITIAL:
        table.drawn(name)
    # A shoe: no discards are returned at the end of the initial deal (7.2).
    assert asked(table) == ("ann", 1, 1)
    assert finish(table, MOVES[5:])["after"]["on_shoe"]


@rule("pinkjack/16.5.6", "pinkjack/16.1.1")
def test_the_shoe_that_stands_in_does_not_malfunction() -> None:
    table = on_the_shoe()
    with refused(table, "16.1.1", "no-device"):
        table.order("malfunction", by=DEALER)


@rule("pinkjack/16.5.6", "pinkjack/4.3.4")
def test_the_shoe_that_stands_in_may_be_ordered_shuffled() -> None:
    table = on_the_shoe()
    table.order("order-shuffle", by=Role.GAMING_SUPERVISOR)
    assert "shuffle" in prepare(table)


@rule("pinkjack/16.5.6", "pinkjack/4.1")
@pytest.mark.parametrize("by", DEALERS)
def test_when_a_device_is_available_the_game_returns_to_it(by: Role) -> None:
    table = on_the_shoe()
    table.order("device-available", by=by)
    assert "shuffle" in prepare(table)
    assert not table.round.state.on_shoe
    stake(table)
    table.no_more_bets()
    for name in INITIAL:
        table.drawn(name)
    assert isinstance(table.request, Step)
    assert table.request.act is Act.RELOAD
    ending = finish_from_the_step(table)
    assert (ending["net"], "on_shoe" in ending["after"]) == (NET, False)


def finish_from_the_step(table: houseway.Table) -> dict[str, Any]:
    """The discards are returned, and the round is completed."""
    steps(table)
    return finish(table, MOVES[5:])


@rule("pinkjack/16.5.6")
@pytest.mark.parametrize("place", [1, 5, len(MOVES)])
def test_the_device_waits_until_the_round_is_over(place: int) -> None:
    table = on_the_shoe()
    stake(table)
    table.no_more_bets()
    go(table, MOVES[:place])
    with refused(table, "16.5.6", "round-in-progress"):
        table.order("device-available", by=DEALER)


@rule("pinkjack/16.5.6")
@pytest.mark.parametrize("settings", [{}, DEVICE], ids=["shoe", "device"])
def test_there_is_nothing_to_return_from_where_no_shoe_stands_in(settings: Any) -> None:
    table = by_hand(settings)
    with refused(table, "16.5.6", "no-stand-in"):
        table.order("device-available", by=DEALER)


@rule("pinkjack/16.5.6")
def test_the_shoe_passes_from_record_to_record() -> None:
    first = record(MOVES, answered(INITIAL), settings=DEVICE)
    second = record(MOVES, settings=DEVICE, before=first["after"])
    assert (second["net"], second["after"]["on_shoe"]) == (NET, True)
    back = {"at": {"wagers": 0}, "kind": "device-available", "by": "dealer"}
    third = record(MOVES, back, settings=DEVICE, before=second["after"])
    assert (third["net"], "on_shoe" in third["after"]) == (NET, False)


@rule("pinkjack/16.5.6")
def test_the_house_goes_to_the_shoe_and_back_without_losing_a_card() -> None:
    table = halted(4, DEVICE)
    table.order("malfunction", by=DEALER, practicable=False)
    choose(table, ann="no", bob="no")
    stand_all(table)
    open_betting(table)
    table.order("device-available", by=DEALER)
    open_betting(table)
    assert accounted(table)
    stake(table)
    table.no_more_bets()
    stand_all(table)
    assert accounted(table)


@rule("pinkjack/3.8", "pinkjack/16.5.6")
def test_who_may_say_that_a_device_is_available() -> None:
    for by in Role:
        table = on_the_shoe()
        if by in DEALERS:
            table.order("device-available", by=by)
        elif by in ONLOOKERS:
            with refused(table, "3.8", "hands-off"):
                table.order("device-available", by=by)
        else:
            with refused(table, "16.5.6", "not-your-power"):
                table.order("device-available", by=by)

"""Leaving a table: seat, reservation and own limits go, for who sits and for who does not."""

from typing import Any

import pytest

import houseway
from houseway.games.defaults import DEFAULT_SETTINGS
from houseway.table.procedure.roles import Role
from tests.helping import happened

GAMES = {"pinkjack": "2.1", "pontoon": "A/box", "four-card-poker": "2.1", "pai-gow": "2.1", "baceball": "2.1"}
RESERVES = ("pinkjack", "baceball")
OWN_LIMITS: dict[str, dict[str, Any]] = {
    "pinkjack": {},
    "pontoon": {},
    "pai-gow": {},
    "baceball": {"wager": "bet"},
}


def table_of(game: str) -> houseway.Table:
    return houseway.Table(game, DEFAULT_SETTINGS[game])


@pytest.mark.parametrize("by", [Role.PLAYER, Role.DEALER, Role.GAMING_SUPERVISOR])
@pytest.mark.parametrize("game", GAMES)
def test_who_sits_leaves_by_either_order(game: str, by: Role) -> None:
    for order in ("leave-seat", "leave-table"):
        table = table_of(game)
        table.order("take-seat", by=Role.PLAYER, patron="ann", area=2)
        table.order("take-seat", by=Role.PLAYER, patron="bob", area=3)
        table.order(order, by=by, patron="ann")
        assert table.round.state.seats == {3: "bob"}


@pytest.mark.parametrize("game", GAMES)
def test_who_does_not_sit_leaves_the_table_and_no_seat(game: str) -> None:
    table = table_of(game)
    with pytest.raises(houseway.Refused) as refused:
        table.order("leave-seat", by=Role.PLAYER, patron="ann")
    assert refused.value.clause == f"{game}/{GAMES[game]}"
    table.order("leave-table", by=Role.PLAYER, patron="ann")
    assert happened(table, "called")[-1]["words"] == "ann leaves the table"


@pytest.mark.parametrize("order", ["leave-seat", "leave-table"])
@pytest.mark.parametrize("game", RESERVES)
def test_a_reservation_ends_with_leaving(game: str, order: str) -> None:
    table = table_of(game)
    table.order("take-seat", by=Role.PLAYER, patron="ann", area=2)
    for patron, areas in (("ann", [2, 3]), ("bob", [5])):
        table.order("reserve-areas", by=Role.GAMING_SUPERVISOR, patron=patron, areas=areas)
    table.order(order, by=Role.PLAYER, patron="ann")
    assert table.round.state.reserved == {5: "bob"}


@pytest.mark.parametrize("order", ["leave-seat", "leave-table"])
@pytest.mark.parametrize("game", OWN_LIMITS)
def test_an_own_sign_comes_down_with_leaving(game: str, order: str) -> None:
    table = table_of(game)
    table.order("take-seat", by=Role.PLAYER, patron="ann", area=2)
    for patron in ("ann", "bob"):
        limits = {"min": 500, "max": 90_000}
        table.order(
            "personal-limit", by=Role.GAMING_SUPERVISOR, patron=patron, limits=limits, **OWN_LIMITS[game]
        )
    table.order(order, by=Role.DEALER, patron="ann")
    assert list(table.round.state.personal_limits) == ["bob"]


@pytest.mark.parametrize("game", GAMES)
def test_nobody_but_the_player_or_those_who_run_the_table_says_so(game: str) -> None:
    with pytest.raises(houseway.Refused):
        table_of(game).order("leave-table", by=Role.WATCHER, patron="ann")


def test_wagers_on_the_layout_stay_until_they_are_decided() -> None:
    table = table_of("baceball")
    table.place(2, "ann", "bet", 1000)
    table.order("leave-table", by=Role.PLAYER, patron="ann")
    assert [wager.amount for wager in table.wagers] == [1000]

"""Seats, nearness and control, held against a small model of its own: random orders while betting is open."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import houseway
from houseway.games import game_named
from houseway.games.defaults import DEFAULT_SETTINGS
from houseway.rulebook import Refused
from houseway.table.table import Table
from tests.helping import last

AREAS, PATRONS = (2, 3, 4), ("ann", "bob", "cy", "dee")
HIGHEST_WINS = {"pinkjack": True, "pontoon": False}

ORDERS = st.lists(
    st.tuples(
        st.sampled_from(["place"] * 3 + ["sit-with", "change", "withdraw", "take-seat", "leave-seat"]),
        st.sampled_from(AREAS),
        st.sampled_from(PATRONS),
        st.sampled_from([500, 1000, 1500]),
    ),
    max_size=25,
)


class Model:
    """What the rules say of it: one seat a patron, one wager a patron and area, three to an area."""

    def __init__(self) -> None:
        self.seats: dict[int, str] = {}
        self.wagers: dict[int, dict[str, int]] = {area: {} for area in AREAS}

    def takes(self, order: str, area: int, patron: str, amount: int) -> bool:
        """Whether it is allowed; if so it is done."""
        here = self.wagers[area]
        free = self.seats.get(area, patron) == patron
        if order in ("place", "sit-with"):
            allowed = patron not in here and len(here) < 3 and (order == "place" or free)
            if allowed:
                here[patron] = amount
        elif order in ("change", "withdraw"):
            allowed = patron in here
            if allowed and order == "change":
                here[patron] = amount
            elif allowed:
                del here[patron]
        else:
            allowed = free if order == "take-seat" else patron in self.seats.values()
        if allowed and order in ("sit-with", "take-seat", "leave-seat"):
            self.seats = {at: who for at, who in self.seats.items() if who != patron}
            if order != "leave-seat":
                self.seats[area] = patron
        return allowed

    def controllers(self, highest_wins: bool) -> dict[int, str]:
        """Who controls each area with several wagers: seated there, else (Pinkjack) highest, else nearest."""
        found = {}
        for area, here in self.wagers.items():
            best = max(here.values(), default=0)
            first = next((who for who, amount in here.items() if amount == best or not highest_wins), None)
            sits = self.seats.get(area)
            if first is not None:
                found[area] = sits if sits in here else first
        return found


def tell(table: Any, order: str, area: int, patron: str, amount: int) -> bool:
    try:
        match order:
            case "place" | "sit-with":
                table.place(area, patron, "box", amount, seated=order == "sit-with")
            case "change":
                table.change(area, patron, "box", amount)
            case "withdraw":
                table.withdraw(area, patron, "box")
            case "take-seat":
                table.order("take-seat", "player", patron=patron, area=area)
            case "leave-seat":
                table.order("leave-seat", "player", patron=patron)
    except Refused:
        return False
    return True


@pytest.mark.parametrize("name", ["pinkjack", "pontoon"])
@given(orders=ORDERS)
@settings(max_examples=60, deadline=None)
def test_control_follows_seats_and_places(name: str, orders: list[tuple[str, int, str, int]]) -> None:
    table = houseway.Table(name, {}, source=Random(1).randbytes)
    model = Model()
    for order in orders:
        assert tell(table, *order) == model.takes(*order), order
    assert table.round.state.seats == model.seats
    lying: dict[int, dict[str, int]] = {area: {} for area in AREAS}
    for wager in table.wagers:
        lying[wager.area][wager.patron] = wager.on_layout
    assert {area: list(here.items()) for area, here in lying.items()} == {
        area: list(here.items()) for area, here in model.wagers.items()
    }
    if any(model.wagers.values()):
        _close(table, model.controllers(HIGHEST_WINS[name]))


def _close(table: Table[Any], expected: dict[int, str]) -> None:
    """Betting is closed, the cards are played out without a word, and both records say the same."""
    table.no_more_bets()
    game_round = table.round if not table.rounds_played else table.last_round
    assert {box.area: box.patrons[0] for box in game_round.boxes} == expected
    while not table.rounds_played:
        for question in getattr(table.request, "open", None) or [table.request]:
            table.say(question.patron, question.area, "absent", hand=question.hand)
            break
    for short in (False, True):
        written = houseway.settle(table.record(short=short))
        assert written["net"] == last(table)["net"]
        assert written["after"].get("seats") == last(table)["after"].get("seats")


def test_every_game_takes_a_seat_with_a_wager_and_refuses_a_taken_one() -> None:
    for name, wager in {"baceball": "bet", "four-card-poker": "ante", "pai-gow": "box"}.items():
        table = houseway.Table(name, DEFAULT_SETTINGS[name], source=Random(1).randbytes)
        table.place(3, "ann", wager, 1000, seated=True)
        assert table.round.state.seats == {3: "ann"}
        table.order("leave-seat", "player", patron="ann")
        table.order("take-seat", "player", patron="bob", area=4)
        with pytest.raises(Refused) as caught:
            table.place(4, "cy", wager, 1000, seated=True)
        assert (caught.value.code, caught.value.clause) == ("seat-taken", game_named(name).clause("2.1"))

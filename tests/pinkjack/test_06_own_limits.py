"""Rule 6.6: a player's own limits."""

from typing import Any

import pytest

from houseway.table.roles import Role
from houseway.testing import rule
from tests.helping import cites, happened, refused
from tests.pinkjack.going_wrong import DEVICES
from tests.pinkjack.halting import (
    LIMITS,
    MOVES,
    SUPERVISOR,
    SUPERVISORS,
    by_hand,
    finish,
    record,
    stake,
    wager,
)

# 6.6: a player's own limits

OWN = {"min": 1000, "max": 90_000}


@rule("pinkjack/6.6")
@DEVICES
@pytest.mark.parametrize("by", SUPERVISORS)
def test_a_supervisor_may_allow_a_player_more_than_the_maximum_by_a_sign(by: Role, settings: Any) -> None:
    table = by_hand(LIMITS | settings)
    table.order("personal-limit", by=by, patron="ann", limits=OWN)
    [sign] = [event for event in happened(table, "posted") if cites(event, "6.6")]
    assert ("ann" in sign["words"], "$10.00" in sign["words"], "$900.00" in sign["words"]) == (True,) * 3
    table.place(1, "ann", "box", 90_000)
    table.place(4, "bob", "box", 2000)
    table.no_more_bets()
    ending = finish(table, ["9c", "5d", "6h", "9s", "7s", "1:stand", "4:hit", "8h", "4:stand", "Kd", "Kc"])
    # The dealer goes over 21: all of it is in action, and paid 1 to 1.
    assert ending["net"] == {"ann": 90_000, "bob": 2000}


@rule("pinkjack/6.3")
def test_without_it_only_the_maximum_is_in_action() -> None:
    moves = ["9c", "6h", "9s", "1:stand", "Kd", "Kc"]
    ending = record(moves, wagers=(wager(1, "ann", 90_000),), settings=LIMITS)
    assert ending["net"] == {"ann": 50_000}


@rule("pinkjack/6.6")
def test_a_players_own_maximum_in_a_record() -> None:
    moves = ["9c", "6h", "9s", "1:stand", "Kd", "Kc"]
    before = {"personal_limits": {"ann": OWN}}
    ending = record(moves, wagers=(wager(1, "ann", 90_000),), settings=LIMITS, before=before)
    assert ending["net"] == {"ann": 90_000}
    over = record(moves, wagers=(wager(1, "ann", 95_000),), settings=LIMITS, before=before)
    assert over["net"] == {"ann": 90_000}
    assert over["results"][0]["stake"] == 90_000


@rule("pinkjack/6.6")
def test_the_players_own_minimum_holds_at_once() -> None:
    table = by_hand(LIMITS)
    table.order("personal-limit", by=SUPERVISOR, patron="ann", limits=OWN)
    with refused(table, "6.6", "below-minimum"):
        table.place(1, "ann", "box", 500)
    table.place(2, "bob", "box", 500)


@rule("pinkjack/6.1.2", "pinkjack/6.6")
def test_others_on_the_area_share_what_the_ordinary_maximum_leaves() -> None:
    table = by_hand(LIMITS)
    table.order("personal-limit", by=SUPERVISOR, patron="ann", limits=OWN)
    table.place(1, "ann", "box", 40_000)
    with refused(table, "6.1.2", "over-the-rest"):
        table.place(1, "bob", "box", 10_500)
    table.place(1, "bob", "box", 10_000)
    table.place(2, "ann", "box", 60_000)
    with refused(table, "6.1.2", "over-the-rest"):
        table.place(2, "bob", "box", 500)


@rule("pinkjack/6.6")
@pytest.mark.parametrize("highest", [50_000, 40_000])
def test_it_must_be_in_excess_of_the_stated_maximum(highest: int) -> None:
    table = by_hand(LIMITS)
    with refused(table, "6.6", "not-higher"):
        table.order("personal-limit", by=SUPERVISOR, patron="ann", limits={"min": 500, "max": highest})


@rule("pinkjack/6.6")
def test_it_lasts_into_the_next_rounds() -> None:
    table = by_hand(LIMITS)
    table.order("personal-limit", by=SUPERVISOR, patron="ann", limits=OWN)
    stake(table)
    table.no_more_bets()
    after = finish(table, MOVES)["after"]
    assert after["personal_limits"]["ann"]["max"] == 90_000
    with refused(table, "6.6", "below-minimum"):
        table.place(1, "ann", "box", 500)

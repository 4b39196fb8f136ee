"""Rule 6.6: a player's own limits."""

from typing import Any

import pytest

import houseway
from houseway.table.procedure.roles import Role
from houseway.testing import rule
from tests.helping import cites, happened, refused
from tests.moves import MOVES, SUPERVISOR, SUPERVISORS, finish, stake, wager
from tests.pinkjack.going_wrong import DEVICES
from tests.pinkjack.halting import LIMITS, by_hand, record

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


@rule("pinkjack/6.6")
@pytest.mark.parametrize("limits", [{}, {"min": 500}], ids=["nothing", "no maximum"])
def test_the_sign_names_a_maximum(limits: Any) -> None:
    table = by_hand(LIMITS)
    with refused(table, "6.6", "no-maximum"):
        table.order("personal-limit", by=SUPERVISOR, patron="ann", limits=limits)


# 6.6: the sign is taken away


def with_own_limits() -> houseway.Table:
    """ann sits at area 1 and may wager up to $900."""
    table = by_hand(LIMITS)
    table.order("take-seat", by="player", patron="ann", area=1)
    table.order("personal-limit", by=SUPERVISOR, patron="ann", limits=OWN)
    return table


@rule("pinkjack/6.6")
@pytest.mark.parametrize("by", SUPERVISORS)
def test_who_may_put_the_sign_up_may_take_it_away(by: Role) -> None:
    table = with_own_limits()
    table.order("lift-personal-limit", by=by, patron="ann")
    assert cites(happened(table, "posted")[-1], "6.6")
    table.place(1, "ann", "box", 500)
    assert table.round.state.personal_limits == {}


@rule("pinkjack/6.6")
def test_there_must_be_a_sign_to_take_away_and_the_power_to_do_it() -> None:
    table = with_own_limits()
    with refused(table, "6.6", "no-own-limits"):
        table.order("lift-personal-limit", by=SUPERVISOR, patron="bob")
    with refused(table, "6.6", "not-your-power"):
        table.order("lift-personal-limit", by=Role.DEALER, patron="ann")


@rule("pinkjack/6.6", "pinkjack/6.3")
@pytest.mark.parametrize("closed", [False, True], ids=["betting", "before the first card"])
def test_a_wager_that_lies_there_is_then_in_action_to_the_signs_maximum(closed: bool) -> None:
    table = with_own_limits()
    stake(table, (wager(1, "ann", 80_000),))
    if closed:
        table.no_more_bets()
    table.order("lift-personal-limit", by=SUPERVISOR, patron="ann")
    if not closed:
        table.no_more_bets()
    assert finish(table, ["9c", "6h", "9s", "1:stand", "Kd", "Kc"])["net"] == {"ann": 50_000}


@rule("pinkjack/6.6")
def test_in_a_round_what_is_in_action_stays_so() -> None:
    table = with_own_limits()
    stake(table, (wager(1, "ann", 80_000),))
    table.no_more_bets()
    table.drawn("9c")
    table.order("lift-personal-limit", by=SUPERVISOR, patron="ann")
    ending = finish(table, ["6h", "9s", "1:stand", "Kd", "Kc"])
    assert (ending["net"], "personal_limits" in ending["after"]) == ({"ann": 80_000}, False)


@rule("pinkjack/6.6")
def test_who_leaves_the_table_has_own_limits_no_more() -> None:
    table = with_own_limits()
    table.order("leave-seat", by="player", patron="ann")
    assert table.round.state.personal_limits == {}
    table.order("take-seat", by="player", patron="ann", area=1)
    table.place(1, "ann", "box", 500)


@rule("pinkjack/6.6")
def test_who_takes_another_seat_keeps_them() -> None:
    table = with_own_limits()
    table.order("take-seat", by="player", patron="ann", area=2)
    with refused(table, "6.6", "below-minimum"):
        table.place(2, "ann", "box", 500)

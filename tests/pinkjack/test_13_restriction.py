"""Rule 13.4: Suits You restricted to players with an initial wager."""

from typing import Any

import pytest

import houseway
from houseway.table.procedure.roles import Role
from houseway.testing import rule
from tests.helping import cites, happened, on_layout, refused
from tests.moves import (
    DEALER,
    INITIAL,
    MANAGER,
    MOVES,
    NET,
    STAKES,
    SUPERVISOR,
    finish,
    go,
    stake,
    wager,
)
from tests.pinkjack.going_wrong import DEVICES
from tests.pinkjack.halting import SUITS_YOU, by_hand, started

WATCHED = ("surveillance", "inspector")


def notify(table: houseway.Table, *whom: str, by: Role = MANAGER) -> None:
    """These are told of the restriction beforehand."""
    for who in whom:
        table.order("notify", by=by, who=who, about="13.4")


def restricted(settings: Any = None) -> houseway.Table:
    """Suits You is restricted; ann has an initial wager on area 1."""
    table = by_hand(SUITS_YOU | (settings or {}))
    notify(table, *WATCHED)
    table.order("restrict-suits-you", by=MANAGER)
    table.place(1, "ann", "box", 1000)
    return table


@rule("pinkjack/13.5")
def test_unrestricted_anybody_may_place_it_where_an_initial_wager_lies() -> None:
    table = by_hand(SUITS_YOU)
    with refused(table, "13.5", "needs-box"):
        table.place(1, "cat", "suits-you", 500, choice="c")
    table.place(1, "ann", "box", 1000)
    table.place(1, "cat", "suits-you", 500, choice="c")
    assert (1, "cat", "suits-you", 500) in on_layout(table)


@rule("pinkjack/13.4")
@DEVICES
def test_restricted_it_is_for_players_with_an_initial_wager(settings: Any) -> None:
    table = restricted(settings)
    with refused(table, "13.4", "box-players-only"):
        table.place(1, "cat", "suits-you", 500, choice="c")
    table.place(1, "ann", "suits-you", 500, choice="c")
    assert on_layout(table) == [(1, "ann", "box", 1000), (1, "ann", "suits-you", 500)]


@rule("pinkjack/13.4")
def test_an_initial_wager_on_another_area_does_not_do() -> None:
    table = restricted()
    table.place(4, "bob", "box", 2000)
    with refused(table, "13.4", "box-players-only"):
        table.place(1, "bob", "suits-you", 500, choice="c")


@rule("pinkjack/13.4", "pinkjack/13.7.1")
def test_a_permitted_wager_is_settled_as_ever() -> None:
    table = restricted()
    table.place(4, "bob", "box", 2000)
    table.place(1, "ann", "suits-you", 500, choice="c")
    table.no_more_bets()
    ending = finish(table, MOVES)
    # 9c matches: 2 to 1 on 500.
    assert ending["net"] == {"ann": -1000 + 1000, "bob": 2000}


@rule("pinkjack/13.4")
def test_the_restriction_lasts_into_the_next_rounds() -> None:
    table = restricted()
    table.place(4, "bob", "box", 2000)
    table.no_more_bets()
    assert finish(table, MOVES)["after"]["suits_you_restricted"]
    table.place(1, "ann", "box", 1000)
    with refused(table, "13.4", "box-players-only"):
        table.place(1, "cat", "suits-you", 500, choice="c")


@rule("pinkjack/13.4.1")
@pytest.mark.parametrize(
    "told", [(), ("inspector",), ("surveillance",)], ids=["nobody", "inspector", "surveillance"]
)
def test_surveillance_and_an_inspector_must_be_notified_beforehand(told: tuple[str, ...]) -> None:
    table = by_hand(SUITS_YOU)
    notify(table, *told)
    with refused(table, "13.4.1", "notice-first"):
        table.order("restrict-suits-you", by=MANAGER)
    notify(table, *(who for who in WATCHED if who not in told))
    table.order("restrict-suits-you", by=MANAGER)
    assert table.round.state.suits_you_restricted


@rule("pinkjack/13.4.1")
@pytest.mark.parametrize("about", ["5.11", "5.12"])
def test_notice_of_something_else_is_not_notice_of_this(about: str) -> None:
    table = by_hand(SUITS_YOU)
    for who in WATCHED:
        table.order("notify", by=MANAGER, who=who, about=about, patron="ann")
    with refused(table, "13.4.1", "notice-first"):
        table.order("restrict-suits-you", by=MANAGER)


@rule("pinkjack/13.4.1")
def test_a_notice_given_in_an_earlier_round_is_prior_notice() -> None:
    table = started(INITIAL, SUITS_YOU)
    notify(table, *WATCHED)
    assert finish(table, MOVES[5:])["net"] == NET
    table.order("restrict-suits-you", by=MANAGER)
    assert table.round.state.suits_you_restricted


@rule("pinkjack/13.4.2", "pinkjack/13.4.1")
def test_a_sign_advises_the_players() -> None:
    table = restricted()
    signs = [event for event in happened(table, "posted") if cites(event, "13.4.2")]
    assert [event["what"] for event in signs] == ["sign"]
    notices = [event["who"] for event in happened(table, "notified") if cites(event, "13.4.1")]
    assert sorted(notices) == sorted(WATCHED)
    order = [event.as_json()["event"] for event in table.events]
    assert order.index("notified") < len(order) - 1 - order[::-1].index("posted")


@rule("pinkjack/13.4")
@pytest.mark.parametrize("by", [role for role in Role if role is not MANAGER])
def test_only_a_gaming_manager_may_restrict_it(by: Role) -> None:
    table = by_hand(SUITS_YOU)
    notify(table, *WATCHED)
    with refused(table, "13.4", "not-your-power") as caught:
        table.order("restrict-suits-you", by=by)
    assert set(caught.value.allowed) == {MANAGER}


@rule("pinkjack/13.1")
def test_what_is_not_offered_cannot_be_restricted() -> None:
    table = by_hand()
    with refused(table, "13.1", "not-offered"):
        table.order("restrict-suits-you", by=MANAGER)


@rule("pinkjack/13.4")
def test_a_wager_placed_before_the_restriction_stays() -> None:
    table = by_hand(SUITS_YOU)
    table.place(1, "ann", "box", 1000)
    table.place(1, "cat", "suits-you", 500, choice="c")
    notify(table, *WATCHED)
    table.order("restrict-suits-you", by=MANAGER)
    assert (1, "cat", "suits-you", 500) in on_layout(table)


@rule("pinkjack/13.4", "pinkjack/13.4.2")
def test_a_house_may_open_with_the_restriction() -> None:
    table = by_hand({"suits_you": {"amount": 500, "box_players_only": True}})
    assert any(cites(event, "13.4.2") for event in happened(table, "posted"))
    table.place(1, "ann", "box", 1000)
    with refused(table, "13.4", "box-players-only"):
        table.place(1, "cat", "suits-you", 500, choice="c")


@rule("pinkjack/13.4.1")
@pytest.mark.parametrize("by", [Role.PLAYER, Role.WATCHER])
def test_a_player_cannot_give_that_notice(by: Role) -> None:
    table = by_hand(SUITS_YOU)
    with pytest.raises(houseway.Refused) as caught:
        notify(table, "inspector", by=by)
    assert caught.value.code == "not-your-power"
    with refused(table, "13.4.1", "notice-first"):
        table.order("restrict-suits-you", by=MANAGER)


@rule("pinkjack/13.4")
def test_a_restriction_ordered_during_a_round_leaves_its_wagers_alone() -> None:
    table = by_hand(SUITS_YOU)
    stake(table, STAKES)
    table.place(1, "cat", "suits-you", 500, choice="c")
    table.no_more_bets()
    go(table, INITIAL[:1])
    notify(table, *WATCHED)
    try:
        table.order("restrict-suits-you", by=MANAGER)
    except houseway.Refused as waits:
        assert waits.code == "round-in-progress"
    ending = finish(table, MOVES[1:])
    assert ending["net"] == {**NET, "cat": 1000}


@rule("pinkjack/13.4", "pinkjack/13.4.2")
@pytest.mark.parametrize("posted", [False, True], ids=["ordered", "posted at the opening"])
def test_who_may_restrict_it_may_lift_the_restriction(posted: bool) -> None:
    only = {"suits_you": {"amount": 500, "box_players_only": True}}
    table = by_hand(only, (wager(1, "ann", 1000),)) if posted else restricted()
    for by in (DEALER, SUPERVISOR):
        with refused(table, "13.4", "not-your-power"):
            table.order("lift-suits-you", by=by)
    table.order("lift-suits-you", by=MANAGER)
    assert cites(happened(table, "posted")[-1], "13.4.2")
    table.place(1, "cat", "suits-you", 500, choice="c")
    with refused(table, "13.4", "not-restricted"):
        table.order("lift-suits-you", by=MANAGER)
    table.no_more_bets()
    ending = finish(table, ["9c", "6h", "8c", "1:stand", "Kd", "2c"])
    assert ending["net"] == {"ann": -1000, "cat": 1000}
    stake(table, (wager(2, "ann", 1000), wager(2, "cat", 500, "suits-you", suit="d")))

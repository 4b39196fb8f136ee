"""Rule 12.12: the jackpot wager of a void round is good for the next one."""

from typing import Any

import pytest

import houseway
from houseway.table.procedure.roles import Role
from houseway.testing import rule
from tests.baceball.halting import accounted, played, stopping
from tests.baceball.helping import (
    DEALER_27,
    JACKPOT,
    LOW,
    by_hand,
    deal_out,
    dealt,
    do_steps,
    line,
    net,
    settle,
    wager,
)
from tests.helping import cites, equipment, events, happened, on_layout

CARRIED = {"area": 1, "patron": "ann", "wager": "jackpot", "amount": 500}
TWO_ACES = "As Ad 7h"
PRIZE = 20 * 500


def void(table: houseway.Table, cards: int = 1) -> dict[str, Any]:
    """Betting is closed, some cards are dealt, and the round is declared void."""
    table.no_more_bets()
    for name in ["Kc", "5d", "9h"][:cards]:
        table.drawn(name)
    table.order("void-round", by=Role.GAMING_SUPERVISOR)
    do_steps(table)
    return played(table)


def bet(table: houseway.Table, area: int, patron: str, *kinds: str) -> None:
    """A Bet of $10, and other wagers of $5."""
    table.place(area, patron, "bet", 1000)
    for kind in kinds:
        table.place(area, patron, kind, 500)


def carried_over(*, seated: bool = False, cards: int = 1) -> houseway.Table:
    """ann's round on area 1 is void; her jackpot wager is good for the round that now begins."""
    table = by_hand(JACKPOT)
    if seated:
        table.order("take-seat", by=Role.PLAYER, patron="ann", area=1)
    bet(table, 1, "ann", "jackpot")
    void(table, cards)
    return table


def deal(table: houseway.Table, *hands: str) -> dict[str, Any]:
    """Betting is closed and these hands are dealt, the dealer's last."""
    table.no_more_bets()
    deal_out(table, dealt(*hands))
    return played(table)


def notices(events_of: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Error notices put into the drop box."""
    return [event for event in events_of if event["event"] == "notified" and event["who"] == "drop box"]


@rule("baceball/12.12")
@pytest.mark.parametrize("kind", ["void-round", "missing-card", "foreign-card"])
@pytest.mark.parametrize("cards", [0, 1, 5])
def test_only_the_jackpot_wager_of_a_void_round_stays(kind: str, cards: int) -> None:
    table = by_hand(JACKPOT)
    bet(table, 1, "ann", "jackpot", "strike-1")
    table.no_more_bets()
    for name in dealt(TWO_ACES, LOW)[:cards]:
        table.drawn(name)
    table.order(kind, by=Role.GAMING_SUPERVISOR)
    do_steps(table)
    ending = played(table)
    assert (ending["over"], ending["net"]) == ("void", {"ann": 0})
    back = [(event["wager"], event["amount"]) for event in events(ending, "returned")]
    assert sorted(back) == [("bet", 1000), ("strike-1", 500)]
    [carried] = events(ending, "carriedover")
    assert cites(carried, "12.12")
    assert list(ending["after"]["carried"]) == [CARRIED]


@rule("baceball/12.12")
@pytest.mark.parametrize("area", [1, 5], ids=["same area", "another area"])
def test_a_player_who_stays_is_in_the_jackpot_without_a_new_wager(area: int) -> None:
    table = carried_over()
    bet(table, area, "ann")
    ending = deal(table, TWO_ACES, LOW)
    assert net(ending, "jackpot", area) == PRIZE - 500
    assert ending["net"] == {"ann": 1000 + PRIZE - 500}
    assert "carried" not in ending["after"]
    assert not notices(ending["events"])
    assert not events(ending, "returned")


@rule("baceball/12.12", "baceball/7.2")
def test_over_both_rounds_the_wager_is_lost_once() -> None:
    table = carried_over()
    bet(table, 1, "ann")
    ending = deal(table, LOW, DEALER_27)
    assert (net(ending, "jackpot"), ending["net"]) == (-500, {"ann": -1500})
    [taken] = [event for event in events(ending, "collected") if event["wager"] == "jackpot"]
    assert (taken["amount"], cites(taken, "7.2")) == (500, True)
    bet(table, 1, "ann")
    assert deal(table, TWO_ACES, LOW)["net"] == {"ann": 1000}


@rule("baceball/12.12")
def test_on_several_areas_the_carried_wager_is_good_for_its_own() -> None:
    table = carried_over()
    bet(table, 1, "ann")
    bet(table, 2, "ann")
    ending = deal(table, TWO_ACES, "Ac Ah 7d", LOW)
    assert [(each["area"], each["net"]) for each in ending["results"] if each["wager"] == "jackpot"] == [
        (1, PRIZE - 500)
    ]


@rule("baceball/12.12")
def test_each_area_keeps_its_own_carried_wager() -> None:
    table = by_hand(JACKPOT)
    bet(table, 2, "ann", "jackpot")
    bet(table, 5, "ann", "jackpot")
    void(table)
    bet(table, 2, "ann")
    bet(table, 5, "ann")
    ending = deal(table, TWO_ACES, LOW, DEALER_27)
    assert [net(ending, "jackpot", area) for area in (2, 5)] == [PRIZE - 500, -500]


@rule("baceball/12.12", "baceball/5.6")
def test_no_second_wager_is_placed_beside_the_carried_one() -> None:
    table = carried_over()
    bet(table, 1, "ann")
    with pytest.raises(houseway.Refused) as refused:
        table.place(1, "ann", "jackpot", 500)
    assert (refused.value.code, refused.value.clause) == ("one-wager", "baceball/5.6")
    table.no_more_bets()
    deal_out(table, dealt(TWO_ACES, LOW))
    assert table.last is not None
    assert table.last["net"] == {"ann": 1000 + PRIZE - 500}


@rule("baceball/12.12")
@pytest.mark.parametrize("rounds", [2, 3])
def test_void_again_it_is_carried_again(rounds: int) -> None:
    table = carried_over()
    for _ in range(rounds - 1):
        bet(table, 1, "ann")
        ending = void(table)
        assert ending["net"] == {"ann": 0}
        assert list(ending["after"]["carried"]) == [CARRIED]
    bet(table, 1, "ann")
    assert deal(table, TWO_ACES, LOW)["net"] == {"ann": 1000 + PRIZE - 500}


@rule("baceball/12.12.1")
def test_who_does_not_bet_leaves_and_gets_it_back() -> None:
    table = carried_over()
    bet(table, 4, "bob")
    ending = deal(table, "9c 8d 7h", LOW)
    assert ending["net"] == {"ann": 0, "bob": 1000}
    [back] = events(ending, "returned")
    assert (back["patron"], back["wager"], back["amount"]) == ("ann", "jackpot", 500)
    assert cites(back, "12.12.1")
    [notice] = notices(ending["events"])
    assert cites(notice, "12.12.1")
    assert "carried" not in ending["after"]


@rule("baceball/12.12.1", "baceball/2.1")
@pytest.mark.parametrize("by", [Role.PLAYER, Role.DEALER])
def test_who_leaves_the_seat_gets_it_back_with_an_error_notice(by: Role) -> None:
    table = carried_over(seated=True)
    table.order("leave-seat", by=by, patron="ann")
    [back] = happened(table, "returned")
    assert (back["patron"], back["wager"], back["amount"]) == ("ann", "jackpot", 500)
    [notice] = notices(happened(table, "notified"))
    assert "ann" in notice["words"]
    assert cites(notice, "12.12.1")
    assert (table.round.state.carried, table.round.state.seats) == ((), {})
    bet(table, 4, "bob")
    ending = deal(table, "9c 8d 7h", LOW)
    assert ending["net"] == {"ann": 0, "bob": 1000}
    assert len(events(ending, "returned")) == 1


@rule("baceball/12.12.1")
def test_who_comes_back_after_leaving_has_no_carried_wager() -> None:
    table = carried_over(seated=True)
    table.order("leave-seat", by=Role.PLAYER, patron="ann")
    bet(table, 1, "ann")
    ending = deal(table, TWO_ACES, LOW)
    assert not events(ending, "bonus")
    assert ending["net"] == {"ann": 1000}


def markers(result: dict[str, Any]) -> list[str]:
    """What the marker buttons say."""
    return [event["words"] for event in events(result, "posted") if cites(event, "12.12.2")]


@rule("baceball/12.12.2", "baceball/12.12")
def test_with_a_new_player_markers_show_who_is_in_the_jackpot() -> None:
    table = carried_over()
    bet(table, 1, "ann")
    bet(table, 4, "bob")
    ending = deal(table, TWO_ACES, "Ac Ah 7d", LOW)
    [marker] = markers(ending)
    assert "ann" in marker
    assert "bob" not in marker
    assert ending["net"] == {"ann": 1000 + PRIZE - 500, "bob": 1000}


@rule("baceball/12.12")
def test_without_a_new_player_there_are_no_markers() -> None:
    table = carried_over()
    bet(table, 1, "ann")
    assert markers(deal(table, LOW, DEALER_27)) == []


@rule("baceball/12.12", "baceball/12.12.2")
def test_a_new_player_may_join_the_jackpot_too() -> None:
    table = carried_over()
    bet(table, 1, "ann")
    bet(table, 4, "bob", "jackpot")
    ending = deal(table, "Ad Ad Ad", "Ad Ad Ad", LOW)
    share = 100_000_00 // 2
    assert [net(ending, "jackpot", area) for area in (1, 4)] == [share - 500, share - 500]


@rule("baceball/12.12")
def test_a_record_is_told_what_was_carried_over() -> None:
    first = settle(
        [LOW, LOW],
        wager(1, "ann", "bet", 1000),
        wager(1, "ann", "jackpot", 500),
        settings=JACKPOT,
        incidents=[{"at": {"cards": 6}, "kind": "void-round", "by": "gaming-manager"}],
    )
    assert first["net"] == {"ann": 0}
    assert list(first["after"]["carried"]) == [CARRIED]
    more: dict[str, Any] = {"settings": JACKPOT, "before": first["after"]}
    second = settle([TWO_ACES, LOW], wager(1, "ann", "bet", 1000), **more)
    assert (line(second, "jackpot")["stake"], net(second, "jackpot")) == (500, PRIZE - 500)
    assert second["after"] == {}


@rule("baceball/12.12.1")
@pytest.mark.parametrize("area", [1, 4], ids=["on her area", "on another area"])
def test_a_wager_that_went_back_wins_nothing_with_the_hand_of_another(area: int) -> None:
    more: dict[str, Any] = {"settings": JACKPOT, "before": {"carried": [CARRIED]}}
    left = settle([TWO_ACES, LOW], wager(area, "bob", "bet", 1000), **more)
    assert left["net"] == {"ann": 0, "bob": 1000}
    assert len(notices(left["events"])) == 1


@rule("baceball/12.12")
@pytest.mark.parametrize("out", [1, 4, 6])
def test_between_the_rounds_nothing_lies_on_the_layout(out: int) -> None:
    table = stopping(JACKPOT)
    bet(table, 1, "ann", "jackpot")
    equipment(table).halt_after(out)
    table.no_more_bets()
    table.order("void-round", by=Role.GAMING_MANAGER)
    assert list(played(table)["after"]["carried"]) == [CARRIED]
    assert on_layout(table) == []
    assert accounted(table)


@rule("baceball/12.12.1")
@pytest.mark.parametrize("by", [Role.PLAYER, Role.DEALER])
def test_who_leaves_without_having_sat_gets_the_wager_back_though_nobody_plays(by: Role) -> None:
    table = carried_over()
    table.order("leave-table", by=by, patron="ann")
    assert table.round.state.carried == ()
    [back] = happened(table, "returned")
    assert (back["patron"], back["amount"]) == ("ann", 500) and cites(back, "12.12.1")
    assert len(notices(happened(table, "notified"))) == 1
    assert on_layout(table) == []
    table.order("leave-table", by=by, patron="ann")
    assert len(happened(table, "returned")) == 1

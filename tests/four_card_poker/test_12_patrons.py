"""Rules 12.11 to 12.13: players who cannot cover, collude or do not decide."""

from typing import Any

import pytest

import houseway
from houseway.table.procedure.requests import Asks
from houseway.testing import rule
from tests.four_card_poker.helping import (
    DEALER_KINGS_UP,
    DEALER_QUEENS,
    NAME,
    ODD_JACK,
    PAIR_ACES,
    PAIR_KINGS,
    SUPERVISORS,
    by_hand,
    decided,
    house,
    line,
    net,
    settle,
    single,
    two_players,
    wager,
)
from tests.helping import cites, events, happened, posted, refused

HANDS = [ODD_JACK, PAIR_KINGS, DEALER_QUEENS]
BOTH = [wager(1, "ann", "ante", 1000), wager(1, "ann", "aces-up", 500)]


def acts_on(result: dict[str, Any], number: str) -> list[str]:
    return [event["act"] for event in events(result, "handled") if cites(event, number)]


@rule(f"{NAME}/12.11")
def test_who_cannot_place_a_play_wager_gets_the_ante_back_and_a_warning() -> None:
    result = single(PAIR_KINGS, DEALER_QUEENS, "cannot-cover")
    assert result["net"] == {"ann": 0}
    assert cites(line(result, "ante"), "12.11")
    assert result["after"] == {"warned": ("ann",)}
    [warned] = [event for event in events(result, "called") if "next time" in event["words"]]
    assert cites(warned, "12.11")
    assert acts_on(result, "12.11") == ["count"]
    assert not [event for event in events(result, "shown") if event["to"]["area"] == 1]


@rule(f"{NAME}/12.11")
@pytest.mark.parametrize(("hand", "won"), [(PAIR_ACES, 500), (PAIR_KINGS, -500)])
def test_an_aces_up_wager_is_played_to_the_end(hand: str, won: int) -> None:
    result = settle([hand, DEALER_QUEENS], BOTH, [decided(1, "cannot-cover")])
    assert (net(result, "ante"), net(result, "aces-up")) == (0, won)
    assert cites(line(result, "aces-up"), "12.11")
    assert acts_on(result, "12.11") == []


@rule(f"{NAME}/12.11")
@pytest.mark.parametrize(("hand", "won"), [(PAIR_ACES, 500), (PAIR_KINGS, -500)])
def test_any_later_time_the_ante_is_forfeited(hand: str, won: int) -> None:
    result = settle(
        [hand, DEALER_QUEENS], BOTH, [decided(1, "cannot-cover")], before={"warned": ["ann", "bob"]}
    )
    assert (net(result, "ante"), net(result, "aces-up")) == (-1000, won)
    [taken] = [event for event in events(result, "collected") if event["wager"] == "ante"]
    assert taken["ruling"] == "FP-R5"
    assert cites(taken, "12.11")
    assert result["after"] == {"warned": ("ann", "bob")}


def test_a_warning_is_for_its_own_patron() -> None:
    result = settle(
        [PAIR_KINGS, DEALER_QUEENS], BOTH, [decided(1, "cannot-cover")], before={"warned": ["bob"]}
    )
    assert net(result, "ante") == 0
    assert result["after"] == {"warned": ("bob", "ann")}


def test_a_hand_that_cannot_cover_may_still_be_conceded() -> None:
    result = settle([PAIR_ACES, DEALER_QUEENS], BOTH, [decided(1, "cannot-cover"), decided(1, "concede")])
    assert result["net"] == {"ann": -500}


def cannot_cover(table: houseway.Table) -> int:
    table.place(1, "ann", "ante", 1000)
    table.no_more_bets()
    table.say("ann", 1, "cannot-cover")
    assert table.last is not None
    return table.last["net"]["ann"]


@rule(f"{NAME}/12.11")
def test_live_the_second_time_at_the_table_forfeits() -> None:
    table = house()
    assert [cannot_cover(table) for _ in range(3)] == [0, -1000, -1000]


@rule(f"{NAME}/12.11")
def test_a_gaming_day_ends_the_warnings() -> None:
    table = house()
    assert cannot_cover(table) == 0
    table.order("new-gaming-day", by="gaming-manager")
    assert cannot_cover(table) == 0


@rule(f"{NAME}/12.11")
@pytest.mark.parametrize(("lasting", "second"), [("visit", 0), ("permanent", -1000)])
def test_or_they_last_for_a_visit_or_for_good(lasting: str, second: int) -> None:
    table = house({"warnings_last": lasting})
    table.order("take-seat", by="player", patron="ann", area=1)
    assert cannot_cover(table) == 0
    table.order("leave-seat", by="player", patron="ann")
    with refused(table, "12.11", "not-by-day"):
        table.order("new-gaming-day", by="gaming-manager")
    assert cannot_cover(table) == second


@rule(f"{NAME}/12.12", f"{NAME}/12.12.1")
@pytest.mark.parametrize("by", SUPERVISORS)
def test_suspects_play_before_the_others_handle_cards(by: str) -> None:
    table = two_players(HANDS)
    table.order("play-first", by=by, patrons=["bob"])
    assert isinstance(table.request, Asks)
    assert [question.patron for question in table.request.open] == ["bob"]
    with refused(table, "12.12.1", "not-asked"):
        table.say("ann", 1, "fold")
    table.say("bob", 3, "fold")
    table.say("ann", 1, "fold")


@rule(f"{NAME}/12.12.1")
def test_the_direction_holds_until_it_is_lifted() -> None:
    table = house()
    table.order("play-first", by="gaming-supervisor", patrons=["bob"])
    for rounds in range(2):
        table.place(1, "ann", "ante", 1000)
        table.place(2, "bob", "ante", 1000)
        table.no_more_bets()
        assert [question.patron for question in table.request.open] == ["bob"]  # type: ignore[union-attr]
        table.say("bob", 2, "fold")
        table.say("ann", 1, "fold")
        assert table.rounds_played == rounds + 1
    table.order("play-first", by="gaming-supervisor", patrons=[])
    table.place(1, "ann", "ante", 1000)
    table.place(2, "bob", "ante", 1000)
    table.no_more_bets()
    assert len(table.request.open) == 2  # type: ignore[union-attr]


@rule(f"{NAME}/12.12.2")
def test_suspects_do_not_play_at_one_table() -> None:
    table = house()
    table.order("keep-apart", by="gaming-supervisor", patrons=["ann", "bob"])
    table.place(1, "ann", "ante", 1000)
    with refused(table, "12.12.2", "kept-apart"):
        table.place(2, "bob", "ante", 1000)
    table.place(3, "cy", "ante", 1000)
    table.order("take-seat", by="player", patron="ann", area=1)
    with refused(table, "12.12.2", "kept-apart"):
        table.order("take-seat", by="player", patron="bob", area=2)
    table.order("keep-apart", by="gaming-supervisor", patrons=[])
    table.place(2, "bob", "ante", 1000)


@rule(f"{NAME}/12.12.2")
def test_it_takes_two() -> None:
    table = house()
    with refused(table, "12.12.2", "one-player"):
        table.order("keep-apart", by="gaming-supervisor", patrons=["ann", "ann"])


@rule(f"{NAME}/12.12.3")
def test_english_only() -> None:
    table = house()
    table.order("english-only", by="gaming-manager")
    assert table.round.state.english_only
    assert "English" in posted(table, "12.12.3")[0]
    table.order("english-only", by="gaming-manager", lifted=True)
    assert not table.round.state.english_only


@pytest.mark.parametrize(
    ("kind", "number", "fields"),
    [
        pytest.param("play-first", "12.12.1", {"patrons": ["bob"]}, marks=rule(f"{NAME}/12.12.1")),
        pytest.param("keep-apart", "12.12.2", {"patrons": ["ann", "bob"]}, marks=rule(f"{NAME}/12.12.2")),
        pytest.param("english-only", "12.12.3", {}, marks=rule(f"{NAME}/12.12.3")),
    ],
)
@pytest.mark.parametrize("by", ["dealer", "player", "inspector"])
def test_only_a_casino_supervisor_directs(kind: str, number: str, fields: dict[str, Any], by: str) -> None:
    table = two_players(HANDS)
    with refused(table, number, "not-your-power"):
        table.order(kind, by=by, **fields)


@rule(f"{NAME}/12.13")
@pytest.mark.parametrize("dealer", [DEALER_QUEENS, DEALER_KINGS_UP.replace("Kh Ks", "Ah As")])
def test_who_does_not_decide_gets_the_ante_back(dealer: str) -> None:
    result = single(PAIR_KINGS, dealer, "absent")
    assert result["net"] == {"ann": 0}
    assert cites(line(result, "ante"), "12.13")
    assert acts_on(result, "12.13") == ["count"]
    assert result["after"] == {}


@rule(f"{NAME}/12.13")
@pytest.mark.parametrize("stakes", [BOTH, BOTH[1:]], ids=["with ante", "alone"])
@pytest.mark.parametrize(("hand", "won"), [(PAIR_ACES, 500), (PAIR_KINGS, -500)])
def test_an_absent_players_aces_up_is_settled(stakes: list[dict[str, Any]], hand: str, won: int) -> None:
    result = settle([hand, DEALER_QUEENS], stakes, [decided(1, "absent")])
    assert result["net"] == {"ann": won}
    assert cites(line(result, "aces-up"), "12.13")


@rule(f"{NAME}/12.13")
def test_who_is_not_there_is_not_asked_to_concede() -> None:
    table = by_hand()
    table.place(1, "ann", "aces-up", 1000)
    table.no_more_bets()
    for name in f"{PAIR_ACES} {DEALER_QUEENS}".split():
        table.drawn(name)
    table.say("ann", 1, "absent")
    assert not isinstance(table.request, Asks)
    assert [event["amount"] for event in happened(table, "paid")] == [1000]

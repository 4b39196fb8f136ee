"""Rule 6: minimum and maximum wagers."""

from typing import Any

import pytest

import houseway
from houseway.table.procedure.roles import Role
from houseway.testing import rule
from tests.baceball.helping import (
    DEALER_27,
    LIMITS,
    LOW,
    SUPERVISORS,
    dealt,
    house,
    line,
    net,
    single,
    stacked,
)
from tests.helping import cites, events, happened, on_layout, posted, refused

WIN, LOSE, TIE = ("9c 8d 7h", LOW), (LOW, DEALER_27), ("9c 8d 7h", "7c 8h 9d")


@rule("baceball/6.1")
def test_the_sign_shows_minimum_maximum_and_unit() -> None:
    bet, strike = posted(house(LIMITS), "6.1")
    assert all(part in bet for part in ("Bet", "$5.00", "$500.00", "$1.00"))
    assert all(part in strike for part in ("1st Strike", "$2.00", "$100.00"))


@rule("baceball/6.1")
@pytest.mark.parametrize(
    ("kind", "amount", "least"), [("bet", 499, 500), ("bet", 1, 500), ("strike-1", 199, 200)]
)
def test_a_wager_below_the_minimum_is_refused(kind: str, amount: int, least: int) -> None:
    table = house(LIMITS)
    if kind != "bet":
        table.place(1, "ann", "bet", 500)
    with refused(table, "6.1", "below-minimum") as caught:
        table.place(1, "ann", kind, amount)
    assert caught.value.allowed == least
    assert caught.value.asked["amount"] == amount


@rule("baceball/6.1")
@pytest.mark.parametrize("amount", [501, 550, 599, 50_050])
def test_above_the_minimum_the_unit_on_the_sign_binds(amount: int) -> None:
    table = house(LIMITS)
    with refused(table, "6.1", "unit"):
        table.place(1, "ann", "bet", amount)


@rule("baceball/6.1")
@pytest.mark.parametrize("amount", [500, 600, 700, 1900, 50_000])
def test_a_wager_need_not_be_a_multiple_of_the_minimum(amount: int) -> None:
    table = house(LIMITS)
    assert len(posted(table, "6.1")) == 2
    table.place(1, "ann", "bet", amount)
    assert on_layout(table) == [(1, "ann", "bet", amount)]


def test_without_a_unit_on_the_sign_every_amount_from_the_minimum_is_taken() -> None:
    table = house({"limits": {"bet": {"min": 500, "max": 50_000}}})
    table.place(1, "ann", "bet", 501)
    assert on_layout(table) == [(1, "ann", "bet", 501)]


@pytest.mark.parametrize("limits", [{"min": 500, "max": 499}, {"min": -1}, {"unit": 0}])
def test_limits_that_make_no_sign_are_not_read(limits: dict[str, int]) -> None:
    with pytest.raises(houseway.Unreadable) as caught:
        house({"limits": {"bet": limits}})
    assert caught.value.field == "settings.limits.bet"


@rule("baceball/6.2")
@pytest.mark.parametrize(
    ("hands", "won"), [(WIN, 499), (LOSE, -499), (TIE, 0)], ids=["win", "lose", "stand-off"]
)
def test_a_wager_found_below_the_minimum_is_valid(hands: tuple[str, str], won: int) -> None:
    result = single(*hands, LIMITS, bet=499)
    assert (line(result, "bet")["stake"], net(result, "bet")) == (499, won)
    assert "baceball/6.2" in line(result, "bet")["clauses"]


@pytest.mark.parametrize("amount", [500, 600])
def test_at_the_minimum_nothing_is_noted(amount: int) -> None:
    assert "baceball/6.2" not in line(single(*WIN, LIMITS, bet=amount), "bet")["clauses"]


@pytest.mark.parametrize(
    ("amount", "stake"),
    [
        (49_999, 49_999),
        (50_000, 50_000),
        pytest.param(50_001, 50_000, marks=rule("baceball/6.3")),
        pytest.param(120_000, 50_000, marks=rule("baceball/6.3")),
    ],
)
@pytest.mark.parametrize(
    ("hands", "sign"), [(WIN, 1), (LOSE, -1), (TIE, 0)], ids=["win", "lose", "stand-off"]
)
def test_a_wager_is_paid_or_collected_to_the_maximum(
    amount: int, stake: int, hands: tuple[str, str], sign: int
) -> None:
    result = single(*hands, LIMITS, bet=amount)
    assert (line(result, "bet")["stake"], net(result, "bet")) == (stake, sign * stake)
    assert [event["amount"] for event in events(result, "returned")] == [amount - stake] * (amount > stake)
    assert ("baceball/6.3" in line(result, "bet")["clauses"]) == (amount > stake)


@rule("baceball/6.3")
def test_a_home_run_above_the_maximum_pays_ten_times_the_maximum() -> None:
    result = single("Ac Ad Ah", LOW, LIMITS, bet=60_000)
    assert net(result, "bet") == 500_000


@rule("baceball/6.3")
def test_each_kind_of_wager_has_its_own_maximum() -> None:
    result = single("Kc 8d 7h", LOW, LIMITS, bet=60_000, strike_1=12_000, strike_2=90_000)
    assert [net(result, kind) for kind in ("bet", "strike-1", "strike-2")] == [50_000, 20_000, -90_000]


@rule("baceball/6.3")
def test_a_live_wager_above_the_maximum_is_settled_to_it_and_earlier_rounds_stand() -> None:
    table = stacked(dealt(*LOSE) + dealt(*WIN), LIMITS)
    table.place(1, "ann", "bet", 60_000)
    table.no_more_bets()
    earlier = dict(table.last or {})
    assert earlier["net"] == {"ann": -50_000}
    played = table.last_round
    table.place(1, "ann", "bet", 50_100)
    table.no_more_bets()
    assert table.last is not None
    assert table.last["net"] == {"ann": 50_000}
    assert played is not None
    assert [event.as_json() for event in played.events if event.as_json()["event"] == "collected"] == events(
        earlier, "collected"
    )


@rule("baceball/6.3")
def test_what_stands_off_above_the_maximum_remains_to_the_maximum() -> None:
    result = single(*TIE, LIMITS, bet=60_000)
    assert [each["amount"] for each in result["after"]["standing"]] == [50_000]


@rule("baceball/6.5.1")
@pytest.mark.parametrize("short", [False, True])
def test_a_record_says_that_what_stood_off_and_was_short_went_back(short: bool) -> None:
    table = stacked(dealt(*TIE) + dealt(*WIN), LIMITS)
    table.place(1, "ann", "bet", 1_000)
    table.no_more_bets()
    table.order("leave-table", by=Role.PLAYER, patron="ann")
    table.order("raise-minimum", by=Role.GAMING_SUPERVISOR, wager="bet", minimum=1_500)
    table.place(2, "bob", "bet", 2_000)
    table.no_more_bets()
    assert table.last is not None
    assert table.last["net"] == {"bob": 2_000}
    written = table.record(short=short)
    assert written is not None
    assert houseway.settle(written)["results"] == table.last["results"]


def test_an_operator_may_choose_the_letter_of_12_10_2() -> None:
    result = single(*LOSE, LIMITS | {"over_maximum": "in-full"}, bet=60_000)
    assert (line(result, "bet")["stake"], net(result, "bet")) == (60_000, -60_000)


@rule("baceball/6.4")
def test_players_are_told_that_they_answer_for_the_limits() -> None:
    [notice] = posted(house(LIMITS), "6.4")
    assert "limits" in notice


def own_limits(table: houseway.Table, by: Role = Role.GAMING_SUPERVISOR, **limits: Any) -> None:
    """ann gets her own limits for the Bet."""
    table.order("personal-limit", by=by, patron="ann", wager="bet", limits=limits)


@rule("baceball/6.6")
@pytest.mark.parametrize("by", SUPERVISORS)
@pytest.mark.parametrize(("amount", "stake"), [(50_001, 50_001), (90_000, 90_000), (90_001, 90_000)])
def test_a_player_may_be_allowed_more_than_the_maximum(by: Role, amount: int, stake: int) -> None:
    table = stacked(dealt(WIN[0], *WIN), {"limits": {"bet": {"min": 500, "max": 50_000}}})
    own_limits(table, by, min=1000, max=90_000)
    assert cites(happened(table, "posted")[-1], "6.6")
    table.place(1, "ann", "bet", amount)
    table.place(2, "bob", "bet", amount)
    table.no_more_bets()
    assert table.last is not None
    assert table.last["net"] == {"ann": stake, "bob": 50_000}


@rule("baceball/6.6")
def test_the_players_own_sign_shows_minimum_and_maximum() -> None:
    table = house(LIMITS)
    own_limits(table, min=1000, max=90_000, unit=100)
    [sign] = posted(table, "6.6")
    assert all(part in sign for part in ("ann", "$10.00", "$900.00"))


@rule("baceball/6.6")
def test_the_players_own_minimum_binds() -> None:
    table = house(LIMITS)
    own_limits(table, min=1000, max=90_000)
    with pytest.raises(houseway.Refused) as caught:
        table.place(1, "ann", "bet", 999)
    assert (caught.value.code, caught.value.allowed) == ("below-minimum", 1000)
    table.place(1, "ann", "bet", 1000)
    table.place(2, "bob", "bet", 500)


@rule("baceball/6.6")
def test_the_own_limits_hold_in_later_rounds() -> None:
    table = stacked(dealt(*WIN) * 2, LIMITS)
    own_limits(table, min=1000, max=90_000)
    for _ in range(2):
        table.place(1, "ann", "bet", 80_000)
        table.no_more_bets()
        assert table.last is not None
        assert table.last["net"] == {"ann": 80_000}


@rule("baceball/6.6")
@pytest.mark.parametrize(
    ("limits", "code"),
    [
        ({"min": 500, "max": 50_000}, "not-higher"),
        ({"min": 500, "max": 49_999}, "not-higher"),
        ({"min": 60_001, "max": 60_000}, "bad-limits"),
        ({"min": -1, "max": 60_000}, "bad-limits"),
    ],
)
def test_own_limits_are_above_those_of_the_table(limits: dict[str, int], code: str) -> None:
    table = house(LIMITS)
    with refused(table, "6.6", code):
        own_limits(table, **limits)


@rule("baceball/6.6")
@pytest.mark.parametrize("kind", ["strike-2", "jackpot", "lucky"])
def test_own_limits_need_a_maximum_on_the_sign(kind: str) -> None:
    table = house(LIMITS)
    with pytest.raises(houseway.Refused) as caught:
        table.order(
            "personal-limit", by=Role.GAMING_MANAGER, patron="ann", wager=kind, limits={"max": 90_000}
        )
    assert caught.value.clause == "baceball/6.6"


@rule("baceball/6.6")
def test_the_own_sign_names_a_maximum_and_may_be_taken_away() -> None:
    table = house(LIMITS)
    with refused(table, "6.6", "no-maximum"):
        own_limits(table)
    own_limits(table, min=1000, max=90_000)
    table.order("lift-personal-limit", by=Role.GAMING_SUPERVISOR, patron="ann")
    table.place(1, "ann", "bet", 500)
    with refused(table, "6.6", "no-own-limits"):
        table.order("lift-personal-limit", by=Role.GAMING_SUPERVISOR, patron="ann")


@rule("baceball/6.6", "baceball/6.3")
def test_without_it_a_wager_that_lies_there_is_in_action_to_the_signs_maximum() -> None:
    table = stacked(dealt(*WIN), {"limits": {"bet": {"min": 500, "max": 50_000}}})
    own_limits(table, min=500, max=90_000)
    table.place(1, "ann", "bet", 80_000)
    table.order("lift-personal-limit", by=Role.GAMING_SUPERVISOR, patron="ann")
    table.no_more_bets()
    assert table.last is not None
    assert table.last["net"] == {"ann": 50_000}


@rule("baceball/6.6")
def test_who_leaves_has_own_limits_no_more() -> None:
    table = house(LIMITS)
    table.order("take-seat", by="player", patron="ann", area=1)
    own_limits(table, min=1000, max=90_000)
    table.order("leave-seat", by="player", patron="ann")
    table.place(1, "ann", "bet", 500)

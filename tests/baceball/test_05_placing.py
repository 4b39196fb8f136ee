"""Rule 5.3 to 5.9: how wagers are placed, on which areas, and paid in chips."""

import pytest

import houseway
from houseway.table.procedure.requests import Draw
from houseway.table.procedure.roles import Role
from houseway.testing import rule
from tests.baceball.helping import (
    DEALER_27,
    JACKPOT,
    LOW,
    OPTIONS,
    SUPERVISORS,
    by_hand,
    deal_out,
    dealt,
    house,
    net,
    settle,
    single,
    stacked,
    wager,
)
from tests.helping import cites, events, happened, on_layout, posted, refused

CHIPS = {"chips": [100, 500]}


@rule("baceball/5.3")
@pytest.mark.parametrize("amount", [1, 99, 101, 550])
def test_a_wager_that_is_not_in_chips_is_refused(amount: int) -> None:
    table = house(CHIPS)
    with refused(table, "5.3", "not-in-chips"):
        table.place(1, "ann", "bet", amount)


@rule("baceball/5.3")
@pytest.mark.parametrize("amount", [100, 600, 10_000])
def test_wagers_are_made_in_chips(amount: int) -> None:
    table = house(CHIPS)
    table.place(1, "ann", "bet", amount)
    assert cites(happened(table, "placed")[-1], "5.3")


@pytest.mark.parametrize("amount", [0, -500])
def test_nothing_is_no_wager(amount: int) -> None:
    table = house()
    with pytest.raises(houseway.Unreadable) as caught:
        table.place(1, "ann", "bet", amount)
    assert caught.value.field == "amount"
    assert on_layout(table) == []


@pytest.mark.parametrize("tokens", [-1, 501])
def test_tokens_are_a_part_of_the_wager(tokens: int) -> None:
    table = house()
    with pytest.raises(houseway.Unreadable) as caught:
        table.place(1, "ann", "bet", 500, tokens=tokens)
    assert caught.value.field == "tokens"
    assert on_layout(table) == []


def first_card_out() -> houseway.Table:
    """A round with its first card on the table: ann's Bet and 1st Strike on area 2."""
    table = by_hand(JACKPOT)
    table.place(2, "ann", "bet", 1000)
    table.place(2, "ann", "strike-1", 500)
    table.no_more_bets()
    table.drawn("Kc")
    return table


@rule("baceball/5.4")
@pytest.mark.parametrize(
    ("area", "patron", "kind"),
    [
        (3, "bob", "bet"),
        (2, "ann", "strike-2"),
        (2, "ann", "jackpot"),
        (2, "ann", "bet"),
        (2, "ann", "strike-1"),
    ],
    ids=["a new Bet", "another option", "the jackpot", "more on the Bet", "more on a Strike"],
)
def test_no_wager_is_taken_once_the_first_card_is_out(area: int, patron: str, kind: str) -> None:
    table = first_card_out()
    with refused(table, "5.4", "not-now"):
        table.place(area, patron, kind, 500)


@rule("baceball/5.4")
def test_wagers_are_placed_before_the_first_card() -> None:
    table = by_hand(JACKPOT)
    assert "baceball/5.4" in table.request.rule
    table.place(2, "ann", "bet", 1000)
    assert cites(happened(table, "placed")[0], "5.4")


@rule("baceball/5.5")
@pytest.mark.parametrize("kind", ["bet", "strike-1"])
@pytest.mark.parametrize("more", [[], ["5d"], ["5d", "6h", "7c", "8d"]], ids=["1 card", "2 cards", "5 cards"])
def test_no_wager_is_taken_back_once_the_first_card_is_out(kind: str, more: list[str]) -> None:
    table = first_card_out()
    for name in more:
        table.drawn(name)
    with refused(table, "5.5", "not-now"):
        table.withdraw(2, "ann", kind)


@rule("baceball/5.5")
def test_after_settlement_wagers_may_be_handled_again() -> None:
    table = first_card_out()
    with refused(table, "5.5", "not-now"):
        table.withdraw(2, "ann", "bet")
    deal_out(table, ["9c", "5d", "5h", "6c", "7d"])
    assert on_layout(table) == [(2, "ann", "bet", 1000)]
    table.withdraw(2, "ann", "bet")
    assert on_layout(table) == []


def test_before_the_first_card_a_wager_may_be_taken_back_and_placed_anew() -> None:
    table = house()
    table.place(1, "ann", "bet", 1000)
    table.withdraw(1, "ann", "bet")
    table.place(1, "bob", "bet", 700)
    assert on_layout(table) == [(1, "bob", "bet", 700)]


@rule("baceball/5.4")
@pytest.mark.parametrize(
    ("area", "patron", "kind"), [(1, "bob", "bet"), (2, "ann", "bet"), (1, "ann", "strike-1")]
)
def test_nobody_takes_back_what_is_not_theirs(area: int, patron: str, kind: str) -> None:
    table = house()
    table.place(1, "ann", "bet", 1000)
    with refused(table, "5.4", "no-such-wager"):
        table.withdraw(area, patron, kind)


@rule("baceball/5.6")
@pytest.mark.parametrize("kind", ["bet", *OPTIONS, "jackpot"])
def test_an_area_takes_one_player(kind: str) -> None:
    table = house(JACKPOT)
    table.place(1, "ann", "bet", 500)
    with refused(table, "5.6", "area-taken"):
        table.place(1, "bob", kind, 500)


@rule("baceball/5.6")
def test_an_area_takes_one_wager_of_a_kind() -> None:
    table = house()
    table.place(1, "ann", "bet", 500)
    with refused(table, "5.6", "one-wager"):
        table.place(1, "ann", "bet", 500)


def test_a_player_may_wager_on_several_areas() -> None:
    table = house()
    for area in range(1, 8):
        table.place(area, "ann", "bet", 500)
    assert len(table.wagers) == 7


def full_table(table: houseway.Table | None = None) -> houseway.Table:
    """Seven areas taken: ann on 1 and 2, others on one each."""
    table = table or house()
    for area, patron in enumerate(("ann", "ann", "cy", "dee", "eve", "fay", "gus"), 1):
        table.place(area, patron, "bet", 500)
    table.place(2, "ann", "strike-1", 700)
    return table


@rule("baceball/5.6")
@pytest.mark.parametrize("by", [Role.DEALER, *SUPERVISORS])
def test_at_a_full_table_a_player_on_several_areas_gives_one_up(by: Role) -> None:
    table = full_table()
    table.order("give-up-area", by=by, patron="ann", area=2)
    returned = happened(table, "returned")
    assert {(each["wager"], each["amount"]) for each in returned} == {("bet", 500), ("strike-1", 700)}
    assert all(cites(each, "5.6") for each in returned)
    table.place(2, "bob", "bet", 500)
    assert (1, "ann", "bet", 500) in on_layout(table)


@rule("baceball/5.6")
@pytest.mark.parametrize(
    ("patron", "area"),
    [("cy", 3), ("ann", 3), ("bob", 1)],
    ids=["only area", "not theirs", "not at the table"],
)
def test_nobody_gives_up_an_only_area_or_that_of_another(patron: str, area: int) -> None:
    table = full_table()
    with refused(table, "5.6", "one-area"):
        table.order("give-up-area", by=Role.DEALER, patron=patron, area=area)


@rule("baceball/5.6", "baceball/7.3.1")
def test_an_area_given_up_after_no_more_bets_is_not_dealt_to() -> None:
    table = full_table(by_hand())
    table.no_more_bets()
    table.order("give-up-area", by=Role.DEALER, patron="ann", area=1)
    assert isinstance(table.request, Draw)
    assert table.request.to.area == 2


@rule("baceball/5.6")
def test_nobody_gives_up_an_area_while_another_is_free() -> None:
    table = full_table()
    table.withdraw(7, "gus", "bet")
    with refused(table, "5.6", "free-area"):
        table.order("give-up-area", by=Role.DEALER, patron="ann", area=2)


@rule("baceball/5.6", "baceball/5.8")
def test_an_area_reserved_for_somebody_else_is_no_free_seat() -> None:
    table = full_table()
    table.withdraw(7, "gus", "bet")
    table.order("reserve-areas", by=Role.GAMING_SUPERVISOR, patron="gus", areas=[7])
    table.order("give-up-area", by=Role.DEALER, patron="ann", area=2)
    table.place(2, "bob", "bet", 500)


@rule("baceball/5.7")
def test_players_are_told_that_they_answer_for_the_place_of_their_wagers() -> None:
    [notice] = posted(house(), "5.7")
    assert "wagers" in notice


@rule("baceball/5.8")
@pytest.mark.parametrize("by", SUPERVISORS)
def test_reserved_areas_are_for_one_player_alone(by: Role) -> None:
    table = house()
    table.order("reserve-areas", by=by, patron="ann", areas=[3, 4])
    with refused(table, "5.8", "reserved"):
        table.place(3, "bob", "bet", 500)
    with refused(table, "5.8", "reserved"):
        table.place(4, "bob", "bet", 500)
    table.place(3, "ann", "bet", 500)
    table.place(5, "bob", "bet", 500)
    assert [(area, patron) for area, patron, *_ in on_layout(table)] == [(3, "ann"), (5, "bob")]


@rule("baceball/5.8")
def test_a_reservation_outlives_the_round_until_it_is_ended() -> None:
    table = stacked(dealt("9c 8d 7h", LOW))
    table.order("reserve-areas", by=Role.GAMING_MANAGER, patron="ann", areas=[3])
    table.place(1, "bob", "bet", 500)
    table.no_more_bets()
    with refused(table, "5.8", "reserved"):
        table.place(3, "bob", "bet", 500)
    table.order("reserve-areas", by=Role.GAMING_MANAGER, patron="ann", areas=[])
    table.place(3, "bob", "bet", 500)


@rule("baceball/5.8")
def test_a_reserved_area_is_not_given_up() -> None:
    table = full_table()
    table.order("reserve-areas", by=Role.GAMING_SUPERVISOR, patron="ann", areas=[1, 2])
    with refused(table, "5.8", "reserved"):
        table.order("give-up-area", by=Role.DEALER, patron="ann", area=2)


@rule("baceball/5.8")
def test_an_area_where_somebody_wagers_is_not_reserved_for_another() -> None:
    table = house()
    table.place(3, "bob", "bet", 500)
    with refused(table, "5.8", "area-taken"):
        table.order("reserve-areas", by=Role.GAMING_SUPERVISOR, patron="ann", areas=[2, 3])


@rule("baceball/5.8")
def test_an_area_is_reserved_for_one_player_at_a_time() -> None:
    table = house()
    table.order("reserve-areas", by=Role.GAMING_SUPERVISOR, patron="ann", areas=[2, 3])
    with refused(table, "5.8", "reserved"):
        table.order("reserve-areas", by=Role.GAMING_SUPERVISOR, patron="bob", areas=[3])


@pytest.mark.parametrize(
    ("chips", "stake", "paid"),
    [
        pytest.param([100, 500], 333, 400, id="333 up to 400", marks=rule("baceball/5.9")),
        pytest.param([100, 500], 301, 400, id="301 up to 400", marks=rule("baceball/5.9")),
        pytest.param([200, 500], 300, 400, id="300 has no chips: 400", marks=rule("baceball/5.9")),
        pytest.param([500], 1, 500, id="1 up to 500", marks=rule("baceball/5.9")),
        pytest.param([100, 500], 400, 400, id="400 exactly"),
        pytest.param([200, 500], 700, 700, id="700 exactly"),
        pytest.param([], 333, 333, id="every cent"),
    ],
)
def test_a_payment_is_rounded_up_to_what_chips_can_pay(chips: list[int], stake: int, paid: int) -> None:
    result = single("9c 8d 7h", LOW, {"chips": chips}, bet=stake)
    [payment] = events(result, "paid")
    assert (payment["amount"], payment["released"], net(result, "bet")) == (paid, stake, paid)
    assert cites(payment, "5.9") == (paid != stake)


@rule("baceball/5.9")
def test_each_payment_is_rounded_after_the_odds() -> None:
    result = single("Kc Qd Jh", LOW, CHIPS, bet=333, strike_1=333, strike_2=333, strike_out=333)
    assert [net(result, kind) for kind in ("bet", "strike-1", "strike-2", "strike-out")] == [
        -333,
        700,
        700,
        10_000,
    ]


def test_what_is_lost_is_not_rounded() -> None:
    result = settle([LOW, DEALER_27], wager(1, "ann", "bet", 333), settings=CHIPS)
    assert result["net"] == {"ann": -333}


@rule("baceball/5.4", "baceball/6.1", "baceball/11.4")
def test_until_the_first_card_a_wager_may_be_raised_or_lowered() -> None:
    table = house({**JACKPOT, "limits": {"bet": {"min": 500}}})
    for kind in ("bet", "strike-1"):
        table.place(1, "ann", kind, 1000)
    table.place(1, "ann", "jackpot", table.settings.jackpot.wager)
    table.change(1, "ann", "bet", 2500)
    table.change(1, "ann", "strike-1", 300)
    with refused(table, "6.1", "below-minimum"):
        table.change(1, "ann", "bet", 400)
    with refused(table, "11.4", "jackpot-amount"):
        table.change(1, "ann", "jackpot", 1)
    with refused(table, "5.4", "no-such-wager"):
        table.change(1, "bob", "bet", 1000)
    assert [each[2:] for each in on_layout(table)][:2] == [("bet", 2500), ("strike-1", 300)]
    assert [cites(each, "5.4") for each in happened(table, "changed")] == [True, True]
    table.no_more_bets()
    before = table.last
    assert before is not None
    assert houseway.settle(table.record(short=True))["net"] == before["net"]


@rule("baceball/5.5")
def test_no_wager_is_raised_after_the_first_card() -> None:
    table = by_hand()
    table.place(1, "ann", "bet", 1000)
    table.no_more_bets()
    table.drawn("9c")
    with refused(table, "5.5", "not-now"):
        table.change(1, "ann", "bet", 2000)

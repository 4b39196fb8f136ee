"""Rule 11: the jackpot."""

import pytest

import houseway
from houseway.testing import rule
from tests.baceball.helping import (
    DEALER_27,
    JACKPOT,
    LOW,
    dealt,
    house,
    line,
    net,
    settle,
    single,
    stacked,
    wager,
)
from tests.baceball.jackpots import MAJOR, MINOR, jackpot_round, prizes
from tests.helping import cites, events, happened, posted, refused


@rule("baceball/11.2")
def test_a_jackpot_wager_needs_a_bet() -> None:
    table = house(JACKPOT)
    with refused(table, "11.2", "needs-bet"):
        table.place(1, "ann", "jackpot", 500)
    table.place(2, "ann", "bet", 500)
    with refused(table, "11.2", "needs-bet"):
        table.place(1, "ann", "jackpot", 500)
    table.place(2, "ann", "jackpot", 500)


@rule("baceball/11.2")
def test_a_jackpot_wager_found_without_a_bet_goes_back() -> None:
    result = settle(
        ["9c 8d 7h", LOW],
        wager(1, "ann", "jackpot", 500),
        wager(2, "bob", "bet", 500),
        settings=JACKPOT,
    )
    assert result["net"] == {"ann": 0, "bob": 500}
    assert "baceball/11.2" in line(result, "jackpot")["clauses"]
    assert not events(result, "collected")


@rule("baceball/11.3")
def test_players_see_that_their_jackpot_wager_was_accepted() -> None:
    table = house(JACKPOT)
    assert "accepted" in posted(table, "11.3")[0]
    table.place(1, "ann", "bet", 500)
    table.place(1, "ann", "jackpot", 500)
    assert cites(happened(table, "placed")[-1], "11.3")


@rule("baceball/11.4")
@pytest.mark.parametrize(("amount", "shown"), [(500, "$5.00"), (250, "$2.50")])
def test_the_sign_shows_the_amount_of_the_wager(amount: int, shown: str) -> None:
    [sign] = posted(house({"jackpot": {"wager": amount}}), "11.4")
    assert shown in sign


@rule("baceball/11.4")
@pytest.mark.parametrize("amount", [1, 499, 501, 1000])
def test_no_other_amount_is_taken(amount: int) -> None:
    table = house(JACKPOT)
    table.place(1, "ann", "bet", 500)
    with refused(table, "11.4", "jackpot-amount") as caught:
        table.place(1, "ann", "jackpot", amount)
    assert caught.value.allowed == 500


@rule("baceball/11.4")
def test_without_a_sign_no_jackpot_is_offered() -> None:
    table = house()
    table.place(1, "ann", "bet", 500)
    with refused(table, "11.4", "not-offered"):
        table.place(1, "ann", "jackpot", 500)


@rule("baceball/11.5")
def test_only_a_wager_on_the_jackpot_area_wins_its_prizes() -> None:
    result = jackpot_round({1: "Ad Ad Ad", 2: "Ah Ah Ah", 3: "Ac Ac 5s"}, without=(1, 3))
    assert prizes(result) == [(2, MINOR)]
    assert result["net"] == {"a": 10_000, "b": 10_000 + MINOR - 500, "c": 1000}
    jackpot = [event for event in events(result, "placed") if event["wager"] == "jackpot"]
    assert [event["area"] for event in jackpot] == [2]
    assert cites(jackpot[0], "11.5")


@rule("baceball/11.7")
@pytest.mark.parametrize("hand", ["Ad Ad 5h", "Ad 5h Ad", "5h Ad Ad"])
def test_the_three_cards_of_the_area_make_the_hand(hand: str) -> None:
    result = settle(
        [hand, "Ad Ad 6s", "Ad Ad 7s"],
        wager(1, "ann", "bet", 500),
        wager(1, "ann", "jackpot", 500),
        wager(2, "ann", "bet", 500),
        settings=JACKPOT,
    )
    assert prizes(result) == [(1, 25_000)]
    assert cites(events(result, "bonus")[0], "11.7")


@rule("baceball/11.8")
def test_jackpots_are_paid_apart_from_other_winnings() -> None:
    result = single("Ac Ad Kh", LOW, JACKPOT, bet=1000, strike_3=500, jackpot=500)
    assert [(each["wager"], each["amount"]) for each in events(result, "paid")] == [
        ("strike-3", 1000),
        ("bet", 1000),
    ]
    [prize] = events(result, "bonus")
    assert (prize["wager"], prize["amount"]) == ("jackpot", 10_000)
    assert cites(prize, "11.8")


@pytest.mark.parametrize(
    "suit",
    [
        pytest.param("d", marks=rule("baceball/11.9", "baceball/11.9.1"), id="diamonds"),
        pytest.param("h", marks=rule("baceball/11.9", "baceball/11.9.2"), id="hearts"),
        pytest.param("s", marks=rule("baceball/11.9", "baceball/11.9.2"), id="spades"),
        pytest.param("c", marks=rule("baceball/11.9", "baceball/11.9.2"), id="clubs"),
    ],
)
@pytest.mark.parametrize("above", [None, -1, 0, 1, 2_345_678], ids=lambda above: f"pool {above}")
def test_three_suited_aces_pay_the_larger_of_guarantee_and_pool(suit: str, above: int | None) -> None:
    pool, guarantee, number = ("major", MAJOR, "11.9.1") if suit == "d" else ("minor", MINOR, "11.9.2")
    other = {"major": "minor", "minor": "major"}[pool]
    meter = 0 if above is None else guarantee + above
    result = jackpot_round({1: f"A{suit} A{suit} A{suit}"}, **{pool: meter, other: 77_777_777})
    assert prizes(result) == [(1, max(guarantee, meter))]
    assert net(result, "jackpot") == max(guarantee, meter) - 500
    progressive = {clause for clause in line(result, "jackpot")["clauses"] if "/11.9" in clause}
    assert progressive == {"baceball/11.9", f"baceball/{number}"}


@pytest.mark.parametrize("stake", [500, 250, 333])
@pytest.mark.parametrize(
    ("hand", "times", "number"),
    [
        pytest.param("Ac Ad Ah", 300, "11.10.1", marks=rule("baceball/11.10", "baceball/11.10.1")),
        pytest.param("Ad Ad As", 300, "11.10.1", marks=rule("baceball/11.10", "baceball/11.10.1")),
        pytest.param("As Ad Ad", 300, "11.10.1", marks=rule("baceball/11.10", "baceball/11.10.1")),
        pytest.param("Ad Ad Kd", 50, "11.10.2", marks=rule("baceball/11.10", "baceball/11.10.2")),
        pytest.param("Ah 2h Ah", 50, "11.10.2", marks=rule("baceball/11.10", "baceball/11.10.2")),
        pytest.param("9s Ac Ac", 50, "11.10.2", marks=rule("baceball/11.10", "baceball/11.10.2")),
        pytest.param("Ad Ah Kd", 20, "11.10.3", marks=rule("baceball/11.10", "baceball/11.10.3")),
        pytest.param("Ac 2c As", 20, "11.10.3", marks=rule("baceball/11.10", "baceball/11.10.3")),
        pytest.param("9d As Ad", 20, "11.10.3", marks=rule("baceball/11.10", "baceball/11.10.3")),
    ],
)
def test_fixed_prizes_are_multiples_of_the_wager_and_the_stake_is_gone(
    hand: str, times: int, number: str, stake: int
) -> None:
    settings = {"jackpot": {"wager": stake}}
    meters = {"major": 3 * MAJOR, "minor": 3 * MINOR}
    result = single(hand, LOW, settings, meters=meters, bet=1000, jackpot=stake)
    assert prizes(result) == [(1, times * stake)]
    assert net(result, "jackpot") == (times - 1) * stake
    fixed = {
        clause for clause in line(result, "jackpot")["clauses"] if "/11.9" in clause or "/11.10" in clause
    }
    assert fixed == {"baceball/11.10", f"baceball/{number}"}


@pytest.mark.parametrize("hand", ["Ac Kd Qh", "9c 9d 9h", "Kc Kd Kh"])
@pytest.mark.parametrize("dealer", ["As Ah Ad", DEALER_27])
def test_one_ace_or_none_wins_no_jackpot(hand: str, dealer: str) -> None:
    result = single(hand, dealer, JACKPOT, bet=1000, jackpot=500)
    assert prizes(result) == []
    assert net(result, "jackpot") == -500


def test_the_jackpot_is_won_though_the_bet_is_lost() -> None:
    result = single("Ac Ad 2h", "As As Ad", JACKPOT, bet=1000, jackpot=500)
    assert (net(result, "bet"), net(result, "jackpot")) == (-1000, 9500)


@rule("baceball/11.12")
def test_jackpots_are_paid_from_right_to_left() -> None:
    result = jackpot_round({1: "Ad Ad Ad", 2: "Ah Ah 5c", 4: "9c 8d 7h", 6: "As As As", 7: "Ac Ah 6c"})
    assert [area for area, _ in prizes(result)] == [7, 6, 2, 1]
    assert all(cites(event, "11.12") for event in events(result, "bonus"))


@rule("baceball/11.13", "baceball/11.13.1")
@pytest.mark.parametrize(
    ("pool", "shares"),
    [
        (0, [5_000_000, 5_000_000]),
        (9_999_999, [5_000_000, 5_000_000]),
        (10_000_000, [5_000_000, 5_000_000]),
        (10_000_001, [5_000_001, 5_000_000]),
        (25_000_000, [12_500_000, 12_500_000]),
    ],
)
def test_two_major_winners_share_equally(pool: int, shares: list[int]) -> None:
    result = jackpot_round({2: "Ad Ad Ad", 5: "Ad Ad Ad"}, major=pool, minor=99)
    assert prizes(result) == [(5, shares[0]), (2, shares[1])]
    assert all(cites(event, "11.13", "11.13.1") for event in events(result, "bonus"))


@rule("baceball/11.13", "baceball/11.13.2")
@pytest.mark.parametrize(
    ("pool", "shares"),
    [
        (0, [333_334, 333_333, 333_333]),
        (1_500_000, [500_000, 500_000, 500_000]),
        (1_500_001, [500_001, 500_000, 500_000]),
    ],
)
def test_minor_winners_share_whatever_their_suits(pool: int, shares: list[int]) -> None:
    result = jackpot_round({1: "As As As", 3: "Ah Ah Ah", 7: "Ac Ac Ac"}, major=77, minor=pool)
    assert prizes(result) == list(zip((7, 3, 1), shares, strict=True))
    assert all(cites(event, "11.13", "11.13.2") for event in events(result, "bonus"))


@pytest.mark.parametrize("pool", [0, 1_000_001, 1_000_003, 5_555_555])
def test_the_shares_add_up_to_the_prize(pool: int) -> None:
    hands = {1: "As As As", 2: "Ah Ah Ah", 4: "Ac Ac Ac", 5: "As As As", 6: "Ah Ah Ah", 7: "Ac Ac Ac"}
    shares = [amount for _, amount in prizes(jackpot_round(hands, minor=pool))]
    assert sum(shares) == max(pool, MINOR)
    assert shares[1:] == sorted(shares[1:], reverse=True)
    assert shares[0] == max(shares)


@rule("baceball/11.13.1")
def test_one_player_with_two_winning_hands_gets_two_shares() -> None:
    result = jackpot_round({1: "Ad Ad Ad", 2: "Ad Ad Ad"}, patrons="aa", major=30_000_000)
    assert prizes(result) == [(2, 15_000_000), (1, 15_000_000)]
    assert result["net"] == {"a": 30_000_000 - 2 * 500 + 2 * 10_000}


@rule("baceball/11.13.2")
def test_two_shares_of_one_player_and_one_of_another() -> None:
    result = jackpot_round({1: "As As As", 2: "Ah Ah Ah", 3: "Ac Ac Ac"}, patrons="aab", minor=3_000_000)
    assert result["net"] == {"a": 2_000_000 - 1000 + 20_000, "b": 1_000_000 - 500 + 10_000}


@rule("baceball/11.9.1", "baceball/11.9.2")
def test_major_and_minor_are_not_shared_with_each_other() -> None:
    result = jackpot_round({1: "Ad Ad Ad", 2: "As As As"}, major=12_000_000, minor=2_000_000)
    assert prizes(result) == [(2, 2_000_000), (1, 12_000_000)]
    assert not [event for event in events(result, "bonus") if cites(event, "11.13")]


@rule("baceball/11.5", "baceball/11.9.1")
def test_a_hand_without_a_jackpot_wager_takes_no_share() -> None:
    result = jackpot_round({1: "Ad Ad Ad", 2: "Ad Ad Ad"}, without=(2,), major=12_000_000)
    assert prizes(result) == [(1, 12_000_000)]


@rule("baceball/11.13.1")
@pytest.mark.parametrize(
    ("guarantee", "pool", "share"),
    [
        ("once", 5_000_000, 5_000_000),
        ("per-winner", 5_000_000, 10_000_000),
        ("none", 5_000_000, 2_500_000),
        ("once", 30_000_000, 15_000_000),
        ("per-winner", 30_000_000, 15_000_000),
        ("none", 30_000_000, 15_000_000),
    ],
)
def test_what_several_winners_share_is_the_operators_choice(guarantee: str, pool: int, share: int) -> None:
    settings = {"jackpot": {"wager": 500, "shared_guarantee": guarantee}}
    result = jackpot_round({1: "Ad Ad Ad", 2: "Ad Ad Ad"}, settings, major=pool)
    assert prizes(result) == [(2, share), (1, share)]


@rule("baceball/11.9.1")
def test_the_meters_of_the_round_stand_above_those_of_the_settings() -> None:
    settings = {"jackpot": {"wager": 500, "meters": {"major": 30_000_000}}}
    assert prizes(jackpot_round({1: "Ad Ad Ad"}, settings, major=20_000_000)) == [(1, 20_000_000)]
    alone = single("Ad Ad Ad", LOW, settings, bet=500, jackpot=500)
    assert prizes(alone) == [(1, 30_000_000)]


@rule("baceball/11.9.1", "baceball/5.9")
def test_a_pool_that_chips_cannot_pay_is_rounded_up() -> None:
    result = jackpot_round({1: "Ad Ad Ad"}, JACKPOT | {"chips": [100]}, major=10_000_001)
    assert prizes(result) == [(1, 10_000_100)]
    assert cites(events(result, "bonus")[0], "5.9")


@rule("baceball/11.9.1")
def test_a_live_table_pays_what_its_display_shows() -> None:
    settings = {"jackpot": {"wager": 500, "meters": {"major": 12_345_678, "minor": 0}}}
    table = stacked(dealt("Ad Ad Ad", LOW), settings)
    table.place(6, "ann", "bet", 1000)
    table.place(6, "ann", "jackpot", 500)
    table.no_more_bets()
    assert table.last is not None
    assert table.last["net"] == {"ann": 12_345_678 - 500 + 10_000}


@pytest.mark.parametrize("amount", [0, -500])
def test_a_jackpot_wager_of_nothing_is_not_read(amount: int) -> None:
    with pytest.raises(houseway.Unreadable) as caught:
        house({"jackpot": {"wager": amount}})
    assert caught.value.field == "settings.jackpot.wager"


@rule("baceball/11.1")
def test_a_table_with_a_jackpot_deals_from_a_shuffling_device_only() -> None:
    with pytest.raises(houseway.Refused, match=r"cards come from a shuffling device \[baceball/11\.1\]"):
        houseway.Table("baceball", {"device": "shoe", "jackpot": {"wager": 500}})

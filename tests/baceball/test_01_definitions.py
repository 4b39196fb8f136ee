"""Rule 1: what the words mean."""

import json

import pytest

import houseway
from houseway.table.layout.views import Viewer, player, view
from houseway.table.procedure.requests import Wagers
from houseway.table.procedure.roles import Role
from houseway.testing import rule
from tests.baceball.helping import (
    DEALER_27,
    JACKPOT,
    LOW,
    OPTIONS,
    by_hand,
    cards_at,
    deal_out,
    dealt,
    house,
    in_device_and_rack,
    line,
    net,
    settle,
    single,
    stacked,
    wager,
)
from tests.helping import cites, equipment, events, happened, on_layout, posted, refused

TEN_VALUES = [rank + suit for rank in "TJQK" for suit in "cdhs"]
OTHERS = [rank + suit for rank in "A23456789" for suit in "cd"]
EVERYBODY = [*(Viewer(role) for role in Role), player("ann"), player("bob")]


@pytest.mark.parametrize(
    ("hand", "winner", "named"),
    [
        pytest.param("Kc 5d 6h", "strike-1", "1st-strike", id="first", marks=rule("baceball/1.1/1st-strike")),
        pytest.param(
            "5c Kd 6h", "strike-2", "2nd-strike", id="second", marks=rule("baceball/1.1/2nd-strike")
        ),
        pytest.param("5c 6d Kh", "strike-3", "3rd-strike", id="third", marks=rule("baceball/1.1/3rd-strike")),
    ],
)
def test_each_strike_wager_is_on_its_own_card(hand: str, winner: str, named: str) -> None:
    result = single(hand, DEALER_27, bet=1000, strike_1=500, strike_2=500, strike_3=500)
    assert {kind for kind in OPTIONS[:3] if net(result, kind) > 0} == {winner}
    assert f"baceball/1.1/{named}" in line(result, winner)["clauses"]


@rule("baceball/1.1/strike")
@pytest.mark.parametrize("first", TEN_VALUES)
def test_every_ten_value_card_is_a_strike(first: str) -> None:
    result = single(f"{first} 2d 3h", DEALER_27, bet=1000, strike_1=500)
    assert net(result, "strike-1") == 1000
    assert "baceball/1.1/strike" in line(result, "strike-1")["clauses"]


@pytest.mark.parametrize("first", OTHERS)
def test_no_other_card_is_a_strike(first: str) -> None:
    result = single(f"{first} 2h 3h", DEALER_27, bet=1000, strike_1=500)
    assert net(result, "strike-1") == -500
    assert "baceball/1.1/strike" not in line(result, "strike-1")["clauses"]


@rule("baceball/1.1/home-run")
@pytest.mark.parametrize("hand", ["Ac Ad Ah", "As As As"])
def test_three_aces_are_a_home_run(hand: str) -> None:
    result = single(hand, DEALER_27, bet=1000)
    assert net(result, "bet") == 10_000
    assert "baceball/1.1/home-run" in line(result, "bet")["clauses"]


@pytest.mark.parametrize("hand", ["Ac Ad Kh", "Ac 9d 9s"])
def test_fewer_aces_are_no_home_run(hand: str) -> None:
    result = single(hand, "5c 5d 5h", bet=1000)
    assert net(result, "bet") == 1000
    assert "baceball/1.1/home-run" not in line(result, "bet")["clauses"]


@rule("baceball/1.1/strike-out")
@pytest.mark.parametrize("hand", ["Tc Jd Qh", "Ks Ks Ks", "Tc Td Th"])
def test_three_ten_value_cards_are_a_strike_out(hand: str) -> None:
    result = single(hand, LOW, bet=1000)
    assert net(result, "bet") == -1000
    assert "baceball/1.1/strike-out" in line(result, "bet")["clauses"]


@pytest.mark.parametrize("hand", ["Ac Td 9h", "Ac 9d Kh"])
def test_thirty_made_otherwise_is_no_strike_out(hand: str) -> None:
    result = single(hand, LOW, bet=1000)
    assert (result["hands"][0]["value"], net(result, "bet")) == (30, 1000)


@rule("baceball/1.1/strike-out-wager")
def test_the_strike_out_wager_is_on_three_ten_value_cards() -> None:
    result = single("Tc Jd Qh", LOW, bet=1000, strike_out=500)
    assert net(result, "strike-out") == 15_000
    assert "baceball/1.1/strike-out-wager" in line(result, "strike-out")["clauses"]


@rule("baceball/1.1/bet")
@pytest.mark.parametrize("kind", OPTIONS)
def test_nobody_takes_part_without_a_bet(kind: str) -> None:
    table = house()
    with refused(table, "1.1/bet", "needs-bet"):
        table.place(3, "ann", kind, 500)


@rule("baceball/1.1/bet")
def test_an_optional_wager_found_without_a_bet_goes_back() -> None:
    result = settle(["9c 9d 8h", DEALER_27], wager(1, "ann", "strike-1", 500), wager(2, "bob", "bet", 1000))
    assert (line(result, "strike-1")["net"], result["net"]) == (0, {"ann": 0, "bob": -1000})
    [returned] = events(result, "returned")
    assert (returned["patron"], returned["amount"]) == ("ann", 500)
    assert cites(returned, "1.1/bet")


@rule("baceball/1.1/void")
def test_a_hand_dealt_without_a_bet_is_void() -> None:
    result = settle(
        ["Kc Kd Kh", "9c 9d 8h", DEALER_27],
        wager(1, "ann", "strike-out", 500),
        wager(2, "bob", "bet", 1000),
    )
    assert result["net"] == {"ann": 0, "bob": -1000}
    [void] = [event for event in events(result, "called") if cites(event, "1.1/void")]
    assert void["area"] == 1


@rule("baceball/1.1/burn", "baceball/4.4")
@pytest.mark.parametrize("viewer", EVERYBODY, ids=lambda viewer: viewer.name)
def test_a_burned_card_goes_to_the_rack_and_nobody_sees_it(viewer: Viewer) -> None:
    table = by_hand(burned="7h")
    table.place(1, "ann", "bet", 1000)
    table.no_more_bets()
    table.drawn("Kc")
    sent = view(table.events, viewer)
    [burned] = events({"events": sent}, "burned")
    assert cites(burned, "1.1/burn", "4.4")
    assert "7h" not in json.dumps(sent)
    assert "Kc" in json.dumps(sent)


@rule("baceball/1.1/burn")
def test_the_burned_card_lies_in_the_discard_rack() -> None:
    table = house()
    assert in_device_and_rack(table) == (311, 1)


@rule("baceball/1.1/players-hand", "baceball/1.1/dealers-hand")
def test_a_hand_is_the_three_cards_of_a_round() -> None:
    result = settle(
        ["2c 3d 4h", "5c 6d 7h", "8c 9d Th"], wager(2, "ann", "bet", 500), wager(6, "bob", "bet", 500)
    )
    assert [(hand["area"], hand["cards"]) for hand in result["hands"]] == [
        (2, ["2c", "3d", "4h"]),
        (6, ["5c", "6d", "7h"]),
    ]
    assert result["dealer"] == {"cards": ["8c", "9d", "Th"], "value": 27}
    counted = {event["to"]["area"]: event for event in events(result, "counted")}
    assert cites(counted[2], "1.1/players-hand")
    assert cites(counted[6], "1.1/players-hand")
    assert cites(counted[0], "1.1/dealers-hand")


@rule("baceball/1.1/point-count")
@pytest.mark.parametrize(
    ("hand", "total"),
    [("2c 2d 2h", 6), ("9c Td Ah", 30), ("Ac Ad Ah", 33), ("Kc Qd Jh", 30), ("Ac Ad 9h", 31)],
)
def test_the_point_count_is_the_sum_of_the_values(hand: str, total: int) -> None:
    result = single(hand, hand.replace("c", "s"), bet=500)
    counted = events(result, "counted")
    assert [event["value"] for event in counted] == [total, total]
    assert all(cites(event, "1.1/point-count") for event in counted)


@rule("baceball/1.1/playing-area")
def test_a_playing_area_holds_every_option_of_one_hand() -> None:
    table = stacked(dealt("9c Td 8h", DEALER_27), JACKPOT)
    assert posted(table, "1.1/playing-area")[0].startswith(f"{table.settings.areas} playing areas")
    for kind in ("bet", *OPTIONS, "jackpot"):
        table.place(5, "ann", kind, 500)
    assert {area for area, *_ in on_layout(table)} == {5}
    table.no_more_bets()
    assert table.last is not None
    assert [hand["area"] for hand in table.last["hands"]] == [5]
    assert {each["wager"] for each in table.last["results"]} == {"bet", *OPTIONS, "jackpot"}


@rule("baceball/1.1/round-of-play", "baceball/3.8")
def test_a_round_lasts_from_its_first_card_to_the_last_payment() -> None:
    table = by_hand()
    table.place(1, "ann", "bet", 1000)
    table.no_more_bets()
    table.drawn("2c")
    with refused(table, "3.8", "round-in-progress"):
        table.order("replace-cards", by="gaming-supervisor")
    deal_out(table, ["9c", "3d", "9d", "4h", "9h"])
    assert table.last is not None
    *_, collected, _cleared, over = [
        event for event in table.last["events"] if event["event"] != "tablechanged"
    ]
    assert (collected["event"], over["event"]) == ("collected", "over")
    assert cites(over, "1.1/round-of-play")
    assert isinstance(table.request, Wagers)
    table.order("replace-cards", by="gaming-supervisor")


@rule("baceball/1.1/standoff")
def test_a_standoff_neither_wins_nor_loses() -> None:
    result = single("9c 5d 6h", "6c 5h 9d", bet=1000)
    assert (net(result, "bet"), result["net"]) == (0, {"ann": 0})
    assert not events(result, "paid", "collected")
    [decided] = events(result, "decided")
    assert cites(decided, "1.1/standoff")
    assert [(each["area"], each["patron"], each["amount"]) for each in result["after"]["standing"]] == [
        (1, "ann", 1000)
    ]


@rule("baceball/1.1/float-tray")
def test_losing_wagers_end_in_the_float_tray() -> None:
    table = stacked(dealt(LOW, DEALER_27), JACKPOT)
    assert posted(table, "1.1/float-tray") == ["a float tray"]
    table.place(1, "ann", "bet", 1000)
    table.place(1, "ann", "jackpot", 500)
    table.no_more_bets()
    assert table.last is not None
    assert [(event["wager"], event["to"]) for event in events(dict(table.last), "collected")] == [
        ("jackpot", "float"),
        ("bet", "float"),
    ]


@rule("baceball/1.1/deck-checking-device")
def test_the_decks_are_checked_for_the_right_cards() -> None:
    [checked] = [event for event in happened(house(), "handled") if event["act"] == "check"]
    assert checked["count"] == 312
    assert cites(checked, "1.1/deck-checking-device")


@rule("baceball/1.1/shuffling-device")
def test_cards_are_shuffled_in_and_dealt_from_the_device() -> None:
    table = house()
    assert posted(table, "1.1/shuffling-device") == ["a shuffling device on the dealer's left"]
    device = equipment(table).device
    assert list(device.order) != houseway.equipment.decks(6)[1:]
    following = [str(each) for each in device.order[:6]]
    table.place(1, "ann", "bet", 1000)
    table.no_more_bets()
    assert table.last is not None
    assert (
        dealt(" ".join(table.last["hands"][0]["cards"]), " ".join(table.last["dealer"]["cards"])) == following
    )


@pytest.mark.parametrize(
    "made",
    [
        pytest.param(
            "casino-pre-shuffled", marks=rule("baceball/1.1/casino-pre-shuffled-cards", "baceball/3.5")
        ),
        pytest.param(
            "angel-pre-shuffled", marks=rule("baceball/1.1/angel-pre-shuffled-cards", "baceball/3.5")
        ),
    ],
)
def test_pre_shuffled_cards_may_be_introduced(made: str) -> None:
    table = house()
    table.order("replace-cards", by="gaming-supervisor", cards=made)
    [introduced] = [event for event in happened(table, "handled") if event["act"] == "introduce"]
    assert cites(introduced, f"1.1/{made}-cards", "3.5")
    assert cards_at(table) == 312


@rule("baceball/1.1/casino-promotional-token", "baceball/5.3")
@pytest.mark.parametrize("kind", ["bet", *OPTIONS])
@pytest.mark.parametrize("tokens", [500, 1], ids=["tokens alone", "mixed with chips"])
def test_tokens_are_taken_for_every_wager_but_one(kind: str, tokens: int) -> None:
    table = house(JACKPOT)
    if kind != "bet":
        table.place(1, "ann", "bet", 500)
    table.place(1, "ann", kind, 500, tokens=tokens)
    placed = happened(table, "placed")[-1]
    assert (placed["wager"], placed["amount"], placed["tokens"]) == (kind, 500, tokens)
    assert cites(placed, "1.1/casino-promotional-token", "5.3")


@rule("baceball/1.1/casino-promotional-token")
@pytest.mark.parametrize("tokens", [1, 500])
def test_no_token_is_taken_for_the_jackpot(tokens: int) -> None:
    table = house(JACKPOT)
    table.place(1, "ann", "bet", 500)
    with refused(table, "1.1/casino-promotional-token", "no-tokens"):
        table.place(1, "ann", "jackpot", 500, tokens=tokens)


@rule("baceball/1.1/casino-promotional-token")
def test_winnings_of_tokens_are_paid_like_those_of_chips() -> None:
    result = settle(["Ac 9d 9s", "5c 5d 5h"], wager(1, "ann", "bet", 1000, tokens=1000))
    [paid] = events(result, "paid")
    assert (paid["amount"], result["net"]) == (1000, {"ann": 1000})


@rule("baceball/1.1/casino-promotional-token", "baceball/1.1/standoff")
def test_tokens_that_stand_off_remain_tokens() -> None:
    result = settle(["9c 5d 6h", "6c 5h 9d"], wager(1, "ann", "bet", 1000, tokens=400))
    [standing] = result["after"]["standing"]
    assert (standing["amount"], standing.get("tokens")) == (1000, 400)


@pytest.mark.parametrize(
    ("hand", "paid"),
    [
        pytest.param(
            "Ad Ad Ad",
            20_000_000,
            id="major",
            marks=rule(
                "baceball/1.1/major-jackpot",
                "baceball/1.1/progressive-jackpot",
                "baceball/1.1/suited-aces",
            ),
        ),
        pytest.param(
            "As As As",
            3_000_000,
            id="minor",
            marks=rule(
                "baceball/1.1/minor-jackpot",
                "baceball/1.1/progressive-jackpot",
                "baceball/1.1/suited-aces",
            ),
        ),
        pytest.param(
            "Ad As Ad",
            150_000,
            id="three mixed",
            marks=rule("baceball/1.1/fixed-jackpot", "baceball/1.1/mixed-aces"),
        ),
        pytest.param(
            "Ah Ah 9d",
            25_000,
            id="two suited",
            marks=rule("baceball/1.1/fixed-jackpot", "baceball/1.1/suited-aces"),
        ),
        pytest.param(
            "Ah 9d As",
            10_000,
            id="two mixed",
            marks=rule("baceball/1.1/fixed-jackpot", "baceball/1.1/mixed-aces"),
        ),
    ],
)
def test_suited_and_mixed_aces_win_their_kind_of_jackpot(
    request: pytest.FixtureRequest, hand: str, paid: int
) -> None:
    meters = {"major": 20_000_000, "minor": 3_000_000}
    result = single(hand, DEALER_27, JACKPOT, meters=meters, bet=500, jackpot=500)
    [prize] = events(result, "bonus")
    assert prize["amount"] == paid
    marked = {clause for mark in request.node.iter_markers("rule") for clause in mark.args}
    named = {clause for clause in prize["rule"] if clause.endswith(("-jackpot", "-aces"))}
    assert named == marked


@rule("baceball/1.1/jackpot-wager")
def test_the_jackpot_wager_is_optional() -> None:
    table = stacked(dealt("Ac Ad 5h", LOW) * 2, JACKPOT)
    table.place(1, "ann", "bet", 500)
    table.no_more_bets()
    assert table.last is not None
    assert table.last["net"] == {"ann": 500}
    table.place(1, "ann", "bet", 500)
    table.place(1, "ann", "jackpot", 500)
    assert cites(happened(table, "placed")[-1], "1.1/jackpot-wager")
    table.no_more_bets()
    assert table.last["net"] == {"ann": 500 + 20 * 500 - 500}

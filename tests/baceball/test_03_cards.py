"""Rule 3: the cards."""

import pytest

import houseway
from houseway.table.procedure.dealing import ByHand
from houseway.table.procedure.requests import Step
from houseway.table.procedure.roles import Role
from houseway.testing import rule
from tests.baceball.helping import (
    DEALER_27,
    JACKPOT,
    LOW,
    ONLOOKERS,
    SUPERVISORS,
    by_hand,
    cards_at,
    deal_out,
    house,
    in_device_and_rack,
    net,
    settle,
    single,
    wager,
)
from tests.helping import all_cards, cites, events, happened, posted, refused

SIX_DECKS = {rank + suit: 6 for rank in "A23456789TJQK" for suit in "cdhs"}
PIPS = [(str(pip), pip, "3.3.1") for pip in range(2, 10)]
TENS = [(rank, 10, "3.3.2") for rank in "TJQK"]
VALUES = [*PIPS, *TENS, ("A", 11, "3.3.3")]


@rule("baceball/3.1")
def test_six_decks_of_52_are_counted_before_play() -> None:
    [checked] = [event for event in happened(house(), "handled") if event["act"] == "check"]
    assert checked["count"] == 6 * 52
    assert cites(checked, "3.1")


def test_each_card_is_there_six_times_and_there_is_no_joker() -> None:
    assert all_cards(house()) == SIX_DECKS


@rule("baceball/3.1")
@pytest.mark.parametrize("decks", [1, 5, 7, 8])
def test_another_number_of_decks_is_refused(decks: int) -> None:
    with pytest.raises(houseway.Refused) as caught:
        house({"decks": decks})
    assert caught.value.clause == "baceball/3.1"


def test_a_card_may_come_out_six_times() -> None:
    result = single("9c 9c 9c", "9c 9c 9c", bet=500)
    assert net(result, "bet") == 0


@rule("baceball/3.1")
def test_a_card_that_comes_out_a_seventh_time_is_refused() -> None:
    with pytest.raises(houseway.Refused) as caught:
        settle(["9c 9c 9c", "9c 9c 9c", "9c 9d 9d"], wager(1, "ann", "bet", 500), wager(2, "bob", "bet", 500))
    assert caught.value.clause == "baceball/3.1"
    assert caught.value.asked["card"] == "9c"


def test_a_joker_is_no_card() -> None:
    with pytest.raises(houseway.Unreadable):
        single("9c 9d Jk", DEALER_27, bet=500)


@rule("baceball/3.2")
@pytest.mark.parametrize(
    ("suit", "prize"),
    [("d", 10_000_000), ("h", 1_000_000), ("s", 1_000_000), ("c", 1_000_000)],
    ids=["diamonds", "hearts", "spades", "clubs"],
)
def test_for_the_jackpot_diamonds_rank_above_the_others(suit: str, prize: int) -> None:
    result = single(f"A{suit} A{suit} A{suit}", DEALER_27, JACKPOT, bet=500, jackpot=500)
    [paid] = events(result, "bonus")
    assert paid["amount"] == prize
    assert cites(paid, "3.2")


@pytest.mark.parametrize("suit", "cdhs")
@pytest.mark.parametrize("other", "cdhs")
def test_otherwise_no_suit_beats_another(suit: str, other: str) -> None:
    result = single(f"A{suit} K{suit} 5{suit}", f"A{other} K{other} 5{other}", bet=500)
    assert net(result, "bet") == 0


@pytest.mark.parametrize(
    ("rank", "value"),
    [
        pytest.param(rank, value, id=rank, marks=rule("baceball/3.3", f"baceball/{number}"))
        for rank, value, number in VALUES
    ],
)
@pytest.mark.parametrize("suit", "cdhs")
def test_what_a_card_counts(request: pytest.FixtureRequest, rank: str, value: int, suit: str) -> None:
    card = rank + suit
    result = single(f"{card} {card} {card}", LOW, bet=500)
    assert result["hands"][0]["value"] == 3 * value
    [counted] = [event for event in events(result, "counted") if event["to"]["area"] == 1]
    marked = {clause for mark in request.node.iter_markers("rule") for clause in mark.args}
    assert {clause for clause in counted["rule"] if "/3.3" in clause} == marked


@rule("baceball/3.3.3")
def test_an_ace_never_counts_one() -> None:
    result = single("Ac Kd Qh", "Kc Qc 9d", bet=500)
    assert (result["hands"][0]["value"], net(result, "bet")) == (31, 500)


@rule("baceball/3.4")
def test_cards_are_checked_before_they_are_used() -> None:
    table = house()
    first = happened(table, "handled")[0]
    assert (first["act"], first["count"]) == ("check", 312)
    assert cites(first, "3.4")


@rule("baceball/3.4")
def test_a_dealer_is_asked_to_check_the_cards_before_anything_else() -> None:
    table = houseway.Table("baceball", {}, dealing=ByHand())
    assert isinstance(table.request, Step)
    assert (table.request.act, table.request.rule[0]) == ("check", "baceball/3.4")


@rule("baceball/3.5", "baceball/3.8")
def test_secured_cards_come_to_the_table_without_another_check() -> None:
    table = house()
    before = len(table.events)
    table.order("replace-cards", by="gaming-supervisor", cards="casino-pre-shuffled")
    acts = [event.as_json() for event in table.events[before:]]
    assert [event["act"] for event in acts if event["event"] == "handled"] == [
        "replace",
        "introduce",
        "shuffle",
    ]
    assert cites(acts[1], "3.5")


@rule("baceball/3.6")
def test_all_cards_are_dealt_face_up() -> None:
    result = settle([LOW, "5c 6d 7h", DEALER_27], wager(1, "ann", "bet", 500), wager(7, "bob", "bet", 500))
    cards = events(result, "dealt")
    assert len(cards) == 9
    assert all(event["face_up"] and event["item"] and cites(event, "3.6") for event in cards)


@rule("baceball/3.6")
def test_cards_are_not_dealt_from_a_shoe() -> None:
    with pytest.raises(houseway.Refused) as caught:
        house({"device": "shoe"})
    assert caught.value.clause == "baceball/3.6"


@rule("baceball/3.6")
def test_the_device_stands_on_the_dealers_left() -> None:
    assert any("left" in words for words in posted(house(), "3.6"))


@rule("baceball/3.7")
@pytest.mark.parametrize("by", ONLOOKERS)
@pytest.mark.parametrize("order", ["replace-cards", "verify-cards", "order-shuffle", "cards-dropped"])
def test_players_and_spectators_do_not_handle_cards(by: Role, order: str) -> None:
    table = house()
    with refused(table, "3.7", "hands-off"):
        table.order(order, by=by)
    assert cards_at(table) == 312


@rule("baceball/3.8")
@pytest.mark.parametrize("by", SUPERVISORS)
def test_a_casino_supervisor_may_have_new_cards_after_a_round(by: Role) -> None:
    table = house()
    table.place(1, "ann", "bet", 500)
    table.no_more_bets()
    assert in_device_and_rack(table) == (305, 7)
    table.order("replace-cards", by=by)
    assert cites(happened(table, "handled")[0], "3.8")
    assert in_device_and_rack(table) == (311, 1)
    assert all_cards(table) == SIX_DECKS


@rule("baceball/3.8")
def test_new_cards_leave_the_wagers_where_they_are() -> None:
    table = house(JACKPOT)
    table.place(1, "ann", "bet", 500)
    table.place(1, "ann", "jackpot", 500)
    table.order("replace-cards", by="gaming-manager")
    assert [each.kind for each in table.wagers] == ["bet", "jackpot"]
    table.no_more_bets()
    assert table.rounds_played == 1


@rule("baceball/3.8")
@pytest.mark.parametrize("by", [Role.DEALER, Role.INSPECTOR])
def test_nobody_else_may_have_new_cards(by: Role) -> None:
    table = house()
    with refused(table, "3.8", "not-your-power"):
        table.order("replace-cards", by=by)


@rule("baceball/3.9")
@pytest.mark.parametrize("by", [*SUPERVISORS, Role.INSPECTOR])
@pytest.mark.parametrize("cards_out", range(6))
def test_the_cards_are_verified_at_any_time(by: Role, cards_out: int) -> None:
    table = by_hand()
    table.place(1, "ann", "bet", 500)
    table.no_more_bets()
    rest = ["2c", "9c", "3d", "9d", "4h", "9h"]
    for name in rest[:cards_out]:
        table.drawn(name)
    table.order("verify-cards", by=by)
    table.done(312)
    verified = happened(table, "handled")[-1]
    assert (verified["act"], verified["count"]) == ("verify", 312)
    assert cites(verified, "3.9")
    deal_out(table, rest[cards_out:])
    assert table.last is not None
    assert table.last["net"] == {"ann": -500}


@rule("baceball/3.9")
def test_cards_in_device_rack_and_on_the_layout_are_all_counted() -> None:
    table = house()
    for _ in range(3):
        for area in range(1, 8):
            if area not in {each.area for each in table.wagers}:
                table.place(area, f"p{area}", "bet", 500)
        table.no_more_bets()
        table.order("verify-cards", by="inspector")
        assert happened(table, "handled")[-1]["count"] == 312


@rule("baceball/3.9")
def test_a_dealer_does_not_order_the_cards_verified() -> None:
    table = house()
    with refused(table, "3.9", "not-your-power"):
        table.order("verify-cards", by=Role.DEALER)


@rule("baceball/3.10")
def test_players_are_told_to_count_for_themselves() -> None:
    [notice] = posted(house(), "3.10")
    assert "count" in notice

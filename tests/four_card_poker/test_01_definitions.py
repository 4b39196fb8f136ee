"""Rule 1: what the words mean."""

import pytest

from houseway.table.procedure.requests import Wagers
from houseway.table.procedure.roles import Role
from houseway.testing import rule
from tests.four_card_poker.helping import (
    DEALER_ODD,
    DEALER_QUEENS,
    NAME,
    ODD_JACK,
    PAIR_ACES,
    PAIR_KINGS,
    by_hand,
    decided,
    house,
    line,
    net,
    settle,
    single,
    wager,
)
from tests.helping import cites, events, happened, posted

FOUR_FIVES = "5c 5d 5h 5s Kc"


@rule(f"{NAME}/1.1")
def test_the_definitions_govern_the_rules() -> None:
    assert len(posted(house(), "1.1")) == 1


@rule(f"{NAME}/1.1/aces-up")
def test_aces_up_wins_with_a_pair_of_aces_whatever_the_dealer_holds() -> None:
    result = single(PAIR_ACES, "Kc Kd Kh Ks 2c 3d", aces_up=500)
    assert net(result, "aces-up") == 500
    assert cites(line(result, "aces-up"), "1.1/aces-up")


@rule(f"{NAME}/1.1/ante")
def test_the_ante_is_the_first_wager_of_a_round() -> None:
    table = house()
    table.place(1, "ann", "ante", 1000)
    [placed] = happened(table, "placed")
    assert cites(placed, "1.1/ante", "5.2")


@rule(f"{NAME}/1.1/ante-bonus")
def test_the_ante_bonus_is_paid_whatever_the_dealer_holds() -> None:
    result = single(FOUR_FIVES, "9c 9d 9h 9s 2d 3h")
    assert (net(result, "ante"), net(result, "ante-bonus")) == (-1000, 25_000)
    assert cites(line(result, "ante-bonus"), "1.1/ante-bonus")


@rule(f"{NAME}/1.1/play-wager")
def test_a_play_wager_keeps_a_player_in_the_round() -> None:
    result = single(PAIR_KINGS, DEALER_ODD, amount=2000)
    [play] = [event for event in events(result, "placed") if event["wager"] == "play"]
    assert (play["amount"], net(result, "play")) == (2000, 2000)
    assert cites(play, "1.1/play-wager")


@rule(f"{NAME}/1.1/card-shoe")
def test_a_card_shoe_is_a_thing_to_deal_from() -> None:
    table = house({"device": "shoe"})
    assert "shoe" in posted(table, "1.1/card-shoe")[0]
    assert not posted(house(), "1.1/card-shoe")


@rule(f"{NAME}/1.1/shuffling-device")
def test_a_shuffling_device_shuffles_the_cards_that_are_dealt_from_it() -> None:
    [shuffled] = [event for event in happened(house(), "handled") if event["act"] == "shuffle"]
    assert cites(shuffled, "1.1/shuffling-device", "4.4")


@rule(f"{NAME}/1.1/deck-checking-device")
def test_a_deck_is_checked_for_the_right_cards() -> None:
    [checked] = [event for event in happened(house(), "handled") if event["act"] == "check"]
    assert checked["count"] == 52
    assert cites(checked, "1.1/deck-checking-device")


@rule(f"{NAME}/1.1/casino-promotional-token")
def test_a_token_wins_chips_like_any_stake() -> None:
    tokens = [wager(1, "ann", "ante", 1000, tokens=1000)]
    result = settle([PAIR_KINGS, DEALER_ODD], tokens, [decided(1, "play", 1000)])
    assert net(result, "ante") == 1000
    assert cites(events(result, "placed")[0], "1.1/casino-promotional-token")


@pytest.mark.parametrize(
    ("role", "meanings"),
    [
        pytest.param(role, meanings, id=str(role), marks=rule(*(f"{NAME}/1.1/{each}" for each in meanings)))
        for role, meanings in (
            (Role.GAMING_SUPERVISOR, ("gaming-supervisor", "casino-supervisor")),
            (Role.ASSISTANT_GAMING_MANAGER, ("assistant-gaming-manager", "casino-supervisor")),
            (Role.GAMING_MANAGER, ("casino-supervisor",)),
            (Role.INSPECTOR, ("inspector",)),
        )
    ],
)
def test_orders_are_attributed_to_the_roles_that_rule_1_names(role: Role, meanings: tuple[str, ...]) -> None:
    table = house()
    table.order("verify-cards", by=role)
    [said] = [event for event in happened(table, "called") if cites(event, "3.8")]
    assert str(role) in said["words"]
    assert cites(said, *(f"1.1/{each}" for each in meanings))


@rule(f"{NAME}/1.1/dealer")
def test_the_dealer_operates_the_game() -> None:
    table = house({"device": "shoe"})
    table.order("cut-cards", by="dealer")
    assert any(cites(event, "1.1/dealer") for event in happened(table, "called"))


@rule(f"{NAME}/1.1/float-tray")
def test_the_table_has_a_float_tray() -> None:
    assert posted(house(), "1.1/float-tray") == ["a float tray"]


@rule(f"{NAME}/1.1/fold")
def test_who_folds_is_out_of_the_round() -> None:
    result = single(PAIR_ACES, DEALER_ODD, "fold")
    assert net(result, "ante") == -1000
    assert not [event for event in events(result, "shown") if event["to"]["area"] == 1]
    [folds] = [event for event in events(result, "called") if cites(event, "1.1/fold")]
    assert folds["area"] == 1


@rule(f"{NAME}/1.1/hand")
@pytest.mark.parametrize("device", ["shuffler", "shoe"])
def test_a_hand_is_five_cards_and_the_dealers_six(device: str) -> None:
    hands = [ODD_JACK, DEALER_QUEENS]
    result = settle(hands, [wager(1, "ann", "ante", 1000)], [decided(1, "fold")], {"device": device})
    assert result["hands"][0]["cards"] == ODD_JACK.split()
    assert result["dealer"]["cards"] == DEALER_QUEENS.split()


@rule(f"{NAME}/1.1/round-of-play")
def test_a_round_begins_with_the_first_card_and_ends_with_the_last_payment() -> None:
    result = single(PAIR_KINGS, DEALER_ODD)
    kinds = [event["event"] for event in result["events"]]
    [over] = events(result, "over")
    assert cites(over, "1.1/round-of-play")
    assert kinds.index("called") < kinds.index("dealt") < kinds.index("paid") < kinds.index("over")


@rule(f"{NAME}/1.1/stand-off", f"{NAME}/10.6")
def test_nothing_stands_off_an_equal_hand_wins() -> None:
    assert len(posted(house(), "1.1/stand-off")) == 1
    result = single("Ac Ad Kh Qs 3c", "Ah As Kd Qc 2d 5s", amount=2000)
    assert (net(result, "ante"), net(result, "play")) == (1000, 2000)


@rule(f"{NAME}/1.1/void")
def test_what_is_void_has_no_result() -> None:
    table = by_hand()
    table.place(1, "ann", "ante", 1000)
    table.no_more_bets()
    table.drawn("As")
    table.order("misdeal", by="dealer")
    [returned] = happened(table, "returned")
    assert returned["amount"] == 1000
    assert cites(returned, "1.1/void", "12.4")
    assert not isinstance(table.request, Wagers)

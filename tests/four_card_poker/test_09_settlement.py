"""Rule 9: final settlement."""

import pytest

import houseway
from houseway.table.procedure.requests import Asks
from houseway.testing import rule
from tests.four_card_poker.helping import (
    DEALER_KINGS_UP,
    DEALER_ODD,
    DEALER_QUEENS,
    NAME,
    ODD_JACK,
    PAIR_ACES,
    PAIR_KINGS,
    decided,
    do_steps,
    house,
    line,
    net,
    settle,
    single,
    two_players,
    wager,
)
from tests.helping import cites, events, posted, refused

HANDS = [ODD_JACK, PAIR_KINGS, DEALER_QUEENS]
FOUR_FIVES = "5c 5d 5h 5s Kc"


def movements(result: dict) -> list[tuple[str, str, int]]:
    moved = events(result, "bonus", "collected", "paid")
    return [(event["event"], event["wager"], event["amount"]) for event in moved]


@rule(f"{NAME}/9.1")
def test_the_dealer_announces_the_best_four_and_sets_two_apart() -> None:
    result = single(ODD_JACK, DEALER_KINGS_UP)
    [announced] = [event for event in events(result, "counted") if event["to"]["area"] == 0]
    assert announced["words"] == "two pair: Kh Ks 7c 7d, apart 4h 2s"
    assert cites(announced, "9.1", "8.6", "11.1.6")
    assert result["dealer"]["best"] == ["Kh", "Ks", "7c", "7d"]


@rule(f"{NAME}/9.2")
def test_hands_are_opened_one_after_the_other_clockwise() -> None:
    wagers = [wager(3, "bob", "ante", 1000), wager(1, "ann", "ante", 1000)]
    result = settle(HANDS, wagers, [decided(3, "play", 1000), decided(1, "play", 1000)])
    shown = [event["to"]["area"] for event in events(result, "shown")]
    assert shown == [0, 1, 3]
    story = [event["event"] for event in result["events"]]
    assert story.index("collected") < len(story) - story[::-1].index("shown") - 1 < story.index("paid")
    [declared] = [event for event in events(result, "counted") if event["to"]["area"] == 3]
    assert cites(declared, "9.2", "11.1.7")
    assert declared["words"] == "one pair: Kc Kd 9h 5s"


@rule(f"{NAME}/9.2.1", f"{NAME}/9.2.1.2")
def test_a_lower_hand_loses_ante_and_play() -> None:
    result = single(ODD_JACK, DEALER_QUEENS, amount=3000)
    assert (net(result, "ante"), net(result, "play")) == (-1000, -3000)
    assert all(cites(line(result, kind), "9.2.1.2", "9.2.1") for kind in ("ante", "play"))


@rule(f"{NAME}/9.2.1.4")
def test_a_higher_hand_wins_both() -> None:
    result = single(PAIR_KINGS, DEALER_QUEENS, amount=3000)
    assert (net(result, "ante"), net(result, "play")) == (1000, 3000)
    assert all(cites(line(result, kind), "9.2.1.4") for kind in ("ante", "play"))


@rule(f"{NAME}/9.2.1.1")
@pytest.mark.parametrize(
    ("dealer", "won"), [(DEALER_ODD, 4000), ("9c 9d 9h 9s 2d 3h", -4000)], ids=["wins", "loses"]
)
def test_the_bonus_comes_first_whatever_the_dealer_holds(dealer: str, won: int) -> None:
    result = single(FOUR_FIVES, dealer, amount=3000)
    assert movements(result)[0] == ("bonus", "ante-bonus", 25_000)
    assert result["net"] == {"ann": 25_000 + won}
    assert cites(line(result, "ante-bonus"), "9.2.1.1")


@rule(f"{NAME}/9.2.1.3")
@pytest.mark.parametrize("hand", [ODD_JACK, PAIR_KINGS])
def test_aces_up_loses_with_less_than_a_pair_of_aces(hand: str) -> None:
    result = single(hand, DEALER_QUEENS, ante=1000, aces_up=500)
    assert net(result, "aces-up") == -500
    assert cites(line(result, "aces-up"), "9.2.1.3")


@rule(f"{NAME}/9.2.1.5")
@pytest.mark.parametrize("dealer", [DEALER_ODD, "Kh Ks Kc Kd 4h 2s"], ids=["ante wins", "ante loses"])
def test_aces_up_wins_with_a_pair_of_aces_whatever_the_dealer_holds(dealer: str) -> None:
    result = single(PAIR_ACES, dealer, ante=1000, aces_up=500)
    assert net(result, "aces-up") == 500
    assert cites(line(result, "aces-up"), "9.2.1.5")


def test_a_lower_hand_with_aces_up_is_collected_before_it_is_paid() -> None:
    result = single(PAIR_ACES, DEALER_KINGS_UP, ante=1000, aces_up=500)
    assert movements(result) == [
        ("collected", "ante", 1000),
        ("collected", "play", 1000),
        ("paid", "aces-up", 500),
    ]


def test_a_higher_hand_without_aces_loses_aces_up_before_it_is_paid() -> None:
    result = single(PAIR_KINGS, DEALER_QUEENS, ante=1000, aces_up=500)
    assert movements(result) == [
        ("collected", "aces-up", 500),
        ("paid", "ante", 1000),
        ("paid", "play", 1000),
    ]


def test_all_five_steps_in_their_order() -> None:
    result = single(FOUR_FIVES, DEALER_QUEENS, amount=2000, ante=1000, aces_up=500)
    assert movements(result) == [
        ("bonus", "ante-bonus", 25_000),
        ("paid", "ante", 1000),
        ("paid", "play", 2000),
        ("paid", "aces-up", 25_000),
    ]


@rule(f"{NAME}/9.2.2")
def test_the_cards_are_counted_and_go_to_the_rack() -> None:
    result = settle(
        HANDS,
        [wager(1, "ann", "ante", 500), wager(3, "bob", "ante", 500)],
        [decided(1, "fold"), decided(3, "fold")],
    )
    [collected] = [event for event in events(result, "handled") if event["act"] == "collect"]
    assert collected["count"] == 16
    assert cites(collected, "9.2.2")


@rule(f"{NAME}/9.3", f"{NAME}/9.4")
@pytest.mark.parametrize("hand", [ODD_JACK, FOUR_FIVES])
def test_a_conceded_hand_forfeits_every_wager(hand: str) -> None:
    wagers = [wager(1, "ann", "ante", 1000), wager(1, "ann", "aces-up", 500)]
    result = settle([hand, DEALER_QUEENS], wagers, [decided(1, "play", 2000), decided(1, "concede")])
    assert result["net"] == {"ann": -3500}
    assert {event["ruling"] for event in events(result, "collected")} == {"FP-R4"}
    [called] = [event for event in events(result, "called") if cites(event, "9.3", "9.4")]
    assert called["words"] == "conceding hand"
    assert not [event for event in events(result, "shown") if event["to"]["area"] == 1]
    assert any(cites(event, "8.4") and event["count"] == 5 for event in events(result, "handled"))


@rule(f"{NAME}/9.3")
def test_everybody_still_in_may_concede_once_the_dealers_hand_shows() -> None:
    table = two_players(HANDS)
    with refused(table, "9.3", "barred"):
        table.say("ann", 1, "concede")
    table.say("ann", 1, "play", amount=1000)
    table.say("bob", 3, "play", amount=1000)
    assert isinstance(table.request, Asks)
    assert [(question.patron, question.default) for question in table.request.open] == [
        ("ann", "no"),
        ("bob", "no"),
    ]
    table.say("bob", 3, "no")
    table.say("ann", 1, "concede")
    do_steps(table, 3)
    assert table.last is not None
    assert table.last["net"] == {"ann": -2000, "bob": 2000}


@rule(f"{NAME}/9.4")
def test_a_conceded_hand_does_not_come_back() -> None:
    table = two_players(HANDS)
    table.say("ann", 1, "play", amount=1000)
    table.say("bob", 3, "play", amount=1000)
    table.say("ann", 1, "concede")
    with refused(table, "9.4", "not-asked"):
        table.say("ann", 1, "no")


def test_silence_is_no_concession() -> None:
    table = two_players(HANDS)
    table.say("ann", 1, "play", amount=1000)
    table.say("bob", 3, "play", amount=1000)
    table.say("ann", 1, "absent")
    assert table.round.decided[1] == "play"


@rule(f"{NAME}/9.5")
def test_players_work_out_their_own_hands() -> None:
    assert len(posted(house(), "9.5")) == 1


@rule(f"{NAME}/9.6")
@pytest.mark.parametrize(
    ("hand", "value", "best"),
    [
        ("5d 6d 7s 8d Kd", "flush", ["Kd", "8d", "6d", "5d"]),
        ("As 2d 3h 4c Kd", "straight", ["4c", "3h", "2d", "As"]),
        ("As Kd Qh Jc Th", "straight", ["As", "Kd", "Qh", "Jc"]),
        ("9c 9d 9h 9s Ac", "four of a kind", ["9c", "9d", "9h", "9s"]),
        ("9c 9d 9h As Ac", "three of a kind", ["9c", "9d", "9h", "Ac"]),
        ("2c 2d 3h 3s Ac", "two pair", ["3h", "3s", "2c", "2d"]),
    ],
)
def test_every_hand_is_settled_at_its_best(hand: str, value: str, best: list[str]) -> None:
    result = single(hand, "Qc Qd 8h 6s 4s 2h")
    assert (result["hands"][0]["value"], result["hands"][0]["best"]) == (value, best)
    assert any(cites(event, "9.6") for event in events(result, "counted"))


def test_the_result_of_a_live_table_is_that_of_its_record() -> None:
    table = two_players(HANDS)
    table.say("bob", 3, "play", amount=3000)
    table.say("ann", 1, "fold")
    table.say("bob", 3, "no")
    do_steps(table, 3)
    assert table.last is not None
    for short in (True, False):
        record = table.record(short=short)
        assert record is not None
        assert houseway.settle(record)["results"] == table.last["results"]

"""Rule 6 without 6.5: minimum and maximum wagers, low limit gaming."""

import pytest

import houseway
from houseway.testing import rule
from tests.four_card_poker.helping import (
    DEALER_ODD,
    DEALER_QUEENS,
    NAME,
    ODD_JACK,
    PAIR_ACES,
    PAIR_KINGS,
    by_hand,
    five_at_a_time,
    house,
    line,
    net,
    single,
    stacked,
)
from tests.helping import cites, events, on_layout, posted, refused

LIMITS = {"limits": {"ante": {"min": 500, "max": 5000, "unit": 100}, "aces-up": {"min": 100, "max": 1000}}}


@rule(f"{NAME}/6.1")
def test_the_sign_shows_minimum_maximum_and_unit_of_each_wager() -> None:
    signs = posted(house(LIMITS), "6.1")
    assert signs == [
        "Ante: minimum $5.00, maximum $50.00, in steps of $1.00",
        "Aces Up: minimum $1.00, maximum $10.00",
    ]
    assert [
        (offer.wager, offer.least, offer.most, offer.unit) for offer in house(LIMITS).request.offers()
    ] == [
        ("ante", 500, 5000, 100),
        ("aces-up", 100, 1000, 1),
    ]


@rule(f"{NAME}/6.1")
@pytest.mark.parametrize(("kind", "amount"), [("ante", 400), ("aces-up", 99)])
def test_live_a_wager_below_the_minimum_is_refused(kind: str, amount: int) -> None:
    table = house(LIMITS)
    with refused(table, "6.1", "below-minimum"):
        table.place(1, "ann", kind, amount)


@rule(f"{NAME}/6.1")
def test_above_the_minimum_a_wager_goes_by_the_unit() -> None:
    table = house(LIMITS)
    with refused(table, "6.1", "unit"):
        table.place(1, "ann", "ante", 550)
    table.place(1, "ann", "ante", 700)


@rule(f"{NAME}/6.2")
@pytest.mark.parametrize(("dealer", "won"), [(DEALER_ODD, 300), ("Ac Ad 2h 4s 6c 8d", -300)])
def test_a_wager_found_below_the_minimum_is_valid(dealer: str, won: int) -> None:
    result = single(PAIR_KINGS.replace("Kc", "Kh"), dealer, amount=300, settings=LIMITS, ante=300)
    assert net(result, "ante") == net(result, "play") == won
    assert cites(line(result, "ante"), "6.2")


@rule(f"{NAME}/6.3")
def test_a_wager_above_the_maximum_is_paid_to_the_maximum() -> None:
    result = single(PAIR_KINGS, DEALER_ODD, amount=15_000, settings=LIMITS, ante=8000)
    assert (line(result, "ante")["stake"], net(result, "ante")) == (5000, 5000)
    [back] = [event for event in events(result, "returned") if event["wager"] == "ante"]
    assert (back["amount"], back["ruling"]) == (3000, "QA-28")
    assert cites(line(result, "ante"), "6.3")
    assert net(result, "play") == 15_000


@rule(f"{NAME}/6.3")
@pytest.mark.parametrize("action", ["play", "fold"])
def test_and_collected_to_the_maximum(action: str) -> None:
    result = single(ODD_JACK, DEALER_QUEENS, action, 5000, LIMITS, ante=8000, aces_up=5000)
    assert (net(result, "ante"), net(result, "aces-up")) == (-5000, -1000)
    returned = {event["wager"]: event["amount"] for event in events(result, "returned")}
    assert returned == {"ante": 3000, "aces-up": 4000}


@rule(f"{NAME}/6.3")
def test_live_a_wager_above_the_maximum_is_taken_and_the_play_wager_follows_the_maximum() -> None:
    table = stacked(five_at_a_time(PAIR_ACES, DEALER_QUEENS), LIMITS)
    table.place(1, "ann", "ante", 8000)
    table.no_more_bets()
    with refused(table, "8.5", "amount"):
        table.say("ann", 1, "play", amount=15_100)
    with refused(table, "8.5", "amount"):
        table.say("ann", 1, "play", amount=4900)
    table.say("ann", 1, "play", amount=15_000)
    table.say("ann", 1, "no")
    assert table.last is not None
    assert table.last["net"] == {"ann": 20_000}


@rule(f"{NAME}/6.3")
def test_the_bonus_is_paid_on_what_is_in_action() -> None:
    result = single("5c 5d 5h Ks Jc", DEALER_ODD, amount=5000, settings=LIMITS, ante=8000)
    assert net(result, "ante-bonus") == 2 * 5000


@rule(f"{NAME}/6.4")
def test_players_answer_for_keeping_to_the_limits() -> None:
    assert len(posted(house(LIMITS), "6.4")) == 1


def test_the_maximum_does_not_bind_the_play_wager_but_its_unit_does() -> None:
    table = by_hand(LIMITS)
    table.place(1, "ann", "ante", 5000)
    table.no_more_bets()
    for name in five_at_a_time(PAIR_ACES, DEALER_QUEENS):
        table.drawn(name)
    with refused(table, "8.5", "amount"):
        table.say("ann", 1, "play", amount=5050)
    table.say("ann", 1, "play", amount=14_900)
    assert (1, "ann", "play", 14_900) in on_layout(table)


@pytest.mark.parametrize(
    ("limits", "code"),
    [
        ({"play": {"max": 100}}, "play-limits"),
        ({"play": {"min": 100}}, "play-limits"),
        ({"bet": {"min": 100}}, "unknown-wager"),
        ({"ante": {"min": 500, "max": 100}}, "bad-limits"),
        ({"ante": {"unit": 0}}, "bad-limits"),
    ],
)
def test_signs_that_cannot_be_kept_are_errors(limits: dict[str, dict[str, int]], code: str) -> None:
    with pytest.raises(houseway.Unreadable) as caught:
        house({"limits": limits})
    assert (caught.value.code, caught.value.field) == (code, f"settings.limits.{next(iter(limits))}")


@rule(f"{NAME}/6.6")
@pytest.mark.parametrize(
    "settings", [{"low_limit": True}, {"low_limit_below": 1000, "limits": {"ante": {"min": 500}}}]
)
def test_a_low_limit_table_says_so(settings: dict[str, object]) -> None:
    assert len(posted(house(settings), "6.6")) == 1
    assert not posted(house({"low_limit_below": 500, "limits": {"ante": {"min": 500}}}), "6.6")


@rule(f"{NAME}/6.6.1")
def test_there_is_no_tournament_at_a_low_limit_table() -> None:
    house({"tournament": True})
    with pytest.raises(houseway.Refused) as caught:
        house({"low_limit": True, "tournament": True})
    assert caught.value.clause == f"{NAME}/6.6.1"


@rule(f"{NAME}/6.6.2")
def test_a_low_limit_table_deals_from_a_shuffling_device() -> None:
    with pytest.raises(houseway.Refused) as caught:
        house({"low_limit": True, "device": "shoe"})
    assert caught.value.clause == f"{NAME}/6.6.2"


def test_nor_can_it_have_gone_on_with_a_shoe() -> None:
    with pytest.raises(houseway.Unreadable) as caught:
        houseway.settle({"game": NAME, "settings": {"low_limit": True}, "before": {"device": "shoe"}})
    assert caught.value.field == "before.device"

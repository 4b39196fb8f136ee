"""Rule 10: settlement odds and schedules."""

from typing import Any

import pytest

import houseway
from houseway.games.four_card_poker.schedules import ACES_UPS, ANTE_BONUSES
from houseway.testing import rule
from tests.four_card_poker.helping import (
    DEALER_ODD,
    NAME,
    PAIR_ACES,
    PAIR_KINGS,
    POSTED,
    house,
    line,
    net,
    single,
)
from tests.helping import cites, events, posted

HANDS = {
    "four of a kind": "5c 5d 5h 5s Kc",
    "straight flush": "5c 6c 7c 8c Kd",
    "three of a kind": "5c 5d 5h Ks 9c",
    "flush": "Kd 5d 7d 9d 2s",
    "straight": "As 2c 3h 4c Kd",
    "two pair": "2c 2s 3h 3s 9c",
    "pair of aces": PAIR_ACES,
}
DEALER = "Jc Jd 8h 6s 4s 2h"


@rule(f"{NAME}/10.1")
@pytest.mark.parametrize("ante", [1, 500, 12_345])
def test_a_winning_ante_pays_even_money(ante: int) -> None:
    result = single(PAIR_KINGS, DEALER_ODD, amount=ante, ante=ante)
    [paid] = [event for event in events(result, "paid") if event["wager"] == "ante"]
    assert (paid["amount"], paid["odds"]) == (ante, "1 to 1")
    assert cites(paid, "10.1")


@rule(f"{NAME}/10.2")
@pytest.mark.parametrize(
    ("name", "bonus"), [("four of a kind", 25_000), ("straight flush", 20_000), ("three of a kind", 2000)]
)
def test_three_of_a_kind_or_better_earns_a_bonus(name: str, bonus: int) -> None:
    result = single(HANDS[name], DEALER)
    assert net(result, "ante-bonus") == bonus
    assert cites(line(result, "ante-bonus"), "10.2", "10.3")


@pytest.mark.parametrize("name", ["flush", "straight", "two pair", "pair of aces"])
def test_nothing_below_earns_one(name: str) -> None:
    result = single(HANDS[name], DEALER)
    assert [each["wager"] for each in result["results"]] == ["ante", "play"]


def test_without_an_ante_there_is_no_bonus() -> None:
    result = single(HANDS["four of a kind"], DEALER, aces_up=500)
    assert result["net"] == {"ann": 25_000}
    assert not events(result, "bonus")


@rule(f"{NAME}/10.3")
def test_the_sign_shows_the_bonus_odds_and_their_approval() -> None:
    [sign] = posted(house(), "10.3")
    assert "four of a kind 25 to 1, straight flush 20 to 1, three of a kind 2 to 1" in sign
    assert "approval for tests" in sign


@rule(f"{NAME}/10.4")
@pytest.mark.parametrize("play", [1000, 1777, 3000])
def test_a_winning_play_wager_pays_even_money(play: int) -> None:
    result = single(PAIR_KINGS, DEALER_ODD, amount=play)
    assert net(result, "play") == play
    assert cites(line(result, "play"), "10.4")


@rule(f"{NAME}/10.5")
@pytest.mark.parametrize("schedule", ACES_UPS)
@pytest.mark.parametrize("place", range(7))
def test_aces_up_pays_by_the_schedule_that_is_chosen(schedule: str, place: int) -> None:
    hand = list(HANDS.values())[place]
    result = single(hand, DEALER, settings={"aces_up": schedule}, aces_up=300)
    assert net(result, "aces-up") == 300 * int(schedule.split("-")[place])
    assert cites(line(result, "aces-up"), "10.5")


def test_the_tables_of_the_trade_are_those_published() -> None:
    assert list(ANTE_BONUSES) == ["25-20-2"]
    assert list(ACES_UPS) == [
        "50-40-8-5-4-3-1",
        "50-40-9-6-4-2-1",
        "50-30-7-6-5-2-1",
        "50-40-7-5-4-3-1",
        "50-30-8-5-5-2-1",
        "50-30-9-6-4-2-1",
    ]
    for schedules in (ANTE_BONUSES, ACES_UPS):
        assert all("-".join(map(str, rows)) == name for name, rows in schedules.items())


@rule(f"{NAME}/10.5")
def test_the_sign_shows_the_odds_of_aces_up() -> None:
    [sign] = posted(house(), "10.5")
    assert sign.startswith("Aces Up: four of a kind 50 to 1, straight flush 40 to 1, three of a kind 8 to 1")
    assert "pair of aces 1 to 1" in sign


@pytest.mark.parametrize("between", " -_")
@pytest.mark.parametrize("name", HANDS)
def test_a_schedule_may_be_written_out(name: str, between: str) -> None:
    rows = {each.replace(" ", between): 10 + place for place, each in enumerate(HANDS)}
    result = single(HANDS[name], DEALER, settings={"aces_up": rows}, aces_up=100)
    assert net(result, "aces-up") == 100 * rows[name.replace(" ", between)]


UNPOSTED: list[tuple[str, dict[str, Any]]] = [
    ("10.3", {"ante_bonus": None}),
    ("10.3", {"ante_bonus": "25-20-2"}),
    ("10.3", {"ante_bonus": {"schedule": "25-20-2"}}),
    ("10.3", {"ante_bonus": {"schedule": "25-20-2", "approval": " "}}),
    ("10.5", {"aces_up": None}),
    ("10.5", {"aces_up": "50-40-8-5-4-3-1"}),
]


@pytest.mark.parametrize(
    ("number", "settings"),
    [pytest.param(number, settings, marks=rule(f"{NAME}/{number}")) for number, settings in UNPOSTED],
)
def test_a_live_table_without_a_posted_schedule_does_not_open(number: str, settings: dict[str, Any]) -> None:
    with pytest.raises(houseway.Refused) as caught:
        house(settings)
    assert (caught.value.code, caught.value.clause) == ("not-posted", f"{NAME}/{number}")
    single(PAIR_KINGS, DEALER_ODD, settings=settings)


@pytest.mark.parametrize(
    ("settings", "code"),
    [
        ({"aces_up": "best-of-all"}, "unknown-schedule"),
        ({"aces_up": {"schedule": "25-20-2"}}, "unknown-schedule"),
        ({"aces_up": {"schedule": "50-40-8-5-4-3-1", "flush": 9}}, "bad-schedule"),
        ({"aces_up": {"flush": 9}}, "bad-schedule"),
        ({"ante_bonus": {"four-of-a-kind": 25, "straight-flush": 0, "three-of-a-kind": 2}}, "bad-schedule"),
        ({"ante_bonus": {"four-of-a-kind": 25, "straight-flush": -1, "three-of-a-kind": 2}}, "bad-schedule"),
        ({"ante_bonus": {"flush": 9}}, "bad-schedule"),
        (
            {"ante_bonus": {"four-of-a-kind": 25, "straight-flush": 20, "three-of-a-kind": "2"}},
            "bad-schedule",
        ),
        ({"ante_bonus": {"schedule": 25}}, "bad-schedule"),
        ({"ante_bonus": {"schedule": "25-20-2", "approval": 7}}, "bad-schedule"),
        ({"ante_bonus": {"flush": 1.5}}, "bad-field"),
        ({"ante_bonus": 25}, "bad-field"),
    ],
)
def test_schedules_that_are_none(settings: dict[str, Any], code: str) -> None:
    with pytest.raises(houseway.Unreadable) as caught:
        single(PAIR_KINGS, DEALER_ODD, settings=settings)
    assert caught.value.code == code
    assert caught.value.field.startswith(f"settings.{next(iter(settings))}")


@rule(f"{NAME}/10.6")
@pytest.mark.parametrize(
    ("mine", "dealers"),
    [
        ("Ac Ad Kh Qs 3c", "Ah As Kd Qc 2d 5s"),
        ("Ac Kd Qh Js 2c", "Ad Kh Qs Jc 3d 4h"),
        ("9c 9d 8h 8s Ac", "9h 9s 8c 8d 2c 3d"),
        ("2c 5c 7c Kc 3d", "2h 5h 7h Kh 3s 4d"),
        ("Ac Qd Jh 9s 4c", "Ah Qs Jd 9c 6h 3d"),
    ],
    ids=["pair", "straight", "two pair", "flush", "odd"],
)
def test_an_equal_hand_wins(mine: str, dealers: str) -> None:
    result = single(mine, dealers, amount=2000)
    assert (net(result, "ante"), net(result, "play")) == (1000, 2000)
    assert all(line(result, kind)["clauses"][0] == f"{NAME}/10.6" for kind in ("ante", "play"))


@rule(f"{NAME}/9.6")
def test_payments_are_rounded_up_to_what_the_chips_can_make() -> None:
    settings = {"chips": [500]}
    result = single(PAIR_KINGS, DEALER_ODD, amount=700, settings=settings, ante=700)
    assert (net(result, "ante"), net(result, "play")) == (1000, 1000)
    assert cites(line(result, "ante"), "9.6")
    exact = single(PAIR_KINGS, DEALER_ODD, amount=700, settings=settings | {"rounding": "none"}, ante=700)
    assert net(exact, "ante") == 700


def test_posted_schedules_open_the_table() -> None:
    assert houseway.Table(NAME, POSTED).request is not None

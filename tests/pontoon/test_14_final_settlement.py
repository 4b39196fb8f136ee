"""Rule 14: the final settlement, with tables 1 and 2."""

from typing import Any

import pytest

import houseway
from houseway.testing import rule
from tests.boxes import box, deciding, hit, line, net, split, stand
from tests.helping import cites, events, happened
from tests.pontoon.helping import PERFECT, dealt, pair_wager, record, settle

OUTCOMES = {
    "(a) dealer over 21": ("Kc 6d 2h 9s 7s", [stand()], 1000, "14.1(a)"),
    "(a) with 20": ("Kc 6d Qh 9s 7s", [stand()], 1000, "14.1(a)"),
    "(b) higher": ("Kc 8d 9h 9s", [stand()], 1000, "14.1(b)"),
    "(b) by one": ("Kc 8d 8h 9s", [stand()], 1000, "14.1(b)"),
    "(e) over 21": ("Kc 8d 6h 9s", [hit()], -1000, "14.1(e)"),
    "(f) lower": ("Kc 9d 7h Ks", [stand()], -1000, "14.1(f)"),
    "(f) against 21": ("Kc 9d Qh 7s 5c", [stand()], -1000, "14.1(f)"),
    "(g) pontoon": ("Kc Kd Qh As", [stand()], -1000, "14.1(g)"),
    "(h) equal at 17": ("Kc 8d 7h 9s", [stand()], 0, "14.1(h)"),
    "(h) equal at 20": ("Kc Kd Qh Js", [stand()], 0, "14.1(h)"),
    "(h) soft against hard": ("Ac 8d 7h Ks", [stand()], 0, "14.1(h)"),
}


@pytest.mark.parametrize(
    ("cards", "decisions", "won", "number"),
    [
        pytest.param(*case, id=name, marks=rule("pontoon/14.1", f"pontoon/{case[-1]}"))
        for name, case in OUTCOMES.items()
    ],
)
def test_who_wins(cards: str, decisions: list[Any], won: int, number: str) -> None:
    result = settle(cards, *decisions)
    assert (net(result), deciding(result)) == (won, number)


@rule("pontoon/14.1(c)")
@pytest.mark.parametrize(("up", "second"), [("8d", "9s"), ("Kd", "As"), ("Ad", "Ks"), ("9d", "7s")])
def test_a_pontoon_always_wins(up: str, second: str) -> None:
    more = " 5s" if second == "7s" else ""
    wagers = [box(), box("bob", area=2)]
    result = settle(f"Ac Kc {up} Kh Qh {second}{more}", stand(area=2), on=wagers)
    assert (net(result), "pontoon/14.1(c)" in line(result)["clauses"]) == (1500, True)


@rule("pontoon/14.1(d)")
@pytest.mark.parametrize(
    ("up", "more"), [("8d", "9s"), ("9d", "7s 5s"), ("Kd", "As")], ids=["17", "21", "pontoon"]
)
def test_a_21_always_wins(up: str, more: str) -> None:
    wagers = [box(), box("bob", area=2)]
    result = settle(f"5c Kc {up} 6h 9h Kh {more}", hit(), stand(area=2), on=wagers)
    assert (net(result), "pontoon/14.1(d)" in line(result)["clauses"]) == (1000, True)


def test_a_hand_over_21_loses_against_a_dealer_over_21() -> None:
    wagers = [box(), box("bob", area=2)]
    result = settle("Kc Kh 6d 6h 9h 9c 9s 7s", hit(), stand(area=2), on=wagers)
    assert (result["dealer"]["value"], result["net"]) == (22, {"ann": -1000, "bob": 1000})


@rule("pontoon/14.1(a)", "pontoon/14.1(b)", "pontoon/14.1(f)", "pontoon/14.1(h)")
def test_every_wager_on_a_hand_is_settled_alike() -> None:
    for cards, sign in (("Kc 6d 7h 9s 7s", 1), ("Kc 8d 9h 9s", 1), ("Kc 9d 7h Ks", -1), ("Kc 8d 7h 9s", 0)):
        result = settle(cards, stand(), on=[box("ann", 1000), box("bob", 700), box("cy", 1)])
        assert result["net"] == {"ann": sign * 1000, "bob": sign * 700, "cy": sign * 1}


TABLE_1 = {
    "five cards": ("2c 3d 4h 5s 7c", 1500, "5-card-21"),
    "five cards with an ace": ("Ac 2d 3h 7s 8c", 1500, "5-card-21"),
    "five cards of one suit": ("2s 3s 4s 5s 7s", 1500, "5-card-21"),
    "five cards with 6-7-8": ("6c 7d 2h Ah 5s", 1500, "5-card-21"),
    "six cards": ("2c 2d 3h 4s 4c 6d", 2000, "6-card-21"),
    "seven cards": ("2c 2d 2h 3s 3c 4d 5h", 3000, "7-card-21"),
    "eight cards": ("Ac 2d 2h 2s 3c 3d 4h 4s", 3000, "7-card-21"),
    "6-7-8 mixed": ("6c 7d 8h", 1500, "678-mixed"),
    "8-6-7 mixed": ("8c 6d 7c", 1500, "678-mixed"),
    "6-7-8 with two spades": ("6s 7s 8h", 1500, "678-mixed"),
    "6-7-8 hearts": ("6h 7h 8h", 2000, "678-suited"),
    "7-8-6 diamonds": ("7d 8d 6d", 2000, "678-suited"),
    "8-7-6 clubs": ("8c 7c 6c", 2000, "678-suited"),
    "6-7-8 spades": ("6s 7s 8s", 3000, "678-spades"),
    "8-6-7 spades": ("8s 6s 7s", 3000, "678-spades"),
    "7-7-7 mixed": ("7s 7s 7h", 1500, "777-mixed"),
    "7-7-7 clubs": ("7c 7c 7c", 2000, "777-suited"),
    "7-7-7 spades": ("7s 7s 7s", 3000, "777-spades"),
    "three other cards": ("9c 5d 7h", 1000, "other"),
    "three suited cards": ("9h 5h 7h", 1000, "other"),
    "four cards": ("5c 4d 5h 7s", 1000, "other"),
    "four cards with 6-7-8": ("6c 7d Kh", -1000, None),
}


@pytest.mark.parametrize(
    ("cards", "won", "name"),
    [
        pytest.param(
            *case,
            id=name,
            marks=rule("pontoon/14.2", f"pontoon/T1/{case[-1]}", "pontoon/T1") if case[-1] else (),
        )
        for name, case in TABLE_1.items()
    ],
)
def test_table_1(cards: str, won: int, name: str | None) -> None:
    first, second, *more = cards.split()
    result = settle(f"{first} 9d {second} {' '.join(more)}", *[hit() for _ in more])
    assert result["net"] == {"ann": won}
    if name:
        assert f"pontoon/T1/{name}" in line(result)["clauses"]
        assert len([clause for clause in line(result)["clauses"] if clause.startswith("pontoon/T1/")]) == 1


@rule("pontoon/T1/pontoon", "pontoon/T1/other")
def test_a_pontoon_pays_three_to_two_and_other_wins_even_money() -> None:
    assert net(settle("Ac 9d Kc")) == 1500
    result = settle("Kc 9d Qc 8d", stand())
    assert (net(result), "pontoon/T1/other" in line(result)["clauses"]) == (1000, True)


def test_five_cards_that_do_not_make_21_win_even_money() -> None:
    result = settle("2c 9d 3d 4h 5s 6c 8d", hit(), hit(), hit(), stand())
    assert (result["hands"][0]["value"], net(result)) == (20, 1000)


@pytest.mark.parametrize(
    ("amount", "bonus"),
    [
        pytest.param(1, 100_000, marks=rule("pontoon/T2/under-25", "pontoon/T2")),
        pytest.param(2499, 100_000, marks=rule("pontoon/T2/under-25", "pontoon/T2")),
        pytest.param(2500, 500_000, marks=rule("pontoon/T2/25-plus", "pontoon/T2")),
        pytest.param(10_000, 500_000, marks=rule("pontoon/T2/25-plus", "pontoon/T2")),
    ],
)
@pytest.mark.parametrize(("suit", "odds"), [("h", 2), ("d", 2), ("c", 2), ("s", 3)])
def test_the_super_bonus_is_paid_beside_table_1(amount: int, bonus: int, suit: str, odds: int) -> None:
    result = settle(f"7{suit} 7d 7{suit} 7{suit}", hit(), on=[box(amount=amount)])
    assert (net(result), net(result, "super-bonus")) == (odds * amount, bonus)
    assert result["net"] == {"ann": odds * amount + bonus}


@rule("pontoon/T2")
@pytest.mark.parametrize("up", ["7c", "7d", "7h", "7s"])
def test_the_dealers_seven_may_be_of_any_suit(up: str) -> None:
    assert net(settle(f"7h {up} 7h 7h", hit()), "super-bonus") == 100_000


@pytest.mark.parametrize(
    "cards",
    ["7h 8d 7h 7h", "7h 7d 7h 7d", "7h 7d 7d 7h", "6h 7d 7h 8h", "7h Kd 7h 7h"],
    ids=["eight up", "one of another suit", "the second of another suit", "6-7-8", "king up"],
)
def test_anything_else_wins_no_super_bonus(cards: str) -> None:
    result = settle(cards, hit())
    assert not events(result, "bonus")
    assert net(result) in (1500, 2000)


@rule("pontoon/14.3")
def test_the_super_bonus_is_paid_before_the_cards_are_collected() -> None:
    told = [event["event"] for event in settle("7h 7d 7h 7h", hit())["events"]]
    collected = max(place for place, event in enumerate(told) if event == "handled")
    assert told.index("bonus") < collected
    assert "discarded" not in told[: told.index("bonus")]


@rule("pontoon/T2/under-25", "pontoon/T2/25-plus")
def test_every_wager_on_the_hand_wins_by_its_own_size() -> None:
    result = settle("7h 7d 7h 7h", hit(), on=[box("ann", 2500), box("bob", 1000)])
    assert result["net"] == {"ann": 5000 + 500_000, "bob": 2000 + 100_000}
    assert not [each for each in result["results"] if each["wager"] == "super-bonus-share"]


OTHERS = [
    box("ann"),
    box("bob", area=2),
    box("bob", area=3),
    box("cy", 500, area=4),
    box("dee", area=5),
    box("ann", 500, area=6),
]
OTHERS_CARDS = "7h Ac Kc Kc 9c Kh 7d 7h Kd 9h 6d 9d 8h 7h 9s Ks"
OTHERS_DECISIONS = [hit(), stand(area=3), hit(area=4), stand(area=5), stand(area=6)]


@rule("pontoon/T2/others")
def test_all_other_wagers_get_fifty_dollars_won_or_lost() -> None:
    """Pontoon 3:2, 19 and 18 (twice) against a dealer's 17, and a hand over 21."""
    result = settle(OTHERS_CARDS, *OTHERS_DECISIONS, on=OTHERS)
    assert result["dealer"]["value"] == 17
    shares = {
        (each["patron"], each["area"]): each["net"]
        for each in result["results"]
        if each["wager"] == "super-bonus-share"
    }
    assert shares == {("bob", 2): 5000, ("bob", 3): 5000, ("cy", 4): 5000, ("dee", 5): 5000, ("ann", 6): 5000}
    assert result["net"] == {
        "ann": 2000 + 100_000 + 500 + 5000,
        "bob": 1500 + 1000 + 2 * 5000,
        "cy": -500 + 5000,
        "dee": 1000 + 5000,
    }


@rule("pontoon/T2/others")
def test_a_house_may_give_fifty_dollars_to_each_other_player_once() -> None:
    result = settle(OTHERS_CARDS, *OTHERS_DECISIONS, on=OTHERS, settings={"bonus_others_unit": "player"})
    assert result["net"] == {
        "ann": 2000 + 100_000 + 500,
        "bob": 1500 + 1000 + 5000,
        "cy": -500 + 5000,
        "dee": 1000 + 5000,
    }


@rule("pontoon/T2/others")
def test_split_and_side_wagers_get_nothing_more() -> None:
    wagers = [box("ann"), box("bob", area=2), pair_wager("perfect-pairs", "bob", area=2)]
    cards = "7h 8c 7d 7h 8d 7h Kc Ks Kh"
    result = settle(cards, hit(), split("bob", area=2), stand(1, 2), stand(2, 2), on=wagers, settings=PERFECT)
    assert result["dealer"]["value"] == 17
    assert result["net"] == {"ann": 2000 + 100_000, "bob": 2000 + 6 * 500 + 5000}


def test_without_a_winner_nobody_gets_a_share() -> None:
    result = settle("7h 9c 7d 7c 9d 7h Ks", hit(), stand(area=2), on=[box(), box("bob", area=2)])
    assert result["net"] == {"ann": 1500, "bob": 1000}


@rule("pontoon/T2", "pontoon/T2/others")
def test_two_winning_hands_do_not_share_with_each_other() -> None:
    wagers = [box(), box("bob", area=2), box("cy", area=3)]
    cards = "7h 7c 9c 7d 7h 7c 9d 7h 7c Ks"
    result = settle(cards, hit(), hit(area=2), stand(area=3), on=wagers)
    assert result["net"] == {"ann": 102_000, "bob": 102_000, "cy": 1000 + 5000}


@rule("pontoon/14.1(e)")
def test_a_hand_over_21_is_collected_at_once() -> None:
    table = dealt("Kc 9c 8d 6h 8h 9s 9d", box(), box("bob", area=2))
    table.say("ann", 1, "hit")
    [taken] = happened(table, "collected")
    assert (taken["patron"], cites(taken, "14.1(e)")) == ("ann", True)


SEVENS = "7h Kc 7d 7h 9h 7h Kd"
"""7-7-7 suited on box 1 and 19 on box 2 against a seven."""


@rule("pontoon/17.2(a)", "pontoon/14.3")
def test_a_void_wager_wins_no_super_bonus_and_leaves_no_share() -> None:
    void = {"at": {"cards": 6, "decisions": 1}, "kind": "void-wagers", "by": "gaming-supervisor"}
    boxes = [box("ann", 2500), box("bob", 1000, area=2)]
    played = record(SEVENS, hit(), stand(area=2), on=boxes) | {"incidents": [void | {"patron": "ann"}]}
    assert houseway.settle(played)["net"] == {"ann": 0, "bob": 1000}
    boxes.insert(1, box("cy", 1000))
    played = record(SEVENS, hit(), stand(area=2), on=boxes) | {"incidents": [void | {"patron": "ann"}]}
    assert houseway.settle(played)["net"] == {"ann": 0, "cy": 102_000, "bob": 6000}


@rule("pontoon/3.4", "pontoon/14.3")
@pytest.mark.parametrize("area", [1, 2])
def test_a_wager_that_was_handed_back_has_no_share_of_the_bonus(area: int) -> None:
    limits = {"limits": {"box": {"min": 500, "max": 5000}}}
    played = record("7h 7d 7h 7h", hit(), on=[box("ann", 2500), box("bob", 400, area=area)], settings=limits)
    assert houseway.settle(played | {"before": {"warned": ["bob"]}})["net"] == {"ann": 505_000, "bob": 0}

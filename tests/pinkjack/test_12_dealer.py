"""Rule 12: additional cards to the dealer's hand."""

from typing import Any

import pytest

from houseway.table.procedure.requests import Draw
from houseway.testing import rule
from tests.boxes import box, dealt_to, do_steps, double, hit, split, stand
from tests.helping import cites, events
from tests.pinkjack.helping import by_hand, settle

DRAWS = [
    ("Td", "6h 5s", 21),
    ("Td", "2h 4s As", 17),
    ("2d", "2h 2s 2c 3d 3h 3s", 17),
    ("9d", "7h Ts", 26),
    ("Ad", "2h 3s 6c 4d Kh", 26),
    ("Ad", "Ah Ac As 2d 5h 3s", 21),
    ("Ad", "5h 9s 2c", 17),
    ("6d", "4h Ac", 21),
]
STANDS = [
    ("Td", "7h", 17),
    ("9d", "9h", 18),
    ("Ad", "6h", 17),
    ("6d", "Ah", 17),
    ("Ad", "7h", 18),
    ("Td", "9h", 19),
    ("Kd", "Qh", 20),
    ("Ad", "Kh", 21),
]


def needed(up: str, drawn: str, total: int) -> list[str]:
    """The dealer's cards up to the first total of 17 or more, counted here by hand."""
    cards = [up]
    for name in drawn.split():
        if count(cards) >= 17:
            break
        cards.append(name)
    assert count(cards) == total
    return cards


def count(cards: list[str]) -> int:
    """The best total not above 21, else the lowest."""
    low = sum(1 if name[0] == "A" else min(10, "??23456789TJQK".index(name[0])) for name in cards)
    return low + 10 if any(name[0] == "A" for name in cards) and low <= 11 else low


@rule("pinkjack/12.1", "pinkjack/12.2")
@pytest.mark.parametrize(("up", "drawn", "total"), DRAWS)
def test_the_dealer_draws_to_sixteen(up: str, drawn: str, total: int) -> None:
    cards = needed(up, drawn, total)
    result = settle(f"Tc {up} 8h {drawn}", stand())
    assert result["dealer"] == {"cards": cards, "value": total}
    assert result["unused"] == drawn.split()[len(cards) - 1 :]


@rule("pinkjack/12.2")
@pytest.mark.parametrize(("up", "hole", "total"), STANDS)
def test_the_dealer_stands_on_seventeen_or_more_also_soft(up: str, hole: str, total: int) -> None:
    result = settle(f"Tc {up} 8h {hole} 2s 2c", stand())
    assert result["dealer"] == {"cards": [up, hole], "value": total}
    assert result["unused"] == ["2s", "2c"]


@rule("pinkjack/12.1")
def test_the_dealer_draws_when_the_last_player_has_decided() -> None:
    table = by_hand()
    do_steps(table)
    for area, patron in ((1, "ann"), (2, "bob")):
        table.place(area, patron, "box", 1000)
    table.no_more_bets()
    for name in ("Tc", "Th", "6d", "9c", "9h"):
        table.drawn(name)
    table.say("ann", 1, "stand")
    assert not isinstance(table.request, Draw)
    table.say("bob", 2, "stand")
    assert isinstance(table.request, Draw)
    assert (table.request.to.area, table.request.rule[:2]) == (0, ("pinkjack/12.2", "pinkjack/12.1"))


DECIDED = {
    "pinkjack": ("Ad 5s Jd", []),
    "suited": ("Ac 5s Kc", []),
    "unsuited": ("Ac 5s Kd", []),
    "21": ("9c 5s 7d 5h", [hit()]),
    "over 21": ("9c 5s 7d Kh", [hit()]),
    "five card trick": ("2c 5s 3d 2h 2d 3c", [hit(), hit(), hit()]),
    "doubled 21": ("6c 5s 5d Kh", [double(ann=1000)]),
    "split, both decided": ("8c 5s 8d 3h Th 7h Kc", [split("ann"), hit(), hit(2)]),
}


@rule("pinkjack/12.3")
@pytest.mark.parametrize(("cards", "decisions"), DECIDED.values(), ids=DECIDED)
def test_the_dealer_takes_no_card_when_every_hand_is_decided(cards: str, decisions: list[Any]) -> None:
    result = settle(f"{cards} 9d", *decisions)
    assert (dealt_to(result), result["unused"]) == (["5s"], ["9d"])


@rule("pinkjack/12.3")
@pytest.mark.parametrize(("up", "hole"), [("Ad", "2c"), ("Jd", "2c"), ("Jd", "6c"), ("Ad", "5c")])
def test_with_only_a_waiting_pinkjack_left_the_dealer_takes_one_card(up: str, hole: str) -> None:
    result = settle(f"Jd {up} Ad {hole} 9d")
    assert (dealt_to(result), result["unused"]) == ([up, hole], ["9d"])
    assert result["net"] == {"ann": 5000}
    assert ["no effect" in event["words"] for event in events(result, "called") if cites(event, "12.3")] == [
        True
    ]


@rule("pinkjack/12.2")
def test_a_live_hand_beside_a_waiting_pinkjack_makes_the_dealer_play_on() -> None:
    wagers = [box(), box("bob", 500, 2)]
    result = settle("Jd Tc Ad Ad 9h 2c 3h 5s", stand(area=2), on=wagers)
    assert result["dealer"] == {"cards": ["Ad", "2c", "3h", "5s"], "value": 21}
    assert result["net"] == {"ann": 5000, "bob": -500}


@rule("pinkjack/12.2")
def test_one_live_hand_among_decided_ones_is_enough() -> None:
    wagers = [box(), box("bob", 500, 2), box("cy", 700, 3)]
    result = settle("Ac 9c Tc 6d Kd 7c 9h Ts 2h 9s", hit(area=2), stand(area=3), on=wagers)
    assert dealt_to(result) == ["6d", "2h", "9s"]
    assert result["net"] == {"ann": 2000, "bob": -500, "cy": 700}


@rule("pinkjack/12.2", "pinkjack/3.7")
def test_the_dealers_total_is_announced() -> None:
    result = settle("Tc 6d 8h 5s 9c", stand())
    [counted] = [event for event in events(result, "counted") if event["to"]["area"] == 0]
    assert (counted["value"], cites(counted, "12.2")) == (20, True)

"""Rule 8: the interim settlement."""

from typing import Any

import pytest

import houseway
from houseway.testing import rule
from tests.boxes import asked, box, deciding, hit, line, net, stand
from tests.helping import cites, events, happened, refusal
from tests.pinkjack.helping import SUITS_YOU, dealt, record, settle, suits_you

NATURALS = {
    "pinkjack": ("Ad Jd", 5, "8.1.1"),
    "suited": ("Ah Kh", 3, "8.1.3"),
    "suited in diamonds": ("Ad Qd", 3, "8.1.3"),
    "unsuited": ("Ah Ks", 2, "8.1.4"),
    "ace of diamonds with another jack": ("Ad Jh", 2, "8.1.4"),
    "jack of diamonds with another ace": ("Ah Jd", 2, "8.1.4"),
}
HARMLESS = ["2c", "9s", "Kd", "Ah", "Jh", "As", "Td"]


def marked(*numbers: str) -> pytest.MarkDecorator:
    return rule(*(f"pinkjack/{number}" for number in numbers))


@pytest.mark.parametrize(
    ("cards", "odds", "number"),
    [pytest.param(*case, id=name, marks=marked("8.1", case[-1])) for name, case in NATURALS.items()],
)
@pytest.mark.parametrize("dealers", HARMLESS)
def test_a_natural_is_paid_at_once_whatever_the_dealer_shows(
    cards: str, odds: int, number: str, dealers: str
) -> None:
    first, second = cards.split()
    result = settle(f"{first} {dealers} {second}")
    assert (net(result), deciding(result)) == (odds * 1000, number)
    assert result["dealer"]["cards"] == [dealers]
    [paid] = events(result, "paid")
    assert paid["odds"] == f"{odds} to 1"
    [taken_up] = [event for event in events(result, "discarded") if event["to"]["area"] == 1]
    assert cites(taken_up, number)


@pytest.mark.parametrize(
    ("cards", "odds", "number"),
    [
        pytest.param(*case, id=name, marks=marked("8.1", case[-1]))
        for name, case in NATURALS.items()
        if name != "pinkjack"
    ],
)
@pytest.mark.parametrize("dealers", ["Ad", "Jd"])
def test_a_blackjack_does_not_wait_for_a_pink_card_of_the_dealer(
    cards: str, odds: int, number: str, dealers: str
) -> None:
    first, second = cards.split()
    result = settle(f"{first} {dealers} {second}")
    assert (net(result), deciding(result)) == (odds * 1000, number)


@marked("8.1.3", "8.1.4", "8.1.1")
@pytest.mark.parametrize(("up", "hole"), [("Kc", "Ac"), ("As", "Kd"), ("Ac", "Jd")])
def test_a_natural_is_paid_although_the_dealer_makes_blackjack(up: str, hole: str) -> None:
    wagers = [box("ann"), box("bob", area=2), box("cy", area=3), box("dee", area=4)]
    result = settle(f"Ah Ad As Tc {up} Kh Jd Kd Td {hole}", stand(area=4), on=wagers)
    assert result["dealer"]["value"] == 21
    assert result["net"] == {"ann": 3000, "bob": 5000, "cy": 2000, "dee": -1000}


@marked("8.1.2", "1.1/pinkjack")
@pytest.mark.parametrize(
    ("up", "hole", "won"),
    [
        ("Ad", "9c", 5000),
        ("Jd", "9c", 5000),
        ("Ad", "Jd", 105_000),
        ("Jd", "Ad", 105_000),
        ("Jd", "Ac", 5000),
    ],
)
def test_a_pinkjack_waits_when_the_dealer_shows_a_pink_card(up: str, hole: str, won: int) -> None:
    result = settle(f"Jd {up} Ad {hole}")
    assert result["net"] == {"ann": won}
    told = events(result, "called", "dealt", "paid")
    waits = next(number for number, event in enumerate(told) if cites(event, "8.1.2"))
    assert [event["event"] for event in told[waits + 1 :]] == ["dealt", "paid"]
    assert not {"pinkjack/8.1.1"} & set(line(result)["clauses"])


@marked("8.1.2")
@pytest.mark.parametrize("dealers", ["Ad", "Jd"])
def test_nothing_is_settled_on_a_waiting_pinkjack_while_others_decide(dealers: str) -> None:
    table = dealt(f"Jd 9c {dealers} Ad 8h 7c Ks", box(), box("bob", 500, 2))
    assert asked(table) == ("bob", 2, 1)
    assert not happened(table, "paid", "discarded")


@marked("8.1.1", "8.1.3", "8.1.4")
def test_naturals_are_paid_before_anybody_is_asked() -> None:
    table = dealt(
        "Ah 9c Ad As 5d Kh 8h Jd Kd 7c Ks",
        box("ann"),
        box("bob", area=2),
        box("cy", area=3),
        box("dee", area=4),
    )
    assert asked(table) == ("bob", 2, 1)
    assert [(event["patron"], event["amount"]) for event in happened(table, "paid")] == [
        ("ann", 3000),
        ("cy", 5000),
        ("dee", 2000),
    ]
    assert [event["to"]["area"] for event in happened(table, "discarded")] == [1, 3, 4]


@pytest.mark.parametrize(
    ("cards", "odds", "number"),
    [pytest.param(*case, id=name, marks=marked(case[-1])) for name, case in NATURALS.items()],
)
def test_every_wager_on_the_hand_is_paid_alike(cards: str, odds: int, number: str) -> None:
    first, second = cards.split()
    wagers = [box("ann", 1000), box("bob", 700), box("cy", 1)]
    result = settle(f"{first} 5s {second}", on=wagers)
    assert result["net"] == {"ann": odds * 1000, "bob": odds * 700, "cy": odds}


@pytest.mark.parametrize(
    ("cards", "number"),
    [pytest.param(case[0], case[-1], id=name, marks=marked(case[-1])) for name, case in NATURALS.items()],
)
@pytest.mark.parametrize("decision", [hit(), stand()], ids=["hit", "stand"])
def test_no_decision_is_taken_on_a_natural(cards: str, number: str, decision: dict[str, Any]) -> None:
    first, second = cards.split()
    assert refusal(record(f"{first} 5s {second} 9c 9d", decision)) == number


@marked("8.1.2")
def test_no_decision_is_taken_on_a_waiting_pinkjack() -> None:
    with pytest.raises(houseway.Refused) as caught:
        settle("Jd Ad Ad 9c 9d", hit())
    assert caught.value.code == "not-asked"
    assert caught.value.clause in ("pinkjack/8.1.2", "pinkjack/14.1.1.1")


@marked("8.1.5", "13.7.1")
def test_suits_you_is_settled_before_the_naturals_and_the_decisions() -> None:
    table = dealt(
        "Ah 9c 5d Kh 8h 7c Ks",
        box("ann"),
        suits_you("h"),
        box("bob", area=2),
        suits_you("c", "bob", area=2),
        settings=SUITS_YOU,
    )
    paid = [(event["patron"], event["wager"], event["amount"]) for event in happened(table, "paid")]
    assert sorted(paid) == [("ann", "box", 3000), ("ann", "suits-you", 1000), ("bob", "suits-you", 1000)]
    assert asked(table) == ("bob", 2, 1)
    assert all(cites(event, "8.1.5") for event in happened(table, "paid") if event["wager"] == "suits-you")

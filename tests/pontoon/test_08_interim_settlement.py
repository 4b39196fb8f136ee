"""Rule 8: the interim settlement."""

from typing import Any

import pytest

from houseway.table.procedure.requests import Asks
from houseway.testing import rule
from tests.boxes import box, deciding, double, hit, net, questions, split, stand
from tests.helping import cites, events, happened, refusal
from tests.pontoon.helping import dealt, record, settle, surrender


@rule("pontoon/8.1", "pontoon/T1/pontoon")
@pytest.mark.parametrize("up", ["2c", "7d", "9s", "Jd", "Qs", "Kd", "Ah"])
@pytest.mark.parametrize("cards", ["Ac Kc", "Jd As"])
def test_a_pontoon_is_paid_three_to_two_whatever_the_dealer_shows(cards: str, up: str) -> None:
    first, second = cards.split()
    result = settle(f"{first} {up} {second}")
    assert (net(result), deciding(result)) == (1500, "8.1")
    assert result["dealer"]["cards"] == [up]
    [paid] = events(result, "paid")
    assert paid["odds"] == "3 to 2"


@rule("pontoon/8.1", "pontoon/14.1(c)", "pontoon/14.1(g)")
@pytest.mark.parametrize(("up", "second"), [("Kc", "Ac"), ("As", "Kd")])
def test_a_pontoon_is_paid_although_the_dealer_makes_one(up: str, second: str) -> None:
    wagers = [box("ann"), box("bob", area=2)]
    result = settle(f"Ah Kc {up} Kh 9d {second}", stand(area=2), on=wagers)
    assert result["net"] == {"ann": 1500, "bob": -1000}


@rule("pontoon/8.1")
def test_every_wager_on_the_hand_is_paid_alike() -> None:
    result = settle("Ah 5s Kh", on=[box("ann", 1000), box("bob", 700), box("cy", 2)])
    assert result["net"] == {"ann": 1500, "bob": 1050, "cy": 3}


@rule("pontoon/8.1", "pontoon/9.1")
def test_pontoons_are_paid_before_surrender_is_offered() -> None:
    wagers = [box("ann"), box("bob", area=2), box("cy", area=3)]
    table = dealt("Ah 9c Ad Kd Kh 8h Jd 9s", *wagers)
    assert questions(table) == ["bob"]
    assert [(event["patron"], event["amount"]) for event in happened(table, "paid")] == [
        ("ann", 1500),
        ("cy", 1500),
    ]
    assert [event["to"]["area"] for event in happened(table, "discarded")] == [1, 3]


@rule("pontoon/8.1", "pontoon/7.1")
def test_pontoons_are_paid_after_insurance_is_offered() -> None:
    table = dealt("Ah 9c Ad Kh 8h Kd", box("ann"), box("bob", area=2))
    assert isinstance(table.request, Asks)
    assert not happened(table, "paid")
    table.say("bob", 2, "no")
    table.say("ann", 2, "no")
    assert [event["patron"] for event in happened(table, "paid")] == ["ann"]


@rule("pontoon/10.2(a)")
@pytest.mark.parametrize(
    "decision",
    [hit(), stand(), double(ann=100), split("ann"), surrender()],
    ids=["hit", "stand", "double", "split", "surrender"],
)
@pytest.mark.parametrize("up", ["5s", "Kd"])
def test_no_decision_is_taken_on_a_pontoon(decision: dict[str, Any], up: str) -> None:
    allowed = ("9.1", "8.1") if decision["action"] == "surrender" else ("10.2(a)", "8.1")
    assert refusal(record(f"Ah {up} Kh 9c 9d", decision)) in allowed
    [paid] = events(settle(f"Ah {up} Kh"), "paid")
    assert cites(paid, "10.2(a)")

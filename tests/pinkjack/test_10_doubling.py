"""Rule 10: doubling."""

from typing import Any

import pytest

from houseway.testing import rule
from tests.boxes import (
    asked,
    box,
    dealt_to,
    deciding,
    double,
    hit,
    line,
    net,
    options,
    questions,
    split,
    stand,
)
from tests.helping import cites, events, happened, last, refusal, refused
from tests.pinkjack.helping import dealt, record, settle

ELEVEN = "6c 8d 5h"


@rule("pinkjack/10.1", "pinkjack/9.1.1")
@pytest.mark.parametrize("amount", [1, 400, 1000])
@pytest.mark.parametrize(("drawn", "sign"), [("9s", 1), ("6s", -1)])
def test_a_double_is_up_to_the_original_wager(amount: int, drawn: str, sign: int) -> None:
    result = settle(f"{ELEVEN} {drawn} Ts", double(ann=amount))
    assert result["hands"][0]["value"] == (20 if sign == 1 else 17)
    assert (net(result), net(result, "double")) == (sign * 1000, sign * amount)
    assert line(result, "double")["stake"] == amount


@rule("pinkjack/10.1")
@pytest.mark.parametrize("amount", [0, -1, 1001, 5000])
def test_no_other_amount_doubles(amount: int) -> None:
    table = dealt(f"{ELEVEN} 9s Ts")
    with refused(table, "10.1", "amount"):
        table.say("ann", 1, "double", amount=amount)
    if amount >= 0:
        assert refusal(record(f"{ELEVEN} 9s Ts", double(ann=amount))) == "10.1"


@rule("pinkjack/10.1")
@pytest.mark.parametrize("cards", ["2c 2d", "Tc 9d", "Ac 2d", "Tc Td", "Ac 9d"])
def test_any_two_cards_may_be_doubled(cards: str) -> None:
    first, second = cards.split()
    table = dealt(f"{first} 8d {second} 9s Ts")
    assert "pinkjack/10.1" in options(table)["double"]


@rule("pinkjack/10.1")
def test_three_cards_may_be_doubled() -> None:
    result = settle("2c 8d 3h 6s 8c Ts", hit(), double(ann=1000))
    assert result["hands"][0]["cards"] == ["2c", "3h", "6s", "8c"]
    assert (net(result), net(result, "double")) == (1000, 1000)


@rule("pinkjack/10.1")
def test_four_cards_may_not_be_doubled() -> None:
    table = dealt("2c 8d 3h 2s 5c Ts 9s")
    table.say("ann", 1, "hit")
    table.say("ann", 1, "hit")
    with refused(table, "10.1", "barred"):
        table.say("ann", 1, "double", amount=1000)
    assert refusal(record("2c 8d 3h 2s 5c Ts 9s", hit(), hit(), double(ann=1000))) == "10.1"


@rule("pinkjack/10.1")
@pytest.mark.parametrize("more", [[], [hit()]], ids=["two cards", "three cards"])
def test_split_hands_may_be_doubled(more: list[Any]) -> None:
    cards = "8c 7d 8h 2s 9s Th Td" if not more else "8c 7d 8h 2s 2h 8s Th Td"
    result = settle(cards, split("ann"), *more, double(ann=1000), stand(2))
    assert (net(result), net(result, "double"), net(result, "split")) == (1000, 1000, 1000)


@rule("pinkjack/10.1")
@pytest.mark.parametrize("amount", [0, 1001])
def test_on_a_split_hand_too_the_original_wager_is_the_limit(amount: int) -> None:
    assert refusal(record("8c 7d 8h 2s 9s Th Td", split("ann"), double(ann=amount), stand(2))) == "10.1"


@rule("pinkjack/10.2")
def test_one_card_is_dealt_to_a_doubled_hand() -> None:
    table = dealt(f"{ELEVEN} 2s Ts")
    table.say("ann", 1, "double", amount=1000)
    result = last(table)
    assert result["hands"][0]["cards"] == ["6c", "5h", "2s"]
    drawn = [event for event in events(result, "dealt") if event["to"]["area"] == 1][-1]
    assert (drawn["face_up"], cites(drawn, "10.2")) == (True, True)


@rule("pinkjack/10.2")
@pytest.mark.parametrize("decision", [hit(), stand(), double(ann=1)], ids=["hit", "stand", "double"])
@pytest.mark.parametrize("drawn", ["9s", "2s"])
def test_no_decision_is_taken_after_doubling(decision: dict[str, Any], drawn: str) -> None:
    assert refusal(record(f"{ELEVEN} {drawn} Ts 2d", double(ann=1000), decision)) == "10.2"


@rule("pinkjack/10.2")
def test_a_doubled_hand_below_twelve_is_final() -> None:
    result = settle("2c 8d 3h 4s Kc", double(ann=1000))
    assert (result["hands"][0]["value"], result["net"]) == (9, {"ann": -2000})


@rule("pinkjack/9.6")
def test_a_doubled_21_is_paid_at_once_on_both_parts() -> None:
    result = settle(f"{ELEVEN} Ts", double(ann=400))
    assert (deciding(result), deciding(result, "double")) == ("9.6", "9.6")
    assert (result["net"], dealt_to(result)) == ({"ann": 1400}, ["8d"])


@rule("pinkjack/9.5")
def test_a_doubled_hand_over_21_loses_both_parts() -> None:
    result = settle("9c 8d 5h Ks", double(ann=400))
    assert (deciding(result), deciding(result, "double")) == ("9.5", "9.5")
    assert result["net"] == {"ann": -1400}


@rule("pinkjack/10.3")
def test_the_others_may_double_too_before_the_card() -> None:
    table = dealt(f"{ELEVEN} 9s Ts", box(), box("bob", 500), box("cy", 700))
    table.say("ann", 1, "double", amount=1000)
    assert sorted(questions(table)) == ["bob", "cy"]
    assert len(happened(table, "dealt")) == 3
    table.say("cy", 1, "double", amount=300)
    table.say("bob", 1, "no")
    result = last(table)
    assert result["net"] == {"ann": 2000, "bob": 500, "cy": 1000}
    assert result["hands"][0]["cards"] == ["6c", "5h", "9s"]


@rule("pinkjack/10.3")
@pytest.mark.parametrize("amount", [501, 1000, 0])
def test_the_others_double_up_to_their_own_wager(amount: int) -> None:
    wagers = [box(), box("bob", 500)]
    table = dealt(f"{ELEVEN} 9s Ts", *wagers)
    table.say("ann", 1, "double", amount=1000)
    with refused(table, "10.3", "amount"):
        table.say("bob", 1, "double", amount=amount)
    if amount:
        written = record(f"{ELEVEN} 9s Ts", double(ann=1000, bob=amount), on=wagers)
        assert refusal(written) in ("10.3", "10.1")


@rule("pinkjack/10.3")
def test_one_who_does_not_double_gets_one_card_all_the_same() -> None:
    result = settle(f"{ELEVEN} 2s Ts", double(ann=1000), on=[box(), box("bob", 500)])
    assert result["net"] == {"ann": -2000, "bob": -500}
    assert [each["wager"] for each in result["results"] if each["patron"] == "bob"] == ["box"]


@rule("pinkjack/10.1")
def test_nobody_doubles_unless_the_controlling_player_does() -> None:
    wagers = [box(), box("bob", 500)]
    assert refusal(record(f"{ELEVEN} 9s Ts", double(bob=500), on=wagers)) == "10.1"
    table = dealt(f"{ELEVEN} 9s Ts", *wagers)
    with refused(table, "5.5", "not-asked"):
        table.say("bob", 1, "double", amount=500)


@rule("pinkjack/10.1")
def test_somebody_without_a_wager_does_not_double() -> None:
    assert refusal(record(f"{ELEVEN} 9s Ts", double(ann=1000, eve=100))) == "10.1"


BLACKJACKS = [("Kd", "Ac"), ("As", "Td"), ("Ad", "Jc"), ("Jd", "Ah"), ("Jd", "Ad"), ("Ad", "Jd")]


@rule("pinkjack/10.4")
@pytest.mark.parametrize(("up", "hole"), BLACKJACKS)
def test_against_a_dealers_blackjack_only_the_original_is_lost(up: str, hole: str) -> None:
    wagers = [box(), box("bob", 500)]
    result = settle(f"6c {up} 5h 9s {hole}", double(ann=1000, bob=200), on=wagers)
    assert result["net"] == {"ann": -1000, "bob": -500}
    assert (net(result, "double"), net(result, "double", "bob")) == (0, 0)
    returned = events(result, "returned")
    assert [(event["patron"], event["amount"]) for event in returned] == [("ann", 1000), ("bob", 200)]
    assert all(cites(event, "10.4") for event in returned)
    assert deciding(result) == "14.1.4"


@pytest.mark.parametrize(("up", "hole"), [("Jd", "Ad"), ("Ad", "Jd")])
def test_by_the_letter_a_dealers_pinkjack_spares_nothing(up: str, hole: str) -> None:
    settings = {"dealer_pinkjack_literal": True}
    result = settle(f"6c {up} 5h 9s {hole}", double(ann=400), settings=settings)
    assert result["net"] == {"ann": -1400}


@rule("pinkjack/10.4")
@pytest.mark.parametrize(("up", "hole"), [("Kd", "Ac"), ("Ad", "Th")])
def test_by_the_letter_a_dealers_blackjack_still_spares_the_double(up: str, hole: str) -> None:
    result = settle(f"6c {up} 5h 9s {hole}", double(ann=400), settings={"dealer_pinkjack_literal": True})
    assert result["net"] == {"ann": -1000}


def test_a_dealers_21_in_more_cards_takes_the_double() -> None:
    result = settle("6c 9d 5h 9s 7s 5c", double(ann=400))
    assert (result["dealer"]["value"], result["net"]) == (21, {"ann": -1400})


@rule("pinkjack/9.5", "pinkjack/10.4")
def test_a_double_that_went_over_21_is_lost_before_a_blackjack() -> None:
    wagers = [box(), box("bob", 500, 2)]
    result = settle("9c 6h Kd 5h 5d Ks 9s As", double(ann=400), double(area=2, bob=300), on=wagers)
    assert result["net"] == {"ann": -1400, "bob": -500}


@rule("pinkjack/9.6")
def test_a_doubled_21_is_paid_before_a_blackjack() -> None:
    wagers = [box(), box("bob", 500, 2)]
    result = settle("6c Th Kd 5h 9d Ts As", double(ann=400), stand(area=2), on=wagers)
    assert result["net"] == {"ann": 1400, "bob": -500}


@rule("pinkjack/10.1")
def test_a_table_may_post_a_least_double_and_its_unit() -> None:
    settings = {"limits": {"double": {"min": 200, "unit": 100}}}
    for amount in (100, 199, 250):
        assert refusal(record(f"{ELEVEN} 9s Ts", double(ann=amount), settings=settings)) == "10.1"
    result = settle(f"{ELEVEN} 9s Ts", double(ann=300), settings=settings)
    assert net(result, "double") == 300


def test_asked_again_after_a_refused_double() -> None:
    table = dealt(f"{ELEVEN} 9s Ts")
    with refused(table, "10.1"):
        table.say("ann", 1, "double", amount=1001)
    assert asked(table) == ("ann", 1, 1)
    table.say("ann", 1, "double", amount=1000)
    assert last(table)["net"] == {"ann": 2000}

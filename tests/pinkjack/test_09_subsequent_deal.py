"""Rule 9: the subsequent deal."""

from typing import Any

import pytest

import houseway
from houseway.testing import rule
from tests.boxes import asked, box, dealt_to, deciding, double, hit, net, options, split, stand
from tests.helping import cites, events, happened, last, not_read, refusal, refused
from tests.pinkjack.helping import dealt, record, settle


@rule("pinkjack/9.1", "pinkjack/9.1.1", "pinkjack/9.1.2", "pinkjack/9.1.3", "pinkjack/9.1.4")
def test_a_player_may_double_split_stand_or_draw() -> None:
    table = dealt("8c 5d 8h")
    assert set(options(table)) == {"double", "split", "stand", "hit"}
    named = {"double": "9.1.1", "split": "9.1.2", "stand": "9.1.3", "hit": "9.1.4"}
    for action, clauses in options(table).items():
        assert f"pinkjack/{named[action]}" in clauses


@rule("pinkjack/9.1")
@pytest.mark.parametrize("action", ["fly", "surrender", "insure", "HIT", "", "no"])
def test_nothing_else_is_a_decision(action: str) -> None:
    table = dealt("8c 5d 8h")
    with refused(table, "9.1"):
        table.say("ann", 1, action)
    assert refusal(record("8c 5d 8h 9c", {"area": 1, "hand": 1, "action": "fly"})) == "9.1"


@rule("pinkjack/9.1")
def test_players_are_asked_from_the_left() -> None:
    table = dealt("9c 9d 8c 5d 8h 7h 9h Ks 3h", box("cy", area=8), box("ann", area=2), box("bob", area=5))
    order = []
    while table.rounds_played == 0:
        order.append(asked(table)[:2])
        table.say(*order[-1], "stand")
    assert order == [("ann", 2), ("bob", 5), ("cy", 8)]


@rule("pinkjack/9.1", "pinkjack/9.4")
def test_the_total_is_announced_before_each_decision_and_after_each_card() -> None:
    table = dealt("2c Kd 3h 4s 5c 9h 9s")
    totals = []
    for _ in range(3):
        totals.append(happened(table, "counted")[-1]["value"])
        table.say("ann", 1, "hit")
    told = [event for event in events(last(table), "counted") if event["to"]["area"] == 1]
    assert totals == [5, 9, 14]
    assert [event["value"] for event in told] == [5, 9, 14, 23]
    assert all(cites(event, "9.4") for event in told)


@rule("pinkjack/9.4")
def test_a_card_asked_for_is_dealt_face_up() -> None:
    result = settle("9c Kd 3h 4s 8c", hit(), stand())
    drawn = [event for event in events(result, "dealt") if event["to"]["area"] == 1][2:]
    assert [(event["item"], event["face_up"]) for event in drawn] == [("4s", True)]
    assert cites(drawn[0], "9.4")


@rule("pinkjack/9.2")
@pytest.mark.parametrize("cards", ["2c 2d", "2c 3d", "5c 6d", "2c 9d", "4c 4d", "3c 8d"])
def test_nobody_stands_below_twelve(cards: str) -> None:
    first, second = cards.split()
    table = dealt(f"{first} 5s {second} 9h")
    assert "stand" not in options(table)
    with refused(table, "9.2", "barred"):
        table.say("ann", 1, "stand")
    assert refusal(record(f"{first} 5s {second} 9h Tc Td", stand())) == "9.2"


@rule("pinkjack/9.2")
def test_cards_are_required_until_twelve_is_reached() -> None:
    table = dealt("2c 5s 2d 3h 4c 9h Kc")
    for total in (4, 7, 11):
        assert happened(table, "counted")[-1]["value"] == total
        with refused(table, "9.2"):
            table.say("ann", 1, "stand")
        table.say("ann", 1, "hit")
    assert events(last(table), "paid")[0]["amount"] == 1000


@pytest.mark.parametrize("cards", ["Tc 2d", "Ac Ad", "Ac 2d", "6c 6d", "Kc Qd", "Ac 9d"])
def test_from_twelve_a_player_may_stand(cards: str) -> None:
    first, second = cards.split()
    table = dealt(f"{first} 5s {second} Kc 9h")
    table.say("ann", 1, "stand")
    assert last(table)["hands"][0]["cards"] == [first, second]


@rule("pinkjack/9.3")
@pytest.mark.parametrize("cards", ["Tc 2d", "Kc Qd", "Ac 9d", "9c 8d", "Ac Ad"])
def test_below_21_a_player_may_draw(cards: str) -> None:
    first, second = cards.split()
    table = dealt(f"{first} 5s {second} Ac 9h Kd")
    assert "pinkjack/9.3" in options(table)["hit"]
    table.say("ann", 1, "hit")
    told = happened(table, "dealt") or events(last(table), "dealt")
    assert [event["item"] for event in told if event["to"]["area"] == 1] == [first, second, "Ac"]


@rule("pinkjack/9.5")
@pytest.mark.parametrize("drawn", ["6h", "Kh", "9h"])
def test_over_21_loses_at_once(drawn: str) -> None:
    table = dealt(f"9c 8c 5d 7h 9d {drawn} Ks Kd", box(), box("bob", 700), box("cy", 500, 2))
    table.say("ann", 1, "hit")
    assert asked(table) == ("cy", 2, 1)
    taken = happened(table, "collected")
    assert [(event["patron"], event["amount"], event["to"]) for event in taken] == [
        ("ann", 1000, "float"),
        ("bob", 700, "float"),
    ]
    [discarded] = happened(table, "discarded")
    assert all(cites(event, "9.5") for event in (*taken, discarded))


@rule("pinkjack/9.5")
def test_over_21_loses_although_the_dealer_goes_over_too() -> None:
    result = settle("9c Tc 6d 7h 9d Kh 6s Ks", hit(), stand(area=2), on=[box(), box("bob", 500, 2)])
    assert result["dealer"]["value"] == 22
    assert result["net"] == {"ann": -1000, "bob": 500}


TWENTY_ONE = {
    "three cards": ("9c 5d 7h 5s", [hit()]),
    "soft": ("Ac 5d 6h 4s", [hit()]),
    "four cards": ("2c 5d 3h 6s Tc", [hit(), hit()]),
    "five cards": ("2c 5d 3h 4s 5c 7d", [hit(), hit(), hit()]),
}


@rule("pinkjack/9.6")
@pytest.mark.parametrize(("cards", "decisions"), TWENTY_ONE.values(), ids=TWENTY_ONE)
def test_21_is_paid_one_to_one_at_once_and_once(cards: str, decisions: list[Any]) -> None:
    result = settle(cards, *decisions, on=[box(), box("bob", 500)])
    assert result["net"] == {"ann": 1000, "bob": 500}
    assert (deciding(result), dealt_to(result)) == ("9.6", ["5d"])
    assert [event["to"]["area"] for event in events(result, "discarded")] == [1]
    assert len(events(result, "paid")) == 2


@rule("pinkjack/9.6")
@pytest.mark.parametrize(("up", "hole"), [("Kd", "Ac"), ("Ad", "Jd"), ("As", "Kd")])
def test_21_is_paid_although_the_dealer_has_21_too(up: str, hole: str) -> None:
    wagers = [box(), box("bob", 500, 2)]
    result = settle(f"9c Tc {up} 7h 9d 5s {hole}", hit(), stand(area=2), on=wagers)
    assert (result["dealer"]["value"], result["net"]) == (21, {"ann": 1000, "bob": -500})


@rule("pinkjack/9.6")
@pytest.mark.parametrize("decision", [hit(), stand(), double(ann=100)], ids=["hit", "stand", "double"])
def test_no_decision_is_taken_on_21(decision: dict[str, Any]) -> None:
    assert refusal(record("9c 5d 7h 5s 2c 2d", hit(), decision)) == "9.6"


TRICKS = {
    "20": ("2c 5d 3h 4s 5c 6d", 20),
    "below twelve": ("2c 5d 2d 2h 2s 3c", 11),
    "twelve": ("2c 5d 2d 2h 3s 3c", 12),
    "soft": ("Ac 5d 2h 2s 2c Ad", 18),
}


@rule("pinkjack/9.7")
@pytest.mark.parametrize(("cards", "total"), TRICKS.values(), ids=TRICKS)
def test_a_five_card_trick_is_paid_one_to_one_at_once(cards: str, total: int) -> None:
    result = settle(cards, hit(), hit(), hit(), on=[box(), box("bob", 500)])
    assert result["hands"][0]["value"] == total
    assert result["net"] == {"ann": 1000, "bob": 500}
    assert (deciding(result), dealt_to(result)) == ("9.7", ["5d"])
    [discarded] = events(result, "discarded")
    assert cites(discarded, "9.7")


@rule("pinkjack/9.7")
def test_there_is_no_sixth_card() -> None:
    assert refusal(record("2c 5d 2d 2h 2s 3c 4c", hit(), hit(), hit(), hit())) == "9.7"


@rule("pinkjack/9.7")
def test_a_five_card_trick_is_paid_although_the_dealer_has_blackjack() -> None:
    wagers = [box(), box("bob", 500, 2)]
    cards = "2c Tc Kd 3h 9d 4s 5c 4d As"
    result = settle(cards, hit(), hit(), hit(), stand(area=2), on=wagers)
    assert (result["dealer"]["value"], result["net"]) == (21, {"ann": 1000, "bob": -500})


@rule("pinkjack/9.7")
def test_a_split_hand_can_make_a_five_card_trick() -> None:
    cards = "2c 5d 2d 3h 3s 4c 5h Ks 7h 6d 8h"
    result = settle(cards, split("ann"), hit(), hit(), hit(), hit(2), stand(2))
    assert (net(result), deciding(result)) == (1000, "9.7")
    assert result["hands"][0]["cards"] == ["2c", "3h", "3s", "4c", "5h"]


@pytest.mark.parametrize("decisions", [[], [hit()]])
def test_a_decision_that_is_asked_for_and_not_listed_is_an_error(decisions: list[Any]) -> None:
    with not_read("decisions", "missing-decision"):
        settle("5c 9d 6d 2h 9s 8d Kh", *decisions)


@rule("pinkjack/9.5")
def test_no_decision_is_taken_on_a_hand_over_21() -> None:
    assert refusal(record("9c 5d 7h Ks 2c 2d", hit(), hit())) == "9.5"


@rule("pinkjack/9.1.3")
@pytest.mark.parametrize("decision", [hit(), stand(), double(ann=1000)], ids=["hit", "stand", "double"])
@pytest.mark.parametrize("others", [0, 1], ids=["alone", "with another box"])
def test_who_stands_has_no_further_decision(decision: dict[str, Any], others: int) -> None:
    wagers = [box(), box("bob", 500, 2)][: 1 + others]
    cards = "9c Tc 5d 8h 9d Ks 6d 9h" if others else "9c 5d 8h Ks 6d 9h"
    later = [stand(area=2)] * others
    assert refusal(record(cards, stand(), decision, *later, on=wagers)) == "9.1.3"


@rule("pinkjack/9.1.3")
def test_a_live_player_who_stands_is_not_asked_again() -> None:
    table = dealt("9c Tc 5d 8h 9d Ks 6d 9h", box(), box("bob", 500, 2))
    table.say("ann", 1, "stand")
    for action in ("hit", "stand", "double"):
        with refused(table, "9.1", "not-asked"):
            table.say("ann", 1, action, amount=1000 if action == "double" else 0)


@rule("pinkjack/15.10")
def test_an_absent_controlling_player_draws_to_twelve_and_stands() -> None:
    wagers = [box(), box("bob", 500)]
    result = settle("5c 9d 5h 2s Kh", {"area": 1, "hand": 1, "action": "absent"}, on=wagers)
    assert result["hands"][0]["cards"] == ["5c", "5h", "2s"]
    assert result["net"] == {"ann": -1000, "bob": -500}


@rule("pinkjack/15.10", "pinkjack/5.5")
def test_the_next_player_may_decide_instead_where_the_house_says_so() -> None:
    table = dealt("5c 9d 5h 7s Kh", box(), box("bob", 500), settings={"absent_controller": "next"})
    assert asked(table)[0] == "ann"
    table.say("ann", 1, "absent")
    assert asked(table)[0] == "bob"
    with refused(table, "5.5", "not-asked"):
        table.say("ann", 1, "hit")
    table.say("bob", 1, "hit")
    table.say("bob", 1, "stand")
    assert last(table)["net"] == {"ann": -1000, "bob": -500}


@pytest.mark.parametrize("absent", ["pass", "", None])
def test_no_other_answer_to_absence_can_be_set(absent: Any) -> None:
    with pytest.raises(houseway.Unreadable) as caught:
        settle("5c 9d 5h", settings={"absent_controller": absent})
    assert caught.value.field == "settings.absent_controller"

"""Rule 12: doubling."""

from typing import Any

import pytest

import houseway
from houseway.testing import rule
from tests.boxes import box, dealt_to, deciding, double, hit, line, net, options, questions, split, stand
from tests.helping import cites, events, happened, last, refusal, refused
from tests.pontoon.helping import dealt, record, rescue, settle

ELEVEN = "6c 8d 5h"
"""11 of one box against an eight."""


@rule("pontoon/12.1", "pontoon/12.1(a)")
@pytest.mark.parametrize("cards", ["2c 2d", "Kc 9d", "Ac 2d", "Kc Qd", "Ac 9d", "6c 5d"])
def test_any_first_two_cards_may_be_doubled(cards: str) -> None:
    first, second = cards.split()
    table = dealt(f"{first} 8d {second} 9s Ks")
    assert {"pontoon/12.1", "pontoon/12.1(a)"} <= set(options(table)["double"])


@rule("pontoon/12.1", "pontoon/12.1(b)")
@pytest.mark.parametrize("hits", [["2s"], ["2s", "2d"], ["2s", "2d", "2h"]])
def test_any_later_total_under_21_may_be_doubled(hits: list[str]) -> None:
    cards = " ".join(["2c", "8d", "3h", *hits, "Kc", "9s"])
    table = dealt(cards)
    for _ in hits:
        table.say("ann", 1, "hit")
    assert "pontoon/12.1(b)" in options(table)["double"]
    result = settle(cards, *[hit() for _ in hits], double(ann=1000))
    total = 15 + 2 * len(hits)
    assert result["hands"][0]["value"] == total
    assert result["net"] == {"ann": 0 if total == 17 else 2000}


@rule("pontoon/12.1(b)")
def test_a_total_of_20_may_be_doubled() -> None:
    table = dealt("Kc 8d 4h 6s As 9s")
    table.say("ann", 1, "hit")
    assert "double" in options(table)
    table.say("ann", 1, "double", amount=1000)
    assert last(table)["net"] == {"ann": 2000}


ONE_CARD = ("A/double", "12.1", "12.3")


@rule("pontoon/A/double")
@pytest.mark.parametrize("decision", [hit(), stand(), double(ann=1)], ids=["hit", "stand", "double"])
@pytest.mark.parametrize("drawn", ["9s", "2s"])
def test_no_further_card_is_dealt_to_a_doubled_hand(decision: dict[str, Any], drawn: str) -> None:
    assert refusal(record(f"{ELEVEN} {drawn} 9c 2d", double(ann=1000), decision)) in ONE_CARD


@rule("pontoon/12.2")
def test_a_record_in_which_the_decision_maker_does_not_double_is_refused() -> None:
    wagers = [box(), box("bob", 500)]
    assert refusal(record(f"{ELEVEN} 9s 9c", double(bob=500), on=wagers)) == "12.2"


@rule("pontoon/4.5")
def test_nobody_doubles_unless_the_decision_maker_does() -> None:
    table = dealt(f"{ELEVEN} 9s 9c", box(), box("bob", 500))
    with refused(table, "4.5", "not-asked"):
        table.say("bob", 1, "double", amount=500)
    table.say("ann", 1, "hit")
    table.say("ann", 1, "stand")
    assert last(table)["net"] == {"ann": 1000, "bob": 500}


@rule("pontoon/12.3")
def test_the_others_may_double_too_before_the_card() -> None:
    table = dealt(f"{ELEVEN} 9s 9c", box(), box("bob", 500), box("cy", 700))
    table.say("ann", 1, "double", amount=1000)
    assert sorted(questions(table)) == ["bob", "cy"]
    assert len(happened(table, "dealt")) == 3
    table.say("cy", 1, "double", amount=300)
    table.say("bob", 1, "no")
    assert sorted(questions(table)) == ["ann", "cy"]
    table.say("ann", 1, "no")
    table.say("cy", 1, "no")
    result = last(table)
    assert result["net"] == {"ann": 2000, "bob": 500, "cy": 1000}
    assert dealt_to(result, 1) == ["6c", "5h", "9s"]


@rule("pontoon/12.3")
def test_one_who_does_not_double_gets_one_card_all_the_same() -> None:
    result = settle(f"{ELEVEN} 2s 9c", double(ann=1000), on=[box(), box("bob", 500)])
    assert result["net"] == {"ann": -2000, "bob": -500}
    assert dealt_to(result, 1) == ["6c", "5h", "2s"]


@rule("pontoon/A/double")
@pytest.mark.parametrize("amount", [501, 1000])
def test_the_others_double_up_to_their_own_wager(amount: int) -> None:
    wagers = [box(), box("bob", 500)]
    table = dealt(f"{ELEVEN} 9s 9c", *wagers)
    table.say("ann", 1, "double", amount=1000)
    with refused(table, "A/double", "amount"):
        table.say("bob", 1, "double", amount=amount)
    assert refusal(record(f"{ELEVEN} 9s 9c", double(ann=1000, bob=amount), on=wagers)) in ("A/double", "12.3")


def test_somebody_without_a_wager_does_not_double() -> None:
    assert refusal(record(f"{ELEVEN} 9s 9c", double(ann=1000, eve=100))) in (
        "A/double",
        "12.1",
        "12.2",
        "12.3",
    )


@rule("pontoon/12.4")
def test_a_split_hand_may_be_doubled() -> None:
    cards = "8c 7d 8h 2s 9s Kh Kd"
    result = settle(cards, split("ann"), double(ann=600), stand(2))
    assert (net(result), net(result, "double"), net(result, "split")) == (1000, 600, 1000)
    [placed] = [event for event in events(result, "placed") if event["wager"] == "double"]
    assert cites(placed, "12.4")
    assert refusal(record(cards, split("ann"), double(ann=1001), stand(2))) == "A/double"


@rule("pontoon/12.4", "pontoon/12.3")
def test_a_split_hand_is_doubled_by_those_who_are_on_it() -> None:
    table = dealt("8c 7d 8h 9c 3d Kc Kh", box(), box("bob", 500), box("cy", 400))
    table.say("ann", 1, "split")
    table.say("bob", 1, "split")
    table.say("cy", 1, "no")
    table.say("ann", 1, "stand")
    table.say("ann", 1, "double", hand=2, amount=1000)
    assert questions(table) == ["bob"]


@rule("pontoon/11.5")
def test_split_aces_are_not_doubled() -> None:
    assert refusal(record("Ac 7d As 5c 9c Kd 2c", split("ann"), double(ann=1000))) == "11.5"


@rule("pontoon/12.5", "pontoon/14.1(g)")
@pytest.mark.parametrize(("up", "second"), [("Kd", "Ac"), ("As", "Jd")])
def test_a_dealers_pontoon_takes_only_the_original(up: str, second: str) -> None:
    result = settle(f"6c {up} 5h 9s {second}", double(ann=1000, bob=200), on=[box(), box("bob", 500)])
    assert result["net"] == {"ann": -1000, "bob": -500}
    returned = events(result, "returned")
    assert [(event["patron"], event["amount"]) for event in returned] == [("ann", 1000), ("bob", 200)]
    assert all(cites(event, "12.5") for event in returned)


@rule("pontoon/14.1(f)")
def test_a_dealers_21_in_three_cards_takes_the_double_too() -> None:
    result = settle(f"{ELEVEN} 9s 7s 6c", double(ann=400))
    assert (result["dealer"]["value"], result["net"]) == (21, {"ann": -1400})


@rule("pontoon/14.1(e)")
def test_a_double_over_21_is_lost_in_full_before_a_pontoon() -> None:
    wagers = [box(), box("bob", 500, 2)]
    result = settle("9c 6h Kd 5h 5d Ks 9s As", double(ann=400), double(area=2, bob=300), on=wagers)
    assert result["net"] == {"ann": -1400, "bob": -500}


@rule("pontoon/10.2(b)", "pontoon/12.7")
def test_a_doubled_21_is_paid_at_once_before_a_pontoon() -> None:
    wagers = [box(), box("bob", 500, 2)]
    result = settle("6c Kh Kd 5h 9d Ks As", double(ann=400), stand(area=2), on=wagers)
    assert result["net"] == {"ann": 1400, "bob": -500}
    assert all("pontoon/10.2(b)" in line(result, kind)["clauses"] for kind in ("box", "double"))


@rule("pontoon/12.6")
@pytest.mark.parametrize("doubled", [1000, 300])
@pytest.mark.parametrize("up", ["8d", "Kd", "2d"])
def test_a_rescue_forfeits_the_original_and_takes_the_double_back(doubled: int, up: str) -> None:
    result = settle(f"6c {up} 5h 2s 9c", double(ann=doubled), rescue("ann"))
    assert (net(result), net(result, "double")) == (-1000, 0)
    assert (deciding(result), deciding(result, "double")) == ("12.6", "12.6")
    [returned] = events(result, "returned")
    assert returned["amount"] == doubled


@rule("pontoon/12.6")
@pytest.mark.parametrize("tail", ["Ks 9c", "Ac Ad"], ids=["dealer over 21", "dealer 18"])
def test_the_loss_of_a_rescue_is_final(tail: str) -> None:
    wagers = [box(), box("bob", 500, 2)]
    table = dealt(f"6c Kc 6d 5h 9h 2s {tail}", *wagers)
    table.say("ann", 1, "double", amount=1000)
    assert questions(table) == ["ann"]
    table.say("ann", 1, "rescue")
    [lost] = happened(table, "collected")
    assert (lost["patron"], lost["amount"], cites(lost, "12.6")) == ("ann", 1000, True)
    table.say("bob", 2, "stand")
    assert last(table)["net"]["ann"] == -1000


@rule("pontoon/12.6")
def test_a_rescue_loses_no_more_to_a_dealers_pontoon() -> None:
    wagers = [box(), box("bob", 500, 2)]
    result = settle("6c Kc Kd 5h 9h 2s Ad", double(ann=1000), rescue("ann"), stand(area=2), on=wagers)
    assert result["net"] == {"ann": -1000, "bob": -500}


@rule("pontoon/12.6", "pontoon/13.1(b)")
def test_after_a_rescue_alone_the_dealer_draws_nothing() -> None:
    result = settle(f"{ELEVEN} 2s 9c", double(ann=1000), rescue("ann"))
    assert (result["dealer"]["cards"], result["unused"]) == (["8d"], ["9c"])


@rule("pontoon/12.6")
def test_each_player_rescues_alone() -> None:
    wagers = [box(), box("bob", 500), box("cy", 400)]
    result = settle(f"{ELEVEN} 2s 4c Kc", double(ann=1000, bob=500), rescue("bob"), on=wagers)
    assert result["dealer"]["value"] == 22
    assert result["net"] == {"ann": 2000, "bob": -500, "cy": 400}


@rule("pontoon/12.6")
def test_one_who_did_not_double_is_not_asked_to_rescue() -> None:
    table = dealt(f"{ELEVEN} 2s 9c", box(), box("bob", 500))
    table.say("ann", 1, "double", amount=1000)
    table.say("bob", 1, "no")
    assert questions(table) == ["ann"]
    with refused(table, "12.6"):
        table.say("bob", 1, "rescue")


@rule("pontoon/12.6")
def test_a_record_of_a_rescue_by_one_who_did_not_double_is_refused() -> None:
    wagers = [box(), box("bob", 500)]
    assert refusal(record(f"{ELEVEN} 2s 9c", double(ann=1000), rescue("bob"), on=wagers)) == "12.6"


def test_a_hand_over_21_is_not_rescued() -> None:
    assert refusal(record("9c 8d 5h Ks", double(ann=400), rescue("ann"))) in ("12.6", "14.1(e)")


@rule("pontoon/10.2(b)")
def test_a_21_that_was_paid_is_not_rescued() -> None:
    assert refusal(record(f"{ELEVEN} Ks", double(ann=400), rescue("ann"))) in ("12.6", "10.2(b)")


@rule("pontoon/12.6")
def test_a_hand_that_was_not_doubled_is_not_rescued() -> None:
    assert refusal(record("9c 8d 7h 9s", rescue("ann"), stand())) == "12.6"


@rule("pontoon/12.6")
def test_a_rescue_comes_before_the_next_hand_is_played() -> None:
    table = dealt("8c 7d 8h 2s 9s Kh Kd")
    table.say("ann", 1, "split")
    table.say("ann", 1, "double", amount=1000)
    assert questions(table) == ["ann"]
    assert len(happened(table, "dealt")) == 5
    table.say("ann", 1, "rescue")
    table.say("ann", 1, "stand", hand=2)
    assert last(table)["net"] == {"ann": -1000 + 1000}


ELIGIBLE = {
    "6-7-8 suited": ("6h 9d 7h 8h", []),
    "6-7-8 spades": ("6s 9d 7s 8s", []),
    "7-7-7": ("7h 9d 7c 7s", []),
    "five cards": ("2c 9d 3h 4s 5c 7d", [hit(), hit()]),
    "six cards": ("2c 9d 2h 3s 4c 4d 6d", [hit(), hit(), hit()]),
}


@rule("pontoon/12.7", "pontoon/12.8")
@pytest.mark.parametrize(("cards", "before"), ELIGIBLE.values(), ids=ELIGIBLE)
def test_doubled_hands_win_even_money(cards: str, before: list[dict[str, Any]]) -> None:
    wagers = [box(), box("bob", 500)]
    result = settle(cards, *before, double(ann=1000), on=wagers)
    assert result["net"] == {"ann": 2000, "bob": 500}
    assert {event["odds"] for event in events(result, "paid")} == {"1 to 1"}
    assert {"pontoon/12.7", "pontoon/12.8"} <= set(line(result)["clauses"])


@rule("pontoon/12.7")
def test_doubled_suited_sevens_win_no_super_bonus() -> None:
    wagers = [box(), box("bob", 500), box("cy", 500, 2)]
    result = settle("7h 9c 7d 7h 9d 7h Ks", double(ann=1000), stand(area=2), on=wagers)
    assert result["net"] == {"ann": 2000, "bob": 500, "cy": 500}
    assert not events(result, "bonus")


@pytest.mark.parametrize(
    ("scope", "won"),
    [
        pytest.param("hand", 1500, marks=rule("pontoon/T1/678-mixed")),
        pytest.param("box", 1000, marks=rule("pontoon/12.8")),
    ],
)
def test_even_money_is_for_the_doubled_hand_or_for_the_box(scope: str, won: int) -> None:
    cards = "7c 9d 7h 4s 9s 6s 8d Ks"
    result = settle(
        cards, split("ann"), double(ann=1000), hit(2), settings={"double_even_money_scope": scope}
    )
    assert [hand["value"] for hand in result["hands"]] == [20, 21]
    assert (net(result), net(result, "double"), net(result, "split")) == (1000, 1000, won)


def test_a_hand_paid_before_the_double_keeps_its_odds() -> None:
    cards = "7c 9d 7h 6s 8d 4s 9s Ks"
    settings = {"double_even_money_scope": "box"}
    result = settle(cards, split("ann"), hit(), double(2, ann=1000), settings=settings)
    assert (net(result), net(result, "split"), net(result, "double")) == (1500, 1000, 1000)


@rule("pontoon/A/double", "pontoon/3.3")
@pytest.mark.parametrize(
    ("settings", "offered"),
    [
        ({}, (1, 1)),
        ({"chips": [500]}, (500, 500)),
        ({"limits": {"box": {"min": 500, "unit": 100}}}, (100, 100)),
        ({"chips": [200], "limits": {"box": {"unit": 500}}}, (1000, 1000)),
    ],
)
def test_a_double_is_made_in_permitted_multiples_and_chips(settings: Any, offered: tuple[int, int]) -> None:
    """QB-11; in full it is possible always."""
    table = dealt(f"{ELEVEN} 9s Ks", box(amount=2000), settings=settings)
    double = next(each for each in table.request.options if each.action == "double")
    assert (double.least, double.unit, double.most) == (*offered, 2000)
    with refused(table, "A/double", "amount"):
        table.say("ann", 1, "double", amount=2001)
    table.say("ann", 1, "double", amount=2000)


@pytest.mark.parametrize("action", ["split", "rescue"])
def test_who_takes_part_is_named(action: str) -> None:
    first = [] if action == "split" else [double(ann=1000)]
    nobody = {"area": 1, "action": action, "patrons": []}
    cards = "8c 9d 8h Kc Kd 8d" if action == "split" else "6c Kd 5h 2s 7d"
    with pytest.raises(houseway.Unreadable, match="names nobody"):
        houseway.settle(record(cards, *first, nobody))

"""Rule 10: the subsequent deal."""

from typing import Any

import pytest

from houseway.testing import rule
from tests.boxes import asked, box, dealt_to, deciding, double, hit, line, net, options, split, stand
from tests.helping import cites, events, happened, last, refusal, refused
from tests.pontoon.helping import dealt, record, settle

BARRED = ["2c 3d", "5c 6d", "8c 3d", "4c 2d", "9c 2h"]
"""Hard totals under 12 without a pair."""


@rule("pontoon/10.1")
def test_boxes_decide_clockwise_from_the_first_with_a_wager() -> None:
    table = dealt("9c 9d 9h 8s 8c 8d 8h 9s", box("cy", area=7), box("ann", area=2), box("bob", area=5))
    order = []
    while table.rounds_played == 0:
        patron, area, hand = asked(table)
        order.append((patron, area))
        table.say(patron, area, "stand", hand=hand)
    assert order == [("ann", 2), ("bob", 5), ("cy", 7)]


@pytest.mark.parametrize(
    ("action", "number"),
    [
        pytest.param(action, number, marks=rule(f"pontoon/{number}"))
        for action, number in [
            ("split", "10.1(a)"),
            ("double", "10.1(b)"),
            ("hit", "10.1(c)"),
            ("stand", "10.1(d)"),
        ]
    ],
)
def test_a_player_may_split_double_draw_and_stand(action: str, number: str) -> None:
    table = dealt("8c 7d 8h 9c 9d 9h")
    assert set(options(table)) == {"split", "double", "hit", "stand"}
    assert f"pontoon/{number}" in options(table)[action]


@rule("pontoon/10.1(c)")
def test_a_player_draws_as_often_as_he_likes() -> None:
    result = settle("2c 7d 3h 2s 3c 4d 2h Kd", hit(), hit(), hit(), hit(), stand())
    assert result["hands"][0]["cards"] == ["2c", "3h", "2s", "3c", "4d", "2h"]
    assert result["hands"][0]["value"] == 16
    assert (result["dealer"]["value"], net(result)) == (17, -1000)


@rule("pontoon/10.2(c)")
@pytest.mark.parametrize("cards", BARRED)
def test_a_hard_total_under_twelve_does_not_stand(cards: str) -> None:
    first, second = cards.split()
    table = dealt(f"{first} 8s {second} 9c 9d 9s")
    assert set(options(table)) == {"hit", "double"}
    with refused(table, "10.2(c)", "barred"):
        table.say("ann", 1, "stand")
    assert refusal(record(f"{first} 8s {second} 9c 9d 9s", stand())) == "10.2(c)"


@rule("pontoon/10.2(c)")
def test_it_draws_until_twelve_or_more() -> None:
    table = dealt("2c 8s 3d 4h 2d Ac 2s")
    for total in (5, 9, 11):
        assert happened(table, "counted")[-1]["value"] == total
        with refused(table, "10.2(c)"):
            table.say("ann", 1, "stand")
        table.say("ann", 1, "hit")
    assert happened(table, "counted")[-1]["value"] == 12
    assert "stand" in options(table)


@rule("pontoon/10.2(c)")
@pytest.mark.parametrize("pair", ["2c 2d", "5c 5d"])
def test_a_pair_under_twelve_may_be_split_but_does_not_stand(pair: str) -> None:
    first, second = pair.split()
    table = dealt(f"{first} 8s {second} 9c 9d 9s")
    assert set(options(table)) == {"hit", "double", "split"}
    with refused(table, "10.2(c)"):
        table.say("ann", 1, "stand")


@rule("pontoon/10.2(c)")
def test_eleven_may_be_doubled_instead() -> None:
    result = settle("5c 8s 6d 2h 9s", double(ann=1000))
    assert (result["hands"][0]["value"], result["net"]) == (13, {"ann": -2000})
    result = settle("2c 8s 3d 2h 9s", double(ann=1000))
    assert (result["hands"][0]["value"], result["net"]) == (7, {"ann": -2000})


@pytest.mark.parametrize("cards", ["Ac 2d", "Ac Ad", "Ac 5d", "7c 5d", "Kc 2d"])
def test_soft_totals_and_totals_from_twelve_may_stand(cards: str) -> None:
    first, second = cards.split()
    assert "stand" in options(dealt(f"{first} 8s {second} 9c"))
    assert net(settle(f"{first} 8s {second} 9c", stand())) == -1000


@rule("pontoon/10.2", "pontoon/10.2(a)", "pontoon/10.2(b)", "pontoon/10.2(c)")
def test_drawing_and_standing_are_limited_at_pontoon_21_and_under_twelve() -> None:
    wagers = [box(), box("bob", area=2), box("cy", area=3)]
    result = settle("Ac Kc 5c 8s Kd 6d 4d 5h 9h 9s", hit(area=2), hit(area=3), stand(area=3), on=wagers)
    assert result["net"] == {"ann": 1500, "bob": 1000, "cy": 1000}
    assert refusal(record("5c 8s 4d 9h 9s", stand())) == "10.2(c)"


TWENTY_ONE = {
    "hard in three": ("7c 8d", "6h", 1500),
    "hard of other cards": ("Kc 5d", "6h", 1000),
    "soft in three": ("Ac 4d", "6h", 1000),
    "soft with two aces": ("Ac 9d", "Ah", 1000),
    "hard with an ace": ("Kc Qd", "Ah", 1000),
}


@rule("pontoon/10.2(b)", "pontoon/14.1(d)")
@pytest.mark.parametrize(("cards", "third", "won"), TWENTY_ONE.values(), ids=TWENTY_ONE)
def test_a_total_of_21_is_announced_paid_and_removed_at_once(cards: str, third: str, won: int) -> None:
    first, second = cards.split()
    table = dealt(f"{first} 9c 8s {second} 8d {third} Kc", box(), box("bob", area=2))
    table.say("ann", 1, "hit")
    assert asked(table)[:2] == ("bob", 2)
    assert [(event["patron"], event["amount"]) for event in happened(table, "paid")] == [("ann", won)]
    assert cites(happened(table, "paid")[0], "10.2(b)")
    assert [event["to"]["area"] for event in happened(table, "discarded")] == [1]
    announced = [event for event in happened(table, "counted", "called") if "21" in event["words"]]
    assert announced


@rule("pontoon/10.2(b)")
@pytest.mark.parametrize("decision", [hit(), stand(), double(ann=100)], ids=["hit", "stand", "double"])
@pytest.mark.parametrize("cards", ["Kc 8s 5d 6h 2c 9c", "Ac 8s 4d 6h 2c 9c"])
def test_no_decision_is_taken_on_21(cards: str, decision: dict[str, Any]) -> None:
    assert refusal(record(cards, hit(), decision)) == "10.2(b)"


@rule("pontoon/10.2(b)", "pontoon/14.1(g)")
@pytest.mark.parametrize(("up", "second"), [("Kd", "Ac"), ("As", "Qd")])
def test_a_21_is_paid_before_a_dealers_pontoon(up: str, second: str) -> None:
    wagers = [box(), box("bob", area=2)]
    result = settle(f"Kc Kh {up} 5d 9d 6h {second}", hit(), stand(area=2), on=wagers)
    assert result["net"] == {"ann": 1000, "bob": -1000}
    assert (deciding(result), line(result, patron="bob", area=2)["clauses"][0]) == (
        "10.2(b)",
        "pontoon/14.1(g)",
    )


@rule("pontoon/10.2(b)", "pontoon/14.3")
def test_the_cards_of_a_super_bonus_stay_until_the_end() -> None:
    wagers = [box(), box("bob", area=2)]
    table = dealt("7h 9d 7c 7h 9c 7h Ks", *wagers)
    table.say("ann", 1, "hit")
    assert asked(table)[:2] == ("bob", 2)
    assert [event["amount"] for event in happened(table, "paid")] == [2000]
    assert not happened(table, "discarded")
    table.say("bob", 2, "stand")
    assert last(table)["net"] == {"ann": 2000 + 100_000, "bob": 1000 + 5000}


@rule("pontoon/14.1(e)", "pontoon/14.1")
def test_a_hand_over_21_loses_before_the_next_box_decides() -> None:
    table = dealt("Kc 9c 8s 6d 8d 9h Kc", box(), box("bob", area=2))
    table.say("ann", 1, "hit")
    assert asked(table)[:2] == ("bob", 2)
    assert [(event["patron"], event["amount"]) for event in happened(table, "collected")] == [("ann", 1000)]
    assert cites(happened(table, "collected")[0], "14.1(e)")


@pytest.mark.parametrize("decision", [hit(), stand()], ids=["hit", "stand"])
def test_no_decision_is_taken_over_21(decision: dict[str, Any]) -> None:
    assert refusal(record("Kc 8s 6d 9h 2c 9c", hit(), decision)) == "14.1(e)"


@rule("pontoon/10.1(d)")
def test_after_standing_no_card_is_drawn() -> None:
    assert refusal(record("Kc 8s 6d 9h 2c 9c", stand(), hit())).startswith("10.1")


@rule("pontoon/10.1")
@pytest.mark.parametrize("action", ["fly", "cut", "no", "STAND"])
def test_there_is_nothing_else_to_say(action: str) -> None:
    table = dealt("9c 8s 7d 9h")
    with refused(table, "10.1"):
        table.say("ann", 1, action)
    assert asked(table) == ("ann", 1, 1)


def test_every_drawn_card_is_a_listed_decision() -> None:
    result = settle("2c 8s 3d 9h 6h 9s", hit(), hit(), stand(), on=[box()])
    assert dealt_to(result, 1) == ["2c", "3d", "9h", "6h"]
    assert (net(result), len(events(result, "paid"))) == (1000, 1)


def test_a_split_box_decides_hand_by_hand() -> None:
    table = dealt("8c 9c 7d 8h 9h 9d 9s Kd", box(), box("bob", area=2))
    table.say("ann", 1, "split")
    assert asked(table) == ("ann", 1, 1)
    table.say("ann", 1, "stand")
    assert asked(table) == ("ann", 1, 2)
    table.say("ann", 1, "stand", hand=2)
    assert asked(table) == ("bob", 2, 1)
    assert refusal(record("8c 7d 8h 9d 9s Kd", split("ann"), stand(2), stand())) == "10.1"


@rule("pontoon/10.2(a)")
def test_a_pontoon_gets_no_further_card() -> None:
    assert refusal(record("Kc 9d Ah 8d", hit())) == "10.2(a)"

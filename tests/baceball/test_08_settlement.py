"""Rule 8: settlement, in its order."""

from itertools import groupby
from operator import itemgetter
from typing import Any

import pytest

from houseway.table.procedure.requests import Act, Step
from houseway.testing import rule
from tests.baceball.helping import (
    DEALER_27,
    JACKPOT,
    LOW,
    OPTIONS,
    by_hand,
    deal_out,
    dealt,
    house,
    in_device_and_rack,
    settle,
    single,
    wager,
)
from tests.helping import cites, events

TAKE = {"strike-3": 1, "strike-2": 2, "strike-1": 3, "strike-out": 4, "bet": 5}
PAY = {"strike-3": 6, "strike-2": 7, "strike-1": 8, "strike-out": 9, "bet": 10, "jackpot": 11}
EVERYTHING = {
    "bet": 500,
    "strike_1": 500,
    "strike_2": 500,
    "strike_3": 500,
    "strike_out": 500,
    "jackpot": 500,
}
MONEY = ("collected", "paid", "bonus")


def settling(result: dict[str, Any]) -> list[dict[str, Any]]:
    """The money that moved after the last card."""
    last_card = max(index for index, event in enumerate(result["events"]) if event["event"] == "dealt")
    return events({"events": result["events"][last_card:]}, *MONEY)


def step(event: dict[str, Any]) -> int:
    """Which step of 8.1.1 the event says it is."""
    [found] = [clause for clause in event["rule"] if clause.startswith("baceball/8.1.1.")]
    return int(found.rpartition(".")[2])


def steps(*numbers: int) -> pytest.MarkDecorator:
    """The mark for these steps of 8.1.1."""
    return rule(*(f"baceball/8.1.1.{number}" for number in numbers))


@pytest.mark.parametrize(
    ("hand", "dealer", "order"),
    [
        pytest.param(
            "5c 6d 7h",
            DEALER_27,
            "-strike-3 -strike-2 -strike-1 -strike-out -bet",
            id="everything loses",
            marks=steps(1, 2, 3, 4, 5),
        ),
        pytest.param(
            "Kc Qd Jh",
            LOW,
            "-bet +strike-3 +strike-2 +strike-1 +strike-out",
            id="Strike Out",
            marks=steps(5, 6, 7, 8, 9),
        ),
        pytest.param(
            "Kc 5d Jh",
            DEALER_27,
            "-strike-2 -strike-out -bet +strike-3 +strike-1",
            id="two Strikes, Bet loses",
            marks=steps(2, 4, 5, 6, 8),
        ),
        pytest.param(
            "5c Kd 9h",
            LOW,
            "-strike-3 -strike-1 -strike-out +strike-2 +bet",
            id="2nd Strike, Bet wins",
            marks=steps(1, 3, 4, 7, 10),
        ),
        pytest.param(
            "Ac Ad Kh",
            LOW,
            "-strike-2 -strike-1 -strike-out +strike-3 +bet +jackpot",
            id="two aces and a 3rd Strike",
            marks=steps(2, 3, 4, 6, 10, 11),
        ),
        pytest.param(
            "Ac Ad Ah",
            "As As As",
            "-strike-3 -strike-2 -strike-1 -strike-out +bet +jackpot",
            id="Home Run against three aces",
            marks=steps(1, 2, 3, 4, 10, 11),
        ),
        pytest.param(
            "Ac Kd Ah",
            "As As As",
            "-strike-3 -strike-1 -strike-out -bet +strike-2 +jackpot",
            id="two aces, Bet loses",
            marks=steps(1, 3, 4, 5, 7, 11),
        ),
    ],
)
def test_each_area_is_settled_in_eleven_steps(hand: str, dealer: str, order: str) -> None:
    result = single(hand, dealer, JACKPOT, **EVERYTHING)
    moved = settling(result)
    assert " ".join(("-" if each["event"] == "collected" else "+") + each["wager"] for each in moved) == order
    expected = [(TAKE if part[0] == "-" else PAY)[part[1:]] for part in order.split()]
    assert [step(each) for each in moved] == expected == sorted(expected)


@rule("baceball/8.1", "baceball/8.1.1")
def test_areas_are_settled_one_by_one_from_the_dealers_right() -> None:
    areas = (1, 2, 4, 7)
    result = settle(
        ["Ac Ad 5h", "Kc Qd Jh", "5c 6d 7h", "Ac Ad Ah", DEALER_27],
        *(wager(area, f"p{area}", kind, 500) for area in areas for kind in ("bet", *OPTIONS, "jackpot")),
        settings=JACKPOT,
    )
    moved = settling(result)
    assert [area for area, _ in groupby(moved, key=itemgetter("area"))] == [7, 4, 2, 1]
    called = [event for event in events(result, "called") if cites(event, "8.1.1", "8.1")]
    assert [event["area"] for event in called] == [7, 4, 2, 1]
    for area in areas:
        taken = [step(each) for each in moved if each["area"] == area]
        assert taken == sorted(taken)


@rule("baceball/8.1")
def test_settlement_follows_the_last_card_at_once() -> None:
    table = by_hand()
    table.place(1, "ann", "bet", 500)
    table.no_more_bets()
    for name in dealt("9c 8d 7h", LOW):
        assert not any(event.as_json()["event"] in MONEY for event in table.events)
        table.drawn(name)
    assert isinstance(table.request, Step)
    assert table.request.act is Act.COLLECT
    assert [event.as_json()["event"] for event in table.events if event.as_json()["event"] in MONEY] == [
        "paid"
    ]


@rule("baceball/8.2", "baceball/8.5")
def test_a_jackpot_hand_lies_face_up_until_it_is_paid() -> None:
    table = by_hand(JACKPOT)
    table.place(1, "ann", "bet", 500)
    table.place(1, "ann", "jackpot", 500)
    table.place(5, "bob", "bet", 500)
    table.no_more_bets()
    for name in dealt("Ac Ad 5h", "9c 8d 7h", LOW):
        table.drawn(name)
    told = [event.as_json() for event in table.events]
    [stay] = [event for event in told if cites(event, "8.2")]
    [prize] = events({"events": told}, "bonus")
    assert stay["area"] == prize["area"] == 1
    assert told.index(stay) < told.index(prize)
    assert not [event for event in told if cites(event, "8.5")]
    deal_out(table, [])
    assert table.last is not None
    [cleared] = [event for event in table.last["events"] if cites(event, "8.5")]
    assert table.last["events"].index(cleared) > told.index(prize)


@pytest.mark.parametrize(
    ("hand", "jackpot"), [("Ac Ad 5h", False), ("Ac 9d 5h", True)], ids=["no jackpot wager", "one ace"]
)
def test_other_hands_need_not_stay(hand: str, jackpot: bool) -> None:
    amounts = {"bet": 500} | ({"jackpot": 500} if jackpot else {})
    result = single(hand, LOW, JACKPOT, **amounts)
    assert not [event for event in result["events"] if cites(event, "8.2")]


@rule("baceball/8.3")
def test_jackpot_hands_are_settled_by_rule_11() -> None:
    [prize] = events(single("Ac Ad 5h", LOW, JACKPOT, bet=500, jackpot=500), "bonus")
    assert (prize["amount"], prize["wager"]) == (10_000, "jackpot")
    assert cites(prize, "8.3", "11.10.3")


@rule("baceball/8.4")
def test_every_winner_is_paid_and_every_loser_is_in_the_float() -> None:
    result = settle(
        ["Kc 5d Jh", "Ac Ad 9h", "Kd Qd Td", "9c 9s 9h", DEALER_27],
        *(wager(area, f"p{area}", kind, 500) for area in (1, 3, 5, 7) for kind in ("bet", *OPTIONS)),
    )
    collected = {(each["area"], each["wager"]): each for each in events(result, "collected")}
    paid = {(each["area"], each["wager"]): each for each in events(result, "paid")}
    stood = {(each["area"], each["wager"]) for each in events(result, "decided")}
    assert not collected.keys() & paid.keys()
    assert stood == {(7, "bet")}
    assert collected.keys() | paid.keys() | stood == {
        (area, kind) for area in (1, 3, 5, 7) for kind in ("bet", *OPTIONS)
    }
    assert all((each["amount"], each["to"]) == (500, "float") for each in collected.values())
    assert all(each["released"] == 500 for each in paid.values())
    for each in result["results"]:
        key = each["area"], each["wager"]
        assert each["net"] == (paid[key]["amount"] if key in paid else -500 if key in collected else 0)
    assert result["events"][-1]["event"] == "over"
    assert cites(result["events"][-1], "8.4")


@rule("baceball/8.5")
@pytest.mark.parametrize("areas", [1, 4, 7])
def test_all_cards_then_go_to_the_discard_rack(areas: int) -> None:
    table = house()
    for area in range(1, areas + 1):
        table.place(area, f"p{area}", "bet", 500)
    table.no_more_bets()
    assert table.last is not None
    [cleared] = [event for event in table.last["events"] if cites(event, "8.5")]
    cards = 3 * (areas + 1)
    assert (cleared["act"], cleared["count"]) == ("collect", cards)
    assert in_device_and_rack(table) == (311 - cards, 1 + cards)
    money = [index for index, event in enumerate(table.last["events"]) if event["event"] in MONEY]
    assert table.last["events"].index(cleared) > max(money, default=0)

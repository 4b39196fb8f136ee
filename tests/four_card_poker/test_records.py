"""Records of Four Card Poker: what is found, what is an error, and what cannot have happened."""

from typing import Any

import pytest

import houseway
from tests.four_card_poker.helping import (
    DEALER_QUEENS,
    NAME,
    ODD_JACK,
    PAIR_ACES,
    PAIR_KINGS,
    decided,
    do_steps,
    settle,
    two_players,
    wager,
)

ANTE = wager(1, "ann", "ante", 1000)
CARDS = f"{ODD_JACK} {DEALER_QUEENS}".split()


def broken(**fields: Any) -> houseway.Unreadable:
    record = {"game": NAME, "wagers": [ANTE], "cards": CARDS, "decisions": [decided(1, "fold")]}
    with pytest.raises(houseway.Unreadable) as caught:
        houseway.settle(record | fields)
    return caught.value


@pytest.mark.parametrize(
    ("before", "field"),
    [
        ({"standing": [wager(1, "ann", "ante", 500)]}, "before.standing"),
        ({"carried": [wager(1, "ann", "ante", 500)]}, "before.carried"),
        ({"set_aside": True}, "before.set_aside"),
        ({"warned": [" "]}, "before.warned"),
        ({"play_first": [""]}, "before.play_first"),
        ({"apart": [["ann"]]}, "before.apart"),
        ({"device": "hat"}, "before.device"),
        ({"seats": {"9": "ann"}}, "before.seats.9"),
        ({"luck": 1}, "before.luck"),
    ],
)
def test_what_cannot_be_left_over_from_a_round(before: dict[str, Any], field: str) -> None:
    assert broken(before=before).field == field


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"cards": CARDS[:-1]}, "missing-cards"),
        ({"cards": ["Xx", *CARDS[1:]]}, "unknown-item"),
        ({"decisions": []}, "missing-decision"),
        ({"incidents": [{"at": {"cards": 3}, "kind": "fire"}]}, "unknown-command"),
        ({"incidents": [{"at": {"cards": 60}, "kind": "misdeal"}]}, "never-came"),
        ({"settings": {"device": "hat"}}, "bad-field"),
        ({"rules": {"document": "1999", "rulings": 1}}, "unknown-version"),
    ],
)
def test_records_that_cannot_be_read(fields: dict[str, Any], code: str) -> None:
    assert broken(**fields).code == code


@pytest.mark.parametrize(
    ("decisions", "number"),
    [
        ([decided(1, "fold"), decided(1, "concede")], "8.3"),
        ([decided(1, "play", 1000), decided(1, "concede"), decided(1, "play", 1000)], "9.4"),
        ([decided(1, "concede")], "9.3"),
        ([decided(1, "hit")], "8.1"),
        ([decided(1, "play", 1000), decided(2, "fold")], "8.1"),
    ],
)
def test_decisions_that_nobody_may_make(decisions: list[dict[str, Any]], number: str) -> None:
    with pytest.raises(houseway.Refused) as caught:
        settle([ODD_JACK, DEALER_QUEENS], [ANTE], decisions)
    assert caught.value.clause == f"{NAME}/{number}"


@pytest.mark.parametrize("order", [(1, 4), (4, 1)])
def test_decisions_stand_in_the_order_they_were_made(order: tuple[int, int]) -> None:
    wagers = [ANTE, wager(4, "bob", "ante", 2000)]
    said = {1: decided(1, "fold"), 4: decided(4, "play", 6000)}
    result = settle([ODD_JACK, PAIR_KINGS, DEALER_QUEENS], wagers, [said[area] for area in order])
    assert result["net"] == {"ann": -1000, "bob": 8000}


def test_one_round_with_every_kind_of_decision() -> None:
    wagers = [
        wager(1, "ann", "ante", 1000),
        wager(2, "bob", "ante", 1000),
        wager(2, "bob", "aces-up", 500),
        wager(3, "cy", "ante", 1000),
        wager(4, "dee", "ante", 1000),
        wager(5, "eve", "aces-up", 700),
        wager(6, "fay", "ante", 1000),
    ]
    hands = [ODD_JACK, PAIR_ACES, PAIR_KINGS.replace("3c", "3h").replace("9h", "9d").replace("5s", "5d")]
    hands += ["7c 7d 8c Ts Jh", "2d 4h 6s 9c Td", "Th Jd Js 8d 3d"]
    result = settle(
        [*hands, DEALER_QUEENS.replace("2h", "7h").replace("6s", "6d")],
        wagers,
        [
            decided(1, "fold"),
            decided(2, "cannot-cover"),
            decided(3, "play", 2000),
            decided(4, "absent"),
            decided(5, "play"),
            decided(6, "play", 1000),
            decided(6, "concede"),
        ],
    )
    assert result["net"] == {"ann": -1000, "bob": 500, "cy": 3000, "dee": 0, "eve": -700, "fay": -2000}
    assert [hand["value"] for hand in result["hands"]] == [
        "four odd cards",
        "one pair",
        "one pair",
        "one pair",
        "four odd cards",
        "one pair",
    ]
    assert result["after"] == {"warned": ("bob",)}


def test_extra_lines_stand_beside_the_wagers_of_their_area() -> None:
    result = settle(["5c 5d 5h 5s Kc", DEALER_QUEENS], [ANTE], [decided(1, "play", 3000)])
    lines = [
        (each["area"], each["hand"], each["wager"], each["stake"], each["net"]) for each in result["results"]
    ]
    assert lines == [(1, 1, "ante", 1000, 1000), (1, 1, "play", 3000, 3000), (1, 1, "ante-bonus", 0, 25_000)]


TWO = [ANTE, wager(4, "bob", "ante", 2000)]


@pytest.mark.parametrize(
    ("decisions", "number"),
    [
        ([decided(1, "fold"), decided(1, "play", 1000), decided(4, "fold")], "8.3"),
        ([decided(1, "play", 1000), decided(1, "play", 1000), decided(4, "fold")], "8.5"),
        ([decided(1, "play", 1000), decided(1, "concede"), decided(4, "fold")], "9.3"),
        ([decided(1, "absent"), decided(1, "fold"), decided(4, "fold")], "12.13"),
        ([decided(2, "fold"), decided(1, "fold"), decided(4, "fold")], "8.1"),
    ],
)
def test_a_decision_out_of_place_names_its_rule_while_others_are_asked(
    decisions: list[dict[str, Any]], number: str
) -> None:
    with pytest.raises(houseway.Refused) as caught:
        settle([ODD_JACK, PAIR_KINGS, DEALER_QUEENS], TWO, decisions)
    assert (caught.value.code, caught.value.clause) == ("not-asked", f"{NAME}/{number}")


@pytest.mark.parametrize(("settled", "over"), [(True, None), (False, "void")])
def test_after_the_settlement_a_round_stands_and_before_it_does_not(settled: bool, over: str | None) -> None:
    at = {"cards": 16, "decisions": 2} | ({"settled": True} if settled else {})
    result = settle(
        [ODD_JACK, PAIR_KINGS, DEALER_QUEENS],
        TWO,
        [decided(1, "fold"), decided(4, "play", 2000)],
        incidents=[{"at": at, "kind": "foreign-card", "by": "dealer"}],
    )
    assert result.get("over") == over
    assert result["net"] == ({"ann": 0, "bob": 0} if over else {"ann": -1000, "bob": 4000})


def test_a_live_round_writes_down_that_all_was_settled() -> None:
    table = two_players([ODD_JACK, PAIR_KINGS, DEALER_QUEENS])
    table.say("ann", 1, "play", amount=1000)
    table.say("bob", 3, "play", amount=1000)
    table.say("ann", 1, "no")
    table.say("bob", 3, "concede")
    table.order("missing-card", by="dealer")
    do_steps(table, 4)
    record = table.record(short=True)
    assert record is not None
    assert record["incidents"][0]["at"] == {"cards": 16, "decisions": 3, "settled": True}
    assert houseway.settle(record)["net"] == {"ann": -2000, "bob": -2000}

"""Rule 15.10: a controlling player who does not decide."""

import pytest

import houseway
from houseway.table.procedure.requests import Ask
from houseway.testing import rule
from tests.moves import NET, asked, due, finish, go, values, wager
from tests.pinkjack.going_wrong import ALONE
from tests.pinkjack.halting import record, started

# 15.10: a controlling player who does not decide


@rule("pinkjack/15.10")
@pytest.mark.parametrize(
    ("cards", "drawn", "value"),
    [
        ("9c 8c", "", 17),
        ("6c 6d", "", 12),
        ("6c 5c", "2d", 13),
        ("2c 3c", "2d 5h", 12),
        ("Ac Ad", "", 12),
        ("Ac 5d", "", 16),
        ("4c 5c", "2d Kd", 21),
        ("2c 2d", "2h 2s", 8),
    ],
    ids=["17", "pair", "11", "5", "two aces", "soft", "21", "five cards"],
)
def test_an_absent_players_hand_is_drawn_to_more_than_eleven(cards: str, drawn: str, value: int) -> None:
    first, second = cards.split()
    extra = ["3s"] if value == 8 else []
    table = started([first, "Ts", second], wagers=ALONE)
    say_absent(table)
    go(table, [*drawn.split(), *extra])
    won = value == 21 or bool(extra)
    ending = finish(table, [] if won else ["8d"])
    assert ending["hands"][0]["cards"] == [first, second, *drawn.split(), *extra]
    # The dealer has 18; 21 and five cards are paid 1 to 1.
    assert ending["net"] == {"ann": 1000 if won else -1000}
    moves = [first, "Ts", second, "1:absent", *drawn.split(), *extra, *([] if won else ["8d"])]
    written = record(moves, wagers=ALONE)
    assert (written["net"], written["hands"]) == (ending["net"], ending["hands"])


def say_absent(table: houseway.Table) -> None:
    """Whoever is asked is not there."""
    assert isinstance(table.request, Ask)
    table.say(table.request.patron, table.request.area, "absent", hand=table.request.hand)


@rule("pinkjack/15.10")
def test_an_absent_players_ace_may_count_one() -> None:
    moves = ["5c", "Ts", "6c", "1:absent", "Ah", "Kd"]
    # 5 + 6 + 1 is 12, which exceeds 11: the king is the dealer's.
    ending = record(moves, wagers=ALONE)
    assert (ending["hands"][0]["value"], ending["dealer"]["value"]) == (12, 20)
    assert ending["net"] == {"ann": -1000}


SHARED = (wager(1, "ann", 1000, seated=True), wager(1, "bob", 500))


@rule("pinkjack/15.10")
def test_a_second_player_on_the_area_does_not_decide_for_the_absent_one() -> None:
    table = started(["9c", "6h", "4c"], wagers=SHARED)
    say_absent(table)
    # 13 exceeds 11: no card, and the dealer plays.
    assert due(table) == 0
    ending = finish(table, ["Kd", "2c"])
    assert ending["net"] == {"ann": -1000, "bob": -500}
    written = record(["9c", "6h", "4c", "1:absent", "Kd", "2c"], wagers=SHARED)
    assert written["net"] == ending["net"]


@rule("pinkjack/15.10", "pinkjack/5.5")
def test_a_house_may_pass_the_decision_to_the_next_player_on_the_area() -> None:
    settings = {"absent_controller": "next"}
    table = started(["9c", "6h", "4c"], settings, SHARED)
    say_absent(table)
    assert asked(table) == ("bob", 1, 1)
    ending = finish(table, ["1:hit", "7d", "1:stand", "Kd", "2c"])
    # 20 against 18: both wagers on the hand are paid.
    assert ending["net"] == {"ann": 1000, "bob": 500}
    moves = ["9c", "6h", "4c", "1:absent", "1:hit", "7d", "1:stand", "Kd", "2c"]
    assert record(moves, wagers=SHARED, settings=settings)["net"] == ending["net"]


@rule("pinkjack/15.10")
def test_there_too_the_cards_are_drawn_when_nobody_is_left_to_decide() -> None:
    table = started(["5c", "6h", "4c"], {"absent_controller": "next"}, SHARED)
    say_absent(table)
    say_absent(table)
    assert due(table) == 1
    ending = finish(table, ["5d", "Kd", "2c"])
    assert (ending["hands"][0]["value"], ending["net"]) == (14, {"ann": -1000, "bob": -500})


@rule("pinkjack/15.10")
def test_an_absent_player_neither_doubles_nor_splits() -> None:
    table = started(["5c", "6h", "5d"], wagers=ALONE)
    say_absent(table)
    ending = finish(table, ["8c", "Kd", "2c"])
    assert [line["wager"] for line in ending["results"]] == ["box"]
    assert (len(ending["hands"]), ending["hands"][0]["cards"]) == (1, ["5c", "5d", "8c"])


@rule("pinkjack/15.10")
def test_an_absent_players_cards_are_dealt_in_turn() -> None:
    moves = ["5c", "5d", "6h", "4c", "7s", "1:absent", "8d", "4:hit", "8h", "4:stand", "Kd", "2c"]
    table = started(moves[:6])
    assert due(table) == 1
    ending = finish(table, moves[6:])
    assert values(ending) == [17, 20, 18]
    assert ending["net"] == NET

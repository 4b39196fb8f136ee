"""Wagers on the floor: in the own name, judged when placed, with chips that are there."""

import pytest

from tests.floor.running import BACEBALL, CARDS, Day, bet, comes_back, table_of


def test_a_wager_is_judged_when_it_is_placed():
    day = Day(T=BACEBALL)
    refused = day("place", "ann", table="T", area=1, wager="bet", amount=400)["refused"]
    assert (refused["code"], refused["clause"]) == ("below-minimum", "baceball/6.1")
    assert "accepted" in day("place", "ann", table="T", area=1, wager="bet", amount=500)
    assert day.balance("ann") == -500


def test_a_wager_is_changed_where_it_lies_and_taken_back():
    day = Day(T=BACEBALL)
    day("place", "ann", table="T", area=1, wager="bet", amount=500)
    day("change-wager", "ann", table="T", area=1, wager="bet", amount=900)
    assert day.ask("table", table="T")["wagers"] == [bet(amount=900)]
    assert "refused" in day("change-wager", "ann", table="T", area=1, wager="bet", amount=100)
    assert "accepted" in day("withdraw", "ann", table="T", area=1, wager="bet")
    assert day.balance("ann") == 0


@pytest.mark.parametrize("by", ["sue", "dee", "ivy", None])
def test_nobody_else_wagers_for_a_patron(by):
    day = Day(T=BACEBALL)
    refused = day("place", by, table="T", patron="ann", area=1, wager="bet", amount=500)["refused"]
    assert (refused["code"], refused["clause"]) == ("not-your-power", "baceball/5.1")
    assert day("place", "bob", table="T", patron="ann", area=1, wager="bet", amount=500)["error"]["code"] == (
        "not-you"
    )


def test_chips_that_are_counted_must_be_there():
    day = Day(T=BACEBALL)
    wager = {"table": "T", "area": 1, "wager": "bet"}
    assert day("place", "rich", **wager, amount=5001)["error"]["code"] == "not-enough-chips"
    assert "accepted" in day("place", "rich", **wager, amount=5000)
    assert day("change-wager", "rich", **wager, amount=5100)["error"]["code"] == "not-enough-chips"
    assert day.balance("rich") == 0


def test_a_round_cannot_take_chips_that_are_not_there():
    day = Day(T=BACEBALL)
    record = {"wagers": [bet("rich", amount=6000)], "cards": CARDS}
    assert day("round", table="T", record=record)["error"]["code"] == "not-enough-chips"
    assert day.balance("rich") == 5000
    assert day.ask("table", table="T")["rounds"] == 0
    assert comes_back(day.runner)


def test_tournament_chips_are_no_money_at_a_money_table():
    day = Day(P=table_of("pontoon"))
    wager = {"table": "P", "area": 1, "wager": "box", "amount": 500, "of": "tournament-chips"}
    assert day("place", "ann", **wager)["refused"]["clause"] == "pontoon/A/tournament-chips"


def test_tokens_that_nobody_was_given_are_not_wagered():
    day = Day(T=BACEBALL)
    wager = {"table": "T", "area": 1, "wager": "bet", "amount": 500, "tokens": 500}
    assert "accepted" not in day("place", "ann", **wager)
    assert day.ask("table", table="T")["wagers"] == []


def test_betting_is_not_closed_while_a_payment_differs():
    day = Day(T=BACEBALL)
    day("round", table="T", record={"wagers": [bet()], "cards": ["9c", "2c", "9d", "3c", "9h", "4c"]})
    day("enter-payments", "dee", table="T", lines=[{"patron": "ann", "area": 1, "wager": "bet", "paid": 500}])
    day("place", "ann", table="T", area=1, wager="bet", amount=500)
    assert day("no-more-bets", table="T")["refused"]["code"] == "paid-otherwise"

"""Chips for money and back."""

import pytest

from tests.floor.running import BACEBALL, Day, table_of


def test_a_patron_buys_and_cashes_chips_in_a_house_without_licence():
    day = Day(T=BACEBALL)
    assert "accepted" in day("cash-out", "rich", amount=4000)
    assert day("cash-out", "rich", amount=1001)["error"]["code"] == "not-enough-chips"
    assert "accepted" in day("buy-in", "rich", amount=500)
    assert day.balance("rich") == 1500


def test_a_cashier_does_it_for_a_patron_and_nobody_else_does():
    day = Day(T=BACEBALL)
    assert "accepted" in day("buy-in", "cas", amount=500, patron="rich")
    assert day("buy-in", "cas", amount=500)["error"]["code"] == "no-patron"
    for by in ("sue", "dee", "ivy", None):
        assert day("cash-out", by, amount=500, patron="rich")["refused"]["code"] == "not-your-power"
    assert day("cash-out", "ann", amount=500, patron="rich")["error"]["code"] == "not-you"
    assert day.balance("rich") == 5500


def test_chips_on_a_layout_are_not_cashed():
    day = Day(T=BACEBALL)
    day("place", "rich", table="T", area=1, wager="bet", amount=5000)
    assert day("cash-out", "rich", amount=1)["error"]["code"] == "not-enough-chips"


@pytest.mark.parametrize("amount", [0, -5, 10**12, 10**30])
def test_amounts_that_cannot_be_exchanged(amount):
    day = Day(T=BACEBALL)
    assert "error" in day("buy-in", "rich", amount=amount)
    assert day.balance("rich") == 5000


def test_tokens_and_tournament_chips_are_no_money():
    day = Day(T=BACEBALL, P=table_of("pontoon"))
    tokens = {"amount": 100, "of": "tokens"}
    assert day("cash-out", "rich", **tokens)["refused"]["clause"] == "baceball/1.1/casino-promotional-token"
    tournament = {"amount": 100, "of": "tournament-chips"}
    assert day("cash-out", "rich", **tournament)["refused"]["clause"] == "pontoon/A/tournament-chips"
    assert day("buy-in", "rich", **tournament)["refused"]["clause"] == "pontoon/20.13"
    assert day("cash-out", "rich", amount=100, of="shells")["error"]["code"] == "bad-field"


def test_no_chips_go_from_patron_to_patron():
    day = Day(T=BACEBALL, P=table_of("pontoon"))
    refused = day("give-chips", "rich", to="ann", amount=100)["refused"]
    assert (refused["code"], refused["clause"]) == ("no-such-power", None)
    tournament = {"to": "ann", "amount": 100, "of": "tournament-chips"}
    assert day("give-chips", "rich", **tournament)["refused"]["clause"] == "pontoon/20.13"
    assert (day.balance("rich"), day.balance("ann")) == (5000, 0)

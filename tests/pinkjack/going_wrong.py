"""What goes wrong in the tests of rules 15 and 16, and what they hold it against."""

from typing import Any

import pytest

import houseway
from houseway.equipment import Found
from houseway.table.procedure.requests import Ask, Asks
from houseway.table.procedure.roles import Role
from houseway.testing import rule
from tests.moves import DEALER, MOVES, NET, STAKES, finish, found, steps, wager
from tests.pinkjack.halting import DEVICE, SHOE, started

DEVICES = pytest.mark.parametrize("settings", [SHOE, DEVICE], ids=["shoe", "device"])
ALONE = (wager(1, "ann", 1000),)


def error_card(table: houseway.Table, card: str | None, **how: Any) -> None:
    """The dealer deals a card in error."""
    table.order("card-in-error", by=DEALER, **how)
    table.drawn(card)
    steps(table)


def split(table: houseway.Table) -> None:
    """Whoever is asked splits."""
    asked = table.request
    assert isinstance(asked, Ask)
    amount = next(option.least for option in asked.options if option.action == "split")
    table.say(asked.patron, asked.area, "split", hand=asked.hand, amount=amount)
    steps(table)


def cutting_card_came(place: int = 7, settings: Any = None) -> houseway.Table:
    """A round in which the cutting card came out after these moves is over."""
    table = started(MOVES[:place], settings)
    found(table, Found.CUTTING_CARD)
    assert finish(table, MOVES[place:])["net"] == NET
    return table


def fail(table: houseway.Table, by: Role = DEALER, **how: Any) -> None:
    """The device fails, and the dealer does what is asked."""
    table.order("malfunction", by=by, **how)
    steps(table)


def choose(table: houseway.Table, **answers: str) -> None:
    """Each player takes every wager back, or not; then nobody wants to cut."""
    steps(table)
    while isinstance(table.request, Ask | Asks):
        question = table.request.open[0] if isinstance(table.request, Asks) else table.request
        actions = [option.action for option in question.options]
        if "take-back" not in actions and "cut" not in actions:
            break
        action = answers[question.patron] if "take-back" in actions else "no"
        table.say(question.patron, question.area, action, hand=question.hand)
        steps(table)


def suits_you(suit: str) -> tuple[dict[str, Any], ...]:
    """The two wagers, and ann's Suits You wager on that suit."""
    return (*STAKES, wager(1, "ann", 500, "suits-you", suit=suit))


# Payments made before the final settlement: the moves, the wagers, what the players have won by then.
INTERIM: list[Any] = [
    pytest.param("Ad 5d 6h Jd 7s", STAKES, {"ann": 5000}, marks=rule("pinkjack/8.1.1"), id="pinkjack"),
    pytest.param(
        "As 5d 6h Ks 7s", STAKES, {"ann": 3000}, marks=rule("pinkjack/8.1.3"), id="suited blackjack"
    ),
    pytest.param(
        "As 5d 6h Kd 7s", STAKES, {"ann": 2000}, marks=rule("pinkjack/8.1.4"), id="unsuited blackjack"
    ),
    pytest.param("9c 5d 6h 8c 7s 1:hit 4h", STAKES, {"ann": 1000}, marks=rule("pinkjack/9.6"), id="21"),
    pytest.param(
        "2c 5d 6h 3c 7s 1:hit 2d 1:hit 3d 1:hit 4d",
        STAKES,
        {"ann": 1000},
        marks=rule("pinkjack/9.7"),
        id="five card trick",
    ),
    pytest.param(
        "6c 5d 6h 5c 7s 1:double=1000 Td", STAKES, {"ann": 2000}, marks=rule("pinkjack/9.6"), id="doubled 21"
    ),
    pytest.param(
        "9c 5d 6h 8c 7s", suits_you("c"), {"ann": 1000}, marks=rule("pinkjack/13.7.1"), id="suits you"
    ),
    pytest.param(
        "Jc 5d 6h 8c 7s", suits_you("c"), {"ann": 5000}, marks=rule("pinkjack/13.7.2"), id="suits you jack"
    ),
    pytest.param(
        "Ad 5d 6h Jd 7s",
        suits_you("d"),
        {"ann": 5000 + 1000},
        marks=rule("pinkjack/8.1.1", "pinkjack/13.7.1"),
        id="pinkjack and suits you",
    ),
]

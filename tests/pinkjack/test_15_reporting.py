"""Who may report what has gone wrong, or order what follows."""

from typing import Any

import pytest

from houseway.table.procedure.roles import Role
from houseway.testing import rule
from tests.helping import refused
from tests.moves import DEALERS, INITIAL, ONLOOKERS
from tests.pinkjack.going_wrong import cutting_card_came
from tests.pinkjack.halting import DEVICE, SHOE, by_hand, started

# Who may say so

ORDERS: list[Any] = [
    pytest.param("faced-card", {}, "15.1", DEALERS, SHOE, marks=rule("pinkjack/15.1")),
    pytest.param("card-in-error", {}, "15.2", DEALERS, SHOE, marks=rule("pinkjack/15.2")),
    pytest.param("reconstruct", {"cards": list(INITIAL)}, "15.8", DEALERS, SHOE, marks=rule("pinkjack/15.8")),
    pytest.param("void-round", {}, "15.8", DEALERS[1:], SHOE, marks=rule("pinkjack/15.8")),
    pytest.param("wrong-cut", {}, "15.11", DEALERS, SHOE, marks=rule("pinkjack/15.11")),
    pytest.param("forgotten-burn", {}, "15.12", DEALERS, SHOE, marks=rule("pinkjack/15.12")),
    pytest.param("discards-not-returned", {}, "15.14", DEALERS, DEVICE, marks=rule("pinkjack/15.14")),
    pytest.param("missing-card", {}, "15.15", (*DEALERS, Role.INSPECTOR), SHOE, marks=rule("pinkjack/15.15")),
    pytest.param("foreign-card", {}, "15.15", (*DEALERS, Role.INSPECTOR), SHOE, marks=rule("pinkjack/15.15")),
    pytest.param("malfunction", {}, "16.1", DEALERS, DEVICE, marks=rule("pinkjack/16.1")),
]


@rule("pinkjack/3.8")
@pytest.mark.parametrize(("order", "fields", "number", "allowed", "settings"), ORDERS)
def test_who_may_report_or_order_it(
    order: str, fields: Any, number: str, allowed: tuple[Role, ...], settings: Any
) -> None:
    for by in Role:
        table = started(INITIAL[:3] if order == "discards-not-returned" else INITIAL, settings)
        if by in allowed:
            table.order(order, by=by, **fields)
        elif by in ONLOOKERS:
            with refused(table, "3.8", "hands-off"):
                table.order(order, by=by, **fields)
        else:
            with refused(table, number, "not-your-power") as caught:
                table.order(order, by=by, **fields)
            assert set(caught.value.allowed) == set(allowed)


@rule("pinkjack/3.8")
@pytest.mark.parametrize(
    ("order", "number", "allowed"),
    [
        pytest.param("check-faced-cards", "15.1.1", DEALERS[1:], marks=rule("pinkjack/15.1.1")),
        pytest.param("no-wagers", "15.7", DEALERS, marks=rule("pinkjack/15.7")),
        pytest.param("missed-shuffle", "15.13", DEALERS, marks=rule("pinkjack/15.13")),
    ],
)
def test_who_may_report_or_order_it_between_rounds(
    order: str, number: str, allowed: tuple[Role, ...]
) -> None:
    for by in Role:
        table = cutting_card_came() if order == "missed-shuffle" else by_hand()
        if by in allowed:
            table.order(order, by=by)
        elif by in ONLOOKERS:
            with refused(table, "3.8", "hands-off"):
                table.order(order, by=by)
        else:
            with refused(table, number, "not-your-power"):
                table.order(order, by=by)

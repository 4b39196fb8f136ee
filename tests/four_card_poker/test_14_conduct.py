"""Rule 14.3.1 while the cards are dealt: an area without a wager gets no more of them (7.3.3, 7.4.1)."""

import pytest

from houseway.table.procedure.requests import DEALER, Draw, Spot
from houseway.table.procedure.roles import Role
from houseway.testing import rule
from tests.four_card_poker.helping import by_hand
from tests.helping import happened

FROM_SHOE = [1, 2, 3, 0] * 5 + [0]
FROM_DEVICE = [1] * 5 + [2] * 5 + [3] * 5 + [0] * 6


@rule("four-card-poker/14.3.1")
@pytest.mark.parametrize("out", [1, 6, 7, 12, 20])
@pytest.mark.parametrize(
    ("device", "order"),
    [
        pytest.param("shoe", FROM_SHOE, marks=rule("four-card-poker/7.3.3"), id="shoe"),
        pytest.param("shuffler", FROM_DEVICE, marks=rule("four-card-poker/7.4.1"), id="shuffler"),
    ],
)
def test_an_area_whose_wagers_are_void_gets_no_other_card(device: str, order: list[int], out: int) -> None:
    table = by_hand({"device": device})
    for area, patron in enumerate(("ann", "bob", "cat"), 1):
        table.place(area, patron, "ante", 1000)
    table.no_more_bets()
    expected = [*order[:out], *(to for to in order[out:] if to != 2)]
    for place in range(len(expected)):
        if place == out:
            table.order("void-wagers", by=Role.GAMING_SUPERVISOR, patron="bob")
        assert isinstance(table.request, Draw)
        assert table.request.to == (Spot(expected[place]) if expected[place] else DEALER)
        table.drawn("Ah" if place == len(expected) - 1 else None)
    assert [each["to"]["area"] for each in happened(table, "dealt")] == expected

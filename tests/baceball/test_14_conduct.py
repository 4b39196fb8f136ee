"""Rule 14.3.1 with cards out: an area without a Bet gets no more cards (7.3.3)."""

from typing import Any

import pytest

import houseway
from houseway.testing import rule
from tests.baceball.helping import JACKPOT, SUPERVISORS, by_hand, deal_out
from tests.helping import cites, events, happened, last, refused

SUPERVISOR = SUPERVISORS[0]


def dealing(*cards: str) -> houseway.Table:
    """ann on area 1, bob on area 2, cat on area 3, with these cards out."""
    table = by_hand(JACKPOT)
    for area, patron in enumerate(("ann", "bob", "cat"), 1):
        table.place(area, patron, "bet", 1000)
    table.no_more_bets()
    deal_out(table, list(cards))
    return table


def void(table: houseway.Table, patron: str) -> None:
    table.order("void-wagers", by=SUPERVISOR, patron=patron)


def went_to(dealt: list[dict[str, Any]]) -> list[int]:
    """To which areas these cards were dealt, in order; 0 is the dealer."""
    return [each["to"]["area"] for each in dealt]


@rule("baceball/7.3.3", "baceball/14.3.1", "baceball/12.11")
@pytest.mark.parametrize("out", range(1, 12))
def test_an_area_whose_bet_is_void_gets_no_other_card(out: int) -> None:
    cards = ["9c", "9d", "8h", "2c", "9h", "9s", "8d", "3c", "9s", "9c", "8c", "4c"]
    order = [1, 2, 3, 0] * 3
    table = dealing(*cards[:out])
    void(table, "bob")
    left = [(card, to) for card, to in zip(cards[out:], order[out:], strict=True) if to != 2]
    deal_out(table, [card for card, _ in left])
    result = last(table)
    assert went_to(events(result, "dealt")) == [*order[:out], *(to for _, to in left)]
    assert (result["net"]["ann"], result["net"].get("bob", 0), result["net"]["cat"]) == (1000, 0, 1000)
    assert result["dealer"]["cards"] == ["2c", "3c", "4c"]


@rule("baceball/7.3.3", "baceball/12.5")
@pytest.mark.parametrize("out", [2, 5, 9])
def test_a_round_in_which_a_bet_was_void_is_reconstructed_without_its_later_cards(out: int) -> None:
    right = ["9c", "9d", "8h", "2c", "9h", "9s", "8d", "3c", "9s", "9c", "8c", "4c"]
    order = [1, 2, 3, 0] * 3
    dealt = right[:out] + [card for card, to in zip(right[out:], order[out:], strict=True) if to != 2]
    wrong = [*dealt[:-2], dealt[-1], dealt[-2]]
    table = dealing(*wrong[:out])
    void(table, "bob")
    deal_out(table, wrong[out:])
    table.order("reconstruct", by=SUPERVISOR, cards=dealt)
    deal_out(table, [])
    result = last(table)
    assert [each["cards"] for each in result["hands"] if each["area"] == 3] == [["8h", "8d", "8c"]]
    assert result["dealer"]["cards"] == ["2c", "3c", "4c"]
    assert (result["net"]["ann"], result["net"].get("bob", 0), result["net"]["cat"]) == (1000, 0, 1000)


@rule("baceball/12.11")
def test_no_hand_is_found_without_a_bet_where_one_was_void() -> None:
    table = dealing("9c", "9d", "8h", "2c")
    void(table, "bob")
    with refused(table, "12.11", "void-already"):
        table.order("hand-without-bet", by=SUPERVISOR, area=2)
    table.order("hand-without-bet", by=SUPERVISOR, area=4)


@rule("baceball/14.3.1", "baceball/7.3.2")
def test_the_dealer_goes_on_where_the_next_card_was_due_to_the_area_that_is_void() -> None:
    table = dealing("9c", "9d")
    void(table, "cat")
    table.drawn("2c")
    dealt = happened(table, "dealt")
    assert went_to(dealt) == [1, 2, 0]
    assert cites(dealt[-1], "7.3.2")

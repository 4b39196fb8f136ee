"""What the Pinkjack tests share beside what is common to boxes."""

from typing import Any

from tests.boxes import Boxes

BOXES = Boxes("pinkjack")
record, settle = BOXES.record, BOXES.settle
house, open_house, table_of, stacked, dealt, by_hand = (
    BOXES.house,
    BOXES.open_house,
    BOXES.table_of,
    BOXES.stacked,
    BOXES.dealt,
    BOXES.by_hand,
)

SUITS_YOU = {"suits_you": {"amount": 500}}
SHUFFLER = {"device": "shuffler"}


def suits_you(suit: str, patron: str = "ann", amount: int = 500, area: int = 1) -> dict[str, Any]:
    """A Suits You wager, as a record lists it."""
    return {"area": area, "patron": patron, "wager": "suits-you", "amount": amount, "suit": suit}

"""What the Pontoon tests share beside what is common to boxes."""

from typing import Any

from tests.boxes import Boxes

BOXES = Boxes("pontoon")
record, settle = BOXES.record, BOXES.settle
house, open_house, table_of, stacked, dealt, by_hand = (
    BOXES.house,
    BOXES.open_house,
    BOXES.table_of,
    BOXES.stacked,
    BOXES.dealt,
    BOXES.by_hand,
)

PERFECT = {"side_bet": "perfect-pairs"}
PLAY = {"side_bet": "pairs-play"}
SHUFFLER = {"device": "shuffler"}


def pair_wager(kind: str, patron: str = "ann", amount: int = 500, area: int = 1) -> dict[str, Any]:
    """A Perfect Pairs or Pairs Play wager, as a record lists it."""
    return {"area": area, "patron": patron, "wager": kind, "amount": amount}


def insure(amount: int, patron: str = "ann", area: int = 1, on: str | None = None) -> dict[str, Any]:
    """An insurance wager, on the own wager unless somebody else's is named."""
    decision = {"area": area, "action": "insure", "patron": patron, "amount": amount}
    return decision if on is None else {**decision, "on": on}


def surrender(area: int = 1, hand: int = 1) -> dict[str, Any]:
    """A box is surrendered."""
    return {"area": area, "hand": hand, "action": "surrender"}


def rescue(*patrons: str, hand: int = 1, area: int = 1) -> dict[str, Any]:
    """These patrons forfeit the original and take the doubled part back."""
    return {"area": area, "hand": hand, "action": "rescue", "patrons": list(patrons)}

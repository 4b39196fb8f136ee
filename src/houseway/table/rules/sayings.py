"""What may be said to a table's questions, as a screen shows it: words, a key, and how its amount is told."""

from typing import Literal, NamedTuple

Counts = Literal["money", "cards", "steps"]


class Saying(NamedTuple):
    """One answer, and the question that is put by offering it."""

    words: str
    key: str | None = None
    asked: str | None = None
    counts: Counts = "money"
    """What its amount counts."""
    less: str = "This much"
    """What an amount that was chosen is told with."""
    among: str | None = None
    """What one of many is chosen with, where there are too many for a button each."""


NO = {"no": Saying("No", "n")}
CUTTING = NO | {"cut": Saying("Cut here", "c", "The cut is offered to you", "cards")}
PLAYING = CUTTING | {
    "hit": Saying("Hit", "h"),
    "stand": Saying("Stand", "s"),
    "double": Saying("Double", "d", less="For less"),
    "split": Saying("Split", "p"),
}
"""Of hands that are drawn to, doubled and split."""

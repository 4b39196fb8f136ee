"""Where the bots of the house play."""

from typing import NamedTuple

from houseway.table.scribe import HOUSE


class Place(NamedTuple):
    """Where a bot plays, and who called it."""

    area: int
    caller: str = HOUSE

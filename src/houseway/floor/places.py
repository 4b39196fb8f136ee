"""Where the bots of the house play."""

from collections.abc import Mapping
from typing import NamedTuple

from houseway.rulebook import Unreadable
from houseway.table.keeping.scribe import HOUSE

MOST_OF_ONE = 12
"""So many bots one person may have called, at all tables together."""


class Place(NamedTuple):
    """Where a bot plays, and who called it."""

    area: int
    caller: str = HOUSE


def check_called(bots: Mapping[str, Place], caller: str, count: int) -> None:
    """`Unreadable` if somebody calls more bots than one person may."""
    called = sum(place.caller == caller for place in bots.values())
    if called + count > MOST_OF_ONE:
        text = f"{count} bots: you have called {called}, and {MOST_OF_ONE} are the most"
        raise Unreadable("no-more-bots", text, "count")

"""Where the bots of the house play, from the journal."""

from typing import NamedTuple

from houseway.journal import Entry
from houseway.table.kept import HOUSE
from houseway.table.left import body_of

BOTS = "bots"
SAT, LEFT = "sat", "left"


class Place(NamedTuple):
    """Where a bot plays, and who called it."""

    area: int
    caller: str = HOUSE


def note_bots(entry: Entry, tables: dict[str, dict[str, Place]]) -> None:
    """Which bots play where, from the journal."""
    if entry.kind not in (SAT, LEFT):
        return
    body = body_of(entry)
    if entry.kind == SAT:
        tables.setdefault(body["table"], {})[body["bot"]] = Place(body["area"], entry.author)
        return
    here = tables.setdefault(body["table"], {})
    for bot in body.get("bots", list(here)):
        here.pop(bot, None)

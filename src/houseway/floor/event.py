"""What a fact of the house is: its clauses, who brought it about, and the entry that keeps it."""

from typing import Any, ClassVar

import msgspec
from msgspec import Struct

from houseway.journal import Draft
from houseway.table.keeping.scribe import HOUSE

FLOOR, CAGE, BOTS = "floor", "cage", "bots"
"""Streams of what concerns the house itself, chips for money, and bots."""

ELSEWHERE = ("by", "at", "command", "stream", "number")
"""Fields that stand in the entry and not in its body."""


class Event(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A fact of the house: by which clauses, who brought it about and as what, and when it was kept."""

    kind: ClassVar[str]
    sealed: ClassVar[bool] = False
    """Whether nobody reads what it says before something else opens it."""
    rule: tuple[str, ...] = ()
    ruling: str | None = None
    role: str | None = None
    by: str = HOUSE
    at: str = ""
    command: str | None = None
    stream: str = FLOOR
    number: int = 0
    """The round of a table in which it happened."""

    def draft(self) -> Draft:
        """What the journal is to keep."""
        body = {name: value for name, value in plain(self).items() if name not in ELSEWHERE}
        text = msgspec.json.encode(body)
        return Draft(self.stream, self.number, self.kind, self.by, text, self.command, self.sealed)


def plain(event: Struct) -> dict[str, Any]:
    """Its fields as JSON has them; what is as usual is left out."""
    told: dict[str, Any] = msgspec.to_builtins(event)
    return told

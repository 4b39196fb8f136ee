"""What came of something that was told to a kept table."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from houseway.journal import Entry
from houseway.table.layout.events import Event
from houseway.table.layout.round import Round


class Outcome(Struct, frozen=True):
    """All that happened when something was told: nothing has to be compared or read again to know it.

    `events` are those of the round that was told, `begun` those with which the next one began after it
    `ended`. Where what was told before does not stand any more (`anew`) they are the whole round.
    """

    entries: tuple[Entry, ...] = ()
    """What was kept of it, with the effects of the house's answers."""
    events: tuple[Event, ...] = ()
    moved: Mapping[str, int] = {}
    """What moved to patrons, or from them, in cents."""
    ended: Round[Any, Any] | None = None
    begun: tuple[Event, ...] = ()
    anew: bool = False

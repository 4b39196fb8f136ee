"""Entries from finished rounds: which wagers had a result, and when each was placed."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any

from houseway.floor.promotions.wagers import Lying
from houseway.journal import Draft, Entry
from houseway.table.keeping.last_entries import body_of
from houseway.table.layout.events import Decided
from houseway.table.layout.round import Round

NO_RESULT = ("void", "invalidated")
TELLING = ("told", "corrected")
PLACING = ("placed", "changed", "returned")
Place = tuple[int, str, str]
"""Area, patron and kind of wager."""


def times_of(kept: Sequence[Entry], staged: Sequence[Draft], now: datetime) -> dict[Place, list[datetime]]:
    """When each wager of a round was placed, and when it was changed last."""
    times: dict[Place, list[datetime]] = {}
    gone: set[Place] = set()
    for event, at in _events(kept, staged, now):
        if event["event"] not in PLACING:
            continue
        where: Place = (event["area"], event["patron"], event["wager"])
        if event["event"] == "placed" and (where not in times or where in gone):
            times[where] = [at, at]
            gone.discard(where)
        elif event["event"] == "changed" and where in times:
            times[where][1] = at
        elif event["event"] == "returned":
            gone.add(where)
    return times


def _events(
    kept: Iterable[Entry], staged: Iterable[Draft], now: datetime
) -> Iterator[tuple[Mapping[str, Any], datetime]]:
    for entry in kept:
        if entry.kind in TELLING:
            at = datetime.fromisoformat(entry.at)
            yield from ((event, at) for event in body_of(entry)["events"])
    for draft in staged:
        if draft.kind in TELLING:
            yield from ((event, now) for event in json.loads(draft.body)["events"])


def with_result(ended: Round[Any, Any], times: Mapping[Place, Sequence[datetime]]) -> Iterator[Lying]:
    """Wagers of a round that was settled, stand-offs included; void and returned ones have no result."""
    if ended.over in NO_RESULT:
        return
    decided = {(e.area, e.patron, e.wager) for e in ended.events if isinstance(e, Decided)}
    seen: set[Place] = set()
    for wager in ended.wagers:
        where = (wager.area, wager.patron, wager.kind)
        result = wager.taken or wager.paid or wager.released or wager.on_layout or where in decided
        if result and where in times and where not in seen:
            seen.add(where)
            placed, changed = times[where]
            yield Lying(
                wager.patron, wager.kind, wager.stake, min(wager.tokens, wager.stake), placed, changed
            )

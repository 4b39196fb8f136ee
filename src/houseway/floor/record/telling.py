"""What entries tell, for whoever gave the order that made them."""

from collections.abc import Iterable, Iterator
from typing import Any

from houseway.floor.events import Ordered, is_event
from houseway.journal import Entry
from houseway.table.keeping.last_entries import body_of


def told(entries: Iterable[Entry], until: int | None = None) -> Iterator[dict[str, Any]]:
    """Events of rounds and facts of the house that these entries keep, each with its clauses."""
    for entry in entries:
        if until is not None and entry.sequence > until:
            return
        body = body_of(entry)
        if entry.kind == Ordered.kind or (entry.sealed and is_event(entry)):
            continue
        if is_event(entry):
            yield {"event": entry.kind, **body, "rule": body.get("rule", [])}
        elif entry.kind in ("told", "corrected") and not body.get("anew"):
            yield from body["events"]

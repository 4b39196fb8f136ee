"""What entries tell, for whoever gave the order that made them."""

from collections.abc import Iterable, Iterator
from typing import Any

from houseway.floor.events import Noticed, Ordered, is_event
from houseway.journal import Entry
from houseway.table.keeping.last_entries import body_of
from houseway.table.layout.views import Viewer
from houseway.table.procedure.roles import EMPLOYED


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


def told_to(viewer: Viewer, entries: Iterable[Entry]) -> Iterator[dict[str, Any]]:
    """The same as far as whoever gave the order may know.

    Of a round the journal tells what everybody may see. Facts of the house are for those who work there;
    a patron reads those about themselves, of others only that there is one, and by which clauses.
    """
    for entry in entries:
        for each in told((entry,)):
            about = each.get("patron") if entry.kind != Noticed.kind else None
            if is_event(entry) and viewer.role not in EMPLOYED and (about is None or about != viewer.patron):
                yield {"event": each["event"], "rule": each["rule"]}
            else:
                yield each

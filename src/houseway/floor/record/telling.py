"""What entries tell, for whoever gave the order that made them."""

from collections.abc import Iterable, Iterator
from typing import Any

from houseway.floor.events import Noticed, Ordered, is_event
from houseway.journal import Entry
from houseway.table.keeping.last_entries import body_of
from houseway.table.layout.settings import NoPlace
from houseway.table.layout.views import Viewer
from houseway.table.procedure.roles import EMPLOYED


def told(entries: Iterable[Entry], until: int | None = None) -> Iterator[dict[str, Any]]:
    """Events of rounds and facts of the house that these entries keep, each with its clauses."""
    for entry, each in _told_in(entries):
        if until is not None and entry.sequence > until:
            return
        yield each


def _told_in(entries: Iterable[Entry]) -> Iterator[tuple[Entry, dict[str, Any]]]:
    """Each with its entry. Of a round that begins anew, only what goes back because it has no place there."""
    without_place = 0
    for entry in entries:
        body = body_of(entry)
        if entry.kind == Ordered.kind or (entry.sealed and is_event(entry)):
            continue
        if is_event(entry):
            yield entry, {"event": entry.kind, **body, "rule": body.get("rule", [])}
        elif entry.kind == "begun-anew":
            without_place = len(body["before"].get("no_place", ())) if "before" in body else 0
        elif entry.kind in ("told", "corrected"):
            some = NoPlace.told_in * without_place if body.get("anew") else None
            yield from ((entry, event) for event in body["events"][:some])


def told_to(viewer: Viewer, entries: Iterable[Entry]) -> Iterator[dict[str, Any]]:
    """The same as far as whoever gave the order may know.

    Of a round the journal tells what everybody may see. Facts of the house are for those who work there;
    a patron reads those about themselves, of others only that there is one, and by which clauses.
    """
    for entry, each in _told_in(entries):
        about = each.get("patron") if entry.kind != Noticed.kind else None
        if is_event(entry) and viewer.role not in EMPLOYED and (about is None or about != viewer.patron):
            yield {"event": each["event"], "rule": each["rule"]}
        else:
            yield each

"""What each entry of the journal moves: of tables what they say themselves, of the house by its facts."""

import msgspec

from houseway.floor.events import BoughtIn, CashedOut, Event, Resolved, Voided, event_of, is_event
from houseway.floor.ledger import ADJUSTMENTS, CAGE, Moved, Posting, of_table, patron
from houseway.journal import Entry

MOVES = frozenset({"told", "corrected"})
"""Entries of tables that say what moved to patrons, or from them."""


def posting_in(entry: Entry) -> Posting:
    """What an entry moves."""
    if is_event(entry):
        return posting_of(event_of(entry))
    if entry.kind in MOVES:
        return of_table(msgspec.json.decode(entry.body, type=Moved), entry.table)
    return {}


def posting_of(event: Event) -> Posting:
    """What a fact of the house moves."""
    match event:
        case BoughtIn():
            return {patron(event.patron): event.amount, CAGE: -event.amount}
        case CashedOut():
            return {patron(event.patron): -event.amount, CAGE: event.amount}
        case Resolved():
            moved = {patron(name): cents for name, cents in event.moved.items()}
            return moved | {ADJUSTMENTS: -sum(moved.values())}
        case Voided():
            return of_table(Moved(event.moved, event.house), event.stream)
    return {}

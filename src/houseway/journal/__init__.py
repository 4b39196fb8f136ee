"""The journal: append-only, hash-chained, stored before anyone sees it. It keeps what it is given."""

from houseway.journal.checking import verify
from houseway.journal.entries import EMPTY, Clock, Draft, Entry, Head, utc_clock
from houseway.journal.errors import AlreadyKept, JournalDown, JournalInUse, NotAJournal, NotKeepable
from houseway.journal.exporting import export_csv, export_lines, verify_export
from houseway.journal.journal import Journal
from houseway.journal.memory import MemoryJournal
from houseway.journal.reading import ReadOnlyJournal
from houseway.journal.store import Entries, Store, house_of

__all__ = [
    "EMPTY",
    "AlreadyKept",
    "Clock",
    "Draft",
    "Entries",
    "Entry",
    "Head",
    "Journal",
    "JournalDown",
    "JournalInUse",
    "MemoryJournal",
    "NotAJournal",
    "NotKeepable",
    "ReadOnlyJournal",
    "Store",
    "export_csv",
    "export_lines",
    "house_of",
    "utc_clock",
    "verify",
    "verify_export",
]

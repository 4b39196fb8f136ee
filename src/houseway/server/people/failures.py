"""Failed attempts to sign in: after some the door stays locked, each time for longer."""

import sqlite3
from collections import Counter
from collections.abc import Sequence
from math import ceil

from msgspec import Struct

from houseway.server.people.errors import Denied, Why

FIRST, LONGEST = 60.0, 3600.0
FORGOTTEN = 86400.0

FIND = "SELECT count, last, locked_until FROM failures WHERE subject = ?"
KEEP = "INSERT OR REPLACE INTO failures VALUES (?, ?, ?, ?)"


class Subject(Struct, frozen=True):
    """Whose failures are counted: an account's or an address's. So many are free."""

    kind: str
    key: str
    words: str
    free: int


class Failures:
    """Counts failures in the people's file. No more attempts run at once than may still fail."""

    def __init__(self) -> None:
        self._running: Counter[str] = Counter()

    def begin(self, connection: sqlite3.Connection, subjects: Sequence[Subject], now: float) -> None:
        """Let an attempt begin; `Denied` says how long to wait if one of the subjects is locked."""
        for subject in subjects:
            count, locked_until = _found(connection, subject, now)
            if locked_until > now:
                raise _locked(subject, locked_until - now)
            if self._running[subject.key] >= max(1, subject.free - count):
                raise _locked(subject, 1)
        self._running.update(subject.key for subject in subjects)

    def end(self, subjects: Sequence[Subject]) -> None:
        """The attempt is over."""
        self._running.subtract(subject.key for subject in subjects)
        self._running += Counter()

    def failed(self, connection: sqlite3.Connection, subject: Subject, now: float) -> float:
        """One more failure; for how many seconds the subject is locked now, or zero."""
        count = _found(connection, subject, now)[0] + 1
        seconds = 0.0 if count < subject.free else min(LONGEST, FIRST * 2.0 ** min(count - subject.free, 10))
        connection.execute(KEEP, (subject.key, count, now, now + seconds))
        connection.execute("DELETE FROM failures WHERE last < ?", (now - FORGOTTEN,))
        return seconds

    def forgive(self, connection: sqlite3.Connection, subject: Subject) -> None:
        """The right password clears the account, never the address it came from."""
        connection.execute("DELETE FROM failures WHERE subject = ?", (subject.key,))


def _found(connection: sqlite3.Connection, subject: Subject, now: float) -> tuple[int, float]:
    row: tuple[int, float, float] | None = connection.execute(FIND, (subject.key,)).fetchone()
    if row is None or row[1] < now - FORGOTTEN:
        return 0, 0.0
    return row[0], row[2] if row[2] <= now + LONGEST else 0.0  # or else by a clock that was far ahead


def _locked(subject: Subject, wait: float) -> Denied:
    message = f"too many failed attempts for {subject.words}: wait {ceil(wait)} s and try again"
    return Denied(Why.LOCKED, message, "name", retry_after=wait)

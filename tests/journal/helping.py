"""Clocks, drafts and raw access for the journal's tests."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

from houseway.journal import Draft, Entry, Journal, ReadOnlyJournal

OPENING = datetime(2026, 11, 15, 20, 0, 0, 123456, tzinfo=UTC)


class Ticking:
    """A clock that shows the next microsecond each time."""

    def __init__(self) -> None:
        self.now = OPENING

    def __call__(self) -> datetime:
        self.now += timedelta(microseconds=1)
        return self.now


def draft(number: int = 1, command: str | None = None, *, sealed: bool = False) -> Draft:
    body = f'{{"number":{number}}}'.encode()
    return Draft("table-1", number // 10, "input", "dealer ann", body, command, sealed)


def opened(path: Path) -> Journal:
    return Journal(path, Ticking())


def filled(path: Path, number: int = 20) -> list[Entry]:
    """A closed journal with so many entries; every fifth is sealed."""
    with opened(path) as journal:
        return journal.append([draft(n, f"c-{n}", sealed=n % 5 == 0) for n in range(1, number + 1)])


def all_of(path: Path) -> list[Entry]:
    with ReadOnlyJournal(path) as journal:
        return list(journal.entries())


@contextmanager
def forced(path: Path) -> Iterator[sqlite3.Connection]:
    """The file without its guards, for somebody who means harm; the guards are put back."""
    connection = sqlite3.connect(path, isolation_level=None)
    guards = connection.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'").fetchall()
    for name, _ in guards:
        connection.execute(f"DROP TRIGGER {name}")
    connection.execute("PRAGMA ignore_check_constraints = ON")
    yield connection
    for _, guard in guards:
        connection.execute(guard)
    connection.close()

"""Checking a journal: every hash, every link, no gap, and the head somebody wrote down earlier."""

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing
from pathlib import Path

from msgspec import UNSET

from houseway.journal.chain import hash_of_body, hash_of_entry
from houseway.journal.entries import EMPTY, Head, Row
from houseway.journal.errors import JournalDown, NotAJournal
from houseway.journal.opening import open_to_read
from houseway.journal.schema import BESIDE, COLUMNS, MADE

IN_ORDER = f"SELECT {COLUMNS} FROM entries WHERE sequence > ? ORDER BY sequence"
SEALED = {0: False, 1: True}


def verify(path: Path | str, head: Head | None = None) -> list[str]:
    """What is wrong with this journal, a line each; nothing if it is sound.

    Only a head that was copied out earlier shows that the end was cut off, or everything written anew.
    """
    found: list[str] = []
    try:
        with closing(open_to_read(Path(path).resolve())) as connection:
            found.extend(_altered(connection))
            found.extend(faults(_rows(connection), head))
    except (NotAJournal, JournalDown) as error:
        found.append(str(error))
    except sqlite3.Error as error:
        found.append(f"the file is damaged: {error}")
    return found


def faults(rows: Iterable[Row], head: Head | None) -> Iterator[str]:
    """What is wrong with these rows as one whole chain. A body may be withheld (UNSET) if it is sealed."""
    last, digest = EMPTY.sequence, EMPTY.hash
    passed = head in (None, EMPTY)
    goal = 0 if head is None else head.sequence
    for row in rows:
        sequence, own = row[0], row[-1]
        if not _sound(row, last, digest):
            yield from _faults_of(row, last, digest)
        if sequence > last:
            last, digest = sequence, own
        if sequence == goal:
            passed = Head(sequence, own) == head
    if head is not None and not passed:
        yield _missed(head, last)


def _sound(row: Row, last: int, digest: str) -> bool:
    sequence, at, table, round, kind, author, command, sealed, body, body_hash, previous, own = row
    header = (sequence, at, table, round, kind, author, command, SEALED.get(sealed, sealed))
    return (
        bool(sequence == last + 1 and previous == digest)
        and _body_fits(body, body_hash)
        and _hash_fits(header, body_hash, previous, own)
    )


def _faults_of(row: Row, last: int, digest: str) -> Iterator[str]:
    sequence, sealed, body, body_hash, previous, own = row[0], *row[7:]
    if sequence != last + 1:
        yield _out_of_place(last, sequence)
    elif previous != digest:
        yield f"entry {sequence} does not follow entry {last}: it names another hash before it"
    if body is UNSET:
        if not sealed:
            yield f"entry {sequence}: the body is withheld, but was not sealed"
    elif not _body_fits(body, body_hash):
        yield f"entry {sequence}: the body is not the one that was kept"
    if not _hash_fits((*row[:7], SEALED.get(sealed, sealed)), body_hash, previous, own):
        yield f"entry {sequence} does not have its own hash: something in it was changed"


def _body_fits(body: object, body_hash: str) -> bool:
    return isinstance(body, bytes) and hash_of_body(body) == body_hash


def _hash_fits(header: Row, body_hash: str, previous: str, own: str) -> bool:
    try:
        return hash_of_entry(header, body_hash, previous) == own
    except (AttributeError, TypeError, ValueError):
        return False


def _out_of_place(last: int, sequence: int) -> str:
    if sequence <= last:
        return f"entry {sequence} stands after entry {last}"
    if sequence == last + 2:
        return f"entry {last + 1} is missing"
    return f"entries {last + 1} to {sequence - 1} are missing"


def _missed(head: Head, last: int) -> str:
    if last < head.sequence:
        return (
            f"the chain ends at entry {last}, before the head at entry {head.sequence}: the rest was cut off"
        )
    return f"entry {head.sequence} is not the head that was noted: the chain was written anew at or before it"


def _altered(connection: sqlite3.Connection) -> Iterator[str]:
    found = dict(connection.execute("SELECT name, sql FROM sqlite_schema WHERE sql IS NOT NULL"))
    for name in MADE | found:
        if found.get(name) != (MADE | BESIDE).get(name):
            yield f"the file's {name} is not as the journal made it"


def _rows(connection: sqlite3.Connection) -> Iterator[Row]:
    """Every row. From a text that is no longer UTF-8 on, they are read as they are, to be reported."""
    last = 0
    try:
        for row in connection.execute(IN_ORDER, (last,)):
            yield row
            last = row[0]
    except sqlite3.OperationalError:
        yield from _rows_as_they_are(connection, last)
    except sqlite3.DatabaseError as error:
        raise _broken_off(last, error) from error


def _rows_as_they_are(connection: sqlite3.Connection, last: int) -> Iterator[Row]:
    connection.text_factory = lambda raw: raw.decode("utf-8", "surrogateescape")
    try:
        for row in connection.execute(IN_ORDER, (last,)):
            yield row
            last = row[0]
    except sqlite3.Error as error:
        raise _broken_off(last, error) from error


def _broken_off(last: int, error: Exception) -> NotAJournal:
    return NotAJournal(f"the file is damaged: nothing can be read after entry {last} ({error})")

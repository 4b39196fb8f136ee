"""Opening the file: one connection that writes, any number that cannot."""

import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from houseway.journal.errors import JournalDown, NotAJournal
from houseway.journal.private import make_private
from houseway.journal.schema import APPLICATION, BESIDE, MADE, VERSION

PRAGMAS = ("synchronous = FULL", "fullfsync = ON", "secure_delete = ON")

Connect = Callable[[str], sqlite3.Connection]


def connect_to(path: str) -> sqlite3.Connection:
    """A connection that begins and ends no transaction by itself, for one thread at a time."""
    return sqlite3.connect(path, isolation_level=None, check_same_thread=False)


def open_to_write(path: Path, connect: Connect) -> sqlite3.Connection:
    """The connection that writes; a new journal where there was none."""
    with clearly(path):
        if path.exists():
            with closing(_connect_to_read(path)) as reading:
                _is_journal(reading, path)
        make_private(path)
        connection = connect(str(path))
        try:
            _prepare(connection, path)
        except BaseException:
            connection.close()
            raise
        return connection


def open_to_read(path: Path) -> sqlite3.Connection:
    """A connection that can only read, also while another process writes."""
    with clearly(path):
        if not path.exists():
            raise NotAJournal(f"there is no journal at {path}")
        connection = _connect_to_read(path)
        try:
            if not _is_journal(connection, path):
                raise NotAJournal(f"{path} is empty: no journal was begun in it")
        except BaseException:
            connection.close()
            raise
        return connection


def _connect_to_read(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(_address(path), uri=True, isolation_level=None, check_same_thread=False)
    connection.execute("PRAGMA query_only = ON")
    return connection


def _address(path: Path) -> str:
    # A copy on a read-only medium has no log beside it, and none can be made: nobody is writing it.
    logged = path.with_name(f"{path.name}-wal").exists() or os.access(path.parent, os.W_OK)
    return f"{path.as_uri()}?mode=ro{'' if logged else '&immutable=1'}"


@contextmanager
def clearly(path: Path) -> Iterator[None]:
    """What the database says on opening, in words of this house."""
    try:
        yield
    except OSError as error:
        raise JournalDown(f"the journal {path} cannot be opened: {error.strerror}") from error
    except sqlite3.Error as error:
        if getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_NOTADB:
            raise NotAJournal(f"{path} is no journal: {error}") from error
        raise JournalDown(f"the journal {path} cannot be opened: {error}") from error


def _is_journal(connection: sqlite3.Connection, path: Path) -> bool:
    """Whether a journal was begun in it; `NotAJournal` if it holds anything else."""
    application, version, things = (
        connection.execute(question).fetchone()[0]
        for question in (
            "PRAGMA application_id",
            "PRAGMA user_version",
            "SELECT count(*) FROM sqlite_schema",
        )
    )
    if (application, version, things) == (0, 0, 0):
        return False
    if application != APPLICATION:
        raise NotAJournal(f"{path} is a database, but no journal: it was made by another program")
    if version != VERSION:
        raise NotAJournal(f"{path} is a journal of version {version}; this house knows version {VERSION}")
    return True


def _prepare(connection: sqlite3.Connection, path: Path) -> None:
    connection.isolation_level = None
    mode = connection.execute("PRAGMA journal_mode = WAL").fetchone()[0]
    if mode != "wal":
        raise JournalDown(f"the journal {path} cannot be opened: no write-ahead log, but {mode!r}")
    for pragma in PRAGMAS:
        connection.execute(f"PRAGMA {pragma}")
    if not _is_journal(connection, path):
        _begin_journal(connection)
    for name, statement in BESIDE.items():
        if connection.execute("SELECT 1 FROM sqlite_schema WHERE name = ?", (name,)).fetchone() is None:
            connection.execute(statement)


def _begin_journal(connection: sqlite3.Connection) -> None:
    connection.execute("BEGIN IMMEDIATE")
    for statement in MADE.values():
        connection.execute(statement)
    connection.execute(f"PRAGMA application_id = {APPLICATION}")
    connection.execute(f"PRAGMA user_version = {VERSION}")
    connection.execute("COMMIT")

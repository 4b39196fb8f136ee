"""The file of the people: one process, one connection, readable by its owner alone."""

import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path

from houseway.journal import JournalInUse
from houseway.journal.lock import take_lock
from houseway.journal.opening import PRAGMAS, connect_to
from houseway.journal.private import make_private

APPLICATION = int.from_bytes(b"HWPE")
VERSION = 2

MADE = (
    """CREATE TABLE accounts (
    folded TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    role TEXT NOT NULL,
    password TEXT,
    made REAL NOT NULL
) STRICT""",
    """CREATE TABLE sessions (
    digest TEXT PRIMARY KEY,
    folded TEXT NOT NULL REFERENCES accounts,
    made REAL NOT NULL,
    seen REAL NOT NULL
) STRICT""",
    """CREATE TABLE tokens (
    id TEXT PRIMARY KEY,
    digest TEXT NOT NULL UNIQUE,
    folded TEXT NOT NULL REFERENCES accounts,
    label TEXT NOT NULL,
    made REAL NOT NULL
) STRICT""",
    """CREATE TABLE links (
    digest TEXT PRIMARY KEY,
    made REAL NOT NULL,
    used REAL,
    role TEXT NOT NULL
) STRICT""",
    """CREATE TABLE failures (
    subject TEXT PRIMARY KEY,
    count INTEGER NOT NULL,
    last REAL NOT NULL,
    locked_until REAL NOT NULL
) STRICT""",
)


class PeopleDown(Exception):
    """The file cannot be used: another process has it, or it is not ours. It was not touched."""


class Store:
    """The one connection, for one thread at a time."""

    def __init__(self, path: Path | str) -> None:
        self.path = Path(path).resolve()
        with ExitStack() as held, _clearly(self.path):
            held.enter_context(take_lock(self.path))
            make_private(self.path)
            self._connection = held.enter_context(closing(connect_to(str(self.path))))
            _prepare(self._connection, self.path)
            self._held = held.pop_all()

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """All of it or nothing; on the disk when it is left."""
        connection = self._connection
        connection.execute("BEGIN IMMEDIATE")
        try:
            yield connection
            connection.execute("COMMIT")
        except BaseException:
            with suppress(sqlite3.Error):
                connection.execute("ROLLBACK")
            raise

    def close(self) -> None:
        """Give up the file and its key."""
        self._held.close()


@contextmanager
def _clearly(path: Path) -> Iterator[None]:
    try:
        yield
    except JournalInUse as error:
        raise PeopleDown(str(error)) from None
    except (OSError, sqlite3.Error) as error:
        raise PeopleDown(f"the people's file {path} cannot be opened: {error}") from error


def _prepare(connection: sqlite3.Connection, path: Path) -> None:
    fresh = _is_fresh(connection, path)
    mode = connection.execute("PRAGMA journal_mode = WAL").fetchone()[0]
    if mode != "wal":
        raise PeopleDown(f"the people's file {path} cannot be opened: no write-ahead log, but {mode!r}")
    for pragma in (*PRAGMAS, "foreign_keys = ON", "secure_delete = ON"):
        connection.execute(f"PRAGMA {pragma}")
    if fresh:
        connection.execute("BEGIN IMMEDIATE")
        for statement in MADE:
            connection.execute(statement)
        connection.execute(f"PRAGMA application_id = {APPLICATION}")
        connection.execute(f"PRAGMA user_version = {VERSION}")
        connection.execute("COMMIT")


def _is_fresh(connection: sqlite3.Connection, path: Path) -> bool:
    application = connection.execute("PRAGMA application_id").fetchone()[0]
    version = connection.execute("PRAGMA user_version").fetchone()[0]
    things = connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0]
    if (application, version, things) == (0, 0, 0):
        return True
    if application != APPLICATION:
        raise PeopleDown(f"{path} is a database, but not of people: it was made by another program")
    if version != VERSION:
        raise PeopleDown(f"{path} is of version {version}; this house knows version {VERSION}")
    return False

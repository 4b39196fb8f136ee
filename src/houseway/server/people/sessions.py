"""Sessions of browsers: kept in the file by digest, and in memory so that asking costs no disk."""

import sqlite3

from msgspec import Struct

from houseway.equipment import ByteSource
from houseway.server.people.accounts import Account
from houseway.server.people.person import Person
from houseway.server.people.secrets import digest, new_secret
from houseway.table.procedure.roles import Role

LIFE = 12 * 3600.0
IDLE = 30 * 60.0
STORED_EVERY = 60.0

ALL = "SELECT digest, folded, name, role, sessions.made, seen FROM sessions JOIN accounts USING (folded)"


class Session(Struct):
    """Who came in when, and when they were last heard of."""

    digest: str
    folded: str
    person: Person
    made: float
    seen: float
    stored: float

    def is_open(self, now: float) -> bool:
        """Whether it is neither too old nor idle for too long, nor begun by a clock that was far ahead."""
        return -IDLE < now - self.made < LIFE and -IDLE < now - self.seen < IDLE


class Sessions:
    """Everybody who is signed in by a browser. What changes the file is told which transaction it is in."""

    def __init__(self, connection: sqlite3.Connection, now: float) -> None:
        clear(connection, now)
        self._open: dict[str, Session] = {}
        for kept, fold, name, role, made, seen in connection.execute(ALL):
            person = Person(name, Role(role), session=kept)
            self.admit(Session(kept, fold, person, made, seen, seen))

    def admit(self, session: Session) -> None:
        """From now on it lets in."""
        self._open[session.digest] = session

    def dismiss(self, digests: list[str]) -> None:
        """From now on these let nobody in."""
        for each in digests:
            self._open.pop(each, None)

    def find(self, secret: str, now: float) -> Session | None:
        """The open session with that secret."""
        return self.get(digest(secret), now)

    def get(self, public: str, now: float) -> Session | None:
        """The open session with that public id."""
        session = self._open.get(public)
        return session if session is not None and session.is_open(now) else None

    def of(self, fold: str, now: float) -> list[str]:
        """The open sessions of one account."""
        return [
            each.digest for each in list(self._open.values()) if each.folded == fold and each.is_open(now)
        ]

    def forget_closed(self, now: float) -> None:
        """Those that are over leave the memory."""
        self.dismiss([each.digest for each in list(self._open.values()) if not each.is_open(now)])


def begin(
    connection: sqlite3.Connection, account: Account, source: ByteSource, now: float
) -> tuple[str, Session]:
    """A new session: its secret, and what is kept of it."""
    clear(connection, now)
    secret = new_secret(source)
    kept = digest(secret)
    connection.execute("INSERT INTO sessions VALUES (?, ?, ?, ?)", (kept, account.folded, now, now))
    person = Person(account.name, account.role, session=kept)
    return secret, Session(kept, account.folded, person, now, now, now)


def end(connection: sqlite3.Connection, digests: list[str]) -> None:
    """These are over."""
    connection.executemany("DELETE FROM sessions WHERE digest = ?", [(each,) for each in digests])


def clear(connection: sqlite3.Connection, now: float) -> None:
    """Those that are not open leave the file."""
    limits = (now - LIFE, now - IDLE, now + IDLE)
    connection.execute("DELETE FROM sessions WHERE made <= ? OR seen <= ? OR seen >= ?", limits)


def store_seen(connection: sqlite3.Connection, public: str, seen: float) -> None:
    """When it was last heard of."""
    connection.execute("UPDATE sessions SET seen = ? WHERE digest = ?", (seen, public))

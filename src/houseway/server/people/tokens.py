"""Header tokens for programs: shown once, kept by digest, good until revoked."""

import sqlite3
from typing import Any

from msgspec import Struct

from houseway.equipment import ByteSource
from houseway.server.people.errors import Denied, Why
from houseway.server.people.names import folded
from houseway.server.people.person import Person
from houseway.server.people.secrets import digest, new_id, new_secret
from houseway.table.procedure.roles import Role

MARK = "houseway_"
"""How a token begins, so that scanners for leaked secrets find it."""

MOST = 20
LONGEST_LABEL = 60

ALL = "SELECT digest, id, folded, name, role, label, tokens.made FROM tokens JOIN accounts USING (folded)"


class Token(Struct, frozen=True):
    """What is kept of a token."""

    id: str
    folded: str
    person: Person
    label: str
    made: float

    def as_json(self) -> dict[str, Any]:
        """The token in a list: never its secret."""
        return {"id": self.id, "label": self.label, "made": int(self.made)}


class Tokens:
    """All tokens, by digest."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._kept: dict[str, Token] = {}
        self._good: set[str] = set()
        for kept, public, fold, name, role, label, made in connection.execute(ALL):
            self.admit(kept, Token(public, fold, Person(name, Role(role), token=public), label, made))

    def admit(self, kept: str, token: Token) -> None:
        """From now on it lets in."""
        self._kept[kept] = token
        self._good.add(token.id)

    def dismiss(self, ids: list[str]) -> None:
        """From now on these let nobody in."""
        self._good.difference_update(ids)
        for kept, token in list(self._kept.items()):
            if token.id in ids:
                del self._kept[kept]

    def find(self, secret: str) -> Token | None:
        """The token with that secret."""
        return self._kept.get(digest(secret))

    def of(self, fold: str) -> list[Token]:
        """The tokens of one account, oldest first."""
        return sorted(
            (each for each in list(self._kept.values()) if each.folded == fold), key=lambda each: each.made
        )

    def has(self, public: str) -> bool:
        """Whether that token is still good."""
        return public in self._good


def checked_label(label: str) -> str:
    """A label that may be chosen."""
    if not 1 <= len(label) <= LONGEST_LABEL or not label.isprintable() or not label.strip():
        message = f"{label!r} is no label: 1 to {LONGEST_LABEL} characters that can be printed"
        raise Denied(Why.BAD_LABEL, message, "label")
    return label


def make(
    connection: sqlite3.Connection, person: Person, label: str, source: ByteSource, now: float
) -> tuple[str, Token]:
    """A new token: its secret and what is kept of it."""
    secret = MARK + new_secret(source)
    public = new_id(source)
    fold = folded(person.name)
    connection.execute(
        "INSERT INTO tokens VALUES (?, ?, ?, ?, ?)", (public, digest(secret), fold, label, now)
    )
    return secret, Token(public, fold, Person(person.name, person.role, token=public), label, now)


def revoke(connection: sqlite3.Connection, ids: list[str]) -> None:
    """These are good no longer."""
    connection.executemany("DELETE FROM tokens WHERE id = ?", [(each,) for each in ids])

"""What a table and the house need of a journal, wherever it is kept."""

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Protocol

from houseway.journal.entries import Draft, Entry, Head


class Entries(Protocol):
    """What is read of a journal, wherever it is opened."""

    def entries(
        self, *, table: str | None = None, round: int | None = None, after: int = 0
    ) -> Iterator[Entry]:
        """The entries in order."""


class Store(Entries, Protocol):
    """Append-only entries in one chain."""

    def now(self) -> datetime:
        """What its clock shows."""

    def append(self, drafts: Sequence[Draft]) -> list[Entry]:
        """Keep all of these or none, next to each other."""

    def find(self, command: str) -> Entry | None:
        """The entry of this command."""

    def head(self) -> Head:
        """How far it goes."""

    def apart(self, digest: str) -> bytes | None:
        """What lies beside the chain under that hash, unless it was forgotten."""


def house_of(journal: Entries) -> str:
    """By what a house is known from outside: the hash of its journal's first entry."""
    return next((entry.hash for entry in journal.entries()), "")

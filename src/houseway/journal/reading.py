"""Reading a journal, from any thread, also while it is written."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path
from threading import Lock
from types import TracebackType
from typing import Any, Self

from houseway.journal.entries import EMPTY, Entry, Head, Row
from houseway.journal.errors import JournalDown
from houseway.journal.opening import open_to_read
from houseway.journal.schema import COLUMNS

PAGE = 500

IN_PAGES = f"ORDER BY sequence LIMIT {PAGE}"
LAST = "SELECT sequence, hash FROM entries ORDER BY sequence DESC LIMIT 1"
# by_round serves table and round together. One alone is walked in sequence: the plus signs keep the index out
# of it, which would sort the whole table for every page.
WHERE = {
    (False, False): "",
    (True, False): 'AND +"table" = :table',
    (False, True): "AND +round = :round",
    (True, True): 'AND "table" = :table AND round = :round',
}
WANTED = {
    "table": '"table" = :table',
    "round": "round = :round",
    "kind": "kind = :kind",
    "author": "substr(author, 1, length(:author)) = :author",
    "since": "at >= :since",
    "until": "at <= :until",
    "before": "sequence < :before",
    "text": "sealed = 0 AND instr(lower(CAST(body AS TEXT)), lower(:text)) > 0",
}
"""What a search may ask for. A sealed body is not searched: that it matches would tell what is in it."""

ROUNDS = 'SELECT "table", round FROM entries WHERE kind = :kind ORDER BY sequence'
HAS_APART = "SELECT 1 FROM sqlite_schema WHERE name = 'apart'"
BY_COMMAND = f"SELECT {COLUMNS} FROM entries WHERE command = :command"


class ReadOnlyJournal:
    """Reads a journal that somebody, perhaps another process, is writing. By itself it cannot write."""

    def __init__(self, path: Path | str) -> None:
        self._connection = open_to_read(Path(path).resolve())
        self._turn = Lock()

    def head(self) -> Head:
        """How far the journal goes."""
        rows = self._ask(LAST, {})
        return Head(*rows[0]) if rows else EMPTY

    def find(self, command: str) -> Entry | None:
        """The entry of this command."""
        rows = self._ask(BY_COMMAND, {"command": command})
        return Entry.of_row(rows[0]) if rows else None

    def entries(
        self, *, table: str | None = None, round: int | None = None, after: int = 0
    ) -> Iterator[Entry]:
        """The entries in order, a page at a time: a slow reader holds nobody up."""
        chosen = WHERE[table is not None, round is not None]
        question = f"SELECT {COLUMNS} FROM entries WHERE sequence > :after {chosen} {IN_PAGES}"
        rows: list[Row] = [(after,)]
        while rows:
            rows = self._ask(question, {"table": table, "round": round, "after": rows[-1][0]})
            yield from map(Entry.of_row, rows)

    def search(self, limit: int, **wanted: str | int | None) -> list[Entry]:
        """The last entries that are as wanted, the latest first: see `WANTED`."""
        values = {name: value for name, value in wanted.items() if value is not None}
        where = " AND ".join(WANTED[name] for name in values) or "1"
        question = f"SELECT {COLUMNS} FROM entries WHERE {where} ORDER BY sequence DESC LIMIT :limit"
        return [Entry.of_row(row) for row in self._ask(question, {**values, "limit": limit})]

    def apart(self, digest: str) -> bytes | None:
        """What lies beside the chain under that hash, unless it was forgotten."""
        if not self._ask(HAS_APART, {}):
            return None
        rows = self._ask("SELECT body FROM apart WHERE hash = :digest", {"digest": digest})
        return bytes(rows[0][0]) if rows else None

    def places_of(self, kind: str) -> list[tuple[str, int]]:
        """The table and round of every entry of a kind, in order."""
        return [(row[0], row[1]) for row in self._ask(ROUNDS, {"kind": kind})]

    def close(self) -> None:
        """Reading is over."""
        with self._turn:
            self._connection.close()

    def _ask(self, question: str, values: dict[str, Any]) -> list[Row]:
        try:
            with self._turn:
                return self._connection.execute(question, values).fetchall()
        except sqlite3.Error as error:
            raise JournalDown(f"the journal cannot be read: {error}") from error

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

"""The writer: the one connection that writes, and the end of the chain it writes on."""

import sqlite3
from collections.abc import Sequence
from contextlib import suppress
from itertools import chain

from msgspec.structs import astuple

from houseway.journal.chain import hash_of_body, link
from houseway.journal.entries import EMPTY, Clock, Draft, Entry, stamp
from houseway.journal.errors import AlreadyKept
from houseway.journal.schema import COLUMNS

Batch = Sequence[Draft]
Outcome = list[Entry] | AlreadyKept

LAST = "SELECT sequence, hash FROM entries ORDER BY sequence DESC LIMIT 1"
BY_COMMAND = f"SELECT {COLUMNS} FROM entries WHERE command = ?"
INSERT = "INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
PUT_APART = "INSERT OR IGNORE INTO apart VALUES (?, ?)"
FORGET = "DELETE FROM apart WHERE hash = ?"


class Writer:
    """Writes batches of drafts. After an error it is not used again."""

    def __init__(self, connection: sqlite3.Connection, clock: Clock) -> None:
        self._connection = connection
        self._clock = clock
        last: tuple[int, str] | None = connection.execute(LAST).fetchone()
        self._sequence, self._hash = last or (EMPTY.sequence, EMPTY.hash)

    def write(self, batches: Sequence[Batch]) -> list[Outcome]:
        """All of these batches in one transaction, durable when it returns. A refused one leaves no trace."""
        connection = self._connection
        try:
            connection.execute("BEGIN IMMEDIATE")
            fresh: dict[str, Entry] = {}
            outcomes = [self._link(batch, fresh) for batch in batches]
            kept = chain.from_iterable(outcome for outcome in outcomes if isinstance(outcome, list))
            connection.executemany(INSERT, map(astuple, kept))
            for batch, outcome in zip(batches, outcomes, strict=True):
                if isinstance(outcome, list):
                    self._put_apart(batch)
            connection.execute("COMMIT")
        except BaseException:
            with suppress(sqlite3.Error):
                connection.execute("ROLLBACK")
            raise
        return outcomes

    def _put_apart(self, batch: Batch) -> None:
        for draft in batch:
            if draft.apart is not None:
                self._connection.execute(PUT_APART, (hash_of_body(draft.apart), draft.apart))
            self._connection.executemany(FORGET, [(each,) for each in draft.forget])

    def _link(self, batch: Batch, fresh: dict[str, Entry]) -> Outcome:
        refusal = self._already_kept(batch, fresh)
        if refusal is not None:
            return refusal
        at = stamp(self._clock())
        entries = []
        for draft in batch:
            entry = link(draft, at, self._sequence + 1, self._hash)
            self._sequence, self._hash = entry.sequence, entry.hash
            entries.append(entry)
            if entry.command is not None:
                fresh[entry.command] = entry
        return entries

    def _already_kept(self, batch: Batch, fresh: dict[str, Entry]) -> AlreadyKept | None:
        commands = [draft.command for draft in batch if draft.command is not None]
        for place, command in enumerate(commands):
            if command in commands[:place]:
                return AlreadyKept(command)
            entry = fresh.get(command) or self._find(command)
            if entry is not None:
                return AlreadyKept(command, entry)
        return None

    def _find(self, command: str) -> Entry | None:
        row = self._connection.execute(BY_COMMAND, (command,)).fetchone()
        return None if row is None else Entry.of_row(row)

"""The journal: whoever appends gets back entries that are on the disk, or an error."""

import sqlite3
from collections.abc import Sequence
from contextlib import ExitStack, closing, suppress
from datetime import datetime
from pathlib import Path
from threading import Lock, Thread

from houseway.journal.entries import Clock, Draft, Entry
from houseway.journal.errors import JournalDown
from houseway.journal.fit_to_keep import check
from houseway.journal.lock import take_lock
from houseway.journal.opening import Connect, clearly, connect_to, open_to_write
from houseway.journal.reading import ReadOnlyJournal
from houseway.journal.write_queue import Waiting, WriteQueue
from houseway.journal.writer import Batch, Outcome, Writer

CLOSED = ValueError("it was closed")
IN_DOUBT = InterruptedError("a write was interrupted")


class Journal(ReadOnlyJournal):
    """The one writer of a file. Any thread may append.

    A caller who is alone writes at once. Where several meet, their batches wait in a queue, and one thread
    writes and commits together what lies there.
    """

    def __init__(self, path: Path | str, clock: Clock, connect: Connect = connect_to) -> None:
        self._path = Path(path).resolve()
        self._queue = WriteQueue()
        self._writer_free = Lock()
        self._fault: Exception | None = None
        self._clock, self._connect = clock, connect
        with ExitStack() as held:
            held.enter_context(take_lock(self._path))
            self._writing = held.enter_context(closing(open_to_write(self._path, connect)))
            with clearly(self._path):
                self._writer = Writer(self._writing, clock)
            super().__init__(self._path)
            self._held = held.pop_all()
        self._thread = Thread(target=self._empty_queue, name=f"journal {self._path.name}", daemon=True)
        self._thread.start()

    @property
    def path(self) -> Path:
        """The file."""
        return self._path

    def now(self) -> datetime:
        """What its clock shows."""
        return self._clock()

    def append(self, drafts: Sequence[Draft]) -> list[Entry]:
        """Keep all of these or none. They are durable when it returns, and next to each other.

        A command id that is taken raises `AlreadyKept`. `JournalDown` says that nothing was kept. One case
        stays open: if the disk fails in the very act of committing and the process dies before `close`, all
        of it may turn out to be kept. So open the journal anew and send again under the same command ids.
        """
        batch = tuple(drafts)
        for draft in batch:
            check(draft)
        if not batch:
            return []
        if self._queue.idle and self._writer_free.acquire(blocking=False):
            return self._write_alone(batch)
        one = Waiting(batch)
        if not self._queue.put(one):
            raise self._down(CLOSED)
        return one.entries()

    @property
    def fault(self) -> Exception | None:
        """Why nothing more is kept; None while all is well."""
        return self._fault

    def mend(self) -> None:
        """After a fault: give up the connection and write by a new one. `JournalDown` if that fails too."""
        with self._writer_free:
            if self._fault is None or self._fault is CLOSED:
                return
            with suppress(sqlite3.Error):
                self._writing.close()
            with clearly(self._path):
                self._writing = self._held.enter_context(closing(open_to_write(self._path, self._connect)))
                self._writer = Writer(self._writing, self._clock)
            self._fault = None

    def close(self) -> None:
        """Write what lies waiting, then give up the file and the key."""
        self._queue.close()
        self._thread.join()
        with self._writer_free:
            self._fault = self._fault or CLOSED
            super().close()
            self._held.close()

    def _write_alone(self, batch: Batch) -> list[Entry]:
        try:
            (outcome,) = self._write([batch])
        finally:
            self._writer_free.release()
        if isinstance(outcome, Exception):
            raise outcome
        return outcome

    def _empty_queue(self) -> None:
        while self._queue.wait():
            with self._writer_free:
                waiting = self._queue.empty()
                outcomes = self._write([each.drafts for each in waiting])
            for each, outcome in zip(waiting, outcomes, strict=True):
                each.settle(outcome)

    def _write(self, batches: Sequence[Batch]) -> Sequence[Outcome | JournalDown]:
        """For whoever is writing. An interrupt leaves the doubt standing, and the journal down."""
        if self._fault is None:
            try:
                return self._writer.write(batches)
            except Exception as error:
                self._fault = error
            except BaseException:
                self._fault = IN_DOUBT
                raise
        return [self._down(self._fault) for _ in batches]

    def _down(self, fault: Exception) -> JournalDown:
        down = JournalDown(f"the journal {self._path} keeps nothing more until it is opened anew: {fault}")
        down.__cause__ = fault
        return down

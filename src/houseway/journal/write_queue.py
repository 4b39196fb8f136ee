"""The write queue: batches go in at the tables, and are taken out all at once."""

from collections.abc import Sequence
from concurrent.futures import Future
from threading import Condition

from houseway.journal.entries import Draft, Entry


class Waiting:
    """One caller's batch, and what becomes of it."""

    def __init__(self, drafts: Sequence[Draft]) -> None:
        self.drafts = drafts
        self._outcome: Future[list[Entry]] = Future()

    def settle(self, outcome: list[Entry] | Exception) -> None:
        """Tell the caller."""
        if isinstance(outcome, Exception):
            self._outcome.set_exception(outcome)
        else:
            self._outcome.set_result(outcome)

    def entries(self) -> list[Entry]:
        """Waits for the outcome: the entries, or the reason why not."""
        return self._outcome.result()


class WriteQueue:
    """Open until it is closed; batches that went in before are still taken out."""

    def __init__(self) -> None:
        self._batches: list[Waiting] = []
        self._closed = False
        self._change = Condition()

    @property
    def idle(self) -> bool:
        """Open, and nothing lies waiting."""
        return not self._batches and not self._closed

    def put(self, waiting: Waiting) -> bool:
        """Whether the queue was still open."""
        with self._change:
            if not self._closed:
                self._batches.append(waiting)
                self._change.notify()
            return not self._closed

    def wait(self) -> bool:
        """Waits for batches; false once the queue is closed and empty."""
        with self._change:
            while self.idle:
                self._change.wait()
            return bool(self._batches)

    def empty(self) -> list[Waiting]:
        """Take out all batches."""
        with self._change:
            batches, self._batches = self._batches, []
            return batches

    def close(self) -> None:
        """Nothing goes in any more."""
        with self._change:
            self._closed = True
            self._change.notify()

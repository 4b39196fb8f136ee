"""The drop box: slips go in at the table, and are taken out all at once."""

from collections.abc import Sequence
from concurrent.futures import Future
from threading import Condition

from houseway.journal.entries import Draft, Entry


class Slip:
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


class DropBox:
    """Open until it is closed; slips that went in before are still taken out."""

    def __init__(self) -> None:
        self._slips: list[Slip] = []
        self._closed = False
        self._change = Condition()

    @property
    def idle(self) -> bool:
        """Open, and nothing lies waiting."""
        return not self._slips and not self._closed

    def put(self, slip: Slip) -> bool:
        """Whether the box was still open."""
        with self._change:
            if not self._closed:
                self._slips.append(slip)
                self._change.notify()
            return not self._closed

    def wait(self) -> bool:
        """Waits for slips; false once the box is closed and empty."""
        with self._change:
            while self.idle:
                self._change.wait()
            return bool(self._slips)

    def empty(self) -> list[Slip]:
        """Takes out all slips."""
        with self._change:
            slips, self._slips = self._slips, []
            return slips

    def close(self) -> None:
        """Nothing goes in any more."""
        with self._change:
            self._closed = True
            self._change.notify()

"""The journal: whoever appends gets back entries that are on the disk, or an error."""

from collections.abc import Sequence
from contextlib import ExitStack, closing
from pathlib import Path
from threading import Thread

from houseway.journal.drop_box import DropBox, Slip
from houseway.journal.entries import Clock, Draft, Entry
from houseway.journal.errors import JournalDown
from houseway.journal.keepable import check
from houseway.journal.key import take_key
from houseway.journal.opening import Connect, clearly, connect_to, open_to_write
from houseway.journal.pen import Outcome, Pen
from houseway.journal.reading import ReadOnlyJournal


class Journal(ReadOnlyJournal):
    """The one writer of a file. Any thread may append; one writes, and commits together what lies waiting."""

    def __init__(self, path: Path | str, clock: Clock, connect: Connect = connect_to) -> None:
        self._path = Path(path).resolve()
        self._box = DropBox()
        self._fault: BaseException | None = None
        with ExitStack() as held:
            held.enter_context(take_key(self._path))
            connection = held.enter_context(closing(open_to_write(self._path, connect)))
            with clearly(self._path):
                self._pen = Pen(connection, clock)
            super().__init__(self._path)
            self._held = held.pop_all()
        self._writer = Thread(target=self._write, name=f"journal {self._path.name}", daemon=True)
        self._writer.start()

    def append(self, drafts: Sequence[Draft]) -> list[Entry]:
        """Keep all of these or none. They are durable when it returns, and next to each other.

        A command id that is taken raises `AlreadyKept`. `JournalDown` says that nothing was kept. One case
        stays open: if the disk fails in the very act of committing and the process dies before `close`, all
        of it may turn out to be kept. So open the journal anew and send again under the same command ids.
        """
        slip = Slip(tuple(drafts))
        for draft in slip.drafts:
            check(draft)
        if not slip.drafts:
            return []
        if not self._box.put(slip):
            raise JournalDown(f"the journal {self._path} is closed")
        return slip.entries()

    def close(self) -> None:
        """Write what lies waiting, then give up the file and the key."""
        self._box.close()
        self._writer.join()
        super().close()
        self._held.close()

    def _write(self) -> None:
        while slips := self._box.empty():
            for slip, outcome in zip(slips, self._outcomes(slips), strict=True):
                slip.settle(outcome)

    def _outcomes(self, slips: Sequence[Slip]) -> Sequence[Outcome | JournalDown]:
        if self._fault is None:
            try:
                return self._pen.write([slip.drafts for slip in slips])
            except BaseException as error:
                self._fault = error
        return [self._down(self._fault) for _ in slips]

    def _down(self, fault: BaseException) -> JournalDown:
        down = JournalDown(f"the journal {self._path} keeps nothing more until it is opened anew: {fault}")
        down.__cause__ = fault
        return down

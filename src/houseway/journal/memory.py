"""A journal that lives as long as the program: the same entries and hashes, and no file."""

from collections.abc import Iterator, Sequence
from datetime import datetime

from houseway.journal.chain import hash_of_body, link
from houseway.journal.entries import EMPTY, Clock, Draft, Entry, Head, stamp
from houseway.journal.errors import AlreadyKept
from houseway.journal.fit_to_keep import check


class MemoryJournal:
    """Entries of one chain. What was only tried can be dropped from its end."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._entries: list[Entry] = []
        self._commands: dict[str, Entry] = {}
        self._beside: list[tuple[int, Draft]] = []

    def now(self) -> datetime:
        """What its clock shows."""
        return self._clock()

    def append(self, drafts: Sequence[Draft]) -> list[Entry]:
        """Keep all of these or none, next to each other."""
        for draft in drafts:
            check(draft)
        self._check_new([draft.command for draft in drafts if draft.command is not None])
        at, last, entries = stamp(self._clock()), self.head(), []
        for draft in drafts:
            entry = link(draft, at, last.sequence + 1, last.hash)
            last = Head(entry.sequence, entry.hash)
            entries.append(entry)
            if draft.apart is not None or draft.forget:
                self._beside.append((entry.sequence, draft))
        self._entries += entries
        self._commands |= {entry.command: entry for entry in entries if entry.command is not None}
        return entries

    def _check_new(self, commands: Sequence[str]) -> None:
        for place, command in enumerate(commands):
            if command in commands[:place] or command in self._commands:
                raise AlreadyKept(command, self._commands.get(command))

    def entries(
        self, *, table: str | None = None, round: int | None = None, after: int = 0
    ) -> Iterator[Entry]:
        """The entries in order."""
        for entry in self._entries[max(after, 0) :]:
            if table in (None, entry.table) and round in (None, entry.round):
                yield entry

    def find(self, command: str) -> Entry | None:
        """The entry of this command."""
        return self._commands.get(command)

    def apart(self, digest: str) -> bytes | None:
        """What lies beside the chain under that hash, unless it was forgotten."""
        found = None
        for _, draft in self._beside:
            if draft.apart is not None and hash_of_body(draft.apart) == digest:
                found = draft.apart
            found = None if digest in draft.forget else found
        return found

    def head(self) -> Head:
        """How far it goes."""
        return Head(self._entries[-1].sequence, self._entries[-1].hash) if self._entries else EMPTY

    def drop_after(self, sequence: int) -> None:
        """It ends there again."""
        for entry in self._entries[sequence:]:
            if entry.command is not None:
                del self._commands[entry.command]
        del self._entries[sequence:]
        self._beside = [each for each in self._beside if each[0] <= sequence]

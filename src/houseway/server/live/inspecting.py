"""What inspectors and surveillance read: the journal, reports, exports, and whether all of it is sound."""

import asyncio
import io
from collections.abc import Awaitable, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from pathlib import Path
from typing import Any, TypeVar

from msgspec import structs

from houseway.floor.events import FLOOR
from houseway.floor.verifying import CHAIN, Progress, verify_house
from houseway.games import game_named
from houseway.journal import Clock, Entry, ReadOnlyJournal, export_csv, export_lines
from houseway.journal.entries import stamp
from houseway.table.keeping.last_entries import body_of

T = TypeVar("T")

PAGE = 100
CHUNK = 200
MOST_FAULTS = 100
NEVER, RUNNING, DONE = "never", "running", "done"


class Verification(Progress, kw_only=True):
    """How far the checking of the journal is, and what was found."""

    state: str = NEVER
    started: str | None = None
    finished: str | None = None
    by: str | None = None
    part: str | None = None
    faults: list[str] = []
    sequence: int = 0
    hash: str = ""

    def as_json(self) -> dict[str, Any]:
        """The state as it is told."""
        told = structs.asdict(self)
        head = {"sequence": told.pop("sequence"), "hash": told.pop("hash")}
        return {
            **told,
            "faults": list(self.faults),
            "from_events": list(self.from_events),
            "head": head if self.hash else None,
        }


class Inspection:
    """Reads the journal by a connection of its own, so that no table waits for it."""

    def __init__(self, path: Path, now: Clock, alarm: Callable[[str, str], Awaitable[None]]) -> None:
        self._path = path
        self._now = now
        self._alarm = alarm
        self._threads = ThreadPoolExecutor(2, "inspection")
        self.verification = Verification()
        self._checking: asyncio.Task[None] | None = None

    def close(self) -> None:
        """Finish what was begun."""
        self._threads.shutdown()

    async def search(self, **wanted: str | int | None) -> dict[str, Any]:
        """A page of entries, the latest first, and where the next page begins."""
        return await self.aside(lambda: self._search(**wanted))

    async def aside(self, work: Callable[[], T]) -> T:
        """What takes its time, where nothing else waits for it: no table writes in these threads."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, work)

    def _search(self, **wanted: str | int | None) -> dict[str, Any]:
        if wanted.get("until") is not None:
            wanted["until"] = f"{wanted['until']}~"  # the whole of that day, minute or second
        with ReadOnlyJournal(self._path) as journal:
            found = journal.search(PAGE + 1, **wanted)
        page = found[:PAGE]
        more = len(found) > PAGE
        return {
            "entries": [_plain(entry) for entry in page],
            "before": page[-1].sequence if more else None,
        }

    def export(self, form: str) -> Iterator[str]:
        """The journal as lines or as a table, a piece at a time; sealed bodies are withheld."""
        with ReadOnlyJournal(self._path) as journal:
            entries, first = journal.entries(), True
            while chunk := list(islice(entries, CHUNK)):
                yield _lines(chunk) if form == "lines" else _table(chunk, heading=first)
                first = False

    async def verify(self, author: str) -> Verification:
        """Begin to check everything, unless that is being done."""
        if self.verification.state != RUNNING:
            fresh = Verification(
                state=RUNNING, started=stamp(self._now()), by=author, part=CHAIN, faults=[], from_events=[]
            )
            self.verification = fresh
            checked = asyncio.get_running_loop().run_in_executor(self._threads, self._verify, fresh)
            self._checking = asyncio.create_task(self._until_checked(fresh, checked))
        return self.verification

    async def _until_checked(self, told: Verification, checked: Awaitable[None]) -> None:
        """Checked in a thread of its own; what was found is said by the house's own."""
        await checked
        if told.faults:
            await self._alarm(FLOOR, f"the journal is not sound: {told.faults[0]}")
        told.finished, told.part, told.state = stamp(self._now()), None, DONE

    def _verify(self, told: Verification) -> None:
        try:
            self._check(told)
        except Exception as problem:
            told.faults.append(
                self._without_path(f"the check broke off: {type(problem).__name__}: {problem}")
            )

    def _check(self, told: Verification) -> None:
        with ReadOnlyJournal(self._path) as journal:
            head = journal.head()
        told.sequence, told.hash = head.sequence, head.hash
        for fault in verify_house(self._path, game_named, head, told):
            if len(told.faults) < MOST_FAULTS:
                told.faults.append(self._without_path(fault))

    def _without_path(self, words: str) -> str:
        return words.replace(str(self._path), self._path.name)


def _plain(entry: Entry) -> dict[str, Any]:
    return {
        "sequence": entry.sequence,
        "at": entry.at,
        "table": entry.table,
        "round": entry.round,
        "kind": entry.kind,
        "author": entry.author,
        "command": entry.command,
        "sealed": entry.sealed,
        "body": None if entry.sealed else body_of(entry),
        "hash": entry.hash,
    }


def _lines(entries: list[Entry]) -> str:
    return "".join(f"{line}\n" for line in export_lines(entries))


def _table(entries: list[Entry], *, heading: bool) -> str:
    file = io.StringIO(newline="")
    export_csv(entries, file)
    text = file.getvalue()
    return text if heading else text.partition("\r\n")[2]

"""What inspectors and surveillance read: the journal, reports, exports, and whether all of it is sound."""

import asyncio
import io
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from pathlib import Path
from typing import Any

from msgspec import Struct, structs

from houseway.games import game_named
from houseway.journal import Clock, Entry, ReadOnlyJournal, export_csv, export_lines, verify
from houseway.journal.entries import stamp
from houseway.table.left import body_of
from houseway.table.promises import Promises
from houseway.table.replaying import KeptRound, check_round

PAGE = 100
CHUNK = 200
MOST_FAULTS = 100
NEVER, RUNNING, DONE = "never", "running", "done"
CHAIN, ROUNDS, PROMISES = "chain", "rounds", "promises"


class Verification(Struct):
    """How far the checking of the journal is, and what was found."""

    state: str = NEVER
    started: str | None = None
    finished: str | None = None
    by: str | None = None
    part: str | None = None
    done: int = 0
    of: int = 0
    faults: list[str] = []
    rounds: int = 0
    promises: int = 0
    sequence: int = 0
    hash: str = ""

    def as_json(self) -> dict[str, Any]:
        """The state as it is told."""
        told = structs.asdict(self)
        head = {"sequence": told.pop("sequence"), "hash": told.pop("hash")}
        return {**told, "faults": list(self.faults), "head": head if self.hash else None}


class Inspection:
    """Reads the journal by a connection of its own, so that no table waits for it."""

    def __init__(self, path: Path, now: Clock) -> None:
        self._path = path
        self._now = now
        self._threads = ThreadPoolExecutor(2, "inspection")
        self.verification = Verification()

    def close(self) -> None:
        """Finish what was begun."""
        self._threads.shutdown()

    async def search(self, **wanted: str | int | None) -> dict[str, Any]:
        """A page of entries, the latest first, and where the next page begins."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, lambda: self._search(**wanted))

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
            fresh = Verification(RUNNING, started=stamp(self._now()), by=author, part=CHAIN, faults=[])
            self.verification = fresh
            asyncio.get_running_loop().run_in_executor(self._threads, self._verify, fresh)
        return self.verification

    def _verify(self, told: Verification) -> None:
        try:
            self._check(told)
        except Exception as problem:
            told.faults.append(f"the check broke off: {type(problem).__name__}: {problem}")
            raise
        finally:
            told.finished, told.part, told.state = stamp(self._now()), None, DONE

    def _check(self, told: Verification) -> None:
        with ReadOnlyJournal(self._path) as journal:
            head = journal.head()
            told.sequence, told.hash = head.sequence, head.hash
            told.faults += verify(self._path, head)[:MOST_FAULTS]
            if told.faults:
                return
            self._check_rounds(journal, told)
            self._check_promises(journal, told)

    @staticmethod
    def _check_rounds(journal: ReadOnlyJournal, told: Verification) -> None:
        """Every round tells the same story again."""
        rounds = journal.places_of("begun")
        told.part, told.done, told.of = ROUNDS, 0, len(rounds)
        opened: dict[str, Entry] = {}
        for table, number in rounds:
            if table not in opened:
                of_table = journal.entries(table=table)
                opened[table] = next(entry for entry in of_table if entry.kind == "opened")
            entries = list(journal.entries(table=table, round=number))
            begun = next(place for place, entry in enumerate(entries) if entry.kind == "begun")
            problem = check_round(KeptRound(table, number, opened[table], entries[begun:]), game_named)
            if problem is not None and len(told.faults) < MOST_FAULTS:
                told.faults.append(problem)
            told.done = told.rounds = told.done + 1

    @staticmethod
    def _check_promises(journal: ReadOnlyJournal, told: Verification) -> None:
        """Every item came as it was promised."""
        tables: dict[str, Promises] = {}
        told.part, told.done, told.of = PROMISES, 0, told.sequence
        for entry in journal.entries():
            promises = tables.setdefault(entry.table, Promises())
            for problem in promises.note(entry):
                if len(told.faults) < MOST_FAULTS:
                    told.faults.append(f"{entry.table}/{entry.round}: {problem}")
            told.done = entry.sequence
        told.promises = sum(each.checked for each in tables.values())


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

"""A write that fails keeps nothing, stops the journal, and leaves no half batch behind."""

import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterable
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from houseway.journal import AlreadyKept, Draft, Entry, Journal, JournalDown, verify
from tests.journal.helping import Ticking, all_of, draft, opened

ROOT = Path(__file__).parents[2]
BATCHES = [[draft(10 * n + i, f"c-{n}-{i}") for i in range(size)] for n, size in enumerate((1, 3, 2, 4))]

Run = Callable[[], sqlite3.Cursor]


def instead(_: Run, __: Run) -> None:
    """The statement never reaches the database."""


def afterwards(run: Run, _: Run) -> None:
    """The statement is carried out, but nobody hears of it."""
    run()


def halfway(_: Run, half: Run) -> None:
    """Some rows of the statement are carried out."""
    half()


class Failing(sqlite3.Connection):
    """A connection whose n-th statement fails in a given manner, and all later ones if it stays broken."""

    fails_at: int
    stays_broken: bool
    manner: Callable[[Run, Run], None]
    count: int

    def _carry_out(self, run: Run, half: Run) -> sqlite3.Cursor:
        self.count += 1
        if self.count == self.fails_at:
            type(self).manner(run, half)
        if self.count == self.fails_at or (self.stays_broken and self.count > self.fails_at):
            raise sqlite3.OperationalError("disk I/O error")
        return run()

    def execute(self, sql: str, values: Any = ()) -> sqlite3.Cursor:
        return self._carry_out(lambda: super(Failing, self).execute(sql, values), self.cursor)

    def executemany(self, sql: str, rows: Iterable[Any]) -> sqlite3.Cursor:
        rows = list(rows)
        half = islice(rows, (len(rows) + 1) // 2)
        return self._carry_out(
            lambda: super(Failing, self).executemany(sql, rows),
            lambda: super(Failing, self).executemany(sql, half),
        )


def failing(
    fails_at: int, stays_broken: bool, manner: Callable[[Run, Run], None]
) -> Callable[[str], sqlite3.Connection]:
    kind = type("Failing", (Failing,), {"manner": staticmethod(manner)})

    def connect(path: str) -> sqlite3.Connection:
        connection: Failing = sqlite3.connect(path, check_same_thread=False, factory=kind)
        connection.fails_at, connection.stays_broken, connection.count = fails_at, stays_broken, 0
        return connection

    return connect


def acknowledged(path: Path, connect: Callable[[str], sqlite3.Connection]) -> list[Entry]:
    """What the journal said it kept, before and after its write failed."""
    kept: list[Entry] = []
    try:
        journal = Journal(path, Ticking(), connect)
    except JournalDown as down:
        assert isinstance(down.__cause__, sqlite3.OperationalError)
        return kept
    with journal:
        broken = False
        for batch in BATCHES:
            try:
                kept += journal.append(batch)
                assert not broken
            except JournalDown as down:
                assert "disk I/O error" in str(down)
                assert isinstance(down.__cause__, sqlite3.OperationalError)
                broken = True
        assert list(journal.entries()) == kept
    return kept


def statements(path: Path) -> int:
    """How many statements a run takes that nothing disturbs."""
    made: list[Failing] = []

    def connect(name: str) -> sqlite3.Connection:
        connection = failing(0, False, instead)(name)
        assert isinstance(connection, Failing)
        made.append(connection)
        return connection

    with Journal(path, Ticking(), connect) as journal:
        for batch in BATCHES:
            journal.append(batch)
    return made[0].count


@pytest.mark.parametrize("manner", [instead, halfway])
@pytest.mark.parametrize("stays_broken", [False, True])
def test_whichever_statement_fails_exactly_the_acknowledged_is_kept(
    tmp_path: Path, stays_broken: bool, manner: Callable[[Run, Run], None]
) -> None:
    number = statements(tmp_path / "undisturbed")
    assert number > 4 * len(BATCHES)
    lengths = set()
    for n in range(1, number + 1):
        path = tmp_path / f"j{n}"
        kept = acknowledged(path, failing(n, stays_broken, manner))
        lengths.add(len(kept))
        with opened(path) as journal:
            assert list(journal.entries()) == kept
            assert journal.append([draft(99)])[0].sequence == len(kept) + 1
        assert verify(path) == []
    assert lengths == {0, 1, 4, 6}


def test_a_commit_nobody_heard_of_is_kept_whole_and_found_on_resending(tmp_path: Path) -> None:
    for n in range(1, statements(tmp_path / "undisturbed") + 1):
        path = tmp_path / f"j{n}"
        try:
            journal = Journal(path, Ticking(), failing(n, False, afterwards))
        except JournalDown:
            continue
        with journal:
            heard = [outcome_of(journal, batch) for batch in BATCHES]
        with opened(path) as journal:
            again = [outcome_of(journal, batch) for batch in BATCHES]
        assert heard.index("down") < len(BATCHES)
        assert [answer for answer, before in zip(again, heard, strict=True) if before == "kept"] == [
            "already"
        ] * heard.count("kept")
        assert [entry.command for entry in all_of(path)] == [one.command for b in BATCHES for one in b]
        assert verify(path) == []


def outcome_of(journal: Journal, batch: list[Draft]) -> str:
    try:
        journal.append(batch)
    except JournalDown:
        return "down"
    except AlreadyKept:
        return "already"
    return "kept"


def test_a_full_disk_stops_the_journal_and_loses_nothing(tmp_path: Path) -> None:
    def small(path: str) -> sqlite3.Connection:
        connection = sqlite3.connect(path, check_same_thread=False)
        connection.execute("PRAGMA max_page_count = 30")
        return connection

    kept: list[Entry] = []
    with Journal(tmp_path / "j", Ticking(), small) as journal:
        with pytest.raises(JournalDown, match="full") as down:
            for n in range(1000):
                kept += journal.append([draft(n, f"c-{n}-{i}") for i in range(7)])
        assert isinstance(down.value.__cause__, sqlite3.OperationalError)
        with pytest.raises(JournalDown, match="until it is opened anew"):
            journal.append([draft()])
        assert list(journal.entries()) == kept
        assert journal.find("c-0-0") == kept[0]
    assert len(kept) > 50
    assert all_of(tmp_path / "j") == kept
    assert verify(tmp_path / "j") == []


def test_an_interrupted_write_stops_the_journal(tmp_path: Path) -> None:
    class Interrupted(sqlite3.Connection):
        def executemany(self, sql: str, rows: Iterable[Any]) -> sqlite3.Cursor:
            raise KeyboardInterrupt

    def connect(path: str) -> sqlite3.Connection:
        return sqlite3.connect(path, check_same_thread=False, factory=Interrupted)

    with Journal(tmp_path / "j", Ticking(), connect) as journal:
        with pytest.raises(KeyboardInterrupt):
            journal.append([draft()])
        with pytest.raises(JournalDown, match="a write was interrupted"):
            journal.append([draft()])
    assert all_of(tmp_path / "j") == []


LIMITED = """
import resource, sys
from houseway.journal import Journal, JournalDown
from tests.journal.helping import Ticking, draft
path, limit = sys.argv[1], int(sys.argv[2])
journal = Journal(path, Ticking())
resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
try:
    for n in range(10_000):
        journal.append([draft(n, f"c-{n}-{i}") for i in range(5)])
        print(n, flush=True)
except JournalDown as down:
    print(f"down: {down}")
"""


@pytest.mark.parametrize("limit", [100_000, 100_001, 150_000, 203_456])
def test_a_file_that_may_not_grow_keeps_exactly_the_acknowledged(tmp_path: Path, limit: int) -> None:
    command = [sys.executable, "-c", LIMITED, str(tmp_path / "j"), str(limit)]
    said = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True, timeout=60).stdout
    *numbers, last = said.splitlines()
    assert last.startswith("down: ")
    assert len(numbers) > 3
    assert verify(tmp_path / "j") == []
    with opened(tmp_path / "j") as journal:
        kept = [entry.command for entry in journal.entries()]
    assert kept == [f"c-{n}-{i}" for n in range(len(numbers)) for i in range(5)]

"""Many callers, one writer: what lies waiting is committed together, and each is told about its own."""

import sqlite3
import threading
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from time import sleep

import pytest

from houseway.journal import AlreadyKept, Entry, Journal, verify
from houseway.journal.opening import connect_to
from tests.journal.helping import Ticking, all_of, draft, opened

THREADS = 8


class Gated(sqlite3.Connection):
    """A connection whose commits wait for a gate, and are counted."""

    gate: threading.Event
    reached: threading.Event
    commits: int

    def execute(self, sql: str, *values: object) -> sqlite3.Cursor:
        if sql == "COMMIT":
            self.commits += 1
            self.reached.set()
            assert self.gate.wait(10)
        return super().execute(sql, *values)  # type: ignore[arg-type]


def gated(path: str) -> Gated:
    connection = sqlite3.connect(path, check_same_thread=False, factory=Gated)
    connection.gate, connection.reached, connection.commits = threading.Event(), threading.Event(), 0
    connection.gate.set()
    return connection


def test_a_thousand_appends_from_eight_threads_make_one_chain(tmp_path: Path) -> None:
    with opened(tmp_path / "j") as journal, ThreadPoolExecutor(THREADS) as pool:
        batches = [[draft(n, f"c-{n}"), draft(n)] if n % 3 else [draft(n, f"c-{n}")] for n in range(1000)]
        kept = list(pool.map(journal.append, batches))
        assert [journal.find(f"c-{n}") for n in range(1000)] == [entries[0] for entries in kept]
        head = journal.head()
    in_order = sorted((entry for entries in kept for entry in entries), key=lambda entry: entry.sequence)
    assert in_order == all_of(tmp_path / "j")
    assert [entry.sequence for entry in in_order] == list(range(1, head.sequence + 1))
    assert all(entries[-1].sequence - entries[0].sequence == len(entries) - 1 for entries in kept)
    assert verify(tmp_path / "j", head) == []


def waiting_appends(
    journal: Journal, gate: Gated, pool: ThreadPoolExecutor, commands: list[str]
) -> list[Future[list[Entry]]]:
    """One append that stands at the gate, and behind it one for each command, in this order."""
    gate.gate.clear()
    gate.reached.clear()
    first = pool.submit(journal.append, [draft(0, "first")])
    assert gate.reached.wait(10)
    behind = []
    for command in commands:
        waiting = len(journal._queue._batches)
        behind.append(pool.submit(journal.append, [draft(1, command)]))
        while len(journal._queue._batches) == waiting:
            sleep(0.001)
    return [first, *behind]


@pytest.fixture
def gate_and_journal(tmp_path: Path) -> tuple[Gated, Journal]:
    gate: list[Gated] = []

    def connect(path: str) -> sqlite3.Connection:
        gate.append(gated(path))
        return gate[0]

    journal = Journal(tmp_path / "j", Ticking(), connect)
    return gate[0], journal


def test_what_lies_waiting_is_committed_together(gate_and_journal: tuple[Gated, Journal]) -> None:
    gate, journal = gate_and_journal
    with journal, ThreadPoolExecutor(THREADS) as pool:
        before = gate.commits
        appends = waiting_appends(journal, gate, pool, ["a", "b", "c", "d", "e"])
        assert not any(append.done() for append in appends)
        gate.gate.set()
        assert [append.result()[0].sequence for append in appends] == [1, 2, 3, 4, 5, 6]
        assert gate.commits - before == 2


def test_nobody_is_told_before_it_is_committed(gate_and_journal: tuple[Gated, Journal]) -> None:
    gate, journal = gate_and_journal
    with journal, ThreadPoolExecutor(THREADS) as pool:
        appends = waiting_appends(journal, gate, pool, ["a", "a"])
        assert journal.find("first") is None
        assert not any(append.done() for append in appends)
        gate.gate.set()


def test_a_refused_batch_does_not_harm_its_neighbours(gate_and_journal: tuple[Gated, Journal]) -> None:
    gate, journal = gate_and_journal
    with journal, ThreadPoolExecutor(THREADS) as pool:
        appends = waiting_appends(journal, gate, pool, ["a", "first", "b", "a", "c"])
        gate.gate.set()
        outcomes = [append.exception() or append.result()[0].sequence for append in appends]
        assert [outcome for outcome in outcomes if isinstance(outcome, int)] == [1, 2, 3, 4]
        first, again = (outcome for outcome in outcomes if isinstance(outcome, AlreadyKept))
        assert (first.entry, again.entry) == (journal.find("first"), journal.find("a"))


def test_closing_writes_what_lies_waiting(gate_and_journal: tuple[Gated, Journal], tmp_path: Path) -> None:
    gate, journal = gate_and_journal
    with ThreadPoolExecutor(THREADS) as pool:
        appends = waiting_appends(journal, gate, pool, ["a", "b"])
        closing = pool.submit(journal.close)
        gate.gate.set()
        closing.result(10)
        assert [append.result()[0].sequence for append in appends] == [1, 2, 3]
    assert [entry.command for entry in all_of(tmp_path / "j")] == ["first", "a", "b"]


def test_the_usual_connection_leaves_transactions_alone(tmp_path: Path) -> None:
    connection = connect_to(str(tmp_path / "j"))
    assert connection.isolation_level is None
    connection.close()

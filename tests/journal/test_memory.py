"""A journal without a file is the same chain."""

from datetime import UTC, datetime
from pathlib import Path

import pytest

from houseway.journal import AlreadyKept, Draft, Journal, MemoryJournal, NotKeepable

NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)
DRAFTS = [Draft("t", 1, "told", "ann", b'{"a":1}', "c1"), Draft("cage", 0, "bought-in", "ann", b"{}")]


def test_it_keeps_the_same_bytes_and_hashes_as_a_file(tmp_path: Path) -> None:
    memory = MemoryJournal(lambda: NOON)
    with Journal(tmp_path / "journal.sqlite", lambda: NOON) as file:
        assert memory.append(DRAFTS) == file.append(DRAFTS)
        assert memory.head() == file.head()
        assert list(memory.entries()) == list(file.entries())
        assert list(memory.entries(table="cage")) == list(file.entries(table="cage"))
        assert list(memory.entries(after=1, round=0)) == list(file.entries(after=1, round=0))
        assert memory.find("c1") == file.find("c1")


def test_what_was_dropped_was_never_there() -> None:
    once, twice = MemoryJournal(lambda: NOON), MemoryJournal(lambda: NOON)
    for journal in (once, twice):
        journal.append(DRAFTS[:1])
    twice.append([Draft("t", 1, "told", "ann", b"{}", "c2")])
    twice.drop_after(1)
    assert twice.find("c2") is None
    assert twice.append(DRAFTS[1:]) == once.append(DRAFTS[1:])


def test_all_or_nothing_is_kept() -> None:
    journal = MemoryJournal(lambda: NOON)
    with pytest.raises(NotKeepable):
        journal.append([DRAFTS[1], Draft("t", 1, "told", "ann", b"{")])
    with pytest.raises(AlreadyKept):
        journal.append([DRAFTS[0], DRAFTS[0]])
    assert list(journal.entries()) == []
    journal.append(DRAFTS)
    with pytest.raises(AlreadyKept):
        journal.append(DRAFTS)

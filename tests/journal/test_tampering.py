"""Whatever is done to a journal behind its back is found, and named."""

import random
import sqlite3
from pathlib import Path

import pytest
from msgspec.structs import astuple, replace

from houseway.journal import EMPTY, Draft, Entry, Head, verify
from houseway.journal.chain import link
from tests.journal.helping import all_of, filled, forced

INSERT = "INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "j"


def lines_about(sequence: int, lines: list[str]) -> list[str]:
    return [line for line in lines if line.startswith((f"entry {sequence} ", f"entry {sequence}:"))]


def test_a_sound_journal_has_no_faults(path: Path) -> None:
    kept = filled(path)
    assert verify(path) == []
    for entry in (kept[0], kept[9], kept[-1]):
        assert verify(str(path), Head(entry.sequence, entry.hash)) == []


@pytest.mark.parametrize(
    "change",
    [
        "at = replace(at, '2026', '2025')",
        "at = 'now'",
        "\"table\" = 'table-2'",
        "round = round + 1",
        "kind = 'Input'",
        "author = 'dealer eve'",
        "author = CAST(x'FF' AS TEXT)",
        "author = author || char(0)",
        "command = 'another'",
        "command = NULL",
        "sealed = 1 - sealed",
        "sealed = 2",
        "body = CAST('{\"number\":8}' AS BLOB)",
        "body = x''",
        "body_hash = replace(body_hash, substr(body_hash, 1, 1), 'g')",
        "body_hash = upper(body_hash)",
        "previous = replace(previous, substr(previous, 1, 1), 'g')",
        "hash = replace(hash, substr(hash, 64, 1), 'g')",
        "hash = ''",
    ],
)
@pytest.mark.parametrize("sequence", [1, 7, 20])
def test_a_changed_column_is_found(path: Path, change: str, sequence: int) -> None:
    filled(path)
    with forced(path) as connection:
        assert connection.execute(f"UPDATE entries SET {change} WHERE sequence = {sequence}").rowcount == 1
    lines = verify(path)
    assert lines_about(sequence, lines)
    others = {line for line in lines if not lines_about(sequence, [line])}
    assert all(line.startswith(f"entry {sequence + 1} does not follow") for line in others)


@pytest.mark.parametrize(("first", "last"), [(1, 1), (7, 7), (7, 12), (1, 19)])
def test_deleted_entries_are_found(path: Path, first: int, last: int) -> None:
    filled(path)
    with forced(path) as connection:
        connection.execute("DELETE FROM entries WHERE sequence BETWEEN ? AND ?", (first, last))
    missing = f"entry {first} is missing" if first == last else f"entries {first} to {last} are missing"
    assert verify(path) == [missing]


def test_reordered_entries_are_found(path: Path) -> None:
    filled(path)
    with forced(path) as connection:
        for old, new in ((7, 100), (8, 7), (100, 8)):
            connection.execute("UPDATE entries SET sequence = ? WHERE sequence = ?", (new, old))
    lines = verify(path)
    assert lines_about(7, lines)
    assert lines_about(8, lines)


def forge(connection: sqlite3.Connection, entry: Entry) -> None:
    connection.execute(INSERT, astuple(entry))


def test_an_inserted_entry_is_found(path: Path) -> None:
    kept = filled(path)
    forged = link(Draft("table-1", 1, "input", "eve", b"{}"), kept[9].at, 11, kept[9].hash)
    with forced(path) as connection:
        for sequence in range(20, 10, -1):
            connection.execute("UPDATE entries SET sequence = sequence + 1 WHERE sequence = ?", (sequence,))
        forge(connection, forged)
    lines = verify(path)
    assert lines_about(12, lines)
    assert not lines_about(11, lines)


def test_an_entry_replaced_past_the_guards_is_found(path: Path) -> None:
    kept = filled(path)
    forged = link(Draft("table-1", 1, "input", "eve", b"{}"), kept[9].at, 11, kept[9].hash)
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute(INSERT.replace("INSERT", "INSERT OR REPLACE"), astuple(forged))
    connection.close()
    assert verify(path) == ["entry 12 does not follow entry 11: it names another hash before it"]


def test_an_entry_put_at_the_end_without_the_chain_is_found(path: Path) -> None:
    kept = filled(path)
    with forced(path) as connection:
        forge(connection, replace(kept[-1], sequence=21, command=None))
    assert lines_about(21, verify(path))


def test_a_tail_that_was_cut_off_is_found_by_an_earlier_head(path: Path) -> None:
    kept = filled(path)
    with forced(path) as connection:
        connection.execute("DELETE FROM entries WHERE sequence > 15")
    assert verify(path) == []
    assert verify(path, Head(15, kept[14].hash)) == []
    (line,) = verify(path, Head(20, kept[-1].hash))
    assert line == "the chain ends at entry 15, before the head at entry 20: the rest was cut off"


def test_an_emptied_journal_is_found_by_an_earlier_head(path: Path) -> None:
    kept = filled(path)
    with forced(path) as connection:
        connection.execute("DELETE FROM entries")
    assert verify(path, EMPTY) == []
    assert len(verify(path, Head(20, kept[-1].hash))) == 1


def test_a_journal_that_was_chained_anew_is_found_by_an_earlier_head(path: Path) -> None:
    kept = filled(path)
    with forced(path) as connection:
        connection.execute("DELETE FROM entries WHERE sequence >= 5")
        previous = kept[3].hash
        for entry in kept[4:]:
            draft = Draft("table-1", entry.round, "input", "eve", entry.body, entry.command, entry.sealed)
            forged = link(draft, entry.at, entry.sequence, previous)
            forge(connection, forged)
            previous = forged.hash
    assert verify(path) == []
    assert verify(path, Head(4, kept[3].hash)) == []
    for noted in (kept[4], kept[11], kept[-1]):
        (line,) = verify(path, Head(noted.sequence, noted.hash))
        assert line.startswith(f"entry {noted.sequence} is not the head that was noted")


def test_a_false_head_of_the_empty_journal_is_found(path: Path) -> None:
    filled(path)
    assert len(verify(path, Head(0, "f" * 64))) == 1


def test_removed_guards_are_found(path: Path) -> None:
    filled(path)
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("DROP TRIGGER no_update")
    connection.execute("CREATE TRIGGER back_door AFTER INSERT ON entries BEGIN SELECT 1; END")
    connection.close()
    assert verify(path) == [
        "the file's no_update is not as the journal made it",
        "the file's back_door is not as the journal made it",
    ]


def test_a_journal_made_a_stranger_is_found(path: Path) -> None:
    filled(path)
    with forced(path) as connection:
        connection.execute("PRAGMA application_id = 0")
    assert len(verify(path)) == 1


def test_several_faults_are_each_reported(path: Path) -> None:
    filled(path)
    with forced(path) as connection:
        connection.execute("UPDATE entries SET author = CAST(x'C328' AS TEXT) WHERE sequence IN (3, 9)")
        connection.execute("UPDATE entries SET body = x'00' WHERE sequence = 14")
        connection.execute("DELETE FROM entries WHERE sequence = 17")
    assert verify(path) == [
        "entry 3 does not have its own hash: something in it was changed",
        "entry 9 does not have its own hash: something in it was changed",
        "entry 14: the body is not the one that was kept",
        "entry 17 is missing",
    ]


def test_a_flipped_byte_anywhere_is_reported_or_changes_no_entry(path: Path) -> None:
    kept = filled(path, 60)
    sound = path.read_bytes()
    chance = random.Random(1)
    reported = 0
    for _ in range(300):
        place = chance.randrange(len(sound))
        flipped = bytearray(sound)
        flipped[place] ^= 1 << chance.randrange(8)
        path.write_bytes(flipped)
        if verify(path):
            reported += 1
        else:
            assert all_of(path) == kept
    assert reported > 50

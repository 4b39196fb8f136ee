"""What is appended is kept: once, in order, byte for byte, with its time."""

import hashlib
import json
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import pytest

from houseway.journal import (
    EMPTY,
    AlreadyKept,
    Draft,
    Head,
    Journal,
    JournalDown,
    NotKeepable,
    ReadOnlyJournal,
    utc_clock,
    verify,
)
from tests.journal.helping import OPENING, all_of, draft, filled, opened


def test_a_new_journal_is_empty(tmp_path: Path) -> None:
    with opened(tmp_path / "j") as journal:
        assert journal.head() == EMPTY == Head(0, "0" * 64)
        assert list(journal.entries()) == []
        assert journal.find("c") is None
    assert verify(tmp_path / "j", EMPTY) == []


def test_an_entry_carries_its_draft_its_place_and_its_time(tmp_path: Path) -> None:
    with Journal(str(tmp_path / "j"), lambda: OPENING) as journal:
        first, second = journal.append([draft(1, "c-1"), draft(2, sealed=True)])
    assert (first.sequence, second.sequence) == (1, 2)
    assert first.at == "2026-11-15T20:00:00.123456Z"
    assert (first.table, first.round, first.kind, first.author) == ("table-1", 0, "input", "dealer ann")
    assert (first.command, first.sealed, first.body) == ("c-1", False, b'{"number":1}')
    assert (second.command, second.sealed) == (None, True)
    assert second.previous == first.hash


def test_the_hash_is_what_the_docstring_says(tmp_path: Path) -> None:
    author = 'Zoë "Z" \\ \x01\b\t\n\f\r\x1f\x7f\u2028 😀'
    given_draft = Draft("t", -3, "k", author, b"[1, 2]", "c", True)
    with Journal(tmp_path / "j", lambda: OPENING) as journal:
        journal.append([draft()])
        (entry,) = journal.append([given_draft])
    header = json.dumps(
        [2, "2026-11-15T20:00:00.123456Z", "t", -3, "k", author, "c", True],
        separators=(",", ":"),
        ensure_ascii=False,
    )
    body_hash = hashlib.sha256(b"[1, 2]").hexdigest()
    chained = (entry.previous + header + body_hash).encode()
    assert entry.body_hash == body_hash
    assert entry.hash == hashlib.sha256(chained).hexdigest()


def test_the_format_stays_readable_for_ever(tmp_path: Path) -> None:
    with Journal(tmp_path / "j", lambda: OPENING) as journal:
        journal.append([draft(1, "c-1"), draft(2, sealed=True)])
        assert journal.head().hash == "81314e7be4c3192b10b4f5c51d18d0f0f559538b1f6cd8c4acd6c86cb699c730"


def test_what_was_kept_is_there_after_reopening(tmp_path: Path) -> None:
    kept = filled(tmp_path / "j")
    with opened(tmp_path / "j") as journal:
        assert list(journal.entries()) == kept
        assert journal.find("c-7") == kept[6]
        assert journal.head() == Head(20, kept[-1].hash)
        (more,) = journal.append([draft(21)])
    assert (more.sequence, more.previous) == (21, kept[-1].hash)


def test_nothing_appended_changes_nothing(tmp_path: Path) -> None:
    with opened(tmp_path / "j") as journal:
        assert journal.append([]) == []
        assert journal.head() == EMPTY


def test_entries_are_chosen_by_table_round_and_place(tmp_path: Path) -> None:
    drafts = [
        Draft(f"table-{n % 3}", n // 100, "k", "a", b"1", None if n % 7 else f"c-{n}") for n in range(1500)
    ]
    with opened(tmp_path / "j") as journal:
        kept = journal.append(drafts)
        assert list(journal.entries()) == kept
        assert list(journal.entries(after=1490)) == kept[1490:]
        assert list(journal.entries(after=1500)) == []
        by_table = [entry for entry in kept if entry.table == "table-1"]
        assert list(journal.entries(table="table-1")) == by_table
        assert list(journal.entries(round=3)) == kept[300:400]
        assert list(journal.entries(table="table-1", round=3, after=350)) == [
            entry for entry in by_table if entry.round == 3 and entry.sequence > 350
        ]
        assert list(journal.entries(table="nowhere")) == []


def test_a_command_is_kept_once_for_ever(tmp_path: Path) -> None:
    kept = filled(tmp_path / "j")
    with opened(tmp_path / "j") as journal:
        with pytest.raises(AlreadyKept, match="command 'c-3' is kept already, as entry 3") as refused:
            journal.append([draft(21, "c-21"), draft(22, "c-3")])
        assert (refused.value.command, refused.value.entry) == ("c-3", kept[2])
        assert journal.find("c-21") is None
        assert journal.append([draft(21, "c-21")])[0].sequence == 21


def test_a_command_stands_once_in_a_batch(tmp_path: Path) -> None:
    with opened(tmp_path / "j") as journal:
        with pytest.raises(AlreadyKept, match="command 'c' stands twice in one batch") as refused:
            journal.append([draft(1, "c"), draft(2, "d"), draft(3, "c")])
        assert (refused.value.command, refused.value.entry) == ("c", None)
        assert journal.head() == EMPTY


def test_drafts_without_a_command_may_be_alike(tmp_path: Path) -> None:
    with opened(tmp_path / "j") as journal:
        assert len({entry.hash for entry in journal.append([draft()] * 3)}) == 3


def test_stamps_are_as_the_clock_gives_them(tmp_path: Path) -> None:
    hours = iter([0, 1, -1, 0, 2])
    with Journal(tmp_path / "j", lambda: OPENING + timedelta(hours=next(hours))) as journal:
        stamps = [journal.append([draft()])[0].at[11:13] for _ in range(5)]
    assert stamps == ["20", "21", "19", "20", "22"]
    with Journal(tmp_path / "j", lambda: OPENING - timedelta(days=1)) as journal:
        (entry,) = journal.append([draft()])
    assert entry.at == "2026-11-14T20:00:00.123456Z"
    assert verify(tmp_path / "j") == []


def test_time_is_written_in_utc_with_all_its_decimals(tmp_path: Path) -> None:
    sydney = timezone(timedelta(hours=11))
    with Journal(tmp_path / "j", lambda: datetime(2026, 11, 16, 7, tzinfo=sydney)) as journal:
        assert journal.append([draft()])[0].at == "2026-11-15T20:00:00.000000Z"


def test_a_clock_without_a_time_zone_stops_the_journal(tmp_path: Path) -> None:
    naive = OPENING.replace(tzinfo=None)
    with Journal(tmp_path / "j", lambda: naive) as journal:
        with pytest.raises(JournalDown, match="without a time zone"):
            journal.append([draft()])
        assert journal.head() == EMPTY


def changed(**fields: object) -> Draft:
    values: dict[str, object] = {"table": "t", "round": 1, "kind": "k", "author": "a", "body": b"{}"}
    return Draft(**(values | fields))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "unfit",
    [
        changed(body=b""),
        changed(body=b"{"),
        changed(body=b"NaN"),
        changed(body=b'"\xff"'),
        changed(body=b'{"a":1} '),
        changed(body=b'{"a":\n1}'),
        changed(body=b'{"a":\r1}'),
        changed(body=b"[" * 100_000),
        changed(body="{}"),
        changed(author="\ud800"),
        changed(author=7),
        changed(round=2**63),
        changed(round="1"),
        changed(command=""),
        changed(sealed=1),
    ],
    ids=lambda unfit: repr(unfit)[:60],
)
def test_what_could_never_be_read_again_is_refused_and_harms_nobody(tmp_path: Path, unfit: Draft) -> None:
    with opened(tmp_path / "j") as journal:
        with pytest.raises(NotKeepable):
            journal.append([draft(), unfit])
        assert journal.append([draft()])[0].sequence == 1


def test_a_closed_journal_takes_nothing(tmp_path: Path) -> None:
    journal = opened(tmp_path / "j")
    journal.close()
    journal.close()
    with pytest.raises(JournalDown, match="closed"):
        journal.append([draft()])


def test_reading_goes_on_while_another_writes(tmp_path: Path) -> None:
    with opened(tmp_path / "j") as writer, ReadOnlyJournal(tmp_path / "j") as reader:
        assert reader.head() == EMPTY
        (entry,) = writer.append([draft(1, "c")])
        assert reader.find("c") == entry
        assert reader.head() == writer.head()
        assert list(reader.entries()) == [entry]


def test_reading_alone_leaves_the_file_as_it_was(tmp_path: Path) -> None:
    filled(tmp_path / "j")
    before = (tmp_path / "j").read_bytes()
    assert len(all_of(tmp_path / "j")) == 20
    assert (tmp_path / "j").read_bytes() == before


def test_the_machines_clock_is_utc() -> None:
    assert utc_clock().tzinfo is UTC

"""What leaves the house: sealed bodies stay in, the chain can still be checked."""

import csv
import io
import json
from pathlib import Path

import pytest

from houseway.journal import (
    EMPTY,
    Draft,
    Entry,
    Head,
    Journal,
    export_csv,
    export_lines,
    verify_export,
)
from tests.journal.helping import OPENING, filled


@pytest.fixture
def kept(tmp_path: Path) -> list[Entry]:
    return filled(tmp_path / "j")


@pytest.fixture
def lines(kept: list[Entry]) -> list[str]:
    return list(export_lines(kept))


def test_a_line_holds_the_entry_with_its_body_as_json(kept: list[Entry], lines: list[str]) -> None:
    assert json.loads(lines[0]) == {
        "sequence": 1,
        "at": kept[0].at,
        "table": "table-1",
        "round": 0,
        "kind": "input",
        "author": "dealer ann",
        "command": "c-1",
        "sealed": False,
        "body_hash": kept[0].body_hash,
        "previous": "0" * 64,
        "hash": kept[0].hash,
        "body": {"number": 1},
    }
    assert not any("\n" in line for line in lines)


def test_sealed_bodies_are_withheld_until_they_are_opened(kept: list[Entry], lines: list[str]) -> None:
    with_body = [line["sequence"] for line in map(json.loads, lines) if "body" in line]
    assert with_body == [entry.sequence for entry in kept if not entry.sealed]
    after = list(map(json.loads, export_lines(kept, opened={5})))
    assert after[4]["body"] == {"number": 5}
    assert "body" not in after[9]


def test_a_sound_export_has_no_faults(kept: list[Entry], lines: list[str]) -> None:
    head = Head(20, kept[-1].hash)
    assert verify_export(lines, head) == []
    assert verify_export([f"{line}\n" for line in lines], head) == []
    assert verify_export(export_lines(kept, opened={5, 10}), head) == []
    assert verify_export([], EMPTY) == []


def test_bodies_leave_byte_for_byte(tmp_path: Path) -> None:
    bodies = [
        b'{"b": 1.50, "a" : [1e5, "\\u00e9\xc3\xa9\\/"]}',
        b"-0",
        b'{"a":1,"a":2}',
        b"12345678901234567890123",
    ]
    with Journal(tmp_path / "j", lambda: OPENING) as journal:
        kept = journal.append([Draft("t", 1, "k", "a", body) for body in bodies])
    lines = list(export_lines(kept))
    assert all(body.decode() in line for body, line in zip(bodies, lines, strict=True))
    assert verify_export(lines) == []


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("at", "2026-11-15T19:00:00.123457Z"),
        ("table", "table-2"),
        ("round", 9),
        ("kind", "event"),
        ("author", "eve"),
        ("command", None),
        ("sealed", True),
        ("body_hash", "0" * 64),
        ("previous", "0" * 64),
        ("hash", "0" * 64),
        ("body", {"number": 8}),
    ],
)
def test_a_changed_field_is_found(lines: list[str], field: str, value: object) -> None:
    lines[6] = json.dumps(json.loads(lines[6]) | {field: value}, separators=(",", ":"))
    assert any(line.startswith("entry 7") for line in verify_export(lines))


def test_a_body_withheld_without_a_seal_is_found(lines: list[str]) -> None:
    line = json.loads(lines[6])
    del line["body"]
    lines[6] = json.dumps(line)
    assert verify_export(lines) == ["entry 7: the body is withheld, but was not sealed"]


def test_lines_that_are_missing_doubled_or_moved_are_found(lines: list[str]) -> None:
    assert verify_export(lines[:6] + lines[8:]) == ["entries 7 to 8 are missing"]
    assert verify_export(lines[3:]) == ["entries 1 to 3 are missing"]
    assert verify_export([*lines[:7], lines[6], *lines[7:]]) == ["entry 7 stands after entry 7"]
    assert "entry 7 stands after entry 8" in verify_export([*lines[:6], lines[7], lines[6], *lines[8:]])


def test_a_cut_end_is_found_by_an_earlier_head(kept: list[Entry], lines: list[str]) -> None:
    assert verify_export(lines[:10]) == []
    (line,) = verify_export(lines[:10], Head(20, kept[-1].hash))
    assert "ends at entry 10" in line


@pytest.mark.parametrize("unreadable", ["", "{", "[]", '{"sequence":7}', "\ud800"])
def test_a_line_that_cannot_be_read_is_reported(lines: list[str], unreadable: str) -> None:
    lines[6] = unreadable
    missing, reported = verify_export(lines)
    assert missing == "entry 7 is missing"
    assert reported.startswith("line 7 cannot be read")


def test_a_line_with_more_than_an_entry_is_reported(lines: list[str]) -> None:
    lines[6] = json.dumps(json.loads(lines[6]) | {"note": "approved"})
    assert any(line.startswith("line 7 cannot be read") for line in verify_export(lines))


def test_a_table_for_people(kept: list[Entry]) -> None:
    file = io.StringIO(newline="")
    export_csv(kept, file, opened={10})
    heading, *rows = csv.reader(io.StringIO(file.getvalue(), newline=""))
    assert " ".join(heading) == (
        "sequence at table round kind author command sealed body body_hash previous hash"
    )
    assert rows[0][7:9] == ["false", '{"number":1}']
    assert rows[4][7:9] == ["true", ""]
    assert rows[9][7:9] == ["true", '{"number":10}']
    assert [row[9] for row in rows] == [entry.body_hash for entry in kept]

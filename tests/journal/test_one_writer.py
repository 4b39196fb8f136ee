"""One writer a file; strangers' files are left alone."""

import os
import signal
import sqlite3
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from houseway.journal import (
    Journal,
    JournalDown,
    JournalInUse,
    NotAJournal,
    ReadOnlyJournal,
    utc_clock,
    verify,
)
from tests.journal.helping import all_of, draft, filled, opened

ROOT = Path(__file__).parents[2]

OPENING = """
import sys
from houseway.journal import Journal, JournalInUse, utc_clock
try:
    Journal(sys.argv[1], utc_clock)
    print("open", flush=True)
    sys.stdin.read()
except JournalInUse as refused:
    print(refused, flush=True)
"""


VERIFYING = """
import os, sys
from pathlib import Path
from houseway.journal import verify
path = Path(sys.argv[1])
path.parent.chmod(0o555)
if os.getuid() == 0:
    os.setuid(65534)
print(verify(path), sorted(os.listdir(path.parent)))
"""


def another(path: Path) -> subprocess.Popen[str]:
    command = [sys.executable, "-c", OPENING, str(path)]
    return subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def first_line(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    return process.stdout.readline().strip()


def test_a_second_writer_in_the_same_process_is_refused(tmp_path: Path) -> None:
    with opened(tmp_path / "j") as journal:
        with pytest.raises(JournalInUse):
            opened(tmp_path / "j")
        assert journal.append([draft()])[0].sequence == 1
    opened(tmp_path / "j").close()


def test_a_second_writer_by_another_name_is_refused(tmp_path: Path) -> None:
    (tmp_path / "other").symlink_to(tmp_path / "j")
    with opened(tmp_path / "j"), pytest.raises(JournalInUse):
        opened(tmp_path / "other")


def test_a_second_writer_in_another_process_is_refused(tmp_path: Path) -> None:
    with opened(tmp_path / "j"), another(tmp_path / "j") as process:
        assert first_line(process) == f"{tmp_path / 'j'} is being written by process {os.getpid()}"


def test_the_key_falls_back_when_its_holder_is_killed(tmp_path: Path) -> None:
    with another(tmp_path / "j") as process:
        assert first_line(process) == "open"
        with pytest.raises(JournalInUse, match=f"process {process.pid}"):
            opened(tmp_path / "j")
        process.send_signal(signal.SIGKILL)
        process.wait()
        opened(tmp_path / "j").close()


def test_a_failed_opening_gives_the_key_back(tmp_path: Path) -> None:
    (tmp_path / "j").write_text("a shopping list, longer than the header of a database would be" * 20)
    for _ in range(2):
        with pytest.raises(NotAJournal):
            opened(tmp_path / "j")


def strangers_file(path: Path, *statements: str) -> bytes:
    connection = sqlite3.connect(path, isolation_level=None)
    for statement in statements:
        connection.execute(statement)
    connection.close()
    return path.read_bytes()


@pytest.mark.parametrize(
    ("statements", "why"),
    [
        (("CREATE TABLE entries (sequence INTEGER PRIMARY KEY)",), "made by another program"),
        (("PRAGMA application_id = 7", "PRAGMA user_version = 1"), "made by another program"),
        (("PRAGMA application_id = 1213677913", "PRAGMA user_version = 2"), "version 2; .* knows version 1"),
    ],
)
def test_a_strangers_database_is_refused_and_not_touched(
    tmp_path: Path, statements: tuple[str, ...], why: str
) -> None:
    before = strangers_file(tmp_path / "j", *statements)
    with pytest.raises(NotAJournal, match=why):
        opened(tmp_path / "j")
    with pytest.raises(NotAJournal, match=why):
        ReadOnlyJournal(tmp_path / "j")
    assert len(verify(tmp_path / "j")) == 1
    assert (tmp_path / "j").read_bytes() == before


def test_a_file_that_is_no_database_is_refused_and_not_touched(tmp_path: Path) -> None:
    (tmp_path / "j").write_bytes(b"no database " * 100)
    with pytest.raises(NotAJournal, match="is no journal"):
        opened(tmp_path / "j")
    with pytest.raises(NotAJournal, match="is no journal"):
        ReadOnlyJournal(tmp_path / "j")
    assert (tmp_path / "j").read_bytes() == b"no database " * 100


def test_where_there_is_no_journal_there_is_nothing_to_read(tmp_path: Path) -> None:
    with pytest.raises(NotAJournal, match="there is no journal"):
        ReadOnlyJournal(tmp_path / "j")
    assert not (tmp_path / "j").exists()
    (tmp_path / "j").touch()
    with pytest.raises(NotAJournal, match="no journal was begun"):
        ReadOnlyJournal(tmp_path / "j")


def test_a_place_that_cannot_be_opened_is_named(tmp_path: Path) -> None:
    (tmp_path / "j").mkdir()
    with pytest.raises(JournalDown, match="cannot be opened"):
        opened(tmp_path / "j")


@pytest.mark.parametrize(
    "statement",
    ["UPDATE entries SET author = 'eve' WHERE sequence = 3", "DELETE FROM entries WHERE sequence = 3"],
)
def test_the_database_itself_forbids_changes(tmp_path: Path, statement: str) -> None:
    kept = filled(tmp_path / "j")
    connection = sqlite3.connect(tmp_path / "j", isolation_level=None)
    with pytest.raises(sqlite3.IntegrityError, match="an entry"):
        connection.execute(statement)
    connection.close()
    assert all_of(tmp_path / "j") == kept


def test_a_read_only_journal_cannot_write(tmp_path: Path) -> None:
    filled(tmp_path / "j")
    with ReadOnlyJournal(tmp_path / "j") as journal:
        with pytest.raises(sqlite3.OperationalError, match="readonly"):
            journal._connection.execute("INSERT INTO entries (sequence) VALUES (21)")
        assert not hasattr(journal, "append")


def test_the_writer_waits_for_the_disk(tmp_path: Path) -> None:
    asked: list[sqlite3.Connection] = []

    def connect(path: str) -> sqlite3.Connection:
        asked.append(sqlite3.connect(path, check_same_thread=False))
        return asked[0]

    with Journal(tmp_path / "j", utc_clock, connect):
        (connection,) = asked
        assert connection.isolation_level is None
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        assert connection.execute("PRAGMA synchronous").fetchone() == (2,)


def test_a_copy_on_a_read_only_medium_can_be_checked(tmp_path: Path) -> None:
    filled(tmp_path / "j")
    with tempfile.TemporaryDirectory() as place:
        copy = Path(place) / "copy"
        copy.write_bytes((tmp_path / "j").read_bytes())
        command = [sys.executable, "-c", VERIFYING, str(copy)]
        said = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True, timeout=60)
        copy.parent.chmod(0o755)
    assert said.stdout == "[] ['copy']\n"

"""Another account of the machine reads the next cards from the disk: it cannot."""

import os
import stat
from pathlib import Path

import pytest

from houseway.api import journal_file, open_data_folder, open_table
from houseway.journal import Journal, utc_clock
from houseway.rulebook import Unreadable
from houseway.server.people import People


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@pytest.fixture(autouse=True)
def open_umask():
    """The machine's usual: what nobody protects can be read by everybody."""
    before = os.umask(0o022)
    yield
    os.umask(before)


def everything_private(folder: Path) -> bool:
    files = list(folder.iterdir())
    assert len(files) >= 3
    return mode(folder) == 0o700 and {mode(file) for file in files} == {0o600}


def test_a_new_house_keeps_everything_to_its_owner(tmp_path):
    folder = open_data_folder(tmp_path / "new" / "house")
    people = People(folder / "people.sqlite")
    with Journal(journal_file(folder), utc_clock) as journal:
        open_table("baceball", {}, journal)
        assert everything_private(folder)
    people.close()
    assert everything_private(folder)


def test_a_journal_alone_is_private_too(tmp_path):
    with Journal(tmp_path / "journal.sqlite", utc_clock) as journal:
        open_table("baceball", {}, journal)
        assert {mode(file) for file in tmp_path.iterdir()} == {0o600}


def test_a_house_that_stood_open_is_mended(tmp_path):
    folder = tmp_path / "house"
    folder.mkdir(mode=0o755)
    with Journal(journal_file(folder), utc_clock) as journal:
        open_table("baceball", {}, journal)
    for file in folder.iterdir():
        file.chmod(0o644)
    open_data_folder(folder)
    assert mode(folder) == 0o700
    assert {mode(file) for file in folder.iterdir()} == {0o600}


def test_a_folder_with_other_things_in_it_is_not_touched_but_refused(tmp_path):
    folder = tmp_path / "home"
    folder.mkdir(mode=0o755)
    (folder / "letters").mkdir()
    with pytest.raises(Unreadable, match=r"others .*can look into .*home.* \(mode 755\)") as refused:
        open_data_folder(folder)
    assert refused.value.code == "open-folder"
    assert mode(folder) == 0o755


def test_a_folder_of_somebody_else_is_refused(tmp_path, monkeypatch):
    folder = tmp_path / "theirs"
    folder.mkdir(mode=0o700)
    monkeypatch.setattr("os.geteuid", lambda: os.stat(folder).st_uid + 1)
    with pytest.raises(Unreadable, match="belongs to another account"):
        open_data_folder(folder)

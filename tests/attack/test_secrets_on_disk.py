"""Another account of the machine reads the next cards from the disk: it cannot."""

import os
import shutil
import stat
from pathlib import Path

import pytest

from houseway.api import journal_file, open_data_folder, open_table, verify_journal
from houseway.journal import Journal, ReadOnlyJournal, utc_clock
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


@pytest.mark.parametrize("name", ["journal.sqlite.bak", "people.sqlite-old", "journal.sqlite~"])
def test_a_copy_beside_the_house_is_private_too(name, tmp_path):
    folder = open_data_folder(tmp_path / "house")
    with Journal(journal_file(folder), utc_clock) as journal:
        open_table("baceball", {}, journal)
    shutil.copyfile(journal_file(folder), folder / name)
    assert mode(folder / name) == 0o644
    folder.chmod(0o755)
    open_data_folder(folder)
    assert (mode(folder), mode(folder / name)) == (0o700, 0o600)


def test_a_folder_behind_a_link_is_shut_where_it_is(tmp_path):
    there, link = tmp_path / "there", tmp_path / "link"
    there.mkdir(mode=0o755)
    link.symlink_to(there)
    with Journal(journal_file(open_data_folder(link)), utc_clock) as journal:
        open_table("baceball", {}, journal)
        assert everything_private(there)


def test_a_journal_that_lies_elsewhere_is_private_with_all_that_stands_beside_it(tmp_path):
    folder, there = open_data_folder(tmp_path / "house"), tmp_path / "open to all"
    there.mkdir(mode=0o755)
    journal_file(folder).symlink_to(there / "the journal")
    with Journal(journal_file(folder), utc_clock) as journal:
        open_table("baceball", {}, journal)
        files = list(there.iterdir())
        assert len(files) >= 3
        assert {mode(file) for file in files} == {0o600}


def test_whoever_reads_makes_nothing_that_others_can_read(tmp_path):
    folder = open_data_folder(tmp_path / "house")
    with Journal(journal_file(folder), utc_clock) as journal:
        open_table("baceball", {}, journal)
    assert list(verify_journal(journal_file(folder))) == []
    with ReadOnlyJournal(journal_file(folder)) as journal:
        assert list(journal.entries())
        assert {mode(file) for file in folder.iterdir()} == {0o600}


def test_an_umask_that_hides_nothing_changes_nothing(tmp_path):
    os.umask(0)
    people = People(open_data_folder(tmp_path / "house") / "people.sqlite")
    with Journal(journal_file(tmp_path / "house"), utc_clock) as journal:
        open_table("baceball", {}, journal)
        assert everything_private(tmp_path / "house")
    people.close()

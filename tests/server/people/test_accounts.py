"""Accounts: names, passwords, and the file they are kept in."""

import sqlite3
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from argon2 import PasswordHasher

from houseway.server.people import Denied, People, PeopleDown, Why
from houseway.table.layout.views import player
from houseway.table.procedure.roles import Role
from tests.server.people.helping import HERE, PASSWORD, QUICK, House, run

ROOT = Path(__file__).parents[3]

UNSEEN = ["Ann\u200b", "\u0430nn", "\ud800", "Ann\u202e", "\uff21nn"]

OPENING_IT = """
import sys
from houseway.server.people import People, PeopleDown
try:
    People(sys.argv[1])
except PeopleDown as refused:
    print(refused)
"""


def test_who_signs_up_is_in_and_a_player(tmp_path: Path) -> None:
    with House(tmp_path) as house:
        entered = run(house.people.sign_up("Ann", PASSWORD, HERE))
        assert (entered.person.name, entered.person.role) == ("Ann", Role.PLAYER)
        assert entered.person.viewer == player("Ann")
        assert house.people.by_session(entered.secret) == entered.person
        assert house.people.is_in(entered.person)


def test_who_has_an_account_logs_in_whatever_the_case(tmp_path: Path) -> None:
    with House(tmp_path) as house:
        run(house.people.sign_up("Ann", PASSWORD, HERE))
        assert run(house.people.log_in("aNN", PASSWORD, HERE)).person.name == "Ann"


@pytest.mark.parametrize("name", ["A", "Ann-Marie O'Neil", "joe_90", "José", "Zoë Šimek", "x" * 24])
def test_names_that_may_be_chosen(tmp_path: Path, name: str) -> None:
    with House(tmp_path) as house:
        assert run(house.people.sign_up(name, PASSWORD, HERE)).person.name == name


@pytest.mark.parametrize(
    "name",
    ["", " ", " Ann", "Ann ", "An  n", "x" * 25, "Ann\n", "Ann\x00", "<b>", "a/b", "player:Ann", *UNSEEN],
)
def test_names_that_are_none(tmp_path: Path, name: str) -> None:
    with House(tmp_path) as house, pytest.raises(Denied) as denied:
        run(house.people.sign_up(name, PASSWORD, HERE))
    assert (denied.value.code, denied.value.field) == (Why.BAD_NAME, "name")
    assert denied.value.message.isprintable()
    assert denied.value.message.startswith(repr(name) if name.isprintable() else "'")


@pytest.mark.parametrize(
    "name",
    ["Bot Ada", "bot x", "BOT", "House", "Householder", "cage", "Cage 2", "Guest", "guest 7", "GÜEST"],
)
def test_reserved_names(tmp_path: Path, name: str) -> None:
    with House(tmp_path) as house, pytest.raises(Denied, match="is reserved") as denied:
        run(house.people.sign_up(name, PASSWORD, HERE))
    assert denied.value.code == Why.RESERVED_NAME


@pytest.mark.parametrize("other", ["jose", "JOSÉ", "José", "Jose\u0301"])
def test_names_are_unique_whatever_case_and_accents(tmp_path: Path, other: str) -> None:
    with House(tmp_path) as house:
        run(house.people.sign_up("José", PASSWORD, HERE))
        with pytest.raises(Denied, match="taken: there is an account 'José'"):
            run(house.people.sign_up(other, PASSWORD, HERE))


@pytest.mark.parametrize("password", ["", "short", "x" * 257, "ann marie"])
def test_passwords_that_may_not_be_chosen_are_not_quoted(tmp_path: Path, password: str) -> None:
    with House(tmp_path) as house, pytest.raises(Denied) as denied:
        run(house.people.sign_up("Ann Marie", password, HERE))
    assert (denied.value.code, denied.value.field) == (Why.BAD_PASSWORD, "password")
    assert not password or password not in denied.value.message


def test_the_same_letters_are_the_same_password_however_composed(tmp_path: Path) -> None:
    with House(tmp_path) as house:
        run(house.people.sign_up("Ann", "Zo\u00eb has keys", HERE))
        assert run(house.people.log_in("Ann", "Zoe\u0308 has keys", HERE))


@pytest.mark.parametrize("password", ["\ud800" * 8, "\x00" * 8, "        ", "pass\nword", "x" * 256])
def test_any_characters_make_a_password(tmp_path: Path, password: str) -> None:
    with House(tmp_path) as house:
        run(house.people.sign_up("Ann", password, HERE))
        assert run(house.people.log_in("Ann", password, HERE))


def test_a_wrong_password_and_an_unknown_name_get_the_same_answer(tmp_path: Path) -> None:
    with House(tmp_path) as house:
        run(house.people.sign_up("Ann", PASSWORD, HERE))
        said = []
        for name in ("Ann", "Eve"):
            with pytest.raises(Denied) as denied:
                run(house.people.log_in(name, "wrong password", HERE))
            said.append(denied.value.message.replace(name, "NAME"))
            assert denied.value.code == Why.WRONG_PASSWORD
        assert said[0] == said[1]


class CountingHasher(PasswordHasher):
    """Says which hashes it was asked to compare with."""

    compared: list[str]

    def verify(self, hash: str | bytes, password: str | bytes) -> bool:
        self.compared.append(str(hash))
        return super().verify(hash, password)


def test_an_unknown_name_costs_a_whole_comparison_with_todays_parameters(tmp_path: Path) -> None:
    hasher = CountingHasher(time_cost=1, memory_cost=8, parallelism=1)
    hasher.compared = []
    with House(tmp_path, hasher=hasher) as house, pytest.raises(Denied):
        run(house.people.log_in("Eve", PASSWORD, HERE))
    (kept,) = hasher.compared
    assert not hasher.check_needs_rehash(kept)


def test_in_production_passwords_are_hashed_with_the_librarys_defaults(tmp_path: Path) -> None:
    people = People(tmp_path / "p")
    run(people.sign_up("Ann", PASSWORD, HERE))
    people.close()
    kept = _password_in(tmp_path / "p")
    assert kept.startswith("$argon2id$")
    assert not PasswordHasher().check_needs_rehash(kept)


def test_a_hash_by_older_parameters_is_replaced_at_the_next_log_in(tmp_path: Path) -> None:
    with House(tmp_path) as house:
        run(house.people.sign_up("Ann", PASSWORD, HERE))
    newer = PasswordHasher(time_cost=2, memory_cost=16, parallelism=1)
    with House(tmp_path, hasher=newer) as house:
        assert QUICK.check_needs_rehash(_password_in(house.path)) is False
        run(house.people.log_in("Ann", PASSWORD, HERE))
        assert newer.check_needs_rehash(_password_in(house.path)) is False
        assert run(house.people.log_in("Ann", PASSWORD, HERE))


def test_no_secret_is_in_the_file(tmp_path: Path) -> None:
    with House(tmp_path) as house:
        entered = run(house.people.sign_up("Ann", PASSWORD, HERE))
        _, token = run(house.people.new_token(entered.person, "a program"))
        link = run(house.people.new_link())
        held = house.bytes_on_disk()
        assert b"Ann" in held and b"a program" in held
        for secret in (PASSWORD, entered.secret, token, token.removeprefix("houseway_"), link):
            assert secret.encode() not in held


def test_only_its_owner_can_read_the_file(tmp_path: Path) -> None:
    with House(tmp_path) as house:
        run(house.people.sign_up("Ann", PASSWORD, HERE))
        files = [each for each in tmp_path.iterdir() if not each.name.endswith(".lock")]
        assert len(files) == 3
        assert {stat.S_IMODE(each.stat().st_mode) for each in files} == {0o600}


def test_a_file_that_others_can_read_is_made_private(tmp_path: Path) -> None:
    with House(tmp_path) as house:
        house.path.chmod(0o644)
    with House(tmp_path) as house:
        assert stat.S_IMODE(house.path.stat().st_mode) == 0o600


def test_the_writer_waits_for_the_disk(tmp_path: Path) -> None:
    with House(tmp_path) as house, house.people._store.writing() as connection:
        assert connection.isolation_level is None
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        assert connection.execute("PRAGMA synchronous").fetchone() == (2,)


def test_a_second_process_is_refused(tmp_path: Path) -> None:
    with House(tmp_path) as house:
        command = [sys.executable, "-c", OPENING_IT, str(house.path)]
        said = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True, timeout=60)
        assert "is being written by process" in said.stdout
        assert run(house.people.sign_up("Ann", PASSWORD, HERE))


def test_a_strangers_database_is_refused_and_not_touched(tmp_path: Path) -> None:
    path = tmp_path / "people.sqlite"
    connection = sqlite3.connect(path)
    connection.execute("CREATE TABLE accounts (name TEXT)")
    connection.close()
    before = path.read_bytes()
    with pytest.raises(PeopleDown, match="made by another program"):
        House(tmp_path)
    assert path.read_bytes() == before


def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    (tmp_path / "people.sqlite").write_bytes(b"no database " * 100)
    with pytest.raises(PeopleDown, match="cannot be opened"):
        House(tmp_path)


def test_what_cannot_be_noted_does_not_happen(tmp_path: Path) -> None:
    def fail(kind: str, body: object) -> None:
        raise OSError("the journal is down")

    with House(tmp_path) as house:
        house.people._clerk._note = fail
        with pytest.raises(OSError, match="journal is down"):
            run(house.people.sign_up("Ann", PASSWORD, HERE))
        house.people._clerk._note = house.notes
        assert run(house.people.sign_up("Ann", PASSWORD, HERE))


def test_what_is_worth_keeping_is_noted_without_secrets(tmp_path: Path) -> None:
    with House(tmp_path) as house:
        entered = run(house.people.sign_up("Ann", PASSWORD, HERE))
        run(house.people.log_in("Ann", PASSWORD, HERE))
        for name in ("Ann", "my secret in the wrong box"):
            with pytest.raises(Denied):
                run(house.people.log_in(name, "wrong password", HERE))
        token, secret = run(house.people.new_token(entered.person, "a program"))
        run(house.people.revoke_token(entered.person, token.id))
        run(house.people.change_password(entered.person, PASSWORD, "another one", HERE))
        link = run(house.people.new_link())
        guest = run(house.people.enter(link, HERE))
        run(house.people.log_out(entered.person))
        assert house.notes.kinds() == [
            "signed-up", "logged-in", "failed", "failed", "token-made", "token-revoked", "password-changed",
            "link-made", "link-used", "logged-out",
        ]  # fmt: skip
        told = repr(house.notes.kept)
        for hidden in (PASSWORD, "wrong password", "another one", "wrong box", secret, link, guest.secret):
            assert hidden not in told
        assert house.notes.kept[2] == ("failed", {"name": "Ann", "address": HERE})
        assert house.notes.kept[3] == ("failed", {"name": None, "address": HERE})


def _password_in(path: Path) -> str:
    connection = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
    (kept,) = connection.execute("SELECT password FROM accounts").fetchone()
    connection.close()
    return str(kept)

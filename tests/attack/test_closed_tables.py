"""Tables that a supervisor closed, or gave to a dealer, are not opened by another door."""

import pytest

from houseway.api import open_table, verify_journal
from houseway.games.defaults import DEFAULT_SETTINGS
from houseway.journal import Draft, Journal
from houseway.rulebook import Unreadable
from houseway.table.procedure.roles import Role
from tests.cli.running import run
from tests.server.pit.staffed import open_house
from tests.server.rooms import fixed_clock

GAME = "pinkjack"


def a_floor(path, *, dealt: str) -> None:
    with open_house(path, games=[GAME]) as house:
        sue = house.somebody(Role.GAMING_SUPERVISOR, "Sue")
        sue.ask("DELETE", f"/api/tables/{GAME}-1", status=204)
        if dealt == "dealer":
            sue.post("/api/tables", {"game": GAME, "dealt": "dealer", "settings": {"decks": 8}}, 201)


def test_a_closed_table_stays_closed(tmp_path):
    a_floor(tmp_path, dealt="house")
    with Journal(tmp_path / "journal.sqlite", fixed_clock) as journal:
        with pytest.raises(Unreadable, match="'pinkjack-1' with these settings is closed"):
            open_table(GAME, DEFAULT_SETTINGS[GAME], journal)
        assert not [entry for entry in journal.entries() if entry.kind == "opened"][1:]


def test_a_dealers_table_is_not_dealt_by_the_house(tmp_path):
    a_floor(tmp_path, dealt="dealer")
    with (
        Journal(tmp_path / "journal.sqlite", fixed_clock) as journal,
        pytest.raises(Unreadable, match="'pinkjack-2' with these settings is dealt by a dealer"),
    ):
        open_table(GAME, {"decks": 8}, journal)


def test_play_says_so_in_one_line(tmp_path):
    a_floor(tmp_path, dealt="house")
    ended = run("play", GAME, "--data", str(tmp_path))
    assert ended.code == 2
    assert "is closed" in ended.err
    assert len(ended.err.splitlines()) == 1


def test_a_new_table_takes_no_name_that_was_used(tmp_path):
    a_floor(tmp_path, dealt="dealer")
    with Journal(tmp_path / "journal.sqlite", fixed_clock) as journal:
        assert open_table(GAME, {"areas": 5}, journal).name == "pinkjack-3"


def test_a_table_with_a_name_of_its_own_is_not_opened_a_second_time(tmp_path):
    with open_house(tmp_path, games=[GAME]) as house:
        sue = house.somebody(Role.GAMING_SUPERVISOR, "Sue")
        body = {"id": "a-name-of-its-own", "order": "open-table", "table": "pinkjack-3", "game": GAME}
        sue.post("/api/orders", {**body, "settings": {"decks": 8}})
        other = {**body, "id": "of-another-game", "table": "pinkjack-5", "game": "pontoon"}
        sue.post("/api/orders", {**other, "settings": {"areas": 5}, "dealt": "house"})
    with Journal(tmp_path / "journal.sqlite", fixed_clock) as journal:
        assert open_table(GAME, {"areas": 5}, journal).name not in {"pinkjack-1", "pinkjack-3", "pinkjack-5"}
        opened = [entry.table for entry in journal.entries() if entry.kind == "opened"]
        assert len(opened) == len(set(opened))
    assert list(verify_journal(tmp_path / "journal.sqlite")) == []


def test_an_announcement_that_cannot_be_read_keeps_no_table_closed(tmp_path):
    with Journal(tmp_path / "journal.sqlite", fixed_clock) as journal:
        bodies = (b"{}", b"[]", b"7", b'{"dealt":"dealer"}', b'{"dealt":"dealer","table":[]}')
        journal.append([Draft("floor", 0, "table-opened", "house", body) for body in bodies])
        journal.append([Draft("pinkjack-9", 1, "opened", "house", body) for body in bodies])
        assert open_table(GAME, {"areas": 5}, journal).name != "pinkjack-9"


def test_a_table_announced_for_a_dealer_and_opened_by_the_house_can_be_taken_up(tmp_path):
    announced = b'{"table":"pinkjack-1","game":"pinkjack","dealt":"%s"}'
    with Journal(tmp_path / "journal.sqlite", fixed_clock) as journal:
        journal.append([Draft("floor", 0, "table-opened", "house", announced % b"dealer")])
        journal.append([Draft("floor", 0, "table-opened", "house", announced % b"house")])
        first = open_table(GAME, {"areas": 5}, journal)
        assert open_table(GAME, {"areas": 5}, journal).name == first.name


@pytest.mark.parametrize("command", [("play", GAME), ("serve", "--port", "0")])
def test_beside_a_house_that_is_open_nobody_deals(command, tmp_path):
    with open_house(tmp_path, games=[GAME]) as house:
        before = house.floor.journal.head()
        ended = run(*command, "--data", str(tmp_path))
        assert ended.code == 2
        (line,) = ended.err.splitlines()
        assert "is being written by process" in line
        assert house.floor.journal.head() == before

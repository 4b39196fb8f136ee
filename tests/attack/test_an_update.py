"""A house of the version before opens, verifies and goes on; nothing is left behind."""

import dataclasses
import tarfile
from collections import Counter
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from houseway.api import open_table, replay_round, verify_journal
from houseway.equipment import UnknownItem
from houseway.floor.verifying import Progress, verify_house
from houseway.games import PLAYABLE
from houseway.games.defaults import DEFAULT_SETTINGS
from houseway.journal import Draft, Journal, ReadOnlyJournal
from houseway.rulebook import Unreadable
from houseway.table.keeping.last_entries import body_of
from houseway.table.layout.views import Viewer
from houseway.table.procedure.roles import Role
from tests.server.golden.write import FOLDER, a_round
from tests.server.pit.staffed import Caller, House, open_house
from tests.server.rooms import fixed_clock

HOUSES = sorted(FOLDER.glob("*.tar.xz"))
OPEN = ["pinkjack-1", "pontoon-1", "four-card-poker-1", "pai-gow-1", "baceball-1", "pinkjack-2"]


@pytest.fixture(params=HOUSES, ids=lambda path: path.name.removesuffix(".tar.xz"))
def folder(request, tmp_path: Path) -> Path:
    with tarfile.open(request.param) as kept:
        kept.extractall(tmp_path, filter="data")
    return tmp_path


def other_rulings(monkeypatch: pytest.MonkeyPatch, **changed: Any) -> None:
    for name, game in PLAYABLE.items():
        monkeypatch.setitem(PLAYABLE, name, dataclasses.replace(game, rulings=game.rulings + 1, **changed))


def everybody(house: House) -> list[Caller]:
    people = [Caller(house, name, Role.PLAYER) for name in ("Ann", "Bob")]
    for each in people:
        each._ids = count(100_000)
    return people


def test_there_is_a_golden_house():
    assert HOUSES


def goes_on(folder: Path) -> None:
    """Everything is there, the rounds that were on are played to their end, and all of it is sound."""
    from random import Random

    with open_house(folder, seed=99) as house:
        assert sorted(house.floor.tables) == sorted(OPEN)
        assert list(house.floor.past) == ["four-card-poker-2"]
        people = everybody(house)
        assert house.floor.table("pontoon-1").on_layout == [("Ann", 50_000)]
        assert house.floor.table("pontoon-1").posted.closing is not None
        before = {name: house.floor.table(name).table.number for name in ("pinkjack-1", "pai-gow-1")}
        for name, number in before.items():
            a_round(name.removesuffix("-1"), people, Random(3))
            assert house.floor.table(name).table.number == number + 1
        iris = Caller(house, "Iris", Role.INSPECTOR)
        for name in OPEN[:-1]:
            assert iris.get(f"/api/tables/{name}/rounds/1")["steps"]
            assert iris.get(f"/api/tables/{name}/rounds/1/report")["adds_up"]


def begun_in(folder: Path) -> set[str]:
    with ReadOnlyJournal(folder / "journal.sqlite") as journal:
        return {f"{table}/{number}" for table, number in journal.places_of("begun")}


def faults_of(folder: Path) -> set[str]:
    """The rounds that do not verify."""
    return {line.partition(":")[0] for line in verify_journal(folder / "journal.sqlite")}


def test_the_house_of_the_version_before_goes_on(folder):
    before = begun_in(folder)
    goes_on(folder)
    assert begun_in(folder) > before
    assert faults_of(folder) <= before


def test_under_another_rulings_number_too(folder, monkeypatch):
    other_rulings(monkeypatch)
    goes_on(folder)
    assert faults_of(folder) == set()


def test_other_usual_limits_open_no_second_table(folder, monkeypatch):
    for game, given in DEFAULT_SETTINGS.items():
        limits = {wager: {**each, "min": each["min"] + 100} for wager, each in given["limits"].items()}
        monkeypatch.setitem(DEFAULT_SETTINGS, game, {**given, "limits": limits})
    goes_on(folder)


def test_rounds_that_the_engine_would_tell_otherwise_are_told_from_their_events_and_marked(
    folder, monkeypatch
):
    other_rulings(monkeypatch, commands={})
    path = folder / "journal.sqlite"
    progress = Progress()
    assert list(verify_house(path, PLAYABLE.__getitem__, None, progress)) == []
    assert "pinkjack-1/1" in progress.from_events
    with ReadOnlyJournal(path) as journal:
        moments = list(replay_round(journal.entries(), "pinkjack-1/1", Viewer(Role.INSPECTOR)))
    assert any(event["event"] == "paid" for moment in moments for event in moment.events)
    with open_house(folder, seed=99) as house:
        iris = Caller(house, "Iris", Role.INSPECTOR)
        for game in DEFAULT_SETTINGS:
            told = iris.get(f"/api/tables/{game}-1/rounds/1")
            assert told["from_events"]
            assert told["steps"][-1]["picture"]["areas"]
            report = iris.get(f"/api/tables/{game}-1/rounds/1/report")
            assert report["from_events"]
            assert report["events"]
            assert report["adds_up"]


def no_such_items(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """The rules have changed so much that no round of the game goes on."""

    def no_such_item(name: str) -> Any:
        raise UnknownItem(name, "item", "")

    game = PLAYABLE[name]
    monkeypatch.setitem(
        PLAYABLE, name, dataclasses.replace(game, rulings=game.rulings + 1, item=no_such_item)
    )


def test_a_round_on_that_does_not_go_on_by_new_rules_keeps_no_other_table_closed(folder, monkeypatch):
    no_such_items(monkeypatch, "pai-gow")
    with open_house(folder, seed=99) as house:
        assert sorted(house.floor.tables) == sorted(set(OPEN) - {"pai-gow-1"})
        iris = Caller(house, "Iris", Role.INSPECTOR)
        notices = [each for each in iris.get("/api/notices")["open"] if each["table"] == "pai-gow-1"]
        assert [each["to"] for each in notices] == ["inspector", "supervisors"]
        assert "pai-gow-1 is not open" in notices[0]["words"]
        assert iris.get("/api/tables/pai-gow-1/rounds/1")["from_events"]


def what_everybody_has(house: House) -> dict[str, int]:
    """In hand and on the layouts."""
    floor = house.floor
    return {name: floor.chips(name) + floor.on_tables(name) for name in ("Ann", "Bob", "Carl")}


@pytest.mark.parametrize("game", ["pai-gow", "pinkjack", "pontoon", "baceball"])
def test_a_supervisor_ends_a_table_whose_round_cannot_go_on_and_every_stake_goes_back(
    game, folder, monkeypatch
):
    tables = [name for name in OPEN if name.startswith(game)]
    with open_house(folder, seed=99) as house:
        before = what_everybody_has(house)
        lying = {name: Counter[str]() for name in tables}
        for name in tables:
            for patron, cents in house.floor.table(name).on_layout:
                lying[name][patron] += cents
    no_such_items(monkeypatch, game)
    with open_house(folder, seed=99) as house:
        sue, ann = Caller(house, "Sue", Role.GAMING_SUPERVISOR), Caller(house, "Ann", Role.PLAYER)
        for name in tables:
            words = [each["words"] for each in sue.get("/api/notices")["open"] if each["table"] == name]
            assert any("a supervisor closes it" in each for each in words)
            ann.ask("DELETE", f"/api/tables/{name}", status=403)
            sue.ask("DELETE", f"/api/tables/{name}", status=204)
            sue.ask("DELETE", f"/api/tables/{name}", status=404)
        assert [body.get("moved", {}) for body in house.bodies("voided")] == list(lying.values())
        assert all(body["rule"][0].startswith(f"{game}/") for body in house.bodies("voided"))
        assert {entry.author for entry in house.entries("voided")} == {"gaming-supervisor:Sue"}
        assert what_everybody_has(house) == before
        iris = Caller(house, "Iris", Role.INSPECTOR)
        number = house.entries("voided")[0].round
        noted = iris.get(f"/api/tables/{tables[0]}/rounds/{number}/report")["noted"]
        assert "voided" in [each["kind"] for each in noted]
    assert faults_of(folder) == set()
    monkeypatch.undo()
    with open_house(folder, seed=99) as house:
        assert set(tables).isdisjoint(house.floor.tables)
        assert what_everybody_has(house) == before
    with Journal(folder / "journal.sqlite", fixed_clock) as journal:
        for name in tables:
            settings = next(body_of(each)["settings"] for each in journal.entries(table=name))
            with pytest.raises(Unreadable, match=r"is closed|is dealt by a dealer"):
                open_table(game, settings, journal)


def test_a_table_that_gives_back_more_than_lay_there_does_not_verify(folder, monkeypatch):
    no_such_items(monkeypatch, "pai-gow")
    with open_house(folder, seed=99) as house:
        number = house.floor.shut["pai-gow-1"].number
    with Journal(folder / "journal.sqlite", fixed_clock) as journal:
        body = b'{"over":"void","rule":["pai-gow/15.12"],"moved":{"Ann":500000}}'
        journal.append([Draft("pai-gow-1", number, "voided", "gaming-supervisor:Sue", body)])
    assert any("500000" in line for line in verify_journal(folder / "journal.sqlite"))


def test_a_closed_table_of_a_game_that_is_no_longer_known_keeps_no_house_closed(folder, monkeypatch):
    monkeypatch.delitem(PLAYABLE, "four-card-poker")
    settings = {name: given for name, given in DEFAULT_SETTINGS.items() if name != "four-card-poker"}
    with open_house(folder, seed=99, games=list(settings)) as house:
        assert "pinkjack-1" in house.floor.tables
        sue = Caller(house, "Sue", Role.GAMING_SUPERVISOR)
        sue.ask("DELETE", "/api/tables/four-card-poker-1", status=204)
        sue.ask("DELETE", "/api/tables/four-card-poker-2", status=404)

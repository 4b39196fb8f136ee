"""Cards that are stacked before they are promised: what was opened is held against the game's own set."""

import json
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from houseway.api import open_table, verify_journal
from houseway.games import game_named
from houseway.journal import Draft, Journal, export_lines, utc_clock
from houseway.table.dealing import ByHouse
from houseway.table.inputs import Answer, Done
from houseway.table.kept import KeptTable
from houseway.table.requests import Act, Request, Step
from houseway.table.settings import read
from tests.table.test_kept_shoe import GAMES, play
from tools import check_promises

POKER = {
    "limits": {"ante": {"min": 500, "max": 50_000}},
    "ante_bonus": {"schedule": "25-20-2", "approval": "a test"},
    "aces_up": {"schedule": "50-40-8-5-4-3-1", "approval": "a test"},
}


class Lying(ByHouse):
    """A house that says of fewer cards that they are all there."""

    whole = 0

    def answer(self, request: Request) -> Answer | None:
        if isinstance(request, Step) and request.act is Act.CHECK:
            return Done(self.whole)
        return super().answer(request)


def stacked(path: Path, game: str, items: list[str], settings: dict) -> KeptTable:
    """A house-dealt table whose cards somebody has chosen."""
    chosen = game_named(game)
    source = Random(5).randbytes
    dealing = Lying(chosen.equipment(source), [chosen.item(name) for name in items], source)
    given = read(chosen.settings, settings, "settings")
    dealing.whole = len(chosen.items(given))
    return KeptTable(
        chosen, given, dealing, journal=Journal(path, utc_clock), name=f"{game}-1", program="0.1.0"
    )


def own_set(game: str, settings: dict) -> list[str]:
    chosen = game_named(game)
    return [str(item) for item in chosen.items(read(chosen.settings, settings, "settings"))]


def without_aces(items: list[str]) -> list[str]:
    """Every ace is a nine of its suit."""
    return [f"9{name[1]}" if name[0] == "A" else name for name in items]


def found_by_all(table: KeptTable) -> tuple[list[str], list[str]]:
    """What `verify` and the stand-alone check say."""
    path = table.journal.path
    lines = list(export_lines(table.journal.entries()))
    table.journal.close()
    return list(verify_journal(path)), check_promises.check(lines)[1]


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_shoe_without_aces_fails_though_every_card_is_as_promised(game, tmp_path):
    settings = {"device": "shoe", **GAMES[game][1]}
    table = stacked(tmp_path / "j", game, without_aces(own_set(game, settings)), settings)
    play(table, 20)
    for problems in found_by_all(table):
        assert any("9" in line and f"{game}-1/" in line for line in problems), problems


@pytest.mark.parametrize("game", sorted(GAMES))
def test_fewer_cards_than_the_set_has_fail_when_the_shoe_is_opened_whole(game, tmp_path):
    settings = {"device": "shoe", **GAMES[game][1]}
    kept = [name for name in own_set(game, settings) if name[0] != "A"]
    table = stacked(tmp_path / "j", game, kept, settings)
    play(table, 20)
    for problems in found_by_all(table):
        assert any("the set" in line for line in problems), problems


@pytest.mark.parametrize("game", sorted(GAMES))
@pytest.mark.parametrize("device", ["shoe", "shuffler"])
def test_the_games_own_set_passes_through_many_shuffles(game, device, tmp_path):
    settings = {"device": device, **GAMES[game][1]}
    table = open_table(game, settings, Journal(tmp_path / "j", utc_clock), source=Random(5).randbytes)
    play(table, 40)
    assert found_by_all(table) == ([], [])


def test_as_far_as_it_was_opened_no_card_comes_more_often_than_the_set_has_it(tmp_path):
    table = stacked(tmp_path / "j", "baceball", ["9c", "Kd"] * 156, {})
    for _ in range(4):
        table.place(1, "ann", "bet", 1000)
        table.no_more_bets()
    for problems in found_by_all(table):
        assert any("the set has 6" in line for line in problems), problems


def test_tiles_that_are_not_of_the_set_are_found():
    tiles = check_promises.set_of("pai-gow", {})
    assert tiles == Counter(own_set("pai-gow", {}))


@pytest.mark.parametrize(
    ("game", "settings"),
    [
        ("pinkjack", {}), ("pinkjack", {"decks": 8}), ("pontoon", {}), ("pontoon", {"decks": 6}),
        ("four-card-poker", POKER), ("pai-gow", {}), ("baceball", {}), ("baceball", {"decks": 8}),
    ],
)  # fmt: skip
def test_the_stand_alone_check_knows_every_games_own_set(game, settings):
    assert check_promises.set_of(game, settings) == Counter(own_set(game, settings))


@pytest.mark.parametrize("kept", [("committed", "revealed"), ("revealed",), ("committed",)])
def test_a_round_without_its_promise_fails(kept, tmp_path):
    table = open_table("baceball", {}, Journal(tmp_path / "a", utc_clock), source=Random(5).randbytes)
    for _ in range(2):
        table.place(1, "ann", "bet", 1000)
        table.no_more_bets()
    with table.journal, Journal(tmp_path / "b", utc_clock) as forged:
        for entry in table.journal.entries():
            if entry.kind not in kept:
                place = entry.table, entry.round, entry.kind, entry.author, entry.body
                forged.append([Draft(*place, sealed=entry.sealed)])
        lines = list(export_lines(forged.entries()))
    problems = list(verify_journal(tmp_path / "b"))
    for said in (problems, check_promises.check(lines)[1]):
        assert any("baceball-1/1" in line and "promise" in line for line in said), said


def test_a_table_that_a_dealer_deals_needs_no_promise():
    told = {"event": "dealt", "item": "As"}
    rows = [
        ("floor", 0, "table-opened", {"table": "baceball-1", "game": "baceball", "dealt": "dealer"}),
        ("baceball-1", 1, "opened", {"game": "baceball", "settings": {}}),
        ("baceball-1", 1, "begun", {}),
        ("baceball-1", 1, "told", {"events": [told]}),
        ("baceball-1", 1, "finished", {"over": "settled"}),
    ]
    lines = [json.dumps(dict(zip(("table", "round", "kind", "body"), row, strict=True))) for row in rows]
    assert check_promises.check(lines) == (0, [])
    assert check_promises.check(lines[1:])[1]

"""Cards that are stacked before they are promised: what was opened is held against the game's own set."""

import json
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from houseway.api import open_table, verify_journal
from houseway.games import game_named
from houseway.games.defaults import DEFAULT_SETTINGS
from houseway.journal import Draft, Entry, Journal, export_lines, utc_clock
from houseway.table.keeping.kept import KeptTable
from houseway.table.layout.settings import read
from houseway.table.procedure.asking import questions_of
from houseway.table.procedure.dealing import ByHouse
from houseway.table.procedure.inputs import Answer, Done, Placed, Said
from houseway.table.procedure.requests import Act, Request, Step, Wagers
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


Change = Callable[[Entry, dict], dict | None]


def found_after(path: Path, table: KeptTable, change: Change) -> tuple[list[str], list[str]]:
    """What is said of a journal that a house has written otherwise: a sound chain with other bodies."""
    with table.journal, Journal(path, utc_clock) as forged:
        for entry in table.journal.entries():
            body = change(entry, json.loads(entry.body))
            if body is not None:
                place = entry.table, entry.round, entry.kind, entry.author, json.dumps(body).encode()
                forged.append([Draft(*place, sealed=entry.sealed)])
        lines = list(export_lines(forged.entries()))
    return list(verify_journal(path)), check_promises.check(lines)[1]


def two_rounds(path: Path) -> KeptTable:
    table = open_table("baceball", {}, Journal(path, utc_clock), source=Random(5).randbytes)
    for _ in range(2):
        table.place(1, "ann", "bet", 1000)
        table.no_more_bets()
    return table


def shoes(path: Path, game: str) -> KeptTable:
    """Played until a second shoe is on, each cut by a player."""
    settings = {"device": "shoe", **GAMES[game][1]}
    table = open_table(game, settings, Journal(path, utc_clock), source=Random(5).randbytes)
    play(table, 25)
    assert len([entry for entry in table.journal.entries() if entry.kind == "retired"]) >= 1
    return table


def without(*kinds: str) -> Change:
    return lambda entry, body: None if entry.kind in kinds else body


@pytest.mark.parametrize("kept", [("committed", "revealed"), ("revealed",), ("committed",)])
def test_a_round_without_its_promise_fails(kept, tmp_path):
    for said in found_after(tmp_path / "b", two_rounds(tmp_path / "a"), without(*kept)):
        assert any("baceball-1/1" in line and "promise" in line for line in said), said


def test_a_promise_of_which_nothing_is_opened_fails(tmp_path):
    promised = []

    def nothing_opened(entry: Entry, body: dict) -> dict:
        if entry.kind == "committed":
            promised.append(body["promise"])
            return {"promise": promised[0]}
        return {"opened": [], "rest": promised[0]} if entry.kind == "revealed" else body

    for said in found_after(tmp_path / "b", two_rounds(tmp_path / "a"), nothing_opened):
        assert any("baceball-1/1" in line and "not those opened" in line for line in said), said


@pytest.mark.parametrize("opened", [1, -1])
def test_a_promise_of_which_a_part_is_opened_fails(opened, tmp_path):
    def a_part_opened(entry: Entry, body: dict) -> dict | None:
        if entry.round > 1:
            return None
        if entry.kind != "revealed":
            return body
        tail = check_promises.promise_of(body["opened"][opened:], body["rest"])
        return {"opened": body["opened"][:opened], "rest": tail}

    for said in found_after(tmp_path / "b", two_rounds(tmp_path / "a"), a_part_opened):
        assert any("not those opened" in line for line in said), said


def test_a_card_that_all_saw_and_that_stays_closed_fails(tmp_path):
    def first_stays_closed(entry: Entry, body: dict) -> dict:
        if entry.kind == "revealed":
            first, *others = body["opened"]
            return {**body, "opened": [{"leaf": check_promises.leaf(first)}, *others]}
        return body

    for said in found_after(tmp_path / "b", two_rounds(tmp_path / "a"), first_stays_closed):
        assert any("not those opened" in line for line in said), said


@pytest.mark.parametrize("game", sorted(GAMES))
@pytest.mark.parametrize("kinds", [("retired",), ("retired", "uncut"), ("uncut",)])
def test_a_shoe_that_is_not_opened_whole_when_it_is_shuffled_away_fails(kinds, game, tmp_path):
    for said in found_after(tmp_path / "b", shoes(tmp_path / "a", game), without(*kinds)):
        assert any("was not opened" in line for line in said), said


def test_a_table_that_is_opened_twice_fails(tmp_path):
    table = two_rounds(tmp_path / "a")
    again = next(entry for entry in table.journal.entries() if entry.kind == "opened")
    body = json.dumps({**json.loads(again.body), "settings": {"decks": 8}}).encode()
    table.journal.append([Draft("baceball-1", 3, "opened", "house", body)])
    for said in found_by_all(table):
        assert any("opened twice" in line for line in said), said


def test_tiles_of_which_one_is_there_too_often_fail(tmp_path):
    tiles = [name if name != "1-2" else "6-6" for name in own_set("pai-gow", {})]
    table = stacked(tmp_path / "j", "pai-gow", tiles, dict(DEFAULT_SETTINGS["pai-gow"]))
    while table.rounds_played < 12:
        if isinstance(table.request, Wagers):
            if not table.wagers:
                table.tell(Placed(3, "ann", table.request.offers()[0].wager, 1000))
            table.no_more_bets()
        else:
            question = questions_of(table.request)[0]
            table.tell(Said(question.patron, question.area, question.hand, "absent"))
    assert any("6-6" in line for line in found_by_all(table)[0])


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


def test_a_table_announced_as_a_dealers_and_then_opened_by_the_house_promises():
    """Before a crash somebody announced it; what counts is what was said last."""
    rows = [
        ("floor", 0, "table-opened", {"table": "baceball-1", "game": "baceball", "dealt": "dealer"}),
        ("floor", 0, "table-opened", {"table": "baceball-1", "game": "baceball", "dealt": "house"}),
        ("baceball-1", 1, "opened", {"game": "baceball", "settings": {}}),
        ("baceball-1", 1, "begun", {}),
        ("baceball-1", 1, "told", {"events": [{"event": "dealt", "item": "As"}]}),
        ("baceball-1", 1, "finished", {"over": "settled"}),
    ]
    lines = [json.dumps(dict(zip(("table", "round", "kind", "body"), row, strict=True))) for row in rows]
    assert check_promises.check(lines)[1]


def many_rounds(path: Path, rounds: int = 8) -> KeptTable:
    table = open_table("baceball", {}, Journal(path, utc_clock), source=Random(7).randbytes)
    while table.rounds_played < rounds:
        if not table.wagers:
            table.place(1, "ann", "bet", 1000)
        table.no_more_bets()
    return table


@pytest.mark.parametrize("kind", ["committed", "revealed"])
@pytest.mark.parametrize("number", [1, 5, 8])
def test_a_promise_dropped_from_one_of_many_rounds_is_missed_there(kind, number, tmp_path):
    def dropped(entry: Entry, body: dict) -> dict | None:
        return None if (entry.kind, entry.round) == (kind, number) else body

    for said in found_after(tmp_path / "b", many_rounds(tmp_path / "a"), dropped):
        assert any(line.startswith(f"baceball-1/{number}:") or "last round" in line for line in said), said


@pytest.mark.parametrize(("gone", "twice"), [("1-2", "3-6"), ("2-4", "3-6"), ("6-6", "2-6")])
def test_two_of_a_tile_of_which_there_is_one_fail(gone, twice, tmp_path):
    tiles = own_set("pai-gow", {})
    tiles[tiles.index(gone)] = twice
    table = stacked(tmp_path / "j", "pai-gow", tiles, dict(DEFAULT_SETTINGS["pai-gow"]))
    while table.rounds_played < 12:
        if isinstance(table.request, Wagers):
            if not table.wagers:
                table.tell(Placed(3, "ann", table.request.offers()[0].wager, 1000))
            table.no_more_bets()
        else:
            question = questions_of(table.request)[0]
            table.tell(Said(question.patron, question.area, question.hand, "absent"))
    for said in found_by_all(table):
        assert any(f"{twice} c" in line for line in said), said

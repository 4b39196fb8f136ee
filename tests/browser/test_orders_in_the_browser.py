"""The browser's own check of the orders that were promised, over as many rounds as an order lasts."""

import json
import re
from collections.abc import Callable
from itertools import chain, count
from pathlib import Path
from typing import Any

import pytest

from houseway.api import open_table
from houseway.games.defaults import DEFAULT_SETTINGS
from houseway.journal import Draft, Entry, Journal, utc_clock
from houseway.server.live.history import History
from houseway.table.keeping.kept import KeptTable
from houseway.table.layout.views import Viewer
from houseway.table.procedure.inputs import Said
from houseway.table.procedure.roles import Role
from tests.browser.test_using import CHECK
from tests.counts import first
from tests.table.test_composition import own_set, shoes, stacked, without_aces
from tests.table.test_kept_shoe import GAMES, play

EVERYBODY = Viewer(Role.INSPECTOR)
Change = Callable[[Entry, dict[str, Any]], dict[str, Any] | None]
NUMBERS = count(1)


def all_of(found: dict[int, list[str]]) -> list[str]:
    return list(chain.from_iterable(found.values()))


@pytest.fixture
def wrong(house, visit):
    """What the browser says is wrong with each round of a table."""
    page = visit(house).sign_up(f"Vera{next(NUMBERS)}").page

    def of(table: KeptTable, journal: Journal | None = None) -> dict[int, list[str]]:
        history = History(journal or table.journal, table)
        proofs = {n: {**history.proofs(n, EVERYBODY), "by": "house"} for n in range(1, table.number)}
        found = {number: page.evaluate(CHECK, each) for number, each in proofs.items()}
        return {number: words for number, words in found.items() if words}

    return of


def told_otherwise(path: Path, table: KeptTable, change: Change) -> Journal:
    """The same table as a house has written it that lies."""
    forged = Journal(path, utc_clock)
    for entry in table.journal.entries():
        body = change(entry, json.loads(entry.body))
        if body is not None:
            place = entry.table, entry.round, entry.kind, entry.author, json.dumps(body).encode()
            forged.append([Draft(*place, sealed=entry.sealed)])
    return forged


@pytest.mark.parametrize("game", first(1, sorted(GAMES)))
@pytest.mark.parametrize("device", ["shoe", "shuffler"])
def test_every_round_of_an_honest_table_is_found_good(game, device, wrong, tmp_path):
    settings = {"device": device, **GAMES[game][1]}
    table = open_table(game, settings, Journal(tmp_path / "j", utc_clock))
    play(table, 30)
    assert wrong(table) == {}


@pytest.mark.parametrize("game", first(1, sorted(GAMES)))
def test_a_shoe_with_fewer_cards_is_found_in_the_round_in_which_it_is_opened_whole(game, wrong, tmp_path):
    settings = {"device": "shoe", **GAMES[game][1]}
    kept = [name for name in own_set(game, settings) if name[0] != "A"]
    table = stacked(tmp_path / "j", game, kept, settings)
    play(table, 25)
    found = wrong(table)
    shuffled = {entry.round for entry in table.journal.entries() if entry.kind == "retired"}
    assert set(found) == shuffled
    assert all(
        re.search(r"At least 2[34] items .* not in the order", found[number][0]) for number in shuffled
    )


@pytest.mark.parametrize("game", first(1, sorted(GAMES)))
def test_nines_for_aces_are_found_over_many_rounds(game, wrong, tmp_path):
    settings = {"device": "shoe", **GAMES[game][1]}
    table = stacked(tmp_path / "j", game, without_aces(own_set(game, settings)), settings)
    play(table, 25)
    assert any("the set has 6" in words for words in all_of(wrong(table)))


def test_a_deck_without_aces_is_found_in_the_round_itself(wrong, tmp_path):
    settings = {**DEFAULT_SETTINGS["four-card-poker"]}
    kept = [name for name in own_set("four-card-poker", settings) if name[0] != "A"]
    table = stacked(tmp_path / "j", "four-card-poker", kept, settings)
    table.place(1, "ann", "ante", 1000)
    table.no_more_bets()
    while table.number == 1:
        table.tell(Said("ann", 1, 1, "fold"))
    assert wrong(table) == {1: ["At least 4 items of the set were not in the order"]}


@pytest.mark.parametrize("kinds", first(1, ["retired uncut", "retired", "uncut"]))
def test_a_shoe_that_is_shuffled_away_unopened_is_found(kinds, wrong, tmp_path):
    table = shoes(tmp_path / "a", "pontoon")
    with told_otherwise(
        tmp_path / "b", table, lambda entry, body: None if entry.kind in kinds.split() else body
    ) as forged:
        assert any("not opened" in words for words in all_of(wrong(table, forged)))


def test_another_order_after_the_wagers_closed_is_found(wrong, tmp_path):
    table = shoes(tmp_path / "a", "pinkjack")
    first = next(each for each in table.journal.entries() if each.kind == "committed")

    def one_more(entry: Entry, body: dict[str, Any]) -> dict[str, Any]:
        return {"promise": "0" * 64} if entry.sequence == first.sequence else body

    with told_otherwise(tmp_path / "b", table, one_more) as forged:
        number = next(each.round for each in forged.entries() if each.kind == "uncut")
        found = wrong(table, forged)
        assert any("before it was cut" in words for words in found[number])


def test_a_cut_that_was_not_made_so_is_found(wrong, tmp_path):
    table = shoes(tmp_path / "a", "pinkjack")

    def elsewhere(entry: Entry, body: dict[str, Any]) -> dict[str, Any]:
        return {**body, "cut": body["cut"] + 1} if entry.kind == "uncut" else body

    with told_otherwise(tmp_path / "b", table, elsewhere) as forged:
        assert "The items did not come as the cut left them" in all_of(wrong(table, forged))


def test_an_order_that_begins_where_nothing_was_opened_is_found(wrong, tmp_path):
    table = open_table("baceball", {}, Journal(tmp_path / "a", utc_clock))
    for area in range(1, 5):
        table.place(area, f"patron {area}", "bet", 1000)
        table.no_more_bets()
    third = [each for each in table.journal.entries() if each.kind == "revealed"][2]

    def swapped(entry: Entry, body: dict[str, Any]) -> dict[str, Any]:
        return {"opened": [], "rest": "1" * 64} if entry.sequence == third.sequence else body

    with told_otherwise(tmp_path / "b", table, swapped) as forged:
        assert set(wrong(table, forged)) >= {3, 4}

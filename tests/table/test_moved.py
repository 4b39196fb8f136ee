"""What each entry of the journal moves to and from patrons adds up to their wagers and results."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from houseway.games import game_named
from houseway.games.defaults import DEFAULT_SETTINGS
from houseway.journal import Journal, utc_clock
from houseway.rulebook import Refused
from houseway.table.driving.codec import from_plain
from houseway.table.keeping.kept import KeptTable
from houseway.table.keeping.last_entries import body_of
from houseway.table.keeping.replaying import check_round, kept_rounds
from houseway.table.layout.settings import read
from houseway.table.procedure.dealing import ByHouse
from houseway.table.procedure.inputs import Done, Input, Placed
from houseway.table.procedure.requests import Ask, Asks, Wagers
from houseway.testing.play import random_answer, random_wager


def a_table(game: str, journal: Journal, rng: Random) -> KeptTable[Any]:
    """A table of the usual settings that deals by itself."""
    chosen = game_named(game)
    settings = read(chosen.settings, DEFAULT_SETTINGS[game], "settings")
    dealing = ByHouse(chosen.equipment(rng.randbytes), chosen.items(settings), rng.randbytes)
    return KeptTable(chosen, settings, dealing, journal=journal, name=f"{game}-1", program="test")


def random_inputs(table: KeptTable[Any], rng: Random, rounds: int) -> Iterator[Input]:
    """Wagers, answers and the close of betting, some of them refused, for so many rounds."""
    while table.rounds_played < rounds:
        match table.request:
            case Wagers(offers=offers):
                bank = getattr(table.round, "bank", None)
                if bank is not None and not table.round.bank_wagers():
                    yield Placed(bank.area, bank.patron, "bank", 100 * rng.randint(5, 500))
                yield Done() if rng.random() < 0.2 else random_wager(list(offers()), rng)
            case Ask() | Asks() as asked:
                yield random_answer(asked, rng)
            case other:
                raise AssertionError(other)


def lying(table: KeptTable[Any]) -> Counter[str]:
    """What lies on the layout, or stays for the next round, by patron."""
    found: Counter[str] = Counter()
    for wager in table.wagers:
        found[wager.patron] += wager.on_layout
    for left in (*table.round.state.standing, *table.round.state.carried):
        found[left.patron] += left.amount
    return found


def set_right(table: KeptTable[Any], rng: Random) -> Input:
    """The cards that are out were dealt in another order, says the dealer."""
    cards = [str(item) for item in table.round.cards_out()]
    rng.shuffle(cards)
    plain = {"input": "command", "kind": "reconstruct", "by": "dealer", "cards": cards}
    return from_plain(table.game, plain, "reconstruct")


@pytest.mark.parametrize("game", ["pinkjack", "pontoon"])
def test_a_round_that_is_set_right_moves_what_it_should_have(game: str, tmp_path: Path) -> None:
    rng = Random(4)
    moved: Counter[str] = Counter()
    won: Counter[str] = Counter()
    redone = 0
    with Journal(tmp_path / "journal.sqlite", utc_clock) as journal:
        table = a_table(game, journal, rng)
        for happened in random_inputs(table, rng, rounds=25):
            asked = isinstance(table.request, Ask | Asks) and table.round.first_card_out
            for each in (set_right(table, rng), happened) if asked and rng.random() < 0.3 else (happened,):
                before = table.rounds_played
                try:
                    outcome = table.tell(each)
                except Refused:
                    continue
                redone += each is not happened
                moved.update(outcome.moved)
                if table.rounds_played > before and table.last is not None:
                    won.update(table.last["net"])
                assert same(moved, won_so_far(table, won))
    assert redone > 5


def won_so_far(table: KeptTable[Any], won: Counter[str]) -> Counter[str]:
    """What was won in rounds that are over and in this one, less what lies there."""
    now = Counter(won)
    for wager in table.wagers:
        now[wager.patron] += wager.net
    now.subtract(lying(table))
    return now


def same(one: Counter[str], other: Counter[str]) -> bool:
    return {who: cents for who, cents in one.items() if cents} == {
        who: cents for who, cents in other.items() if cents
    }


@pytest.mark.parametrize("game", DEFAULT_SETTINGS)
def test_what_moves_is_what_is_won_less_what_lies_there(game: str, tmp_path: Path) -> None:
    rng = Random(11)
    moved: Counter[str] = Counter()
    won: Counter[str] = Counter()
    with Journal(tmp_path / "journal.sqlite", utc_clock) as journal:
        table = a_table(game, journal, rng)
        for happened in random_inputs(table, rng, rounds=40):
            before = table.rounds_played
            try:
                moved.update(table.tell(happened).moved)
            except Refused:
                continue
            if table.rounds_played > before and table.last is not None:
                won.update(table.last["net"])
            assert same(moved, won_so_far(table, won))
        kept: Counter[str] = Counter()
        for entry in journal.entries():
            if entry.kind == "told":
                kept.update(body_of(entry).get("moved", {}))
        assert kept == moved
        for each in kept_rounds(journal.entries()):
            assert check_round(each, game_named) is None


def test_money_that_was_changed_in_the_journal_is_found(tmp_path: Path) -> None:
    rng = Random(2)
    with Journal(tmp_path / "journal.sqlite", utc_clock) as journal:
        table = a_table("baceball", journal, rng)
        for happened in random_inputs(table, rng, rounds=2):
            try:
                table.tell(happened)
            except Refused:
                continue
        kept = next(iter(kept_rounds(journal.entries())))
        who = next(iter(kept.moved()))
        told = next(entry for entry in kept.entries if b'"moved"' in entry.body)
        place = kept.entries.index(told)
        body = body_of(told) | {"moved": {who: 1}}
        kept.entries[place] = msgspec.structs.replace(told, body=msgspec.json.encode(body))
        problem = check_round(kept, game_named)
        assert problem is not None
        assert "moved to patrons" in problem

"""A kept table: its journal tells nobody a hand that was never turned."""

import json
import runpy
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

import houseway
from houseway.api import open_table, verify_journal
from houseway.equipment import DECK
from houseway.journal import Journal, ReadOnlyJournal, export_lines, utc_clock
from houseway.table.keeping.kept import KeptTable
from houseway.table.keeping.last_entries import body_of
from tests.four_card_poker.helping import POSTED

DEVICES = ("shuffler", "shoe")
TOOL = runpy.run_path(str(Path(__file__).parents[2] / "tools" / "check_promises.py"))
CHECK = TOOL["check"]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "journal.sqlite"


def opened(path: Path, device: str, seed: int = 1) -> KeptTable[Any]:
    settings = {**POSTED, "device": device}
    journal = Journal(path, utc_clock)
    return open_table("four-card-poker", settings, journal, source=Random(seed).randbytes)


def dealt(table: KeptTable[Any]) -> None:
    table.place(1, "ann", "ante", 1000)
    table.place(2, "bob", "ante", 1000)
    table.no_more_bets()


def play_out(table: KeptTable[Any]) -> None:
    table.say("ann", 1, "fold")
    table.say("bob", 2, "play", amount=1000)
    table.say("bob", 2, "no")


def told_openly(path: Path) -> Iterator[str]:
    """Every card that stands in an entry that is not sealed."""
    with ReadOnlyJournal(path) as journal:
        for entry in journal.entries():
            if not entry.sealed:
                yield from _cards_in(body_of(entry))


def _cards_in(part: Any) -> Iterator[str]:
    if isinstance(part, dict):
        for key, value in part.items():
            if key in ("item", "items"):
                yield from [value] if isinstance(value, str) else value
            else:
                yield from _cards_in(value)
    elif isinstance(part, list):
        for each in part:
            yield from _cards_in(each)


@pytest.mark.parametrize("device", DEVICES)
def test_a_folded_hand_cannot_be_worked_out_from_what_is_opened(path: Path, device: str) -> None:
    table = opened(path, device)
    dealt(table)
    folded = {str(card) for card in table.round.hand(1)}
    shown = {str(card) for area in (0, 2) for card in table.round.hands[(area, 1)]}
    play_out(table)
    table.journal.close()
    assert set(told_openly(path)) == shown
    assert not folded & shown


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("seed", range(3))
def test_a_table_comes_back_in_the_middle_of_a_round_and_verifies(path: Path, device: str, seed: int) -> None:
    table = opened(path, device, seed)
    dealt(table)
    table.say("ann", 1, "fold")
    table.journal.close()
    again = opened(path, device, seed + 100)
    assert again.round.hands == table.round.hands
    again.say("bob", 2, "play", amount=3000)
    again.say("bob", 2, "concede")
    assert again.last is not None
    assert again.last["net"] == {"ann": -1000, "bob": -4000}
    again.journal.close()
    shown = {str(card) for card in table.round.hands[(0, 1)]}
    assert set(told_openly(path)) == shown
    assert list(verify_journal(path)) == []


@pytest.mark.parametrize("device", DEVICES)
def test_what_was_turned_is_opened_and_held_against_the_promise(path: Path, device: str) -> None:
    table = opened(path, device)
    turned = []
    for _ in range(3):
        dealt(table)
        turned.append({str(card) for area in (0, 2) for card in table.round.hands[(area, 1)]})
        play_out(table)
    table.journal.close()
    with ReadOnlyJournal(path) as journal:
        entries = list(journal.entries())
        lines = list(export_lines(entries))
    shown = [{*_cards_in(body_of(entry))} for entry in entries if entry.kind == "revealed"]
    assert [each for each in shown if each] == turned
    assert CHECK(lines) == (len(shown), [])
    told = next(place for place, line in enumerate(lines) if '"shown"' in line)
    _, problems = CHECK([*lines[:told], _with_another_card(lines[told]), *lines[told + 1 :]])
    assert "not those opened" in problems[0]


def _with_another_card(line: str) -> str:
    """A dealer who shows another card than the one that was promised."""
    before, shown, after = line.partition('"shown"')
    items = json.loads("[" + after.partition('"items":[')[2].partition("]")[0] + "]")
    other = next(name for name in map(str, DECK) if name not in items and name not in line)
    return before + shown + after.replace(f'"{items[0]}"', f'"{other}"', 1)


def test_records_of_a_kept_round_settle_to_the_same(path: Path) -> None:
    table = opened(path, "shuffler")
    dealt(table)
    play_out(table)
    assert table.last is not None
    for short in (False, True):
        written = json.dumps(table.record(short=short))
        again = houseway.settle(written)
        assert (again["net"], again["hands"]) == (table.last["net"], table.last["hands"])

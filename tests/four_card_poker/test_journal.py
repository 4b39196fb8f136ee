"""A kept table: its journal tells nobody a hand that was never turned."""

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

import houseway
from houseway.api import open_table, verify_journal
from houseway.journal import Journal, ReadOnlyJournal, utc_clock
from houseway.table.kept import KeptTable, body_of
from tests.four_card_poker.helping import POSTED

DEVICES = ("shuffler", "shoe")


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


def test_records_of_a_kept_round_settle_to_the_same(path: Path) -> None:
    table = opened(path, "shuffler")
    dealt(table)
    play_out(table)
    assert table.last is not None
    for short in (False, True):
        written = json.dumps(table.record(short=short))
        again = houseway.settle(written)
        assert (again["net"], again["hands"]) == (table.last["net"], table.last["hands"])

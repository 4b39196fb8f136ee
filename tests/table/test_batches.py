"""Wagers told as one: wholly or not at all, for one round, kept as one entry."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

import houseway
from houseway.api import open_table, verify_journal
from houseway.games.defaults import DEFAULT_SETTINGS
from houseway.journal import Journal, JournalDown, utc_clock
from houseway.rulebook import Refused, Unreadable
from houseway.table.keeping.kept import KeptTable
from houseway.table.layout.outcome import Outcome
from houseway.table.procedure.inputs import Changed, Done, Input, Placed, Withdrawn
from tests.helping import everything, on_layout

STRIKES = ("strike-1", "strike-2", "strike-3", "strike-out")
SEVEN = [Placed(area, "ann", "bet", 1000) for area in range(1, 8)]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "journal.sqlite"


def kept(path: Path, seed: int = 1, game: str = "baceball") -> KeptTable[Any]:
    journal = Journal(path, utc_clock)
    return open_table(game, DEFAULT_SETTINGS[game], journal, source=Random(seed).randbytes)


def house(game: str = "baceball") -> houseway.Table:
    return houseway.Table(game, DEFAULT_SETTINGS[game], source=Random(1).randbytes)


def test_all_of_it_is_carried_out() -> None:
    table = house()
    table.tell_all(SEVEN)
    table.tell_all(
        [Changed(1, "ann", "bet", 2000), Withdrawn(2, "ann", "bet"), Placed(1, "ann", "strike-1", 500)]
    )
    assert on_layout(table)[:2] == [(1, "ann", "bet", 2000), (3, "ann", "bet", 1000)]
    assert on_layout(table)[-1] == (1, "ann", "strike-1", 500)


def test_what_a_wager_needs_comes_before_it() -> None:
    table = house()
    strikes: list[Input] = [Placed(1, "ann", kind, 500) for kind in reversed(STRIKES)]
    table.tell_all([*strikes, Placed(1, "ann", "bet", 1000)])
    assert [each[2] for each in on_layout(table)] == ["bet", *STRIKES]


def test_what_is_taken_back_makes_room() -> None:
    """One hand for each player of Four Card Poker: ann moves from area 1 to 2 in one go."""
    table = house("four-card-poker")
    table.place(1, "ann", "ante", 1000)
    table.tell_all(
        [Placed(2, "ann", "aces-up", 500), Placed(2, "ann", "ante", 1000), Withdrawn(1, "ann", "ante")]
    )
    assert on_layout(table) == [(2, "ann", "ante", 1000), (2, "ann", "aces-up", 500)]


@pytest.mark.parametrize(
    "wrong",
    [
        Placed(1, "ann", "strike-1", 1),
        Changed(3, "ann", "bet", 1),
        Withdrawn(5, "ann", "bet"),
        Placed(7, "bob", "bet", 1000),
        Placed(9, "ann", "bet", 1000),
    ],
)
def test_nothing_of_it_if_one_is_refused(wrong: Input) -> None:
    table = house()
    table.place(7, "ann", "bet", 1000)
    before = everything(table), dict(table.round.ledger.balances), list(table._driver.inputs)
    with pytest.raises(Refused):
        table.tell_all([*SEVEN[:4], Changed(7, "ann", "bet", 2000), wrong])
    assert (everything(table), dict(table.round.ledger.balances), list(table._driver.inputs)) == before


def test_it_is_for_one_round() -> None:
    table = house()
    table.tell_all(SEVEN, number=1)
    table.no_more_bets()
    before = everything(table)
    with pytest.raises(Unreadable, match="meant for round 1: this is round 2"):
        table.tell_all(SEVEN, number=1)
    assert everything(table) == before
    with pytest.raises(Unreadable, match="done is no wager"):
        table.tell_all([*SEVEN, Done()])
    with pytest.raises(Unreadable, match="no wager is"):
        table.tell_all([])


def test_it_is_not_taken_while_cards_are_out() -> None:
    table = house("pinkjack")
    table.place(1, "ann", "box", 1000)
    table.no_more_bets()
    if table.rounds_played == 0:
        with pytest.raises(Refused, match="not possible now"):
            table.tell_all([Placed(2, "ann", "box", 1000)])


def test_a_kept_table_keeps_it_as_one_entry_under_one_id(path: Path) -> None:
    table = kept(path)
    before = table.journal.head().sequence
    outcome = table.tell_all(SEVEN, number=1, author="ann", command="ann/1")
    assert outcome.moved == {"ann": -7000}
    entries = [entry for entry in table.journal.entries(table=table.name) if entry.sequence > before]
    assert [(entry.kind, entry.command) for entry in entries] == [("told", "ann/1")]
    assert list(outcome.entries) == entries
    assert table.tell_all(SEVEN, number=1, author="ann", command="ann/1") == Outcome()
    assert table.journal.head().sequence == entries[-1].sequence


def test_a_refused_batch_is_not_kept(path: Path) -> None:
    table = kept(path)
    table.tell_all(SEVEN)
    head, before = table.journal.head(), everything(table)
    with pytest.raises(Refused):
        table.tell_all([Changed(1, "ann", "bet", 2000), Placed(2, "ann", "bet", 1000)], command="x")
    assert (table.journal.head(), everything(table)) == (head, before)
    table.tell_all([Changed(1, "ann", "bet", 2000)], command="x")
    assert on_layout(table)[0] == (1, "ann", "bet", 2000)


def test_a_table_comes_back_with_it_and_replays(path: Path) -> None:
    table = kept(path)
    table.tell_all([*SEVEN, *[Placed(area, "ann", "strike-1", 500) for area in range(1, 8)]], number=1)
    table.tell_all([Changed(4, "ann", "bet", 2500), Withdrawn(7, "ann", "strike-1")], number=1)
    lies = on_layout(table)
    table.journal.close()
    back = kept(path, seed=9)
    assert on_layout(back) == lies
    back.no_more_bets()
    assert back.last is not None
    assert houseway.settle(back.record(short=True))["net"] == back.last["net"]
    back.journal.close()
    assert list(verify_journal(path)) == []


def test_what_could_not_be_written_down_has_not_happened(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = kept(path)
    table.tell_all(SEVEN[:2])

    def full(*_: Any) -> None:
        raise OSError("disk full")

    with monkeypatch.context() as broken:
        broken.setattr(table.journal, "append", full)
        with pytest.raises(OSError, match="disk full"):
            table.tell_all(SEVEN[2:])
    with pytest.raises(JournalDown):
        table.tell_all(SEVEN[2:])
    table.journal.close()
    assert [each[0] for each in on_layout(kept(path))] == [1, 2]


def test_what_is_new_is_all_of_it() -> None:
    table = house()
    table.tell_all(SEVEN)
    assert [type(event).__name__ for event in table.news] == ["Placed"] * 7

"""A kept table: stored before it is shown, told once, back after any interruption, its cards as promised."""

import json
import sqlite3
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest

import houseway
from houseway.api import open_table, verify_journal
from houseway.games import game_named
from houseway.journal import Head, Journal, JournalDown, export_lines, utc_clock
from houseway.table.driving.driver import Defect
from houseway.table.keeping.kept import KeptTable
from houseway.table.keeping.last_entries import body_of
from houseway.table.layout.round import Round as AnyRound
from houseway.table.layout.views import Role, Viewer, view
from houseway.table.procedure.inputs import Done, Placed
from tests.counts import first
from tests.table.golden import write
from tools import check_promises

SETTINGS = {"jackpot": {"wager": 500}}
ROOT = Path(__file__).parents[2]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "journal.sqlite"


def kept(path: Path, seed: int = 1) -> KeptTable:
    journal = Journal(path, utc_clock)
    return open_table("baceball", SETTINGS, journal, source=Random(seed).randbytes)


def play(table: KeptTable, rounds: int) -> None:
    for _ in range(rounds):
        for area, patron in ((1, "ann"), (4, "bob")):
            if table.round.on(area, "bet") is None:
                table.place(area, patron, "bet", 1000)
        table.place(1, "ann", "jackpot", 500)
        table.no_more_bets()


def story(table: KeptTable) -> list[dict]:
    return [event.as_json() for event in table.events]


def again(table: KeptTable, path: Path) -> KeptTable:
    table.journal.close()
    return kept(path, seed=99)


def test_a_table_comes_back_in_the_middle_of_a_round(path):
    table = kept(path)
    play(table, 3)
    table.place(2, "cy", "bet", 700)
    before, cards = story(table), table.dealing.snapshot()
    back = again(table, path)
    assert (back.number, story(back), back.dealing.snapshot()) == (4, before, cards)
    assert [(wager.patron, wager.amount) for wager in back.wagers if wager.kind == "bet"][-1] == ("cy", 700)
    back.no_more_bets()
    assert back.last is not None
    assert list(verify_journal(path)) == []


def test_it_deals_the_same_cards_as_if_nothing_had_happened(path, tmp_path):
    straight, broken = kept(tmp_path / "straight.sqlite"), kept(path)
    play(straight, 2)
    play(broken, 1)
    broken = again(broken, path)
    play(broken, 1)
    assert broken.last["hands"] == straight.last["hands"]
    assert broken.last["net"] == straight.last["net"]


def test_a_command_id_has_its_effect_once_for_ever(path):
    table = kept(path)
    for _ in range(5):
        table.tell(Placed(1, "ann", "bet", 1000), author="ann", command="c-1")
    assert len(table.wagers) == 1
    table = again(table, path)
    table.tell(Placed(1, "ann", "bet", 1000), author="ann", command="c-1")
    assert len(table.wagers) == 1


def test_every_round_keeps_the_versions_it_was_played_under(path):
    table = kept(path)
    play(table, 2)
    begun = [body_of(entry) for entry in table.journal.entries() if entry.kind == "begun"]
    assert len(begun) == 3
    for body in begun:
        assert body["rules"] == {"document": "2016-08-17", "rulings": game_named("baceball").rulings}
        assert body["program"] == houseway.__version__


class Disk:
    """A connection whose n-th statement fails, once it is told to."""

    def __init__(self, name: str) -> None:
        self.connection = sqlite3.connect(name, isolation_level=None, check_same_thread=False)
        self.left = 0

    def _count(self) -> None:
        self.left -= 1
        if self.left == 0:
            raise sqlite3.OperationalError("disk I/O error")

    def execute(self, *args):
        self._count()
        return self.connection.execute(*args)

    def executemany(self, *args):
        self._count()
        return self.connection.executemany(*args)

    def __getattr__(self, name):
        return getattr(self.connection, name)


def bets_and_deals(table: KeptTable) -> list[str]:
    """One person's way through a round, until the journal fails; what was acknowledged."""
    acknowledged = []
    with pytest.raises(JournalDown):
        for place in range(200):
            if place % 4 == 3:
                table.no_more_bets()
            elif table.round.on(place % 4 + 1, "bet") is None:
                table.tell(Placed(place % 4 + 1, "ann", "bet", 1000), command=f"c-{place}")
                acknowledged.append(f"c-{place}")
    return acknowledged


@pytest.mark.parametrize("n", range(1, 41))
def test_when_the_nth_write_fails_the_table_stops_and_recovers(path, n):
    disks: list[Disk] = []

    def connect(name: str) -> Disk:
        disks.append(Disk(name))
        return disks[-1]

    table = open_table("baceball", SETTINGS, Journal(path, utc_clock, connect), source=Random(5).randbytes)
    disks[0].left = n
    acknowledged = bets_and_deals(table)
    with pytest.raises(JournalDown, match="opened anew"):
        table.no_more_bets()
    back = again(table, path)
    commands = [entry.command for entry in back.journal.entries() if entry.command is not None]
    assert commands == acknowledged
    assert list(verify_journal(path)) == []
    if back.round.on(7, "bet") is None:
        back.place(7, "zoe", "bet", 1000)
    back.no_more_bets()
    assert back.last is not None
    back.journal.close()


@pytest.mark.parametrize("seed", first(4, range(20)))
def test_killed_at_any_moment_nothing_acknowledged_is_lost_or_doubled(path, seed):
    assert_survives_a_kill(path, seed)


@pytest.mark.deep
@pytest.mark.parametrize("seed", range(1000, 1500))
def test_killed_five_hundred_times(path, seed):
    assert_survives_a_kill(path, seed)


def assert_survives_a_kill(path: Path, seed: int) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.table.playing", str(path), str(seed)],
        stdout=subprocess.PIPE,
        cwd=ROOT,
        text=True,
    )
    assert process.stdout is not None
    first = process.stdout.readline().strip()
    time.sleep(Random(seed).random() * 0.25)
    process.kill()
    acknowledged = [first, *process.stdout.read().split()]
    process.wait()
    table = kept(path, seed=99)
    commands = [entry.command for entry in table.journal.entries() if entry.command is not None]
    assert len(commands) == len(set(commands))
    assert set(acknowledged) <= set(commands)
    before = story(table)
    for command in acknowledged[-5:]:
        table.tell(Done(), command=command)
    assert story(table) == before
    assert list(verify_journal(path)) == []
    if all(wager.kind != "bet" for wager in table.wagers):
        table.place(1, "ann", "bet", 1000)
    table.no_more_bets()
    assert table.last is not None
    table.journal.close()


def test_the_cards_are_those_promised_before_the_wagers_closed(path):
    table = kept(path)
    play(table, 60)
    entries = list(table.journal.entries())
    lines = list(export_lines(entries))
    checked, problems = check_promises.check(lines)
    assert problems == []
    assert checked >= 60
    assert {entry.round for entry in entries if entry.kind == "committed"} == set(range(1, 62))
    assert any(entry.kind == "retired" for entry in entries), "the device ran empty in sixty rounds"


def test_every_irregularity_leaves_the_promises_whole(path):
    table = open_table(
        "baceball", SETTINGS, Journal(path, utc_clock), source=Random(3).randbytes, by_step=True
    )
    rng = Random(8)
    while table.rounds_played < 30:
        write.something(table, rng)
    lines = list(export_lines(table.journal.entries()))
    checked, problems = check_promises.check(lines)
    assert problems == []
    assert checked >= 30
    back = again(table, path)
    assert story(back) == story(table)
    assert list(verify_journal(path)) == []


@pytest.mark.parametrize("change", ["card", "salt", "promise", "dealt"])
def test_another_card_than_promised_is_found_by_the_stand_alone_check(path, change):
    table = kept(path)
    play(table, 2)
    entries = [json.loads(line) for line in export_lines(table.journal.entries())]
    revealed = next(entry["body"] for entry in entries if entry["kind"] == "revealed")
    if change == "card":
        card = next(card for card in revealed["opened"] if "item" in card)
        card["item"] = "As" if card["item"] != "As" else "Kd"
    elif change == "salt":
        next(card for card in revealed["opened"] if "item" in card)["salt"] = "00" * 16
    elif change == "promise":
        next(entry["body"] for entry in entries if entry["kind"] == "committed")["promise"] = "0" * 64
    else:
        told = [entry["body"] for entry in entries if entry["kind"] == "told"]
        dealt = next(event for body in told for event in body["events"] if event["event"] == "dealt")
        dealt["item"] = "As" if dealt["item"] != "As" else "Kd"
    _, problems = check_promises.check([json.dumps(entry) for entry in entries])
    assert problems


def test_the_check_imports_nothing_of_ours_and_is_short():
    source = (ROOT / "tools" / "check_promises.py").read_text(encoding="utf-8")
    assert len(source.splitlines()) < 180
    assert "import houseway" not in source and "from houseway" not in source


def test_sealed_cards_do_not_leave_in_an_export(path):
    table = kept(path)
    play(table, 1)
    device = table.dealing.snapshot()["device"]
    exported = [json.loads(line) for line in export_lines(table.journal.entries())]
    for entry in exported:
        if entry["sealed"]:
            assert "body" not in entry or entry["body"] is None
    assert json.dumps(device) not in "\n".join(map(json.dumps, exported))


@pytest.mark.parametrize("column", ["body", "author", "at", "kind", "round"])
def test_tampering_is_found(path, column):
    table = kept(path)
    play(table, 3)
    table.journal.close()
    raw = sqlite3.connect(path)
    for (name,) in raw.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
        raw.execute(f"DROP TRIGGER {name}")
    value = {"round": "7", "body": "x'7b7d'"}.get(column, "'x'")
    raw.execute(f"UPDATE entries SET {column} = {value} WHERE sequence = 9")
    raw.commit()
    raw.close()
    assert any("9" in problem for problem in verify_journal(path))


def test_a_truncated_journal_is_found_by_an_earlier_head(path):
    table = kept(path)
    play(table, 3)
    head = table.journal.head()
    table.journal.close()
    assert list(verify_journal(path, head)) == []
    assert list(verify_journal(path, Head(head.sequence + 5, "0" * 64)))


def test_earlier_rounds_hashes_never_change(path):
    table = kept(path)
    play(table, 2)
    hashes = [entry.hash for entry in table.journal.entries()]
    play(table, 1)
    table.order("missing-card", by="dealer")
    assert [entry.hash for entry in table.journal.entries()][: len(hashes)] == hashes


def test_viewers_of_a_replay_see_what_they_saw_then(path):
    table = kept(path)
    play(table, 1)
    for role in (Role.WATCHER, Role.DISPLAY, Role.INSPECTOR):
        moments = houseway.api.replay_round(table.journal.entries(), "baceball-1/1", Viewer(role))
        again = [event for moment in moments for event in moment.events]
        assert again == view(table.last_round.events, Viewer(role))


def test_after_a_defect_what_was_taken_before_it_is_kept(path, monkeypatch):
    table = kept(path)
    table.place(1, "ann", "bet", 1000)
    monkeypatch.setattr(
        type(table.round),
        "deal",
        lambda game_round, to, item, **rest: (
            1 // 0 if game_round.items_dealt == 4 else AnyRound.deal(game_round, to, item, **rest)
        ),
    )
    with pytest.raises(Defect):
        table.no_more_bets()
    monkeypatch.undo()
    before = story(table)
    assert len([event for event in before if event["event"] == "dealt"]) == 4
    back = again(table, path)
    assert story(back) == before

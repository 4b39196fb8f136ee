"""Looking at a young table's history reads its own entries, however long the journal is."""

import os
from concurrent.futures import ThreadPoolExecutor
from threading import Event

import pytest

from houseway.api import open_table
from houseway.journal import Draft, Journal
from houseway.server.live.history import History
from houseway.table.layout.views import player
from houseway.table.procedure.roles import Role
from tests.server.pit.staffed import open_house
from tests.server.rooms import fixed_clock

MANY = 20_000
STEPS = 1000
"""The database says after so many steps that it is at work."""


def test_the_first_look_at_a_young_tables_history_scans_nothing(tmp_path):
    with Journal(tmp_path / "journal.sqlite", fixed_clock) as journal:
        journal.append([Draft("older-1", number, "told", "house", b"{}") for number in range(MANY)])
        table = open_table("baceball", {}, journal)
        for _ in range(2):
            if not table.wagers:  # what stood off lies there still
                table.place(1, "ann", "bet", 1000)
            table.no_more_bets()
        working = []
        journal._connection.set_progress_handler(lambda: working.append(1), STEPS)
        assert len(History(journal, table).rounds(player("ann"), None)) == 2
        assert len(working) < MANY // STEPS


@pytest.mark.parametrize("what", ["rounds", "replay"])
def test_however_many_look_at_what_was_played_nobody_who_wagers_waits_for_them(what, tmp_path, monkeypatch):
    begun, go_on = Event(), Event()
    many = min(32, (os.cpu_count() or 1) + 4) + 1
    """More than the threads that a program has for such things."""
    path = f"/api/tables/baceball-1/rounds{'/1' if what == 'replay' else ''}"

    def slow(*_: object) -> list[object]:
        begun.set()
        go_on.wait(60)
        return []

    monkeypatch.setattr(History, what, slow)
    with open_house(tmp_path, games=["baceball"]) as house, ThreadPoolExecutor(many + 1) as threads:
        ann = house.somebody(Role.PLAYER, "Ann")
        try:
            asked = [threads.submit(ann.ask, "GET", path, status=None) for _ in range(many)]
            wager = {"input": "placed", "area": 3, "wager": "bet", "amount": 500}
            assert begun.wait(20)
            assert threads.submit(ann.send, "baceball-1", **wager).result(20)["type"] == "done"
            assert not any(each.done() for each in asked)
        finally:
            go_on.set()

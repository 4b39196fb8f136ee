"""Looking at a young table's history reads its own entries, however long the journal is."""

from houseway.api import open_table
from houseway.journal import Draft, Journal
from houseway.server.live.history import History
from houseway.table.views import player
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

"""Writes the golden journal of this version: `python -m tests.table.golden.write`. What is kept stays."""

import itertools
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import houseway
from houseway.api import open_table
from houseway.journal import Journal, export_lines
from houseway.rulebook import Refused

FOLDER = Path(__file__).parent
ORDERS = (
    ("take-seat", {"by": "player", "patron": "ann", "area": 1}),
    ("order-shuffle", {"by": "gaming-supervisor"}),
    ("replace-cards", {"by": "gaming-manager", "cards": "casino-pre-shuffled", "riffle_for": "ann"}),
    ("faced-card", {"by": "dealer"}),
    ("card-in-error", {"by": "dealer"}),
    ("card-in-error", {"by": "dealer", "exposed": False}),
    ("malfunction", {"by": "dealer", "damaged": ["As"]}),
    ("void-round", {"by": "gaming-supervisor"}),
    ("missing-card", {"by": "dealer"}),
    ("hand-without-bet", {"by": "dealer", "area": 6}),
)


def main() -> None:
    """Forty rounds with irregularities at a table that deals card by card."""
    path = FOLDER / f"{houseway.__version__}.jsonl"
    if path.exists():
        raise SystemExit(f"{path.name} is kept: a later version writes its own")
    rng = Random(2016)
    seconds = itertools.count()
    with (
        TemporaryDirectory() as folder,
        Journal(
            Path(folder) / "journal.sqlite",
            lambda: datetime(2026, 1, 1, tzinfo=UTC) + timedelta(seconds=next(seconds)),
        ) as journal,
    ):
        table = open_table(
            "baceball", {"jackpot": {"wager": 500}}, journal, source=rng.randbytes, by_step=True
        )
        while table.rounds_played < 40:
            something(table, rng)
        entries = list(journal.entries())
    opened = {entry.sequence for entry in entries if entry.kind == "inputs"}
    path.write_text("\n".join(export_lines(entries, opened)) + "\n", encoding="utf-8")


def something(table, rng: Random) -> None:
    """Any order, step or wager; what is refused has not happened."""
    try:
        if rng.random() < 0.05:
            kind, fields = rng.choice(ORDERS)
            table.order(kind, **fields)
        elif type(table.request).__name__ != "Wagers":
            table.dealing.steps = 1
            table.go_on()
        elif rng.random() < 0.3:
            table.no_more_bets()
        else:
            wager = rng.choice(["bet", "bet", "strike-1", "strike-out", "jackpot"])
            area = rng.randint(1, 4)
            table.place(area, f"p{area}", wager, 500)
    except Refused:
        pass


if __name__ == "__main__":
    main()

"""Entries kept per second: the journal beside plain SQLite commits of the same bytes; and verifying them."""

from __future__ import annotations

import argparse
import json
import sqlite3
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any
from uuid import uuid4

from measuring import (
    machine,
    number,
    per_second,
    positive,
    print_circumstances,
    print_table,
    spread,
    versions,
)

from houseway.journal import Draft, Journal, utc_clock, verify
from houseway.journal.opening import PRAGMAS
from houseway.journal.schema import MADE

BATCHES = (1, 10)
THREADS = 8
BODY = json.dumps(
    {"input": "said", "patron": "ann", "hand": "3:1", "action": "draw", "note": "x" * 80}
).encode()
STAMP = "2026-11-15T20:00:00.123456Z"
DIGEST = "0" * 64
INSERT = "INSERT INTO entries VALUES (NULL, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
DISTRIBUTIONS = ("houseway", "msgspec")

Keep = Callable[[int], None]


def batch_of(size: int) -> list[Draft]:
    """One sender's command and what followed from it."""
    first = Draft("table-7", 123, "input", "dealer ann", BODY, uuid4().hex)
    return [first, *(Draft("table-7", 123, "event", "dealer ann", BODY) for _ in range(size - 1))]


def bytes_of(draft: Draft) -> int:
    texts = (draft.table, draft.kind, draft.author, draft.command or "")
    return len(STAMP) + 3 * len(DIGEST) + len(draft.body) + sum(map(len, texts))


def plain_connection(path: Path, held: ExitStack) -> sqlite3.Connection:
    connection = held.enter_context(closing(sqlite3.connect(path, isolation_level=None)))
    for pragma in ("journal_mode = WAL", *PRAGMAS):
        connection.execute(f"PRAGMA {pragma}")
    return connection


def raw_keep(path: Path, held: ExitStack) -> Keep:
    """As little as SQLite can do: the bytes of an entry in one column."""
    connection = plain_connection(path, held)
    connection.execute("CREATE TABLE rows (sequence INTEGER PRIMARY KEY, row BLOB NOT NULL)")
    rows = {size: [(b"x" * bytes_of(draft),) for draft in batch_of(size)] for size in BATCHES}

    def keep(size: int) -> None:
        connection.execute("BEGIN IMMEDIATE")
        for row in rows[size]:
            connection.execute("INSERT INTO rows (row) VALUES (?)", row)
        connection.execute("COMMIT")

    return keep


def same_table_keep(path: Path, held: ExitStack) -> Keep:
    """The journal's own table and indexes, without chain, checks and threads."""
    connection = plain_connection(path, held)
    for statement in MADE.values():
        connection.execute(statement)

    def keep(size: int) -> None:
        connection.execute("BEGIN IMMEDIATE")
        for draft in batch_of(size):
            values = (STAMP, draft.table, draft.round, draft.kind, draft.author, draft.command, 0, draft.body)
            connection.execute(INSERT, (*values, DIGEST, DIGEST, DIGEST))
        connection.execute("COMMIT")

    return keep


def journal_keep(journal: Journal) -> Keep:
    def keep(size: int) -> None:
        journal.append(batch_of(size))

    return keep


@dataclass
class Lane:
    """One way to keep entries, in batches of one size."""

    key: str
    name: str
    batch: int
    threads: int
    keep: Keep
    rates: list[float] = field(default_factory=list)

    def run(self, seconds: float) -> None:
        if self.threads == 1:
            self.rates.append(self._slice(seconds))
            return
        with ThreadPoolExecutor(self.threads) as pool:
            self.rates.append(sum(pool.map(self._slice, [seconds] * self.threads)))

    def _slice(self, seconds: float) -> float:
        return self.batch * per_second(lambda: self.keep(self.batch), seconds)


def lanes(raw: Keep, same: Keep, kept: Keep) -> Iterator[Lane]:
    for batch in BATCHES:
        yield Lane(f"raw_{batch}", f"SQLite, one column, batch {batch}", batch, 1, raw)
        yield Lane(f"same_{batch}", f"SQLite, same table, batch {batch}", batch, 1, same)
        yield Lane(f"journal_{batch}", f"Journal, batch {batch}", batch, 1, kept)
    yield Lane("journal_threads", f"Journal, batch 1, {THREADS} threads", 1, THREADS, kept)


def measure(lineup: Sequence[Lane], repeats: int, seconds: float) -> None:
    for _ in range(repeats):
        for lane in lineup:
            lane.run(seconds)


def ratio(lane: Lane, kind: str, lineup: Sequence[Lane]) -> float:
    """The median over rounds of turns, each against its neighbour: a slow disk is slow for both."""
    other = next(other for other in lineup if other.key == f"{kind}_{lane.batch}")
    return median(own / plain for own, plain in zip(lane.rates, other.rates, strict=True))


def verifying(path: Path, repeats: int) -> tuple[int, list[float]]:
    with Journal(path, utc_clock) as journal:
        head = journal.head()
    rates = []
    for _ in range(repeats):
        start = perf_counter()
        problems = verify(path, head)
        rates.append(head.sequence / (perf_counter() - start))
        if problems:
            raise SystemExit("\n".join(problems))
    return head.sequence, rates


def fill(journal: Journal, entries: int) -> None:
    while (kept := journal.head().sequence) < entries:
        journal.append([draft for _ in range(min(100, entries - kept)) for draft in batch_of(10)])


def row_of(lane: Lane, lineup: Sequence[Lane]) -> dict[str, Any]:
    return {
        "key": lane.key,
        "name": lane.name,
        "entries_per_second": median(lane.rates),
        "spread": spread(lane.rates),
        "slices": lane.rates,
        "ratio_to_raw": ratio(lane, "raw", lineup),
        "ratio_to_same_table": ratio(lane, "same", lineup),
    }


def print_report(report: dict[str, Any]) -> None:
    rows = [
        [row["name"], *(number(row[key], form) for key, form in FIGURES.items())] for row in report["lanes"]
    ]
    print_table("Entries kept, each batch durable", HEADINGS, rows)
    checked, settings = report["verify"], report["settings"]
    print(
        f"Verify: {checked['entries_per_second']:,.0f} entries/s over {checked['entries']:,} entries "
        f"(spread {checked['spread']:.1%})."
    )
    print(
        f"Medians of {settings['repeats']} interleaved slices of {settings['slice_seconds']} s, "
        f"{settings['bytes_per_entry']} bytes an entry; ratios are medians of neighbouring slices; "
        "spread is (fastest - slowest) / median."
    )
    print_circumstances(report)


HEADINGS = ["lane", "entries/s", "spread", "x one column", "x same table"]
FIGURES = {"entries_per_second": ",.0f", "spread": ".1%", "ratio_to_raw": ".2f", "ratio_to_same_table": ".2f"}


def options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="print one JSON document instead of a table")
    parser.add_argument("--repeats", type=positive(int), default=15, help="slices per lane (15)")
    parser.add_argument("--slice", type=positive(float), default=0.3, help="seconds per slice (0.3)")
    parser.add_argument("--verify", type=positive(int), default=200_000, help="entries to verify (200000)")
    parser.add_argument("--directory", type=Path, help="where the files are written (a temporary place)")
    return parser.parse_args(arguments)


def report_of(chosen: argparse.Namespace, directory: Path) -> dict[str, Any]:
    with ExitStack() as held:
        journal = held.enter_context(Journal(directory / "journal.db", utc_clock))
        raw, same = raw_keep(directory / "raw.db", held), same_table_keep(directory / "same.db", held)
        lineup = list(lanes(raw, same, journal_keep(journal)))
        measure(lineup, chosen.repeats, chosen.slice)
        fill(journal, chosen.verify)
    entries, rates = verifying(directory / "journal.db", 5)
    return {
        "machine": machine(),
        "versions": versions(DISTRIBUTIONS) | {"sqlite": sqlite3.sqlite_version},
        "settings": {
            "repeats": chosen.repeats,
            "slice_seconds": chosen.slice,
            "bytes_per_entry": bytes_of(batch_of(1)[0]),
        },
        "lanes": [row_of(lane, lineup) for lane in lineup],
        "verify": {
            "entries": entries,
            "entries_per_second": median(rates),
            "spread": spread(rates),
            "slices": rates,
        },
    }


def main(arguments: Sequence[str] | None = None) -> int:
    chosen = options(arguments)
    with tempfile.TemporaryDirectory(dir=chosen.directory) as directory:
        report = report_of(chosen, Path(directory))
    if chosen.json:
        print(json.dumps(report, indent=2))
    else:
        print_report(report)
    return 0


if __name__ == "__main__":
    sys.exit(main())

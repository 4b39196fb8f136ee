"""Seconds for each exact analysis: with nothing compiled, with code kept on disk, and again at once."""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Sequence
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from measuring import machine, number, positive, print_circumstances, print_table, versions

DISTRIBUTIONS = ("houseway", "numba", "numpy")
GAMES = {
    "baceball": ("bACEball", 1),
    "pai-gow": ("Pai Gow", 30),
    "four-card-poker": ("Four Card Poker", 90),
    "pinkjack": ("Pinkjack", 8),
    "pontoon": ("Pontoon", 8),
}
GAMES[",".join(GAMES)] = ("all five in one process", 20)
"""Each game's name, and the processor's seconds its analysis is meant to take with kept machine code."""
WAYS = ("cold", "kept", "again")
CLOCKS = ("wall", "cpu")

PROCESS = """
import json, sys
from time import perf_counter, process_time

def seconds(game):
    wall, cpu = perf_counter(), process_time()
    import houseway
    for each in game.split(","):
        houseway.analyse(each)
    return {"wall": perf_counter() - wall, "cpu": process_time() - cpu}

print(json.dumps([seconds(sys.argv[1]), seconds(sys.argv[1])]))
"""


def two_calls(game: str, kept_in: str) -> list[dict[str, float]]:
    """Analysed twice in a new process that keeps machine code in that folder; imports belong to the first."""
    done = subprocess.run(
        [sys.executable, "-c", PROCESS, game],
        env=os.environ | {"NUMBA_CACHE_DIR": kept_in},
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    found: list[dict[str, float]] = json.loads(done.stdout)
    return found


def timed(game: str) -> dict[str, dict[str, float]]:
    with TemporaryDirectory() as empty:
        cold, again = two_calls(game, empty)
        kept, _ = two_calls(game, empty)
    return {"cold": cold, "kept": kept, "again": again}


def measure(games: Sequence[str], repeats: int) -> list[dict[str, Any]]:
    runs: dict[str, list[dict[str, dict[str, float]]]] = {game: [] for game in games}
    for _ in range(repeats):
        for game in games:
            runs[game].append(timed(game))
    return [
        {"game": game, "name": GAMES[game][0], "target": GAMES[game][1], "runs": found}
        | {way: {clock: median(run[way][clock] for run in found) for clock in CLOCKS} for way in WAYS}
        for game, found in runs.items()
    ]


def print_report(report: dict[str, Any]) -> None:
    rows = [
        [
            row["name"],
            *(number(row[way][clock], ".2f") for way in WAYS for clock in CLOCKS),
            number(row["target"], "d"),
        ]
        for row in report["games"]
    ]
    headings = [heading for way in WAYS for heading in (way, "CPU")]
    print_table("Seconds for an exact analysis", ["analysis", *headings, "target"], rows)
    print(
        "Cold: a new process without kept machine code, imports included. Kept: a new process that finds "
        "the code of an earlier one. Again: the second call in a process; it may remember what the first "
        "found.\nFirst by the clock on the wall, then the processor's time of all threads. The target is the "
        f"processor's time with kept code on a quiet machine. Medians of {report['settings']['repeats']}."
    )
    print_circumstances(report)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help=f"which: {', '.join(GAMES)} (all)")
    parser.add_argument("--json", action="store_true", help="print one JSON document instead of a table")
    parser.add_argument("--repeats", type=positive(int), default=1, help="runs of each game (1)")
    chosen = parser.parse_args(arguments)
    if unknown := set(chosen.games) - set(GAMES):
        parser.error(f"no such game: {', '.join(sorted(unknown))}")
    report = {
        "machine": machine(),
        "versions": versions(DISTRIBUTIONS),
        "settings": {"repeats": chosen.repeats},
        "games": measure(chosen.games or list(GAMES), chosen.repeats),
    }
    if chosen.json:
        print(json.dumps(report, indent=2))
    else:
        print_report(report)
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""Seconds until each command of the lab answers on a machine that has no machine code yet."""

from __future__ import annotations

import argparse
import json
import os
import resource
import subprocess
import sys
from collections.abc import Sequence
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

from measuring import machine, number, positive, print_circumstances, print_table, versions

DISTRIBUTIONS = ("houseway", "numba", "numpy")
GAMES = ("baceball", "pai-gow", "four-card-poker", "pinkjack", "pontoon")
COMMANDS = {"analyse": (), "simulate": ("--rounds", "1M", "--seed", "1")}
CLOCKS = ("wall", "cpu", "user")
TARGET = 10
"""Seconds on the wall of a quiet machine."""


def seconds(command: str, game: str) -> dict[str, float]:
    """The command in a new process with an empty folder for machine code."""
    with TemporaryDirectory() as empty:
        began, before = perf_counter(), resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run(
            [sys.executable, "-m", "houseway", command, game, *COMMANDS[command]],
            env=os.environ | {"NUMBA_CACHE_DIR": empty},
            stdout=subprocess.DEVNULL,
            check=True,
        )
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        user, system = after.ru_utime - before.ru_utime, after.ru_stime - before.ru_stime
        return {"wall": perf_counter() - began, "cpu": user + system, "user": user}


def measure(repeats: int) -> list[dict[str, Any]]:
    rows = []
    for command in COMMANDS:
        for game in GAMES:
            runs = [seconds(command, game) for _ in range(repeats)]
            found = {clock: median(run[clock] for run in runs) for clock in CLOCKS}
            rows.append({"command": f"{command} {game}", **found, "runs": runs})
    return rows


def print_report(report: dict[str, Any]) -> None:
    rows = [[row["command"], *(number(row[clock], ".1f") for clock in CLOCKS)] for row in report["rows"]]
    print_table(
        "Seconds until a first answer, nothing compiled", ["houseway", "wall", "CPU", "of that user"], rows
    )
    print(
        f"Medians of {report['settings']['repeats']}. The target is {TARGET} on the wall of a quiet machine "
        f"with two cores; one minute's load was {report['load']:.1f} when this began."
    )
    print_circumstances(report)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="print one JSON document instead of a table")
    parser.add_argument("--repeats", type=positive(int), default=1, help="runs of each command (1)")
    chosen = parser.parse_args(arguments)
    report = {
        "machine": machine(),
        "load": os.getloadavg()[0],
        "versions": versions(DISTRIBUTIONS),
        "settings": {"repeats": chosen.repeats},
        "rows": measure(chosen.repeats),
    }
    if chosen.json:
        print(json.dumps(report, indent=2))
    else:
        print_report(report)
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""Rounds per second of the lab's kernels on one core, beside Gymnasium's blackjack, in one run."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from statistics import median
from typing import Any

from measuring import (
    Rates,
    machine,
    number,
    positive,
    print_circumstances,
    print_table,
    quotient,
    rates_of,
    spread,
    versions,
)
from rounds import Contender, gymnasium_rounds

from houseway.lab.chunks import CHUNK
from houseway.lab.games import in_the_lab
from houseway.lab.models import Plan
from houseway.lab.streams import stream

SEED = 1
DISTRIBUTIONS = ("houseway", "numba", "numpy", "gymnasium")
KERNELS = {
    "baceball": ("bACEball", 1500),
    "pai-gow": ("Pai Gow", 1500),
    "pinkjack": ("Pinkjack", 800),
    "pontoon": ("Pontoon", 800),
    "four-card-poker": ("Four Card Poker", 500),
}
"""Each game's name, and how many times Gymnasium's rounds its kernel is meant to count."""
YARDSTICK = "gymnasium"


@dataclass
class Lane:
    """What is measured: something that plays so many rounds each time."""

    key: str
    name: str
    rounds: int
    act: Callable[[], None] | None
    target: int | None = None
    problem: str | None = None
    slices: list[Rates] = field(default_factory=list)

    def run(self, seconds: float) -> None:
        if self.act is not None:
            wall, cpu = rates_of(self.act, seconds)
            self.slices.append(Rates(self.rounds * wall, self.rounds * cpu))

    def by(self, clock: str) -> list[float]:
        return [getattr(each, clock) for each in self.slices]

    def rate(self, clock: str) -> float | None:
        return median(self.by(clock)) if self.slices else None


def kernel_lane(game: str) -> Lane:
    """One box by the reference strategy, a fresh shuffle for every round, in chunks as `simulate` has."""
    name, target = KERNELS[game]
    model = in_the_lab(game).model(Plan(game))
    words = stream(SEED, 0)
    model.count(CHUNK, words)
    return Lane(game, name, CHUNK, partial(model.count, CHUNK, words), target)


def gymnasium_lane() -> Lane:
    """Blackjack-v1 as `rounds.py` plays it."""
    peer = Contender(YARDSTICK, "Gymnasium", gymnasium_rounds)
    peer.build()
    return Lane(peer.key, peer.name, 1, peer.play, problem=peer.problem)


def measure(repeats: int, seconds: float) -> list[Lane]:
    lanes = [*map(kernel_lane, KERNELS), gymnasium_lane()]
    for _ in range(repeats):
        for lane in lanes:
            lane.run(seconds)
    return lanes


def row_of(lane: Lane, yardstick: Lane) -> dict[str, Any]:
    row: dict[str, Any] = {"key": lane.key, "name": lane.name, "target": lane.target, "problem": lane.problem}
    for clock in Rates._fields:
        row[clock] = {
            "rounds_per_second": lane.rate(clock),
            "spread": spread(lane.by(clock)),
            "ratio_to_gymnasium": quotient(lane.rate(clock), yardstick.rate(clock)),
            "slices": lane.by(clock),
        }
    return row


def figures(row: dict[str, Any], clock: str) -> list[str]:
    by_clock = row[clock]
    return [
        in_millions(by_clock["rounds_per_second"]),
        number(by_clock["spread"], ".0%"),
        number(by_clock["ratio_to_gymnasium"], ",.0f"),
    ]


def in_millions(rate: float | None) -> str:
    return f"{rate / 1e6:.2f}M" if rate is not None and rate >= 1e6 else number(rate, ",.0f")


def print_report(report: dict[str, Any]) -> None:
    rows = [
        [row["name"], *figures(row, "wall"), *figures(row, "cpu"), number(row["target"], ",d")]
        for row in report["lanes"]
    ]
    headings = ["rounds simulated", "/s", "spread", "x Gym", "/CPU s", "spread", "x Gym", "target"]
    print_table("One box, one core", headings, rows)
    for row in report["lanes"]:
        if row["problem"]:
            print(f"{row['name']}: {row['problem']}")
    settings = report["settings"]
    print(
        f"Medians of {settings['repeats']} interleaved slices of {settings['slice_seconds']} s on warm "
        "kernels; spread is (fastest - slowest) / median.\n"
        "First by the clock on the wall, then by the time this thread had the processor, which leaves out "
        "waiting for others; x Gym: times Gymnasium by the same clock."
    )
    print_circumstances(report)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="print one JSON document instead of a table")
    parser.add_argument("--repeats", type=positive(int), default=9, help="slices per lane (9)")
    parser.add_argument("--slice", type=positive(float), default=0.5, help="seconds per slice (0.5)")
    chosen = parser.parse_args(arguments)
    lanes = measure(chosen.repeats, chosen.slice)
    report = {
        "machine": machine(),
        "versions": versions(DISTRIBUTIONS),
        "settings": {"repeats": chosen.repeats, "slice_seconds": chosen.slice, "rounds_a_call": CHUNK},
        "lanes": [row_of(lane, lanes[-1]) for lane in lanes],
    }
    if chosen.json:
        print(json.dumps(report, indent=2))
    else:
        print_report(report)
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""Hands evaluated per second: best four of five and six, from Python and compiled, beside rankers of five."""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections.abc import Callable, Sequence
from statistics import median
from typing import Any

from measuring import (
    machine,
    number,
    per_second,
    positive,
    print_circumstances,
    print_table,
    quotient,
    spread,
    versions,
)

HANDS = 10_000
INSTALL = "make bench"
DISTRIBUTIONS = ("houseway", "phevaluator", "eval7")

Evaluate = Callable[[], None]


def dealt(size: int) -> list[list[int]]:
    """The same random hands for everybody, as numbers of cards."""
    rng = random.Random(size)
    return [rng.sample(range(52), size) for _ in range(HANDS)]


def houseway_hands(size: int) -> Evaluate:
    from houseway.games.four_card_poker.hands import strength

    hands = dealt(size)

    def evaluate() -> None:
        for hand in hands:
            strength(hand)

    return evaluate


def kernel_hands(size: int) -> Evaluate:
    import numpy as np

    from houseway.lab.four_card_poker import facts
    from houseway.lab.four_card_poker.strength import strengths_of

    cards = np.array(dealt(size), np.uint8).ravel()
    bits, tables, found = facts.bits(), facts.tables(), np.zeros(HANDS, np.int32)

    def evaluate() -> None:
        strengths_of(cards, size, bits, tables, found)

    return evaluate


def phevaluator_hands() -> Evaluate:
    from phevaluator import evaluate_cards

    hands = dealt(5)

    def evaluate() -> None:
        for hand in hands:
            evaluate_cards(*hand)

    return evaluate


def eval7_hands() -> Evaluate:
    import eval7

    deck = [eval7.Card(rank + suit) for rank in "A23456789TJQK" for suit in "cdhs"]
    hands = [[deck[card] for card in hand] for hand in dealt(5)]

    def evaluate() -> None:
        for hand in hands:
            eval7.evaluate(hand)

    return evaluate


CONTENDERS: dict[str, Callable[[], Evaluate]] = {
    "Houseway, best four of five": lambda: houseway_hands(5),
    "Houseway, best four of six": lambda: houseway_hands(6),
    "Houseway kernel, best four of five": lambda: kernel_hands(5),
    "Houseway kernel, best four of six": lambda: kernel_hands(6),
    "phevaluator, ranks five": phevaluator_hands,
    "eval7, ranks five": eval7_hands,
}
YARDSTICKS = {"phevaluator, ranks five": "x phevaluator", "eval7, ranks five": "x eval7"}


def measure(repeats: int, seconds: float) -> dict[str, Any]:
    ready: dict[str, Evaluate] = {}
    problems: dict[str, str] = {}
    for name, make in CONTENDERS.items():
        try:
            ready[name] = make()
            ready[name]()
        except ImportError as error:
            problems[name] = f"not installed ({error}); `{INSTALL}` installs it"
    rates: dict[str, list[float]] = {name: [] for name in ready}
    for _ in range(repeats):
        for name, evaluate in ready.items():
            rates[name].append(HANDS * per_second(evaluate, seconds))
    medians = {name: median(slices) for name, slices in rates.items()}
    rows = [
        {
            "name": name,
            "evaluations_per_second": medians.get(name),
            "spread": spread(rates.get(name, [])),
            "ratio_to": {key: quotient(medians.get(name), medians.get(key)) for key in YARDSTICKS},
            "problem": problems.get(name),
        }
        for name in CONTENDERS
    ]
    settings = {"repeats": repeats, "slice_seconds": seconds, "hands": HANDS}
    return {
        "machine": machine(),
        "versions": versions(DISTRIBUTIONS),
        "settings": settings,
        "contenders": rows,
    }


def print_report(report: dict[str, Any]) -> None:
    rows = [
        [
            row["name"],
            number(row["evaluations_per_second"], ",.0f"),
            number(row["spread"], ".1%"),
            *(number(row["ratio_to"][key], ".2f") for key in YARDSTICKS),
        ]
        for row in report["contenders"]
    ]
    print_table("Poker hands", ["contender", "hands/s", "spread", *YARDSTICKS.values()], rows)
    for row in report["contenders"]:
        if row["problem"]:
            print(f"{row['name']}: {row['problem']}")
    settings = report["settings"]
    print(f"Medians of {settings['repeats']} interleaved slices of {settings['slice_seconds']} s.")
    print_circumstances(report)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="print one JSON document instead of a table")
    parser.add_argument("--repeats", type=positive(int), default=5, help="slices per contender (5)")
    parser.add_argument("--slice", type=positive(float), default=0.5, help="seconds per slice (0.5)")
    chosen = parser.parse_args(arguments)
    report = measure(chosen.repeats, chosen.slice)
    if chosen.json:
        print(json.dumps(report, indent=2))
    else:
        print_report(report)
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""Full rounds per second: Houseway's bACEball beside three blackjack libraries, in one run."""

from __future__ import annotations

import argparse
import cProfile
import gc
import importlib.metadata
import json
import os
import platform
import pstats
import random
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

Round = Callable[[], None]

BET_CENTS = 1000
HEAVIEST = 25
INSTALL = "make bench"
DISTRIBUTIONS = ("houseway", "gymnasium", "rlcard", "open_spiel", "numpy")


def houseway_rounds() -> Round:
    import houseway

    return bet_and_deal(houseway.Table("baceball"))


def houseway_read_rounds() -> Round:
    import houseway

    table = houseway.Table("baceball")
    deal = bet_and_deal(table)

    def play() -> None:
        deal()
        settlement = table.last
        _ = settlement["net"], settlement["results"], settlement["events"]

    return play


def bet_and_deal(table: Any) -> Round:
    def play() -> None:
        # A stand-off leaves the Bet on the layout for the next round.
        if not table.wagers:
            table.place(1, "ann", "bet", BET_CENTS)
        table.no_more_bets()

    return play


def gymnasium_rounds() -> Round:
    import gymnasium

    env = gymnasium.make("Blackjack-v1")
    stick_or_hit = (0, 1)

    def play() -> None:
        env.reset()
        over = False
        while not over:
            _, _, terminated, truncated, _ = env.step(random.choice(stick_or_hit))
            over = terminated or truncated

    return play


def rlcard_rounds() -> Round:
    import rlcard

    env = rlcard.make("blackjack")

    def play() -> None:
        state, _ = env.reset()
        while not env.is_over():
            state, _ = env.step(random.choice(list(state["legal_actions"])))
        env.get_payoffs()

    return play


def open_spiel_listed_rounds() -> Round:
    def draw(state: Any) -> int:
        outcomes, probabilities = zip(*state.chance_outcomes(), strict=True)
        card: int = random.choices(outcomes, probabilities)[0]
        return card

    return open_spiel_rounds(draw)


def open_spiel_uniform_rounds() -> Round:
    return open_spiel_rounds(lambda state: random.choice(state.legal_actions()))


def open_spiel_rounds(draw: Callable[[Any], int]) -> Round:
    import pyspiel

    game = pyspiel.load_game("blackjack")

    def play() -> None:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(draw(state))
            else:
                state.apply_action(random.choice(state.legal_actions()))
        state.returns()

    return play


@dataclass
class Contender:
    key: str
    name: str
    make: Callable[[], Round]
    play: Round | None = None
    problem: str | None = None
    rates: list[float] = field(default_factory=list)

    def build(self) -> None:
        try:
            self.play = self.make()
        except ImportError as error:
            self.problem = f"not installed ({error}); `{INSTALL}` installs it"
        except Exception as error:
            self.problem = f"not usable ({type(error).__name__}: {error})"

    @property
    def rate(self) -> float | None:
        return median(self.rates) if self.rates else None

    @property
    def spread(self) -> float | None:
        return (max(self.rates) - min(self.rates)) / median(self.rates) if self.rates else None


def contenders() -> list[Contender]:
    return [
        Contender("houseway", "Houseway", houseway_rounds),
        Contender("houseway_read", "Houseway, read", houseway_read_rounds),
        Contender("gymnasium", "Gymnasium", gymnasium_rounds),
        Contender("rlcard", "RLCard", rlcard_rounds),
        Contender("open_spiel_listed", "OpenSpiel, listed", open_spiel_listed_rounds),
        Contender("open_spiel_uniform", "OpenSpiel, uniform", open_spiel_uniform_rounds),
    ]


YARDSTICKS = {
    "gymnasium": "x Gymnasium",
    "open_spiel_listed": "x OpenSpiel listed",
    "open_spiel_uniform": "x OpenSpiel uniform",
}


def rounds_per_second(play: Round, seconds: float) -> float:
    gc.collect()
    played = 0
    start = now = perf_counter()
    end = start + seconds
    while now < end:
        play()
        played += 1
        now = perf_counter()
    return played / (now - start)


def measure(lineup: Sequence[Contender], repeats: int, seconds: float, warm_up: int) -> None:
    for contender in lineup:
        contender.build()
    ready = [(contender, contender.play) for contender in lineup if contender.play is not None]
    for _, play in ready:
        for _ in range(warm_up):
            play()
    for _ in range(repeats):
        for contender, play in ready:
            contender.rates.append(rounds_per_second(play, seconds))


def ratios(contender: Contender, measured: Sequence[Contender]) -> dict[str, float | None]:
    rates = {other.key: other.rate for other in measured}
    return {key: quotient(contender.rate, rates.get(key)) for key in YARDSTICKS}


def quotient(rate: float | None, yardstick: float | None) -> float | None:
    return rate / yardstick if rate is not None and yardstick is not None else None


def cpu_model() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        lines = []
    models = (line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    return next(models, "") or platform.processor() or platform.machine()


def machine() -> dict[str, Any]:
    system = f"{platform.system()} {platform.machine()}"
    return {"cpu": cpu_model(), "cores": os.cpu_count(), "system": system}


def version(distribution: str) -> str | None:
    try:
        return importlib.metadata.version(distribution)
    except importlib.metadata.PackageNotFoundError:
        return None


def versions() -> dict[str, str | None]:
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return {"python": python} | {name: version(name) for name in DISTRIBUTIONS}


def document(measured: Sequence[Contender], settings: dict[str, Any]) -> dict[str, Any]:
    rows = [
        {
            "key": contender.key,
            "name": contender.name,
            "rounds_per_second": contender.rate,
            "spread": contender.spread,
            "slices": contender.rates,
            "ratio_to": ratios(contender, measured),
            "problem": contender.problem,
        }
        for contender in measured
    ]
    return {"machine": machine(), "versions": versions(), "settings": settings, "contenders": rows}


def table_rows(report: dict[str, Any]) -> list[list[str]]:
    return [
        [
            row["name"],
            number(row["rounds_per_second"], ",.0f"),
            number(row["spread"], ".1%"),
            *(number(row["ratio_to"][key], ".2f") for key in YARDSTICKS),
        ]
        for row in report["contenders"]
    ]


def number(value: float | None, form: str) -> str:
    return "-" if value is None else format(value, form)


def print_report(report: dict[str, Any]) -> None:
    headings = ["contender", "rounds/s", "spread", *YARDSTICKS.values()]
    try:
        print_rich(headings, table_rows(report))
    except ImportError:
        print_plain(headings, table_rows(report))
    for row in report["contenders"]:
        if row["problem"]:
            print(f"{row['name']}: {row['problem']}")
    settings, host = report["settings"], report["machine"]
    print(
        f"Medians of {settings['repeats']} interleaved slices of {settings['slice_seconds']} s "
        f"after {settings['warm_up_rounds']} rounds; spread is (fastest - slowest) / median."
    )
    print(f"CPU: {host['cpu']}, {host['cores']} cores, {host['system']}")
    print("Versions: " + ", ".join(f"{name} {found or '-'}" for name, found in report["versions"].items()))


def print_rich(headings: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    from rich.box import SIMPLE_HEAD
    from rich.console import Console
    from rich.table import Table

    grid = Table(box=SIMPLE_HEAD, title="bACEball and blackjack, full rounds")
    grid.add_column(headings[0], no_wrap=True)
    for heading in headings[1:]:
        grid.add_column(heading, justify="right")
    for row in rows:
        grid.add_row(*row)
    Console().print(grid)


def print_plain(headings: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    widths = [max(map(len, column)) for column in zip(headings, *rows, strict=True)]
    for row in (headings, *rows):
        name, *figures = (
            cell.rjust(width) if index else cell.ljust(width)
            for index, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        print("  ".join([name, *figures]))


def profile(seconds: float, warm_up: int) -> int:
    engine = contenders()[0]
    engine.build()
    if engine.play is None:
        print(f"{engine.name}: {engine.problem}", file=sys.stderr)
        return 1
    for _ in range(warm_up):
        engine.play()
    profiler = cProfile.Profile()
    profiler.runcall(rounds_per_second, engine.play, seconds)
    pstats.Stats(profiler).strip_dirs().sort_stats("tottime").print_stats(HEAVIEST)
    return 0


def options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    mode = parser.add_mutually_exclusive_group()
    mode.add_argument("--json", action="store_true", help="print one JSON document instead of a table")
    mode.add_argument("--profile", action="store_true", help=f"print the {HEAVIEST} heaviest functions")
    parser.add_argument("--repeats", type=positive(int), default=5, help="slices per contender (5)")
    parser.add_argument("--slice", type=positive(float), default=1.0, help="seconds per slice (1.0)")
    parser.add_argument("--warm-up", type=positive(int), default=50, help="rounds before timing (50)")
    return parser.parse_args(arguments)


def positive(kind: type[int] | type[float]) -> Callable[[str], float]:
    def positive_number(text: str) -> float:
        value = kind(text)
        if value <= 0:
            raise argparse.ArgumentTypeError("must be above zero")
        return value

    return positive_number


def main(arguments: Sequence[str] | None = None) -> int:
    chosen = options(arguments)
    if chosen.profile:
        return profile(chosen.slice, chosen.warm_up)
    measured = contenders()
    measure(measured, chosen.repeats, chosen.slice, chosen.warm_up)
    settings = {
        "repeats": chosen.repeats,
        "slice_seconds": chosen.slice,
        "warm_up_rounds": chosen.warm_up,
        "bet_cents": BET_CENTS,
    }
    report = document(measured, settings)
    if chosen.json:
        print(json.dumps(report, indent=2))
    else:
        print_report(report)
    return 0


if __name__ == "__main__":
    sys.exit(main())

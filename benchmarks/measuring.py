"""What the benchmarks share: timing a slice, naming the machine, printing a table."""

from __future__ import annotations

import argparse
import gc
import importlib.metadata
import os
import platform
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median
from time import perf_counter, thread_time
from typing import Any, NamedTuple


class Rates(NamedTuple):
    """How often something was done in a second of the clock, and in a second of the processor."""

    wall: float
    cpu: float


def per_second(act: Callable[[], None], seconds: float) -> float:
    """How often it can be done in a second, tried for so many seconds."""
    return rates_of(act, seconds).wall


def rates_of(act: Callable[[], None], seconds: float) -> Rates:
    """The same by both clocks; of the processor, what this thread used."""
    gc.collect()
    done = 0
    used = thread_time()
    start = now = perf_counter()
    end = start + seconds
    while now < end:
        act()
        done += 1
        now = perf_counter()
    return Rates(done / (now - start), done / (thread_time() - used))


def spread(rates: Sequence[float]) -> float | None:
    """(fastest - slowest) / median: how quiet the machine was."""
    return (max(rates) - min(rates)) / median(rates) if rates else None


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


def versions(distributions: Sequence[str]) -> dict[str, str | None]:
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return {"python": python} | {name: version(name) for name in distributions}


def number(value: float | None, form: str) -> str:
    return "-" if value is None else format(value, form)


def print_table(title: str, headings: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    try:
        print_rich(title, headings, rows)
    except ImportError:
        print_plain(headings, rows)


def print_circumstances(report: dict[str, Any]) -> None:
    host = report["machine"]
    print(f"CPU: {host['cpu']}, {host['cores']} cores, {host['system']}")
    print("Versions: " + ", ".join(f"{name} {found or '-'}" for name, found in report["versions"].items()))


def print_rich(title: str, headings: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    from rich.box import SIMPLE_HEAD
    from rich.console import Console
    from rich.table import Table

    grid = Table(box=SIMPLE_HEAD, title=title)
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


def positive(kind: type[int] | type[float]) -> Callable[[str], float]:
    def positive_number(text: str) -> float:
        value = kind(text)
        if value <= 0:
            raise argparse.ArgumentTypeError("must be above zero")
        return value

    return positive_number

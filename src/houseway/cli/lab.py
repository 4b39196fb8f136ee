"""The commands of the lab: simulate, analyse, report."""

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    SpinnerColumn,
    TaskProgressColumn,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)

from houseway.api import advise, analyse, check_analysis, read_settings_file, report, simulate
from houseway.cli.common import JsonFlag, SettingsFile, print_json
from houseway.equipment import cents
from houseway.journal import utc_clock
from houseway.printing import figures
from houseway.printing.advice import advice
from houseway.rulebook import Unreadable
from houseway.table.records.json_text import json_of

if TYPE_CHECKING:
    from houseway.lab.report.order import Watch
    from houseway.lab.simulation import Progress as Done
    from houseway.lab.simulation import Report

Game = Annotated[str, typer.Argument(help="The game, by its name.")]
StrategyName = Annotated[
    str | None,
    typer.Option(
        "--strategy", metavar="NAME_OR_FILE", help="A strategy by name, or a file; none: the reference."
    ),
]

_COUNT = re.compile(r"(\d[\d_]*)(?:\.(\d+))?(?:[eE]\+?(\d{1,2})|([kKmMgG]))?")
_TIMES = {"k": 3, "m": 6, "g": 9}


def count_of(text: str, field: str) -> int:
    """A whole number as people type it: 1000000, 1_000_000, 60M, 1e9."""
    typed = _COUNT.fullmatch(text.strip())
    if typed is not None:
        whole, part, exponent, suffix = typed.groups()
        places = int(exponent or 0) + _TIMES.get((suffix or "").lower(), 0)
        digits = (part or "").rstrip("0")
        if len(digits) <= places:
            return int(whole.replace("_", "") + digits + "0" * (places - len(digits)))
    raise Unreadable(
        "bad-number", f"{field}: {text!r} is no count; write 1000000, 1_000_000, 60M or 1e9", field
    )


def analyse_command(
    game: Game,
    strategy: Annotated[
        str | None,
        typer.Option("--strategy", metavar="NAME_OR_FILE", help="A strategy to value; none: the best play."),
    ] = None,
    check: Annotated[
        bool, typer.Option("--check", help="Simulate it as well and say how far apart; exit 1 if too far.")
    ] = False,
    rounds: Annotated[str, typer.Option(metavar="N", help="How many rounds to check with.")] = "20M",
    seed: Annotated[int | None, typer.Option(metavar="N", help="The seed to check with.")] = None,
    stake: Annotated[
        list[str] | None,
        typer.Option(metavar="DOLLARS", help="A stake to tell all figures for; may be repeated."),
    ] = None,
    position: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="A hand to be decided, as JSON; - for standard input."),
    ] = None,
    settings: SettingsFile = None,
    as_json: JsonFlag = False,
) -> None:
    """What every wager is worth, exactly: edge, outcomes, standard deviation, each with its clause.

    With --position: what each choice of that hand is worth.
    """
    given = read_settings_file(settings) if settings else {}
    if position is not None:
        _print_advice(advise(game, given, _read_position(position)), as_json)
        return
    wanted = count_of(rounds, "rounds")
    stakes = [_stake(each) for each in stake] if stake else None
    with _waiting(f"analysing {game}; the first time, machine code is made"):
        found = analyse(game, given, strategy, stakes)
    if check:
        with _progress() as report:
            found |= {"check": check_analysis(found, strategy, rounds=wanted, seed=seed, report=report)}
    if as_json:
        print_json(found)
    else:
        figures.print_analysis(Console(highlight=False), found)
    raise typer.Exit(0 if found.get("check", {}).get("agree", True) else 1)


def _read_position(path: Path) -> Any:
    try:
        text = sys.stdin.read() if str(path) == "-" else path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise Unreadable("no-file", f"cannot read {str(path)!r}: {reason}", "position") from None
    return json_of(text)


def _print_advice(found: dict[str, Any], as_json: bool) -> None:
    if as_json:
        print_json(found)
    else:
        Console(highlight=False).print(advice(found))


def _stake(typed: str) -> int:
    try:
        return cents(typed)
    except ValueError:
        message = f"stake: {typed!r} is no amount in dollars; write 25, 12.50 or $1,000"
        raise Unreadable("bad-stake", message, "stake") from None


def simulate_command(
    game: Game,
    rounds: Annotated[str, typer.Option(metavar="N", help="How many: 1_000_000, 60M, 1e9.")] = "10M",
    seed: Annotated[
        int | None, typer.Option(metavar="N", help="The same seed gives the same figures.")
    ] = None,
    strategy: StrategyName = None,
    boxes: Annotated[int, typer.Option(metavar="N", help="How many boxes are played.")] = 1,
    shoe: Annotated[
        bool, typer.Option("--shoe", help="Deal to the cutting card; otherwise shuffle for every round.")
    ] = False,
    workers: Annotated[
        int | None, typer.Option(metavar="N", help="Cores to use on this machine; none: all.")
    ] = None,
    cluster: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help="A Dask scheduler, for example tcp://10.0.0.1:8786.")
    ] = None,
    settings: SettingsFile = None,
    as_json: JsonFlag = False,
) -> None:
    """Play many rounds fast and say what every wager came to, with standard errors."""
    given = read_settings_file(settings) if settings else {}
    with _progress() as report:
        found = simulate(
            game,
            given,
            rounds=count_of(rounds, "rounds"),
            seed=seed,
            strategy=strategy,
            boxes=boxes,
            shoe=shoe,
            workers=workers,
            cluster=cluster,
            report=report,
        )
    if as_json:
        print_json(found)
    else:
        figures.print_simulation(Console(highlight=False), found)


def report_command(
    game: Game,
    output: Annotated[
        Path, typer.Option("-o", "--output", metavar="FILE.html", help="The page; JSON and CSV go beside it.")
    ],
    rounds: Annotated[
        str, typer.Option(metavar="N", help="Rounds to hold the exact figures against: 20M, 1e9.")
    ] = "20M",
    seed: Annotated[int, typer.Option(metavar="N", help="The same seed gives the same sheet.")] = 1,
    workers: Annotated[
        int | None, typer.Option(metavar="N", help="Cores to use on this machine; none: all.")
    ] = None,
    settings: SettingsFile = None,
) -> None:
    """Write the par sheet of a game: one page for screen and A4, with its data as JSON and CSV beside it."""
    given = read_settings_file(settings) if settings else {}
    number = count_of(rounds, "rounds")
    today = utc_clock().date().isoformat()
    with _steps(game) as watch:
        report(game, output, given, date=today, rounds=number, seed=seed, workers=workers, watch=watch)
    print(f"{output}, {output.with_suffix('.json').name}, {output.with_suffix('.csv').name}")


@contextmanager
def _waiting(words: str) -> "Iterator[None]":
    """What is being done and for how long, where somebody watches."""
    columns = (SpinnerColumn(), TextColumn(words), TimeElapsedColumn())
    shown = sys.stderr.isatty()
    with Progress(*columns, console=Console(stderr=True), disable=not shown, transient=True) as bar:
        bar.add_task(words, total=None)
        yield


@contextmanager
def _steps(game: str) -> "Iterator[Watch]":
    """A bar with what is being done, where somebody watches."""
    columns = (
        TextColumn(game),
        BarColumn(),
        TaskProgressColumn(),
        TimeRemainingColumn(),
        TextColumn("{task.fields[words]}"),
    )
    with Progress(*columns, console=Console(stderr=True), disable=not sys.stderr.isatty()) as bar:
        task = bar.add_task(game, total=None, words="")

        def watch(words: str, done: float, of: float) -> None:
            bar.update(task, completed=done, total=of, words=words)

        yield watch


@contextmanager
def _progress() -> "Iterator[Report]":
    """A bar with rounds per second and the running estimate, where somebody watches."""
    columns = (
        TextColumn("simulating"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[rate]}"),
        TimeRemainingColumn(),
        TextColumn("{task.fields[estimate]}"),
    )
    with Progress(*columns, console=Console(stderr=True), disable=not sys.stderr.isatty()) as bar:
        task = bar.add_task("simulating", total=None, rate="", estimate="compiling")

        def report(done: "Done") -> None:
            bar.update(
                task,
                completed=done.rounds,
                total=done.of,
                rate=f"{done.rounds / done.seconds / 1e6:.1f} M/s",
                estimate=figures.running_estimate(done),
            )

        yield report

"""`houseway figures`: the pit's figures from a journal."""

from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from houseway.cli.common import DataFolder, JsonFlag, print_json
from houseway.equipment import dollars
from houseway.floor.figures import Figures, Line, as_csv, total
from houseway.floor.record.reading import zone_of
from houseway.journal import ReadOnlyJournal

JournalOf = Callable[[Path | None], Path]
HEADS = ("day", "table", "drop", "win", "rounds", "void", "an hour", "occupied", "dealers")
Day = Annotated[datetime | None, typer.Option(formats=["%Y-%m-%d"], metavar="DAY")]


def add_commands(app: typer.Typer, journal_of: JournalOf) -> None:
    """`houseway figures`."""

    @app.command("figures")
    def figures_command(
        *,
        since: Day = None,
        until: Day = None,
        zone: Annotated[
            str | None, typer.Option(help="The casino's time zone; otherwise this machine's.")
        ] = None,
        as_table: Annotated[
            bool, typer.Option("--csv", help="A table for other programs, in cents.")
        ] = False,
        data: DataFolder = None,
        as_json: JsonFlag = False,
    ) -> None:
        """Drop, win, rounds, occupancy and who dealt, by table and day."""
        figures = Figures(None if zone is None else zone_of(zone, "--zone"))
        with ReadOnlyJournal(journal_of(data)) as journal:
            figures.read(journal)
        lines = figures.between(*(each and each.date() for each in (since, until)))
        if as_json:
            print_json({"lines": [each.as_json() for each in lines], "total": total(lines)})
        elif as_table:
            print(as_csv(lines), end="")
        else:
            _print(lines)


def _print(lines: list[Line]) -> None:
    if not lines:
        print("no table was open on these days")
        return
    shown = Table(*HEADS, box=None)
    for line in lines:
        told = line.as_json()
        dealers = ", ".join(f"{each.who} since {each.since:%H:%M}" for each in line.dealers)
        rate, occupied = told["rounds_an_hour"], told["occupancy"]
        shown.add_row(
            *(line.day, line.table, dollars(line.drop), dollars(line.win), str(line.rounds), str(line.void)),
            "" if rate is None else f"{rate:.0f}",
            "" if occupied is None else f"{occupied:.0%}",
            dealers,
        )
    Console(highlight=False).print(shown)
    sums = total(lines)
    money = f"drop {dollars(sums['drop'])}, win {dollars(sums['win'])}"
    print(f"{money}, {sums['rounds']} rounds, {sums['void']} void")

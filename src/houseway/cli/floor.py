"""`houseway floor`: a whole house from a record."""

from typing import Annotated

import typer
from rich.console import Console

from houseway import api
from houseway.cli.common import JsonFlag, LinesFlag, counted, lines_of, print_json, read_text
from houseway.printing.floor import print_floor
from houseway.rulebook import Unreadable


def floor_command(
    record: Annotated[str, typer.Argument(help="A file with a floor record, or - for standard input.")],
    as_json: JsonFlag = False,
    lines: LinesFlag = False,
) -> None:
    """Run a record of a whole floor: tables, people and days, by the rules of the house."""
    if lines:
        raise typer.Exit(_run_lines(record))
    result = api.floor(read_text(record))
    if as_json:
        print_json(result)
    else:
        print_floor(Console(highlight=False), result)


def _run_lines(path: str) -> int:
    failed = 0
    for line in counted(lines_of(path), "running"):
        if line.strip():
            try:
                print_json(api.floor(line))
            except Unreadable as problem:
                failed = 2
                print_json(problem.as_json())
    return failed

"""`houseway tournament`: conditions held against rule 20.3, and how a tournament stands."""

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from houseway import api
from houseway.cli.common import DataFolder, JsonFlag, print_json
from houseway.printing.floor import print_tournament
from houseway.rulebook import Unreadable


def tournament_command(
    name: Annotated[
        str, typer.Argument(metavar="FILE|ID", help="A file of conditions, or a tournament of the journal.")
    ],
    check: Annotated[
        bool, typer.Option("--check", help="Whether the conditions in a file are complete.")
    ] = False,
    standings: Annotated[
        bool, typer.Option("--standings", help="How a tournament of the journal stands.")
    ] = False,
    data: DataFolder = None,
    as_json: JsonFlag = False,
) -> None:
    """Conditions of a tournament, checked item by item; or how a tournament stands."""
    if check == standings:
        raise Unreadable("bad-option", "either --check or --standings", "check")
    if check:
        raise typer.Exit(_check(Path(name), as_json=as_json))
    result = api.tournament(api.existing_journal(data), name)
    if as_json:
        print_json(result)
    else:
        print_tournament(Console(highlight=False), result)


def _check(path: Path, *, as_json: bool) -> int:
    """All that is missing, each with its clause; 1 if something is."""
    found = api.check_conditions(api.read_settings_file(path))
    if as_json:
        print_json({"complete": not found, "missing": found})
    else:
        for each in found:
            print(f"{each['clause']:28} {each['words']}")
        print("complete" if not found else f"{len(found)} missing")
    return 1 if found else 0

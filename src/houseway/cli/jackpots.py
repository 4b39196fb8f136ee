"""`houseway jackpots`: prize meters as the journal has them, and whether every part of a cent is there."""

from typing import Annotated

import typer
from rich.console import Console

from houseway.api import existing_journal, jackpots
from houseway.cli.common import DataFolder, JsonFlag, print_json
from houseway.printing.jackpots import print_links, print_reconciliation

Reconcile = Annotated[
    bool,
    typer.Option("--reconcile", help="Each link and day; exit 1 if it does not add up."),
]


def jackpots_command(
    reconcile: Reconcile = False, data: DataFolder = None, as_json: JsonFlag = False
) -> None:
    """Links, their tables and meters; with --reconcile, per link and day."""
    told = jackpots(existing_journal(data))
    shown = {"days": told["days"], "faults": told["faults"]} if reconcile else {"links": told["links"]}
    console = Console(highlight=False)
    if as_json:
        print_json(shown)
    elif reconcile:
        print_reconciliation(console, told)
    else:
        print_links(console, told["links"])
    if reconcile and told["faults"]:
        raise typer.Exit(1)

"""`houseway documents`, and the text of one: what the house knows of the rules it follows."""

from pathlib import Path
from typing import Any

from rich import box
from rich.console import Console
from rich.table import Table

from houseway import api
from houseway.cli.common import DataFolder, JsonFlag, print_json

RECORDED = ("document", "game", "licensee", "instrument", "signed", "effect", "state", "text_hash")
OURS = ("game", "document", "licensee", "instrument", "signed", "text_hash")


def documents_command(data: DataFolder = None, as_json: JsonFlag = False) -> None:
    """The documents that the house has recorded, and the texts to which our clauses are bound."""
    told = api.documents(data)
    if as_json:
        print_json(told)
        return
    console = Console(highlight=False)
    if not told["documents"]:
        console.print("No document is recorded: tables for practice follow the program's own.")
    for title, names in (("documents", RECORDED), ("ours", OURS)):
        if told[title]:
            console.print(_listed(told[title], names))


def _listed(rows: list[dict[str, Any]], names: tuple[str, ...]) -> Table:
    table = Table(*(name.replace("_", " ") for name in names), box=box.SIMPLE)
    for row in rows:
        shown = {**row, "text_hash": (row["text_hash"] or "")[:12]}
        table.add_row(*(shown[name] or "" for name in names))
    return table


def print_text(game: str | None, document: str, data: Path | None) -> None:
    """The text of a document, as it was supplied."""
    print(api.document_text(document, game, data), end="")

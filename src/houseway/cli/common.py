"""What commands share."""

import json
from pathlib import Path
from typing import Annotated, Any

import typer

JsonFlag = Annotated[bool, typer.Option("--json", help="Print one JSON document for programs.")]
SettingsFile = Annotated[
    Path | None,
    typer.Option("--settings", metavar="FILE", help="A TOML or JSON file of the game's settings."),
]
DataFolder = Annotated[
    Path | None,
    typer.Option(
        "--data", metavar="DIR", help="Where the journal is; otherwise $HOUSEWAY_DATA or your data folder."
    ),
]


def print_json(document: Any) -> None:
    """One document on standard output."""
    print(json.dumps(document, ensure_ascii=False))

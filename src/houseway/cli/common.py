"""What commands share."""

import json
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Annotated, Any, TextIO

import typer
from rich.console import Console
from rich.progress import track

from houseway.rulebook import Unreadable

JsonFlag = Annotated[bool, typer.Option("--json", help="Print one JSON document for programs.")]
LinesFlag = Annotated[
    bool, typer.Option("--lines", help="One record a line in, one result or refusal a line out.")
]
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


def read_text(path: str) -> bytes:
    """All of a file, or of standard input."""
    return b"".join(lines_of(path))


def lines_of(path: str) -> Iterator[bytes]:
    """The lines of a file, or of standard input."""
    if path == "-":
        yield from standard_input().buffer
        return
    try:
        with open(path, "rb") as file:
            yield from file
    except OSError as error:
        raise Unreadable("no-file", f"cannot read {path!r}: {error.strerror}", "record") from None


def standard_input() -> TextIO:
    """Standard input, if there is one."""
    if sys.stdin is None:
        raise Unreadable("no-input", "standard input is closed", "-")
    return sys.stdin


def counted(lines: Iterable[bytes], doing: str) -> Iterable[bytes]:
    """The lines, with a bar where somebody watches and the results go elsewhere."""
    if not sys.stderr.isatty() or sys.stdout.isatty():
        return lines
    return track(lines, description=doing, console=Console(stderr=True))

"""The command line: parse, call, print. Exit 0 done, 1 a check failed, 2 refused or bad input."""

import json
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import track

import houseway
from houseway import printing, terminal
from houseway.api import Table, read_settings_file, settle
from houseway.rulebook import Refused, UnknownClause, Unreadable

app = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    help="Casino table games made exact: the clause behind every card, refusal and cent.",
    rich_markup_mode="rich",
)

JsonFlag = Annotated[bool, typer.Option("--json", help="Print one JSON document for programs.")]
SettingsFile = Annotated[
    Path | None,
    typer.Option("--settings", metavar="FILE", help="A TOML or JSON file of the game's settings."),
]


def main() -> None:
    """Run the command line; whatever is refused or unreadable is one line and exit 2."""
    try:
        app()
    except (Refused, Unreadable) as problem:
        _say(problem)
        sys.exit(2)
    except UnknownClause as problem:
        _say(Unreadable("unknown-clause", str(problem), "clause"))
        sys.exit(2)
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(0)
    except KeyboardInterrupt:
        print("interrupted", file=sys.stderr)
        sys.exit(130)


def _say(problem: Refused | Unreadable) -> None:
    word = "refused" if isinstance(problem, Refused) else "error"
    print(f"houseway: {word}: {_one_line(str(problem))}", file=sys.stderr)


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _print_json(document: Any) -> None:
    print(json.dumps(document, ensure_ascii=False))


@app.callback(invoke_without_command=True)
def version(
    show: Annotated[bool, typer.Option("--version", help="Print the version and exit.")] = False,
) -> None:
    """Casino table games made exact."""
    if show:
        print(f"houseway {houseway.__version__}")
        raise typer.Exit


@app.command("play")
def play_command(
    game: Annotated[str, typer.Argument(help="The game, for example baceball.")] = "baceball",
    settings: SettingsFile = None,
) -> None:
    """A table in the terminal: one key per choice, the clause behind each result."""
    given = read_settings_file(settings) if settings else terminal.USUAL_SETTINGS.get(game)
    table = Table(game, given)
    with terminal.keys_of(sys.stdin) as keys:
        terminal.play(table, Console(highlight=False), keys)


@app.command("settle")
def settle_command(
    record: Annotated[str, typer.Argument(help="A file with a round record, or - for standard input.")],
    as_json: JsonFlag = False,
    lines: Annotated[
        bool, typer.Option("--lines", help="One record a line in, one result or refusal a line out.")
    ] = False,
    settings: SettingsFile = None,
) -> None:
    """Play a round record through the engine and show what is paid, by which clause."""
    usual = read_settings_file(settings) if settings else {}
    if lines:
        raise typer.Exit(_settle_lines(record, usual))
    try:
        result = settle(_with_settings(_read_text(record), usual))
    except (Refused, Unreadable) as problem:
        if as_json:
            _print_json(problem.as_json())
        raise
    if as_json:
        _print_json(result)
    else:
        printing.print_settlement(Console(highlight=False), result)


def _settle_lines(path: str, usual: dict[str, Any]) -> int:
    failed = 0
    for line in _progress(_lines_of(path)):
        if line.strip():
            try:
                _print_json(settle(_with_settings(line, usual)))
            except (Refused, Unreadable) as problem:
                failed = 2
                _print_json(problem.as_json())
    return failed


def _progress(lines: Iterable[bytes]) -> Iterable[bytes]:
    if not sys.stderr.isatty() or sys.stdout.isatty():
        return lines
    return track(lines, description="settling", console=Console(stderr=True))


def _with_settings(text: bytes, usual: dict[str, Any]) -> Any:
    if not usual:
        return text
    try:
        record = json.loads(text)
    except ValueError:
        return text
    if isinstance(record, dict) and isinstance(record.get("settings", {}), dict):
        record["settings"] = usual | record.get("settings", {})
    return record


def _read_text(path: str) -> bytes:
    return b"".join(_lines_of(path))


def _lines_of(path: str) -> Iterator[bytes]:
    if path == "-":
        yield from sys.stdin.buffer
        return
    try:
        with open(path, "rb") as file:
            yield from file
    except OSError as error:
        raise Unreadable("no-file", f"cannot read {path!r}: {error.strerror}", "record") from None


@app.command("rules")
def rules_command(
    game: Annotated[str | None, typer.Argument(help="A game; none: all five.")] = None,
    clause: Annotated[str | None, typer.Argument(help="A clause, with what stands under it.")] = None,
    trace: Annotated[
        bool, typer.Option("--trace", help="Each clause with the code and tests that carry it.")
    ] = False,
    as_json: JsonFlag = False,
) -> None:
    """The rulebook in our words; with --trace, what carries each clause."""
    if game and "/" in game and clause is None:
        game, clause = game.split("/", 1)
    page = printing.rules_page(game, clause, with_trace=trace)
    if as_json:
        _print_json(page.as_json())
    else:
        page.print(Console(highlight=False))

"""The command line: parse, call, print. Exit 0 done, 1 a check failed, 2 refused or bad input."""

import os
import sys
from enum import StrEnum
from io import TextIOWrapper
from typing import Annotated, Any

import typer
from rich.console import Console

import houseway
from houseway import printing, terminal
from houseway.api import (
    check_setting,
    every_house_way,
    existing_journal,
    for_practice,
    house_way,
    journal_file,
    open_data_folder,
    open_table,
    read_settings_file,
    replay_round,
    settle,
    verify_journal,
)
from houseway.cli import lab
from houseway.cli.cases import add_commands as add_case_commands
from houseway.cli.common import (
    DataFolder,
    JsonFlag,
    LinesFlag,
    SettingsFile,
    counted,
    lines_of,
    print_json,
    read_text,
    standard_input,
)
from houseway.cli.documents import documents_command, print_text
from houseway.cli.figures import add_commands as add_figure_commands
from houseway.cli.floor import floor_command
from houseway.cli.jackpots import jackpots_command
from houseway.cli.promotions import draw_command, promotion_command, promotions_command
from houseway.cli.serve import link_command, serve_command
from houseway.cli.tournament import tournament_command
from houseway.floor.verifying import Progress
from houseway.games import TO_BEGIN_WITH, game_named
from houseway.journal import (
    Head,
    Journal,
    JournalDown,
    JournalInUse,
    NotAJournal,
    ReadOnlyJournal,
    export_csv,
    export_lines,
    utc_clock,
)
from houseway.rulebook import Refused, UnknownClause, Unreadable
from houseway.table.layout.views import Viewer
from houseway.table.procedure.roles import Role
from houseway.table.records.json_text import json_of

app = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    help="Casino table games made exact: the clause behind every card, refusal and cent.",
    rich_markup_mode="rich",
)


def main() -> None:
    """Run the command line; whatever is refused or unreadable is one line and exit 2."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace" if stream is sys.stdin else "backslashreplace")
    sys.exit(_run())


def _run() -> int:
    try:
        app()
    except SystemExit as stop:
        if isinstance(stop.__context__, BrokenPipeError):  # whoever read our output has left
            return _silence()
        return _flushed(stop.code if isinstance(stop.code, int) else 2)
    except (Refused, Unreadable) as problem:
        return _say(problem)
    except UnknownClause as problem:
        return _say(Unreadable("unknown-clause", str(problem), "clause"))
    except (JournalDown, JournalInUse, NotAJournal) as problem:
        return _say(Unreadable("journal", str(problem), "data"))
    except BrokenPipeError:
        return _silence()
    except OSError as problem:
        if problem.filename is not None:
            message = f"cannot open {str(problem.filename)!r}: {problem.strerror}"
            return _say(Unreadable("cannot-open", message, "path"))
        _silence()
        return _say(Unreadable("cannot-write", f"cannot write: {problem.strerror}", "output"))
    except KeyboardInterrupt:
        print("houseway: interrupted", file=sys.stderr)
        return 130
    return 0


def _flushed(code: int) -> int:
    try:
        sys.stdout.flush()
    except OSError as problem:
        _silence()
        if isinstance(problem, BrokenPipeError):
            return 0
        return _say(Unreadable("cannot-write", f"cannot write: {problem.strerror}", "output"))
    return code


def _silence() -> int:
    """Nobody can read what we would still write."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0


def _say(problem: Refused | Unreadable) -> int:
    word = "refused" if isinstance(problem, Refused) else "error"
    if "--json" in sys.argv[1:]:
        print_json(problem.as_json())
    where = f" [{problem.clause}]" if isinstance(problem, Refused) else ""
    print(f"houseway: {word}: {problem.message}{where}", file=sys.stderr)
    return 2


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
    game: Annotated[str, typer.Argument(help="The game.")] = TO_BEGIN_WITH,
    settings: SettingsFile = None,
    data: DataFolder = None,
    step: Annotated[
        bool, typer.Option("--step", help="Deal card by card; irregularities are a key away.")
    ] = False,
) -> None:
    """A table in the terminal: one key per choice, the clause behind each result, a journal of it all."""
    given = read_settings_file(settings) if settings else terminal.DEFAULT_SETTINGS.get(game)
    game_named(game)
    folder = open_data_folder(data)
    with Journal(journal_file(folder), utc_clock) as journal:
        table = open_table(game, given, journal, by_step=step)
        with terminal.keys_of(standard_input()) as keys:
            practice = for_practice(journal.entries(), table.name)
            terminal.play(table, Console(highlight=False), keys, practice=practice)


@app.command("settle")
def settle_command(
    record: Annotated[str, typer.Argument(help="A file with a round record, or - for standard input.")],
    as_json: JsonFlag = False,
    lines: LinesFlag = False,
    settings: SettingsFile = None,
) -> None:
    """Play a round record through the engine and show what is paid, by which clause."""
    usual = read_settings_file(settings) if settings else {}
    if lines:
        raise typer.Exit(_settle_lines(record, usual))
    result = settle(_with_settings(read_text(record), usual))
    if as_json:
        print_json(result)
    else:
        printing.print_settlement(Console(highlight=False), result)


def _settle_lines(path: str, usual: dict[str, Any]) -> int:
    failed = 0
    for line in counted(lines_of(path), "settling"):
        if line.strip():
            try:
                print_json(settle(_with_settings(line, usual)))
            except (Refused, Unreadable) as problem:
                failed = 2
                print_json(problem.as_json())
    return failed


def _with_settings(text: bytes, usual: dict[str, Any]) -> Any:
    """The record, with the file's settings where it has none of its own."""
    record = json_of(text)
    if usual and isinstance(record, dict) and isinstance(record.get("settings", {}), dict):
        record["settings"] = _merged(usual, record.get("settings", {}))
    return record


def _merged(usual: dict[str, Any], own: dict[str, Any]) -> dict[str, Any]:
    both = usual | own
    for name in usual.keys() & own.keys():
        if isinstance(usual[name], dict) and isinstance(own[name], dict):
            both[name] = _merged(usual[name], own[name])
    return both


@app.command("replay")
def replay_command(
    name: Annotated[str, typer.Argument(metavar="ROUND", help="A round as table/number: GAME-1/3.")],
    role: Annotated[Role, typer.Option("--as", help="Who looks.")] = Role.INSPECTOR,
    patron: Annotated[str | None, typer.Option(help="Which player looks, with --as player.")] = None,
    data: DataFolder = None,
    as_json: JsonFlag = False,
) -> None:
    """A round from the journal again, step by step, as that role saw it."""
    with ReadOnlyJournal(existing_journal(data)) as journal:
        moments = list(replay_round(journal.entries(), name, Viewer(role, patron)))
    if as_json:
        seen = [each.as_json() for each in moments]
        print_json({"round": name, "as": Viewer(role, patron).name, "replay": seen})
    else:
        printing.print_replay(Console(highlight=False), name, moments)


@app.command("verify")
def verify_command(
    head: Annotated[
        str | None,
        typer.Option(help="A head exported earlier, as sequence:hash; the chain must pass through it."),
    ] = None,
    data: DataFolder = None,
    as_json: JsonFlag = False,
) -> None:
    """Check the whole journal: chain, every round replayed, cards as promised and of the game's set."""
    path = existing_journal(data)
    progress = Progress()
    problems = list(verify_journal(path, _head(head), progress))
    with ReadOnlyJournal(path) as journal:
        now = journal.head()
    if as_json:
        told = {"sound": not problems, "problems": problems, "from_events": progress.from_events}
        print_json({**told, "head": f"{now.sequence}:{now.hash}"})
    else:
        for problem in problems:
            print(problem)
        if told_so := progress.from_events:
            print(
                f"{len(told_so)} rounds of earlier rulings only from their events: {', '.join(told_so[:10])}"
            )
        print(
            f"{'not sound' if problems else 'sound'}: {now.sequence} entries, head {now.sequence}:{now.hash}"
        )
    raise typer.Exit(1 if problems else 0)


class Format(StrEnum):
    """How the journal is exported."""

    LINES = "jsonl"
    CSV = "csv"


@app.command("export")
def export_command(
    form: Annotated[Format, typer.Option("--format", help="JSON lines or CSV.")] = Format.LINES,
    data: DataFolder = None,
) -> None:
    """The journal as JSON lines or CSV, on standard output; sealed bodies stay sealed."""
    with ReadOnlyJournal(existing_journal(data)) as journal:
        if form is Format.CSV:
            export_csv(journal.entries(), sys.stdout)
        else:
            for line in export_lines(journal.entries()):
                print(line)


add_case_commands(app, existing_journal)
add_figure_commands(app, existing_journal)


def _head(text: str | None) -> Head | None:
    if text is None:
        return None
    sequence, _, digest = text.partition(":")
    if not sequence.isdecimal() or len(digest) != 64:
        raise Unreadable("bad-head", f"a head is sequence:hash, not {text!r}", "head")
    return Head(int(sequence), digest)


@app.command("set-tiles")
def set_tiles_command(
    tiles: Annotated[
        list[str] | None, typer.Argument(metavar="T T T T", help="Four tiles: 6-6 2-2 2-2 3-6.")
    ] = None,
    low: Annotated[
        tuple[str, str] | None,
        typer.Option("--low", metavar="T T", help="The low hand somebody set: check it; exit 1 if wrong."),
    ] = None,
    every: Annotated[bool, typer.Option("--all", help="All 35,960 deals, one JSON a line.")] = False,
    as_json: JsonFlag = False,
) -> None:
    """Set four tiles the House Way and say which section of Appendix 2 decided."""
    if every:
        for each in every_house_way():
            print_json(each)
        return
    found = house_way(tiles or []) if low is None else check_setting(tiles or [], low)
    if as_json:
        print_json(found)
    else:
        printing.print_house_way(Console(highlight=False), found)
    raise typer.Exit(0 if found.get("is_house_way", True) else 1)


@app.command("rules")
def rules_command(
    game: Annotated[str | None, typer.Argument(help="A game; none: all five.")] = None,
    clause: Annotated[str | None, typer.Argument(help="A clause, with what stands under it.")] = None,
    *,
    trace: Annotated[
        bool, typer.Option("--trace", help="Each clause with the code and tests that carry it.")
    ] = False,
    document: Annotated[
        str | None, typer.Option("--document", metavar="ID", help="With --text: which version.")
    ] = None,
    text: Annotated[
        bool, typer.Option("--text", help="The text of --document, as the operator supplied it.")
    ] = False,
    data: DataFolder = None,
    as_json: JsonFlag = False,
) -> None:
    """The rulebook in our words; with --trace, what carries each clause; with --text, in its own."""
    if text != (document is not None):
        raise Unreadable("missing-option", "--document ID and --text go together", "document")
    if document is not None:
        print_text(game, document, data)
        return
    if game and "/" in game and clause is None:
        game, clause = game.split("/", 1)
    page = printing.rules_page(game, clause, with_trace=trace)
    if as_json:
        print_json(page.as_json())
    else:
        page.print(Console(highlight=False))


app.command("simulate")(lab.simulate_command)
app.command("analyse")(lab.analyse_command)
app.command("report")(lab.report_command)
app.command("floor")(floor_command)
app.command("documents")(documents_command)
app.command("jackpots")(jackpots_command)
app.command("tournament")(tournament_command)
app.command("serve")(serve_command)
app.command("link")(link_command)
app.command("promotion")(promotion_command)
app.command("promotions")(promotions_command)
app.command("draw")(draw_command)

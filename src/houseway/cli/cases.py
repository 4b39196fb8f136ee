"""Disputes on the command line: those that there are, and one whole with its rounds."""

from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any

import typer

from houseway.cli.common import DataFolder, JsonFlag, print_json
from houseway.floor.house import House
from houseway.journal import ReadOnlyJournal, utc_clock
from houseway.server.live.casefile import case_shown, file_of, listed
from houseway.server.live.history import History
from houseway.server.live.reports import report

JournalOf = Callable[[Path | None], Path]


def add_commands(app: typer.Typer, journal_of: JournalOf) -> None:
    """`houseway cases` and `houseway case`."""

    @app.command("cases")
    def cases_command(
        only_open: Annotated[bool, typer.Option("--open", help="Only those that wait for somebody.")] = False,
        data: DataFolder = None,
        as_json: JsonFlag = False,
    ) -> None:
        """Disputes, the newest first."""
        with ReadOnlyJournal(journal_of(data)) as journal:
            found = listed(_house(journal).cases, only_open=only_open)
        if as_json:
            print_json({"cases": found})
        elif not found:
            print("no cases")
        for each in () if as_json else found:
            where = each["table"] or "the house"
            number = f" round {each['round']}" if each["round"] else ""
            print(f"{each['case']}  {each['state']}  {each['patron']}  {where}{number}  {each['words']}")

    @app.command("case")
    def case_command(
        name: Annotated[str, typer.Argument(metavar="CASE", help="The name of a case.")],
        export: Annotated[
            bool, typer.Option("--export", help="The whole file with the report of its round, as JSON.")
        ] = False,
        data: DataFolder = None,
        as_json: JsonFlag = False,
    ) -> None:
        """One dispute, step by step."""
        with ReadOnlyJournal(journal_of(data)) as journal:
            house = _house(journal)
            case = house.cases.named(name)
            shown = case_shown(case)
            file = file_of(case, _report(house, journal)) if export else None
        if export or as_json:
            print_json(shown if file is None else file)
            return
        print(f"{name}: {shown['patron']} disputes: {shown['words']}")
        for step in shown["steps"]:
            print(f"  {step['at'][:19]}  {step['by']}  {step['what']}  {step.get('words', '')}".rstrip())


def _house(journal: ReadOnlyJournal) -> House:
    house = House(utc_clock, lambda: 0.0)
    house.apply(journal.entries())
    return house


def _report(house: House, journal: ReadOnlyJournal) -> Callable[[str, int], dict[str, Any]]:
    def of(table: str, number: int) -> dict[str, Any]:
        history = History(journal, house.closed_table(table))  # type: ignore[arg-type]
        return report(history.kept(number), history.table, house.tables[table].dealt)

    return of

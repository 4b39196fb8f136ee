"""The report of one round: who did what, by which clause, and money that adds up."""

from typing import Any, NamedTuple

from msgspec import to_builtins

from houseway.floor.events import Governed
from houseway.games import game_named
from houseway.journal import Entry
from houseway.rulebook.clauses import entry_of
from houseway.server.live.proving import PROMISES
from houseway.server.live.round_start import Played
from houseway.table.driving.driver import Driver
from houseway.table.keeping.last_entries import body_of
from houseway.table.keeping.replaying import KeptRound, begin_again
from houseway.table.keeping.retelling import VOIDED, event_of, only_from_events, told_by
from houseway.table.keeping.steps import Step, after, happened_as, steps_of
from houseway.table.layout.events import Event
from houseway.table.layout.views import Viewer, seen
from houseway.table.layout.wording import event_words
from houseway.table.procedure.roles import Role
from houseway.table.records.records import settlement
from houseway.table.rules.commands import Command
from houseway.table.rules.seats import SEATING

INSPECTOR = Viewer(Role.INSPECTOR)
NOTED = frozenset({"refused", "notice", "paid-otherwise", "resolved", "paid", VOIDED})
"""Entries beside the round that its report tells of."""


class Happened(NamedTuple):
    """One step, by whom and when."""

    entry: Entry
    step: Step


def report(kept: KeptRound, table: Played, dealt: str) -> dict[str, Any]:
    """Everything there is to know of a round, as an inspector may know it."""
    retold = only_from_events(kept, game_named)
    steps = [] if retold else _steps(kept, table)
    begun, finished = kept.entries[0], _last(kept, "finished")
    versions = body_of(begun)
    if retold:
        lines = _from_events(kept, table)
        money = _money_from_events(kept, lines)
    else:
        driver, lines = _told(kept, steps)
        money = _money(kept, driver, over=finished is not None)
    return {
        "table": kept.table,
        "game": table.game.name,
        "title": table.game.title,
        "round": kept.number,
        "dealt": dealt,
        "over": None if finished is None else body_of(finished)["over"],
        "begun": begun.at,
        "finished": None if finished is None else finished.at,
        "rules": versions["rules"],
        "governed": _governed(kept),
        "program": versions["program"],
        "from_events": retold,
        **money,
        "events": lines,
        "clauses": _clauses(lines),
        "incidents": [_incident(table, each) for each in steps if _is_incident(each.step)],
        "corrections": [_correction(entry) for entry in kept.entries if entry.kind == "corrected"],
        "noted": [_noted(entry) for entry in kept.entries if entry.kind in NOTED],
        "promises": [_promise(entry) for entry in kept.entries if entry.kind in PROMISES],
    }


def _steps(kept: KeptRound, table: Played) -> list[Happened]:
    return [Happened(entry, step) for entry in kept.entries for step in steps_of(table.game, [entry])]


def _from_events(kept: KeptRound, table: Played) -> list[dict[str, Any]]:
    """The events of a round of earlier rulings, as they were written down."""
    lines: list[dict[str, Any]] = []
    for entry, stands, plain in told_by(kept):
        lines = lines[:stands]
        events = [event_of(table.game, each) for each in plain]
        lines += [
            _line(event, entry, entry.kind, len(lines) + place) for place, event in enumerate(events, 1)
        ]
    return lines


def _money_from_events(kept: KeptRound, lines: list[dict[str, Any]]) -> dict[str, Any]:
    """What moved to patrons, and as much the other way from the house and the layout."""
    placed = [line["event"] for line in lines if line["event"]["event"] == "placed"]
    moved = {patron: cents for patron, cents in kept.moved().items() if cents}
    rest = {"account": "house and layout", "cents": -sum(moved.values())}
    return {
        "placed": [{name: each[name] for name in ("area", "patron", "wager", "amount")} for each in placed],
        "wagers": [],
        "accounts": [{"account": patron, "cents": cents} for patron, cents in moved.items()] + [rest],
        "adds_up": True,
    }


def _governed(kept: KeptRound) -> dict[str, Any] | None:
    """The document in force at its first card; None: the program's own, for practice."""
    entry = _last(kept, Governed.kind)
    body = {} if entry is None else body_of(entry)
    return {"document": body["document"], "text_hash": body.get("text_hash")} if body else None


def _last(kept: KeptRound, kind: str) -> Entry | None:
    return next((each for each in reversed(kept.entries) if each.kind == kind), None)


def _told(kept: KeptRound, steps: list[Happened]) -> tuple[Driver[Any], list[dict[str, Any]]]:
    """The round told again: every event that stands, with who brought it about."""
    driver, _ = begin_again(kept, game_named)
    lines: list[dict[str, Any]] = []
    for happened in (None, *steps):
        step = None if happened is None else happened.step
        if step is not None:
            driver, stands = after(driver, step)
            lines = lines[:stands]
        entry = kept.entries[0] if happened is None else happened.entry
        news = driver.round.events[len(lines) :]
        kind = happened_as(step)
        lines += [_line(event, entry, kind, len(lines) + place) for place, event in enumerate(news, 1)]
    return driver, lines


def _line(event: Event, entry: Entry, happened: str, number: int) -> dict[str, Any]:
    shown = seen(event, INSPECTOR)
    return {
        "number": number,
        "at": entry.at,
        "author": entry.author,
        "happened": happened,
        "words": event_words(shown),
        "rule": list(event.rule),
        "ruling": event.ruling,
        "event": shown.as_json(),
    }


def _correction(entry: Entry) -> dict[str, Any]:
    """What was typed and what it is; nothing of either where it is not for all to see."""
    body = body_of(entry)
    return {"at": entry.at, "author": entry.author, "was": body.get("was"), "now": body.get("now")}


def _is_incident(given: Step) -> bool:
    return isinstance(given, Command) and given.kind not in SEATING


def _incident(table: Played, happened: Happened) -> dict[str, Any]:
    command = happened.step
    assert isinstance(command, Command)
    clause = table.game.clause(command.power)
    return {
        "at": happened.entry.at,
        "author": happened.entry.author,
        "kind": command.kind,
        "by": str(command.by),
        "clause": clause,
        "summary": entry_of(clause).summary,
    }


def _money(kept: KeptRound, driver: Driver[Any], *, over: bool) -> dict[str, Any]:
    """Wagers with what came of them, and the accounts, which add up to nothing."""
    game_round = driver.round
    balances = game_round.ledger.balances
    moved = {patron: cents for patron, cents in kept.moved().items() if cents}
    same = moved == {patron: cents for patron, cents in game_round.ledger.of_patrons().items() if cents}
    results = to_builtins(settlement(driver.game, game_round, [])["results"]) if over else []
    placed = [event for event in game_round.events if type(event).__name__ == "Placed"]
    return {
        "placed": [
            {"area": each.area, "patron": each.patron, "wager": each.wager, "amount": each.amount}
            for each in placed
        ],
        "wagers": results,
        "accounts": [{"account": name, "cents": cents} for name, cents in balances.items()],
        "adds_up": sum(balances.values()) == 0 and same,
    }


def _clauses(lines: list[dict[str, Any]]) -> list[dict[str, str]]:
    """Every clause that the round rests on, in our words, in the order in which they come."""
    named = dict.fromkeys(clause for line in lines for clause in line["rule"])
    return [{"clause": clause, "summary": entry_of(clause).summary} for clause in named]


def _noted(entry: Entry) -> dict[str, Any]:
    return {"at": entry.at, "author": entry.author, "kind": entry.kind, "body": body_of(entry)}


def _promise(entry: Entry) -> dict[str, Any]:
    body = body_of(entry)
    opened = body.get("opened")
    return {
        "sequence": entry.sequence,
        "at": entry.at,
        "kind": entry.kind,
        "promise": body.get("promise", body.get("rest")),
        "opened": None if opened is None else len(opened),
    }

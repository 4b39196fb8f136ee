"""What a journal has left of a table: its last entries, and those of its last rounds."""

import json
from collections.abc import Iterable
from contextlib import suppress
from typing import Any

from msgspec import Struct

from houseway.equipment import Commitment
from houseway.journal import Entry
from houseway.rulebook import Unreadable
from houseway.table.procedure.dealing import ByHouse
from houseway.table.rules.game import Game

NOT_READ = (LookupError, TypeError, ValueError, AttributeError, Unreadable)
"""What comes of an entry that is not as this version writes it."""


class LastEntries:
    """What a journal has left of a table: the last entry of each kind, and the last two rounds."""

    def __init__(self) -> None:
        self.opened: Entry | None = None
        self.latest: Entry | None = None
        self.last: dict[str, Entry] = {}
        self.rounds: dict[int, list[Entry]] = {}
        """The entries of the round that began last, and of the one before."""
        self.on = 0
        """The number of the round that is on."""

    def note(self, entry: Entry) -> None:
        """One more entry."""
        self.opened = self.opened or entry
        self.latest = entry
        self.last[entry.kind] = entry
        if entry.kind == "begun":
            kept = self.rounds.get(entry.round - 1)
            self.rounds = {} if kept is None else {entry.round - 1: kept}
            self.rounds[entry.round] = []
        if entry.kind in ("begun", "begun-anew", "reopened"):
            self.on = entry.round
        if entry.round in self.rounds:
            self.rounds[entry.round].append(entry)

    @property
    def told_by(self) -> str:
        """Who told what was told last in the round that is on."""
        told = [entry for entry in self.rounds[self.on] if entry.kind in ("begun", "told", "corrected")]
        return told[-1].author

    def body(self, kind: str) -> dict[str, Any]:
        """The body of the last entry of that kind."""
        return body_of(self.last[kind])

    def _retired(self) -> bool:
        retired = self.last.get("retired")
        return retired is not None and retired.sequence > self.last["order"].sequence

    def restore(self, game: Game[Any], dealing: ByHouse) -> None:
        """Put every item where it was, and take up the promised order."""
        dealing.restore(self.body("dealing"), game.item)
        if "order" in self.last and not self._retired():
            order = self.body("order")
            items = [game.item(name) for name in order["order"]]
            dealing.commitment = Commitment(items, order["salts"])
            if "cut" in order:
                back = len(items) - order["cut"]
                before = Commitment(items[back:] + items[:back], order["uncut_salts"])
                dealing.uncut = before, order["cut"]


class TableLeft(Struct):
    """A table that a journal knows, and why nobody may go on with it elsewhere."""

    name: str
    game: str
    settings: dict[str, Any]
    why_not: str | None = None


def tables_in(entries: Iterable[Entry]) -> dict[str, TableLeft]:
    """The tables by name: closed ones, and those that a dealer deals, are for nobody to take up.

    Of a table that this version cannot read the name is taken all the same.
    """
    tables: dict[str, TableLeft] = {}
    by_dealers: dict[Any, bool] = {}
    for entry in entries:
        if entry.kind == "table-opened":
            with suppress(*NOT_READ):
                body = body_of(entry)
                by_dealers[body["table"]] = body["dealt"] == "dealer"
        elif entry.kind == "opened" and entry.table not in tables:
            tables[entry.table] = _opened(entry, by_dealer=by_dealers.get(entry.table, False))
        elif entry.kind == "closed" and entry.table in tables:
            tables[entry.table].why_not = "is closed"
    return tables


def _opened(entry: Entry, *, by_dealer: bool) -> TableLeft:
    try:
        body = body_of(entry)
        why_not = "is dealt by a dealer" if by_dealer else None
        return TableLeft(entry.table, body["game"], body["settings"], why_not)
    except NOT_READ:
        return TableLeft(entry.table, "", {}, "cannot be read by this version")


def body_of(entry: Entry) -> dict[str, Any]:
    """The body of an entry as plain data."""
    body: dict[str, Any] = json.loads(entry.body)
    return body

"""Tables from the journal: which are open, which were closed, and what is known of each."""

import json
from collections.abc import Iterable
from typing import Any

from msgspec import Struct

from houseway.floor.closing import CLOSED, Sign, note_sign
from houseway.floor.closing import KINDS as CLOSING_KINDS
from houseway.floor.inputs import BY_HOUSE
from houseway.floor.notices import HOUSE_ITSELF
from houseway.floor.notices import KINDS as NOTICE_KINDS
from houseway.floor.payments import KINDS as PAYMENT_KINDS
from houseway.floor.payments import Difference, Entered, note_payments
from houseway.floor.places import BOTS, Place, note_bots
from houseway.games import game_named
from houseway.journal import Draft, Entry
from houseway.table.game import Game
from houseway.table.left import Left, body_of
from houseway.table.settings import Settings, read

TABLE_OPENED = "table-opened"


class ClosedTable(Struct, frozen=True):
    """What is left of a table that was closed; `number` is that of the round which never came."""

    name: str
    number: int
    game: Game[Any]
    settings: Settings


class Opened(Struct, frozen=True):
    """A table that a supervisor opened."""

    table: str
    game: str
    dealt: str


class Past:
    """What the journal says of the tables of the house."""

    def __init__(self) -> None:
        self.left: dict[str, Left] = {}
        self.bots: dict[str, dict[str, Place]] = {}
        self.signs: dict[str, Sign] = {}
        self.opened: dict[str, Opened] = {}
        self.closed: set[str] = set()
        self.payments: dict[str, dict[int, list[Difference]]] = {}
        self.entered: dict[str, Entered] = {}

    def note(self, entry: Entry) -> None:
        """One more entry."""
        if entry.table == BOTS:
            note_bots(entry, self.bots)
        elif entry.table == HOUSE_ITSELF and entry.kind == TABLE_OPENED:
            opened = Opened(**body_of(entry))
            self.opened[opened.table] = opened
        elif entry.kind in CLOSING_KINDS:
            note_sign(entry, self.signs)
            if entry.kind == CLOSED:
                self.closed.add(entry.table)
        elif entry.kind in PAYMENT_KINDS:
            note_payments(entry, self.payments, self.entered)
        elif entry.kind not in NOTICE_KINDS and (entry.kind == "opened" or entry.table in self.left):
            self.left.setdefault(entry.table, Left()).note(entry)

    def dealt(self, name: str) -> str:
        """Who deals at that table."""
        return self.opened[name].dealt if name in self.opened else BY_HOUSE

    def opened_by_the_house(self, game: str) -> bool:
        """Whether the house has opened a table of that game of itself, be it closed since."""
        return any(name.startswith(f"{game}-") and name not in self.opened for name in self.left)

    def closed_table(self, name: str) -> ClosedTable:
        """What is left of a closed table."""
        left = self.left[name]
        body = left.body("opened")
        game = game_named(body["game"])
        settings = read(game.settings, body["settings"], "settings")
        return ClosedTable(name, left.last["begun"].round, game, settings)


def new_name(game: str, taken: Iterable[str]) -> str:
    """What the next table of a game is called."""
    number = 1 + sum(name.startswith(f"{game}-") for name in taken)
    return f"{game}-{number}"


def opening(opened: Opened, author: str) -> Draft:
    """What the journal keeps of who opened a table."""
    body = {"table": opened.table, "game": opened.game, "dealt": opened.dealt}
    text = json.dumps(body, separators=(",", ":")).encode()
    return Draft(HOUSE_ITSELF, 0, TABLE_OPENED, author, text)

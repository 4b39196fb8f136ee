"""Opening a table, and the orders that games know themselves."""

import re
from collections.abc import Mapping
from itertools import count
from typing import Any, Literal

from msgspec import Struct, structs

from houseway.floor.closing import check_not_closing
from houseway.floor.documents import check_in_force
from houseway.floor.events import BOTS, CAGE, FLOOR, BotSat, TableOpened
from houseway.floor.gates import BANKS
from houseway.floor.inputs import BOT, BY_DEALER, read_input
from houseway.floor.orders.base import AtTable, no_such_power
from houseway.floor.places import check_called
from houseway.floor.powers import check_power
from houseway.floor.room import Room
from houseway.games import game_named
from houseway.journal import Store
from houseway.rulebook import Refused, Unreadable
from houseway.rulebook.common import common
from houseway.table.driving.codec import from_plain
from houseway.table.keeping.kept import KeptTable
from houseway.table.layout.settings import Settings, State, read
from houseway.table.layout.views import Viewer
from houseway.table.procedure.roles import Role
from houseway.table.rules.game import Game

CALLED = re.compile(r"[^/\\?#%]{1,64}")
"""What a table may be called: its name stands in addresses and in ids."""
TAKEN = frozenset({FLOOR, CAGE, BOTS, "people", "orders", "house", ".", ".."})
"""Names that stand for something else there."""
ALSO_CALLED = {"hold-to-one-box": "hold-to-one-area", "give-up-area": "give-up-box"}
"""Orders that are called otherwise in the documents of some games."""


class OpenTable(AtTable, frozen=True, kw_only=True):
    """A supervisor opens a table, which a dealer deals unless the house does."""

    name = "open-table"
    game: str
    settings: dict[str, Any] = {}
    dealt: Literal["dealer", "house"] = "dealer"
    practice: bool | None = None
    document: str | None = None

    def carry_out(self, room: Room, by: Viewer) -> None:
        """By its settings, with cards that have not been opened; licensed, by the document in force."""
        game = game_named(self.game)
        check_power(self.name, by.role, game.name, order=self.name)
        if self.document is not None and room.document(self.document).game != game.name:
            text = f"document: {self.document} is about {room.document(self.document).game}"
            raise Unreadable("other-game", text, "document")
        settings = settings_for(room, game, self.settings, "settings")
        game.begin(settings, game.fresh(), True)
        licence = None if self.practice else room.terms.licence
        if licence is not None:
            check_in_force(room.house.registry, game.name, licence, room.today(), self.document)
            for number, approval in settings.approvals_named():
                room.check_approval(approval, game.clause(number))
        opening = Opening(
            licensed=licence is not None, document=None if licence else self.document, dealt=self.dealt
        )
        add_table(room, self.table, game, settings, by=by, opening=opening)


class Opening(Struct, frozen=True):
    """Whether a table is licensed; for practice, by which document; and who deals there."""

    licensed: bool = False
    document: str | None = None
    dealt: str = BY_DEALER


class SeatBots(AtTable, frozen=True, kw_only=True):
    """Bots sit down at a table for practice."""

    name = "seat-bots"
    number: int

    def carry_out(self, room: Room, by: Viewer) -> None:
        """At free places; at a licensed table nobody plays by a program (c.1, QC-26)."""
        table = room.open_table(self.table)
        check_power(self.name, by.role, table.game.name, order=self.name)
        check_no_program(room, table, self.name)
        free = [
            area
            for area in range(1, table.settings.areas + 1)
            if area not in table.round.state.seats and area not in table.game.floor.house_areas
        ]
        if not 1 <= self.number <= len(free):
            text = f"number: {self.number} bots, and {len(free)} places are free"
            raise Unreadable("no-place", text, "number")
        known = room.house.bots()
        check_called(known, by.name, self.number)
        names = (name for place in count(1) if (name := f"{BOT}{place}") not in known)
        for area, bot in zip(free[: self.number], names, strict=False):
            sit = {"input": "command", "kind": "take-seat", "by": "player", "patron": bot, "area": area}
            room.tell(table, from_plain(table.game, sit, self.name), by)
            room.keep_by(by, BotSat(table=table.name, bot=bot, area=area))


def check_no_program(room: Room, table: KeptTable[Any], order: str) -> None:
    """At a licensed table patrons play for themselves: no bots, and no programs of theirs."""
    if room.licence_of(table) is None:
        return
    clause = common("devices").clause(table.game.name)
    if clause is None:
        raise no_such_power(order, table.game.name, {"table": table.name})
    text = f"{order}: no device or program plays at a licensed table"
    raise Refused("no-programs", clause, text, asked={"table": table.name})


def settings_for(room: Room, game: Game[Any], given: Mapping[str, Any], where: str) -> Settings:
    """What was given, with the hours of the house where the game has hours."""
    hours = {"hours": room.terms.hours} if "hours" in game.settings.__struct_fields__ else {}
    settings = read(game.settings, {**hours, **given}, where)
    settings.check()
    return settings


def add_table(
    room: Room,
    name: str,
    game: Game[Any],
    settings: Settings,
    *,
    by: Viewer,
    opening: Opening,
    state: State | None = None,
) -> None:
    """A table of this name, which nobody had before."""
    if name != name.strip() or not CALLED.fullmatch(name) or not name.isprintable() or name in TAKEN:
        raise Unreadable("bad-name", f"{name[:40]!r} is no name for a table", "table")
    if name in room.tables or room.house.had(name) or name in room.opening:
        raise Unreadable("name-taken", f"there is a table {name!r} already", "table")
    room.keep_by(by, TableOpened(table=name, game=game.name, **structs.asdict(opening)))
    dealing = room.dealing(game, settings, opening.dealt)

    def make(journal: Store) -> KeptTable[Any]:
        table = KeptTable(
            game,
            settings,
            dealing,
            journal=journal,
            name=name,
            program=room.program,
            house=room.answering(game, name),
            state=state,
        )
        table.governs = room.governed
        return table

    room.unit.open(name, make)


OF_WAGERS = ("refuse-wager",)
"""Orders about a wager that lies there."""


class OrderOfGame(AtTable, frozen=True, kw_only=True):
    """An order that the game itself knows, at a table of that game."""

    kind: str
    fields: dict[str, Any]

    def carry_out(self, room: Room, by: Viewer) -> None:
        """As an input of that table."""
        table, kind, given = room.open_table(self.table), self.kind, dict(self.fields)
        kind = kind if kind in table.game.commands else ALSO_CALLED.get(kind, kind)
        command = table.game.commands.get(kind)
        if command is None:
            raise no_such_power(kind, table.game.name, {"table": table.name})
        if by.role is Role.PLAYER and "patron" in command.__struct_fields__:
            given.setdefault("patron", by.patron)
        if kind in BANKS:
            check_not_closing(table, table.name, room.facts(table).sign, room.forward())
            room.answer_by_default(table, by)
        if kind in OF_WAGERS:
            room.lay_standing(table, by)
        happened = read_input(table, by, {"input": "command", "kind": kind, **given}, BY_DEALER)
        room.tell(table, happened, by)

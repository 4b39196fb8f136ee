"""Opening a table, and the orders that games know themselves."""

from collections.abc import Mapping
from typing import Any

from houseway.floor.closing import check_not_closing
from houseway.floor.events import BOTS, CAGE, FLOOR, TableOpened
from houseway.floor.inputs import BY_DEALER, read_input
from houseway.floor.orders.base import AtTable, no_such_power, not_built
from houseway.floor.orders.dealing import BANKS
from houseway.floor.powers import check_power
from houseway.floor.room import Room
from houseway.games import game_named
from houseway.rulebook import Unreadable
from houseway.table.game import Game
from houseway.table.kept import KeptTable
from houseway.table.roles import Role
from houseway.table.settings import Settings, State, read
from houseway.table.views import Viewer

ALSO_CALLED = {"hold-to-one-box": "hold-to-one-area", "give-up-area": "give-up-box"}
"""Orders that are called otherwise in the documents of some games."""


class OpenTable(AtTable, frozen=True, kw_only=True):
    """A supervisor opens a table that a dealer deals."""

    name = "open-table"
    game: str
    settings: dict[str, Any] = {}
    practice: bool | None = None
    document: str | None = None

    def carry_out(self, room: Room, by: Viewer) -> None:
        """By its settings, with cards that have not been opened."""
        game = game_named(self.game)
        check_power(self.name, by.role, game.name, order=self.name)
        if self.document is not None:
            raise not_built("a document in force", "document")
        settings = settings_for(room, game, self.settings, "settings")
        add_table(room, self.table, game, settings, by=by)


def settings_for(room: Room, game: Game[Any], given: Mapping[str, Any], where: str) -> Settings:
    """What was given, with the hours of the house where the game has hours."""
    hours = {"hours": room.terms.hours} if "hours" in game.settings.__struct_fields__ else {}
    settings = read(game.settings, {**hours, **given}, where)
    settings.check()
    return settings


def add_table(
    room: Room, name: str, game: Game[Any], settings: Settings, *, by: Viewer, state: State | None = None
) -> None:
    """A table of this name, which nobody had before."""
    if not name.strip() or not name.isprintable() or name in (FLOOR, CAGE, BOTS):
        raise Unreadable("bad-name", f"{name[:40]!r} is no name for a table", "table")
    if name in room.tables:
        raise Unreadable("name-taken", f"there is a table {name!r} already", "table")
    opened = TableOpened(table=name, game=game.name, dealt=BY_DEALER, by=by.name, role=str(by.role))
    room.keep(opened)
    table = KeptTable(
        game, settings, room.dealing, journal=room.journal, name=name, program=room.program, state=state
    )
    room.tables[name] = table
    room.house.apply(table.opened_with)


def order_of_game(room: Room, kind: str, fields: Mapping[str, Any], by: Viewer) -> None:
    """An order that the game itself knows, at a table of that game."""
    table = room.open_table(read(str, fields.get("table"), "table"))
    given = {name: value for name, value in fields.items() if name != "table"}
    kind = kind if kind in table.game.commands else ALSO_CALLED.get(kind, kind)
    command = table.game.commands.get(kind)
    if command is None:
        raise no_such_power(kind, table.game.name, {"table": table.name})
    if by.role is Role.PLAYER and "patron" in command.__struct_fields__:
        given.setdefault("patron", by.patron)
    if kind in BANKS:
        check_not_closing(table, table.name, room.facts(table).sign, room.forward())
        room.answer_by_default(table, by)
    happened = read_input(table, by, {"input": "command", "kind": kind, **given}, BY_DEALER)
    room.tell(table, happened, by)

"""What somebody may order at a table now, as data: words, clause, fields, and whether it is possible."""

import types
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from msgspec import NODEFAULT, structs, to_builtins

from houseway.rulebook import Refused, Unreadable
from houseway.server.floor.powers import NEEDS_NOTICE
from houseway.table.codec import from_plain
from houseway.table.commands import Command
from houseway.table.game import Choice
from houseway.table.roles import Role
from houseway.table.table import Table
from houseway.table.wagers import Limits

ITEMS = frozenset({"card", "cards", "tile", "damaged", "unfit", "low"})
"""Fields that name cards or tiles."""

SIMPLE: dict[Any, str] = {str: "text", int: "number", bool: "yes-no", Limits: "limits"}
IRREGULARITY, POWER = "irregularity", "power"


def menu_of(table: Table[Any], role: Role) -> list[dict[str, Any]]:
    """Everything that this role may order: what can go wrong first, in the order of the game's own menu."""
    game = table.game
    choices = [choice for choice in game.menu if role in game.commands[choice.kind].roles]
    listed = {choice.kind for choice in choices}
    rest = [kind for kind, command in game.commands.items() if role in command.roles and kind not in listed]
    items = [_item(table, role, choice.kind, choice) for choice in choices]
    return items + [_item(table, role, kind, None) for kind in rest]


def _item(table: Table[Any], role: Role, kind: str, choice: Choice | None) -> dict[str, Any]:
    game, command = table.game, table.game.commands[kind]
    entry = game.rulebook[command.power]
    given = {} if choice is None else dict(choice.fields)
    fields = [each for each in _fields(table, command) if each["name"] not in given]
    notice = NEEDS_NOTICE.get(game.name, {}).get(kind)
    possible, refused = _possible(table, role, kind, given, fields)
    return {
        "kind": kind,
        "words": kind.replace("-", " ") if choice is None else choice.words,
        "clause": entry.clause,
        "summary": entry.summary,
        "group": POWER if choice is None else IRREGULARITY,
        "needs_notice": None if notice is None else game.clause(notice),
        "fields": fields,
        "given": given,
        "possible": possible,
        "refused": refused,
    }


def _possible(
    table: Table[Any], role: Role, kind: str, given: dict[str, Any], fields: list[dict[str, Any]]
) -> tuple[bool | None, dict[str, Any] | None]:
    """Whether it can be ordered now; nobody knows before the fields are filled in that it needs."""
    if any(field["required"] for field in fields):
        return None, None
    order = from_plain(table.game, {"input": "command", "kind": kind, "by": str(role), **given}, kind)
    assert isinstance(order, Command)
    try:
        order.check(table.round)
    except Refused as refused:
        return False, refused.as_json()["refused"]
    except Unreadable as problem:
        return False, {"code": problem.code, "clause": "", "message": problem.message, "asked": {}}
    return True, None


def _fields(table: Table[Any], command: type[Command[Any]]) -> list[dict[str, Any]]:
    hints = get_type_hints(command)
    return [
        {
            "name": field.name,
            "type": _type(field.name, hints[field.name]),
            "required": field.required,
            "default": None if field.default is NODEFAULT else to_builtins(field.default),
            "choices": _choices(table, field.name, hints[field.name]),
        }
        for field in structs.fields(command)
        if field.name != "by"
    ]


def _type(name: str, hint: Any) -> str:
    parts = get_args(hint)
    if get_origin(hint) in (Union, types.UnionType):
        (hint,) = (part for part in parts if part is not type(None))
    if get_origin(hint) is Literal:
        return "choice"
    if get_origin(hint) is tuple:
        if name in ITEMS:
            return "items"
        return {int: "numbers", str: "texts"}.get(parts[0], "pairs")
    return "item" if name in ITEMS and hint is str else SIMPLE[hint]


def _choices(table: Table[Any], name: str, hint: Any) -> list[Any] | None:
    if get_origin(hint) is Literal:
        return list(get_args(hint))
    if name in ("area", "areas"):
        return list(range(1, table.settings.areas + 1))
    if name in ("patron", "patrons"):
        return patrons_at(table)
    return None


def patrons_at(table: Table[Any]) -> list[str]:
    """Who sits or wagers at the table."""
    seated = table.round.state.seats.values()
    return sorted({*seated, *(wager.patron for wager in table.wagers if wager.on_layout)})

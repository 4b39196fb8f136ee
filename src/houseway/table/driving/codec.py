"""Inputs as plain data: how journals and full records write them down."""

from collections.abc import Mapping
from typing import Any

import msgspec

from houseway.equipment import Found, Item, UnknownItem
from houseway.rulebook import Unreadable
from houseway.table.layout.settings import quoted, read
from houseway.table.procedure.inputs import (
    Changed,
    Done,
    Drawn,
    Input,
    Metered,
    Placed,
    Prize,
    Said,
    Unwon,
    Withdrawn,
)
from houseway.table.rules.commands import Command
from houseway.table.rules.game import Game

ANSWERS: dict[str, type[Input]] = {
    "placed": Placed,
    "changed": Changed,
    "withdrawn": Withdrawn,
    "drawn": Drawn,
    "said": Said,
    "done": Done,
    "metered": Metered,
    "prize": Prize,
    "unwon": Unwon,
}


def to_plain(happened: Input) -> dict[str, Any]:
    """The input as JSON has it; defaults are left out."""
    head = {"input": "command", "kind": happened.kind} if isinstance(happened, Command) else _head(happened)
    fields: dict[str, Any] = msgspec.to_builtins(happened, enc_hook=str)
    return head | fields


def _head(happened: Input) -> dict[str, Any]:
    return {"input": type(happened).__name__.lower()}


def from_plain(game: Game[Any], given: Mapping[str, Any], where: str) -> Input:
    """The input that was written down."""
    fields = dict(given)
    name = fields.pop("input", None)
    if not isinstance(name, str):
        raise Unreadable("unknown-input", f"{where}: no input {quoted(name)}", where)
    if name == "command":
        kind = fields.pop("kind", None)
        if not isinstance(kind, str) or kind not in game.commands:
            known = ", ".join(game.commands)
            raise Unreadable(
                "unknown-command", f"{where}: no command of kind {quoted(kind)}; there are {known}", where
            )
        return read(game.commands[kind], fields, where)
    if name not in ANSWERS:
        raise Unreadable(
            "unknown-input", f"{where}: no input {name!r}; there are {', '.join(ANSWERS)}", where
        )
    if name == "drawn":
        return _drawn(game, fields, where)
    if name == "said" and isinstance(fields.get("items"), list | tuple):
        fields["items"] = [read_item(game, item, where) for item in fields["items"]]
    return read(ANSWERS[name], fields, where)


def _drawn(game: Game[Any], fields: dict[str, Any], where: str) -> Drawn:
    unknown = set(fields) - {"item", "found"}
    if unknown or not fields:
        raise Unreadable(
            "bad-field", f"{where}: drawn takes an item or what was found: {quoted(fields)}", where
        )
    if fields.get("found") is not None:
        return Drawn(None, read(Found, fields["found"], where))
    return Drawn(None if fields["item"] is None else read_item(game, fields["item"], where))


def read_item(game: Game[Any], name: Any, where: str) -> Item:
    """The card or tile of that name."""
    try:
        return game.item(name)
    except UnknownItem as error:
        raise Unreadable("unknown-item", f"{where}: {error}", where) from None

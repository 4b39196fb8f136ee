"""The JSON form of events and requests, as JSON Schema; made from the classes themselves."""

import types
from collections.abc import Mapping
from typing import Any, NewType, Union, get_args, get_origin, get_type_hints

from msgspec import NODEFAULT, structs

from houseway.equipment import Item
from houseway.table import events
from houseway.table.requests import Spot

SIMPLE: dict[Any, dict[str, Any]] = {
    str: {"type": "string"},
    int: {"type": "integer"},
    bool: {"type": "boolean"},
    Any: {},
    Item: {"type": "string"},
    Spot: {
        "type": "object",
        "properties": {"area": {"type": "integer"}, "hand": {"type": "integer"}},
        "required": ["area", "hand"],
        "additionalProperties": False,
    },
}


def events_schema() -> dict[str, Any]:
    """Every event there is, as viewers get it."""
    kinds = {kind.__name__.lower(): event_schema(kind) for kind in events.Event.__subclasses__()}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "An event of a round",
        "oneOf": [{"$ref": f"#/$defs/{name}"} for name in kinds],
        "$defs": kinds,
    }


def event_schema(kind: type[events.Event]) -> dict[str, Any]:
    """One kind of event; what a viewer may not see is absent, so it is never required."""
    hints = get_type_hints(kind)
    fields = [field for field in structs.fields(kind) if field.name != "sight"]
    properties = {field.name: _type(hints[field.name]) for field in fields}
    required = [
        field.name
        for field in fields
        if field.default is NODEFAULT
        and not _may_be_none(hints[field.name])
        and field.name not in kind.private
    ]
    return {
        "type": "object",
        "description": (kind.__doc__ or "").strip().splitlines()[0],
        "properties": {"event": {"const": kind.__name__.lower()}, **properties},
        "required": ["event", *required],
        "additionalProperties": False,
    }


def _type(hint: Any) -> dict[str, Any]:
    if isinstance(hint, NewType):
        return {"type": "string", "pattern": "^[a-z-]+/.+$"}
    if hint in SIMPLE:
        return SIMPLE[hint]
    origin, parts = get_origin(hint), get_args(hint)
    if origin is tuple:
        return {"type": "array", "items": _type(parts[0])}
    if origin in (Union, types.UnionType):
        kinds = [_type(part) for part in parts if part is not type(None)]
        return kinds[0] if len(kinds) == 1 else {"anyOf": kinds}
    if origin in (dict, Mapping):
        return {"type": "object", "additionalProperties": _type(parts[1])}
    raise TypeError(f"no JSON form for {hint!r}")


def _may_be_none(hint: Any) -> bool:
    return type(None) in get_args(hint)

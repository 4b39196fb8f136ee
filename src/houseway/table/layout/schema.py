"""The JSON form of events, requests and refusals, as JSON Schema; from the classes where there is one."""

import types
from collections.abc import Mapping
from typing import Any, NewType, Union, get_args, get_origin, get_type_hints

from msgspec import NODEFAULT, structs

from houseway.equipment import Item
from houseway.table.layout import events
from houseway.table.procedure.requests import Act, Spot

DRAFT = "https://json-schema.org/draft/2020-12/schema"

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
        "$schema": DRAFT,
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


TEXT: dict[str, Any] = {"type": "string"}
NUMBER: dict[str, Any] = {"type": "integer"}
CLAUSE: dict[str, Any] = {"type": "string", "pattern": "^[a-z-]+/.+$"}
CLAUSES: dict[str, Any] = {"type": "array", "items": CLAUSE, "minItems": 1}


def _object(optional: dict[str, Any] | None = None, **required: Any) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": required | (optional or {}),
        "required": list(required),
        "additionalProperties": False,
    }


def requests_schema() -> dict[str, Any]:
    """What the table waits for, as `views.request_seen` tells it."""
    amounts = {"type": "array", "items": NUMBER}
    limits = {"least": NUMBER, "most": NUMBER, "unit": NUMBER, "amounts": amounts, "on": TEXT}
    option = _object({**limits, "items": {"type": "array", "items": TEXT}}, action=TEXT, rule=CLAUSES)
    choices = {
        "options": {"type": "array", "items": option},
        "barred": {"type": "object", "additionalProperties": CLAUSE},
        "default": {"type": ["string", "null"]},
    }
    question = _object(choices, patron=TEXT, area=NUMBER, hand=NUMBER)
    choices_of = {"type": "array", "items": TEXT}
    most = {"type": ["integer", "null"]}
    at_times_of = {"choices": choices_of, "needs": TEXT, "own": {"const": True}}
    offer = _object(at_times_of, wager=TEXT, least=NUMBER, most=most, unit=NUMBER)
    kinds = {
        "wagers": {"offers": {"type": "array", "items": offer}},
        "draw": {"to": SIMPLE[Spot], "face_up": {"type": "boolean"}},
        "step": {"act": {"enum": [str(act) for act in Act]}},
        "ask": {"questions": {"type": "array", "items": question, "minItems": 1, "maxItems": 1}},
        "asks": {"questions": {"type": "array", "items": question, "minItems": 1}},
    }
    at_times: dict[str, dict[str, Any]] = {"draw": {"turned": {"const": True}}}
    at_times["wagers"] = {"questions": kinds["ask"]["questions"]}
    forms = [
        _object(at_times.get(kind), request={"const": kind}, rule=CLAUSES, **fields)
        for kind, fields in kinds.items()
    ]
    return {"$schema": DRAFT, "title": "What a table waits for", "oneOf": forms}


def refusals_schema() -> dict[str, Any]:
    """A refusal under a clause, or an error that no clause covers."""
    refused = _object({"allowed": {}}, code=TEXT, clause=CLAUSE, message=TEXT, asked={"type": "object"})
    error = _object(code=TEXT, message=TEXT, field=TEXT)
    return {"$schema": DRAFT, "title": "No", "oneOf": [_object(refused=refused), _object(error=error)]}


def _type(hint: Any) -> dict[str, Any]:
    if isinstance(hint, NewType):
        return CLAUSE
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

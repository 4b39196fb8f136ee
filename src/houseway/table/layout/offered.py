"""What an operator may set at a table, as a form can ask for it: each setting with its words and clauses."""

import csv
from collections.abc import Iterator
from functools import cache
from importlib import resources
from typing import Any

from msgspec import NODEFAULT, Struct, inspect, to_builtins

from houseway.table.layout.settings import Settings

FILE = "settings.csv"
"""What each game says of its settings, beside its rules."""
OF_WAGERS = "limits"
MONEY = frozenset({"min", "max", "unit", "amount", "wager", "major", "minor", "chips", "low_limit_below"})


class Told(Struct, frozen=True):
    """A line of that file: `choices` where the document leaves no others."""

    setting: str
    default: str
    words: str
    clauses: tuple[str, ...]
    choices: tuple[str, ...] = ()


class Offered(Struct, frozen=True):
    """A setting: `kind` is yes-no, choice, count, money, amounts, list, words or any."""

    setting: str
    kind: str
    words: str
    clauses: tuple[str, ...]
    choices: tuple[str, ...]
    default: Any


@cache
def told(settings: type[Settings]) -> tuple[Told, ...]:
    """What the game of these settings says of them."""
    folder = settings.__module__.rpartition(".")[0]
    text = resources.files(folder).joinpath(FILE).read_text(encoding="utf-8")
    return tuple(
        Told(
            row["setting"],
            row["default"],
            row["words"],
            tuple(row["clauses"].split(", ")),
            tuple(row["choices"].split()),
        )
        for row in csv.DictReader(text.splitlines())
    )


@cache
def offered(settings: type[Settings]) -> tuple[Offered, ...]:
    """All but the limits of wagers, in the order in which the game tells them."""
    types = dict(leaves(settings))
    return tuple(
        _offered(each, types[each.setting])
        for each in told(settings)
        if each.setting.partition(".")[0] != OF_WAGERS
    )


def leaves(of: type[Struct], before: str = "") -> Iterator[tuple[str, inspect.Field]]:
    """Each setting down to the last, with its field."""
    info = inspect.type_info(of)
    assert isinstance(info, inspect.StructType)
    for field in info.fields:
        name = f"{before}{field.encode_name}"
        inner = _struct_in(field.type)
        if inner is None:
            yield name, field
        else:
            yield from leaves(inner, f"{name}.")


def _struct_in(kind: inspect.Type) -> type[Struct] | None:
    """The struct that it is, unless it may be something else than nothing too."""
    match _but_nothing(kind):
        case [inspect.StructType(cls=cls)]:
            return cls
    return None


def _but_nothing(kind: inspect.Type) -> list[inspect.Type]:
    kinds = kind.types if isinstance(kind, inspect.UnionType) else (kind,)
    return [each for each in kinds if not isinstance(each, inspect.NoneType)]


def _offered(line: Told, field: inspect.Field) -> Offered:
    kind, choices = _kind(line, field.type)
    default = None if field.default is NODEFAULT else to_builtins(field.default)
    return Offered(line.setting, kind, line.words, line.clauses, choices, default)


def _kind(line: Told, of: inspect.Type) -> tuple[str, tuple[str, ...]]:
    money = line.setting.rpartition(".")[2] in MONEY
    match _but_nothing(of):
        case [inspect.BoolType()]:
            return "yes-no", ()
        case [inspect.LiteralType(values=values)]:
            return "choice", tuple(str(each) for each in values)
        case [inspect.IntType() | inspect.StrType()] if line.choices:
            return "choice", line.choices
        case [inspect.IntType()]:
            return ("money" if money else "count"), ()
        case [inspect.StrType()]:
            return "words", ()
        case [inspect.VarTupleType()]:
            return ("amounts" if money else "list"), ()
    return "any", ()

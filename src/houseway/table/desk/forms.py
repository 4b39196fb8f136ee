"""What can be ordered at a table, as data for forms: every command, what it needs, if it is possible now."""

from collections.abc import Iterator, Sequence
from enum import StrEnum
from functools import cache
from itertools import combinations, product
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin

from msgspec import NODEFAULT, Struct, structs, to_builtins

from houseway.equipment import UNSEEN
from houseway.rulebook import Clause, Refused, Unreadable, entry_of
from houseway.table.layout.round import Round
from houseway.table.layout.settings import Settings
from houseway.table.layout.wagers import Limits
from houseway.table.procedure.roles import Role
from houseway.table.rules.commands import Command
from houseway.table.rules.game import Game
from houseway.table.rules.seats import SEATING
from houseway.table.table import Table


class Kind(StrEnum):
    """What is filled into a field."""

    AREA = "area"
    AREAS = "areas"
    EXCHANGES = "exchanges"
    PATRON = "patron"
    PATRONS = "patrons"
    ITEM = "item"
    ITEMS = "items"
    THROWS = "throws"
    AMOUNT = "amount"
    COUNT = "count"
    CHOICE = "choice"
    FLAG = "flag"
    TEXT = "text"
    LIMITS = "limits"
    DECISIONS = "decisions"


class Field(Struct, frozen=True, omit_defaults=True):
    """One thing that a command needs; `choices` are all there are, `least` and `most` those of an area."""

    name: str
    type: Kind
    required: bool
    default: Any = None
    choices: tuple[str, ...] = ()
    least: int | None = None
    most: int | None = None


class Form(Struct, frozen=True):
    """A command: what it is called, what it is about, who may order it by which clause, what it needs."""

    kind: str
    words: str
    about: str
    rule: Clause
    roles: tuple[Role, ...]
    fields: tuple[Field, ...]

    def as_json(self) -> dict[str, Any]:
        """The form as it is sent to a screen."""
        plain: dict[str, Any] = to_builtins(self)
        return plain


NAMED = {
    "area": Kind.AREA,
    "areas": Kind.AREAS,
    "exchange": Kind.EXCHANGES,
    "patron": Kind.PATRON,
    "patrons": Kind.PATRONS,
    "riffle_for": Kind.PATRON,
    "card": Kind.ITEM,
    "tile": Kind.ITEM,
    "cards": Kind.ITEMS,
    "damaged": Kind.ITEMS,
    "low": Kind.ITEMS,
    "unfit": Kind.ITEMS,
    "dice": Kind.THROWS,
    "decisions": Kind.DECISIONS,
    "amount": Kind.AMOUNT,
    "minimum": Kind.AMOUNT,
    "maximum": Kind.AMOUNT,
    "unit": Kind.AMOUNT,
    "time": Kind.TEXT,
    "number": Kind.COUNT,
    "tiles": Kind.COUNT,
    "wager": Kind.CHOICE,
    "cut": Kind.CHOICE,
    "ground": Kind.CHOICE,
    "grounds": Kind.TEXT,
}
"""What fields of these names hold, where their type does not say it."""


def forms(game: Game[Any], settings: Settings) -> tuple[Form, ...]:
    """Every command of the game that somebody may order."""
    orders = (command for command in game.commands.values() if command.roles)
    return tuple(_form(game, settings, command) for command in orders)


def _form(game: Game[Any], settings: Settings, command: type[Command[Any]]) -> Form:
    clause = game.clause(command.power)
    return Form(
        command.kind,
        game.words[command.kind],
        entry_of(clause).area,
        clause,
        tuple(sorted(command.roles)),
        tuple(_fields(game, settings, command)),
    )


def _fields(game: Game[Any], settings: Settings, command: type[Command[Any]]) -> Iterator[Field]:
    for field in _bare_fields(command):
        choices, least, most = field.choices, None, None
        if field.type is Kind.CHOICE and not choices:
            choices = tuple(game.wagers if field.name == "wager" else getattr(settings, "cuts", ()))
        choices = command.listed.get(field.name, choices)
        if field.type in (Kind.AREA, Kind.AREAS, Kind.EXCHANGES):
            least, most = int(not command.of_the_dealer), settings.areas
        yield Field(field.name, field.type, field.required, field.default, choices, least, most)


@cache
def _bare_fields(command: type[Command[Any]]) -> tuple[Field, ...]:
    """What the class alone says of its fields."""
    return tuple(
        Field(
            field.name,
            _kind(field.name, field.type),
            field.required,
            None if field.default is NODEFAULT else to_builtins(field.default),
            _choices(field.type),
        )
        for field in structs.fields(command)
        if field.name != "by" and field.name not in command.filled_in_by_table
    )


def _choices(hint: Any) -> tuple[str, ...]:
    """What a field of fixed names may hold, whether or not it must be filled in."""
    named = [each for each in (hint, *get_args(hint)) if get_origin(each) is Literal]
    return get_args(named[0]) if named else ()


def _kind(name: str, hint: Any) -> Kind:
    if _choices(hint):
        return Kind.CHOICE
    if hint is bool:
        return Kind.FLAG
    if hint is Limits:
        return Kind.LIMITS
    if hint is int or (get_origin(hint) in (Union, UnionType) and int in get_args(hint)):
        return NAMED[name] if NAMED.get(name) in (Kind.AREA, Kind.AMOUNT) else Kind.COUNT
    return NAMED[name]


def possible_now(table: Table[Any], role: Role) -> frozenset[str]:
    """The commands that this role may order now, filled in one way or another. Nothing changes.

    The checks of a command say who and when together with what is filled in, so it is tried with what there
    is at the table: its areas, patrons, cards and wagers.
    """
    return frozenset(
        form.kind
        for form in forms(table.game, table.settings)
        if role in form.roles and _is_possible(table, role, form)
    )


MOMENTS = frozenset({"not-now", "round-in-progress", "no-round", "no-card-due", "dice-shown"})
"""Refusals that no other filling in would change."""


def _is_possible(table: Table[Any], role: Role, form: Form) -> bool:
    command = table.game.commands[form.kind]
    meant = table.meant(command)
    if meant.declared_void and form.kind not in SEATING:
        return False
    tried = [_values(table, meant, field) for field in form.fields]
    for values in product(*tried):
        filled = {field.name: value for field, value in zip(form.fields, values, strict=True)}
        try:
            order = table.filled_in(command(by=role, **filled))
            assert isinstance(order, Command)
            order.check(meant)
        except (Refused, Unreadable) as no:
            if no.code in MOMENTS:
                return False
        else:
            return True
    return False


def _values(table: Table[Any], meant: Round[Any, Any], field: Field) -> Sequence[Any]:
    """What a field may be filled with at this table, as far as it makes a difference."""
    if field.name in CHANGED_WITH:
        return [field.default, *CHANGED_WITH[field.name]]
    areas = range(field.least or 0, (field.most or 0) + 1)
    signs = [each.min for each in meant.settings.limits.values()] if field.name == "minimum" else []
    amounts = sorted({0, 1, *(wager.amount for wager in meant.wagers), *(least + 1 for least in signs)})
    values: dict[Kind, Sequence[Any]] = {
        Kind.AREA: areas,
        Kind.AREAS: [(), *((area,) for area in areas)],
        Kind.EXCHANGES: [(two,) for two in combinations(areas, 2)],
        Kind.ITEM: [str(table.game.items(table.settings)[0])],
        Kind.THROWS: [],
        Kind.AMOUNT: amounts,
        Kind.COUNT: range(1, 9),
        Kind.CHOICE: field.choices,
        Kind.FLAG: (False, True),
        Kind.TEXT: (LATE,) if field.name == "time" else ("-",),
        Kind.LIMITS: (Limits(), Limits(max=10**12)),
        Kind.DECISIONS: [],
    }
    if field.type in (Kind.PATRON, Kind.PATRONS):
        known = _patrons(meant)
        values |= {Kind.PATRON: known, Kind.PATRONS: [(), *combinations(known, 2)]}
    if field.type is Kind.ITEMS:
        values[Kind.ITEMS] = list(_items(meant))
    default = () if field.required else (_as_given(field.default),)
    return list(dict.fromkeys([*default, *values[field.type]]))


def _as_given(default: Any) -> Any:
    return tuple(default) if isinstance(default, list) else default


SOMEBODY_NEW, LATE = "-", "9999-01-01T00:00:00Z"
CHANGED_WITH = {"maximum": (10**12,), "unit": ()}
"""What may be changed with a minimum or without, and an amount that makes a difference at any table."""


def _patrons(game_round: Round[Any, Any]) -> list[str]:
    """Whoever wagers, sits here or is named in what outlives rounds, and somebody new."""
    wagering = [wager.patron for wager in game_round.wagers]
    kept = _texts(to_builtins(game_round.state, str_keys=True))
    return list(dict.fromkeys([*wagering, *kept, SOMEBODY_NEW]))


def _texts(plain: Any) -> Iterator[str]:
    if isinstance(plain, str):
        yield plain
    elif isinstance(plain, dict):
        yield from plain
        for part in plain.values():
            yield from _texts(part)
    elif isinstance(plain, list | tuple):
        for part in plain:
            yield from _texts(part)


def _items(game_round: Round[Any, Any]) -> Iterator[tuple[str, ...]]:
    """No items, all that are out, and the first two and four of each hand."""
    yield ()
    yield tuple(str(item) for item in game_round.cards_out())
    for hand in game_round.hands.values():
        for number in (2, 4):
            if UNSEEN not in hand[:number]:
                yield tuple(str(item) for item in hand[:number])

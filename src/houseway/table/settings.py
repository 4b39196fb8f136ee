"""What an operator may set, read from JSON or TOML and checked against the clauses."""

import re
from collections.abc import Mapping
from functools import cache
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from houseway.equipment import Chips
from houseway.rulebook import Unreadable
from houseway.table.inputs import Placed
from houseway.table.wagers import NO_LIMITS, Limits

T = TypeVar("T")

chips_in_use = cache(Chips)
"""The chips of those denominations; made once, never changed."""


class Settings(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What every game has: playing areas, limits by wager, and the chips payments can be made in."""

    areas: int = 7

    limits: dict[str, Limits] = {}
    chips: tuple[int, ...] = ()

    def check(self) -> None:
        """Raise `Refused` or `Unreadable` for what the documents do not allow."""
        for wager, limits in self.limits.items():
            _check_limits(wager, limits)
        try:
            chips_in_use(self.chips)
        except ValueError as error:
            raise Unreadable("bad-chips", str(error), "settings.chips") from None

    def limits_on(self, wager: str) -> Limits:
        """The limits on the sign for that wager."""
        return self.limits.get(wager, NO_LIMITS)


class State(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """What outlives a round at every table: who sits where, wagers that remain or are carried over."""

    seats: dict[int, str] = {}
    standing: tuple[Placed, ...] = ()
    carried: tuple[Placed, ...] = ()
    set_aside: str | None = None
    """A card kept under the device for the next round; empty if nobody has seen it."""


def read(kind: type[T], given: Mapping[str, Any], where: str) -> T:
    """Make `kind` of plain data; what does not fit is quoted with its place."""
    try:
        return msgspec.convert(given, kind, str_keys=True)
    except msgspec.ValidationError as error:
        raise _unreadable(given, str(error), where) from None


def _unreadable(given: Mapping[str, Any], message: str, where: str) -> Unreadable:
    text, _, path = message.partition(" - at `$")
    field = where + (path.rstrip("`") if path else "")
    return Unreadable("bad-field", f"{field}: {text}; it is {_quote(given, path)}", field)


def _quote(given: Any, path: str) -> str:
    for part in re.findall(r"\[(\d+)\]|\.([^.\[`]+)", path):
        index, name = part
        try:
            given = given[int(index)] if index else given[name]
        except (KeyError, IndexError, TypeError):
            break
    text = repr(given)
    return text if len(text) <= 60 else text[:57] + "..."


def _check_limits(wager: str, limits: Limits) -> None:
    where = f"settings.limits.{wager}"
    if limits.min < 0 or limits.unit < 1 or (limits.max is not None and limits.max < limits.min):
        raise Unreadable(
            "bad-limits",
            f"{where}: min {limits.min}, max {limits.max}, unit {limits.unit} do not make a sign: "
            "0 <= min <= max and unit >= 1 are needed",
            where,
        )

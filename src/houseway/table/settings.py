"""What an operator may set, read from JSON or TOML and checked against the clauses."""

import json
import re
from collections import Counter
from collections.abc import Mapping
from functools import cache
from typing import Any, Self, TypeVar

import msgspec
from msgspec import Struct, structs

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

    def outside_hours(self, time: str) -> str | None:
        """The rule by which no round begins at this time of day, as 23:59; None where there is gaming."""
        return None

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
    awaits_player: bool = False
    """Whether a table that deals by itself is not open yet, until its first player comes."""
    set_aside: bool | int = False
    """Whether a card that nobody saw lies under the device for the next round; more of them: how many."""

    def with_marked_seats(self) -> Self:
        """Who is only marked as seated beside a wager that remains sits there, if that can be."""
        seats = dict(self.seats)
        for left in self.standing:
            if left.seated and left.area not in seats and left.patron not in seats.values():
                seats[left.area] = left.patron
        return structs.replace(self, seats=seats) if seats != self.seats else self

    def check(self, settings: Any) -> None:
        """Raise `Unreadable` for what cannot be left over from a round."""
        for place, wager in enumerate((*self.standing, *self.carried)):
            if wager.amount <= 0 or not 1 <= wager.area <= settings.areas:
                raise Unreadable(
                    "bad-wager",
                    f"before: no such wager remains: {quoted(structs.asdict(wager))}",
                    f"before.standing[{place}]",
                )
        if self.set_aside < 0:
            text = f"before.set_aside: {self.set_aside} cards cannot lie under the device"
            raise Unreadable("bad-field", text, "before.set_aside")
        for patron, places in Counter(self.seats.values()).items():
            if places > 1:
                text = f"before.seats: {patron} sits at {places} places"
                raise Unreadable("two-seats", text, "before.seats")
        for area in self.seats:
            if not 1 <= area <= settings.areas:
                raise Unreadable(
                    "no-such-area", f"before.seats: there is no area {area}", f"before.seats.{area}"
                )


def read(kind: type[T], given: Any, where: str) -> T:
    """Make `kind` of plain data; what does not fit is quoted with its place."""
    try:
        return msgspec.convert(given, kind, str_keys=True)
    except msgspec.ValidationError as error:
        raise _unreadable(given, str(error), where) from None
    except UnicodeError:
        raise Unreadable(
            "bad-text", f"{where or 'record'}: half a character: {ascii(given)[:60]}", where
        ) from None


def _unreadable(given: Any, message: str, where: str) -> Unreadable:
    text, _, path = message.partition(" - at `")
    found, place = given, where
    for part in re.findall(r"\[(\d+)\]|\.([^.\[`]+)|(\[\.\.\.\])", path):
        step = int(part[0]) if part[0] else part[1] or _culprit(found, text)
        try:
            found = found[step]
        except (KeyError, IndexError, TypeError):
            break
        place = f"{place}[{step}]" if part[0] else f"{place}.{step}" if place else str(step)
    if unknown := re.search(r"unknown field `(.*?)`", text):
        place = f"{place}.{unknown[1]}" if place else unknown[1]
    return Unreadable("bad-field", f"{place or 'record'}: {text}; it is {quoted(found)}", place)


JSON_TYPES = {
    "str": str,
    "int": int,
    "float": float,
    "bool": bool,
    "null": type(None),
    "array": list,
    "object": dict,
}


def _culprit(found: Any, text: str) -> Any:
    """Which entry of a mapping has a value of the type that was not expected."""
    got = re.search(r"got `(\w+)`", text)
    wrong = JSON_TYPES.get(got[1]) if got else None
    unknown = re.search(r"unknown field `(.*?)`", text)
    for key, value in found.items() if isinstance(found, Mapping) else ():
        if unknown and isinstance(value, Mapping) and unknown[1] in value:
            return key
        parts = value.values() if isinstance(value, Mapping) and wrong is not dict else (value,)
        if any(type(part) is wrong for part in parts):
            return key
    return None


def quoted(found: Any) -> str:
    """The value as JSON, shortened."""
    try:
        text = json.dumps(found, ensure_ascii=False, default=str)
    except (ValueError, RecursionError):
        text = repr(type(found))
    return text if len(text) <= 60 else text[:57] + "..."


def _check_limits(wager: str, limits: Limits) -> None:
    where = f"settings.limits.{wager}"
    if not limits.makes_a_sign:
        raise Unreadable(
            "bad-limits",
            f"{where}: min {limits.min}, max {limits.max}, unit {limits.unit} do not make a sign: "
            "0 <= min <= max and unit >= 1 are needed",
            where,
        )

"""What an operator may set, read from JSON or TOML and checked against the clauses."""

import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, ClassVar, Self, TypeVar

import msgspec
from msgspec import Struct, structs

from houseway.equipment import Chips
from houseway.rulebook import Clause, Refused, Rulebook, Unreadable
from houseway.table.layout.signs_of_change import Change, MinimumNotice
from houseway.table.layout.wagers import NO_LIMITS, Limits
from houseway.table.procedure.inputs import Placed

T = TypeVar("T")
S = TypeVar("S", bound="Settings")

CHIPS = (100, 500, 2_500, 10_000)
"""The chips of a table where nobody has said otherwise."""

chips_in_use = cache(Chips)
"""The chips of those denominations; made once, never changed."""


class PaidOut(Struct, frozen=True, forbid_unknown_fields=True):
    """What a patron was paid on a wager, and from which account."""

    area: int
    patron: str
    wager: str
    amount: int
    source: str


class NoPlace(Struct, frozen=True, forbid_unknown_fields=True):
    """A wager that lay there and has no place as the round begins anew: by which clause it lay, and goes."""

    told_in: ClassVar[int] = 3
    """By how many events of the round it is told."""

    placed: Placed
    rule: Clause
    because: Clause


class Settings(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What every game has: playing areas, limits by wager, and the chips payments can be made in."""

    areas: int = 7

    limits: dict[str, Limits] = {}
    chips: tuple[int, ...] = ()

    def outside_hours(self, time: str) -> str | None:
        """The rule by which no round begins at this time of day, as 23:59; None where there is gaming."""
        return None

    def approvals_named(self) -> Iterator[tuple[str, str]]:
        """References of approvals that the table rests on, with the rule that asks for each."""
        return iter(())

    def check(self) -> None:
        """Raise `Refused` or `Unreadable` for what the documents do not allow."""
        for wager, limits in self.limits.items():
            _check_limits(wager, limits)
            for area in () if limits.areas is msgspec.UNSET else limits.areas:
                if not 1 <= area <= self.areas:
                    where = f"settings.limits.{wager}.areas.{area}"
                    raise Unreadable("no-such-area", f"{where}: there is no area {area}", where)
        try:
            chips_in_use(self.chips)
        except ValueError as error:
            raise Unreadable("bad-chips", str(error), "settings.chips") from None

    def limits_on(self, wager: str) -> Limits:
        """The limits on the sign for that wager."""
        return self.limits.get(wager, NO_LIMITS)

    def with_sign(self, wager: str, limits: Limits) -> Self:
        """The table with another sign for that wager."""
        return structs.replace(self, limits=self.limits | {wager: limits})

    @property
    def shared_minimum(self) -> bool:
        """Whether the minimum is one for all who wager on an area."""
        return False

    def one_amount(self, wager: str) -> str | None:
        """The rule by which there is one amount of that wager, and never two at once."""
        return None

    def no_limit(self, wager: str) -> str | None:
        """The rule by which the amount of that wager is no limit of the table."""
        return None


class State(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """What outlives a round at every table: who sits where, wagers that remain or are carried over."""

    seats: dict[int, str] = {}
    standing: tuple[Placed, ...] = ()
    carried: tuple[Placed, ...] = ()
    awaits_player: bool = False
    """Whether a table that deals by itself is not open yet, until its first player comes."""
    set_aside: bool | int = False
    """Whether a card that nobody saw lies under the device for the next round; more of them: how many."""
    limits: dict[str, Limits] = {}
    """The sign in force, of wagers for which it is no longer that of the settings."""
    kept: dict[str, dict[str, int]] = {}
    """Who keeps which earlier minimum since it was raised at once, by wager."""
    previous: dict[str, Limits] = {}
    """The limits before that, as the sign still shows them."""
    markers: dict[str, int] = {}
    """Where the marker of each of those players stands."""
    minimum_notices: tuple[MinimumNotice, ...] = ()
    """Signs that announce another minimum."""
    waiting: tuple[Change, ...] = ()
    """What was ordered and tightens, until the round is over."""
    idle: dict[str, int] = {}
    """For how many rounds in a row each seated player has not wagered while every other place was in use."""
    refused: tuple[str, ...] = ()
    """Whose wager was refused, until the round for which it was offered is over."""
    retained: tuple[Placed, ...] = ()
    """Wagers of somebody who is named in a fraud, until the next round commences."""
    paid_out: tuple[PaidOut, ...] = ()
    """What was paid in a round before it was invalidated, until the next one commences."""
    no_place: tuple[NoPlace, ...] = ()
    """What lay there before the round began anew and goes back, as the one before was set right."""

    def with_marked_seats(self) -> Self:
        """Who is only marked as seated beside a wager that remains sits there, if that can be."""
        seats = dict(self.seats)
        for left in self.standing:
            if left.seated and left.area not in seats and left.patron not in seats.values():
                seats[left.area] = left.patron
        return structs.replace(self, seats=seats) if seats != self.seats else self

    def in_force(self, settings: S) -> S:
        """The settings with the sign that is in force."""
        for wager, limits in self.limits.items():
            settings = settings.with_sign(wager, limits)
        return settings

    def own_sign(self, patron: str | None, wager: str) -> Limits | None:
        """The limits of a player's own that were put up, where the document knows such."""
        return None

    def limits_for(self, settings: "Settings", patron: str | None, wager: str, area: int | None) -> Limits:
        """What binds that patron, or a newcomer: the own sign, a minimum that was kept, or that of the table.

        Where limits are posted by playing area, those of the area.
        """
        own = self.own_sign(patron, wager)
        if own is not None:
            return own
        sign = settings.limits_on(wager)
        limits, posted = sign.at(area), sign.posted_at(area)
        kept = self.kept.get(patron or "", {}).get(wager)
        if kept is None or (posted is not None and posted.min is not None):
            return limits
        return Limits(kept, limits.max, limits.unit)

    def check(self, settings: Any) -> None:
        """Raise `Unreadable` for what cannot be left over from a round."""
        check_signs(self, settings)
        for each in self.no_place:
            can(
                each.placed.amount > 0, f"no such wager lay there: {quoted(structs.asdict(each))}", "no_place"
            )
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


def can(holds: bool, message: str, field: str) -> None:
    """What remains of earlier rounds must be possible."""
    if not holds:
        raise Unreadable("bad-before", f"before.{field}: {message}", f"before.{field}")


def must(rules: Rulebook, holds: bool, number: str, message: str) -> None:
    """A setting must keep that rule."""
    if not holds:
        raise Refused("setting", rules.clause(number), f"settings.{message}", asked={"setting": message})


def check_signs(state: State, settings: Settings) -> None:
    """The sign in force can be kept, and players keep one earlier minimum of a wager, below it."""
    for wager, limits in state.limits.items():
        _check_limits(wager, limits, "before")
    now = settings
    if state.limits:
        try:
            now = state.in_force(settings)
            now.check()
        except Refused as no:
            raise Unreadable("bad-limits", f"before.limits: {no.message}", "before.limits") from None
        except Unreadable as no:
            where = no.field.replace("settings", "before", 1)
            raise Unreadable(no.code, str(no).replace("settings", "before", 1), where) from None
    _check_kept(state, now)


def _check_kept(state: State, now: Settings) -> None:
    """One earlier minimum of a wager, where two can run at once."""
    kept: dict[str, int] = {}
    for patron, minimums in state.kept.items():
        where = f"before.kept.{patron}"
        if not patron.strip() or not minimums:
            raise Unreadable("bad-kept", f"{where}: nobody keeps {quoted(minimums)}", where)
        for wager, minimum in minimums.items():
            known, table = kept.setdefault(wager, minimum), now.limits_on(wager).min
            wrong = None
            if not 0 <= minimum < table:
                wrong = f"{minimum} is no earlier minimum below {table}"
            elif minimum != known:
                wrong = f"{minimum}, and somebody else keeps {known}"
            elif now.shared_minimum or now.one_amount(wager):
                wrong = "two minimums never run at once"
            if wrong is not None:
                raise Unreadable("bad-kept", f"{where}.{wager}: {wrong}", f"{where}.{wager}")


def _check_limits(wager: str, limits: Limits, of: str = "settings") -> None:
    where = f"{of}.limits.{wager}"
    if not limits.makes_a_sign:
        raise Unreadable(
            "bad-limits",
            f"{where}: min {limits.min}, max {limits.max}, unit {limits.unit} do not make a sign: "
            "0 <= min <= max and unit >= 1 are needed",
            where,
        )

"""A floor record as people write it, read and checked before anything is run."""

from collections.abc import Mapping
from typing import Annotated, Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from msgspec import Meta, Struct

from houseway.floor.cage import MOST
from houseway.floor.orders.base import not_built
from houseway.rulebook import Unreadable
from houseway.table.roles import Role
from houseway.table.settings import quoted, read

LONGEST_NAME = 100


class GivenPerson(Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody, as what, and with how many chips if they are counted."""

    role: Role = Role.PLAYER
    chips: int | None = None


class GivenTable(Struct, frozen=True, forbid_unknown_fields=True):
    """A table that is open when the record begins."""

    game: str
    settings: dict[str, Any] = {}
    practice: bool | None = None
    before: dict[str, Any] = {}


TimeOfDay = Annotated[str, Meta(pattern=r"^([01][0-9]|2[0-3]):[0-5][0-9]$")]


class GivenHours(Struct, frozen=True, forbid_unknown_fields=True, rename={"opens": "from"}):
    """The hours of gaming, in local time."""

    opens: TimeOfDay
    until: TimeOfDay


class GivenFloor(Struct, frozen=True, forbid_unknown_fields=True):
    """The house when the record begins."""

    zone: str = "UTC"
    hours: GivenHours | None = None
    licence: dict[str, Any] | None = None
    countersign_above: int | None = None
    people: dict[str, GivenPerson] = {}
    tables: dict[str, GivenTable] = {}
    approvals: dict[str, dict[str, Any]] = {}
    links: dict[str, Any] = {}
    tournaments: dict[str, Any] = {}
    documents: dict[str, Any] = {}


class FloorRecord(Struct, frozen=True, forbid_unknown_fields=True):
    """The house and what happens in it."""

    floor: GivenFloor
    steps: list[Any]


TO_COME = ("licence", "links", "tournaments", "documents")


def read_record(given: Any) -> FloorRecord:
    """The record; what cannot be read, or cannot be run yet, is quoted."""
    if not isinstance(given, Mapping):
        raise Unreadable("bad-record", f"a floor record is an object, not {quoted(given)}", "")
    record = read(FloorRecord, given, "")
    for name in TO_COME:
        if getattr(record.floor, name):
            raise not_built(f"floor.{name}", f"floor.{name}")
    for name, person in record.floor.people.items():
        check_name(name, f"floor.people.{name}")
        if person.chips is not None and not 0 <= person.chips <= MOST:
            where = f"floor.people.{name}.chips"
            raise Unreadable("bad-amount", f"{where}: {person.chips} cents: from 0 to {MOST}", where)
    for name, table in record.floor.tables.items():
        for field in ("limits", "kept"):
            if field in table.before:
                where = f"floor.tables.{name}.before.{field}"
                raise not_built(where, where)
    return record


def zone_of(name: str) -> ZoneInfo:
    """The time zone of that name."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise Unreadable("bad-zone", f"floor.zone: no time zone {quoted(name)}", "floor.zone") from None


def check_name(name: Any, where: str) -> str:
    """A person's name: something printable that is not all blank."""
    good = isinstance(name, str) and name.strip() and name.isprintable() and len(name) <= LONGEST_NAME
    if not good:
        raise Unreadable("bad-name", f"{where}: {quoted(name)} is no name of a person", where)
    return str(name)

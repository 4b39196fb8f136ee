"""A floor record as people write it, read and checked before anything is run."""

from collections.abc import Mapping
from typing import Annotated, Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from msgspec import Meta, Struct

from houseway.floor.documents import Licence
from houseway.floor.ledger import MOST
from houseway.floor.link_events import GivenMeter
from houseway.floor.orders.documents import day
from houseway.floor.record.tournaments import GivenTournament, check_given
from houseway.games import game_named
from houseway.rulebook import Unreadable
from houseway.table.layout.settings import quoted, read
from houseway.table.procedure.roles import Role

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


class GivenApproval(Struct, frozen=True, forbid_unknown_fields=True, rename={"since": "from"}):
    """An approval that was recorded before."""

    about: str
    authority: str
    reference: str
    since: str
    until: str | None = None


class GivenDocument(Struct, frozen=True, forbid_unknown_fields=True):
    """A document that was recorded before, and perhaps published or notified."""

    game: str
    licensee: str | None = None
    instrument: str | None = None
    signed: str | None = None
    published: str | None = None
    notified: str | None = None
    evidence: str = ""
    revokes: str | None = None
    text_hash: str | None = None


class GivenLink(Struct, frozen=True, forbid_unknown_fields=True):
    """A link that is there when the record begins, with its tables."""

    wager: int
    approval: str
    pay_table: dict[str, int]
    meters: dict[str, GivenMeter]
    tables: tuple[str, ...] = ()


class GivenFloor(Struct, frozen=True, forbid_unknown_fields=True):
    """The house when the record begins."""

    zone: str = "UTC"
    hours: GivenHours | None = None
    licence: Licence | None = None
    countersign_above: int | None = None
    people: dict[str, GivenPerson] = {}
    tables: dict[str, GivenTable] = {}
    approvals: dict[str, GivenApproval] = {}
    links: dict[str, GivenLink] = {}
    tournaments: dict[str, GivenTournament] = {}
    documents: dict[str, GivenDocument] = {}


class FloorRecord(Struct, frozen=True, forbid_unknown_fields=True):
    """The house and what happens in it."""

    floor: GivenFloor
    steps: list[Any]


def read_record(given: Any) -> FloorRecord:
    """The record; what cannot be read, or cannot be run yet, is quoted."""
    if not isinstance(given, Mapping):
        raise Unreadable("bad-record", f"a floor record is an object, not {quoted(given)}", "")
    record = read(FloorRecord, given, "")
    _check_documents(record.floor)
    check_given(record.floor.tournaments)
    for name, person in record.floor.people.items():
        check_name(name, f"floor.people.{name}")
        if person.chips is not None and not 0 <= person.chips <= MOST:
            where = f"floor.people.{name}.chips"
            raise Unreadable("bad-amount", f"{where}: {person.chips} cents: from 0 to {MOST}", where)
    return record


def _check_documents(floor: GivenFloor) -> None:
    for name, document in floor.documents.items():
        where = f"floor.documents.{name}"
        game_named(document.game)
        for field in ("signed", "published", "notified"):
            if (given := getattr(document, field)) is not None:
                day(given, f"{where}.{field}")
        if document.published and document.notified:
            raise Unreadable("bad-field", f"{where}: published or notified, not both", where)
    for name, approval in floor.approvals.items():
        for field, given in (("from", approval.since), ("until", approval.until)):
            if given is not None:
                day(given, f"floor.approvals.{name}.{field}")


def zone_of(name: str, where: str = "floor.zone") -> ZoneInfo:
    """The time zone of that name."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise Unreadable("bad-zone", f"{where}: no time zone {quoted(name)}", where) from None


def check_name(name: Any, where: str) -> str:
    """A person's name: something printable that is not all blank."""
    good = isinstance(name, str) and name.strip() and name.isprintable() and len(name) <= LONGEST_NAME
    if not good:
        raise Unreadable("bad-name", f"{where}: {quoted(name)} is no name of a person", where)
    return str(name)

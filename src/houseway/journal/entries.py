"""What somebody wants kept, and what was kept."""

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

from msgspec import Struct

Clock = Callable[[], datetime]
Row = tuple[Any, ...]


class Draft(Struct, frozen=True, gc=False):
    """What somebody wants kept. `body` is one JSON value on one line, and is kept byte for byte.

    `command` is the sender's own id for it, unique for ever; drafts that come from no sender have none.
    The body of a `sealed` draft stays out of exports until it is opened; its hash does not.
    `apart` lies beside the chain under its hash, which the body names, until another draft has it forgotten.
    """

    table: str
    round: int
    kind: str
    author: str
    body: bytes
    command: str | None = None
    sealed: bool = False
    apart: bytes | None = None
    forget: tuple[str, ...] = ()


class Entry(Struct, frozen=True, gc=False):
    """A draft that was kept: where it stands, when, and the hashes that hold it there."""

    sequence: int
    at: str
    table: str
    round: int
    kind: str
    author: str
    command: str | None
    sealed: bool
    body: bytes
    body_hash: str
    previous: str
    hash: str

    @classmethod
    def of_row(cls, row: Row) -> "Entry":
        """The entry as the database has it."""
        return cls(*(*row[:7], row[7] == 1, *row[8:]))


class Head(Struct, frozen=True, gc=False):
    """How far a journal goes. A head that was copied out proves everything up to it."""

    sequence: int
    hash: str


EMPTY = Head(0, "0" * 64)


def utc_clock() -> datetime:
    """The machine's clock."""
    return datetime.now(UTC)


def stamp(moment: datetime) -> str:
    """A moment as the journal writes it: UTC, always six decimals, so that text sorts as time."""
    if moment.tzinfo is None:
        raise ValueError(f"the clock gave {moment.isoformat()} without a time zone")
    return moment.astimezone(UTC).replace(tzinfo=None).isoformat(timespec="microseconds") + "Z"

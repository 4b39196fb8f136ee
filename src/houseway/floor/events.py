"""What has happened on the floor: typed facts, each kept as one entry of the journal.

An entry has the author and a stream of its own; everything else of a fact is its body. Facts that earlier
versions kept in another form are read through `UPCAST`.
"""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

import msgspec
from msgspec import Struct

from houseway.floor.event import BOTS, CAGE, FLOOR, Event, plain
from houseway.floor.facts_of_cases import OF_CASES
from houseway.floor.facts_of_conduct import OF_CONDUCT
from houseway.floor.link_events import LINK_EVENTS
from houseway.floor.promotions.events import EVENTS_OF_PROMOTIONS
from houseway.floor.tournaments.events import TOURNAMENT_EVENTS
from houseway.journal import Entry
from houseway.rulebook import Bearing
from houseway.table.keeping.retelling import VOIDED

__all__ = ["BOTS", "CAGE", "EVENTS", "FLOOR", "Event", "event_of", "is_event", "plain"]


class Ordered(Event, frozen=True, kw_only=True, omit_defaults=True):
    """Somebody gave an order; what came of it is kept with it."""

    kind = "ordered"
    order: str
    fields: dict[str, Any] = {}


class TableOpened(Event, frozen=True, kw_only=True, omit_defaults=True):
    """Somebody opened a table, and who deals there."""

    kind = "table-opened"
    table: str
    game: str
    dealt: str
    licensed: bool = False
    document: str | None = None
    """The one it was opened by, if it does not follow whatever is in force."""


class Mended(Event, frozen=True, kw_only=True, omit_defaults=True):
    """The journal writes again after a fault."""

    kind = "mended"
    fault: str | None = None


class CameBack(Event, frozen=True, kw_only=True, omit_defaults=True):
    """The house is open again; since then nothing hung in it."""

    kind = "came-back"
    down_since: str


class DocumentRecorded(Event, frozen=True, kw_only=True, omit_defaults=True):
    """A version of the rules of a game is known to the house."""

    kind = "document-recorded"
    document: str
    game: str
    licensee: str | None = None
    signed: str | None = None
    instrument: str | None = None
    revokes: str | None = None
    text_hash: str | None = None


class PublicationRecorded(Event, frozen=True, kw_only=True, omit_defaults=True):
    """A document was published or notified on that day, or will be."""

    kind = "publication-recorded"
    document: str
    date: str
    evidence: str = ""
    ahead: bool = False
    """It was recorded before that day: that it really appeared is still to be recorded (QC-112)."""


class TextSupplied(Event, frozen=True, kw_only=True, omit_defaults=True):
    """The operator has supplied the text of a document, word for word."""

    kind = "text-supplied"
    document: str
    text_hash: str
    text: str


class ApprovalRecorded(Event, frozen=True, kw_only=True, omit_defaults=True):
    """An authority has approved something outside the documents."""

    kind = "approval-recorded"
    approval: str
    about: str
    authority: str
    reference: str
    since: str
    until: str | None = None


class Governed(Event, frozen=True, kw_only=True, omit_defaults=True):
    """The document in force when a round commenced."""

    kind = "governed"
    document: str
    text_hash: str | None = None


class BoughtIn(Event, frozen=True, kw_only=True, omit_defaults=True):
    """Chips for money."""

    kind = "bought-in"
    stream: str = CAGE
    patron: str
    amount: int
    table: str = ""
    """Where only the dealer knows them; nowhere: somebody with an account."""


class CashedOut(Event, frozen=True, kw_only=True, omit_defaults=True):
    """Money for chips."""

    kind = "cashed-out"
    stream: str = CAGE
    patron: str
    amount: int
    table: str = ""
    """Where only the dealer knows them; nowhere: somebody with an account."""


class GuestCame(Event, frozen=True, kw_only=True, omit_defaults=True):
    """A dealer has named somebody at the own table: nobody else, whoever has the same name elsewhere."""

    kind = "guest-came"
    guest: str


class GuestRecognised(Event, frozen=True, kw_only=True, omit_defaults=True):
    """A supervisor says whose account a guest of a table has: their chips are one from now on."""

    kind = "guest-recognised"
    guest: str
    patron: str


class BotSat(Event, frozen=True, kw_only=True, omit_defaults=True):
    """A bot plays at a table from now on."""

    kind = "sat"
    stream: str = BOTS
    table: str
    bot: str
    area: int


class BotsLeft(Event, frozen=True, kw_only=True, omit_defaults=True):
    """Bots play no more; where none is named, all that were there."""

    kind = "left"
    stream: str = BOTS
    table: str
    bots: tuple[str, ...] | None = None


class SignPutUp(Event, frozen=True, kw_only=True, omit_defaults=True):
    """A sign with the time at which the table closes."""

    kind = "closing"
    time: str
    minutes: int = 0


class SignTakenDown(Event, frozen=True, kw_only=True, omit_defaults=True):
    """The table stays open after all."""

    kind = "closing-withdrawn"


class TableClosed(Event, frozen=True, kw_only=True, omit_defaults=True):
    """Nothing more happens at the table."""

    kind = "closed"


class Noticed(Event, frozen=True, kw_only=True, omit_defaults=True):
    """The house lets somebody know something."""

    kind = "notice"
    bearing: ClassVar[Bearing] = Bearing.WORD
    to: str
    what: str
    words: str
    patron: str | None = None
    """Whom it is about."""


class Acknowledged(Event, frozen=True, kw_only=True, omit_defaults=True):
    """Somebody has read a notice."""

    kind = "acknowledged"
    notice: str


class WasRefused(Event, frozen=True, kw_only=True, omit_defaults=True):
    """Somebody was refused what is for others to do; `times`, if it went on."""

    kind = "refused"
    code: str
    clause: str | None
    message: str
    asked: dict[str, Any] = {}
    allowed: Any = None
    times: int = 1


class PaidLine(Struct, frozen=True, omit_defaults=True):
    """What was paid on one wager of a hand, beside the stake, and what is due."""

    patron: str
    area: int
    wager: str
    paid: int
    hand: int = 1
    due: int | None = None
    wagered: bool = True
    """Whether there was such a wager, with a result."""


class Paid(Event, frozen=True, kw_only=True, omit_defaults=True):
    """What a dealer entered as paid, as it is due."""

    kind = "paid"
    lines: tuple[PaidLine, ...]


class PaidOtherwise(Event, frozen=True, kw_only=True, omit_defaults=True):
    """Something else was paid than is due; `right` are the other lines that were entered with it."""

    kind = "paid-otherwise"
    lines: tuple[PaidLine, ...]
    right: tuple[PaidLine, ...] = ()
    words: str = ""


class Resolved(Event, frozen=True, kw_only=True, omit_defaults=True):
    """A supervisor decided about a difference; what moved to patrons, or from them, if it stands."""

    kind = "resolved"
    how: str
    words: str = ""
    lines: tuple[PaidLine, ...] = ()
    moved: dict[str, int] = {}


class Signed(Event, frozen=True, kw_only=True, omit_defaults=True):
    """One supervisor has decided about a difference; it holds when another of another rank signs too."""

    kind = "signed"
    how: str
    words: str = ""
    lines: tuple[PaidLine, ...] = ()
    moved: dict[str, int] = {}


class NotRecovered(Event, frozen=True, kw_only=True, omit_defaults=True):
    """What was taken back of what a round had paid and was not there any more, by patron (QB-15).

    Below nothing: what the same round has paid again of it, which the house keeps.
    """

    kind = "not-recovered"
    moved: dict[str, int]


class Voided(Event, frozen=True, kw_only=True, omit_defaults=True):
    """A round that could not go on was ended from its entries: all stakes go back."""

    kind = VOIDED
    over: str = "void"
    moved: dict[str, int] = {}
    house: dict[str, int] = {}


EVENTS: Mapping[str, type[Event]] = {
    each.kind: each
    for each in (
        *(Ordered, GuestCame, GuestRecognised),
        *(
            TableOpened,
            Mended,
            CameBack,
            DocumentRecorded,
            PublicationRecorded,
            TextSupplied,
            ApprovalRecorded,
            Governed,
            BoughtIn,
            CashedOut,
            BotSat,
            BotsLeft,
            SignPutUp,
            SignTakenDown,
            TableClosed,
        ),
        *(Noticed, Acknowledged, WasRefused, Paid, PaidOtherwise, Signed, Resolved, NotRecovered, Voided),
    )
} | {
    each.kind: each
    for each in (*LINK_EVENTS, *OF_CONDUCT, *OF_CASES, *EVENTS_OF_PROMOTIONS, *TOURNAMENT_EVENTS)
}

UPCAST: Mapping[str, Callable[[dict[str, Any]], dict[str, Any]]] = {
    "closing": lambda body: {**body, "time": body["at"]} if "time" not in body else body,
}
"""Bodies of earlier versions in the form of this one, by kind."""


def is_event(entry: Entry) -> bool:
    """Whether it is a fact of the house, and not of a round."""
    return entry.kind in EVENTS


def event_of(entry: Entry) -> Event:
    """The fact that this entry keeps."""
    body = UPCAST.get(entry.kind, dict)(msgspec.json.decode(entry.body))
    given = {
        **body,
        "by": entry.author,
        "at": entry.at,
        "command": entry.command,
        "stream": entry.table,
        "number": entry.round,
    }
    return msgspec.convert(given, EVENTS[entry.kind])

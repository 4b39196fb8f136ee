"""What comes back: the schema of every message and answer about a table."""

from typing import Any, Literal

from pydantic import BaseModel, GetJsonSchemaHandler, RootModel
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema

from houseway.table.layout import schema
from houseway.table.layout.events import Event as AnyEvent


class Event(RootModel[dict[str, Any]]):
    """Something that happened, as this viewer may see it."""

    @classmethod
    def __get_pydantic_json_schema__(cls, core: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        """From the events themselves."""
        kinds = [schema.event_schema(kind) for kind in AnyEvent.__subclasses__()]
        return {"title": "Event", "oneOf": kinds}


class Request(RootModel[dict[str, Any]]):
    """What the table waits for."""

    @classmethod
    def __get_pydantic_json_schema__(cls, core: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        """As `views.request_seen` tells it, with the ways to set tiles beside."""
        told = schema.requests_schema()
        for form in told["oneOf"]:
            questions = form["properties"].get("questions")
            if questions is not None:
                option = questions["items"]["properties"]["options"]["items"]
                option["properties"]["settings"] = {"type": "array", "items": SETTING}
        return {"title": "Request", "oneOf": told["oneOf"]}


_tiles = {"type": "array", "items": {"type": "string"}}
_text = {"type": "string"}
SETTING = {
    "type": "object",
    "properties": {
        "low": _tiles,
        "high": _tiles,
        "low_value": _text,
        "high_value": _text,
        "house_way": {"type": "boolean"},
    },
    "required": ["low", "high", "low_value", "high_value", "house_way"],
}


class WagerShown(BaseModel):
    """A wager on the layout."""

    patron: str
    wager: str
    amount: int
    tokens: int
    """The part of it in promotional tokens."""
    hand: int
    choice: str | None
    lies: int
    result: str | None
    net: int


class HandShown(BaseModel):
    """A hand; null stands for what the viewer has not seen."""

    hand: int
    items: list[str | None]
    face_up: list[bool]
    words: str | None
    value: int | str | None
    discarded: bool
    named: str | None
    """What a player calls it, once this viewer has seen all of it."""


class AreaShown(BaseModel):
    """A playing area."""

    area: int
    seat: str | None
    controls: str | None
    wagers: list[WagerShown]
    hands: list[HandShown]


class DealerShown(BaseModel):
    """The dealer's hands."""

    hands: list[HandShown]


class Dice(BaseModel):
    """What the dice show."""

    box: list[int]
    cut: int


class Other(BaseModel):
    """What lies elsewhere: a card held, cards under the device, dice, how many in the rack."""

    held: str | None
    under: int
    dice: Dice | None
    rack: int


class Call(BaseModel):
    """What the dealer said."""

    words: str
    area: int | None
    rule: list[str]


class Account(BaseModel):
    """Money that moved, or a wager's result."""

    event: str
    patron: str
    area: int
    hand: int | None
    wager: str
    amount: int
    odds: str | None
    rule: list[str]
    ruling: str | None
    words: str
    own: str
    """The words, said to whose wager it is."""


class Posted(BaseModel):
    """A sign or notice."""

    what: str
    words: str
    rule: list[str]


class Part(BaseModel):
    """A round on the table."""

    round: int
    areas: list[AreaShown]
    dealer: DealerShown
    other: Other
    calls: list[Call]
    account: list[Account]
    bank: str | None
    chung: int | None


class Picture(Part):
    """A table as this viewer sees it."""

    table: str
    game: str
    title: str
    phase: Literal["betting", "asking", "dealing"]
    chips: list[int]
    posted: list[Posted]
    meters: dict[str, int] | None
    last: Part | None


class Left(BaseModel):
    """Seconds left, of how many."""

    seconds: float
    of: float


class Refusal(BaseModel):
    """A clause forbids it."""

    code: str
    clause: str | None
    message: str
    asked: dict[str, Any]
    allowed: Any = None


class PaysShown(BaseModel):
    """A line of a sign: which wager, what wins, what that pays, and the clause that says so."""

    clause: str
    wager: str
    title: str
    what: str
    figure: str
    words: str


class MinimumAnnounced(BaseModel):
    """A sign with another minimum and the time of the change."""

    wager: str
    title: str
    minimum: int
    time: str


class LimitsChanging(BaseModel):
    """What is announced; whose markers stand at which area, and the minimum that each keeps, by wager."""

    notices: list[MinimumAnnounced]
    markers: dict[str, int | None]
    kept: dict[str, dict[str, int]]


class ClosingSign(BaseModel):
    """When the table closes, and in how many seconds."""

    at: str
    seconds: float
    rule: list[str]
    words: str


class TournamentHere(BaseModel):
    """A tournament at its table, as everybody there sees it."""

    tournament: str
    session: int | None
    marker: int | None
    turn: str | None
    turns: list[str]
    rounds_left: int | None
    pool: int
    chips: dict[str, int]


class MeterShown(BaseModel):
    """A prize meter: whole cents, what is paid now, and exactly what it holds."""

    shown: int
    prize: int
    value: str
    rate: str
    seed: int
    ceiling: int | None = None
    promise: str | None = None
    """Of the hidden amount at which a prize that is drawn falls due."""
    triggered: str | None = None
    """The table at which it is due."""


class JackpotsShown(BaseModel):
    """The meters of a link, its tables, and the last win."""

    link: str
    tables: list[str]
    wager: int
    down: bool
    meters: dict[str, MeterShown]
    last: dict[str, Any] | None
    rule: list[str]


class Promised(BaseModel):
    """What a house promises of the items that follow; `house`: the hash of its journal's first entry."""

    house: str
    promise: str


class InAlready(BaseModel):
    """Whose jackpot wager is valid without another, and on which area."""

    area: int
    patron: str
    wager: str


class Instead(BaseModel):
    """An order of this viewer that the dealer gives in place of closing the betting."""

    kind: str
    area: int | None
    rule: str


class TableMessage(BaseModel):
    """The table for one viewer."""

    type: Literal["table"]
    sequence: int
    events: list[Event]
    picture: Picture
    request: Request | None
    asked: list[int]
    deadline: Left | None
    ready: list[str]
    held_up: Refusal | None
    """Why betting could not be closed when it was time."""
    chips: int
    tokens: int
    """Promotional tokens of this viewer that can be wagered."""
    counts: list[str]
    """Promotions for which wagers count here now."""
    you: str | None
    role: str
    dealt: Literal["house", "dealer"]
    notices: int
    """How many notices wait for this viewer's role."""
    closing: ClosingSign | None
    changing: LimitsChanging | None
    """Limits that will change, and who keeps an earlier minimum."""
    tournament: TournamentHere | None
    """The tournament that is played there: all chips, whose turn, rounds left."""
    jackpots: JackpotsShown | None
    """The prize meters that the table shares."""
    in_already: list[InAlready]
    """Jackpot wagers of a void round that are valid for this one."""
    promised: Promised | None
    """Told before betting closes; nothing where a dealer deals, or before the first shuffle."""
    instead_of_closing: Instead | None
    """Until it is given, or what it is about is done, no round is dealt."""
    prompt: dict[str, Any] | None
    """What is asked of the dealer next: for dealer and supervisors of a dealer's table."""
    payments: dict[str, Any] | None
    """What is due by the rules, and what waits for a supervisor."""


class DoneMessage(BaseModel):
    """An input was carried out, now or when it was sent before."""

    type: Literal["done"]
    id: str
    sequence: int


class ResyncMessage(BaseModel):
    """The sender had not seen what the table asks now, or asked for this."""

    type: Literal["resync"]
    id: str | None
    snapshot: TableMessage


class Fault(BaseModel):
    """It cannot be read, or not now."""

    code: str
    message: str
    field: str
    sequence: int | None = None


class Refused(BaseModel):
    """No, by a clause."""

    refused: Refusal


class Error(BaseModel):
    """No, without one."""

    error: Fault


class RefusedMessage(Refused):
    """No, by a clause, over a socket."""

    type: Literal["refused"]
    id: str


class ErrorMessage(Error):
    """No, over a socket."""

    type: Literal["error"]
    id: str | None


class ClosedMessage(BaseModel):
    """The table is closed."""

    type: Literal["closed"]
    table: str
    rule: list[str]


class MetersMessage(BaseModel):
    """The meters of the table's link have moved, here or at another table."""

    type: Literal["meters"]
    jackpots: JackpotsShown | None


ServerMessage = (
    TableMessage | DoneMessage | ResyncMessage | RefusedMessage | ErrorMessage | ClosedMessage | MetersMessage
)

NO: dict[int | str, dict[str, Any]] = {
    400: {"model": Error, "description": "Half a character"},
    401: {"model": Error, "description": "Not signed in"},
    403: {"model": Refused | Error, "description": "Not yours to do"},
    404: {"model": Error, "description": "No such thing"},
    409: {"model": Error, "description": "Stale, or taken"},
    413: {"model": Error, "description": "Too large"},
    421: {"model": Error, "description": "Another host"},
    422: {"model": Refused | Error, "description": "Refused by a clause, or unreadable"},
    429: {"model": Error, "description": "Too many requests"},
    503: {"model": Error, "description": "The journal is down"},
}

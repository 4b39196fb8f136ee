"""What is sent, and what comes back: the schema of every request, answer and message."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, GetJsonSchemaHandler, RootModel
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema

from houseway.server.http.people import Given
from houseway.table import schema
from houseway.table.events import Event as AnyEvent

Id = Annotated[str, Field(min_length=8, max_length=64, pattern=r"^[!-~]+$")]
Seen = Annotated[int, Field(ge=0, le=2**53)]
Area = Annotated[int, Field(ge=0, le=99)]
Cents = Annotated[int, Field(ge=1, le=1_000_000_000)]
Name = Annotated[str, Field(max_length=64, pattern=r"^[^\x00-\x1f\x7f]*$")]


class Named(Given):
    """Whose name is given must be one's own."""

    patron: Name | None = None
    by: Name | None = None


class PlacedInput(Named):
    """A wager."""

    input: Literal["placed"]
    area: Area
    wager: Name
    amount: Cents
    choice: Name | None = None


class WithdrawnInput(Named):
    """A wager taken back."""

    input: Literal["withdrawn"]
    area: Area
    wager: Name


class SaidInput(Named):
    """An answer to a question."""

    input: Literal["said"]
    area: Area
    hand: Annotated[int, Field(ge=0, le=99)] = 1
    action: Name
    amount: Annotated[int, Field(ge=-99, le=1_000_000_000)] = 0
    on: Name | None = None
    items: Annotated[list[Name], Field(max_length=8)] = []


class CommandInput(Named):
    """An order of the game, with the fields that its menu names: to take a seat, a supervisor's decision."""

    model_config = ConfigDict(extra="allow", strict=True)

    input: Literal["command"]
    kind: Name
    area: Area | None = None


class DrawnInput(Given):
    """A dealer tells what came out: an item, none that anybody saw, or something else."""

    input: Literal["drawn"]
    item: Name | None = None
    found: Name | None = None


class DoneInput(Given):
    """A dealer has done the step, closed the betting, or counted so many."""

    input: Literal["done"]
    count: Annotated[int, Field(ge=0, le=9999)] = 0


Pips = Annotated[int, Field(ge=1, le=6)]


class ThrownInput(Given):
    """A dealer tells what the dice show."""

    input: Literal["thrown"]
    dice: Annotated[list[Pips], Field(min_length=3, max_length=3)]
    cut: Pips


class CorrectInput(Given):
    """What a dealer told last was mistyped: this it is, or nobody has seen it."""

    input: Literal["correct"]
    item: Name | None = None


class PaidLine(Given):
    """What was paid on a wager of a hand, beside the stake."""

    patron: Name
    area: Area
    hand: Annotated[int, Field(ge=0, le=99)] = 1
    wager: Name
    paid: Annotated[int, Field(ge=0, le=1_000_000_000_000)]


class PaidInput(Given):
    """A dealer enters what was paid in this round or the last."""

    input: Literal["paid"]
    round: Annotated[int, Field(ge=1, le=2**53)]
    lines: Annotated[list[PaidLine], Field(min_length=1, max_length=100)]


class ResolveInput(Given):
    """A supervisor decides about payments that differ from what is due."""

    input: Literal["resolve"]
    round: Annotated[int, Field(ge=1, le=2**53)]
    how: Literal["paid-the-rest", "took-back", "let-stand"]
    words: Annotated[str, Field(min_length=1, max_length=400)]


class ReadyInput(Given):
    """No more bets as far as the sender is concerned; or more after all."""

    input: Literal["ready", "not-ready"]


class ResyncInput(Given):
    """The table anew."""

    input: Literal["resync"]


Do = Annotated[
    PlacedInput
    | WithdrawnInput
    | SaidInput
    | CommandInput
    | DrawnInput
    | ThrownInput
    | DoneInput
    | CorrectInput
    | PaidInput
    | ResolveInput
    | ReadyInput
    | ResyncInput,
    Field(discriminator="input"),
]


class Frame(Given):
    """One input: under the sender's own id, unique for ever, having seen the table up to a sequence."""

    id: Id
    seen: Seen = 0
    do: Do

    def plain(self) -> dict[str, Any]:
        """The input as the floor reads it."""
        return self.do.model_dump(exclude_none=True, exclude_unset=True)


class Exchange(Given):
    """An exchange at the cage, under the sender's own id."""

    amount: Cents
    id: Id


class BotsWanted(Given):
    """So many bots, at these areas or where there is room."""

    count: Annotated[int, Field(ge=1, le=12)]
    areas: Annotated[list[Annotated[int, Field(ge=1, le=99)]], Field(max_length=12)] = []


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
    clause: str
    message: str
    asked: dict[str, Any]
    allowed: Any = None


class ClosingSign(BaseModel):
    """When the table closes, and in how many seconds."""

    at: str
    seconds: float
    rule: list[str]
    words: str


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
    you: str | None
    role: str
    dealt: Literal["house", "dealer"]
    notices: int
    """How many notices wait for this viewer's role."""
    closing: ClosingSign | None
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


ServerMessage = TableMessage | DoneMessage | ResyncMessage | RefusedMessage | ErrorMessage | ClosedMessage

NO: dict[int | str, dict[str, Any]] = {
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

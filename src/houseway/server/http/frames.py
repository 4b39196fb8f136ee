"""What people send: the schema of every input and request."""

from typing import Annotated, Any, Literal

from pydantic import ConfigDict, Field

from houseway.server.http.people import Given

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

"""What people send: the schema of every input and request."""

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, ConfigDict, Field

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
    tokens: Annotated[int, Field(ge=0, le=1_000_000_000)] = 0
    choice: Name | None = None


class ChangedInput(Named):
    """A wager that lies there raised or lowered; it keeps its place."""

    input: Literal["changed"]
    area: Area
    wager: Name
    amount: Cents
    tokens: Annotated[int, Field(ge=0, le=1_000_000_000)] | None = None
    choice: Name | None = None


class WithdrawnInput(Named):
    """A wager taken back."""

    input: Literal["withdrawn"]
    area: Area
    wager: Name


RoundNumber = Annotated[int, Field(ge=1, le=2**53)]

WagerInput = Annotated[PlacedInput | ChangedInput | WithdrawnInput, Field(discriminator="input")]


class BatchInput(Named):
    """Wagers of one round placed, changed and taken back as one: all of it is carried out, or nothing."""

    input: Literal["batch"]
    round: RoundNumber
    inputs: Annotated[list[WagerInput], Field(min_length=1, max_length=60)]


class SaidInput(Named):
    """An answer to a question."""

    input: Literal["said"]
    area: Area
    hand: Annotated[int, Field(ge=0, le=99)] = 1
    action: Name
    amount: Annotated[int, Field(ge=-99, le=1_000_000_000)] = 0
    on: Name | None = None
    items: Annotated[list[Name], Field(max_length=8)] = []


MOST = 10**12
"""No number that anybody tells is larger: not even cents."""
DEEPEST = 8


def bounded(given: Any, depth: int = DEEPEST) -> Any:
    """What was given, if no number in it is beyond all money and nothing lies too deep."""
    if isinstance(given, int | float) and not -MOST <= given <= MOST:
        raise ValueError(f"no number is beyond {MOST}")
    if isinstance(given, dict | list):
        if not depth:
            raise ValueError(f"nothing lies deeper than {DEEPEST} levels")
        for part in given.values() if isinstance(given, dict) else given:
            bounded(part, depth - 1)
    return given


Bounded = Annotated[Any, AfterValidator(bounded)]


class CommandInput(Named):
    """An order of the game, with the fields that its menu names: to take a seat, a supervisor's decision."""

    model_config = ConfigDict(extra="allow", strict=True)

    input: Literal["command"]
    kind: Name
    area: Area | None = None
    __pydantic_extra__: dict[str, Bounded]


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
    """What a dealer told last was mistyped: this it is, or nobody has seen it; or another decision.

    A decision is that of the same patron about the same hand unless it says otherwise.
    """

    input: Literal["correct"]
    item: Name | None = None
    action: Name | None = None
    patron: Name | None = None
    area: Area | None = None
    hand: Annotated[int, Field(ge=0, le=99)] | None = None
    amount: Annotated[int, Field(ge=-99, le=1_000_000_000)] = 0
    on: Name | None = None
    items: Annotated[list[Name], Field(max_length=8)] = []


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
    round: RoundNumber
    lines: Annotated[list[PaidLine], Field(min_length=1, max_length=100)]


class ResolveInput(Given):
    """A supervisor decides about payments that differ from what is due."""

    input: Literal["resolve"]
    round: RoundNumber
    how: Literal["paid-the-rest", "took-back", "let-stand"]
    words: Annotated[str, Field(min_length=1, max_length=400)]


class CountersignInput(Given):
    """Another supervisor, of another rank, signs what was decided."""

    input: Literal["countersign"]
    round: RoundNumber


class ReadyInput(Given):
    """No more bets as far as the sender is concerned, in this round if it is named; or more after all."""

    input: Literal["ready", "not-ready"]
    round: RoundNumber | None = None


class ResyncInput(Given):
    """The table anew."""

    input: Literal["resync"]


Do = Annotated[
    PlacedInput
    | ChangedInput
    | WithdrawnInput
    | BatchInput
    | SaidInput
    | CommandInput
    | DrawnInput
    | ThrownInput
    | DoneInput
    | CorrectInput
    | PaidInput
    | ResolveInput
    | CountersignInput
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
    """An exchange at the cage, under the sender's own id; a cashier says whose chips they are.

    `table`: where somebody without an account is known to the dealer.
    """

    amount: Cents
    id: Id
    patron: Name | None = None
    table: Name | None = None


class BotsWanted(Given):
    """So many bots, at these areas or where there is room."""

    count: Annotated[int, Field(ge=1, le=12)]
    areas: Annotated[list[Annotated[int, Field(ge=1, le=99)]], Field(max_length=12)] = []

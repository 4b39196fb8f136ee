"""What reconstruction needs of the driver of a round, and what it keeps of the first deal."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, Protocol, Self

from houseway.equipment import Item
from houseway.table.house.answers import Asking
from houseway.table.procedure.inputs import Input, Metered, Said
from houseway.table.procedure.requests import Ask, Asks, Request
from houseway.table.rules.game import Game

Aside = list[tuple[int, Item]]
"""Items that went to no hand at once, the last first, each with how many were out before it."""


class Told(NamedTuple):
    """An earlier input: what the table waited for, how many items were out, what happened."""

    request: Request | None
    dealt: int
    happened: Input


class KeptAnswer(NamedTuple):
    """An answer of the first deal that holds in the right one: question, the hand's number then, answer."""

    request: Ask | Asks
    number: int
    said: Said


class Driving(Protocol):
    """The driver of a round, as those who tell the round anew see it."""

    game: Game[Any]
    begin: Callable[[], Any]
    round: Any
    request: Request | None
    inputs: list[Input]
    lived: list[Input]
    kept: list[KeptAnswer]
    kept_while_betting: int
    to_come: list[Item]
    over: list[Item]
    aside: Aside

    def another(self) -> Self:
        """The same round from its beginning, dealt by hand."""

    def tell_again(self, happened: Input) -> None:
        """What was taken once."""

    def tell_right(self, answers: Any, items: list[Item], known: Mapping[str, Metered]) -> Asking:
        """The round as it should have been, as far as it is known."""

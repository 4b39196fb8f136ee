"""Irregularities and supervisors' decisions: one frozen class each, on top of the procedure that waits."""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Generic, Self, TypeVar

from msgspec import Struct, structs, to_builtins

from houseway.rulebook import Clause, Refused
from houseway.table.layout.recorded import Decision
from houseway.table.layout.round import Round
from houseway.table.layout.settings import State
from houseway.table.procedure.inputs import Input
from houseway.table.procedure.requests import Procedure
from houseway.table.procedure.roles import Role

R = TypeVar("R", bound=Round[Any, Any])


class Resume(Struct, frozen=True):
    """Go on: what waits rebuilds its question."""


class End(Struct, frozen=True):
    """The round is over, and why."""

    how: str


class Redo(Struct, frozen=True):
    """Play the round again with these items in their right order; what is over goes by `excess`.

    `decisions` are told anew, after as many as are `kept`; None: as `redoing.beginning` finds. Where it says
    `from_the_start`, the order itself holds in the right deal before the first item.
    """

    items: tuple[str, ...]
    rule: str
    excess: str
    decisions: tuple[Decision, ...] = ()
    kept: int | None = None
    from_the_start: bool = False


After = Resume | End | Redo


class Command(Input, Generic[R], frozen=True, kw_only=True):
    """Something that a role may order. `power` is the clause that gives the power, and to whom."""

    kind: ClassVar[str]
    power: ClassVar[str]
    roles: ClassVar[frozenset[Role]]
    sets_right: ClassVar[bool] = False
    """Whether it gives the items of the round in their right order, as `cards`."""

    while_betting: ClassVar[bool] = False
    """Whether it cannot come any more once betting is closed."""

    of_a_step: ClassVar[bool] = False
    """Whether it is about something the dealer should have done, and comes while that is waited for."""

    unplaces: ClassVar[bool] = False
    """Whether wagers that it sends back were as if never placed, so that a record does not list them."""

    of_the_dealer: ClassVar[bool] = False
    """Whether it may be about the dealer's hand, as area 0."""

    reopens: ClassVar[bool] = False
    """Whether it sets the round before right as long as the next one has not commenced."""

    handles_cards: ClassVar[bool] = False
    """Whether it is about the cards, so that it has no place in a deal in which they came otherwise."""

    finds_more_cards: ClassVar[bool] = False
    """Whether more cards were out than had a place until it came."""

    secret: ClassVar[bool] = False
    """Whether it names items that lie face down, so that it is kept sealed."""

    of_earlier_rounds: ClassVar[bool] = False
    """Whether it may be about any earlier round of the table."""

    filled_in_by_table: ClassVar[frozenset[str]] = frozenset()
    """Fields that the table fills in from what it knows; nobody is asked for them."""

    listed: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    """What a field may hold that the rules list, where anything else is refused and not unreadable."""

    by: Role

    def filled_in(self, rounds: int, left_by: Callable[[int], State | None]) -> Self:
        """The order with what the table knows of its round: so many are over, and each left a state."""
        return self

    def check(self, game_round: R) -> None:
        """Role and moment; raises `Refused` and changes nothing."""
        if self.by not in self.roles:
            raise self.refused(
                game_round,
                "not-your-power",
                f"{self.kind} is not for the {self.by} to order",
                allowed=sorted(self.roles),
            )

    def carry_out(self, game_round: R) -> After | Procedure[After]:
        """What the clause says; a plain function if it asks nothing."""
        raise NotImplementedError

    def refused(
        self, game_round: R, code: str, message: str, rule: str | None = None, allowed: Any = None
    ) -> Refused:
        """The refusal of this command, by default under the clause that gives the power."""
        clause: Clause = game_round.rulebook.clause(rule or self.power)
        fields = {
            name: to_builtins(value) for name, value in structs.asdict(self).items() if value is not None
        }
        return Refused(code, clause, message, asked={"command": self.kind} | fields, allowed=allowed)

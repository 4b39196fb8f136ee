"""Orders about the conduct of people at a table, the same in several games under their own rules."""

from collections.abc import Mapping
from typing import Any, ClassVar, TypeVar

from msgspec import structs

from houseway.rulebook import Citation
from houseway.table.layout.round import Round
from houseway.table.layout.wagers import Wager
from houseway.table.procedure.requests import Procedure
from houseway.table.procedure.roles import CASINO_SUPERVISORS
from houseway.table.rules import seats
from houseway.table.rules.commands import After, Command, Resume
from houseway.table.rules.idle import ROUNDS, idle_now
from houseway.table.rules.invalidating import Forfeit, ReturnRetained, ReversePayments

R = TypeVar("R", bound=Round[Any, Any])

WORDS: Mapping[str, str] = {
    "void-wagers": "void the wagers of a player",
    "refuse-wager": "refuse a wager, with grounds",
    "invalidate": "the game is disrupted, or a fraud affects it: no outcome",
    "forfeit": "forfeit the wager of whoever committed the fraud",
    "reverse-payments": "take back what was paid before the round was invalidated",
    "return-retained": "what was held goes back",
    "vacate-place": "have a player vacate the place: three rounds without a wager",
}


class VoidWagers(Command[R], frozen=True, kw_only=True):
    """Wagers of a person in the round that is on are void (QC-22)."""

    kind = "void-wagers"
    roles = CASINO_SUPERVISORS
    ruling: ClassVar[str] = "QC-22"

    patron: str

    def check(self, game_round: R) -> None:
        """The person has some; completed rounds stand."""
        super().check(game_round)
        if not self.own(game_round):
            raise self.refused(game_round, "no-such-wager", f"{self.patron} has no wager in this round")

    def own(self, game_round: R) -> list[Wager]:
        """The person's wagers, as long as the round is not completed."""
        if game_round.completed or game_round.declared_void:
            return []
        return [each for each in game_round.wagers if each.patron == self.patron and each.stands]

    @property
    def cited(self) -> tuple[str, ...]:
        """The clause of the measure, and the list it stands in."""
        return (self.power, self.power.rpartition(".")[0])

    def give_back(self, game_round: R, wagers: list[Wager]) -> None:
        """They go back, with what was paid or lost on them; a bonus is gone as if never paid."""
        for wager in wagers:
            undo(game_round, wager, rule=self.cited, ruling=self.ruling)


def undo(game_round: Round[Any, Any], wager: Wager, *, rule: Citation, ruling: str) -> None:
    """What came of a wager is undone, and it goes back."""
    if wager.taken or wager.paid:
        game_round.reverse(wager, rule=rule)
    if wager.on_layout:
        game_round.give_back(wager, rule=rule, ruling=ruling)
    elif not wager.amount:
        game_round.wagers.remove(wager)


class RefuseWager(Command[R], frozen=True, kw_only=True):
    """A wager is refused on reasonable grounds and leaves the layout (QC-31)."""

    kind = "refuse-wager"
    roles = CASINO_SUPERVISORS

    area: int
    wager: str
    grounds: str
    patron: str | None = None
    """Whose, where several wager on an area."""

    def check(self, game_round: R) -> None:
        """It is there, and nothing has come out yet; grounds are given."""
        super().check(game_round)
        if not self.is_time(game_round):
            raise self.refused(
                game_round, "round-in-progress", "the round has commenced: no wager is refused"
            )
        if not self.grounds.strip():
            raise self.refused(game_round, "no-grounds", "a wager is refused on reasonable grounds")
        found = self.meant(game_round)
        if not found:
            text = f"there is no {self.wager} wager of {self.patron or 'anybody'} on area {self.area}"
            raise self.refused(game_round, "no-such-wager", text)
        if len(found) > 1:
            names = [each.patron for each in found]
            text = f"whose {self.wager} on area {self.area}? there are {', '.join(names)}"
            raise self.refused(game_round, "whose", text, allowed=names)

    def is_time(self, game_round: R) -> bool:
        """Whether no item has come out for this round."""
        return not game_round.commenced

    def meant(self, game_round: R) -> list[Wager]:
        """The wagers of that kind that stand on the area, of that patron."""
        return [
            each
            for each in game_round.wagers
            if (each.area, each.kind) == (self.area, self.wager)
            and each.stands
            and self.patron in (None, each.patron)
        ]

    def carry_out(self, game_round: R) -> After | Procedure[After]:
        """It goes back with what needed it; another may be offered."""
        wager = self.meant(game_round)[0]
        refused = dict.fromkeys((*game_round.state.refused, wager.patron))
        game_round.state = structs.replace(game_round.state, refused=tuple(refused))
        game_round.call(f"wager refused: {self.grounds.strip()}", rule=self.power, area=self.area)
        self.take_off(game_round, wager)
        return Resume()

    def take_off(self, game_round: R, wager: Wager) -> None:
        """The wager leaves the layout."""
        raise NotImplementedError


class VacatePlace(seats.LeaveSeat[R], frozen=True, kw_only=True):
    """A player who did not wager for three rounds while every other place was in use vacates the place."""

    kind = "vacate-place"
    roles = CASINO_SUPERVISORS

    def check(self, game_round: R) -> None:
        """So many rounds, counted without a break (QC-30)."""
        super().check(game_round)
        rounds = idle_now(game_round).get(self.patron, 0)
        if rounds < ROUNDS:
            text = f"{self.patron}: {rounds} rounds in a row without a wager while no other place was free"
            raise self.refused(game_round, "not-idle", text)


def after_invalidation(number: str) -> tuple[type[Command[Any]], ...]:
    """What may be ordered after a round was invalidated, under that rule."""
    orders = (Forfeit, ReversePayments, ReturnRetained)
    return tuple(_under(order, number) for order in orders)


def _under(order: type[Command[Any]], number: str) -> type[Command[Any]]:
    make: Any = type(order)
    names = {"power": number, "__module__": order.__module__}
    made: type[Command[Any]] = make(order.__name__, (order,), names, frozen=True, kw_only=True)
    return made


def words_of(orders: tuple[type[Command[Any]], ...]) -> dict[str, str]:
    """What these orders are called on a screen."""
    return {each.kind: WORDS[each.kind] for each in orders if each.kind in WORDS}

"""An outcome that is invalidated: wagers go back; what may be ordered until the next round commences."""

from typing import Any, TypeVar

from msgspec import structs

from houseway.rulebook.common import common
from houseway.table.layout.round import Round
from houseway.table.layout.settings import PaidOut
from houseway.table.layout.wagers import Wager
from houseway.table.procedure.requests import Procedure
from houseway.table.procedure.roles import CASINO_SUPERVISORS
from houseway.table.rules.commands import After, Command, End, Resume

R = TypeVar("R", bound=Round[Any, Any])
AnyRound = Round[Any, Any]

DISRUPTIONS = ("commotion", "fire", "riot", "brawl", "robbery", "act-of-god")
FRAUD = "fraud"
INVALIDATED = "invalidated"
WITHOUT_RESULT = frozenset({"void", INVALIDATED})
"""How a round is over that never occurred."""
NOT_FORFEITED, REVERSED = "QC-107", "QC-28"


def number(game_round: AnyRound, rule: str) -> str:
    """The rule of that name in the game's own document."""
    found = common(rule).number(game_round.rulebook.game)
    assert found is not None, f"{game_round.rulebook.game} has no rule of {rule}"
    return found


class Invalidate(Command[R], frozen=True, kw_only=True):
    """The outcome of a round is invalidated, on a ground of a closed list, before it is completed (QC-28)."""

    kind = "invalidate"
    roles = CASINO_SUPERVISORS
    listed = {"ground": (*DISRUPTIONS, FRAUD)}

    ground: str
    grounds: str = ""
    patron: str | None = None
    """Who has committed the fraud, if that is a player."""

    def check(self, game_round: R) -> None:
        """A round is on and not completed, and there is such a ground."""
        super().check(game_round)
        if self.ground not in (*DISRUPTIONS, FRAUD):
            text = f"{self.ground!r} is no ground on which an outcome is invalidated"
            raise self.refused(game_round, "no-ground", text, allowed=[*DISRUPTIONS, FRAUD])
        if game_round.completed or not self.is_on(game_round):
            raise self.refused(game_round, "no-round", "no round is on")

    def carry_out(self, game_round: R) -> Procedure[After]:
        """All wagers go back, but those of a player who is named: they may be forfeited (QC-107)."""
        of = number(game_round, FRAUD if self.ground == FRAUD else "disruption")
        said = f"{self.kind}, {self.ground}"
        said = f"{said}: {self.grounds.strip()}" if self.grounds.strip() else said
        game_round.call(said, rule=(of, self.power), ruling=REVERSED)
        game_round.declared_void = True
        self.refund(game_round)
        yield from self.clear(game_round, (of, self.power))
        return End(INVALIDATED)

    def is_on(self, game_round: R) -> bool:
        """Whether a round is on."""
        raise NotImplementedError

    def clear(self, game_round: R, rule: tuple[str, ...]) -> Procedure[None]:
        """The items leave the table, and the round ends."""
        raise NotImplementedError

    def refund(self, game_round: R) -> None:
        """What was lost goes back too; what was paid stays paid until that is reversed."""
        rule = (number(game_round, "forfeit"), self.power)
        for wager in [each for each in game_round.wagers if each.stands]:
            if wager.taken:
                game_round.reverse(wager, rule=rule)
            if wager.on_layout and self.ground == FRAUD and wager.patron == self.patron:
                game_round.retain(wager, rule=rule, ruling=NOT_FORFEITED)
            elif wager.on_layout:
                game_round.give_back(wager, rule=rule, ruling=REVERSED)
            elif wager.paid:
                note_paid(game_round, wager)


def note_paid(game_round: AnyRound, wager: Wager) -> None:
    """It stands, unless somebody orders that it is reversed."""
    paid = PaidOut(wager.area, wager.patron, wager.kind, wager.paid, wager.paid_from)
    game_round.state = structs.replace(game_round.state, paid_out=(*game_round.state.paid_out, paid))


class Forfeit(Command[R], frozen=True, kw_only=True):
    """The wager of a player who is named in a fraud is forfeited (QC-29)."""

    kind = "forfeit"
    roles = CASINO_SUPERVISORS

    patron: str

    def check(self, game_round: R) -> None:
        """It is held, which it is until the next round commences."""
        super().check(game_round)
        if not self._retained(game_round):
            text = f"no wager of {self.patron} is held because of a fraud"
            raise self.refused(game_round, "not-held", text)

    def _retained(self, game_round: R) -> list[Any]:
        return [each for each in game_round.state.retained if each.patron == self.patron]

    def carry_out(self, game_round: R) -> After:
        """It goes to the house."""
        for each in self._retained(game_round):
            game_round.let_go(each, forfeited=True, rule=self.power, ruling="QC-29")
        return Resume()


class ReversePayments(Command[R], frozen=True, kw_only=True):
    """What was paid in a round before it was invalidated goes back: of one player, or of all (QC-28)."""

    kind = "reverse-payments"
    roles = CASINO_SUPERVISORS

    patron: str | None = None

    def check(self, game_round: R) -> None:
        """There is something."""
        super().check(game_round)
        if not self._paid(game_round):
            text = f"{self.patron or 'nobody'}: nothing was paid in a round that was invalidated just now"
            raise self.refused(game_round, "nothing-paid", text)

    def _paid(self, game_round: R) -> list[PaidOut]:
        return [each for each in game_round.state.paid_out if self.patron in (None, each.patron)]

    def carry_out(self, game_round: R) -> After:
        """One by one."""
        for each in self._paid(game_round):
            game_round.take_back(each, rule=self.power, ruling=REVERSED)
        return Resume()


class ReturnRetained(Command[R], frozen=True, kw_only=True):
    """Nothing more is played here: what was held goes back. The house tells the table, nobody else."""

    kind = "return-retained"
    roles = frozenset()

    def check(self, game_round: R) -> None:
        """Something is held."""
        if not game_round.state.retained:
            raise self.refused(game_round, "not-held", "no wager is held because of a fraud")

    def carry_out(self, game_round: R) -> After:
        """To its patrons."""
        give_back_retained(game_round)
        return Resume()


BESIDE = frozenset({Forfeit.kind, ReversePayments.kind, ReturnRetained.kind, "vacate-place"})
"""Orders that change nothing of the round that is on."""


def let_go(game_round: AnyRound) -> None:
    """The next round has commenced: what was held goes back, and what was paid stays paid."""
    state = game_round.state
    if not (state.retained or state.paid_out) or not game_round.commenced or game_round.declared_void:
        return
    give_back_retained(game_round)


def give_back_retained(game_round: AnyRound) -> None:
    """What was held is not forfeited any more."""
    rule = number(game_round, "forfeit")
    for each in game_round.state.retained:
        game_round.let_go(each, forfeited=False, rule=rule, ruling=NOT_FORFEITED)
    game_round.state = structs.replace(game_round.state, paid_out=())

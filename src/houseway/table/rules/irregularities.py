"""What goes wrong with cards in several games: each game says under which of its rules."""

from collections.abc import Callable
from typing import Any, ClassVar, TypeVar

from houseway.equipment import Item
from houseway.table.layout.round import Round
from houseway.table.procedure.requests import RACK, Procedure
from houseway.table.procedure.roles import CASINO_SUPERVISORS, DEALER_OR_SUPERVISOR, Role
from houseway.table.rules.boxes import BoxRound, Stage
from houseway.table.rules.commands import After, Resume
from houseway.table.rules.orders import TableOrder, call_grounds

R = TypeVar("R", bound=Round[Any, Any])
B = TypeVar("B", bound=BoxRound[Any, Any])


class Irregularity(TableOrder[B], frozen=True, kw_only=True):
    """Something that went wrong while a round is on; the dealer or a supervisor says so."""

    at_any_time = True
    handles_cards = True
    roles = DEALER_OR_SUPERVISOR

    def check(self, game_round: B) -> None:
        """A round is on."""
        super().check(game_round)
        if game_round.stage <= Stage.BETTING:
            raise self.refused(game_round, "no-round", f"{self.kind}: the deal has not begun")


class FacedCard(Irregularity[B], frozen=True, kw_only=True):
    """A card lies face up where cards come from: it is burned, and play goes on."""

    kind = "faced-card"
    burn: ClassVar[str]
    """What the game's words say of burning."""
    take_card: ClassVar[Callable[..., Procedure[Item | None]]]

    def check(self, game_round: B) -> None:
        """A card was to come out."""
        super().check(game_round)
        if game_round.stage is Stage.COMPLETE:
            raise self.refused(game_round, "no-card-due", "the dealer's hand is complete")

    def carry_out(self, game_round: B) -> Procedure[After]:
        """The card goes to the discard rack for all to see."""
        item = yield from self.take_card(game_round, RACK, self.power)
        game_round.burn(item, shown=True, rule=(self.power, self.burn))
        return Resume()


class ForgottenBurn(TableOrder[R], frozen=True, kw_only=True):
    """The first card was not burned: it stays in play."""

    kind = "forgotten-burn"
    at_any_time = True
    roles = DEALER_OR_SUPERVISOR
    handles_cards = True

    def carry_out(self, game_round: R) -> After:
        """Nothing is taken back."""
        table: Any = game_round
        table.burn_forgotten = True
        game_round.call("the card that was not burned stays in play", rule=self.power)
        return Resume()


class VoidRound(TableOrder[R], frozen=True, kw_only=True):
    """Reconstruction is not possible: the supervisor declares the round void."""

    kind = "void-round"
    reopens = True
    roles = CASINO_SUPERVISORS
    means: ClassVar[str]
    """What the game's words say of a void round."""
    remaining: ClassVar[str]
    """The rule by which play goes on with the cards that remain."""
    void: ClassVar[Callable[..., Procedure[After]]]

    grounds: str = ""

    def carry_out(self, game_round: R) -> Procedure[After]:
        """Money goes back, and on with the cards that remain."""
        call_grounds(game_round, self, self.grounds)
        return (yield from self.void(game_round, rule=(self.power, self.means), cards=self.remaining))


class WrongCard(TableOrder[R], frozen=True, kw_only=True):
    """A card is missing, or one is found that is none of the decks'."""

    at_any_time = True
    handles_cards = True
    roles = DEALER_OR_SUPERVISOR | {Role.INSPECTOR}
    wrong_card: ClassVar[Callable[..., Procedure[After]]]

    card: str | None = None

    def carry_out(self, game_round: R) -> Procedure[After]:
        """Completed rounds stand, the decks are checked, and a round that is on is void."""
        named = f" {self.card}" if self.card else ""
        return (yield from self.wrong_card(game_round, f"{self.kind}{named}"))

"""Rule 17: wagers that are void or refused, outcomes that are invalidated, places that are vacated."""

from houseway.games.pinkjack import wagers
from houseway.games.pinkjack.malfunction import who_goes_on
from houseway.games.pinkjack.powers import LeaveSeat
from houseway.games.pinkjack.procedure import end_round
from houseway.games.pinkjack.round import Round
from houseway.table.layout.wagers import Wager
from houseway.table.procedure.requests import Procedure
from houseway.table.rules import conduct_orders, invalidating
from houseway.table.rules.boxes import Stage
from houseway.table.rules.commands import After, Command, Resume


class VoidWagers(conduct_orders.VoidWagers[Round], frozen=True, kw_only=True):
    """A person's wagers are void (17.3.1); others on the box play on, and 5.5 applies anew (QA-12)."""

    power = "17.3.1"

    def carry_out(self, game_round: Round) -> After:
        """Before the first card as if never placed."""
        own = self.own(game_round)
        if not game_round.first_card_out:
            for wager in own:
                if wager in game_round.wagers:
                    wagers.take_off(game_round, wager, rule=self.cited)
            return Resume()
        self.give_back(game_round, own)
        for box in list(game_round.boxes):
            who_goes_on(game_round, box, rule=self.power)
        return Resume()


class RefuseWager(conduct_orders.RefuseWager[Round], frozen=True, kw_only=True):
    """Before the first card (17.11); a Suits You wager needs one on the box (13.5)."""

    power = "17.11"

    def take_off(self, game_round: Round, wager: Wager) -> None:
        """With the side wagers on an area on which no other box wager lies."""
        wagers.take_off(game_round, wager, rule=self.power)
        if wager.kind == "box" and not game_round.boxes_on(wager.area):
            for side in game_round.suits_you(wager.area):
                wagers.take_off(game_round, side, rule=(self.power, "13.5"))


class Invalidate(invalidating.Invalidate[Round], frozen=True, kw_only=True):
    """The outcome is invalidated (17.4), and wagers are refunded (17.5)."""

    power = "17.4"

    def is_on(self, game_round: Round) -> bool:
        """Betting is closed."""
        return game_round.stage > Stage.BETTING

    def clear(self, game_round: Round, rule: tuple[str, ...]) -> Procedure[None]:
        """The cards are picked up."""
        yield from end_round(game_round, invalidating.INVALIDATED, rule=rule)


class VacatePlace(conduct_orders.VacatePlace[Round], LeaveSeat, frozen=True, kw_only=True):
    """After three idle rounds (17.9)."""

    power = "17.9"


CONDUCT: tuple[type[Command[Round]], ...] = (
    VoidWagers,
    RefuseWager,
    Invalidate,
    VacatePlace,
    *conduct_orders.after_invalidation("17.5"),
)

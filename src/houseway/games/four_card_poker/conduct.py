"""Rule 14: wagers that are void or refused, outcomes that are invalidated, places that are vacated."""

from houseway.games.four_card_poker.powers import ROLES, LeaveSeat
from houseway.games.four_card_poker.round import Round
from houseway.games.four_card_poker.shuffling import clear_table
from houseway.games.four_card_poker.voiding import void_round
from houseway.games.four_card_poker.wagers import take_off
from houseway.table.layout.wagers import Wager
from houseway.table.procedure.requests import Procedure
from houseway.table.rules import conduct_orders, invalidating
from houseway.table.rules.commands import After, Command, Resume


class VoidWagers(conduct_orders.VoidWagers[Round], frozen=True, kw_only=True):
    """A person's wagers are void (14.3.1), and the hand with them."""

    power = "14.3.1"

    def carry_out(self, game_round: Round) -> Procedure[After]:
        """Before the first card as if never placed; where nobody else plays the round is void."""
        own = self.own(game_round)
        areas = {wager.area for wager in own}
        if not game_round.deal_begun:
            for wager in own:
                take_off(game_round, wager, rule=self.power)
            return Resume()
        self.give_back(game_round, own)
        game_round.leave_out(areas)
        for area in sorted(areas):
            game_round.handle("count", count=len(game_round.hand(area)), rule=self.cited)
            game_round.decided[area] = "void"
        if not any(each.stands for each in game_round.wagers):
            return (yield from void_round(game_round, rule=self.cited, ruling="QC-22"))
        return Resume()


class RefuseWager(conduct_orders.RefuseWager[Round], frozen=True, kw_only=True):
    """Before the first card (14.11)."""

    power = "14.11"

    def is_time(self, game_round: Round) -> bool:
        """The deal has not come to its first card."""
        return not game_round.deal_begun

    def carry_out(self, game_round: Round) -> After | Procedure[After]:
        """Who ordered it is said first."""
        game_round.call(f"{self.kind}, says the {self.by}", rule=(self.power, *ROLES[self.by]))
        return super().carry_out(game_round)

    def take_off(self, game_round: Round, wager: Wager) -> None:
        """It goes back."""
        take_off(game_round, wager, rule=self.power)


class Invalidate(invalidating.Invalidate[Round], frozen=True, kw_only=True):
    """The outcome is invalidated (14.4), and wagers are refunded (14.5)."""

    power = "14.4"

    def is_on(self, game_round: Round) -> bool:
        """Betting is closed."""
        return not game_round.betting_open

    def clear(self, game_round: Round, rule: tuple[str, ...]) -> Procedure[None]:
        """The cards are collected and shuffled."""
        game_round.completed = True
        yield from clear_table(game_round)
        game_round.end(invalidating.INVALIDATED, rule=rule)


class VacatePlace(conduct_orders.VacatePlace[Round], LeaveSeat, frozen=True, kw_only=True):
    """After three idle rounds (14.9)."""

    power = "14.9"


CONDUCT: tuple[type[Command[Round]], ...] = (
    VoidWagers,
    RefuseWager,
    Invalidate,
    VacatePlace,
    *conduct_orders.after_invalidation("14.5"),
)

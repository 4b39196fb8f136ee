"""Rule 14: wagers that are void or refused, outcomes that are invalidated, places that are vacated."""

from houseway.games.baceball.jackpot import unclaim
from houseway.games.baceball.powers import LeaveSeat
from houseway.games.baceball.procedure import note_cards_gone
from houseway.games.baceball.round import Round
from houseway.games.baceball.voiding import void
from houseway.games.baceball.wagers import take_off
from houseway.table.layout.wagers import Wager
from houseway.table.procedure.asking import step
from houseway.table.procedure.requests import Act, Procedure
from houseway.table.rules import conduct_orders, invalidating
from houseway.table.rules.commands import After, Command, Resume


class VoidWagers(conduct_orders.VoidWagers[Round], frozen=True, kw_only=True):
    """A person's wagers are void (14.3.1): their hands too, and a jackpot that they have won (QC-53)."""

    power = "14.3.1"

    def carry_out(self, game_round: Round) -> Procedure[After]:
        """Before the first card as if never placed; where nobody else plays the round is void."""
        own = self.own(game_round)
        if not game_round.first_card_out:
            for wager in own:
                if wager in game_round.wagers:
                    take_off(game_round, wager, rule=self.power)
            return Resume()
        self.give_back(game_round, own)
        game_round.leave_out({each.area for each in own if each.kind == "bet"})
        if not game_round.areas_with_bet:
            return (yield from void(game_round, rule=(*self.cited, "1.1/void"), carry=False))
        yield from unclaim(game_round, rule=self.power)
        return Resume()


class RefuseWager(conduct_orders.RefuseWager[Round], frozen=True, kw_only=True):
    """Before the first card (14.11)."""

    power = "14.11"

    def take_off(self, game_round: Round, wager: Wager) -> None:
        """A Bet with all that needs one on its area (QC-31): at once, or as betting is closed already."""
        take_off(game_round, wager, rule=self.power)
        if wager.kind == "bet" and game_round.betting_open:
            for side in [each for each in game_round.wagers if each.area == wager.area and each.stands]:
                take_off(game_round, side, rule=(self.power, "12.11"))


class Invalidate(invalidating.Invalidate[Round], frozen=True, kw_only=True):
    """The outcome is invalidated (14.4) and wagers are refunded, jackpot wagers too (14.5, QC-63)."""

    power = "14.4"

    def is_on(self, game_round: Round) -> bool:
        """Betting is closed."""
        return not game_round.betting_open

    def clear(self, game_round: Round, rule: tuple[str, ...]) -> Procedure[None]:
        """What was won is not won, and the cards go to the rack."""
        yield from unclaim(game_round, rule=rule)
        yield from step(Act.COLLECT, game_round.cite["8.5"])
        game_round.handle("collect", count=game_round.items_dealt, rule="8.5")
        note_cards_gone(game_round)
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

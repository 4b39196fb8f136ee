"""Rules 15 and 16: what goes wrong at a Pinkjack table, and what then happens."""

from houseway.equipment import Item
from houseway.games.pinkjack.cards import (
    check_cards,
    shuffle_now,
    shuffle_soon,
    take_card,
)
from houseway.games.pinkjack.powers import Power
from houseway.games.pinkjack.round import Round
from houseway.games.pinkjack.voiding import void, wrong_card
from houseway.table.procedure.asking import draw, step
from houseway.table.procedure.requests import DEALER, HELD, RACK, UNDER, Act, Procedure
from houseway.table.procedure.roles import CASINO_SUPERVISORS, DEALER_OR_SUPERVISOR
from houseway.table.rules import irregularities, orders
from houseway.table.rules.aside import keep_under, take_from_under
from houseway.table.rules.boxes import Stage
from houseway.table.rules.commands import After, End, Resume


class Irregularity(irregularities.Irregularity[Round], Power, frozen=True, kw_only=True):
    """Something that went wrong while a round is on; the dealer or a supervisor says so."""


class FacedCard(irregularities.FacedCard[Round], Irregularity, frozen=True, kw_only=True):
    """A card lies face up in the device or shoe: it is burned, and play goes on (15.1)."""

    power = "15.1"
    burn = "1.1/burn"
    take_card = staticmethod(take_card)


class CheckFacedCards(Power, frozen=True, kw_only=True):
    """After the round all remaining cards are taken out and checked, as more may be faced (15.1.1)."""

    kind = "check-faced-cards"
    power = "15.1.1"
    roles = CASINO_SUPERVISORS
    handles_cards = True

    def carry_out(self, game_round: Round) -> Procedure[After]:
        """Out, checked, and shuffled again."""
        if (found := (yield from check_cards(game_round, rule="15.1.1"))) is not None:
            return (yield from wrong_card(game_round, found))
        yield from shuffle_now(game_round, "15.1.1")
        return Resume()


class CardInError(Irregularity, frozen=True, kw_only=True):
    """A card was dealt or burned when none was due (15.2 to 15.6, 15.16)."""

    kind = "card-in-error"
    power = "15.2"

    exposed: bool = True
    to_dealer: bool = False
    burned: bool = False

    def _goes_under(self, game_round: Round) -> bool:
        at_dealers = self.to_dealer or game_round.stage is Stage.COMPLETE
        return at_dealers and not self.exposed and not self.burned

    def carry_out(self, game_round: Round) -> Procedure[After]:
        """It is the next card; at the dealer's complete hand it is burned if seen; unseen it waits under."""
        if self.burned:
            item = yield from take_card(game_round, RACK, "15.16", face_up=self.exposed)
            game_round.burn(item, shown=self.exposed, rule=("15.16", "1.1/burn"))
        elif self._goes_under(game_round):
            yield from take_card(game_round, UNDER, "15.6", face_up=False)
            keep_under(game_round, rule="15.6")
        elif game_round.stage is Stage.COMPLETE:
            item = yield from take_card(game_round, RACK, "15.5")
            game_round.burn(item, shown=True, rule=("15.5", "1.1/burn"))
        else:
            item = yield from take_card(game_round, HELD, "15.2", face_up=self.exposed)
            game_round.hold(item)
            game_round.call("a card dealt in error is the next card", rule="15.2", ruling="QA-63")
        return Resume()


class NoWagers(Power, frozen=True, kw_only=True):
    """The dealer began a round without wagers: it is void, `cards` exposed cards are burned (15.7)."""

    kind = "no-wagers"
    power = "15.7"
    roles = DEALER_OR_SUPERVISOR
    handles_cards = True

    cards: int = 1

    def check(self, game_round: Round) -> None:
        """Nobody has wagered."""
        super().check(game_round)
        if any(wager.on_layout for wager in game_round.wagers):
            raise self.refused(game_round, "wagers", "there are wagers on the layout")
        if game_round.stage is not Stage.BETTING or game_round.state.awaits_player:
            raise self.refused(game_round, "no-round", "the table is not ready for a round")
        if not 1 <= self.cards <= 19:
            raise self.refused(game_round, "cards", f"{self.cards} cards do not begin a round")

    def carry_out(self, game_round: Round) -> Procedure[After]:
        """The exposed cards are burned; the first are those that lay under the device (15.6)."""
        game_round.declared_void = True
        kept = game_round.cards_under
        for _ in range(self.cards):
            under = game_round.cards_under > 0
            item = yield from (card_from_under(game_round) if under else take_card(game_round, RACK, "15.7"))
            game_round.burn(item, shown=True, rule=("15.7", "1.1/burn"))
        if kept:
            yield from step(Act.COLLECT, game_round.cite["15.7"])
        game_round.end("void", rule=("15.7", "1.1/void"))
        return End("void")


def card_from_under(game_round: Round) -> Procedure[Item | None]:
    """A card under the device is dealt, as the first one."""
    drawn = None
    while drawn is None:
        drawn = yield from draw(DEALER, game_round.cite[("15.7", "15.6")])
    game_round.cards_under -= 1
    take_from_under(game_round, rule="15.7")
    return drawn.item


class Reconstruct(orders.Reconstruct[Round], Irregularity, frozen=True, kw_only=True):
    """A misdeal is set right: `cards` is what was dealt, in the order it should have been (15.8)."""

    power = "15.8"
    decks_rule = "3.1"
    excess_rule = "15.8"


class VoidRound(irregularities.VoidRound[Round], Irregularity, frozen=True, kw_only=True):
    """Reconstruction is not possible: the supervisor declares the round void (15.8, 15.8.1)."""

    power = "15.8"
    roles = CASINO_SUPERVISORS
    means = "1.1/void"
    remaining = "15.8.1"
    void = staticmethod(void)


class WrongCut(Power, frozen=True, kw_only=True):
    """The cards were not cut as they should have been: shuffled and cut after this round (15.11)."""

    kind = "wrong-cut"
    power = "15.11"
    roles = DEALER_OR_SUPERVISOR
    handles_cards = True
    at_any_time = True

    def check(self, game_round: Round) -> None:
        """Only a shoe is cut."""
        super().check(game_round)
        if not game_round.shoe_in_use:
            raise self.refused(game_round, "no-shoe", "with a shuffling device there is no cut", "4.1")

    def carry_out(self, game_round: Round) -> Procedure[After]:
        """Results of earlier rounds stand."""
        game_round.call(
            "the cards were not cut by the rules: earlier results stand", rule="15.11", ruling="QA-53"
        )
        yield from shuffle_soon(game_round, "15.11")
        return Resume()


class ForgottenBurn(irregularities.ForgottenBurn[Round], Power, frozen=True, kw_only=True):
    """The first card was not burned: it stays in play (15.12)."""

    power = "15.12"


class MissedShuffle(Power, frozen=True, kw_only=True):
    """The shuffle after the cutting card was forgotten: it comes after the next round (15.13)."""

    kind = "missed-shuffle"
    power = "15.13"
    roles = DEALER_OR_SUPERVISOR
    handles_cards = True

    def check(self, game_round: Round) -> None:
        """A shuffle is due and has not begun."""
        super().check(game_round)
        if not game_round.shuffle_overdue:
            raise self.refused(game_round, "no-shuffle-due", "no shuffle is due")

    def carry_out(self, game_round: Round) -> After:
        """The round is played with the cards as they are, and its result stands."""
        game_round.shuffle_missed = True
        game_round.call("the shuffle was missed: after this round", rule="15.13")
        game_round.change_table(shuffle_due="15.13", rule="15.13")
        return Resume()


class DiscardsNotReturned(Irregularity, frozen=True, kw_only=True):
    """The discards were not put into the device after the initial deal: they wait a round (15.14)."""

    kind = "discards-not-returned"
    power = "15.14"
    of_a_step = True

    def check(self, game_round: Round) -> None:
        """A device is in use and the initial deal's return has not been made."""
        super().check(game_round)
        if game_round.shoe_in_use:
            raise self.refused(game_round, "no-device", "only with a shuffling device", "7.2")
        if game_round.stage is not Stage.DEALING or game_round.rack_emptied:
            raise self.refused(game_round, "returned", "the discards have been returned")

    def carry_out(self, game_round: Round) -> After:
        """They stay in the rack."""
        game_round.discards_stay = True
        game_round.call("the discards stay in the rack until the next initial deal", rule="15.14")
        return Resume()


class WrongCard(irregularities.WrongCard[Round], Power, frozen=True, kw_only=True):
    """A card is missing, or one is found that is none of the decks' (15.15)."""

    power = "15.15"
    wrong_card = staticmethod(wrong_card)


class MissingCard(WrongCard, frozen=True, kw_only=True):
    """A card is missing from the device or shoe (15.15)."""

    kind = "missing-card"


class ForeignCard(WrongCard, frozen=True, kw_only=True):
    """A card is found that does not belong to the decks (15.15)."""

    kind = "foreign-card"


IRREGULARITIES: tuple[type[Power], ...] = (
    FacedCard,
    CheckFacedCards,
    CardInError,
    NoWagers,
    Reconstruct,
    VoidRound,
    WrongCut,
    ForgottenBurn,
    MissedShuffle,
    DiscardsNotReturned,
    MissingCard,
    ForeignCard,
)

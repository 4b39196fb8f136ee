"""Rules 12 and 13: what goes wrong at a bACEball table, and what then happens."""

from typing import ClassVar

from houseway.games.baceball.powers import Power
from houseway.games.baceball.procedure import check_cards, shuffle, take_back_kept_card, take_card
from houseway.games.baceball.round import Round
from houseway.games.baceball.voiding import void, wrong_card
from houseway.table.procedure.asking import step
from houseway.table.procedure.requests import HELD, RACK, UNDER, Act, Procedure
from houseway.table.procedure.roles import CASINO_SUPERVISORS, DEALER_OR_SUPERVISOR
from houseway.table.rules import irregularities, orders
from houseway.table.rules.aside import keep_under
from houseway.table.rules.commands import After, Redo, Resume


class Irregularity(Power, frozen=True, kw_only=True):
    """Something that went wrong while betting is closed; the dealer or a supervisor says so."""

    at_any_time = True
    handles_cards = True
    needs_a_card_due: ClassVar[bool] = False

    roles = DEALER_OR_SUPERVISOR

    def check(self, game_round: Round) -> None:
        """It can have happened now."""
        super().check(game_round)
        if game_round.betting_open:
            raise self.refused(game_round, "no-round", f"{self.kind}: the deal has not begun")
        if self.needs_a_card_due and game_round.next_card_goes_to() is None:
            raise self.refused(game_round, "no-card-due", f"{self.kind}: every hand has its three cards")


class FacedCard(Irregularity, frozen=True, kw_only=True):
    """A card lies face up in the device: it is burned, and play goes on (12.1)."""

    kind = "faced-card"
    power = "12.1"
    needs_a_card_due = True

    def carry_out(self, game_round: Round) -> Procedure[After]:
        """The card goes to the discard rack for all to see."""
        item = yield from take_card(game_round, RACK, "12.1")
        game_round.burn(item, shown=True, rule=("12.1", "1.1/burn"))
        return Resume()


class CheckFacedCards(Power, frozen=True, kw_only=True):
    """After the round all remaining cards are taken out and checked, as more may be faced (12.1.1)."""

    kind = "check-faced-cards"
    power = "12.1.1"
    roles = CASINO_SUPERVISORS
    handles_cards = True

    def carry_out(self, game_round: Round) -> Procedure[After]:
        """Out, checked, in again and shuffled."""
        if (found := (yield from check_cards(game_round, rule="12.1.1"))) is not None:
            return (yield from wrong_card(game_round, found))
        yield from shuffle(game_round, rule=("12.1.1", "4.1"))
        return Resume()


class CardInError(Irregularity, frozen=True, kw_only=True):
    """A card was dealt or burned when none was due (12.2), perhaps to the dealer's hand (12.3, 12.4)."""

    kind = "card-in-error"
    power = "12.2"

    exposed: bool = True
    to_dealer: bool = False
    burned: bool = False

    def _goes_under(self, game_round: Round) -> bool:
        """Unseen at the dealer's hand, at any moment; once every hand is complete it can lie nowhere else."""
        if game_round.next_card_goes_to() is None:
            return not self.exposed
        return self.to_dealer and not self.exposed and not self.burned

    def carry_out(self, game_round: Round) -> Procedure[After]:
        """It is the next card; seen at the dealer's complete hand it is burned, unseen there it waits."""
        if self._goes_under(game_round):
            yield from take_card(game_round, UNDER, "12.4", face_up=False)
            keep_under(game_round, rule="12.4")
        elif game_round.next_card_goes_to() is None:
            item = yield from take_card(game_round, RACK, "12.3")
            game_round.burn(item, shown=True, rule=("12.3", "1.1/burn"))
        else:
            item = yield from take_card(game_round, HELD, "12.2", face_up=self.exposed)
            game_round.hold(item)
            how = "burned" if self.burned else "dealt"
            game_round.call(f"a card {how} in error is the next card", rule="12.2")
        return Resume()


class Reconstruct(orders.Reconstruct[Round], Irregularity, frozen=True, kw_only=True):
    """A misdeal is set right: `cards` is what was dealt, in the order it should have been (12.5, 12.8)."""

    power = "12.5"
    decks_rule = "3.1"
    excess_rule = "12.8"


class VoidRound(irregularities.VoidRound[Round], Irregularity, frozen=True, kw_only=True):
    """Reconstruction is not possible: the supervisor declares the round void (12.5, 12.5.1)."""

    power = "12.5"
    roles = CASINO_SUPERVISORS
    means = "1.1/void"
    remaining = "12.5.1"
    void = staticmethod(void)


class ForgottenBurn(irregularities.ForgottenBurn[Round], Power, frozen=True, kw_only=True):
    """The first card was not burned: it stays in play (12.7)."""

    power = "12.7"


class WrongCard(irregularities.WrongCard[Round], Power, frozen=True, kw_only=True):
    """A card is missing, or one is found that is none of the decks' (12.9)."""

    power = "12.9"
    wrong_card = staticmethod(wrong_card)


class MissingCard(WrongCard, frozen=True, kw_only=True):
    """A card is missing from the device (12.9)."""

    kind = "missing-card"


class ForeignCard(WrongCard, frozen=True, kw_only=True):
    """A card is found that does not belong to the decks (12.9)."""

    kind = "foreign-card"


class HandWithoutBet(Power, frozen=True, kw_only=True):
    """The dealer deals to an area without a Bet, or is found to have done so: that hand is void (12.11)."""

    kind = "hand-without-bet"
    power = "12.11"
    roles = DEALER_OR_SUPERVISOR
    handles_cards = True
    at_any_time = True
    finds_more_cards = True

    area: int

    def check(self, game_round: Round) -> None:
        """Betting is closed, the area exists and has no Bet."""
        super().check(game_round)
        if game_round.betting_open:
            raise self.refused(game_round, "no-round", "the deal has not begun")
        if not 1 <= self.area <= game_round.settings.areas:
            raise self.refused(game_round, "no-such-area", f"area {self.area} does not exist", "2.1")
        if self.area in game_round.areas_with_bet:
            raise self.refused(game_round, "has-its-hand", f"area {self.area} has a Bet")
        if self.area in game_round.areas_dealt:
            raise self.refused(game_round, "void-already", f"the hand of area {self.area} is void already")

    def carry_out(self, game_round: Round) -> After:
        """The area gets cards in its turn, for nothing; the cards that are out went round with it."""
        if game_round.first_card_out:
            return Redo(game_round.in_dealing_order(), rule="12.11", excess="12.8", from_the_start=True)
        game_round.dealt_without_bet |= {self.area}
        game_round.close_betting()
        game_round.call(f"a hand is dealt to area {self.area} without a Bet", rule="12.11", area=self.area)
        return Resume()


class Malfunction(Power, frozen=True, kw_only=True):
    """The shuffling device no longer works as it should (13). `damaged` are cards it has damaged."""

    kind = "malfunction"
    power = "13.1"
    at_any_time = True
    handles_cards = True
    roles = DEALER_OR_SUPERVISOR

    disadvantage: bool = False
    spare: bool = True
    practicable: bool = True
    damaged: tuple[str, ...] = ()

    def carry_out(self, game_round: Round) -> Procedure[After]:
        """Rule 13: the round ends where somebody is harmed or no device is left, otherwise it goes on."""
        swapped = self.spare and self.practicable
        if game_round.completed or (not game_round.first_card_out and (game_round.betting_open or swapped)):
            return (yield from self._between_rounds(game_round))
        if self.disadvantage:
            return (yield from self._terminate(game_round, ("13.4", "13.1.2")))
        if not self.spare:
            return (yield from self._terminate(game_round, ("13.4", "13.1.3"), "QA-65"))
        if not self.practicable:
            return (yield from self._terminate(game_round, ("13.4", "13.1.4"), "QA-65"))
        conditions = ("13.1", "13.1.1", "13.1.2", "13.1.3", "13.1.4")
        game_round.call("the device fails, nobody is harmed, another is at hand", rule=conditions)
        yield from self._transfer(game_round, "13.3" if self.damaged else "13.2")
        game_round.call("the game is continued", rule="13.3.4" if self.damaged else "13.2")
        return Resume()

    def check(self, game_round: Round) -> None:
        """Only cards of the game can be damaged."""
        super().check(game_round)
        wrong = self.impossible(game_round, self.damaged, "3.1", "these cannot be in the device")
        if wrong is not None:
            raise wrong

    def _between_rounds(self, game_round: Round) -> Procedure[After]:
        """No round is on, so rule 13 does not apply: the device is replaced as soon as there is another."""
        if game_round.completed:
            game_round.call("the round is completed: its result stands", rule=("13.4", "1.1/round-of-play"))
        if self.spare and self.practicable:
            words = "no card of a round is dealt: the device is replaced"
            if game_round.completed:
                words = "the device is replaced"
            game_round.call(words, rule="13.1.1")
            yield from self._transfer(game_round, "13.1.1")
        elif game_round.completed:
            game_round.call("there is no device to deal the next round from", rule="13.1.3")
        else:
            game_round.call("there is no device to deal from: wagers may be taken back", rule="13.1.3")
        return Resume()

    def _transfer(self, game_round: Round, rule: str) -> Procedure[None]:
        if self.damaged:
            yield from step(Act.REPLACE_DAMAGED, game_round.cite["13.3"])
            game_round.handle("remove-damaged", count=len(self.damaged), rule="13.3.1")
            game_round.handle("transfer", rule=("13.3.2", "13.3"))
            game_round.handle("replace-damaged", count=len(self.damaged), rule=("13.3.3", "13.3"))
        else:
            yield from step(Act.TRANSFER, game_round.cite[rule])
            game_round.handle("transfer", rule=rule)
        take_back_kept_card(game_round)

    def _terminate(
        self, game_round: Round, rule: tuple[str, ...], ruling: str | None = None
    ) -> Procedure[After]:
        game_round.call("the round is terminated; completed rounds stand", rule=rule, ruling=ruling)
        jackpot = game_round.jackpot
        carry = jackpot is not None and jackpot.after_malfunction == "carry"
        return (yield from void(game_round, rule=rule, carry=carry))


IRREGULARITIES: tuple[type[Power], ...] = (
    FacedCard,
    CheckFacedCards,
    CardInError,
    Reconstruct,
    VoidRound,
    ForgottenBurn,
    MissingCard,
    ForeignCard,
    HandWithoutBet,
    Malfunction,
)

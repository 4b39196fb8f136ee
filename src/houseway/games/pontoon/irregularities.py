"""Rules 15 and 19: what goes wrong at a Pontoon table, and what then happens."""

from collections.abc import Callable
from typing import Self

from msgspec import structs

from houseway.games.pontoon.cards import players_here, replace_cards, shuffle_gathered, take_card
from houseway.games.pontoon.powers import Power
from houseway.games.pontoon.round import Round
from houseway.games.pontoon.settings import Result, State
from houseway.games.pontoon.voiding import reverse_earlier
from houseway.table.layout.events import Burned
from houseway.table.layout.settings import State as AnyState
from houseway.table.procedure.requests import HELD, RACK, Procedure
from houseway.table.procedure.roles import CASINO_SUPERVISORS, DEALER_OR_SUPERVISOR
from houseway.table.rules import irregularities, orders
from houseway.table.rules.boxes import Stage
from houseway.table.rules.commands import After, Resume


class Irregularity(irregularities.Irregularity[Round], Power, frozen=True, kw_only=True):
    """Something that went wrong while a round is on; the dealer or a supervisor says so."""


class FacedCard(irregularities.FacedCard[Round], Irregularity, frozen=True, kw_only=True):
    """A card lies face up in the shoe: it is burnt (15.1)."""

    power = "15.1"
    burn = "A/burn"
    take_card = staticmethod(take_card)


class CardInError(Irregularity, frozen=True, kw_only=True):
    """A card was drawn or burnt in error, seen or not (15.2), or drawn to the dealer against 13 (15.3)."""

    kind = "card-in-error"
    power = "15.2"

    exposed: bool = True
    to_dealer: bool = False
    burned: bool = False

    def carry_out(self, game_round: Round) -> Procedure[After]:
        """It is the next card; burnt in error it stays so; at the dealer's hand it is burnt."""
        if self.burned:
            item = yield from take_card(game_round, RACK, "15.2", face_up=self.exposed)
            game_round.burn(item, shown=self.exposed, rule=("15.2", "A/burn"))
        elif self.to_dealer or game_round.stage is Stage.COMPLETE:
            item = yield from take_card(game_round, RACK, "15.3", face_up=self.exposed)
            game_round.burn(item, shown=self.exposed, rule=("15.3", "A/burn"))
        else:
            item = yield from take_card(game_round, HELD, "15.2", face_up=self.exposed)
            game_round.hold(item)
            game_round.call("a card drawn in error is the next card", rule="15.2")
        return Resume()


class Reconstruct(orders.Reconstruct[Round], Irregularity, frozen=True, kw_only=True):
    """An error of card placement is set right: `cards` is what was dealt, in the right order (15.4)."""

    power = "15.4"
    decks_rule = "2.1"
    excess_rule = "15.3"


class VoidEarlierRound(Power, frozen=True, kw_only=True):
    """An error in an earlier round is found after the next one has commenced: that round is void (15.5).

    `round` is its number, that of the one before if none is named; the table fills in what came of it.
    """

    kind = "void-earlier-round"
    power = "15.5"
    roles = CASINO_SUPERVISORS
    at_any_time = True
    of_earlier_rounds = True
    filled_in_by_table = frozenset({"results", "followed"})

    round: int | None = None
    results: tuple[Result, ...] | None = None
    followed: bool = False
    """Whether another round has been played since, which may have ended with the same results."""
    grounds: str = ""

    def filled_in(self, rounds: int, left_by: Callable[[int], AnyState | None]) -> Self:
        """What was won and lost in that round."""
        number = rounds if self.round is None else self.round
        left = left_by(number) if 1 <= number <= rounds else None
        results = left.last_round if isinstance(left, State) else None
        return structs.replace(self, round=number, results=results, followed=number < rounds)

    def check(self, game_round: Round) -> None:
        """A later round has commenced, and that one is known and not void already."""
        super().check(game_round)
        results = self._results(game_round)
        if self.round in game_round.state.void_rounds:
            raise self.refused(game_round, "void-already", f"round {self.round} is void already")
        if results is None:
            text = f"round {self.round} is no earlier round of which the results are known"
            raise self.refused(game_round, "no-earlier-round", text)
        if self._is_last(game_round) and not game_round.first_card_out:
            text = "no later round has commenced: an error is set right instead"
            raise self.refused(game_round, "not-commenced", text, "15.4")
        if not results:
            raise self.refused(game_round, "no-earlier-round", "nothing was won or lost in that round")

    def _results(self, game_round: Round) -> tuple[Result, ...] | None:
        return game_round.state.last_round if self.round is None else self.results

    def _is_last(self, game_round: Round) -> bool:
        return not self.followed and self._results(game_round) == game_round.state.last_round

    def carry_out(self, game_round: Round) -> After:
        """Every payment of that round is reversed; later ones stand."""
        state, results = game_round.state, self._results(game_round) or ()
        which = "the round before" if self.round is None else f"round {self.round}"
        orders.call_grounds(game_round, self, self.grounds)
        game_round.call(f"{which} is void; later ones are valid", rule=("15.5", "A/void"))
        last = self._is_last(game_round)
        reverse_earlier(game_round, results)
        if last:
            game_round.change_table(last_round=(), rule="15.5")
        if state.rounds_left is not None:
            game_round.change_table(rounds_left=state.rounds_left + 1, rule=("A/void", "A/session"))
        if self.round is not None:
            game_round.change_table(void_rounds=(*state.void_rounds, self.round), rule="15.5")
        return Resume()


class DealtOn(Power, frozen=True, kw_only=True):
    """The dealer went on after the cutting card without a shuffle: the round stands (15.8)."""

    kind = "dealt-on"
    power = "15.8"
    roles = DEALER_OR_SUPERVISOR
    handles_cards = True

    def check(self, game_round: Round) -> None:
        """A shuffle is due and has not begun; rule 19 switches this off."""
        super().check(game_round)
        if not game_round.shoe_in_use:
            raise self.refused(game_round, "no-shoe", "with an automated shoe 15.8 has no effect", "19.1")
        if not game_round.shuffle_overdue:
            raise self.refused(game_round, "no-shuffle-due", "no shuffle is due")

    def carry_out(self, game_round: Round) -> After:
        """The round is played and concluded; the shuffle comes after it."""
        game_round.shuffle_missed = True
        game_round.call("dealt on after the cutting card: the round stands", rule="15.8")
        return Resume()


class Malfunction(Irregularity, frozen=True, kw_only=True):
    """The automated shuffling shoe fails in a round and cannot be repaired (19.3)."""

    kind = "malfunction"
    power = "19.3"

    def check(self, game_round: Round) -> None:
        """An automated shuffling shoe is in use."""
        super().check(game_round)
        if game_round.shoe_in_use:
            raise self.refused(game_round, "no-device", "no automated shuffling shoe is in use", "19.4")

    def carry_out(self, game_round: Round) -> Procedure[After]:
        """The remaining cards are shuffled, cut and dealt from a plain shoe to complete the round."""
        game_round.call("the automated shuffling shoe fails", rule=("19.3", "19.4", "19.3(a)"))
        game_round.handle("remove", rule="19.3(a)(i)")
        game_round.change_table(on_shoe=True, rule=("19.3(a)(iii)", "19.3(a)"))
        first = "19.3(a)(ii)", max(players_here(game_round), default=0)
        rule = ("19.3(a)(i)", "5.1")
        yield from shuffle_gathered(game_round, rule=rule, first=first, cards_here=cards_in_shoe(game_round))
        return Resume()


def cards_in_shoe(game_round: Round) -> int:
    """The cards that have not left an automated shoe, into which the discards go after each round."""
    burned = sum(isinstance(event, Burned) for event in game_round.events)
    return game_round.settings.cards - game_round.items_dealt - burned - len(game_round.held)


class ReplaceShoe(Power, frozen=True, kw_only=True):
    """After the round the automated shoe is replaced, and new cards are used (19.3(b))."""

    kind = "replace-shoe"
    power = "19.3(b)"
    roles = DEALER_OR_SUPERVISOR
    handles_cards = True

    def check(self, game_round: Round) -> None:
        """A plain shoe stands in."""
        super().check(game_round)
        if not game_round.state.on_shoe:
            raise self.refused(game_round, "no-stand-in", "no plain shoe stands in for an automated one")

    def carry_out(self, game_round: Round) -> Procedure[After]:
        """Rule 19 applies again, with new cards."""
        game_round.change_table(on_shoe=False, rule="19.3(b)")
        yield from replace_cards(game_round)
        return Resume()


IRREGULARITIES: tuple[type[Power], ...] = (
    FacedCard,
    CardInError,
    Reconstruct,
    VoidEarlierRound,
    DealtOn,
    Malfunction,
    ReplaceShoe,
)

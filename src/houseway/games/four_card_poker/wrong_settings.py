"""Rules 12.8 and 12.9: hands that the dealer set or declared wrongly."""

from houseway.equipment import Item, UnknownItem, card
from houseway.games.four_card_poker.hands import arranged
from houseway.games.four_card_poker.powers import Power
from houseway.games.four_card_poker.procedure import announce_dealers_hand
from houseway.games.four_card_poker.round import Round
from houseway.games.four_card_poker.settlement import declare, settle_hand
from houseway.games.four_card_poker.voiding import void_hand
from houseway.table.procedure.requests import DEALER
from houseway.table.procedure.roles import CASINO_SUPERVISORS, DEALER_OR_SUPERVISOR
from houseway.table.rules.commands import After, Resume
from houseway.table.rules.orders import call_grounds


class Arrangement(Power, frozen=True, kw_only=True):
    """Four cards of a hand, as the dealer set them."""

    at_any_time = True
    roles = DEALER_OR_SUPERVISOR

    cards: tuple[str, ...]

    def four(self, game_round: Round, area: int) -> tuple[Item, ...]:
        """The cards, if they are four of that hand."""
        try:
            named: list[Item] = [card(each) for each in self.cards]
        except UnknownItem as error:
            raise self.refused(game_round, "unknown-card", str(error), "3.1") from None
        if len(named) != 4 or not game_round.holds(named, area):
            raise self.refused(
                game_round,
                "not-of-this-hand",
                f"{', '.join(self.cards)} are not four cards of that hand",
                "9.2",
            )
        return arranged(named)


class SetDealersHand(Arrangement, frozen=True, kw_only=True):
    """The dealer sets other four cards; that can be mended until a player's hand is opened (12.8)."""

    kind = "set-dealers-hand"
    power = "12.8"

    def check(self, game_round: Round) -> None:
        """The dealer's hand shows, and no player's hand yet."""
        super().check(game_round)
        if game_round.opened:
            raise self.refused(game_round, "stands", "a player's hand is open: the dealer's stands as set")
        if not game_round.dealer_turned or game_round.completed:
            raise self.refused(game_round, "not-turned", "the dealer's hand is not turned", "8.6")
        self.four(game_round, DEALER.area)

    def act(self, game_round: Round) -> After:
        """Players are settled against the hand as it is set."""
        game_round.dealers_four = self.four(game_round, DEALER.area)
        game_round.call("the dealer's hand is set", rule="12.8", ruling="QA-44")
        announce_dealers_hand(game_round)
        return Resume()


class DeclareHand(Arrangement, frozen=True, kw_only=True):
    """The dealer declared and settled a player's hand with other four cards than its best (12.9)."""

    kind = "declare-hand"
    power = "12.9"

    area: int

    def check(self, game_round: Round) -> None:
        """The hand is open and its cards are still there."""
        super().check(game_round)
        check_open(self, game_round, self.area)
        self.four(game_round, self.area)

    def act(self, game_round: Round) -> After:
        """The hand is settled as it was declared."""
        four = self.four(game_round, self.area)
        settle_again(game_round, self.area, four)
        return Resume()


class CorrectHand(Power, frozen=True, kw_only=True):
    """An error in declaring a player's hand is notified in time: it is reconstructed and corrected (12.9)."""

    kind = "correct-hand"
    reopens = True
    power = "12.9"
    at_any_time = True
    roles = DEALER_OR_SUPERVISOR

    area: int

    def check(self, game_round: Round) -> None:
        """The hand was declared wrongly and its cards are still there."""
        super().check(game_round)
        check_open(self, game_round, self.area)
        check_declared(self, game_round, self.area)

    def act(self, game_round: Round) -> After:
        """The hand is settled anew at its best."""
        settle_again(game_round, self.area, None)
        return Resume()


class VoidHand(CorrectHand, frozen=True, kw_only=True):
    """The wrongly declared hand cannot be reconstructed: a supervisor has it void (12.9)."""

    kind = "void-hand"
    roles = CASINO_SUPERVISORS

    grounds: str = ""

    def act(self, game_round: Round) -> After:
        """All its money goes back."""
        call_grounds(game_round, self, self.grounds)
        del game_round.declared[self.area]
        void_hand(game_round, self.area, rule=("12.9", "1.1/void"))
        return Resume()


def check_open(command: Power, game_round: Round, area: int) -> None:
    """The hand of that area is settled, and its cards lie there."""
    if not game_round.completed or game_round.collected or area not in game_round.opened:
        raise command.refused(game_round, "not-open", f"no settled hand lies open on area {area}")
    if game_round.decided.get(area) == "void":
        raise command.refused(game_round, "void", f"the hand of area {area} is void", "1.1/void")


def check_declared(command: Power, game_round: Round, area: int) -> None:
    """The hand was declared with other cards than its best."""
    if area not in game_round.declared:
        raise command.refused(game_round, "rightly-declared", f"area {area} was declared at its best", "9.6")


def settle_again(game_round: Round, area: int, declared: tuple[Item, ...] | None) -> None:
    """What was settled on a hand is undone, and it is settled with these cards, or with its best."""
    settled = [wager for wager in game_round.wagers if wager.area == area and (wager.paid or wager.taken)]
    game_round.call(f"the hand of area {area} is settled anew", rule="12.9", area=area)
    for wager in settled:
        if wager.kind == "ante" and game_round.decided[area] == "cannot-cover":
            continue
        game_round.reverse(wager, rule="12.9")
        if not wager.amount:
            game_round.wagers.remove(wager)
    game_round.declared.pop(area, None)
    if declared is not None:
        game_round.declared[area] = declared
    declare(game_round, area)
    settle_hand(game_round, area)


WRONG_SETTINGS: tuple[type[Power], ...] = (SetDealersHand, DeclareHand, CorrectHand, VoidHand)

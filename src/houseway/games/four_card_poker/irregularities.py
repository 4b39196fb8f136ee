"""Rule 12 to 12.10, and rule 13: what goes wrong at a Four Card Poker table, and what then happens."""

from typing import ClassVar, Literal

from houseway.equipment import Item, UnknownItem, card
from houseway.games.four_card_poker.hands import arranged
from houseway.games.four_card_poker.powers import Power
from houseway.games.four_card_poker.procedure import announce_dealers_hand, found_wrong, take_card
from houseway.games.four_card_poker.round import DEALERS_CARDS, PLAYERS_CARDS, Round
from houseway.games.four_card_poker.settlement import declare, settle_hand
from houseway.games.four_card_poker.shuffling import check_cards, clear_table, shuffle
from houseway.games.four_card_poker.voiding import give_back, misdeal, void_hand, void_round
from houseway.table.asking import step
from houseway.table.commands import After, End, Resume
from houseway.table.requests import DEALER, Act, Procedure, Spot
from houseway.table.roles import CASINO_SUPERVISORS, DEALER_OR_SUPERVISOR, Role


class Irregularity(Power, frozen=True, kw_only=True):
    """Something that went wrong in a round; the dealer or a supervisor says so."""

    at_any_time = True
    while_dealing: ClassVar[bool] = False

    roles = DEALER_OR_SUPERVISOR

    def check(self, game_round: Round) -> None:
        """It can have happened now."""
        super().check(game_round)
        if game_round.betting_open or game_round.completed:
            raise self.refused(game_round, "no-round", f"{self.kind}: no round of play is on")
        if self.while_dealing and game_round.next_card_goes_to() is None:
            raise self.refused(game_round, "no-card-due", f"{self.kind}: the cards are dealt")

    def check_hand(self, game_round: Round, area: int) -> None:
        """A hand is dealt to that area; 0 is the dealer."""
        if Spot(area) not in game_round.dealing_order:
            raise self.refused(game_round, "no-such-hand", f"no hand is dealt to area {area}", "2.2.1")


class CardsHandled(Irregularity, frozen=True, kw_only=True):
    """A player picks up the cards (8.1): from then on a misdeal is no longer declared under 12.1."""

    kind = "cards-handled"
    power = "8.1"

    area: int

    def check(self, game_round: Round) -> None:
        """The cards are dealt, and the player is to decide."""
        super().check(game_round)
        if not game_round.dealt_out or self.area not in game_round.undecided():
            raise self.refused(game_round, "not-due", f"nobody picks up cards on area {self.area} now")

    def act(self, game_round: Round) -> After:
        """Noted."""
        game_round.handled = True
        game_round.call("the player picks up the cards", rule="8.1", area=self.area)
        return Resume()


class Misdeal(Irregularity, frozen=True, kw_only=True):
    """Cards were dealt incorrectly, and no player has handled cards (12.1)."""

    kind = "misdeal"
    power = "12.1"

    def check(self, game_round: Round) -> None:
        """Something is dealt and nobody has touched it."""
        super().check(game_round)
        if not game_round.first_card_out:
            raise self.refused(game_round, "nothing-dealt", "no card is dealt yet")
        if game_round.handled:
            raise self.refused(game_round, "handled", "a player has handled cards already")

    def act(self, game_round: Round) -> Procedure[After]:
        """All wagers are void."""
        return (yield from misdeal(game_round, rule=("12.1",)))


class CardTooMany(Irregularity, frozen=True, kw_only=True):
    """In the deal a hand receives one card more than is due; area 0 is the dealer's."""

    kind = "card-too-many"
    power = "12.6"
    while_dealing = True

    area: int

    def check(self, game_round: Round) -> None:
        """The hand is one of the deal."""
        super().check(game_round)
        self.check_hand(game_round, self.area)

    def act(self, game_round: Round) -> Procedure[After]:
        """The card lies there face down, and nobody has noticed yet."""
        to = Spot(self.area) if self.area else DEALER
        rule = "12.6" if self.area else "12.2"
        item = yield from take_card(game_round, to, rule, face_up=False)
        if item is None:
            return End("void")
        game_round.deal(to, item, rule=rule, sight=game_round.sight_of(to))
        return Resume()


class CardTooFew(Irregularity, frozen=True, kw_only=True):
    """In the deal the card that is due is left out."""

    kind = "card-too-few"
    power = "12.6"
    while_dealing = True

    def act(self, game_round: Round) -> After:
        """The deal goes on with the next place, and nobody has noticed yet."""
        to = game_round.next_card_goes_to()
        assert to is not None
        game_round.passed += 1
        game_round.call("a card is left out", rule="12.6" if to.area else "12.2", area=to.area)
        return Resume()


class WrongCount(Irregularity, frozen=True, kw_only=True):
    """A hand is found to have too few or too many cards (12.2, 12.6); area 0 is the dealer's."""

    kind = "wrong-count"
    power = "12.6"

    area: int
    cards: int | None = None
    """What was counted; absent: as many as the table knows of."""

    def check(self, game_round: Round) -> None:
        """The number is wrong, and something can still come of it."""
        super().check(game_round)
        self.check_hand(game_round, self.area)
        if not game_round.dealt_out:
            raise self.refused(game_round, "still-dealing", "hands are counted when the cards are dealt")
        right = PLAYERS_CARDS if self.area else DEALERS_CARDS
        spot = Spot(self.area)
        counted = len(game_round.hands.get(spot, ())) if self.cards is None else self.cards
        if counted == right or counted < 0:
            number = "1.1/hand"
            raise self.refused(game_round, "right-count", f"area {self.area} has {right} cards", number)
        if self.area and not game_round.wagers_on(self.area):
            raise self.refused(game_round, "no-wager", f"no wager lies on area {self.area} any more")

    def act(self, game_round: Round) -> Procedure[After]:
        """The dealer's hand, or any while nobody touched cards: a misdeal; later that hand alone is void."""
        if self.area == DEALER.area:
            return (yield from misdeal(game_round, rule=("12.2", "1.1/hand")))
        if not game_round.handled:
            return (yield from misdeal(game_round, rule=("12.1", "12.6")))
        void_hand(game_round, self.area, rule=("12.6", "1.1/void", "1.1/hand"))
        return Resume()


class ExposedCard(Irregularity, frozen=True, kw_only=True):
    """The card that is due comes out exposed: it is turned over (12.5); a second one is a misdeal (12.3)."""

    kind = "exposed-card"
    power = "12.5"
    while_dealing = True

    def check(self, game_round: Round) -> None:
        """The dealer's sixth card is dealt face up by rule, not in error (QA-48)."""
        super().check(game_round)
        if game_round.last_card_due():
            raise self.refused(
                game_round, "face-up-by-rule", "the dealer's sixth card is dealt face up", "7.1"
            )

    def act(self, game_round: Round) -> Procedure[After]:
        """Everybody has seen it."""
        to = game_round.next_card_goes_to()
        assert to is not None
        item = yield from take_card(game_round, to, "12.5", face_up=True)
        if item is None:
            return End("void")
        game_round.passed += 1
        game_round.exposed += 1
        game_round.deal(to, item, rule=("12.5", "7.1"), sight=None)
        if game_round.exposed > 1:
            return (yield from misdeal(game_round, rule=("12.3",)))
        game_round.call("the exposed card is turned over", rule="12.5", ruling="QA-48")
        return Resume()


class HandWithoutWager(Power, frozen=True, kw_only=True):
    """The dealer deals to an area without wager; found after cards were handled it is discarded (12.7)."""

    kind = "hand-without-wager"
    power = "12.7"
    roles = DEALER_OR_SUPERVISOR

    area: int

    def check(self, game_round: Round) -> None:
        """Betting is closed, the area exists and has no wager."""
        super().check(game_round)
        if game_round.betting_open or not game_round.dealing_order:
            raise self.refused(game_round, "no-round", "the deal has not begun")
        if not 1 <= self.area <= game_round.settings.areas:
            raise self.refused(game_round, "no-such-area", f"area {self.area} does not exist", "2.2.1")
        if Spot(self.area) in game_round.dealing_order:
            raise self.refused(game_round, "has-its-hand", f"area {self.area} is dealt to already")

    def act(self, game_round: Round) -> After:
        """The area gets cards in its turn, for nothing."""
        game_round.without_wager |= {self.area}
        game_round.close_betting()
        game_round.call(f"a hand is dealt to area {self.area} without a wager", rule="12.7", area=self.area)
        return Resume()


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

    def act(self, game_round: Round) -> After:
        """All its money goes back."""
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


class WrongCard(Power, frozen=True, kw_only=True):
    """A card is missing, or one is found that is none of the deck's (12.10)."""

    power = "12.10"
    at_any_time = True
    roles = DEALER_OR_SUPERVISOR | {Role.INSPECTOR}

    card: str | None = None

    def act(self, game_round: Round) -> Procedure[After]:
        """Completed rounds stand, the deck is checked, and a round that is on is void."""
        found_wrong(game_round, f"{self.kind}{f' {self.card}' if self.card else ''}")
        yield from check_cards(game_round, rule="12.10.3")
        if not game_round.in_progress:
            return Resume()
        return (yield from void_round(game_round, rule=("12.10.2", "12.10")))


class MissingCard(WrongCard, frozen=True, kw_only=True):
    """A card is missing from the shoe or device (12.10)."""

    kind = "missing-card"


class ForeignCard(WrongCard, frozen=True, kw_only=True):
    """A card is found that does not belong to the deck (12.10)."""

    kind = "foreign-card"


class DevicePower(Power, frozen=True, kw_only=True):
    """Something about the shuffling device."""

    at_any_time = True
    roles = DEALER_OR_SUPERVISOR

    def check(self, game_round: Round) -> None:
        """Cards are dealt from a shuffling device."""
        super().check(game_round)
        if game_round.device != "shuffler":
            raise self.refused(game_round, "no-device", "the cards are dealt from a shoe")


class ShuffleFailed(DevicePower, frozen=True, kw_only=True):
    """The device jams, stops mixing or does not finish: the cards are shuffled again (13.1)."""

    kind = "shuffle-failed"
    power = "13.1"

    by_hand: bool = False

    def check(self, game_round: Round) -> None:
        """No round is on: then 13.2 decides."""
        super().check(game_round)
        if game_round.deal_begun and not game_round.completed:
            raise self.refused(game_round, "round-in-progress", "a round is on: see malfunction", "13.2")

    def act(self, game_round: Round) -> Procedure[After]:
        """By the device or by hand, as the dealer chooses (QA-50)."""
        yield from step(Act.SHUFFLE, game_round.cite["13.1"])
        act = "manual-shuffle" if self.by_hand else "shuffle"
        game_round.handle(act, rule=("13.1", "4.1"), ruling="QA-50")
        return Resume()


class Malfunction(DevicePower, frozen=True, kw_only=True):
    """The shuffling device no longer works as it should (13.2)."""

    kind = "malfunction"
    power = "13.2"

    continue_with: Literal["shuffler", "shoe"] = "shuffler"

    def check(self, game_round: Round) -> None:
        """A low limit table goes on with another device only (6.6.2)."""
        super().check(game_round)
        if self.continue_with == "shoe" and game_round.settings.is_low_limit:
            raise self.refused(game_round, "low-limit", "a low limit table is not dealt from a shoe", "6.6.2")

    def act(self, game_round: Round) -> Procedure[After]:
        """A round that is on is void, others stand; the game goes on with new cards (13.2.3)."""
        if not game_round.in_progress:
            self._change_device(game_round)
            if not game_round.completed:
                yield from shuffle(game_round, rule=("13.1", "4.1"), ruling="QA-50")
            if not game_round.betting_open and not game_round.deal_begun:
                game_round.close_betting()
            return Resume()
        rule = ("13.2.1", "13.2", "1.1/void")
        game_round.call("the round is void; completed rounds stand", rule=("13.2.1", "13.2.2", "13.2"))
        give_back(game_round, list(game_round.wagers), rule=rule, ruling="QA-47")
        game_round.completed = True
        yield from clear_table(game_round)
        yield from step(Act.REPLACE, game_round.cite["13.2.3"])
        game_round.handle("replace", rule=("13.2.3", "3.7"), ruling="QA-50")
        yield from check_cards(game_round)
        self._change_device(game_round)
        yield from shuffle(game_round, rule=("13.2.3", "4.1"))
        game_round.end("void", rule=rule)
        return End("void")

    def _change_device(self, game_round: Round) -> None:
        words = f"completed rounds stand, and the game goes on with another {self.continue_with}"
        game_round.call(words, rule=("13.2.3", "13.2.2"))
        if game_round.device != self.continue_with:
            game_round.change_table(device=self.continue_with, rule="13.2.3")


IRREGULARITIES: tuple[type[Power], ...] = (
    CardsHandled,
    Misdeal,
    CardTooMany,
    CardTooFew,
    WrongCount,
    ExposedCard,
    HandWithoutWager,
    SetDealersHand,
    DeclareHand,
    CorrectHand,
    VoidHand,
    MissingCard,
    ForeignCard,
    ShuffleFailed,
    Malfunction,
)

"""Rules 12.1 to 12.7 and 12.10: what goes wrong in the deal and with the cards, and what then happens."""

from typing import ClassVar

from houseway.equipment import UNSEEN, Item
from houseway.games.four_card_poker.powers import Power
from houseway.games.four_card_poker.procedure import take_card
from houseway.games.four_card_poker.round import DEALERS_CARDS, PLAYERS_CARDS, Round
from houseway.games.four_card_poker.voiding import misdeal, void_hand, wrong_card
from houseway.table.procedure.requests import DEALER, HELD, Procedure, Spot
from houseway.table.procedure.roles import DEALER_OR_SUPERVISOR, Role
from houseway.table.rules.commands import After, End, Resume
from houseway.table.rules.unseen import put_unseen


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
    of_the_dealer = True
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
        put(game_round, to, item, rule)
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
    of_the_dealer = True

    area: int
    cards: int | None = None
    """What was counted; absent: as many as the table knows of."""

    def check(self, game_round: Round) -> None:
        """The number is wrong, and something can still come of it; a folded hand is counted too (8.4)."""
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
        collected = any(wager.area == self.area and wager.taken for wager in game_round.wagers)
        if self.area and not collected and not game_round.wagers_on(self.area):
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


class CardInError(Irregularity, frozen=True, kw_only=True):
    """A card is dealt that is not due: to the dealer's hand (12.2), to an area's (12.6), or to nobody's.

    Before a player has handled cards it is a misdeal wherever it lies (12.1).
    """

    kind = "card-in-error"
    power = "12.1"

    exposed: bool = True
    to_dealer: bool = False
    area: int | None = None

    def check(self, game_round: Round) -> None:
        """It is one card at one place, and there is a hand that it makes wrong."""
        super().check(game_round)
        if self.area is not None:
            self.check_hand(game_round, self.area)
            if self.to_dealer and self.area != DEALER.area:
                text = f"one card went to the dealer or to area {self.area}, not to both"
                raise self.refused(game_round, "two-places", text)
            if not self._at_dealers and game_round.handled and not game_round.wagers_on(self.area):
                raise self.refused(game_round, "no-wager", f"no wager lies on area {self.area} any more")
        elif game_round.handled and not self.to_dealer:
            text = "cards have been handled: say to whose hand it went"
            raise self.refused(game_round, "whose-hand", text, "12.6")

    @property
    def _at_dealers(self) -> bool:
        return self.to_dealer or self.area == DEALER.area

    def act(self, game_round: Round) -> Procedure[After]:
        """The card lies there: a misdeal, or once cards were handled that player's hand alone is void."""
        to = DEALER if self._at_dealers else HELD if self.area is None else Spot(self.area)
        rule = "12.2" if self._at_dealers else "12.6" if game_round.handled else "12.1"
        item = yield from take_card(game_round, to, rule, face_up=self.exposed)
        if item is None:
            return End("void")
        if to is not HELD:
            put(game_round, to, item, rule, exposed=self.exposed)
        if self._at_dealers:
            return (yield from misdeal(game_round, rule=("12.2", "1.1/hand")))
        if not game_round.handled:
            return (yield from misdeal(game_round, rule=("12.1",)))
        void_hand(game_round, to.area, rule=("12.6", "1.1/void", "1.1/hand"))
        return Resume()


def put(game_round: Round, to: Spot, item: Item, rule: str, *, exposed: bool = False) -> None:
    """One card more lies at a hand, for all to see or as its others lie."""
    if item is UNSEEN:
        put_unseen(game_round, to, rule=rule)
    else:
        game_round.deal(to, item, rule=rule, sight=None if exposed else game_round.sight_of(to))


class HandWithoutWager(Power, frozen=True, kw_only=True):
    """The dealer deals to an area without wager; found after cards were handled it is discarded (12.7)."""

    kind = "hand-without-wager"
    power = "12.7"
    at_any_time = True
    roles = DEALER_OR_SUPERVISOR

    area: int

    def check(self, game_round: Round) -> None:
        """Betting is closed, the area exists and has no wager."""
        super().check(game_round)
        if game_round.betting_open or not game_round.dealing_order or game_round.completed:
            raise self.refused(game_round, "no-round", "no round of play is on")
        if not 1 <= self.area <= game_round.settings.areas:
            raise self.refused(game_round, "no-such-area", f"area {self.area} does not exist", "2.2.1")
        if self.area in game_round.owners or self.area in game_round.found_without_wager:
            raise self.refused(game_round, "has-its-hand", f"area {self.area} is dealt to already")

    def act(self, game_round: Round) -> Procedure[After]:
        """Told before the deal, the area gets cards in its turn; found then, a misdeal; later, discarded."""
        game_round.call(f"a hand is dealt to area {self.area} without a wager", rule="12.7", area=self.area)
        game_round.found_without_wager.add(self.area)
        if game_round.handled:
            game_round.without_wager -= {self.area}
            game_round.handle("count", count=PLAYERS_CARDS, rule="12.7")
            return Resume()
        if game_round.deal_begun:
            return (yield from misdeal(game_round, rule=("12.1",)))
        game_round.without_wager |= {self.area}
        game_round.close_betting()
        return Resume()


class WrongCard(Power, frozen=True, kw_only=True):
    """A card is missing, or one is found that is none of the deck's (12.10)."""

    power = "12.10"
    at_any_time = True
    roles = DEALER_OR_SUPERVISOR | {Role.INSPECTOR}

    card: str | None = None

    def act(self, game_round: Round) -> Procedure[After]:
        """Completed rounds stand, the deck is checked, and a round that is on is void."""
        return (yield from wrong_card(game_round, f"{self.kind}{f' {self.card}' if self.card else ''}"))


class MissingCard(WrongCard, frozen=True, kw_only=True):
    """A card is missing from the shoe or device (12.10)."""

    kind = "missing-card"


class ForeignCard(WrongCard, frozen=True, kw_only=True):
    """A card is found that does not belong to the deck (12.10)."""

    kind = "foreign-card"


IRREGULARITIES: tuple[type[Power], ...] = (
    CardsHandled,
    Misdeal,
    CardInError,
    CardTooMany,
    CardTooFew,
    WrongCount,
    ExposedCard,
    HandWithoutWager,
    MissingCard,
    ForeignCard,
)

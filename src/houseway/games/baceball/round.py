"""A round of bACEball: what lies on the table."""

from collections.abc import Container, Mapping
from decimal import Decimal

from houseway.equipment import Item
from houseway.games.baceball.settings import RULES, Meters, Settings, State
from houseway.table.layout.round import Round as AnyRound
from houseway.table.layout.wagers import Wager
from houseway.table.procedure.inputs import Metered, Prize
from houseway.table.procedure.requests import DEALER, Spot


class Round(AnyRound[Settings, State]):
    """Areas are numbered from the dealer's left; the last one is closest to the dealer's right."""

    __slots__ = (
        "areas_dealt",
        "areas_with_bet",
        "betting_open",
        "burn_forgotten",
        "cards_under",
        "carried_in",
        "dealing_order",
        "dealt_without_bet",
        "fed_before",
        "jackpot",
        "kept_meters",
        "link",
        "metered",
        "meters",
        "meters_shown",
        "prizes",
    )

    rulebook = RULES
    rounding_up = "5.9"

    def __init__(self, settings: Settings, state: State, live: bool) -> None:
        super().__init__(settings, state, live)
        self.jackpot = state.jackpot(settings)
        self.link = state.link
        self.carried_in: dict[int, str] = {}
        """Whose jackpot wager of a void round is in this one, by area (12.12.2)."""
        self.fed_before: set[int] = set()
        """Areas whose jackpot wager was carried over and has fed the meters (12.12)."""
        self.metered: Metered | None = None
        self.meters_shown: Mapping[str, Decimal] = {}
        """What the meters of the link held when they were shown last."""
        self.prizes: dict[str, Prize] = {}
        """The pools that are won, each with what was fixed with the last card of the hand (11.9)."""
        self.meters = state.meters or (settings.jackpot.meters if settings.jackpot else Meters())
        """What the table's own meters show before the round."""
        self.kept_meters = state.meters
        self.cards_under = int(state.set_aside)
        """Whether the first card comes from under the device (12.4)."""
        self.dealt_without_bet: frozenset[int] = frozenset()
        self.betting_open = True
        self.areas_with_bet: list[int] = []
        self.areas_dealt: list[int] = []
        self.dealing_order: list[Spot] = []
        """Whom each card of the round goes to, from the first to the last."""
        self.burn_forgotten = False

    def close_betting(self) -> None:
        """Which areas hold a Bet now that betting is closed, and so receive cards; some get them in error."""
        self.betting_open = False
        self.areas_with_bet = sorted(wager.area for wager in self.wagers if wager.kind == "bet")
        self.areas_dealt = self.areas_with_bet
        if self.dealt_without_bet:
            self.areas_dealt = sorted({*self.areas_with_bet, *self.dealt_without_bet})
        self.dealing_order = [*map(Spot, self.areas_dealt), DEALER] * 3 if self.areas_dealt else []

    def leave_out(self, areas: Container[int]) -> None:
        """No Bet lies on these areas any more: no other card goes there, and no hand is settled (7.3.3)."""
        self.areas_with_bet = [area for area in self.areas_with_bet if area not in areas]
        dealt, due = self.dealing_order[: self.items_dealt], self.dealing_order[self.items_dealt :]
        self.dealing_order = [*dealt, *(to for to in due if to is DEALER or to.area not in areas)]

    def next_card_goes_to(self) -> Spot | None:
        """Who is due (7.3): the areas in turn, then the dealer, until everybody has three."""
        return self.dealing_order[self.items_dealt] if self.items_dealt < len(self.dealing_order) else None

    def in_dealing_order(self) -> tuple[str, ...]:
        """The cards that lie at hands, as they were dealt."""
        hands = {spot: iter(cards) for spot, cards in self.hands.items()}
        return tuple(str(next(hands[to])) for to in self.dealing_order[: self.items_dealt])

    def wagers_on(self, area: int) -> dict[str, Wager]:
        """The wagers that lie on an area, by kind."""
        return {wager.kind: wager for wager in self.wagers if wager.area == area and wager.stands}

    def hand(self, area: int) -> list[Item]:
        """The player's hand of that area."""
        return self.hands[Spot(area)]

    def dealers_hand(self) -> list[Item]:
        """The dealer's three cards."""
        return self.hands[DEALER]

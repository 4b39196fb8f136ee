"""A round of Four Card Poker: what lies on the table."""

from collections.abc import Container, Iterable

from msgspec import structs

from houseway.equipment import Item
from houseway.games.four_card_poker.hands import best_four, strength
from houseway.games.four_card_poker.schedules import aces_up_schedule, ante_bonus_schedule
from houseway.games.four_card_poker.settings import RULES, Device, Settings, State
from houseway.table.layout.round import NOBODY
from houseway.table.layout.round import Round as AnyRound
from houseway.table.layout.settings import chips_in_use
from houseway.table.layout.views import player
from houseway.table.layout.wagers import Wager
from houseway.table.procedure.requests import DEALER, Spot

PLAYERS_CARDS, DEALERS_CARDS = 5, 6


class Round(AnyRound[Settings, State]):
    """Areas are numbered clockwise from the dealer's left."""

    __slots__ = (
        "aces_up",
        "ante_bonus",
        "betting_open",
        "collected",
        "dealer_turned",
        "dealers_four",
        "dealing_order",
        "decided",
        "declared",
        "exposed",
        "found_without_wager",
        "handled",
        "opened",
        "owners",
        "passed",
        "sights",
        "stays",
        "without_wager",
    )

    rulebook = RULES
    rounding_up = "9.6"

    def __init__(self, settings: Settings, state: State, live: bool) -> None:
        super().__init__(settings, state, live)
        if settings.rounding == "none":
            self.chips = chips_in_use(())
        self.ante_bonus = ante_bonus_schedule(settings.ante_bonus)
        self.aces_up = aces_up_schedule(settings.aces_up)
        self.betting_open = True
        self.owners: dict[int, str] = {}
        self.without_wager: frozenset[int] = frozenset()
        self.found_without_wager: set[int] = set()
        """Areas that turned out to have been dealt to when cards had been handled (12.7)."""
        self.dealing_order: list[Spot] = []
        self.passed = 0
        self.sights: dict[Spot, frozenset[str]] = {}
        self.exposed = 0
        self.handled = False
        self.decided: dict[int, str] = {}
        self.stays: set[int] = set()
        self.dealer_turned = False
        self.dealers_four: tuple[Item, ...] = ()
        self.declared: dict[int, tuple[Item, ...]] = {}
        self.opened: list[int] = []
        self.collected = False

    @property
    def device(self) -> Device:
        """What the cards are dealt from."""
        return self.state.device or self.settings.device

    def check_sign(self, settings: Settings) -> None:
        """A low limit table is dealt from a shuffling device, whatever it was opened with (6.6.2, QC-18)."""
        super().check_sign(structs.replace(settings, device=self.device))

    def close_betting(self) -> None:
        """Which areas hold a wager when betting is closed, and so receive cards; some get them in error."""
        self.betting_open = False
        self.owners = {wager.area: wager.patron for wager in self.wagers}
        areas = sorted({*self.owners, *self.without_wager})
        self.sights = {Spot(area): frozenset({player(who).name}) for area, who in self.owners.items()}
        self.dealing_order = self._order([Spot(area) for area in areas]) if self.owners else []

    def _order(self, spots: list[Spot]) -> list[Spot]:
        """Rules 7.3 and 7.4: one card at a time from a shoe, five at a time from a shuffling device."""
        if self.device == "shoe":
            return [*spots, DEALER] * PLAYERS_CARDS + [DEALER]
        return [spot for spot in (*spots, DEALER) for _ in range(PLAYERS_CARDS)] + [DEALER]

    def leave_out(self, areas: Container[int]) -> None:
        """No wager lies on these areas any more: no other card goes there (7.3.3, 7.4.1)."""
        dealt, due = self.dealing_order[: self.passed], self.dealing_order[self.passed :]
        self.dealing_order = [*dealt, *(to for to in due if to == DEALER or to.area not in areas)]

    @property
    def deal_begun(self) -> bool:
        """Whether the deal has come to its first card, dealt or left out."""
        return self.first_card_out or self.passed > 0

    @property
    def dealt_out(self) -> bool:
        """Whether the deal is finished."""
        return not self.betting_open and self.passed == len(self.dealing_order)

    def next_card_goes_to(self) -> Spot | None:
        """Who is due (7.3, 7.4)."""
        return self.dealing_order[self.passed] if self.passed < len(self.dealing_order) else None

    def last_card_due(self) -> bool:
        """Whether the dealer's sixth card is due, which is dealt face up."""
        return self.passed == len(self.dealing_order) - 1

    def cards_out(self) -> list[Item]:
        """The cards that lie on the layout: none once they are collected."""
        return [] if self.collected else super().cards_out()

    def sight_of(self, to: Spot) -> frozenset[str]:
        """Who may see a card that lies face down there: its player alone, and nobody the dealer's."""
        return self.sights.get(to, NOBODY)

    def wagers_on(self, area: int) -> dict[str, Wager]:
        """The wagers that lie on an area, by kind."""
        return {wager.kind: wager for wager in self.wagers if wager.area == area and wager.on_layout}

    def hand(self, area: int) -> list[Item]:
        """The player's hand of that area."""
        return self.hands.get(Spot(area), [])

    def dealers_hand(self) -> list[Item]:
        """The dealer's six cards."""
        return self.hands.get(DEALER, [])

    def has_right_number(self, area: int) -> bool:
        """Whether the hand has as many cards as it should (1.1)."""
        right = PLAYERS_CARDS if area else DEALERS_CARDS
        return len(self.hands.get(Spot(area), ())) == right

    def undecided(self) -> list[int]:
        """Areas whose players have yet to declare (8.1)."""
        return [area for area in sorted(self.owners) if area not in self.decided and self.wagers_on(area)]

    def in_play(self) -> list[int]:
        """Areas with a hand still to be settled."""
        return [area for area in sorted(self.decided) if area not in self.opened and self.wagers_on(area)]

    def dealers_strength(self) -> int:
        """What the dealer's hand is worth as it is set (9.1, 12.8)."""
        return strength(self.dealers_four)

    def four_of(self, area: int) -> tuple[Item, ...]:
        """The four cards that a player's hand is settled with: its best, or those declared (12.9)."""
        return self.declared.get(area) or best_four(self.hand(area))

    def holds(self, cards: Iterable[Item], area: int) -> bool:
        """Whether these are cards of that hand, each once."""
        listed = list(cards)
        return len(set(listed)) == len(listed) and set(listed) <= set(self.hands.get(Spot(area), ()))

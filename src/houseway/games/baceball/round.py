"""A round of bACEball: what lies on the table."""

from houseway.equipment import Item
from houseway.games.baceball.settings import RULES, Meters, Settings, State
from houseway.table.requests import DEALER, Spot
from houseway.table.round import Round as AnyRound
from houseway.table.wagers import Wager


class Round(AnyRound[Settings, State]):
    """Areas are numbered from the dealer's left; the last one is closest to the dealer's right."""

    rulebook = RULES
    rounding_up = "5.9"

    def __init__(self, settings: Settings, state: State, live: bool) -> None:
        super().__init__(settings, state, live)
        self.meters = settings.jackpot.meters if settings.jackpot else Meters()
        self.dealt_without_bet: frozenset[int] = frozenset()
        self.first_card_out = False

    def areas_with_bet(self) -> list[int]:
        """Playing areas containing a Bet wager, clockwise from the dealer's left."""
        return sorted(wager.area for wager in self.wagers if wager.kind == "bet" and wager.on_layout)

    def areas_dealt(self) -> list[int]:
        """Playing areas that receive cards, also in error."""
        if not self.dealt_without_bet:
            return self.areas_with_bet()
        return sorted({*self.areas_with_bet(), *self.dealt_without_bet})

    def wagers_on(self, area: int) -> dict[str, Wager]:
        """The wagers that lie on an area, by kind."""
        return {wager.kind: wager for wager in self.wagers if wager.area == area}

    def hand(self, area: int) -> list[Item]:
        """The player's hand of that area."""
        return self.hands[Spot(area)]

    def dealers_hand(self) -> list[Item]:
        """The dealer's three cards."""
        return self.hands[DEALER]

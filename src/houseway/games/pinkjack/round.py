"""A round of Pinkjack: what lies on the table beside the boxes."""

from houseway.games.pinkjack.hands import may_become_pinkjack, point_total
from houseway.games.pinkjack.settings import RULES, Settings, State
from houseway.table.layout.wagers import HIGHEST, NEAREST, SEATED, Wager
from houseway.table.procedure.requests import DEALER
from houseway.table.rules.shoe import ShoeRound

DEALER_STANDS_ON = 17


class Round(ShoeRound[Settings, State]):
    """A hand that is `held` is a pinkjack the dealer may match (8.1.2)."""

    __slots__ = (
        "burn_forgotten",
        "cards_under",
        "discards_stay",
        "paid_in_the_interim",
        "rack_emptied",
    )

    rulebook = RULES
    rounding_up = "5.9"
    control = {SEATED: "5.5.1", HIGHEST: "5.5.2", NEAREST: "5.5.3"}

    def __init__(self, settings: Settings, state: State, live: bool) -> None:
        super().__init__(settings, state, live)
        self.cards_under = int(state.set_aside)
        """Whether a card of an earlier round lies under the device and is the first of this one (15.6)."""
        self.paid_in_the_interim: list[Wager] = []
        self.burn_forgotten = False
        self.discards_stay = False
        self.rack_emptied = False

    def suits_you(self, area: int) -> list[Wager]:
        """The Suits You wagers that lie on an area."""
        return [
            wager
            for wager in self.wagers
            if wager.area == area and wager.kind == "suits-you" and wager.on_layout
        ]

    def dealer_may_match(self) -> bool:
        """Whether the dealer's first card is the ace or the jack of diamonds (8.1.2)."""
        return may_become_pinkjack(self.hands[DEALER])

    def dealer_needs_card(self) -> bool:
        """Rules 12.2 and 12.3: to 17 for a hand that is open, once for a pinkjack that waits (PJ-R10)."""
        cards = self.hands[DEALER]
        waits = False
        for box in self.boxes:
            for hand in box.hands:
                if not hand.settled:
                    if not hand.held:
                        return point_total(cards) < DEALER_STANDS_ON
                    waits = True
        return waits and len(cards) < 2

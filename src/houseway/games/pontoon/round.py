"""A round of Pontoon: what lies on the table beside the boxes."""

from houseway.games.pontoon.hands import is_pontoon, point_total, total_and_soft
from houseway.games.pontoon.settings import RULES, Settings, State
from houseway.table.layout.wagers import NEAREST, SEATED, Wager
from houseway.table.procedure.requests import DEALER, Spot
from houseway.table.rules.boxes import Hand
from houseway.table.rules.shoe import ShoeRound

DRAWS_TO_HARD, DRAWS_TO_SOFT = 16, 17


class Round(ShoeRound[Settings, State]):
    """A hand that is `held` is surrendered: a dealer's Pontoon annuls that (9.3)."""

    __slots__ = (
        "cleared",
        "insurance_as_laid",
        "insurance_over",
        "shoe_used_up",
        "suited_sevens_split",
        "super_bonus",
        "surrender_over",
        "warned_before",
    )

    rulebook = RULES
    rounding_up = "14.2"
    control = {SEATED: "4.5(a)", NEAREST: "4.5(b)"}

    def __init__(self, settings: Settings, state: State, live: bool) -> None:
        super().__init__(settings, state, live)
        self.warned_before = state.warned
        self.insurance_over = self.surrender_over = False
        self.insurance_as_laid = False
        """Whether what others insure is told as it was laid, not as they wished (7.2)."""
        self.super_bonus: list[Wager] = []
        self.suited_sevens_split: set[int] = set()
        self.cleared = False
        self.shoe_used_up = False
        """Whether the cutting card came in this round."""

    def total(self, hand: Hand) -> int:
        """What a hand counts; after a double its first aces count one."""
        return point_total(self.hands[hand.spot], hand.doubled)

    def total_at(self, spot: Spot) -> int:
        """What lies at a place, counted as its hand is."""
        doubled = any(hand.doubled for _, hand in self.all_hands() if hand.spot == spot)
        return point_total(self.hands[spot], doubled)

    def insurances(self) -> list[Wager]:
        """The insurance wagers that lie on the line."""
        return [wager for wager in self.wagers if wager.kind == "insurance" and wager.on_layout]

    def has_pontoon(self, area: int) -> bool:
        """Whether the box was dealt a Pontoon."""
        box = self.box(area)
        return box is not None and not box.splits and is_pontoon(self.hands.get(box.hands[0].spot, ()))

    def dealer_needs_card(self) -> bool:
        """Rule 13.1: hard 16 and soft 17 draw for an open hand; one card for insurance or surrender."""
        cards = self.hands[DEALER]
        waits = False
        for box in self.boxes:
            for hand in box.hands:
                if hand.settled:
                    continue
                if not hand.held:
                    total, soft = total_and_soft(cards)
                    return total <= (DRAWS_TO_SOFT if soft else DRAWS_TO_HARD)
                waits = True
        return len(cards) < 2 and (waits or bool(self.insurances()))

"""A round of Pinkjack: boxes with their hands, and what lies on the table."""

from collections.abc import Iterator
from enum import IntEnum

from houseway.equipment import Item
from houseway.games.pinkjack.hands import may_become_pinkjack, point_total
from houseway.games.pinkjack.settings import RULES, Settings, State
from houseway.table.requests import DEALER, Spot
from houseway.table.round import Round as AnyRound
from houseway.table.wagers import Wager

DEALER_STANDS_ON = 17


class Stage(IntEnum):
    """How far a round has come."""

    PREPARING = 0
    BETTING = 1
    DEALING = 2
    PLAYING = 3
    COMPLETE = 4


class Hand:
    """One hand of a box. `settled`: its wagers are decided; `held`: a pinkjack that waits (8.1.2).

    `closed_by` is the rule after which nothing more can be said of it.
    """

    __slots__ = ("announced", "closed_by", "doubled", "held", "settled", "spot")

    def __init__(self, spot: Spot) -> None:
        self.spot = spot
        self.announced = self.doubled = self.settled = self.held = False
        self.closed_by: str | None = None


class Box:
    """A playing area with wagers: its patrons, who calls the decisions, its hands from the dealer's left."""

    __slots__ = ("absent", "area", "controller", "hands", "patrons", "refused", "splits")

    def __init__(self, area: int, patrons: list[str]) -> None:
        self.area = area
        self.patrons = patrons
        self.controller = patrons[0]
        self.hands = [Hand(Spot(area))]
        self.splits = 0
        self.refused = False
        self.absent: frozenset[str] = frozenset()


class Round(AnyRound[Settings, State]):
    """Areas are numbered from the dealer's left, clockwise round the table."""

    rulebook = RULES
    rounding_up = "5.9"

    def __init__(self, settings: Settings, state: State, live: bool) -> None:
        super().__init__(settings, state, live)
        self.stage = Stage.PREPARING
        self.boxes: list[Box] = []
        self.paid_in_the_interim: list[Wager] = []
        self.burn_forgotten = False
        self.shuffle_missed = False
        self.cutting_card_first = False
        self.discards_stay = False
        self.rack_emptied = False

    @property
    def shoe_in_use(self) -> bool:
        """Whether cards come from a shoe: that of the table, or one that stands in for a device (16.5.6)."""
        return self.settings.device == "shoe" or self.state.on_shoe

    def box(self, area: int) -> Box | None:
        """The box of that area."""
        return next((box for box in self.boxes if box.area == area), None)

    def number_of(self, spot: Spot) -> int:
        """Hands of a box are counted from the left; a hand formed later may lie before another."""
        box = self.box(spot.area)
        if box is not None:
            for number, hand in enumerate(box.hands, start=1):
                if hand.spot == spot:
                    return number
        return spot.hand

    def wagers_on(self, hand: Hand) -> list[Wager]:
        """The wagers that lie on a hand, the controlling player's first (5.7.1): box or split, doubles."""
        area, number = hand.spot
        lying = [each for each in self.wagers if each.on_layout and each.hand == number and each.area == area]
        if len(lying) > 1 and (box := self.box(area)) is not None:
            lying.sort(key=lambda each: box.patrons.index(each.patron))
        return lying

    def original(self, box: Box, patron: str) -> Wager | None:
        """The patron's original wager on the box."""
        for wager in self.wagers:
            if (wager.area, wager.kind, wager.patron) == (box.area, "box", patron):
                return wager
        return None

    def stake_on(self, hand: Hand, patron: str) -> int:
        """What the patron has in action on a hand, without a double."""
        for wager in self.wagers_on(hand):
            if wager.patron == patron and wager.kind != "double":
                return wager.stake
        return 0

    def others_on(self, box: Box, hand: Hand) -> list[str]:
        """The other patrons with a wager in action on a hand."""
        return [
            wager.patron
            for wager in self.wagers_on(hand)
            if wager.kind != "double" and wager.stake and wager.patron != box.controller
        ]

    def suits_you(self, area: int) -> list[Wager]:
        """The Suits You wagers that lie on an area."""
        return [
            wager
            for wager in self.wagers
            if wager.area == area and wager.kind == "suits-you" and wager.on_layout
        ]

    def dealers_hand(self) -> list[Item]:
        """The dealer's cards."""
        return self.hands[DEALER]

    def dealer_may_match(self) -> bool:
        """Whether the dealer's first card is the ace or the jack of diamonds (8.1.2)."""
        return may_become_pinkjack(self.hands[DEALER])

    def all_hands(self) -> Iterator[tuple[Box, Hand]]:
        """Every hand, from the left."""
        for box in self.boxes:
            for hand in box.hands:
                yield box, hand

    def next_initial_card(self) -> Spot | None:
        """Who is due (7.1): each box, the dealer, then each box again."""
        hands = self.hands
        if DEALER not in hands:
            for box in self.boxes:
                if box.hands[0].spot not in hands:
                    return box.hands[0].spot
            return DEALER if self.boxes else None
        for box in self.boxes:
            if len(hands.get(box.hands[0].spot, ())) < 2:
                return box.hands[0].spot
        return None

    def next_hand(self, box: Box) -> Hand | None:
        """The next hand of a box that is still to be played (11.2)."""
        for hand in box.hands:
            if hand.closed_by is None:
                return hand
        return None

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

    def on_the_table(self) -> tuple[Item, ...]:
        """The cards that still lie on the layout."""
        gone = {hand.spot for _, hand in self.all_hands() if hand.settled}
        lying = [item for spot, cards in self.hands.items() if spot not in gone for item in cards]
        return tuple(lying if self.held is None else [*lying, self.held])

"""Boxes: playing areas that several patrons share, whose hands may be split and doubled."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import IntEnum
from math import lcm
from typing import Any, TypeVar

from houseway.equipment import Item
from houseway.rulebook import Citation, Clause
from houseway.table.layout.round import Round
from houseway.table.layout.settings import Settings, State
from houseway.table.layout.wagers import Wager, controlling
from houseway.table.procedure.asking import ask_all
from houseway.table.procedure.inputs import Placed, Said
from houseway.table.procedure.requests import DEALER, Ask, Asks, Option, Procedure, Spot

S = TypeVar("S", bound=Settings)
T = TypeVar("T", bound=State)


class Stage(IntEnum):
    """How far a round has come."""

    PREPARING = 0
    BETTING = 1
    DEALING = 2
    PLAYING = 3
    COMPLETE = 4


class Hand:
    """One hand of a box. `settled`: its wagers are decided; `held`: decided only by the dealer's next card.

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

    def split(self, hand: Hand) -> Hand:
        """A new hand to the right of this one."""
        formed = Hand(Spot(self.area, len(self.hands) + 1))
        self.hands.insert(self.hands.index(hand) + 1, formed)
        self.splits += 1
        hand.announced = False
        return formed

    def next_hand(self) -> Hand | None:
        """The next hand of the box that is still to be played."""
        for hand in self.hands:
            if hand.closed_by is None:
                return hand
        return None


class BoxRound(Round[S, T]):
    """A round with boxes. Areas are numbered from the dealer's left, clockwise round the table."""

    __slots__ = ("boxes", "shuffle_begun", "stage")

    control: Mapping[str, str]
    """What singles out who calls the decisions of an area, one ground after the other, each with its rule."""

    def __init__(self, settings: S, state: T, live: bool) -> None:
        super().__init__(settings, state, live)
        self.stage = Stage.PREPARING
        self.boxes: list[Box] = []
        self.shuffle_begun = False

    def open_table(self, *, rule: str) -> None:
        """The cards are ready: the table is open."""
        self.change_table(unopened=False, rule=rule)
        if self.state.awaits_player:
            self.change_table(awaits_player=False, rule=rule)

    def box(self, area: int) -> Box | None:
        """The box of that area."""
        for box in self.boxes:
            if box.area == area:
                return box
        return None

    def number_of(self, spot: Spot) -> int:
        """Hands of a box are counted from the left; a hand formed later may lie before another."""
        box = self.box(spot.area)
        if box is not None:
            for number, hand in enumerate(box.hands, start=1):
                if hand.spot == spot:
                    return number
        return spot.hand

    def wagers_on(self, hand: Hand) -> list[Wager]:
        """The wagers that lie on a hand, the controlling player's first: box or split, doubles."""
        area, number = hand.spot
        lying = [each for each in self.wagers if each.on_layout and each.hand == number and each.area == area]
        if len(lying) > 1 and (box := self.box(area)) is not None:
            lying.sort(key=lambda each: box.patrons.index(each.patron))
        return lying

    def wager_on(self, hand: Hand) -> Wager | None:
        """A wager that lies on a hand, if there is one."""
        area, number = hand.spot
        for wager in self.wagers:
            if wager.on_layout and wager.hand == number and wager.area == area:
                return wager
        return None

    def original(self, box: Box, patron: str) -> Wager | None:
        """The patron's original wager on the box."""
        for wager in self.wagers:
            if (wager.area, wager.kind, wager.patron) == (box.area, "box", patron):
                return wager
        return None

    def stake_on(self, hand: Hand, patron: str) -> int:
        """What the patron has in action on a hand, without a double."""
        area, number = hand.spot
        for wager in self.wagers:
            on_hand = wager.on_layout and wager.hand == number and wager.area == area
            if on_hand and wager.patron == patron and wager.kind != "double":
                return wager.stake
        return 0

    def steps_up_to(self, most: int, least: int, unit: int) -> tuple[int, int]:
        """The least and the steps of what is added to a wager, up to the whole; at a table in its chips."""
        if self.live and self.chips.payable(most):
            least, unit = self.chips.up(least), lcm(unit, self.chips.unit)
        return least + (most - least) % unit, unit

    def others_on(self, box: Box, hand: Hand) -> list[str]:
        """The other patrons with a wager in action on a hand."""
        return [
            wager.patron
            for wager in self.wagers_on(hand)
            if wager.kind != "double" and wager.stake and wager.patron != box.controller
        ]

    def boxes_on(self, area: int) -> list[Wager]:
        """The box wagers that lie on an area, from the dealer outwards."""
        return [each for each in self.wagers if each.area == area and each.kind == "box" and each.on_layout]

    def first_of(self, area: int, wagers: list[Wager]) -> tuple[Wager, str]:
        """Whose wager of these calls the decisions of the area, and by which rule."""
        return controlling(wagers, self.control, self.sits_at(area))

    def calling(self) -> dict[int, str]:
        """Who calls the decisions on which area, or would if betting closed now."""
        if self.boxes:
            return controllers(self)
        areas = {wager.area for wager in self.wagers if wager.kind == "box" and wager.on_layout}
        return {area: self.first_of(area, self.boxes_on(area))[0].patron for area in sorted(areas)}

    def dealers_hand(self) -> list[Item]:
        """The dealer's cards."""
        return self.hands[DEALER]

    def all_hands(self) -> Iterator[tuple[Box, Hand]]:
        """Every hand, from the left."""
        for box in self.boxes:
            for hand in box.hands:
                yield box, hand

    def next_initial_card(self) -> Spot | None:
        """Who is due in the initial deal: each box, the dealer, then each box again."""
        hands = self.hands
        due = [box.hands[0].spot for box in self.boxes if not box.hands[0].settled]
        first = DEALER not in hands
        for spot in due:
            if spot not in hands or (not first and len(hands[spot]) < 2):
                return spot
        return DEALER if first and due else None

    def nothing_open(self) -> bool:
        """Whether every hand is decided."""
        return not [hand for box in self.boxes for hand in box.hands if not hand.settled]

    def on_the_table(self) -> tuple[Item, ...]:
        """The cards that still lie on the layout."""
        gone = {hand.spot for box in self.boxes for hand in box.hands if hand.settled}
        lying = [item for spot, cards in self.hands.items() if spot not in gone for item in cards]
        return (*lying, *self.held)


def others_join(
    game_round: BoxRound[S, T],
    hand: Hand,
    patrons: Callable[[], list[str]],
    option: Callable[[str], Option | None],
    join: Callable[[Said], None],
) -> Procedure[None]:
    """Other players on the hand choose for themselves, in any order; silence is no."""
    answered: set[str] = set()
    while True:
        offers = {
            patron: offered
            for patron in patrons()
            if patron not in answered and (offered := option(patron)) is not None
        }
        if not offers:
            return
        sight = tuple(game_round.hands[hand.spot])
        questions = tuple(
            Ask(
                patron,
                *hand.spot,
                (offered, Option("no", offered.rule[:1])),
                offered.rule[:1],
                sight=sight,
                default="no",
            )
            for patron, offered in offers.items()
        )
        said = yield from ask_all(Asks(questions, questions[0].rule))
        if said is not None:
            answered.add(said.patron)
            if said.action != "no":
                join(said)


def add_double(game_round: BoxRound[S, T], hand: Hand, said: Said, rule: Citation) -> None:
    """An amount beside the wager on the hand."""
    placed = Placed(said.area, said.patron, "double", said.amount)
    game_round.place(placed, rule=rule, hand=hand.spot.hand)


def who_splits_too(game_round: BoxRound[S, T], box: Box, hand: Hand, rule: Citation) -> Procedure[list[str]]:
    """The other players on the hand who match their wagers, by that rule; who does not stays on the first."""
    joining: list[str] = []
    option = Option("split", game_round.cite[rule])
    yield from others_join(
        game_round,
        hand,
        lambda: game_round.others_on(box, hand),
        lambda patron: option,
        lambda other: joining.append(other.patron),
    )
    return joining


def lost_under(game_round: BoxRound[S, T], box: Box, rule: Clause) -> set[str]:
    """Who has lost a hand of the box by that rule."""
    return {each.patron for each in game_round.wagers if each.area == box.area and rule in each.clauses}


KIND_OF = tuple(1 if number < 4 else 4 if number >= 40 else 2 for number in range(52))


def values_by(aces: str, pips: str, court_cards: str) -> tuple[tuple[str, ...], ...]:
    """Which rules on values a total rests on, for each mix of aces, pips and court cards."""
    rules = {1: aces, 2: pips, 4: court_cards}
    return tuple(tuple(rule for kind, rule in rules.items() if kinds & kind) for kinds in range(8))


def kinds_of(cards: Iterable[Item]) -> int:
    """The mix of aces, pips and court cards in these cards."""
    kinds = 0
    for each in cards:
        kinds |= KIND_OF[each]
    return kinds


def controllers(game_round: BoxRound[Any, Any]) -> dict[int, str]:
    """Who controls each box."""
    return {box.area: box.controller for box in game_round.boxes}

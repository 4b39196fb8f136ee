"""A round of Pai Gow: what lies on the table, who controls it, and how far play has come."""

from enum import IntEnum
from functools import lru_cache
from typing import NamedTuple

from msgspec import Struct

from houseway.equipment import Item, Throw, Tile
from houseway.games.pai_gow.cuts import ChosenCut, others_counter_clockwise
from houseway.games.pai_gow.hands import Setting
from houseway.games.pai_gow.money import Money
from houseway.games.pai_gow.settings import HOUSE_AREA, RULES, Bank, Settings, State
from houseway.table.layout.views import player
from houseway.table.layout.wagers import HIGHEST, NEAREST, SEATED, Wager, controlling
from houseway.table.procedure.requests import Spot

LOSING_WAGERS = "losing wagers"
"""The losing wager area: where wagers lost to a player's bank lie until winners are paid (13.2.6)."""

CONTROL = {SEATED: "9.9.1", HIGHEST: "9.9.3", NEAREST: "9.9.4"}
ALONE = "12.11"
"""Who wagers alone on an area controls it."""
HANDED_OVER = {HIGHEST: "9.9.2", NEAREST: "9.9.4"}


@lru_cache(maxsize=64)
def spot(area: int) -> Spot:
    """Where the tiles of an area lie."""
    return Spot(area)


class Phase(IntEnum):
    """How far a round has come."""

    PREPARING = 0
    BETTING = 1
    CLOSED = 2
    DICE_SHOWN = 3
    HANDLED = 4
    OPENING = 5
    PAID = 6


class Given(Struct, frozen=True):
    """What a short record says of the bank, the dice cup and the cut."""

    banker: str | None = None
    chung: int = HOUSE_AREA
    adjust: int = 0
    cut: ChosenCut | None = None
    refused: frozenset[str] = frozenset()
    """Who held the bank and did not cover all wagers (13.2.2)."""
    house_set: bool = False
    """Whether it lists how the House hand was set, and stood (15.7)."""


class SetHand(NamedTuple):
    """A hand as it is set, by whom and by which rules; `fouled` where the low hand was set as the higher."""

    setting: Setting
    rule: tuple[str, ...]
    ruling: str | None = None
    by_dealer: bool = False
    fouled: bool = False


class Outcome(NamedTuple):
    """What becomes of the wagers on an area, by which rules."""

    result: str
    rule: tuple[str, ...]
    ruling: str | None = None


class Control(NamedTuple):
    """Who calls the decisions of an area, and by which rule."""

    patron: str
    rule: str


class Round(Money):
    """Areas are numbered counter-clockwise; the chung stands on the bank's."""

    __slots__ = (
        "adjustment",
        "as_set",
        "ascertained",
        "bank",
        "chung",
        "claimable",
        "conceded",
        "confirmed",
        "cover_refused",
        "cut",
        "declined",
        "delivery",
        "exchanged",
        "exposed",
        "face_down",
        "first_area",
        "given",
        "handed_over",
        "hands_set",
        "house_banks",
        "house_confirmed",
        "house_way_areas",
        "offered_to",
        "opened",
        "outcomes",
        "phase",
        "player_laja",
        "removal_throws",
        "shuffled",
        "stood",
        "thrown",
        "touched",
        "turned",
        "voided",
        "went_back",
        "won",
    )

    rulebook = RULES
    rounding_up = "14.3"

    def __init__(self, settings: Settings, state: State, live: bool) -> None:
        super().__init__(settings, state, live)
        self.house_way_areas = settings.house_way_playing_areas
        self.phase = Phase.PREPARING
        self.given: Given | None = None
        self.bank: Bank | None = None
        self.house_banks = True
        """Whether the House holds the bank (11.1.1)."""
        self.chung = HOUSE_AREA
        self.cover_refused: Bank | None = None
        self.went_back = 0
        """How much lay there that went back because of it (13.2.2, 6.10)."""
        self.stood: list[Wager] = []
        """Wagers that had remained from the round before."""
        self.declined: set[tuple[str, int]] = set()
        """Who was offered the bank in this round, and at which area."""
        self.claimable: set[tuple[str, int]] = set()
        """Who sat down at the commencement of the game and may claim it, and at which area (6.6)."""
        self.offered_to: tuple[str, int] | None = None
        self.shuffled = self.player_laja = False
        self.adjustment = 0
        self.thrown: Throw | None = None
        self.cut: ChosenCut | None = None
        self.first_area: int | None = None
        self.delivery: tuple[int, ...] = ()
        self.handed_over: dict[int, str] = {}
        """Who sat at which area and left its decisions to the highest wager (9.9.2)."""
        self.ascertained: dict[int, Control] = {}
        self.face_down: set[int] = set()
        """Areas whose tiles a dealer delivered untold: their players set them without naming them."""
        self.as_set: dict[int, list[Item]] = {}
        """Their tiles as they lay when they were opened, the low hand first."""
        self.hands_set: dict[int, SetHand] = {}
        self.turned: set[int] = set()
        self.touched: set[int] = set()
        self.conceded: set[int] = set()
        self.voided: set[int] = set()
        self.exposed: dict[int, int] = {}
        self.exchanged: list[tuple[int, int]] = []
        self.opened: list[int] = []
        self.outcomes: dict[int, Outcome] = {}
        self.won: list[int] = []
        self.confirmed = self.house_confirmed = False
        self.removal_throws: list[Throw] = []

    # the bank

    def give_chung(self, bank: Bank | None) -> None:
        """The chung goes to a player's area, or back to area one."""
        self.bank = bank
        self.house_banks = bank is None
        self.chung = HOUSE_AREA if bank is None else bank.area

    @property
    def banker(self) -> str | None:
        """The player who took the bank."""
        return None if self.bank is None else self.bank.patron

    @property
    def commenced(self) -> bool:
        """The tiles are cut as the dice say."""
        return self.phase >= Phase.DICE_SHOWN

    def bank_wagers(self) -> list[Wager]:
        """What the banker and those who share the bank have staked."""
        return [wager for wager in self.wagers if wager.kind == "bank" and wager.stands]

    def bankers(self) -> list[str]:
        """The player who took the bank, and those who share it."""
        if self.bank is None:
            return []
        sharing = [wager.patron for wager in self.bank_wagers()]
        return list(dict.fromkeys([self.bank.patron, *sharing]))

    # areas

    def boxes(self, area: int | None = None) -> list[Wager]:
        """Wagers against the bank that still lie there, on one area or on all."""
        if area is None:
            return [wager for wager in self.wagers if wager.on_layout and wager.kind == "box"]
        return [each for each in self.wagers if each.area == area and each.on_layout and each.kind == "box"]

    def from_the_bank(self) -> tuple[int, ...]:
        """The other areas in turn, counter-clockwise from the chung."""
        return others_counter_clockwise(self.chung)

    def areas_in_play(self) -> list[int]:
        """Areas with wagers, counter-clockwise from the bank."""
        wagered = {wager.area for wager in self.wagers if wager.on_layout and wager.kind == "box"}
        return [area for area in others_counter_clockwise(self.chung) if area in wagered]

    def is_house_way_area(self, area: int) -> bool:
        """Whether only the dealer sets the tiles there."""
        return area in self.house_way_areas

    def controllers(self) -> dict[int, Control]:
        """Who calls the decisions of each area (9.9), each player those of one (9.12).

        Where somebody would control two areas, the next of 9.9 controls one of them; whoever sits at an area
        or wagers there alone comes first. Areas that nobody is left for are not named.
        """
        boxes = [wager for wager in self.boxes() if wager.area not in self.house_way_areas]
        patrons = {wager.area: wager.patron for wager in boxes}
        in_turn = [area for area in self.from_the_bank() if area in patrons]
        if len(boxes) == len(patrons) == len(set(patrons.values())):
            return {area: Control(patrons[area], ALONE) for area in in_turn}
        return self._controllers_among({area: self.boxes(area) for area in in_turn})

    def _controllers_among(self, on: dict[int, list[Wager]]) -> dict[int, Control]:
        areas = list(on)
        seated = [area for area in areas if self.sits_at(area) in [wager.patron for wager in on[area]]]
        alone = [area for area in areas if len(on[area]) == 1]
        order = list(dict.fromkeys([*seated, *alone, *areas]))
        ranked = {area: self._in_order_of_control(area, on[area]) for area in order}
        found = _assigned(order, ranked, {})
        while found is None:
            order = order[:-1]
            found = _assigned(order, ranked, {})
        return {area: found[area] for area in areas if area in found}

    def _in_order_of_control(self, area: int, wagers: list[Wager]) -> list[Control]:
        """Everybody who may control an area, the first by 9.9 first."""
        seated = self.sits_at(area)
        handed_over = seated is not None and self.handed_over.get(area) == seated
        grounds = HANDED_OVER if handed_over else CONTROL
        ranked, left = [], list(wagers)
        while left:
            wager, rule = controlling(left, grounds, seated)
            ranked.append(Control(wager.patron, rule if len(wagers) > 1 else ALONE))
            left.remove(wager)
        return ranked

    def control(self, area: int) -> Control | None:
        """Who calls the decisions of that area; nobody for the House's and House Way areas."""
        if area == self.chung:
            return None if self.bank is None else Control(self.bank.patron, "12.12")
        return (self.ascertained or self.controllers()).get(area)

    def may_look(self, area: int) -> frozenset[str]:
        """Who handles the tiles of that area, as events name viewers (12.11, 12.12)."""
        if area == self.chung:
            return _names(tuple(self.bankers()))
        control = self.control(area)
        return _names(() if control is None else (control.patron,))

    # tiles

    def tiles(self, area: int) -> tuple[Tile, ...]:
        """The tiles that lie on an area."""
        return tuple(self.hands.get(spot(area), ()))  # type: ignore[arg-type]

    def nameable(self, area: int) -> tuple[Tile, ...]:
        """The tiles that a player names to set a hand: none where the dealer delivered them untold."""
        return () if area in self.face_down else self.tiles(area)

    def exchange(self, one: int, other: int) -> None:
        """The tiles of two areas change places."""
        hands, first, second = self.hands, Spot(one), Spot(other)
        hands[first], hands[second] = hands[second], hands[first]
        changed = {one: other, other: one}
        self.face_down = {changed.get(area, area) for area in self.face_down}
        self.exchanged.append((one, other))

    def unset(self) -> list[int]:
        """Areas in play whose tiles are not set."""
        wagered = {wager.area for wager in self.wagers if wager.on_layout and wager.kind == "box"}
        left = wagered.difference(self.hands_set)
        return [area for area in others_counter_clockwise(self.chung) if area in left] if left else []


def _assigned(
    areas: list[int], ranked: dict[int, list[Control]], found: dict[int, Control]
) -> dict[int, Control] | None:
    """One controller for each area, each patron once; None if that cannot be."""
    if len(found) == len(areas):
        return found
    area = areas[len(found)]
    taken = {control.patron for control in found.values()}
    for control in ranked[area]:
        if control.patron not in taken:
            whole = _assigned(areas, ranked, found | {area: control})
            if whole is not None:
                return whole
    return None


@lru_cache(maxsize=1024)
def _names(patrons: tuple[str, ...]) -> frozenset[str]:
    return frozenset(player(patron).name for patron in patrons)

"""What is on the table: wagers, hands, money, who sits where; for all to look at."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import ClassVar, Generic, TypeVar

from houseway.equipment import UNSEEN, Item
from houseway.rulebook import Citation, Rulebook
from houseway.table.layout import events
from houseway.table.layout.ledger import LAYOUT, Ledger
from houseway.table.layout.settings import Settings, State, chips_in_use
from houseway.table.layout.wagers import Limits, Wager
from houseway.table.procedure.requests import Spot

S = TypeVar("S", bound=Settings)
T = TypeVar("T", bound=State)


class Layout(Generic[S, T]):
    """What is on the table in one round, and what it was opened with. Looking at it changes nothing."""

    __slots__ = (
        "as_found",
        "chips",
        "cite",
        "completed",
        "declared_void",
        "events",
        "gone",
        "hands",
        "held",
        "items_dealt",
        "ledger",
        "live",
        "named_ruling",
        "opened_with",
        "over",
        "seated",
        "settings",
        "state",
        "unseen",
        "wagers",
        "wagers_lay_there",
    )

    rulebook: ClassVar[Rulebook]
    rounding_up: ClassVar[Citation]

    def __init__(self, settings: S, state: T, live: bool) -> None:
        self.opened_with = settings
        """What the operator set when the table was opened."""
        self.settings = state.in_force(settings) if state.limits else settings
        """The same with the sign in force; from the first card on, the sign by which the round is judged."""
        self.state = state.with_marked_seats() if state.standing else state
        self.gone: set[str] = set()
        """Who has left the table in this round and not come back."""
        self.live = live
        self.as_found = False
        """Whether the wagers are listed as they were found, not in the order of what happened."""
        self.wagers_lay_there = False
        """Whether they lay there before all else in the record: it says of nothing that it came earlier."""
        self.chips = chips_in_use(settings.chips)
        self.cite = self.rulebook.cite
        self.named_ruling = self.rulebook.named_ruling
        self.wagers: list[Wager] = []
        self.hands: dict[Spot, list[Item]] = {}
        self.items_dealt = 0
        self.unseen = 0
        """How many items lie face down that nobody has told."""
        self.held: list[Item] = []
        """Cards dealt in error that will be the next ones, in order."""
        self.ledger = Ledger()
        self.events: list[events.Event] = []
        self.completed = False
        """Whether the result is announced and paid out; the cards may still lie there."""
        self.over: str | None = None
        self.seated: Mapping[int, str] | None = None
        """Who sat where when betting was closed."""
        self.declared_void = False
        """Whether the round has no result any more: only its items are yet to be collected."""

    def open_wagers(self) -> Iterable[Wager]:
        """Wagers that still lie on the layout."""
        return (wager for wager in self.wagers if wager.on_layout)

    def sits_at(self, area: int) -> str | None:
        """Who sits at an area; once betting is closed, who sat there then."""
        return (self.state.seats if self.seated is None else self.seated).get(area)

    def on(self, area: int, kind: str) -> Wager | None:
        """The wager of that kind on that area."""
        for wager in self.wagers:
            if wager.area == area and wager.kind == kind and wager.stands:
                return wager
        return None

    @property
    def first_card_out(self) -> bool:
        """Whether an item has left the device for this round."""
        return self.items_dealt > 0

    @property
    def in_progress(self) -> bool:
        """Whether an item is out for this round, and it is not paid out yet."""
        return self.first_card_out and not self.completed

    @property
    def commenced(self) -> bool:
        """Whether the round of play has commenced."""
        return self.first_card_out

    @property
    def is_on(self) -> bool:
        """Whether the round has commenced, or betting for it is closed."""
        return self.commenced or self.seated is not None

    def cards_out(self) -> list[Item]:
        """The cards that were dealt to hands, as far as they are known, and those that wait to be dealt."""
        return [item for hand in self.hands.values() for item in hand if item is not UNSEEN] + self.held

    def number_of(self, spot: Spot) -> int:
        """The number of a hand as people count it now."""
        return spot.hand

    def audit(self) -> None:
        """Money adds up: all accounts to zero, the layout to the wagers that lie on it; in the end none do.

        A round that is over leaves nothing there but what stands for the next one.
        """
        balances = self.ledger.balances
        lying = [wager for wager in self.wagers if wager.on_layout]
        if sum(balances.values()) or balances[LAYOUT] != sum([wager.on_layout for wager in lying]):
            raise AssertionError(f"money does not add up: {balances}, {self.wagers}")
        if self.over and (lying or self.state.standing):
            left = Counter((each.area, each.patron, each.kind, each.on_layout) for each in lying)
            standing = Counter(
                (each.area, each.patron, each.wager, each.amount) for each in self.state.standing
            )
            if left != standing:
                raise AssertionError(f"left behind on the layout: {left - standing}, {standing - left}")

    def limits_for(self, patron: str | None, wager: str, area: int | None = None) -> Limits:
        """What binds a wager of that patron, or of a newcomer, in this round."""
        return self.state.limits_for(self.settings, patron, wager, area)

    def check_sign(self, settings: S) -> None:
        """Whether the table may be played with the sign of these settings."""
        settings.check()

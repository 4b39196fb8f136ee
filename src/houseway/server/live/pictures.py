"""What a viewer sees of a round: a fold of the events as that viewer may see them."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from houseway.equipment import UNSEEN, dollars
from houseway.server.live.layout import IN, Layout, MoneyEvent
from houseway.table.layout import events
from houseway.table.procedure.requests import DEALER, HELD, UNDER, Spot

RETRIEVED = "retrieve"

VERBS = {
    "Paid": "wins {amount} on {wager}",
    "Bonus": "gets {amount} for {wager}",
    "Collected": "loses {amount} on {wager}",
    IN: "is in with {amount} on {wager}",
    "Returned": "takes back {amount} of {wager}",
    "Decided": "{wager}: {result}",
    "Reversed": "{wager}: {amount} undone",
    "CarriedOver": "{wager}: {amount} stays for the next round",
    "Retained": "{wager}: {amount} is held",
}

OWN = {
    "Paid": "You win {amount} on {wager}",
    "Bonus": "You get {amount} for {wager}",
    "Collected": "You lose {amount} on {wager}",
    IN: "You are in with {amount} on {wager}",
    "Returned": "You take back {amount} of {wager}",
}
"""The same, said to whose wager it is; what is not here is said alike of everybody."""


class Start(Struct, frozen=True):
    """What is known of a round before anything has happened in it."""

    table: str
    game: str
    title: str
    round: int
    areas: int
    chips: tuple[int, ...]
    seats: Mapping[int, str]
    wagers: Mapping[str, str]
    meters: Mapping[str, int] | None = None
    named: Callable[[Sequence[str], Any, bool], str | None] = lambda items, counted, split: None
    """What a player calls a hand of which every item was seen."""


class Hand(Struct, gc=False):
    """A hand as it lies for one viewer; None stands for what that viewer has not seen."""

    hand: int
    items: list[str | None]
    face_up: list[bool]
    words: str | None = None
    value: int | str | None = None
    discarded: bool = False
    named: str | None = None

    def as_json(self) -> dict[str, Any]:
        """The hand as viewers get it."""
        return {name: getattr(self, name) for name in self.__struct_fields__}


class Picture:
    """One round for one viewer. It is only ever given events that passed `views.seen`."""

    def __init__(self, start: Start) -> None:
        self.start = start
        self.seats = dict(start.seats)
        self.meters = start.meters
        self.layout = Layout()
        self.hands: dict[int, list[Hand]] = {}
        self.calls: list[dict[str, Any]] = []
        self.account: list[dict[str, Any]] = []
        self.posted: list[dict[str, Any]] = []
        self.rack = 0
        self.dice: dict[str, Any] | None = None
        self.bank: str | None = None
        self.chung: int | None = None
        self.cards_out = False

    def note(self, event: events.Event) -> None:
        """One more thing happened."""
        if isinstance(event, MoneyEvent):
            self._money(event)
            return
        match event:
            case events.Dealt():
                self._dealt(event)
            case events.Shown():
                self._shown(event)
            case events.Moved(item=item, of=of, to=to):
                self._moved(str(item), of, to)
            case events.Discarded(to=to):
                self._hand(to).discarded = True
                self.rack += len(self._hand(to).items)
            case events.Burned():
                self.rack += 1
            case events.Counted(to=to, value=value, words=words):
                self._counted(to, value, words)
            case events.Called():
                self._called(event)
            case events.Posted(what=what, words=words):
                self.posted.append({"what": what, "words": words, "rule": list(event.rule)})
            case events.Handled(act=act) if act == RETRIEVED:
                self._retrieved()
            case events.TableChanged(what=what, value=value):
                self._changed(what, value)

    def _changed(self, what: str, value: Any) -> None:
        if what == "seats":
            self.seats = {int(area): who for area, who in value.items()}
        elif what == "meters":
            self.meters = value or self.start.meters

    def _money(self, event: MoneyEvent) -> None:
        self.layout.note(event, cards_out=self.cards_out)
        taken_back = isinstance(event, events.Returned) and not self.cards_out
        if isinstance(event, events.Placed | events.Changed) or taken_back:
            return
        kind = type(event).__name__
        amount = getattr(event, "amount", 0)
        is_in = isinstance(event, events.Collected) and not self.cards_out
        verb = IN if is_in else kind
        said = {
            "amount": dollars(abs(amount)),
            "wager": self.start.wagers.get(event.wager, event.wager),
            "result": getattr(event, "result", ""),
        }
        self.account.append(
            {
                "event": kind.lower(),
                "patron": event.patron,
                "area": event.area,
                "hand": getattr(event, "hand", None),
                "wager": event.wager,
                "amount": amount,
                "odds": getattr(event, "odds", None),
                "rule": list(event.rule),
                "ruling": event.ruling,
                "words": f"{event.patron} {VERBS[verb].format(**said)}",
                "own": OWN.get(verb, VERBS[verb]).format(**said),
            }
        )

    def _hand(self, to: Spot) -> Hand:
        hands = self.hands.setdefault(to.area, [])
        for hand in hands:
            if hand.hand == to.hand:
                return hand
        hand = Hand(to.hand, [], [])
        hands.append(hand)
        return hand

    def _dealt(self, event: events.Dealt) -> None:
        self.cards_out = True
        hand = self._hand(event.to)
        hand.items.append(None if event.item is None else str(event.item))
        hand.face_up.append(event.face_up)
        hand.words = hand.value = None
        self._name(event.to.area)

    def _shown(self, event: events.Shown) -> None:
        """Turned for all, or looked at by some: whoever may not look learns nothing."""
        if event.items is not None:
            hand = self._hand(event.to)
            hand.items = [str(item) for item in event.items]
            hand.face_up = [event.sight is None] * len(hand.items)
            self._name(event.to.area)

    def _name(self, area: int) -> None:
        """What is called by those who see all of it; of a hand that is split no more than its own cards."""
        hands = self.hands[area] if area >= DEALER.area else []
        for hand in hands:
            seen = [item for item in hand.items if item not in (None, str(UNSEEN))]
            whole = len(seen) == len(hand.items) > 0
            hand.named = self.start.named(seen, hand.value, len(hands) > 1) if whole else None

    def _moved(self, item: str, of: Spot, to: Spot) -> None:
        """A hand that is split: the new one lies to its right."""
        hand = self._hand(of)
        place = hand.items.index(item)
        hand.items.pop(place)
        hand.words = hand.value = None
        formed = Hand(to.hand, [item], [hand.face_up.pop(place)])
        hands = self.hands[of.area]
        hands.insert(hands.index(hand) + 1, formed)
        self._name(of.area)

    def _counted(self, to: Spot, value: int | str, words: str) -> None:
        """Two counts of one hand, as of tiles, stand side by side."""
        hand = self._hand(to)
        if hand.words is not None and "-" in (hand.items[0] or ""):
            hand.words, hand.value = f"{hand.words} / {words}", f"{hand.value} / {value}"
        else:
            hand.words, hand.value = words, value
        self._name(to.area)

    def _called(self, event: events.Called) -> None:
        self.calls.append({"words": event.words, "area": event.area, "rule": list(event.rule)})
        match event:
            case events.DiceCalled(box=box, cut=cut):
                self.dice = {"box": list(box), "cut": cut}
            case events.BankCalled(banker=banker, area=area):
                self.bank, self.chung = banker or "house", area

    def _retrieved(self) -> None:
        """Tiles that nobody wagers on are taken back."""
        used = {self.chung} | {wager.area for wager in self.layout.wagers if wager.lies}
        self.hands = {area: hands for area, hands in self.hands.items() if area in used}

    def table_part(self, controls: Mapping[int, str]) -> dict[str, Any]:
        """Areas, dealer and what was said: the part that is kept for a while after the round."""
        return {
            "round": self.start.round,
            "areas": [self._area(area, controls) for area in range(1, self.start.areas + 1)],
            "dealer": {"hands": [hand.as_json() for hand in self.hands.get(DEALER.area, [])]},
            "other": {
                "held": self._first(HELD),
                "under": len(self.hands[UNDER.area][0].items) if UNDER.area in self.hands else 0,
                "dice": self.dice,
                "rack": self.rack,
            },
            "calls": list(self.calls),
            "account": list(self.account),
            "bank": self.bank,
            "chung": self.chung,
        }

    def _first(self, spot: Spot) -> str | None:
        hands = self.hands.get(spot.area)
        return hands[0].items[-1] if hands else None

    def _area(self, area: int, controls: Mapping[int, str]) -> dict[str, Any]:
        return {
            "area": area,
            "seat": self.seats.get(area),
            "controls": controls.get(area) or self._alone(area),
            "wagers": [wager.as_json() for wager in self.layout.on(area)],
            "hands": [hand.as_json() for hand in self.hands.get(area, [])],
        }

    def _alone(self, area: int) -> str | None:
        """Who wagers alone on an area, or sits and wagers there."""
        patrons = self.layout.patrons(area)
        seat = self.seats.get(area)
        return patrons[0] if len(patrons) == 1 else seat if seat in patrons else None

    def as_json(self, phase: str, controls: Mapping[int, str], last: dict[str, Any] | None) -> dict[str, Any]:
        """The whole picture; the round before stays until the first item of this one is dealt."""
        start = self.start
        return {
            "table": start.table,
            "game": start.game,
            "title": start.title,
            "phase": phase,
            "chips": list(start.chips),
            **self.table_part(controls),
            "posted": list(self.posted),
            "meters": self.meters,
            "last": None if self.cards_out else last,
        }

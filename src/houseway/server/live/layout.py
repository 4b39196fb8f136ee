"""The wagers on a layout as events tell of them: what lies there, and what came of it."""

from msgspec import Struct

from houseway.table.layout import events

MoneyEvent = (
    events.Placed
    | events.Changed
    | events.Returned
    | events.Collected
    | events.Reversed
    | events.CarriedOver
    | events.Retained
    | events.Paid
    | events.Bonus
    | events.Decided
)


IN = "in"
"""The result of a wager that is taken up before the first card, and is in the round."""


class Lying(Struct, gc=False):
    """One patron's wager of one kind on one hand of an area."""

    area: int
    patron: str
    wager: str
    hand: int
    amount: int = 0
    tokens: int = 0
    choice: str | None = None
    lies: int = 0
    result: str | None = None
    paid: int = 0
    taken: int = 0
    released: int = 0

    def as_json(self) -> dict[str, object]:
        """The wager as viewers get it."""
        return {
            "patron": self.patron,
            "wager": self.wager,
            "amount": self.amount,
            "tokens": self.tokens,
            "hand": self.hand,
            "choice": self.choice,
            "lies": self.lies,
            "result": self.result,
            "net": self.paid - self.taken,
        }


class Layout:
    """All wagers of a round, in the order in which they were placed."""

    def __init__(self) -> None:
        self.wagers: list[Lying] = []

    def on(self, area: int) -> list[Lying]:
        """The wagers of an area, from the dealer outwards."""
        return [each for each in self.wagers if each.area == area]

    def patrons(self, area: int | None = None) -> list[str]:
        """Whose wagers lie there, on one area or on all."""
        lying = [each for each in self.wagers if each.lies and area in (None, each.area)]
        return list(dict.fromkeys(each.patron for each in lying))

    def note(self, event: MoneyEvent, *, cards_out: bool) -> None:
        """A wager came, went or got its result; one that goes back before a card is out was never there."""
        wager = self._of(event)
        match event:
            case events.Placed(amount=amount, choice=choice, tokens=tokens):
                wager.amount += amount
                wager.tokens += tokens
                wager.lies += amount
                wager.choice, wager.result = choice, None
            case events.Changed(amount=amount, choice=choice, tokens=tokens):
                wager.amount = wager.lies = amount
                wager.choice, wager.tokens = choice, tokens
            case events.Returned(amount=amount):
                wager.lies -= amount
                wager.amount -= 0 if cards_out else amount
                if not wager.lies:
                    wager.result = wager.result or "returned"
                    if not cards_out:
                        self.wagers.remove(wager)
            case events.Collected(amount=amount):
                wager.lies = max(wager.lies - amount, 0)
                wager.taken += amount
                wager.result = "collected" if cards_out else IN
            case events.Paid(amount=amount, released=released):
                wager.lies, wager.released = 0, released
                wager.paid += amount
                wager.result = "paid"
            case events.Bonus(amount=amount):
                wager.paid += amount
                wager.result = "paid"
            case events.Decided(result=result):
                wager.result = result
            case events.CarriedOver() | events.Retained():
                wager.lies = 0
                wager.result = "held" if isinstance(event, events.Retained) else "carried over"
            case events.Reversed():
                wager.lies += (wager.taken + wager.released) if wager.amount else 0
                wager.paid = wager.taken = wager.released = 0
                wager.result = None

    def _of(self, event: MoneyEvent) -> Lying:
        hand = getattr(event, "hand", None)
        for each in reversed(self.wagers):
            whose = (each.area, each.patron, each.wager)
            if whose == (event.area, event.patron, event.wager) and hand in (None, each.hand):
                return each
        wager = Lying(event.area, event.patron, event.wager, 1 if hand is None else hand)
        self.wagers.append(wager)
        return wager

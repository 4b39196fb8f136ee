"""Events in words, for people who read what happened."""

from typing import Any

from houseway.equipment import dollars
from houseway.table.layout import events
from houseway.table.procedure.requests import CUP, DEALER, HELD, RACK, UNDER, Spot

PLACES = {
    DEALER.area: "the dealer",
    RACK.area: "the discard rack",
    HELD.area: "beside the device",
    UNDER.area: "under the device",
    CUP.area: "the dice cup",
}

LYING = {
    events.Reversed: "is undone",
    events.CarriedOver: "stays for the next round",
    events.Retained: "is held",
    events.Forfeited: "is forfeited",
    events.LetGo: "was held and goes back",
    events.TakenBack: "was paid and is taken back",
}
"""What becomes of a wager without a result."""

IN_CENTS = frozenset({"amount", "net"})


def place_words(spot: Spot) -> str:
    """Where something lies."""
    if spot.area in PLACES:
        return PLACES[spot.area]
    return f"area {spot.area}" if spot.hand == 1 else f"area {spot.area}, hand {spot.hand}"


def money_words(event: Any) -> str:
    """A wager that came, went or got its result."""
    where = f"(area {event.area})"
    if type(event) in LYING:
        return f"{event.patron}: {dollars(event.amount)} on {event.wager} {LYING[type(event)]} {where}"
    match event:
        case events.Placed(amount=amount, tokens=tokens, choice=choice):
            extra = f", {dollars(tokens)} of it in tokens" if tokens else ""
            extra += f", on {choice}" if choice else ""
            return f"{event.patron} wagers {dollars(amount)} on {event.wager}{extra} {where}"
        case events.Changed(amount=amount, was=was):
            return f"{event.patron} changes {dollars(was)} on {event.wager} to {dollars(amount)} {where}"
        case events.Returned(amount=amount):
            return f"{event.patron} gets back {dollars(amount)} of {event.wager} {where}"
        case events.Collected(amount=amount, to=to):
            return f"{event.patron} loses {dollars(amount)} on {event.wager}, to the {to} {where}"
        case events.Paid(amount=amount, odds=odds, released=released):
            back = f", and {dollars(released)} of the wager back" if released else ""
            return f"{event.patron} is paid {dollars(amount)} on {event.wager} at {odds}{back} {where}"
        case events.Bonus(amount=amount):
            return f"{event.patron} gets {dollars(amount)} for {event.wager} {where}"
    return f"{event.patron}'s {event.wager}: {event.result} {where}"


def item_words(event: events.Event) -> str:
    """An item that came, moved, was turned or taken up."""
    match event:
        case events.Dealt(to=to, item=item, face_up=face_up):
            what = "an item" if item is None else str(item)
            return f"{what} to {place_words(to)}, face {'up' if face_up else 'down'}"
        case events.Shown(to=to, items=items):
            told = "looked at" if items is None else f"shown: {' '.join(str(item) for item in items)}"
            return f"{place_words(to)} {told}"
        case events.Moved(item=item, of=of, to=to):
            return f"{item} moves from {place_words(of)} to {place_words(to)}"
        case events.Discarded(to=to):
            return f"{place_words(to)} is taken up"
        case events.Burned(item=item):
            return f"{'an item' if item is None else item} is burned"
    return type(event).__name__.lower()


def value_words(value: Any) -> str:
    """What a table remembers, in words."""
    match value:
        case None | "":
            return "nothing"
        case bool():
            return "so" if value else "no more so"
        case dict():
            parts = [
                f"{name} {dollars(each) if name in IN_CENTS else value_words(each)}"
                for name, each in value.items()
            ]
            return ", ".join(parts) or "nothing"
        case tuple() | list():
            return "; ".join(value_words(each) for each in value) or "nothing"
    return str(value)


def event_words(event: events.Event) -> str:
    """What happened, in one line."""
    match event:
        case events.Posted(what=what, words=words):
            return f"posted as {what}: {words}"
        case events.Notified(who=who, words=words):
            return f"{who} told: {words}"
        case events.Called(words=words, area=area):
            return f"the dealer says: {words}" + ("" if area is None else f" (area {area})")
        case events.Counted(to=to, words=words):
            return f"{place_words(to)}: {words}"
        case events.Handled(act=act, count=count):
            return act.replace("-", " ") + ("" if count is None else f": {count}")
        case events.TableChanged(what=what, value=value):
            return f"{what.replace('_', ' ')} is now {value_words(value)}"
        case events.Over(how=how):
            return f"the round is over: {how}"
        case events.Dealt() | events.Shown() | events.Moved() | events.Discarded() | events.Burned():
            return item_words(event)
    return money_words(event)

"""What a viewer has seen go out of a shoe since it was shuffled, from the events of its rounds."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from houseway.table.driving.redoing import RECONSTRUCTED

Plain = Mapping[str, Any]
"""An event as a viewer was sent it."""
Place = tuple[int, int]

MIXED = ("shuffle", "replace", "laja")
"""What the dealer does after which everything can come that does not lie on the table."""


class Seen:
    """What lies on the table, and what has gone from it; of what lies face down nothing is known."""

    def __init__(self) -> None:
        self.lying: dict[Place, list[str]] = {}
        self.gone: Counter[str] = Counter()
        self._burned: Counter[str] = Counter()

    def note(self, events: Iterable[Plain]) -> None:
        """All events of one round."""
        self._burned.clear()
        for event in events:
            self._note(event)

    def _note(self, event: Plain) -> None:
        match event:
            case {"event": "dealt", "item": item}:
                self.lying.setdefault(_place(event["to"]), []).append(item)
            case {"event": "shown", "items": [*items]}:
                self.lying[_place(event["to"])] = list(items)
            case {"event": "moved", "item": item}:
                self.lying[_place(event["of"])].remove(item)
                self.lying.setdefault(_place(event["to"]), []).append(item)
            case {"event": "burned", "item": item}:
                self.gone[item] += 1
                self._burned[item] += 1
            case {"event": "discarded"}:
                self.gone.update(self.lying.pop(_place(event["to"]), ()))
            case {"event": "handled", "act": act} if act in MIXED:
                self.gone.clear()
                self._burned.clear()
            case {"event": "handled", "act": "collect"} | {"event": "over"}:
                self._take_up()
            case {"event": "called", "words": words} if words == RECONSTRUCTED:
                self.lying.clear()
                self.gone -= self._burned
                self._burned.clear()

    def _take_up(self) -> None:
        for items in self.lying.values():
            self.gone.update(items)
        self.lying.clear()

    def at(self, place: Place) -> tuple[str, ...]:
        """What is known to lie there."""
        return tuple(self.lying.get(place, ()))

    def elsewhere(self, *places: Place) -> tuple[str, ...]:
        """What is known of everything but these places."""
        lying = (each for place, items in self.lying.items() if place not in places for each in items)
        return (*lying, *self.gone.elements())


def _place(spot: Mapping[str, int]) -> Place:
    return spot["area"], spot["hand"]


def mixes(events: Iterable[Plain]) -> bool:
    """Whether these events have a shuffle: what was seen before it tells nothing any more."""
    return any(each["event"] == "handled" and each["act"] in MIXED for each in events)

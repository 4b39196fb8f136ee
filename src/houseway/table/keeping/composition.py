"""Whether the items of a promised order are those of the game's own set, as far as they were opened."""

from collections import Counter
from collections.abc import Iterable
from typing import Any

from houseway.table.driving.redoing import RECONSTRUCTED

MOVED_ON = ("transfer", "replace-damaged")
"""After these the items go on in another device without those that came before."""

Opened = Iterable[dict[str, str]]


class Layout:
    """What lies on the table in this round: items that everybody saw, and how many others."""

    def __init__(self) -> None:
        self.seen: Counter[str] = Counter()
        self.unseen = 0
        self.moved_on = False

    def note(self, event: dict[str, Any]) -> None:
        """One more event of the round."""
        if event["event"] in ("dealt", "burned"):
            if "item" in event:
                self.seen[event["item"]] += 1
            else:
                self.unseen += 1
        self.moved_on |= event["event"] == "handled" and event["act"] in MOVED_ON


class ToldAgain:
    """After a reconstruction the items that were out are told again; they do not come a second time."""

    def __init__(self) -> None:
        self._due: Counter[str] = Counter()

    def lay_there(self, event: dict[str, Any], out: Counter[str]) -> bool:
        """Whether the event tells of an item that was `out` when the round was reconstructed."""
        if event.get("words") == RECONSTRUCTED:
            self._due = Counter(out)
        item = event.get("item") if event["event"] in ("dealt", "burned") else None
        if item is None or not self._due[item]:
            return False
        self._due[item] -= 1
        return True


class Composition:
    """One promised order: what was opened of it, and what was out when it was promised."""

    def __init__(self, whole: Counter[str]) -> None:
        self._whole = whole
        self._opened: Counter[str] = Counter()
        self._closed = 0
        self._out: Counter[str] = Counter()
        self._unknown = 0
        self._came: Counter[str] = Counter()
        self._said = False

    def anew(self, layout: Layout) -> "Composition":
        """Another order is promised; what lies on the table is not in it."""
        fresh = Composition(self._whole)
        fresh._out, fresh._unknown = Counter(layout.seen), layout.unseen
        if layout.moved_on:
            fresh._out += self._out + self._came
            fresh._unknown += self._unknown + self._closed
        return fresh

    def open(self, cards: Opened, *, came: bool = True) -> None:
        """These were opened, or stay closed; `came`: they came out and did not go back unseen."""
        for card in cards:
            if "item" in card:
                self._opened[card["item"]] += 1
                self._came[card["item"]] += came
            else:
                self._closed += 1

    def open_later(self, cards: Opened) -> None:
        """These had stayed closed until now."""
        for card in cards:
            self._closed -= 1
            self.open((card,))

    def problem(self, *, whole: bool = False) -> str | None:
        """What is wrong with it, said once; `whole`: nothing of it is left to be opened."""
        text = self._too_often() or (self._missing() if whole else None)
        if text is None or self._said:
            return None
        self._said = True
        return text

    def _too_often(self) -> str | None:
        more = self._opened - self._whole
        if more:
            item = min(more)
            return f"{item} came {self._opened[item]} times: the set has {self._whole[item]}"
        if self._opened.total() + self._closed > self._whole.total():
            return f"more items were promised than the {self._whole.total()} that the set has"
        return None

    def _missing(self) -> str | None:
        missing = self._whole - self._opened - self._out
        if missing.total() <= self._closed + self._unknown:
            return None
        return f"{missing.total()} items of the set were not in it, such as {min(missing)}"

"""Whether the items that came out are those that were promised before the wagers closed."""

from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import Any

from houseway.equipment.commitment import leaf
from houseway.journal import Entry
from houseway.table.left import body_of

KINDS = frozenset({"committed", "revealed", "retired", "uncut", "told"})
NOT_PROMISED = "the cards are not those promised"
NOT_OPENED = "the cards dealt are not those opened"
NOT_LEFT = "what never came is not what was promised"
NOT_CUT = "the cards did not lie as the cut left them"

Opened = Sequence[dict[str, str]]


class Promises:
    """The promises of one table, held against what was opened later."""

    def __init__(self) -> None:
        self.checked = 0
        self._promised: list[str] = []
        self._dealt: list[str] = []
        self._turned: set[str] = set()
        self._leaves: set[str] = set()
        self._order: list[str | None] = []

    def note(self, entry: Entry) -> list[str]:
        """One more entry; what is wrong with it."""
        if entry.sealed or entry.kind not in KINDS:
            return []
        body = body_of(entry)
        opened: Opened = body.get("opened", ())
        if entry.kind in ("revealed", "retired"):
            self._order += [card.get("item") for card in opened]
        match entry.kind:
            case "committed":
                self._promised.append(body["promise"])
                self._order = [] if "cut" in body else self._order
            case "told":
                self._told(body["events"])
            case "revealed":
                return self._revealed(body, opened)
            case "retired" if _promise(opened) != body["promise"]:
                return [NOT_LEFT]
            case "uncut" if not self._lay_so(body, opened):
                return [NOT_CUT]
        return []

    def _told(self, events: Iterable[dict[str, Any]]) -> None:
        for event in events:
            if event["event"] in ("dealt", "burned") and "item" in event:
                self._dealt.append(event["item"])
            self._turned.update(event.get("items", ()))

    def _revealed(self, body: dict[str, Any], opened: Opened) -> list[str]:
        self.checked += 1
        kept: Opened = body.get("kept", ())
        seen = [card["item"] for card in (*kept, *opened) if "item" in card]
        problems = []
        if _promise(opened, body["rest"]) != self._promised[-1] or not {*map(_leaf, kept)} <= self._leaves:
            problems.append(NOT_PROMISED)
        later = self._turned - {*self._dealt}
        at_once = [item for item in seen if item not in later]
        if at_once != self._dealt[: len(at_once)] or not later <= {*seen}:
            problems.append(NOT_OPENED)
        self._leaves |= {card["leaf"] for card in opened if "leaf" in card}
        self._dealt = self._dealt[len(at_once) :]
        self._turned = set()
        return problems

    def _lay_so(self, body: dict[str, Any], opened: Opened) -> bool:
        names = [card.get("item") for card in opened]
        cut = names[body["cut"] :] + names[: body["cut"]]
        promised = body["promise"] in self._promised and _promise(opened) == body["promise"]
        return promised and cut == self._order


def _leaf(card: dict[str, str]) -> str:
    return card["leaf"] if "leaf" in card else leaf(card["item"], card["salt"])


def _promise(opened: Opened, rest: str = "") -> str:
    for card in reversed(opened):
        rest = sha256(f"{_leaf(card)}:{rest}".encode()).hexdigest()
    return rest

"""Whether the items that came out were promised before the wagers closed, and are of the game's own set."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from hashlib import sha256
from typing import Any

from houseway.equipment.commitment import leaf
from houseway.journal import Entry
from houseway.rulebook import Unreadable
from houseway.table.keeping.composition import Composition, Layout, ToldAgain
from houseway.table.keeping.last_entries import body_of
from houseway.table.layout.settings import read
from houseway.table.rules.game import Game

TABLES = frozenset({"opened", "committed", "revealed", "retired", "uncut", "told", "finished"})
ROUNDS = frozenset({"begun", "reopened", "begun-anew"})
NOT_PROMISED = "the cards are not those promised"
NOT_OPENED = "the cards dealt are not those opened"
NOT_LEFT = "what never came is not what was promised"
NOT_CUT = "the cards did not lie as the cut left them"
NOT_SHOWN = "an order was shuffled away and was not opened"
CUT_NOT_SHOWN = "the order before the cut was not opened"
OPENED_TWICE = "the table was opened twice"
NO_PROMISE = "the house dealt without a promise of the cards"
NO_OPENING = "the house dealt, and did not open its promise after the round"

Opened = Sequence[dict[str, str]]
GameNamed = Callable[[str], Game[Any]]


class Promises:
    """The promises of one table, held against what was opened later; a dealer promises nothing."""

    def __init__(self, game_named: GameNamed, *, by_dealer: bool = False) -> None:
        self.checked = 0
        self._game_named = game_named
        self._by_dealer = by_dealer
        self._promised: list[str] = []
        self._rest: str | None = None
        self._dealt: list[str] = []
        self._turned: set[str] = set()
        self._leaves: set[str] = set()
        self._order: list[str | None] = []
        self._in_use = self._was_cut = False
        self._items: Composition | None = None
        self._round = self._before = _Round()

    def note(self, entry: Entry) -> list[str]:
        """One more entry; what is wrong, each with the name of its round."""
        if entry.sealed or entry.kind not in TABLES | ROUNDS:
            return []
        if entry.kind in ROUNDS:
            return self._turn_to(entry)
        return [f"{entry.table}/{entry.round}: {text}" for text in self._wrong(entry.kind, body_of(entry))]

    def _turn_to(self, entry: Entry) -> list[str]:
        """A round begins, or one that was over is on again: nothing of it that lies there comes anew."""
        name = f"{entry.table}/{entry.round}"
        if entry.kind == "reopened":
            self._round = self._round if self._round.name == name else self._before
            self._round.reopen()
            return []
        wrong = self.ended()
        self._before, self._round = self._round, _Round(name)
        return wrong

    def ended(self) -> list[str]:
        """What is wrong with the round that was on: nothing more of it comes."""
        over = self._round
        if not over.finished or self._by_dealer:
            return []
        missing = [NO_OPENING] if over.came and not over.opened else [NOT_OPENED] if self._dealt else []
        self._dealt = []
        return [f"{over.name}: {text}" for text in missing]

    def _wrong(self, kind: str, body: dict[str, Any]) -> list[str]:
        opened: Opened = body.get("opened", ())
        if kind in ("revealed", "retired"):
            self._order += [card.get("item") for card in opened]
        match kind:
            case "opened":
                return self._set_of(body)
            case "committed":
                return self._committed(body)
            case "told":
                return [] if body.get("anew") else self._told(body["events"])
            case "finished":
                self._round.finished = True
            case "revealed":
                return self._revealed(body, opened)
            case "retired":
                return self._retired(body, opened)
            case "uncut":
                self._was_cut = False
                return [] if self._lay_so(body, opened) else [NOT_CUT]
        return []

    def _set_of(self, body: dict[str, Any]) -> list[str]:
        if self._items is not None:
            return [OPENED_TWICE]
        game = self._game_named(body["game"])
        try:
            settings = read(game.settings, body["settings"], "settings")
        except Unreadable as problem:
            return [f"its set of cards is not known: {problem.message}"]
        self._items = Composition(Counter(str(item) for item in game.items(settings)))
        return []

    def _committed(self, body: dict[str, Any]) -> list[str]:
        wrong = []
        if body["promise"] not in (self._rest, *self._promised[-1:]):
            wrong = self._another(cut="cut" in body)
        self._promised.append(body["promise"])
        self._round.promised = True
        self._order = [] if "cut" in body else self._order
        return wrong

    def _another(self, *, cut: bool) -> list[str]:
        """Another order is promised: the one before was opened whole, with how it lay before it was cut."""
        wrong = [NOT_SHOWN] if self._in_use and not cut else [CUT_NOT_SHOWN] if self._was_cut else []
        self._in_use, self._was_cut = True, cut
        if self._items is not None:
            self._items = self._items.anew(self._round.layout)
        return wrong

    def _told(self, events: Iterable[dict[str, Any]]) -> list[str]:
        wrong = []
        for event in events:
            if self._round.lay_there(event):
                continue
            self._round.layout.note(event)
            came = event["event"] in ("dealt", "burned")
            if came and "item" in event:
                self._dealt.append(event["item"])
            self._turned.update(event.get("items", ()))
            if event["event"] == "dealt":
                self._round.came = True
                if not self._round.promised and not self._by_dealer:
                    wrong = [NO_PROMISE]
        self._round.promised |= bool(wrong)
        return wrong

    def _revealed(self, body: dict[str, Any], opened: Opened) -> list[str]:
        self.checked += 1
        self._round.opened = True
        self._rest = body["rest"]
        kept: Opened = body.get("kept", ())
        seen = [card["item"] for card in (*kept, *opened) if "item" in card]
        problems = []
        promise = _promise(opened, body["rest"])
        if self._promised[-1:] != [promise] or not {*map(_leaf, kept)} <= self._leaves:
            problems.append(NOT_PROMISED)
        later = self._turned - {*self._dealt}
        at_once = [item for item in seen if item not in later]
        if at_once != self._dealt[: len(at_once)] or not later <= {*seen}:
            problems.append(NOT_OPENED)
        self._leaves |= {card["leaf"] for card in opened if "leaf" in card}
        self._dealt = [] if NOT_OPENED in problems else self._dealt[len(at_once) :]
        self._turned = set()
        if self._items is not None:
            self._items.open(opened)
            self._items.open_later(kept)
            problems += filter(None, [self._items.problem()])
        return problems

    def _retired(self, body: dict[str, Any], opened: Opened) -> list[str]:
        problems = [] if _promise(opened) == body["promise"] == self._rest else [NOT_LEFT]
        self._in_use = False
        if self._items is not None:
            self._items.open(opened, came=False)
            problems += filter(None, [self._items.problem(whole=True)])
        return problems

    def _lay_so(self, body: dict[str, Any], opened: Opened) -> bool:
        names = [card.get("item") for card in opened]
        cut = names[body["cut"] :] + names[: body["cut"]]
        promised = body["promise"] in self._promised and _promise(opened) == body["promise"]
        return promised and cut == self._order


class _Round:
    """What has happened so far in the round that is on."""

    def __init__(self, name: str = "") -> None:
        self.name = name
        self.layout = Layout()
        self._again = ToldAgain()
        self.promised = self.came = self.opened = self.finished = False

    def reopen(self) -> None:
        """It is on again: what comes out from now on is promised and opened as ever."""
        self.promised = True
        self.came = self.opened = self.finished = False

    def lay_there(self, event: dict[str, Any]) -> bool:
        """Whether it tells of an item that was out when the round was reconstructed."""
        return self._again.lay_there(event, self.layout.seen)


def _leaf(card: dict[str, str]) -> str:
    return card["leaf"] if "leaf" in card else leaf(card["item"], card["salt"])


def _promise(opened: Opened, rest: str = "") -> str:
    for card in reversed(opened):
        rest = sha256(f"{_leaf(card)}:{rest}".encode()).hexdigest()
    return rest

"""What a journal is to keep of a table: its drafts, in words that last."""

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec
from msgspec import Struct

from houseway.journal import Draft
from houseway.table.driving.codec import to_plain
from houseway.table.driving.correcting import Correction
from houseway.table.driving.driver import Driver
from houseway.table.keeping.keeping import NOTHING, Since, WentBack, moved_between, names_hidden_items
from houseway.table.keeping.promising import Promising, Statement
from houseway.table.layout.recorded import Record
from houseway.table.layout.settings import Settings, State
from houseway.table.layout.views import Viewer, view
from houseway.table.procedure.roles import Role
from houseway.table.rules.game import Game

HOUSE = "house"
INSPECTOR = Viewer(Role.INSPECTOR)


class Told(Struct, frozen=True):
    """By whom something was told, and under which command; `anew`: once more."""

    author: str = HOUSE
    command: str | None = None
    anew: bool = False


OF_ITSELF = Told()
"""Nobody told it: the table goes on by itself."""


class Scribe:
    """Writes for one table. `moved` is what has gone to patrons, or come from them, since it was taken."""

    def __init__(self, table: str, game: Game[Any], program: str, promising: Promising) -> None:
        self._table, self._game, self._program, self._promising = table, game, program, promising
        self._moved: Counter[str] = Counter()

    def draft(
        self, kind: str, body: dict[str, Any], number: int, told: Told = OF_ITSELF, *, sealed: bool = False
    ) -> Draft:
        """One entry."""
        text = json.dumps(body, separators=(",", ":"), ensure_ascii=False).encode()
        return Draft(self._table, number, kind, told.author, text, told.command, sealed)

    def opened(self, settings: Settings, number: int) -> Draft:
        """A table is opened, with all that is set there: what is usual may change."""
        body = {"game": self._game.name, "settings": _plain(settings)}
        return self.draft("opened", body | self._versions(), number)

    def begun(
        self, driver: Driver[Any], settings: Settings, before: State, number: int, earlier: Driver[Any] | None
    ) -> list[Draft]:
        """A round begins: what it rests on, what the dealer did unasked, the promise of the next cards.

        It begins anew, with all that has happened in it, if the one before was set right.
        """
        since = NOTHING if earlier is None else Since(0, 0, earlier.round.ledger.balances)
        kind = "begun" if earlier is None else "begun-anew"
        drafts = [
            self.draft(kind, self._rests_on(settings, before), number),
            *self.told(driver, since, number, Told(anew=earlier is not None)),
            *self.stated(self._promising.anew(), number),
            *self.stated(self._promising.sealed(), number),
        ]
        if not any(draft.kind == "committed" for draft in drafts):
            drafts += self.stated(self._promising.committed(), number)
        return drafts

    def told(self, driver: Driver[Any], since: Since, number: int, told: Told = OF_ITSELF) -> Iterator[Draft]:
        """What has happened since, as an inspector may see it; sealed where it names hidden items."""
        inputs = [to_plain(happened) for happened in driver.inputs[since.inputs :]]
        events = driver.round.events[since.events :]
        moved = self.note_moved(since.balances, driver.round.ledger.balances)
        if not inputs and not events and not moved:
            return
        self._promising.note(events)
        hidden = self._promising.something_hidden() or any(
            getattr(event, "sight", None) is not None for event in events
        )
        hidden |= any(names_hidden_items(happened) for happened in driver.inputs[since.inputs :])
        body: dict[str, Any] = {"events": view(events, INSPECTOR)}
        body |= ({"anew": True} if told.anew else {}) | moved
        if not hidden:
            body["inputs"] = inputs
        yield self.draft("told", body, number, told)
        if hidden:
            yield self.draft("inputs", {"inputs": inputs}, number, Told(told.author), sealed=True)

    def cleared(self, lay: Mapping[str, int], number: int, author: str) -> Iterator[Draft]:
        """What lay there goes back before a round that is told as a record; what else has moved stays so."""
        if moved := self.note_moved(lay, {}):
            yield self.draft("told", {"events": [], "inputs": []} | moved, number, Told(author))

    def as_found(
        self, record: Record, settings: Settings, before: State, number: int, author: str
    ) -> Iterator[Draft]:
        """The round begins anew with the record, which is sealed: it names items that lie face down."""
        rests_on = self._rests_on(settings, before)
        yield self.draft("begun-anew", rests_on | {"as_found": True, "cleared": True}, number, Told(author))
        plain = {"before": rests_on["before"], "record": _plain(record)}
        yield self.draft("found", plain, number, Told(author), sealed=True)

    def corrected(
        self, correction: Correction, wrong: Driver[Any], right: Driver[Any], number: int, told: Told
    ) -> Iterator[Draft]:
        """What was typed, what it is, and the events from there on; sealed where the item is not for all."""
        since = correction.since
        events = right.round.events[since:]
        both: dict[str, Any] = {"was": to_plain(correction.was), "now": to_plain(correction.now)}
        if correction.answers:
            both["answers"] = [to_plain(each) for each in correction.answers]
        hidden = any(
            getattr(event, "sight", None) is not None for event in (*wrong.round.events[since:], *events)
        )
        hidden |= names_hidden_items(correction.was) or names_hidden_items(correction.now)
        body: dict[str, Any] = {"since": since, "events": view(events, INSPECTOR)}
        body |= self.note_moved(wrong.round.ledger.balances, right.round.ledger.balances)
        if not hidden:
            body = both | body
        yield self.draft("corrected", body, number, told)
        if hidden:
            yield self.draft("correction", both, number, Told(told.author), sealed=True)
        if done := [to_plain(happened) for happened in right.inputs[correction.inputs :]]:
            yield self.draft("told", {"events": [], "inputs": done}, number)

    def reopened(self, back: WentBack, author: str) -> Iterator[Draft]:
        """Items that were collected lie there again, so many events stand, and what comes is promised."""
        yield self.draft("reopened", {"since": back.before.events}, back.number, Told(author))
        yield from self.stated(self._promising.committed(), back.number)

    def finished(self, over: str | None, number: int, *, opens: bool) -> Iterator[Draft]:
        """A round is over: its cards are opened."""
        yield self.draft("finished", {"over": over}, number)
        if opens or self._promising.something_came:
            yield from self.stated(self._promising.revealed(), number)

    def stated(self, statements: Iterable[Statement], number: int) -> Iterator[Draft]:
        """What is promised of the items, or opened."""
        for kind, body, sealed in statements:
            yield self.draft(kind, body, number, sealed=sealed)

    def note_moved(self, before: Mapping[str, int], after: Mapping[str, int]) -> dict[str, dict[str, int]]:
        """What has moved between these balances."""
        moved = moved_between(before, after)
        self._moved.update(moved.get("moved", {}))
        return moved

    def take_moved(self) -> dict[str, int]:
        """What has moved since this was asked last."""
        moved, self._moved = dict(self._moved), Counter()
        return moved

    def _rests_on(self, settings: Settings, before: State) -> dict[str, Any]:
        """All that a round needs to be told again alone: settings, and what outlived the one before."""
        return {"settings": _plain(settings), "before": _plain(before)} | self._versions()

    def _versions(self) -> dict[str, Any]:
        rules = {"document": self._game.document, "rulings": self._game.rulings}
        return {"rules": rules, "program": self._program}


def _plain(struct: Struct) -> dict[str, Any]:
    plain: dict[str, Any] = msgspec.to_builtins(struct, str_keys=True)
    return plain

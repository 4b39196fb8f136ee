"""What a journal has left of a table: its last entries, and the inputs of a round."""

import json
from collections.abc import Iterable, Iterator
from typing import Any

from msgspec import Struct

from houseway.equipment import Commitment
from houseway.journal import Entry
from houseway.table.codec import from_plain
from houseway.table.dealing import ByHouse
from houseway.table.game import Game
from houseway.table.inputs import Input


class Left:
    """What a journal has left of a table: the last entry of each kind, and the round that is on."""

    def __init__(self) -> None:
        self.opened: Entry | None = None
        self.latest: Entry | None = None
        self.last: dict[str, Entry] = {}
        self.since_begun: list[Entry] = []

    def note(self, entry: Entry) -> None:
        """One more entry."""
        self.opened = self.opened or entry
        self.latest = entry
        self.last[entry.kind] = entry
        if entry.kind == "begun":
            self.since_begun = []
        self.since_begun.append(entry)

    def body(self, kind: str) -> dict[str, Any]:
        """The body of the last entry of that kind."""
        return body_of(self.last[kind])

    def _retired(self) -> bool:
        retired = self.last.get("retired")
        return retired is not None and retired.sequence > self.last["order"].sequence

    def restore(self, game: Game[Any], dealing: ByHouse) -> None:
        """Put every item where it was, and take up the promised order."""
        dealing.restore(self.body("dealing"), game.item)
        if "order" in self.last and not self._retired():
            order = self.body("order")
            items = [game.item(name) for name in order["order"]]
            dealing.commitment = Commitment(items, order["salts"])
            if "cut" in order:
                back = len(items) - order["cut"]
                before = Commitment(items[back:] + items[:back], order["uncut_salts"])
                dealing.uncut = before, order["cut"]


def body_of(entry: Entry) -> dict[str, Any]:
    """The body of an entry as plain data."""
    body: dict[str, Any] = json.loads(entry.body)
    return body


class Corrected(Struct, frozen=True):
    """The input before it was mistyped: this is what came out."""

    now: Input


def steps_of(game: Game[Any], entries: Iterable[Entry]) -> Iterator[Input | Corrected]:
    """What these entries say was told, in order, with what was corrected."""
    for entry in entries:
        where = f"entry {entry.sequence}"
        if entry.kind in ("told", "inputs"):
            for plain in body_of(entry).get("inputs", ()):
                yield from_plain(game, plain, where)
        elif entry.kind in ("corrected", "correction") and "now" in (body := body_of(entry)):
            yield Corrected(from_plain(game, body["now"], where))


def inputs_of(game: Game[Any], entries: Iterable[Entry]) -> list[Input]:
    """The inputs in these entries, in order, each as it was corrected."""
    inputs: list[Input] = []
    for step in steps_of(game, entries):
        if isinstance(step, Corrected):
            inputs[-1] = step.now
        else:
            inputs.append(step)
    return inputs

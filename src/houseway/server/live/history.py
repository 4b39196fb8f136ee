"""Rounds that were played, from the journal: as a viewer saw them, and what proves their cards."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

from houseway.games import game_named
from houseway.journal import Entry, Store, house_of
from houseway.rulebook import Unreadable
from houseway.server.live.pictures import Picture
from houseway.server.live.proving import earlier_of, promises_of
from houseway.server.live.round_start import Played, start_of
from houseway.table.driving.driver import Defect
from houseway.table.keeping.composition import ToldAgain
from houseway.table.keeping.last_entries import NOT_READ, body_of
from houseway.table.keeping.replaying import KeptRound, begin_again, find_round
from houseway.table.keeping.retelling import event_of, only_from_events, told_by
from houseway.table.keeping.steps import after, happened_as
from houseway.table.layout.events import Event
from houseway.table.layout.settings import CHIPS, read
from houseway.table.layout.views import Viewer, seen
from houseway.table.procedure.roles import STAFF
from houseway.table.rules.commands import Command

LISTED = 50
UNREAD = "unreadable"
"""How a round is listed of which the entries are of another version."""
ITEMS = ("dealt", "shown", "burned", "moved")


class History:
    """The rounds of one table."""

    def __init__(self, journal: Store, table: Played) -> None:
        self._journal = journal
        self.table = table
        self._opened: Entry | None = None

    def kept(self, number: int) -> KeptRound:
        """The round of that number."""
        found = find_round(self._journal, self.table.name, number, self._opened)
        self._opened = found.opened
        return found

    def check_over(self, number: int) -> None:
        """What others saw of a round is shown when it is over."""
        if number >= self.table.number:
            name = f"{self.table.name}/{number}"
            raise Unreadable("round-on", f"the round {name!r} is on: others' eyes are lent after it", "as")

    def replay(self, number: int, viewer: Viewer) -> dict[str, Any]:
        """The round again, step by step: what this viewer saw, and how the table looked to them."""
        with told_clearly(kept := self.kept(number)):
            return self._replay(kept, number, viewer)

    def _replay(self, kept: KeptRound, number: int, viewer: Viewer) -> dict[str, Any]:
        return {
            "table": kept.table,
            "round": number,
            "replay": True,
            "game": self.table.game.name,
            "title": self.table.game.title,
            "chips": list(self.table.settings.chips or CHIPS),
            "from_events": only_from_events(kept, game_named),
            "steps": list(self._steps(kept, viewer)),
        }

    def _steps(self, kept: KeptRound, viewer: Viewer) -> Iterator[dict[str, Any]]:
        if only_from_events(kept, game_named):
            return self._from_events(kept)
        return self._told_again(kept, viewer)

    def _from_events(self, kept: KeptRound) -> Iterator[dict[str, Any]]:
        """A round of earlier rulings, as everybody may see it."""
        before = read(self.table.game.state, body_of(kept.entries[0])["before"], "before")
        start = start_of(self.table, before, kept.number)
        told: list[Event] = []
        for entry, stands, plain in told_by(kept):
            takes_back, told = len(told) - stands, told[:stands]
            told += [event_of(self.table.game, each) for each in plain]
            picture = Picture(start)
            for event in told:
                picture.note(event)
            yield {
                "happened": entry.kind,
                "takes_back": takes_back,
                "events": plain,
                "picture": picture.table_part({}),
            }

    def _told_again(self, kept: KeptRound, viewer: Viewer) -> Iterator[dict[str, Any]]:
        driver, steps = begin_again(kept, game_named)
        start = start_of(self.table, driver.begin().state, kept.number)
        picture, noted = Picture(start), 0
        for step in (None, *steps):
            stands = noted
            if step is not None:
                driver, stands = after(driver, step)
            if stands < noted:
                start = start_of(self.table, driver.begin().state, kept.number)
                picture = Picture(start)
                for event in driver.round.events[:stands]:
                    picture.note(seen(event, viewer))
            news = [seen(event, viewer) for event in driver.round.events[stands:]]
            for event in news:
                picture.note(event)
            ordered = isinstance(step, Command) and viewer.role in STAFF
            if news or stands < noted or ordered:
                yield {
                    "happened": happened_as(step),
                    "takes_back": noted - stands,
                    "events": [event.as_json() for event in news],
                    "picture": picture.table_part(self.table.game.floor.control(driver.round)),
                }
            noted = len(driver.round.events)

    def proofs(self, number: int, viewer: Viewer) -> dict[str, Any]:
        """What was promised and opened in a round, and the items in order as this viewer saw them."""
        with told_clearly(kept := self.kept(number)):
            return self._proofs(kept, number, viewer)

    def _proofs(self, kept: KeptRound, number: int, viewer: Viewer) -> dict[str, Any]:
        own = promises_of(kept)
        return {
            "house": house_of(self._journal),
            "table": kept.table,
            "round": number,
            "game": self.table.game.name,
            "decks": getattr(self.table.settings, "decks", 1),
            "over": number < self.table.number,
            "entries": own,
            "earlier": earlier_of(own, number, self.kept),
            "dealt": self._dealt(kept, viewer),
        }

    def _dealt(self, kept: KeptRound, viewer: Viewer) -> list[dict[str, Any]]:
        """What came out, in order, as this viewer saw it; what is told again came once."""
        came: list[dict[str, Any]] = []
        again = ToldAgain()
        for step in self._steps(kept, viewer):
            came = [] if step["happened"] == "begun-anew" else came
            for event in step["events"]:
                out = Counter(each["item"] for each in came if "item" in each)
                if not again.lay_there(event, out) and event["event"] in ITEMS:
                    came.append(event)
        return came

    def rounds(self, viewer: Viewer, before: int | None) -> list[dict[str, Any]]:
        """The last rounds that are over, the latest first."""
        last = self.table.number - 1 if before is None else min(before - 1, self.table.number - 1)
        numbers = range(last, max(last - LISTED, 0), -1)
        return [self._line(self.kept(number), viewer.patron) for number in numbers]

    def _line(self, kept: KeptRound, patron: str | None) -> dict[str, Any]:
        line = {"round": kept.number, "over": UNREAD, "net": 0, "wagered": False, "at": kept.entries[-1].at}
        with suppress(*NOT_READ):
            finished = [entry for entry in kept.entries if entry.kind == "finished"][-1]
            own = [event for event in kept.told() if event.get("patron") == patron]
            line |= {
                "over": body_of(finished)["over"],
                "net": sum(_net(event) for event in own),
                "wagered": any(event["event"] == "placed" for event in own),
                "at": finished.at,
            }
        return line


@contextmanager
def told_clearly(kept: KeptRound) -> Iterator[None]:
    """Of a round whose entries are of another version one line says that it cannot be read."""
    try:
        yield
    except Unreadable:
        raise
    except (*NOT_READ, Defect) as problem:
        text = f"{kept.name} cannot be read by this version: {type(problem).__name__}"
        raise Unreadable("no-such-round", text, "round") from problem


def _net(event: dict[str, Any]) -> int:
    match event["event"]:
        case "paid" | "bonus":
            return int(event["amount"])
        case "collected" | "reversed":
            return -int(event["amount"])
    return 0

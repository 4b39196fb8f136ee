"""Rounds from the journal again: step by step as a viewer saw them, and held against what was kept."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from msgspec import Struct

from houseway.journal import Entries, Entry
from houseway.rulebook import Refused, Unreadable
from houseway.table.driving.driver import Defect, Driver
from houseway.table.keeping.last_entries import body_of
from houseway.table.keeping.scribe import INSPECTOR
from houseway.table.keeping.steps import Step, after, begin_kept, happened_as, since_cleared, steps_of
from houseway.table.layout.settings import read
from houseway.table.layout.views import Viewer, view
from houseway.table.layout.views import seen as seen_by
from houseway.table.layout.wording import event_words
from houseway.table.procedure.inputs import Input
from houseway.table.rules.game import Game

GameNamed = Callable[[str], Game[Any]]


class KeptRound(Struct):
    """A round as the journal has it."""

    table: str
    number: int
    opened: Entry
    entries: list[Entry]

    @property
    def name(self) -> str:
        """How people call it: table and number."""
        return f"{self.table}/{self.number}"

    def told(self) -> list[dict[str, Any]]:
        """The events of the round as they stand."""
        return self.stories()[-1]

    def stories(self) -> list[list[dict[str, Any]]]:
        """The events that were kept, as an inspector may see them: before each time anew, and at last."""
        stories: list[list[dict[str, Any]]] = [[]]
        for entry in self.entries:
            if entry.kind in ("corrected", "reopened"):
                stories.append(stories[-1][: body_of(entry)["since"]])
            elif entry.kind == "begun-anew":
                stories.append([])
            if entry.kind in ("told", "corrected"):
                stories[-1] += body_of(entry).get("events", ())
        return stories

    def moved(self) -> dict[str, int]:
        """What was kept of money that moved to patrons, or from them, since nothing lay there."""
        moved: dict[str, int] = {}
        for entry in since_cleared(self.entries):
            if entry.kind in ("told", "corrected"):
                for patron, cents in body_of(entry).get("moved", {}).items():
                    moved[patron] = moved.get(patron, 0) + cents
        return moved


class Moment(Struct):
    """One step of a round: what kind of thing happened, and what of it the viewer saw.

    A correction `takes_back` so many events that the viewer saw before it.
    """

    happened: str
    events: list[dict[str, Any]]
    words: list[str]
    """Each event in words."""
    takes_back: int = 0

    def as_json(self) -> dict[str, Any]:
        """The step as programs read it."""
        plain: dict[str, Any] = {"happened": self.happened, "events": self.events}
        return plain | ({"takes_back": self.takes_back} if self.takes_back else {})


def find_round(journal: Entries, table: str, number: int, opened: Entry | None = None) -> KeptRound:
    """The round of that number, from its beginning; `opened` is the entry that opened its table, if known."""
    entries = list(journal.entries(table=table, round=number)) if number > 0 else []
    begun = next((place for place, entry in enumerate(entries) if entry.kind == "begun"), None)
    if begun is None:
        raise Unreadable("no-such-round", f"no round {f'{table}/{number}'!r} has begun", "round")
    if opened is None:
        opened = next(each for each in journal.entries(table=table, round=1) if each.kind == "opened")
    return KeptRound(table, number, opened, entries[begun:])


def kept_rounds(entries: Iterable[Entry]) -> Iterator[KeptRound]:
    """The rounds in these entries, in the order in which they began."""
    opened: dict[str, Entry] = {}
    rounds: dict[tuple[str, int], KeptRound] = {}
    for entry in entries:
        if entry.kind == "opened":
            opened[entry.table] = entry
        elif entry.kind == "begun":
            key = (entry.table, entry.round)
            rounds[key] = KeptRound(entry.table, entry.round, opened[entry.table], [entry])
        elif (entry.table, entry.round) in rounds:
            rounds[entry.table, entry.round].entries.append(entry)
    yield from rounds.values()


def begin_again(kept: KeptRound, game_named: GameNamed) -> tuple[Driver[Any], Iterator[Step]]:
    """The round before anything happened in it, and what was told, corrected, reopened and begun anew."""
    body = body_of(kept.opened)
    game = game_named(body["game"])
    settings = read(game.settings, body["settings"], "settings")
    return begin_kept(game, settings, kept.entries[0]), steps_of(game, kept.entries)


def replay(kept: KeptRound, game_named: GameNamed, viewer: Viewer) -> Iterator[Moment]:
    """The round again, step by step, as that viewer saw it."""
    driver, steps = begin_again(kept, game_named)
    seen = 0
    for step in steps:
        driver, stands = after(driver, step)
        stands = min(stands, seen)
        fresh = [seen_by(event, viewer) for event in driver.round.events[stands:]]
        told, words = [each.as_json() for each in fresh], [event_words(each) for each in fresh]
        yield Moment(happened_as(step), told, words, seen - stands)
        seen = len(driver.round.events)


def check_round(kept: KeptRound, game_named: GameNamed) -> str | None:
    """What is wrong with a kept round, if anything: it must tell the same story again."""
    again = []
    try:
        driver, steps = begin_again(kept, game_named)
        for step in steps:
            if not isinstance(step, Input):
                again.append(view(driver.round.events, INSPECTOR))
            driver, _ = after(driver, step)
    except (Refused, Unreadable, Defect) as problem:
        return f"{kept.name}: does not replay: {problem}"
    again.append(view(driver.round.events, INSPECTOR))
    stories = kept.stories()
    if len(again) != len(stories):
        return f"{kept.name}: {len(stories)} stories were kept and {len(again)} replay"
    for now, then in zip(again, stories, strict=True):
        if (difference := _difference(now, then)) is not None:
            return f"{kept.name}: {difference}"
    if (money := _other_money(kept, driver)) is not None:
        return money
    ends = [entry.kind for entry in kept.entries if entry.kind in ("finished", "reopened")]
    finished = ends[-1:] == ["finished"]
    if finished != (driver.request is None):
        return f"{kept.name}: is {'' if finished else 'not '}finished in the journal and not so when replayed"
    return None


def _difference(again: list[dict[str, Any]], told: list[dict[str, Any]]) -> str | None:
    for place, (now, then) in enumerate(zip(again, told, strict=False)):
        if now != then:
            return f"event {place + 1} was {then} and replays as {now}"
    if len(again) != len(told):
        return f"{len(told)} events were kept and {len(again)} replay"
    return None


def _other_money(kept: KeptRound, driver: Driver[Any]) -> str | None:
    """Whether other money moves than was kept; rounds of earlier journals keep none."""
    then = {patron: cents for patron, cents in kept.moved().items() if cents}
    now = {patron: cents for patron, cents in driver.round.ledger.of_patrons().items() if cents}
    same = now == then or not then
    return None if same else f"{kept.name}: {then} moved to patrons, and {now} when replayed"

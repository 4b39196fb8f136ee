"""What the entries of a round say was told, corrected, reopened and begun anew; the round told so again."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple, TypeVar

from msgspec import Struct

from houseway.journal import Entry
from houseway.rulebook import Unreadable
from houseway.table.driving.codec import from_plain
from houseway.table.driving.correcting import without_last
from houseway.table.driving.driver import Driver
from houseway.table.driving.reopening import reopen
from houseway.table.keeping.last_entries import body_of
from houseway.table.layout.recorded import Record
from houseway.table.layout.round import Round
from houseway.table.layout.settings import Settings, State, read
from houseway.table.procedure.dealing import ByHand
from houseway.table.procedure.inputs import Input
from houseway.table.records.records import begin_record
from houseway.table.rules.commands import Command
from houseway.table.rules.game import Game

R = TypeVar("R", bound=Round[Any, Any])


class Corrected(Struct, frozen=True):
    """What was told last was mistyped; this it is."""

    now: Input


class ReopenedHere(Struct, frozen=True):
    """The round was over, and its items lie on the layout again."""


class BegunAnew(Struct, frozen=True):
    """The round rests on something else, as the one before was set right; or it is told as a record."""

    before: State
    record: Record | None = None


Step = Input | Corrected | ReopenedHere | BegunAnew


class Retold(NamedTuple):
    """A round told so far, and how many of its events stood before the last step."""

    driver: Driver[Any]
    stands: int


def steps_of(game: Game[Any], entries: Iterable[Entry]) -> Iterator[Step]:
    """What these entries of a round say happened, in order, after its beginning."""
    for entry in entries:
        where = f"entry {entry.sequence}"
        match entry.kind:
            case "told" | "inputs":
                for plain in body_of(entry).get("inputs", ()):
                    yield from_plain(game, plain, where)
            case "corrected" | "correction" if "now" in (body := body_of(entry)):
                yield Corrected(from_plain(game, body["now"], where))
            case "reopened":
                yield ReopenedHere()
            case "begun-anew" | "found" if "as_found" not in (body := body_of(entry)):
                record = read(game.record, body["record"], where) if "record" in body else None
                yield BegunAnew(read(game.state, body["before"], where), record)


def since_cleared(entries: Sequence[Entry]) -> Sequence[Entry]:
    """The entries since the layout was cleared for a round told as a record; else all of them."""
    for place in range(len(entries) - 1, 0, -1):
        if entries[place].kind == "begun-anew" and "cleared" in body_of(entries[place]):
            return entries[place:]
    return entries


def happened_as(step: Step | None) -> str:
    """What kind of thing happened; nothing yet: the round begins."""
    match step:
        case None:
            return "begun"
        case Command(kind=kind):
            return kind
        case ReopenedHere():
            return "reopened"
        case BegunAnew():
            return "begun-anew"
    return type(step).__name__.lower()


def begin(game: Game[R], settings: Settings, before: State, record: Record | None = None) -> Driver[R]:
    """A round before anything has happened in it, for a person to deal."""
    if record is not None:
        return Driver(game, lambda: begin_record(game, settings, before, record), ByHand())
    return Driver(game, lambda: game.begin(settings, before, True), ByHand())


def begin_kept(game: Game[R], settings: Settings, begun: Entry) -> Driver[R]:
    """A round as its first entry has it; earlier versions kept no settings there but with the table."""
    body = body_of(begun)
    in_force = read(game.settings, body["settings"], "settings") if "settings" in body else settings
    return begin(game, in_force, read(game.state, body["before"], "before"))


def after(driver: Driver[R], step: Step) -> Retold:
    """The round after one more step."""
    match step:
        case Corrected(now=now):
            again, stands = without_last(driver)
            again.tell(now)
            return Retold(again, stands)
        case ReopenedHere():
            reopened = reopen(driver)
            if reopened is None:
                raise Unreadable("never-collected", "a round was reopened that never ended", "reopened")
            return Retold(reopened.driver, reopened.events)
        case BegunAnew(before=before, record=record):
            return Retold(begin(driver.game, driver.round.opened_with, before, record), 0)
    stands = len(driver.round.events)
    driver.tell_again(step)
    return Retold(driver, stands)


def retell(driver: Driver[R], steps: Iterable[Step]) -> Driver[R]:
    """The round after all these steps."""
    for step in steps:
        driver = after(driver, step).driver
    return driver

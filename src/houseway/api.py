"""What other programs use: settle a record, play a table, set tiles, simulate, analyse, report."""

import os
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, datetime, tzinfo
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any

from msgspec import structs, to_builtins

from houseway.equipment import ByteSource
from houseway.floor.documents import Registry, registry_of, shown
from houseway.floor.house import House, new_name
from houseway.floor.jackpots import link_object
from houseway.floor.linking import RULES
from houseway.floor.promotions_told import draws_of, prescribed_on, promotions_of, terms_page
from houseway.floor.reconciling import reconciled
from houseway.floor.record import run as run_floor
from houseway.floor.record.reading import zone_of
from houseway.floor.record.tournaments import results
from houseway.floor.tournaments.items import lacks
from houseway.floor.verifying import Progress, verify_house
from houseway.games import PLAYABLE, game_named
from houseway.journal import Entry, Head, Journal, ReadOnlyJournal, utc_clock
from houseway.journal.private import OpenToOthers, private_folder
from houseway.rulebook import Unreadable
from houseway.rulebook.documents import sources
from houseway.table.keeping.kept import KeptTable
from houseway.table.keeping.last_entries import TableLeft, body_of, tables_in
from houseway.table.keeping.replaying import KeptRound, Moment, kept_rounds, replay
from houseway.table.keeping.retelling import moments_of, only_from_events
from houseway.table.layout.recorded import Record, Settlement
from houseway.table.layout.settings import Settings, quoted, read
from houseway.table.layout.views import Viewer
from houseway.table.procedure.dealing import ByHouse, ByStep, Dealing
from houseway.table.records import records
from houseway.table.records.json_text import json_of
from houseway.table.rules.facet import CheckedSetting, HouseWay
from houseway.table.rules.game import Game
from houseway.table.table import Table as AnyTable
from houseway.version import __version__

JOURNAL, PEOPLE = "journal.sqlite", "people.sqlite"
"""The files of a data folder."""

if TYPE_CHECKING:
    from houseway.lab.report.order import Watch
    from houseway.lab.simulation import Report


def settle(record: Mapping[str, Any] | str | bytes | Record) -> Settlement:
    """Play a round record through the engine: a mapping, JSON text, or a record already read.

    Raises `Refused` where a clause forbids what the record says, `Unreadable` where it cannot be read.
    """
    if isinstance(record, Record):
        return records.settle(game_named(record.game), record)
    given = json_of(record) if isinstance(record, str | bytes) else record
    game = game_named(records.game_of(given))
    return records.settle(game, records.from_mapping(game, given))


def floor(record: Mapping[str, Any] | str | bytes) -> dict[str, Any]:
    """Run a floor record: a house with its tables, people and days. See docs/floor.md.

    One result for each step, refused ones too; `Unreadable` where the record cannot be read.
    """
    return run_floor(json_of(record) if isinstance(record, str | bytes) else record)


def promotion_terms(
    text: bytes, *, toml: bool = False, zone: str = "UTC", data: Path | None = None
) -> dict[str, Any]:
    """Terms of a promotion from a file: everything unmet with its clauses, and the text that patrons read.

    With a data folder they are judged by that house's list of prescribed items too, otherwise by none.
    """
    try:
        given = tomllib.loads(text.decode()) if toml else json_of(text)
    except (ValueError, RecursionError) as error:
        raise Unreadable("bad-terms", f"cannot be read: {error}", "terms") from None
    if data is None:
        return terms_page(given, zone_of(zone))
    with ReadOnlyJournal(existing_journal(data)) as journal:
        today = utc_clock().astimezone(zone_of(zone)).date()
        return terms_page(given, zone_of(zone), prescribed_on(journal.entries(), today))


def promotions(data: Path | None = None) -> dict[str, Any]:
    """The promotions of a house, from its journal."""
    with ReadOnlyJournal(existing_journal(data)) as journal:
        return promotions_of(journal.entries(), utc_clock(), None)


def draws(promotion: str, data: Path | None = None) -> dict[str, Any]:
    """The draws of a promotion, what proves them, and what is wrong with them."""
    with ReadOnlyJournal(existing_journal(data)) as journal:
        return draws_of(journal.entries(), promotion, utc_clock())


def existing_journal(data: Path | None) -> Path:
    """The journal of a data folder, if there is one."""
    path = journal_file(data_folder(data))
    if not path.exists():
        raise Unreadable("no-journal", f"there is no journal in {str(path.parent)!r}", "data")
    return path


def check_conditions(conditions: Any) -> list[dict[str, Any]]:
    """What the conditions of a tournament lack, each with its clause; nothing: they are complete."""
    return [structs.asdict(each) for each in lacks(conditions)]


def tournament(journal: Path, name: str) -> dict[str, Any]:
    """How a tournament of a journal stands: sessions with chips after each round, places, prizes."""
    house = House(lambda: datetime.now(UTC), monotonic)
    with ReadOnlyJournal(journal) as kept:
        house.apply(kept.entries())
    return results(house, name)


class Table(AnyTable[Any]):
    """A table of one of the five games; by default it deals by itself from an OS-random shuffle."""

    def __init__(
        self,
        game: str,
        settings: Mapping[str, Any] | None = None,
        *,
        source: ByteSource = os.urandom,
        dealing: Dealing | None = None,
    ) -> None:
        chosen = game_named(game)
        read_settings = read(chosen.settings, settings or {}, "settings")
        read_settings.check()
        if dealing is None:
            dealing = ByHouse(chosen.equipment(source), chosen.items(read_settings))
        super().__init__(chosen, read_settings, dealing)


def read_settings_file(path: Path) -> dict[str, Any]:
    """A game's settings from a TOML or JSON file; what cannot be read is quoted."""
    try:
        text = path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise Unreadable("no-file", f"cannot read {str(path)!r}: {reason}", "settings") from None
    try:
        settings = tomllib.loads(text) if path.suffix.lower() == ".toml" else json_of(text)
    except (ValueError, RecursionError) as error:
        raise Unreadable("bad-settings", f"{str(path)!r}: {error}", "settings") from None
    if not isinstance(settings, dict):
        raise Unreadable("bad-settings", f"{str(path)!r} holds {quoted(settings)}, not settings", "settings")
    return settings


def data_folder(given: Path | None = None) -> Path:
    """Where journals are kept: the folder given, $HOUSEWAY_DATA, or the user's data folder."""
    if given is not None:
        return given
    if "HOUSEWAY_DATA" in os.environ:
        return Path(os.environ["HOUSEWAY_DATA"])
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(home) / "houseway"


def journal_file(folder: Path) -> Path:
    """The journal in a data folder."""
    return folder / JOURNAL


def open_data_folder(given: Path | None = None) -> Path:
    """The data folder, made if need be, for its owner's eyes alone; one that others can see is refused."""
    folder = data_folder(given)
    try:
        private_folder(folder, (JOURNAL, PEOPLE))
    except OpenToOthers as problem:
        raise Unreadable("open-folder", str(problem), "data") from None
    return folder


def documents(data: Path | None = None) -> dict[str, Any]:
    """The documents recorded in a data folder, and the texts to which our clauses are bound."""
    registry, today = _registry(data), utc_clock().astimezone().date()
    return {
        "documents": [shown(registry, each, today) for each in registry.documents.values()],
        "ours": [to_builtins(each) for each in sources().values()],
    }


def document_text(document: str, game: str | None = None, data: Path | None = None) -> str:
    """The text of a document of that game, as the operator supplied it."""
    registry = _registry(data)
    meant = registry.documents.get(document)
    if meant is None or game not in (None, meant.game):
        known = ", ".join(name for name, each in registry.documents.items() if game in (None, each.game))
        message = f"no document {document[:40]!r}; there are {known or 'none'}"
        raise Unreadable("no-such-document", message, "document")
    text = registry.text_of(meant)
    if text is None:
        raise Unreadable("no-text", f"the text of {document!r} was not supplied", "document")
    return text


def _registry(data: Path | None) -> Registry:
    path = journal_file(data_folder(data))
    if not path.exists():
        return Registry()
    with ReadOnlyJournal(path) as journal:
        return registry_of(journal.entries())


def open_table(
    game: str,
    settings: Mapping[str, Any] | None,
    journal: Journal,
    *,
    source: ByteSource = os.urandom,
    by_step: bool = False,
) -> KeptTable[Any]:
    """A table that keeps a journal: the one left open there with these settings, or a new one."""
    chosen = game_named(game)
    read_settings = read(chosen.settings, settings or {}, "settings")
    read_settings.check()
    kind = ByStep if by_step else ByHouse
    dealing = kind(chosen.equipment(source), chosen.items(read_settings), source)
    tables = tables_in(journal.entries())
    same = [
        each
        for each in tables.values()
        if each.game == game and _settings_left(chosen, each) == read_settings
    ]
    free = next((each for each in same if each.why_not is None), None)
    if free is not None:
        return KeptTable.recover(chosen, dealing, journal=journal, name=free.name, program=__version__)
    if same:
        advice = "choose other settings or another folder (--data)"
        message = f"the table {same[0].name!r} with these settings {same[0].why_not}: {advice}"
        raise Unreadable("no-such-table", message, "settings")
    name = new_name(game, tables)
    return KeptTable(chosen, read_settings, dealing, journal=journal, name=name, program=__version__)


def for_practice(entries: Iterable[Entry], table: str) -> bool:
    """Whether that table was not opened as a licensed one."""
    opened = (body_of(entry) for entry in entries if entry.kind == "table-opened")
    return not any(body.get("table") == table and body.get("licensed", False) for body in opened)


def _settings_left(game: Game[Any], table: TableLeft) -> Settings | None:
    """What is set at that table; None where this version does not know it."""
    try:
        return read(game.settings, table.settings, "settings")
    except Unreadable:
        return None


def find_round(entries: Iterable[Entry], name: str) -> KeptRound:
    """The round of that name, `table/number`."""
    found = {each.name: each for each in kept_rounds(entries)}
    if name not in found:
        known = f"the last one is {list(found)[-1]!r}" if found else "the journal holds none"
        raise Unreadable("no-such-round", f"no round {name!r}; {known}", "round")
    return found[name]


def replay_round(entries: Iterable[Entry], name: str, viewer: Viewer) -> Iterator[Moment]:
    """A round from the journal again, step by step, as that viewer saw it."""
    kept = find_round(entries, name)
    return moments_of(kept) if only_from_events(kept, game_named) else replay(kept, game_named, viewer)


def verify_journal(path: Path, head: Head | None = None, progress: Progress | None = None) -> Iterator[str]:
    """What is wrong with a journal: its chain, rounds that do not replay the same, cards not as promised."""
    return verify_house(path, game_named, head, progress)


def jackpots(path: Path, zone: tzinfo | None = UTC) -> dict[str, Any]:
    """Prize meters as a journal has them: `links`, and reconciled per link and day `days` with `faults`."""
    with ReadOnlyJournal(path) as journal:
        found = reconciled(journal.entries(), zone)
    return {
        "links": {name: link_object(each, RULES.guarantees) for name, each in found.links().items()},
        "days": [each.as_json() for each in found.days()],
        "faults": list(found.faults()),
    }


_HOUSE_WAYS = next(found for game in PLAYABLE.values() if (found := game.floor.house_ways) is not None)


def house_way(tiles: Iterable[str]) -> HouseWay:
    """How the House sets four tiles, given by pips or name: `["6-6", "2-2", "2-2", "3-6"]`."""
    return _HOUSE_WAYS.explain(list(tiles))


def check_setting(tiles: Iterable[str], low: Iterable[str]) -> CheckedSetting:
    """Whether these two of the four tiles are the low hand of the House Way, and what is (rule 5.1)."""
    return _HOUSE_WAYS.check(list(tiles), list(low))


def every_house_way() -> Iterator[HouseWay]:
    """All 35,960 deals of four tiles, set the House Way."""
    return _HOUSE_WAYS.every_deal()


def analyse(
    game: str,
    settings: Mapping[str, Any] | None = None,
    strategy: str | None = None,
    stakes: Iterable[int] | None = None,
) -> dict[str, Any]:
    """Exact analysis of a game under its settings: what every wager is worth, with clauses.

    By the best play, or by a strategy: a name or a file. `stakes` in cents: those for which figures with all
    that depends on the stake are told. Raises `Refused` or `Unreadable` for what cannot be.
    """
    from houseway.lab.analysis import analyse as analyse_in_the_lab

    return analyse_in_the_lab(game, settings, strategy, stakes)


def advise(game: str, settings: Mapping[str, Any] | None, position: Mapping[str, Any]) -> dict[str, Any]:
    """What each choice of a position is worth in cents, the best first, and what each costs beside it.

    A position has the `hand`, the `dealer`'s cards, what else was `seen`, `stakes` by wager in cents and the
    `choices`. What the lab cannot tell it says under `untold`.
    """
    from houseway.lab.tutor.advising import advise as advise_in_the_lab

    return advise_in_the_lab(game, settings, position)


def check_analysis(
    found: Mapping[str, Any],
    strategy: str | None = None,
    *,
    rounds: int = 20_000_000,
    seed: int | None = None,
    report: "Report" = lambda progress: None,
) -> dict[str, Any]:
    """The second way: simulate what an analysis is about, and say how many standard errors they are apart."""
    from houseway.lab.checking import check
    from houseway.lab.games import text_of

    text = None if strategy is None else text_of(found["game"], strategy)
    return check(found, text, rounds=rounds, seed=seed, report=report)


def simulate(
    game: str,
    settings: Mapping[str, Any] | None = None,
    *,
    rounds: int = 10_000_000,
    seed: int | None = None,
    strategy: str | None = None,
    boxes: int = 1,
    shoe: bool = False,
    workers: int | None = None,
    cluster: str | None = None,
    report: "Report" = lambda progress: None,
) -> dict[str, Any]:
    """Play so many rounds fast and say what every wager came to, with standard errors.

    `strategy` is a name or a file. The same seed gives the same figures for any number of workers, on this
    machine or on the Dask cluster at that address. `report` is called as the rounds come in.
    """
    from houseway.lab.games import strategy_text
    from houseway.lab.models import Plan
    from houseway.lab.simulation import simulate as simulate_in_the_lab

    game_named(game)
    plan = Plan(game, dict(settings or {}), strategy_text(game, strategy), boxes, shoe)
    return simulate_in_the_lab(
        plan, rounds=rounds, seed=seed, workers=workers, cluster=cluster, report=report
    )


def report(
    game: str,
    path: Path | str,
    settings: Mapping[str, Any] | None = None,
    *,
    date: str,
    rounds: int = 20_000_000,
    seed: int = 1,
    workers: int | None = None,
    watch: "Watch" = lambda words, done, of: None,
) -> dict[str, Any]:
    """Write the par sheet of a game to `path`, with its data as JSON and its outcomes as CSV beside it.

    The same arguments give the same bytes, whatever the number of workers. `watch` is told how far it is.
    Raises `Refused` or `Unreadable` before any work is done.
    """
    from houseway.lab.report.files import write
    from houseway.lab.report.order import SheetOrder

    return write(SheetOrder(game, dict(settings or {}), date, rounds, seed, workers), Path(path), watch)

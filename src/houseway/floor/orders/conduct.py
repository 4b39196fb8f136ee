"""People and conduct (PJ 17, FCP 14, BB 14, PG 16, PT 17): findings, and the measures that rest on them."""

from collections.abc import Iterator
from typing import Any, ClassVar

from houseway.floor.closing import order_at
from houseway.floor.events import Noticed
from houseway.floor.facts_of_conduct import (
    CASINO,
    Detained,
    Excluded,
    Found,
    HandedOver,
    Readmitted,
    RulesRequested,
)
from houseway.floor.orders.base import AtTable, Order, no_such_power
from houseway.floor.orders.documents import named
from houseway.floor.powers import check_power, defined
from houseway.floor.room import Room
from houseway.floor.tournaments.leaving import leave_out
from houseway.floor.tournaments.rules import played
from houseway.games import game_named
from houseway.rulebook import Clause, Refused, UnknownClause, Unreadable
from houseway.rulebook.common import common
from houseway.table.keeping.kept import KeptTable
from houseway.table.layout.views import Viewer
from houseway.table.procedure.roles import EMPLOYED

MEASURES = ("void-wagers", "exclude-from-game", "exclude-from-casino", "detain")
OFFICES = ("inspector", "police")


class Finding(AtTable, frozen=True, kw_only=True):
    """A casino supervisor is satisfied that a person has contravened a clause."""

    name = "finding"
    alone: ClassVar[bool] = True
    finding: str
    patron: str
    clause: str
    words: str

    def carry_out(self, room: Room, by: Viewer) -> None:
        """Of the document of that table; staff and inspectors on duty use devices as they must."""
        table = room.table(self.table)
        game = table.game
        check_power(self.name, by.role, game.name, order=self.name)
        if named(self.finding, "finding") in room.house.register.findings:
            raise Unreadable("name-taken", f"there is a finding {self.finding!r} already", "finding")
        named(self.patron, "patron")
        named(self.words, "words")
        clause = self._clause(table)
        if clause == common("devices").clause(game.name) and room.role_of(self.patron) in EMPLOYED:
            text = f"{self.patron} is of the staff and on duty"
            asked = {"patron": self.patron, "clause": clause}
            raise Refused("exempt", common("devices-exempt").clause(game.name), text, asked=asked)
        names = ("finding", "patron", "table", "words")
        fields = {name: getattr(self, name) for name in names}
        rule = (clause, *defined(by.role, game.name))
        room.keep_by(by, Found(**fields, clause=clause, round=table.number, rule=rule))

    def _clause(self, table: KeptTable[Any]) -> Clause:
        game, _, number = self.clause.partition("/")
        try:
            if game != table.game.name:
                raise UnknownClause(f"no clause {self.clause!r} of {table.game.name}")
            return table.game.clause(number)
        except UnknownClause as unknown:
            raise Unreadable("unknown-clause", f"clause: {unknown}", "clause") from None


def on_finding(room: Room, name: str | None, patron: str, game: str | None, measure: str) -> Found:
    """The finding that a measure rests on: about that person and that game."""
    found = None if name is None else room.house.register.findings.get(name)
    if (
        found is not None
        and (found.patron, game_of(found.clause)) == (patron, game)
        and gives_measures(found)
    ):
        return found
    text = f"{measure}: no finding against {patron} gives this measure"
    asked = {"patron": patron, "finding": name, "measure": measure}
    raise Refused("no-finding", common("measures").clause(game), text, asked=asked)


def gives_measures(found: Found) -> bool:
    """Where the document has measures for devices alone, only a finding of one will do (QC-20)."""
    return common("devices").clause(game_of(found.clause)) in (None, found.clause)


def measures_on(found: Found) -> list[str]:
    """The measures that the document gives on such a finding."""
    game = game_of(found.clause)
    return [each for each in MEASURES if gives_measures(found) and common(each).clause(game) is not None]


def game_meant(room: Room, finding: str | None, patron: str) -> str | None:
    """The game of a finding, or of the latest against the person; else one they play, or any of the house."""
    findings = room.house.register.findings
    found = findings.get(finding or "")
    found = found or next((each for each in reversed(findings.values()) if each.patron == patron), None)
    if found is not None:
        return game_of(found.clause)
    tables = sorted(room.tables.values(), key=lambda table: not is_there(table, patron))
    return tables[0].game.name if tables else None


def game_of(clause: str) -> str:
    """The game in whose document a clause stands."""
    return clause.partition("/")[0]


def cited(measure: str, by: Viewer, game: str | None) -> tuple[str, ...]:
    """The clause of a measure, the list it stands in, and who takes it."""
    clauses = (common(rule).clause(game) for rule in (measure, "measures"))
    return (*(each for each in clauses if each is not None), *defined(by.role, game))


class VoidWagers(AtTable, frozen=True, kw_only=True):
    """A person's wagers in the round that is on are void."""

    name = "void-wagers"
    patron: str
    finding: str | None = None

    def carry_out(self, room: Room, by: Viewer) -> None:
        """What is voided goes back, and what was paid on it; completed rounds stand (QC-22)."""
        table = room.open_table(self.table)
        check_power(self.name, by.role, table.game.name, order=self.name)
        on_finding(room, self.finding, self.patron, table.game.name, self.name)
        room.lay_standing(table, by)
        room.tell(table, order_at(table, by.role, self.name, patron=self.patron), by)


class ExcludeFromGame(Order, frozen=True, kw_only=True):
    """A person takes no further part in a game, at any table of the house (QC-21)."""

    name = "exclude-from-game"
    patron: str
    game: str
    finding: str | None = None

    def tables_in(self, room: Room) -> tuple[str, ...]:
        """All tables of that game."""
        return tuple(name for name, table in room.tables.items() if table.game.name == self.game)

    def carry_out(self, room: Room, by: Viewer) -> None:
        """Until it is lifted; what lies on a layout is played out."""
        game = game_named(self.game).name
        check_power(self.name, by.role, game, order=self.name)
        found = on_finding(room, self.finding, self.patron, game, self.name)
        table = guest_at(room, found)
        if game in room.house.register.of(self.patron, table).excluded:
            raise again(self.patron, game, common(self.name).clause(game))
        fields: dict[str, Any] = {"patron": self.patron, "finding": found.finding, "table": table}
        rule = cited(self.name, by, game)
        excluded = Excluded(**fields, game=game, rule=rule)
        room.keep_by(by, excluded)
        send_away(room, by, excluded)


class ExcludeFromCasino(Order, frozen=True, kw_only=True):
    """A person is excluded from the casino by an order that was given to them (QC-24)."""

    name = "exclude-from-casino"
    patron: str
    finding: str | None = None
    reference: str | None = None

    def tables_in(self, room: Room) -> tuple[str, ...]:
        """All tables."""
        return tuple(room.tables)

    def carry_out(self, room: Room, by: Viewer) -> None:
        """Only with the reference of the order; chips can be cashed."""
        game = game_meant(room, self.finding, self.patron)
        check_power(self.name, by.role, game, order=self.name)
        check_given(self.name, game, self.patron)
        found = on_finding(room, self.finding, self.patron, game, self.name)
        clause, table = common(self.name).clause(game), guest_at(room, found)
        if not (self.reference or "").strip():
            text = "an exclusion from the casino needs the reference of the order; one from the game does not"
            raise Refused("no-reference", clause, text, asked={"patron": self.patron})
        if CASINO in room.house.register.of(self.patron, table).excluded:
            raise again(self.patron, "the casino", clause)
        fields: dict[str, Any] = {"patron": self.patron, "finding": found.finding, "table": table}
        rule = cited(self.name, by, game)
        excluded = Excluded(**fields, reference=self.reference, rule=rule)
        room.keep_by(by, excluded)
        send_away(room, by, excluded)


def check_given(order: str, game: str | None, patron: str) -> None:
    """The document of that game gives this power to somebody."""
    if game is not None and common(order).clause(game) is None:
        raise no_such_power(order, game, {"patron": patron})


def guest_at(room: Room, found: Found) -> str:
    """Where only the dealer knows the person of a finding; nowhere: somebody with an account."""
    return found.table if found.patron in room.house.books.guests(found.table) else ""


def again(patron: str, what: str, clause: Clause | None) -> Refused:
    """Nobody is excluded twice."""
    return Refused("excluded", clause, f"{patron} is excluded from {what} already", asked={"patron": patron})


def send_away(room: Room, by: Viewer, excluded: Excluded) -> None:
    """Exclusion is leaving (QC-16): seats, markers and what was kept for the person go."""
    patron, at, game = excluded.patron, excluded.table, excluded.game
    if not at and game in (None, played().name):
        leave_out(room, patron, Clause(excluded.rule[0]))
    whose = room.house.books.person(patron, at)
    for table in list(tables_of(room, game)):
        if room.house.books.person(patron, table.name) == whose and is_there(table, patron):
            room.tell(table, order_at(table, by.role, "leave-table", patron=patron), None)


def tables_of(room: Room, game: str | None) -> Iterator[KeptTable[Any]]:
    """Open tables of that game, or all."""
    for table in room.tables.values():
        if not room.facts(table).closed and game in (None, table.game.name):
            yield table


def is_there(table: KeptTable[Any], patron: str) -> bool:
    """Whether something at the table is that person's: a seat, a wager, or what is kept for them."""
    state = table.round.state
    carried = {each.patron for each in state.carried}
    reserved = getattr(state, "reserved", {}).values()
    return patron in {*table.present(), *state.kept, *carried, *reserved}


class Readmit(Order, frozen=True, kw_only=True):
    """An exclusion from a game, or from the casino, is lifted."""

    name = "readmit"
    patron: str
    game: str | None = None
    table: str = ""
    """Where only the dealer knows them; nowhere: somebody with an account."""

    def carry_out(self, room: Room, by: Viewer) -> None:
        """There is one."""
        game = None if self.game is None else game_named(self.game).name
        exclusion = room.house.register.of(self.patron, self.table).excluded.get(game or CASINO)
        clause = self._clause(room, game) if exclusion is None else Clause(exclusion.clause)
        check_power(self.name, by.role, game, under=clause, order=self.name)
        if exclusion is None:
            text = f"{self.patron} is not excluded from {game or 'the casino'}"
            raise Refused("not-excluded", clause, text, asked={"patron": self.patron, "game": game})
        fields: dict[str, Any] = {"patron": self.patron, "game": game, "table": self.table}
        cites = (exclusion.clause, *defined(by.role, game_of(exclusion.clause)))
        room.keep_by(by, Readmitted(**fields, rule=cites))

    def _clause(self, room: Room, game: str | None) -> Clause | None:
        """By which somebody would be excluded."""
        if game is not None:
            return common("exclude-from-game").clause(game)
        return common("exclude-from-casino").clause(game_meant(room, None, self.patron))


class Detain(Order, frozen=True, kw_only=True):
    """Somebody with a prohibited device is detained (QC-25)."""

    name = "detain"
    patron: str
    finding: str | None = None

    def carry_out(self, room: Room, by: Viewer) -> None:
        """Inspector and surveillance know at once; it stays open until somebody took over."""
        game = game_meant(room, self.finding, self.patron)
        check_power(self.name, by.role, game, order=self.name)
        check_given(self.name, game, self.patron)
        found = on_finding(room, self.finding, self.patron, game, self.name)
        table, rule = guest_at(room, found), cited(self.name, by, game)
        if room.house.register.of(self.patron, table).detained is not None:
            text = f"{self.patron} is detained already"
            raise Refused("detained", Clause(rule[0]), text, asked={"patron": self.patron})
        words = f"{self.patron} is detained at {found.table}: {found.words}"
        told = [
            Noticed(to=to, what=self.name, words=words, rule=rule[:1], stream=found.table, patron=self.patron)
            for to in ("inspector", "surveillance")
        ]
        event = Detained(patron=self.patron, finding=found.finding, table=table, rule=rule)
        room.keep_by(by, event, *told)


class EndDetention(Order, frozen=True, kw_only=True):
    """An inspector or a police officer, by name, has taken over."""

    name = "end-detention"
    patron: str
    to: str = ""
    office: str = ""
    table: str = ""

    def carry_out(self, room: Room, by: Viewer) -> None:
        """To nobody else."""
        detained = room.house.register.of(self.patron, self.table).detained
        game = game_meant(room, None, self.patron) if detained is None else game_of(detained.clause)
        check_power(self.name, by.role, game, order=self.name)
        check_given("detain", game, self.patron)
        clause = common("detain").clause(game)
        asked = {"patron": self.patron, "to": self.to, "office": self.office}
        if detained is None:
            raise Refused("not-detained", clause, f"{self.patron} is not detained", asked=asked)
        if self.office not in OFFICES or not self.to.strip():
            text = "somebody is handed over to an inspector or a police officer, by name"
            raise Refused("to-nobody", clause, text, asked=asked, allowed=list(OFFICES))
        rule = (detained.clause, *defined(by.role, game))
        over = HandedOver(patron=self.patron, to=self.to, office=self.office, table=self.table, rule=rule)
        room.keep_by(by, over)


class RequestRules(AtTable, frozen=True, kw_only=True):
    """Somebody asks at a table for a copy of the rules."""

    name = "request-rules"

    def carry_out(self, room: Room, by: Viewer) -> None:
        """It is noted, and which document governs the table."""
        table = room.table(self.table)
        check_power(self.name, by.role, table.game.name, order=self.name)
        governing = room.governing(table)
        document = str(table.game.document) if governing is None else governing.id
        clause = common(self.name).clause(table.game.name)
        room.keep_at(table, by, RulesRequested(document=document, rule=() if clause is None else (clause,)))


CONDUCT_ORDERS: tuple[type[Order], ...] = (
    *(Finding, VoidWagers, ExcludeFromGame, ExcludeFromCasino, Readmit, Detain, EndDetention),
    RequestRules,
)

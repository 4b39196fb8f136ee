"""Sessions of a tournament: ballot, start, seats, betting, breaks and buying back (20.7 to 20.17)."""

from collections.abc import Sequence
from datetime import timedelta

from msgspec import to_builtins

from houseway.floor.events import Noticed
from houseway.floor.notices import SUPERVISORS
from houseway.floor.orders.base import AtTable, no_such_power
from houseway.floor.orders.tournament_ballot import tables_of
from houseway.floor.orders.tournaments import OfTournament, check_going_on, is_director
from houseway.floor.powers import POWERS, refusal
from houseway.floor.room import Room
from houseway.floor.tournaments import tables
from houseway.floor.tournaments.events import (
    BreakGiven,
    PaceSet,
    SeatForfeited,
    SessionStarted,
    StartMoved,
    stream_of,
)
from houseway.floor.tournaments.rules import clause, clauses, played, refused
from houseway.floor.tournaments.session import SessionState
from houseway.floor.tournaments.tables import AnyTable, keep, tell
from houseway.floor.tournaments.tournament import Tournament
from houseway.rulebook import Unreadable
from houseway.table.layout.views import Viewer
from houseway.table.procedure.moments import moment, written

MOST_MINUTES, MOST_SECONDS = 24 * 60, 3600


class MoveStart(OfTournament, frozen=True, kw_only=True):
    """A session starts at another time; all are told now (20.7)."""

    name = "move-start"
    session: int
    time: str

    def carry_out(self, room: Room, by: Viewer) -> None:
        """With reasonable notice (QC-91)."""
        found = self.check_director(room, by, "20.7")
        if not found.next_session <= self.session <= len(found.conditions.sessions):
            raise refused("other-session", "20.7", f"session {self.session} has started, or there is none")
        time = moment(self.time, "time")
        least = timedelta(minutes=found.conditions.notice_minutes)
        if time - room.now() < least:
            text = f"{self.time}: {found.conditions.notice_minutes} minutes' notice are reasonable"
            raise refused("notice-too-short", "20.7", text, time=self.time)
        keep(
            room,
            by,
            StartMoved(
                tournament=self.tournament,
                session=self.session,
                time=written(time),
                rule=clauses("20.7"),
                ruling="QC-91",
            ),
        )
        words = f"tournament {self.tournament}: session {self.session} starts at {written(time)[11:16]} UTC"
        rule = clauses("20.7")
        room.keep_by(
            by,
            Noticed(
                to=SUPERVISORS, what=self.name, words=words, rule=rule, stream=stream_of(self.tournament)
            ),
        )


class StartSession(OfTournament, frozen=True, kw_only=True):
    """A session begins: chips are issued, and the starting markers stand (20.3(a)(iv), QC-84)."""

    name = "start-session"
    session: int

    def carry_out(self, room: Room, by: Viewer) -> None:
        """Not before its time, with enough players, each in the seat of the ballot."""
        found = self.check_director(room, by, "20.7")
        session = found.balloted
        if session is None or session.number != self.session:
            text = f"session {self.session} was not balloted, or has started"
            raise refused("not-balloted", "20.7", text)
        there = tables_of(room, self.tournament)
        seated = self._check_start(room, found, there)
        self._check_number(found, seated)
        conditions = found.conditions
        held = {who: chips for who, chips in found.session.chips.items() if chips} if found.session else {}
        carried = held if conditions.carry_over else {}
        issued = {
            who: carried.get(who, 0) if self.session > 1 and conditions.carry_over else conditions.chips
            for who in seated
        }
        started = SessionStarted(
            tournament=self.tournament,
            session=self.session,
            issued=issued,
            lapsed=held,
            rule=clauses("A/session", "20.3(a)(iv)", "20.3(a)(ii)(A)", "20.3(a)(i)"),
            ruling="QC-88",
        )
        keep(room, by, started)
        length = conditions.sessions[self.session - 1]
        for name, table in there.items():
            if name in session.tables:
                limits = to_builtins(conditions.limits, str_keys=True)
                tell(room, table, "begin-session", rounds=length.rounds, shoes=length.shoes, limits=limits)

    def _check_start(self, room: Room, found: Tournament, there: dict[str, AnyTable]) -> list[str]:
        """The time has come; where none is stated, everybody is seated (sit-and-go)."""
        start = found.starts.get(self.session)
        if start is not None and room.forward() < start.ends:
            raise refused("too-early", "20.7", f"session {self.session} starts at {start.time}")
        positions = [(t, area, who) for t in there.values() for area, who in t.round.state.positions.items()]
        missing = [who for table, area, who in positions if table.round.state.seats.get(area) != who]
        missing = [who for who in missing if who not in found.offers]
        if missing and start is None:
            text = f"{', '.join(sorted(missing))} are not seated: it starts when everybody is"
            raise refused("not-seated", "20.3(a)(ii)(B)", text)
        return sorted(who for _, _, who in positions if who not in missing and who not in found.offers)

    def _check_number(self, found: Tournament, seated: Sequence[str]) -> None:
        least = found.conditions.players.min
        if self.session == 1 and len(seated) < least:
            text = f"{len(seated)} players are seated, and {least} are the fewest"
            raise refused("too-few", "20.3(a)(v)", text)
        if not seated:
            raise refused("nobody", "20.7", "nobody is seated")


def forfeit_seats(room: Room, table: AnyTable, found: Tournament, session: SessionState) -> None:
    """The starting time has come: who is not seated has lost the position, and the fee stays (20.9)."""
    for patron in not_seated(table, found):
        keep(
            room,
            tables.HOUSE,
            SeatForfeited(
                tournament=found.name,
                session=session.number,
                patron=patron,
                rule=clauses("20.9"),
                ruling="QC-91",
            ),
        )
        tell(room, table, "lose-position", patron=patron, why="20.9")


def not_seated(table: AnyTable, found: Tournament) -> list[str]:
    """Who has a position at a table and does not sit there; reserves may still come."""
    state = table.round.state
    missing = [who for area, who in sorted(state.positions.items()) if state.seats.get(area) != who]
    return [who for who in missing if who not in found.offers]


class OpenBetting(AtTable, frozen=True, kw_only=True):
    """Betting of the next round opens (20.14)."""

    name = "open-betting"

    def carry_out(self, room: Room, by: Viewer) -> None:
        """Who cannot wager the minimum is out."""
        table, found = at_table(self, room, by)
        room.open_betting(table, by)
        tables.open_betting(room, table, found, by)


class TimeOver(AtTable, frozen=True, kw_only=True):
    """The player whose turn it is was too slow (20.17): what the conditions say (QC-85)."""

    name = "time-over"

    def carry_out(self, room: Room, by: Viewer) -> None:
        """The minimum, or out."""
        table, found = at_table(self, room, by)
        tables.time_over(room, table, found)


def at_table(order: AtTable, room: Room, by: Viewer) -> tuple[AnyTable, Tournament]:
    """The table, for the director or whoever deals there."""
    game = room.open_table(order.table).game
    if game is not played():
        raise no_such_power(order.name, game.name, {"table": order.table})
    table, found = tables.played_at(room, order.table)
    check_going_on(found)
    if not is_director(found, by) and by.role not in POWERS["deal"].roles:
        raise refusal(order.name, by.role, clause("20.17"), POWERS["deal"].roles, {"table": order.table})
    return table, found


class GiveBreak(OfTournament, frozen=True, kw_only=True):
    """The director offers a break and says how long it is (20.16)."""

    name = "give-break"
    minutes: int | None = None

    def carry_out(self, room: Room, by: Viewer) -> None:
        """No betting opens until it is over."""
        self.check_director(room, by, "20.16")
        if self.minutes is None or not 0 < self.minutes <= MOST_MINUTES:
            raise refused("no-time", "20.16", "the time allowed for the break is specified")
        until = written(room.now() + timedelta(minutes=self.minutes))
        given = BreakGiven(
            tournament=self.tournament, minutes=self.minutes, until=until, rule=clauses("20.16")
        )
        keep(room, by, given)


class SetPace(OfTournament, frozen=True, kw_only=True):
    """The director determines the speed: seconds for a wager (20.17)."""

    name = "set-pace"
    seconds: int | None = None
    minutes: int | None = None

    def carry_out(self, room: Room, by: Viewer) -> None:
        """From now on."""
        self.check_director(room, by, "20.17")
        seconds = self.seconds if self.seconds is not None else (self.minutes or 0) * 60
        if not 0 < seconds <= MOST_SECONDS:
            raise Unreadable("bad-number", f"seconds: {seconds}, from 1 to {MOST_SECONDS}", "seconds")
        keep(room, by, PaceSet(tournament=self.tournament, seconds=seconds, rule=clauses("20.17")))

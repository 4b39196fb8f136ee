"""The ballot: table and seat of each player for a session (20.7, 20.8)."""

from collections.abc import Sequence
from typing import Any

from houseway.floor.closing import order_at
from houseway.floor.events import BotSat, BotsLeft
from houseway.floor.inputs import BOT
from houseway.floor.orders.tournaments import OfTournament
from houseway.floor.room import Room
from houseway.floor.tournaments import ballots
from houseway.floor.tournaments.events import Balloted, Seat
from houseway.floor.tournaments.ranking import open_ties, progress
from houseway.floor.tournaments.rules import clauses, facet, refused
from houseway.floor.tournaments.session import SessionState
from houseway.floor.tournaments.tables import AnyTable, keep, tell, tournament_named_at
from houseway.floor.tournaments.tournament import CLOSED, RUNNING, Tournament
from houseway.table.layout.settings import read
from houseway.table.layout.views import Viewer
from houseway.table.procedure.roles import Role


def tables_of(room: Room, tournament: str) -> dict[str, AnyTable]:
    """The open tables at which it is played, by name."""
    found = {name: each for name, each in room.tables.items() if tournament_named_at(each) == tournament}
    return {name: found[name] for name in sorted(found) if not room.facts(found[name]).closed}


def who_plays(found: Tournament) -> list[str]:
    """Who takes part in the session that comes next: all who have entered, then who goes on."""
    number, last = found.next_session, found.session
    if last is None:
        return sorted(found.players)
    if not last.over:
        raise refused("session-on", "A/session", f"session {last.number} is not over at every table")
    if open_ties(found):
        ties = "; ".join(", ".join(each) for each in open_ties(found))
        number_of = "20.3(a)(viii)(B)" if found.conditions.place_points is None else "20.3(a)(ix)(B)"
        raise refused("tie-open", number_of, f"additional rounds decide between {ties}")
    if number > len(found.conditions.sessions):
        raise refused("no-more-sessions", "20.3(a)(ii)(A)", "there is no further session")
    decided = progress(found, last)
    second_chance = found.conditions.sessions[number - 1].repechage
    waiting = _waiting(found, last)
    going = decided.repechage if second_chance else (*decided.on, *decided.repechage, *waiting)
    return sorted(each for each in dict.fromkeys(going) if each not in found.forfeited)


def _waiting(found: Tournament, last: SessionState) -> Sequence[str]:
    """Who had gone on already when the last session was a second chance for others."""
    if last.number < 2 or not found.conditions.sessions[last.number - 1].repechage:
        return ()
    return progress(found, found.sessions[last.number - 2]).on


class Ballot(OfTournament, frozen=True, kw_only=True):
    """The director allocates table and seat to each player by ballot (20.7, 20.8)."""

    name = "ballot"
    session: int
    drawn: Any = None

    def carry_out(self, room: Room, by: Viewer) -> None:
        """Before the session; told, or drawn from what was promised when entries closed."""
        found = self.check_director(room, by, "20.7")
        if found.state not in (CLOSED, RUNNING):
            raise refused("entries-open", "20.7", "entries are not closed yet")
        if self.session != found.next_session:
            raise refused("other-session", "20.3(a)(ii)(A)", f"session {found.next_session} comes next")
        start = found.starts.get(self.session)
        if start is not None and room.forward() >= start.ends:
            raise refused("too-late", "20.7", "the starting time has come: it is moved first")
        players, there = who_plays(found), tables_of(room, self.tournament)
        seed, drawn = "", self._told()
        if drawn is None:
            seed, drawn = self._draw(found, players, there)
        check_drawn(found, drawn, players, there)
        check_shoes(found, self.session, drawn, there)
        balloted = Balloted(
            tournament=self.tournament,
            session=self.session,
            drawn=drawn,
            seed=seed,
            among=tuple(players),
            rounds_from=self.rounds_from(room),
            rule=clauses("20.7", "20.8", "20.3(a)(ii)(B)", *progression_clauses(found)),
        )
        keep(room, by, balloted)
        for name, table in there.items():
            positions = {seat.area: seat.patron for seat in drawn if seat.table == name}
            if positions or table.round.state.positions:
                tell(room, table, "allot-seats", positions=positions)
            seat_bots(room, table, by, positions)

    def _told(self) -> tuple[Seat, ...] | None:
        return None if self.drawn is None else read(tuple[Seat, ...], self.drawn, "drawn")

    def _draw(
        self, found: Tournament, players: list[str], there: dict[str, AnyTable]
    ) -> tuple[str, tuple[Seat, ...]]:
        seed = found.seeds[self.session - 1] if found.seeds else ballots.fresh()
        number = found.conditions.tables
        there = with_shoes(found, self.session, there) or there
        used = list(there)[:number] if isinstance(number, int) else list(there)
        places = ballots.spread(len(players), {name: there[name].settings.areas for name in used})
        if len(places) < len(players):
            text = f"{len(players)} players, and {len(places)} seats at {len(used)} tables"
            raise refused("no-seats", "20.8", text)
        drawn = ballots.draw(seed, players, places, found.conditions.apart)
        if players and not drawn:
            text = f"no draw over {', '.join(used)} keeps everybody apart who is not to sit at one table"
            raise refused("group", "20.3(a)(vi)", text)
        return seed, drawn


def with_shoes(found: Tournament, session: int, there: dict[str, AnyTable]) -> dict[str, AnyTable]:
    """The tables at which that session can be counted: one by shoes not at an automated shoe (19.1)."""
    if found.conditions.sessions[session - 1].shoes is None:
        return there
    return {name: table for name, table in there.items() if facet().counts_shoes(table.settings)}


def check_shoes(found: Tournament, session: int, drawn: Sequence[Seat], there: dict[str, AnyTable]) -> None:
    """Nobody is drawn a seat at which their session would never end."""
    used = dict.fromkeys(seat.table for seat in drawn)
    if endless := [name for name in used if name not in with_shoes(found, session, there)]:
        text = f"session {session} is a number of shoes, and none is used up at {', '.join(endless)}"
        raise refused("no-shoes", "19.1", f"{text}, where the shoe is automated", tables=endless)


def seat_bots(room: Room, table: AnyTable, by: Viewer, positions: dict[int, str]) -> None:
    """Bots of a tournament for practice sit down at once."""
    if room.facts(table).bots:
        room.keep_by(by, BotsLeft(table=table.name))
    for area, bot in positions.items():
        if bot.startswith(BOT):
            room.tell(table, order_at(table, Role.DEALER, "take-seat", patron=bot, area=area), None)
            room.keep_by(by, BotSat(table=table.name, bot=bot, area=area))


def progression_clauses(found: Tournament) -> tuple[str, ...]:
    """By which items of the conditions these players are in a later session."""
    if found.session is None:
        return ()
    second = ("20.3(a)(ii)(E)",) if found.conditions.best_of_others else ()
    return ("20.3(a)(ii)(C)", *second)


def check_drawn(
    found: Tournament, drawn: Sequence[Seat], players: Sequence[str], there: dict[str, AnyTable]
) -> None:
    """Everybody who plays has one seat, nobody shares one, groups are kept apart."""
    names = [seat.patron for seat in drawn]
    others = sorted(set(names) - set(players))
    missing = sorted(set(players) - set(names))
    if others or missing or len(set(names)) < len(names):
        text = f"the ballot is among {', '.join(players)}"
        text += f"; not {', '.join(others)}" if others else ""
        text += f"; {', '.join(missing)} have no seat" if missing else ""
        raise refused("other-players", "20.7", text, patrons=[*others, *missing])
    for seat in drawn:
        table = there.get(seat.table)
        if table is None or not 1 <= seat.area <= table.settings.areas:
            text = f"no seat {seat.area} at a table {seat.table!r} of the tournament"
            raise refused("no-such-seat", "20.7", text, table=seat.table, area=seat.area)
    if len({(seat.table, seat.area) for seat in drawn}) < len(drawn):
        raise refused("seat-twice", "20.7", "a seat was drawn twice")
    number = found.conditions.tables
    if isinstance(number, int) and len({seat.table for seat in drawn}) > number:
        raise refused("too-many-tables", "20.3(a)(ii)(B)", f"{number} tables are active in a session")
    if group := ballots.together(drawn, found.conditions.apart):
        text = f"of {', '.join(sorted(group))} no two sit at one table"
        raise refused("group", "20.3(a)(vi)", text)

"""How a tournament ends: additional rounds, points, places and prizes (20.3(a)(ix), (xi), 20.18, 20.19)."""

from collections.abc import Sequence

from msgspec import to_builtins

from houseway.floor.orders.tournament_ballot import tables_of
from houseway.floor.orders.tournaments import OfTournament, chips_left, clear_tables
from houseway.floor.powers import refusal
from houseway.floor.room import Room
from houseway.floor.tournaments import tables
from houseway.floor.tournaments.events import AdditionalRound, PlacesAwarded, PointsAwarded, PrizesSigned
from houseway.floor.tournaments.ranking import (
    open_ties,
    overall,
    plain_points,
    points_of,
    prizes_of,
    ties_for_points,
)
from houseway.floor.tournaments.rules import clause, clauses, facet, refused
from houseway.floor.tournaments.session import SessionState
from houseway.floor.tournaments.tables import AnyTable, keep, tell
from houseway.floor.tournaments.tournament import Tournament
from houseway.rulebook import Refused, Unreadable
from houseway.table.layout.views import Viewer
from houseway.table.procedure.roles import CASINO_SUPERVISORS


class GiveAdditionalRound(OfTournament, frozen=True, kw_only=True):
    """Tied players are given another round to determine their places (20.3(a)(xi)(D), QC-93)."""

    name = "additional-round"
    table: str
    patrons: tuple[str, ...]

    def carry_out(self, room: Room, by: Viewer) -> None:
        """Only they play, with the chips they hold; who has too few for the minimum gets equal chips."""
        found = self.check_director(room, by, "20.18")
        table, of = tables.played_at(room, self.table)
        if of is not found:
            raise refused("no-tournament", "20.7", f"{self.table} is no table of {self.tournament}")
        session = self._check_tie(found)
        if table.round.commenced or session.extra_on is not None:
            raise refused("round-in-progress", "20.3(a)(xi)(D)", "a round is on: it is played first")
        issued, lapsed = self._chips(room, found, table)
        given = AdditionalRound(
            tournament=self.tournament,
            session=session.number,
            table=self.table,
            patrons=self.patrons,
            issued=issued,
            lapsed=lapsed,
            rounds_from=self.rounds_from(room),
            rule=clauses("20.3(a)(xi)(D)", "20.18"),
            ruling="QC-93",
        )
        keep(room, by, given)
        positions = positions_for(self.patrons, session, table)
        self._leave_other_tables(room)
        tell(room, table, "allot-seats", positions=positions)
        for area, patron in positions.items():
            tell(room, table, "gain-position", patron=patron, area=area, seated=True, why="20.3(a)(xi)(D)")
        limits = to_builtins(found.conditions.limits, str_keys=True)
        tell(room, table, "begin-session", rounds=1, limits=limits, additional=True)

    def _leave_other_tables(self, room: Room) -> None:
        """Everybody has one seat."""
        for name, table in tables_of(room, self.tournament).items():
            for patron in [who for who in table.round.state.positions.values() if who in self.patrons]:
                if name != self.table:
                    tell(room, table, "lose-position", patron=patron, why="20.3(a)(xi)(D)")

    def _check_tie(self, found: Tournament) -> SessionState:
        session, asked = found.session, sorted(self.patrons)
        ties = [sorted(each) for each in open_ties(found)]
        if session is None or asked not in ties:
            text = "; ".join(", ".join(each) for each in ties) or "nobody"
            number = "20.3(a)(xi)(D)"
            raise refused("no-tie", number, f"additional rounds are for tied players: {text}", patrons=asked)
        return session

    def _chips(self, room: Room, found: Tournament, table: AnyTable) -> tuple[dict[str, int], dict[str, int]]:
        held = {who: tables.chips_in_hand(room, found, who) for who in self.patrons}
        if min(held.values()) >= found.conditions.limits[facet().wager].min:
            return {}, {}
        return dict.fromkeys(self.patrons, found.conditions.chips), {
            who: each for who, each in held.items() if each
        }


def positions_for(patrons: Sequence[str], session: SessionState, table: AnyTable) -> dict[int, str]:
    """Everybody's own seat of that table, and the first free ones for whoever comes from another."""
    seats = [(who, session.seats.get(who)) for who in patrons]
    own = {seat.area: who for who, seat in seats if seat is not None and seat.table == table.name}
    free = iter(area for area in range(1, table.settings.areas + 1) if area not in own)
    others = {next(free): who for who in patrons if who not in own.values()}
    return dict(sorted({**own, **others}.items()))


class AwardPoints(OfTournament, frozen=True, kw_only=True):
    """Points for the places in a session (20.3(a)(ii)(D), (ix))."""

    name = "award-points"
    session: int

    def carry_out(self, room: Room, by: Viewer) -> None:
        """Once it is over, and ties that are to be played are decided."""
        found = self.check_director(room, by, "20.18")
        if found.conditions.place_points is None:
            raise refused("no-points", "20.3(a)(ii)(D)", "the conditions know no points")
        session = next((each for each in found.sessions if each.number == self.session), None)
        if session is None or not session.over:
            raise refused("session-on", "20.3(a)(ii)(D)", f"session {self.session} is not over")
        if session.points is not None:
            raise refused("points-awarded", "20.3(a)(ii)(D)", "the points of that session are awarded")
        if ties := ties_for_points(found, session):
            text = "; ".join(", ".join(each) for each in ties)
            raise refused("tie-open", "20.3(a)(ix)(B)", f"additional rounds decide between {text}")
        points = PointsAwarded(
            tournament=self.tournament,
            session=self.session,
            points=plain_points(points_of(found, session)),
            rounds_from=self.rounds_from(room),
            rule=clauses("20.3(a)(ii)(D)", "20.3(a)(ix)(B)", "20.3(a)(ix)", "20.18"),
        )
        keep(room, by, points)


class AwardPlaces(OfTournament, frozen=True, kw_only=True):
    """The director awards the places, and the whole pool is paid in prizes (20.18, 20.19)."""

    name = "award-places"

    def carry_out(self, room: Room, by: Viewer) -> None:
        """After the last session, once no tie is open that is to be played."""
        found = self.check_director(room, by, "20.18")
        check_final(found)
        if ties := open_ties(found):
            text = "; ".join(", ".join(each) for each in ties)
            raise refused("tie-open", "20.3(a)(xi)(D)", f"additional rounds decide between {text}")
        places = overall(found)
        clear_tables(room, self.tournament)
        tied = ("20.3(a)(xi)(C)",) if any(len(each) > 1 for each in places) else ()
        equal = "20.3(a)(xi)(A)" if found.conditions.place_points is None else "20.3(a)(xi)(B)"
        prizes, above = prizes_of(found, places), room.terms.countersign_above
        waiting = {who: cents for who, cents in prizes.items() if above is not None and cents > above}
        awarded = PlacesAwarded(
            tournament=self.tournament,
            places=tuple(places),
            prizes=prizes,
            waiting=waiting,
            lapsed=chips_left(room, self.tournament),
            rule=clauses("20.18", "20.19", "20.20", *tied, equal, "20.3(a)(x)", "20.3(a)(xi)"),
            ruling="QC-90",
        )
        keep(room, by, awarded)


def prizes_waiting(room: Room, tournament: str | None, table: str) -> str | None:
    """The tournament of that name, or at that table, of which prizes wait for a second person."""
    name = tournament or (tables.tournament_named_at(room.table(table)) if table else None)
    found = None if name is None else room.house.tournaments.by_name.get(name)
    return name if tournament or (found is not None and found.waiting) else None


def sign_prizes(room: Room, by: Viewer, tournament: str, patron: str | None) -> None:
    """A second person, of another rank than who awarded the places, signs: what waits is paid."""
    found = room.house.tournaments.named(tournament)
    asked = {"tournament": tournament}
    if by.role not in CASINO_SUPERVISORS:
        raise refusal("countersign", by.role, clause("20.18"), CASINO_SUPERVISORS, asked)
    signed = {who: cents for who, cents in found.waiting.items() if patron in (None, who)}
    if not signed:
        whose = "no prize" if patron is None else f"no prize of {patron}"
        raise Unreadable("nothing-to-sign", f"{whose} of {tournament} waits for a second person", "payment")
    first, rank = found.awarded_by
    if by.name == first or str(by.role) == rank:
        text = f"{first} has awarded the places: somebody else of another rank signs"
        raise Refused("second-signature", clause("20.18"), text, asked=asked)
    keep(room, by, PrizesSigned(tournament=tournament, prizes=signed, rule=clauses("20.19", "20.20")))


def check_final(found: Tournament) -> None:
    """The last session is over, and points are awarded where there are some."""
    session, number = found.session, len(found.conditions.sessions)
    if session is None or session.number < number or not session.over:
        raise refused("not-over", "20.18", f"session {number} is not over")
    if found.conditions.place_points is not None and not found.all_points_awarded:
        raise refused("points-first", "20.3(a)(ii)(D)", "the points of a session are not awarded")

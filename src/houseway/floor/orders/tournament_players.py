"""Players who come in later: reserves, substitutes, who buys back (20.3(a)(ii)(F), 20.10, 20.11)."""

from msgspec import Struct

from houseway.floor.gates import check_standing
from houseway.floor.orders.tournament_ballot import tables_of
from houseway.floor.orders.tournaments import OfTournament, check_going_on
from houseway.floor.room import Room
from houseway.floor.tournaments import tables
from houseway.floor.tournaments.conditions import BuyBack
from houseway.floor.tournaments.events import BoughtBack, SeatOffered, Substituted
from houseway.floor.tournaments.ranking import progress
from houseway.floor.tournaments.rules import clauses, played, refused
from houseway.floor.tournaments.session import SessionState
from houseway.floor.tournaments.tables import keep, tell
from houseway.floor.tournaments.tournament import Tournament
from houseway.rulebook import Refused, Unreadable
from houseway.table.layout.views import Viewer


class OfferSeat(OfTournament, frozen=True, kw_only=True):
    """The director offers an empty seat of the first session to a reserve (20.10)."""

    name = "offer-seat"
    session: int
    patron: str
    table: str
    area: int

    def carry_out(self, room: Room, by: Viewer) -> None:
        """Who then takes it and pays; before the first round there (QC-92)."""
        found = self.check_director(room, by, "20.10")
        here = found.sessions[0] if len(found.sessions) == 1 else None
        table = room.open_table(self.table)
        if self.session != 1 or here is None or here.opened.get(self.table):
            text = "a reserve takes a seat before the first round of the first session only"
            raise refused("too-late", "20.10", text, patron=self.patron)
        if self.patron not in found.reserves:
            raise refused("no-reserve", "20.10", f"{self.patron} is no reserve", patron=self.patron)
        if not 1 <= self.area <= table.settings.areas:
            raise Unreadable("no-such-area", f"area: {self.area} of {self.table}", "area")
        holder = table.round.state.positions.get(self.area)
        if holder is not None and holder not in found.offers:
            raise refused("seat-taken", "20.10", f"seat {self.area} is that of {holder}", area=self.area)
        if not self._was_lost(found, here):
            text = f"seat {self.area} is no seat that its player did not take"
            raise refused("no-empty-seat", "20.10", text, area=self.area)
        offered = SeatOffered(
            tournament=self.tournament,
            session=self.session,
            patron=self.patron,
            table=self.table,
            area=self.area,
            rule=clauses("20.10"),
            ruling="QC-92",
        )
        keep(room, by, offered)
        tell(room, table, "gain-position", patron=self.patron, area=self.area, why="20.10")

    def _was_lost(self, found: Tournament, here: SessionState) -> bool:
        balloted = next((each.drawn for each in found.ballots if each.session == here.number), ())
        seats = {(seat.table, seat.area): seat.patron for seat in balloted}
        return seats.get((self.table, self.area)) in found.forfeited


class Substitute(OfTournament, frozen=True, kw_only=True, rename={"instead_of": "for"}):
    """The director approves a substitute, who takes over seat and chips without a fee, once (20.11)."""

    name = "substitute"
    patron: str
    instead_of: str

    def carry_out(self, room: Room, by: Viewer) -> None:
        """Between rounds; nobody who is in the tournament already."""
        found = self.check_director(room, by, "20.11")
        check_standing(room.house, self.patron, played().name)
        check_substitute(found, self.patron, self.instead_of)
        session = found.sessions[-1] if found.sessions else None
        seat = None if session is None else session.seats.get(self.instead_of)
        table = None if seat is None else room.open_table(seat.table)
        if table is not None and (table.round.commenced or list(table.round.open_wagers())):
            raise refused("round-in-progress", "20.11", "wagers lie there: the round is played first")
        substituted = Substituted(
            tournament=self.tournament,
            patron=self.patron,
            instead_of=self.instead_of,
            chips=tables.chips_in_hand(room, found, self.instead_of),
            rule=clauses("20.11"),
            ruling="QC-92",
        )
        keep(room, by, substituted)
        if table is not None and seat is not None:
            sits = table.round.state.seats.get(seat.area) == self.instead_of
            there = {"patron": self.patron, "area": seat.area, "seated": sits, "why": "20.11"}
            if table.round.state.positions.get(seat.area) == self.instead_of:
                tell(room, table, "gain-position", **there)


def check_substitute(found: Tournament, patron: str, instead_of: str) -> None:
    """Somebody still in, who is no substitute, for somebody who is not in."""
    if instead_of not in in_play(found):
        raise refused("not-in-play", "20.11", f"{instead_of} does not play", patron=instead_of)
    if instead_of in found.substitutes.values():
        text = f"{instead_of} is a substitute: there is one, once"
        raise refused("once", "20.11", text, patron=instead_of)
    if patron in {*found.entries, *found.substitutes.values(), *found.offers, found.director}:
        raise refused("entered-already", "20.11", f"{patron} is in the tournament", patron=patron)


def in_play(found: Tournament) -> list[str]:
    """Who is still in: not too late, not eliminated, gone on from every session that is over."""
    gone = {*found.forfeited, *found.eliminated}
    for session in found.sessions:
        if session.over and session.number < len(found.conditions.sessions):
            gone |= set(progress(found, session).out)
    return sorted(each for each in found.players if each not in gone)


class Back(Struct, frozen=True):
    """Where somebody sits who buys back."""

    table: str
    area: int


class BuyBackIn(OfTournament, frozen=True, kw_only=True):
    """An eliminated player buys back into the tournament, as the conditions say (20.3(a)(ii)(F))."""

    name = "buy-back"

    def carry_out(self, room: Room, by: Viewer) -> None:
        """In the stated session, before the stated round, so many times."""
        found = self.its(room)
        patron = self.whose(by)
        check_standing(room.house, patron, played().name)
        check_going_on(found)
        terms = self._check(found, patron)
        place = self._place(room, found, patron, terms)
        tables.check_fee(room, patron, terms.price)
        bought = BoughtBack(
            tournament=self.tournament,
            patron=patron,
            price=terms.price,
            chips=terms.chips,
            commission=terms.commission,
            table=place.table,
            area=place.area,
            rule=clauses("20.3(a)(ii)(F)", "20.6", "20.20"),
            ruling="QC-89",
        )
        keep(room, by, bought)
        fields = {"patron": patron, "area": place.area, "seated": True, "why": "20.3(a)(ii)(F)"}
        tell(room, room.open_table(place.table), "gain-position", **fields)

    def _check(self, found: Tournament, patron: str) -> BuyBack:
        terms, session = found.conditions.buying_back, found.session
        if terms is None:
            raise self._refused("no-buying-back", "nobody buys back into this tournament", patron)
        if session is None or session.number != terms.session or patron not in session.eliminated:
            raise self._refused(
                "not-eliminated", f"{patron} was not eliminated in session {terms.session}", patron
            )
        if found.buy_backs[patron] >= terms.times:
            raise self._refused(
                "too-often", f"{patron} has bought back {found.buy_backs[patron]} times", patron
            )
        return terms

    def _place(self, room: Room, found: Tournament, patron: str, terms: BuyBack) -> Back:
        """The seat of the ballot, or the first that is free; at a table where that round is to come."""
        session = found.session
        assert session is not None
        own = session.seats.get(patron)
        there = tables_of(room, self.tournament)
        for name in [own.table] if own is not None else sorted(session.tables):
            if max(session.opened.get(name, 0), session.played.get(name, 0)) >= terms.before_round:
                continue
            table = there[name]
            if name in session.over_at or table.round.commenced:
                continue
            free = [
                area for area in range(1, table.settings.areas + 1) if area not in table.round.state.positions
            ]
            if own is not None and own.area in free:
                return Back(name, own.area)
            if free:
                return Back(name, free[0])
        raise self._refused("too-late", f"before round {terms.before_round}, between rounds", patron)

    def _refused(self, code: str, text: str, patron: str) -> Refused:
        return refused(code, "20.3(a)(ii)(F)", text, patron=patron)

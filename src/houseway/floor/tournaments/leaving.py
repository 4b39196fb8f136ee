"""Who is excluded is out of every tournament (17.2(b)), and the fee stays."""

from houseway.floor.tournaments.events import SeatForfeited
from houseway.floor.tournaments.tables import EXCLUDED, HOUSE, Hall, coming, eliminate, keep, tell
from houseway.floor.tournaments.tournament import Tournament
from houseway.rulebook import Clause


def leave_out(room: Hall, patron: str, clause: Clause) -> None:
    """From now on; a wager that lies on a layout is played out first."""
    for tournament in room.house.tournaments.by_name.values():
        if not tournament.ended:
            _leave_out(room, tournament, patron, clause)


def _leave_out(room: Hall, tournament: Tournament, patron: str, clause: Clause) -> None:
    session = tournament.sessions[-1] if tournament.sessions else None
    seat = None if session is None else session.seats.get(patron)
    table = None if seat is None else room.open_table(seat.table)
    if session is not None and session.started and not session.over:
        lies = table is not None and any(each.patron == patron for each in table.round.open_wagers())
        if table is not None and patron in session.chips and not lies:
            eliminate(room, table, patron, coming(session, table), clause)
    elif patron in tournament.players:
        number = tournament.next_session
        out = SeatForfeited(
            tournament=tournament.name, session=number, patron=patron, rule=(clause,), ruling="QC-21"
        )
        keep(room, HOUSE, out)
        if table is not None and patron in table.round.state.positions.values():
            tell(room, table, "lose-position", patron=patron, why=EXCLUDED)

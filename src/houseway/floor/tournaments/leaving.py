"""Who is excluded is out of every tournament (17.2(b)), and the fee stays."""

from houseway.floor.tournaments.events import SeatForfeited
from houseway.floor.tournaments.session import SessionState
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
    _leave_tie(room, session, patron, clause)
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


def _leave_tie(room: Hall, session: SessionState | None, patron: str, clause: Clause) -> None:
    """Who was to play an additional round has lost the tie, unless the wager lies there already."""
    if session is None or session.extra_on is None or patron not in session.extra_patrons:
        return
    table = room.open_table(session.extra_on)
    if not any(each.patron == patron for each in table.round.open_wagers()):
        eliminate(room, table, patron, coming(session, table), clause)

"""What follows from a round of a tournament: chips in view, who is in again, who has paid and plays."""

from collections import Counter
from collections.abc import Sequence

from houseway.floor.tournaments.events import ChipsCorrected, Entered, Reinstated, RoundOver
from houseway.floor.tournaments.rules import clauses, facet, refused
from houseway.floor.tournaments.session import SessionState
from houseway.floor.tournaments.tables import (
    HOUSE,
    AnyTable,
    Hall,
    check_fee,
    check_undecided,
    chips_in_hand,
    exclusion_of,
    keep,
    smallest_wager,
    tell,
    tournament_at,
)
from houseway.floor.tournaments.tournament import Tournament
from houseway.table.layout.outcome import Outcome
from houseway.table.procedure.inputs import Input
from houseway.table.rules.commands import Command
from houseway.table.rules.invalidating import WITHOUT_RESULT
from houseway.table.rules.seats import TakeSeat


def was_told(room: Hall, table: AnyTable, inputs: Sequence[Input], outcome: Outcome) -> None:
    """A reserve who sat down pays and is in; a round that is over leaves its chips."""
    tournament = tournament_at(room, table)
    if tournament is None:
        return
    for each in inputs:
        if isinstance(each, TakeSeat) and each.patron in tournament.offers:
            _reserve_seated(room, tournament, each.patron)
    corrected = not inputs and bool(outcome.moved) and not table.round.commenced
    if outcome.anew or corrected:
        check_undecided(tournament, table, table.number - (not table.round.commenced))
    session = tournament.session_at(table.name)
    if session is None or not session.started:
        return
    of_earlier = any(isinstance(each, Command) and each.of_earlier_rounds for each in inputs)
    if outcome.anew or corrected or of_earlier:
        marker = None if outcome.ended is None else outcome.ended.state.marker
        again = _reinstate(room, table, tournament, session, marker)
        _correct(room, table, tournament, session, again)
    if outcome.ended is not None or corrected or of_earlier:
        _round_over(room, table, tournament, session, outcome, of_earlier=of_earlier)


def _reserve_seated(room: Hall, tournament: Tournament, patron: str) -> None:
    """On payment of the entry fee (20.10), and chips are issued if the session has started."""
    offered = tournament.offers[patron]
    session = tournament.sessions[offered.session - 1]
    conditions = tournament.conditions
    check_fee(room, patron, conditions.entry_fee)
    entered = Entered(
        tournament=tournament.name,
        patron=patron,
        fee=conditions.entry_fee,
        commission=conditions.retained,
        chips=conditions.chips if session.started else 0,
        rule=clauses("20.10", "20.20", "20.3(a)(iii)"),
        ruling="QC-89",
    )
    keep(room, HOUSE, entered)


def session_played(table: AnyTable, tournament: Tournament, session: SessionState, outcome: Outcome) -> int:
    """How many rounds of the session are played at a table; void ones are not counted (QC-84)."""
    rounds = tournament.conditions.sessions[session.number - 1].rounds
    played = session.played.get(table.name, 0)
    left: int | None = table.round.state.rounds_left
    if rounds is not None and left is not None:
        return rounds - left
    if outcome.ended is None:
        return played
    return played + (str(outcome.ended.over) not in WITHOUT_RESULT) - outcome.anew


def _reinstate(
    room: Hall, table: AnyTable, tournament: Tournament, session: SessionState, marker: int | None
) -> set[str]:
    """Who was out before a round that has not commenced, and has the minimum after all, is in again."""
    again: set[str] = set()
    if table.round.commenced:
        return again
    for patron, gone in session.eliminated.items():
        seat, came_back = session.seats.get(patron), chips_in_hand(room, tournament, patron)
        here = seat is not None and seat.table == table.name and gone.before == table.number
        if not here or seat is None or came_back <= 0 or exclusion_of(room, patron) is not None:
            continue
        if came_back + gone.chips < smallest_wager(table):
            continue
        taken = table.round.state.positions
        free = [seat.area, *(each for each in range(1, table.settings.areas + 1))]
        area = next(each for each in free if each not in taken)
        reinstated = Reinstated(
            tournament=tournament.name,
            session=session.number,
            patron=patron,
            table=table.name,
            area=area,
            chips=came_back + gone.chips,
            issued=gone.chips,
            rule=clauses("A/void", "20.14"),
            ruling="QC-84",
        )
        keep(room, HOUSE, reinstated)
        there = {"patron": patron, "area": area, "seated": True, "marker": area == marker}
        tell(room, table, "gain-position", **there, why="A/void")
        again.add(patron)
    return again


def _correct(
    room: Hall, table: AnyTable, tournament: Tournament, session: SessionState, again: set[str]
) -> None:
    """What was won by a round that is void and lost since is not there (15.5); who is out keeps nothing."""
    held = {who: chips_in_hand(room, tournament, who) for who in _played_here(table, tournament, session)}
    lying = {wager.patron for wager in table.round.open_wagers()}
    given: Counter[str] = Counter()
    for patron, chips in held.items():
        takes_over = tournament.substitutes.get(patron, patron)
        if takes_over != patron:
            given[patron] -= chips
            given[takes_over] += chips
    for patron, had in held.items():
        chips = had + given[patron]
        if chips < 0 and patron in lying:
            text = f"{-chips} of what that round paid {patron} lie on the layout: this round is played first"
            raise refused("not-enough-chips", "20.13", text, patron=patron)
        if chips < 0 or patron not in {*session.chips, *again}:
            given[patron] -= chips
    issued = {who: given[who] for who in sorted(given) if given[who] > 0}
    lapsed = {who: -given[who] for who in sorted(given) if given[who] < 0}
    if issued or lapsed:
        corrected = ChipsCorrected(
            tournament=tournament.name,
            session=session.number,
            issued=issued,
            lapsed=lapsed,
            rule=clauses("15.5", "A/void", "20.13"),
            ruling="QB-15",
        )
        keep(room, HOUSE, corrected)


def _played_here(table: AnyTable, tournament: Tournament, session: SessionState) -> list[str]:
    """Who has played this session at that table, and for whom somebody else plays now."""
    here = [who for who, seat in session.seats.items() if seat.table == table.name]
    replaced = [who for who, other in tournament.substitutes.items() if other in here]
    return [*replaced, *here]


def _round_over(
    room: Hall,
    table: AnyTable,
    tournament: Tournament,
    session: SessionState,
    outcome: Outcome,
    *,
    of_earlier: bool,
) -> None:
    again = outcome.anew and session.extra_on is None and session.last_extra[0] == table.name
    if session.extra_on == table.name:
        players: Sequence[str] = session.extra_patrons
    elif again:
        players = session.last_extra[1]
    else:
        players = [who for _, who in sorted(table.round.state.positions.items())]
    lying = {wager.patron: 0 for wager in table.round.open_wagers()}
    for wager in table.round.open_wagers():
        lying[wager.patron] += wager.on_layout
    over = RoundOver(
        tournament=tournament.name,
        session=session.number,
        table=table.name,
        played=session_played(table, tournament, session, outcome),
        chips={who: chips_in_hand(room, tournament, who) + lying.get(who, 0) for who in players},
        over=bool(facet().is_over(table.round.state)),
        how=str(outcome.ended.over) if outcome.ended is not None else "",
        additional=again,
        of_earlier=of_earlier and outcome.ended is None,
        rule=clauses("A/session", "20.12"),
    )
    keep(room, HOUSE, over)

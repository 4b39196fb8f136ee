"""Tournaments in floor records: what one begins with, and how each stands."""

from collections.abc import Iterator
from typing import Any

from msgspec import Struct, to_builtins

from houseway.floor.house import House
from houseway.floor.orders.tournament_players import in_play
from houseway.floor.orders.tournaments import check_called, hash_of
from houseway.floor.room import Room
from houseway.floor.tournaments.conditions import decimal
from houseway.floor.tournaments.events import (
    BoughtBack,
    CommissionNotified,
    ConditionsAvailable,
    ConditionsDocumented,
    DirectorNamed,
    Entered,
    OfTournament,
    ReserveEntered,
    Seat,
    SeatForfeited,
    SessionGiven,
)
from houseway.floor.tournaments.items import read_conditions
from houseway.floor.tournaments.postings import chips_of
from houseway.floor.tournaments.ranking import progress, standings
from houseway.floor.tournaments.tables import HOUSE, keep, tell, tournament_at
from houseway.floor.tournaments.tournament import Tournament
from houseway.rulebook import Refused, Unreadable
from houseway.table.keeping.kept import KeptTable


class GivenEliminated(Struct, frozen=True, forbid_unknown_fields=True):
    """Who was out when betting for which round opened, and with how many chips."""

    patron: str
    round: int
    chips: int = 0


class GivenSession(Struct, frozen=True, forbid_unknown_fields=True):
    """A session that is on, or over, when the record begins."""

    number: int
    ballot: tuple[str, ...] = ()
    seats: dict[str, dict[int, str]] = {}
    rounds_played: int = 0
    chips: dict[str, int] = {}
    chips_before: dict[str, int] = {}
    marker: dict[str, int] = {}
    eliminated: tuple[GivenEliminated, ...] = ()
    over: bool = False


class GivenTournament(Struct, frozen=True, forbid_unknown_fields=True):
    """A tournament that is documented, available and notified when the record begins."""

    conditions: dict[str, Any]
    director: str | None = None
    entries: tuple[str, ...] = ()
    reserves: tuple[str, ...] = ()
    buy_backs: dict[str, int] = {}
    forfeited: tuple[str, ...] = ()
    sessions: tuple[GivenSession, ...] = ()


def check_given(given: dict[str, GivenTournament]) -> None:
    """What a record begins with can be."""
    for name, tournament in given.items():
        where = f"floor.tournaments.{name}"
        try:
            check_called(name)
            read_conditions(tournament.conditions, documented=True)
        except (Refused, Unreadable) as problem:
            raise Unreadable(problem.code, f"{where}: {problem.message}", where) from None
        numbers = [each.number for each in tournament.sessions]
        if numbers != list(range(1, len(numbers) + 1)):
            raise Unreadable("bad-sessions", f"{where}.sessions: numbered from 1, not {numbers}", where)


def given_tournament(room: Room, name: str, given: GivenTournament) -> None:
    """As if all of it had happened before."""
    keep(room, HOUSE, *_facts(name, given))
    before: dict[str, int] = {}
    for session in given.sessions:
        keep(room, HOUSE, _session(name, session, before))
        before = session.chips


def _facts(name: str, given: GivenTournament) -> Iterator[OfTournament]:
    conditions = read_conditions(given.conditions, documented=True)
    text_hash = hash_of(given.conditions)
    yield ConditionsDocumented(tournament=name, conditions=given.conditions, text_hash=text_hash)
    yield ConditionsAvailable(tournament=name)
    yield CommissionNotified(tournament=name, text_hash=text_hash)
    if given.director is not None:
        yield DirectorNamed(tournament=name, director=given.director)
    for patron in given.entries:
        yield Entered(
            tournament=name,
            patron=patron,
            fee=conditions.entry_fee,
            commission=conditions.retained,
            earlier=True,
        )
    for patron in given.reserves:
        yield ReserveEntered(tournament=name, patron=patron)
    for patron in given.forfeited:
        yield SeatForfeited(tournament=name, session=1, patron=patron)
    if (terms := conditions.buying_back) is not None:
        for patron in [who for who, times in given.buy_backs.items() for _ in range(times)]:
            yield BoughtBack(
                tournament=name,
                patron=patron,
                price=terms.price,
                commission=terms.commission,
                chips=0,
                earlier=True,
            )


def _session(name: str, given: GivenSession, lapsed: dict[str, int]) -> SessionGiven:
    seats = [Seat(who, table, area) for table, here in given.seats.items() for area, who in here.items()]
    drawn = given.ballot or tuple(seat.patron for seat in seats)
    return SessionGiven(
        tournament=name,
        session=given.number,
        ballot=drawn or tuple(given.chips),
        seats=tuple(seats),
        played=given.rounds_played,
        chips=given.chips,
        before=given.chips_before,
        eliminated={each.patron: (each.round, each.chips) for each in given.eliminated},
        over=given.over,
        lapsed=lapsed,
    )


def seat_given(room: Room, name: str, given: GivenTournament) -> None:
    """The tables of the session that is on, with their players seated."""
    if not given.sessions:
        return
    session = given.sessions[-1]
    conditions = room.house.tournaments.named(name).conditions
    length = conditions.sessions[session.number - 1]
    for table_name, here in session.seats.items():
        table = room.table(table_name)
        positions = {area: who for area, who in here.items() if who in session.chips}
        tell(room, table, "allot-seats", positions=positions)
        for area, patron in positions.items():
            tell(room, table, "gain-position", patron=patron, area=area, seated=True)
        left = None if length.rounds is None else max(length.rounds - session.rounds_played, 0)
        limits = to_builtins(conditions.limits, str_keys=True)
        marker = session.marker.get(table_name)
        shoes = length.shoes if not session.over else 0
        left = 0 if session.over and left is not None else left
        more = {"rounds": left} if left is not None else {"shoes": shoes}
        tell(room, table, "begin-session", limits=limits, marker=marker, **more)


def tournament_object(house: House, name: str) -> dict[str, Any]:
    """A tournament as it stands, as everybody may see it (20.12)."""
    found = house.tournaments.named(name)
    session = found.session
    over = session is not None and session.over
    decided = progress(found, session) if session is not None and over else None
    points = {str(each.number): each.points for each in found.sessions if each.points is not None}
    return {
        "state": found.state,
        "director": found.director,
        "entries": sorted(found.entries),
        "reserves": sorted(found.reserves),
        "forfeited": sorted(found.forfeited),
        "in_play": in_play(found),
        "fees": found.fees,
        "commission": found.commission,
        "pool": found.pool,
        "refunds": dict(found.refunds),
        "refunded": sum(found.refunds.values()),
        "prizes": dict(found.prizes),
        "paid_out": sum(found.prizes.values()) - sum(found.waiting.values()),
        "waiting": dict(found.waiting),
        "places": [list(each) for each in found.places or ()],
        "standings": standings(found),
        "session": None if session is None else session.number,
        "chips": chips_of_session(house, found),
        "eliminated": {}
        if session is None
        else {who: gone.round for who, gone in session.eliminated.items()},
        "points": {number: {who: decimal(each) for who, each in of.items()} for number, of in points.items()},
        "totals": {who: decimal(each) for who, each in found.totals.items()},
        "progress": list(decided.on) if decided else [],
        "repechage": list(decided.repechage) if decided else [],
        "out": list(decided.out) if decided else [],
    }


def chips_of_session(house: House, found: Tournament) -> dict[str, int]:
    """What everybody of the session has now, in hand; after the tournament, what they ended with."""
    session = found.session
    if session is None:
        return {}
    balances = house.books.ledger.balances
    players = [*session.result, *session.eliminated]
    if found.ended:
        return {who: session.chips.get(who, 0) for who in players}
    return {who: balances[chips_of(found.name, who)] for who in players}


def results(house: House, name: str) -> dict[str, Any]:
    """The same with every session: seats as drawn, and chips at each table after each round."""
    found = house.tournaments.named(name)
    sessions = [
        {
            "session": each.number,
            "ballot": list(each.ballot),
            "seats": {who: {"table": seat.table, "area": seat.area} for who, seat in each.seats.items()},
            "over": each.over,
            "rounds": {
                table: {str(played): chips for played, chips in of.items()}
                for table, of in each.history.items()
            },
            "additional": list(each.extra),
            "eliminated": {
                who: {"round": gone.round, "chips": gone.chips} for who, gone in each.eliminated.items()
            },
        }
        for each in found.sessions
    ]
    return {"tournament": name, **tournament_object(house, name), "sessions": sessions}


def at_table(room: Room, table: KeptTable[Any]) -> dict[str, Any]:
    """What a table shows of the tournament that is played there."""
    found = tournament_at(room, table)
    state = table.round.state
    if found is None:
        return {"tournament": None, "marker": None, "rounds_left": getattr(state, "rounds_left", None)}
    return {"tournament": found.name, "marker": state.marker, "rounds_left": state.rounds_left}


def turns(table: KeptTable[Any]) -> list[str]:
    """Who still has to wager, in turn."""
    rules = table.game.floor.tournaments
    if rules is None or getattr(table.settings, "tournament", None) is None:
        return []
    return list(rules.still_to_wager(table.round).values())

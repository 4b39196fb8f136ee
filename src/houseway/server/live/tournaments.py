"""What screens show of tournaments."""

from typing import Any

from msgspec import to_builtins

from houseway.floor.house import House
from houseway.floor.orders.tournament_ballot import tables_of
from houseway.floor.orders.tournament_sessions import not_seated
from houseway.floor.record.tournaments import results, turns
from houseway.floor.room import Room
from houseway.floor.tournaments.events import Seat
from houseway.floor.tournaments.ranking import open_ties, overall, prizes_of
from houseway.floor.tournaments.rules import facet
from houseway.floor.tournaments.tables import is_to_open
from houseway.floor.tournaments.tournament import Tournament
from houseway.table.layout.views import Viewer
from houseway.table.procedure.requests import Step


def listed(house: House) -> list[dict[str, Any]]:
    """All tournaments, the newest first."""
    return [
        {
            "tournament": each.name,
            "state": each.state,
            "starts": each.conditions.starts,
            "entry_fee": each.conditions.entry_fee,
            "pool": each.pool,
            "entries": len(each.entries),
            "most": each.conditions.players.max,
            "director": each.director,
        }
        for each in reversed(house.tournaments.by_name.values())
    ]


def details(room: Room, name: str, viewer: Viewer, person: str | None) -> dict[str, Any]:
    """Everything that everybody may see of one: nothing of it is secret but ballots to come."""
    found = room.house.tournaments.named(name)
    number = found.next_session
    additional = None if found.session is None else found.session.extra_on
    return {
        **results(room.house, name),
        "conditions": found.given,
        "text_hash": found.text_hash,
        "available": found.available,
        "notified": found.notified,
        "next_session": number if number <= len(found.conditions.sessions) else None,
        "starts": {str(which): _until(room, each) for which, each in found.starts.items()},
        "pause": None if found.pause is None else _until(room, found.pause),
        "pace": found.seconds,
        "missing": _missing(room, found),
        "tables": [_table(room, found, each) for each in tables_of(room, name).values()],
        "ties": [] if found.ended or additional else [list(each) for each in open_ties(found)],
        "additional": additional,
        "proposed": _proposed(found),
        "promises": list(found.promises),
        "ballots": [_ballot(found, to_builtins(each)) for each in found.ballots],
        "paid": dict(found.paid),
        "you": _you(room, found, person),
    }


def _until(room: Room, sign: Any) -> dict[str, Any]:
    return {"at": sign.time, "seconds": round(max(0.0, sign.ends - room.forward()), 1)}


def _missing(room: Room, found: Tournament) -> list[dict[str, Any]]:
    """Whom the director still waits for before the start."""
    if found.balloted is None or found.ended:
        return []
    here = tables_of(room, found.name).values()
    return [{"patron": who, "table": table.name} for table in here for who in not_seated(table, found)]


def _table(room: Room, found: Tournament, table: Any) -> dict[str, Any]:
    state = table.round.state
    return {
        "table": table.name,
        "dealt": room.facts(table).dealt,
        "marker": state.marker,
        "rounds_left": state.rounds_left,
        "positions": {str(area): who for area, who in sorted(state.positions.items())},
        "seats": {str(area): who for area, who in sorted(state.seats.items())},
        "turns": turns(table),
        "to_open": _to_open(room, found, table),
        "on": bool(table.round.commenced),
    }


def _to_open(room: Room, found: Tournament, table: Any) -> bool:
    """Whether somebody may open betting there, once the dealer has done what comes before."""
    ready = not isinstance(table.request, Step) and not facet().is_over(table.round.state)
    return ready and not found.ended and is_to_open(room, table)


def _proposed(found: Tournament) -> dict[str, Any] | None:
    session = found.session
    final = session is not None and session.over and session.number == len(found.conditions.sessions)
    if not final or found.ended:
        return None
    places = overall(found)
    return {"places": [list(each) for each in places], "prizes": prizes_of(found, places)}


def _ballot(found: Tournament, ballot: dict[str, Any]) -> dict[str, Any]:
    """A ballot with what proves it: the seed of which the promise is the SHA-256."""
    number = ballot["session"]
    promised = found.promises[number - 1] if len(found.promises) >= number else None
    names = ("session", "drawn", "seed", "among")
    return {**{name: ballot.get(name) for name in names}, "promise": promised}


def _you(room: Room, found: Tournament, person: str | None) -> dict[str, Any]:
    session = found.sessions[-1] if found.sessions else None
    seat = None if session is None or person is None else session.seats.get(person)
    if person in found.offers and person not in found.entries:
        offer = found.offers[person]
        seat = Seat(offer.patron, offer.table, offer.area)
    playing = found.session is not None and person in {*found.session.result}
    return {
        "name": person,
        "entered": person in found.entries or person in found.substitutes.values(),
        "reserve": person in found.reserves,
        "director": person is not None and person == found.director,
        "seat": None if seat is None else to_builtins(seat),
        "chips": room.house.chips(person or "", seat.table) if playing and seat is not None else None,
        "eliminated": person in found.eliminated,
    }

"""Tournaments for everybody: the list, and one with its conditions, seats, chips, places and ballots."""

from typing import Annotated, Any

from fastapi import APIRouter, Path
from msgspec import to_builtins
from pydantic import BaseModel
from starlette.responses import Response

from houseway.floor.tournaments.items import lacks
from houseway.server.http.answers import answer
from houseway.server.http.frames import Bounded
from houseway.server.http.messages import NO
from houseway.server.http.people import Given
from houseway.server.http.security import SignedIn
from houseway.server.live import Floor
from houseway.server.live.tournaments import details, listed

Name = Annotated[str, Path(max_length=64)]


class TournamentListed(BaseModel):
    """A tournament in the list."""

    tournament: str
    state: str
    starts: str
    entry_fee: int
    pool: int
    entries: int
    most: int
    director: str | None


class Standing(BaseModel):
    """What a tournament is to whoever looks."""

    name: str | None
    entered: bool
    reserve: bool
    director: bool
    seat: dict[str, Any] | None
    chips: int | None
    eliminated: bool


class TournamentShown(BaseModel):
    """A tournament as it stands, for whoever looks."""

    tournament: str
    state: str
    conditions: dict[str, Any]
    text_hash: str
    available: bool
    notified: bool
    director: str | None
    entries: list[str]
    reserves: list[str]
    forfeited: list[str]
    in_play: list[str]
    fees: int
    commission: int
    pool: int
    refunds: dict[str, int]
    refunded: int
    prizes: dict[str, int]
    paid_out: int
    waiting: dict[str, int]
    """Prizes that are paid once a second person has signed."""
    places: list[list[str]]
    standings: list[str]
    session: int | None
    next_session: int | None
    chips: dict[str, int]
    eliminated: dict[str, int]
    points: dict[str, dict[str, str]]
    totals: dict[str, str]
    progress: list[str]
    repechage: list[str]
    out: list[str]
    sessions: list[dict[str, Any]]
    starts: dict[str, dict[str, Any]]
    """When each session starts, and in how many seconds."""
    pause: dict[str, Any] | None
    pace: int | None
    missing: list[dict[str, Any]]
    """Who is not seated yet."""
    tables: list[dict[str, Any]]
    ties: list[list[str]]
    """Ties that additional rounds are to decide."""
    additional: str | None
    """The table at which an additional round is played."""
    proposed: dict[str, Any] | None
    """Places and prizes before they are awarded."""
    promises: list[str]
    ballots: list[dict[str, Any]]
    paid: dict[str, int]
    you: Standing


class ConditionsToCheck(Given):
    """Conditions as far as they are written."""

    conditions: Bounded


class Lacking(BaseModel):
    """An item that is missing or cannot be so."""

    clause: str
    field: str
    words: str


class Missing(BaseModel):
    """All of them, in the order of the document."""

    missing: list[Lacking]


def tournaments_routes(floor: Floor) -> APIRouter:
    """The routes, for this floor."""
    router = APIRouter(responses=NO)

    @router.get("/api/tournaments", response_model=list[TournamentListed])
    async def tournaments(person: SignedIn) -> Response:
        """All tournaments of the house."""
        return answer(listed(floor.room.house))

    @router.get("/api/tournaments/{tournament}", response_model=TournamentShown)
    async def tournament(tournament: Name, person: SignedIn) -> Response:
        """One of them."""
        return answer(details(floor.room, tournament, person.viewer, person.acting.patron))

    @router.post("/api/tournaments/check", response_model=Missing)
    async def check(given: ConditionsToCheck, person: SignedIn) -> Response:
        """Everything that conditions lack, each with its clause, while somebody writes; nothing changes."""
        return answer({"missing": [to_builtins(each) for each in lacks(given.conditions)]})

    return router

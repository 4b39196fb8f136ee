"""Routes of links: prize meters for everybody, their tables, and the reconciliation for inspectors."""

from typing import Annotated, Any

from fastapi import APIRouter, Path
from pydantic import BaseModel
from starlette.responses import Response

from houseway.floor.reconciling import reconciled
from houseway.journal import ReadOnlyJournal
from houseway.server.http.answers import answer
from houseway.server.http.messages import NO, JackpotsShown
from houseway.server.http.security import AskingMuch, SignedIn
from houseway.server.live import Floor
from houseway.server.live.meters import link_shown, meters_shown

LinkName = Annotated[str, Path(max_length=64)]


class LinkShown(BaseModel):
    """A link with all that everybody may know of it."""

    link: str
    tables: list[str]
    wager: int
    pay_table: dict[str, int]
    approval: str
    wagers: dict[str, int]
    retained: int | str
    top_up: int
    down: bool
    fault: str | None
    meters: dict[str, dict[str, Any]]
    hits: list[dict[str, Any]]
    promises: dict[str, str]
    proofs: list[dict[str, Any]]
    guarantees: dict[str, int]


class Reconciliation(BaseModel):
    """Each link and day, and what does not add up."""

    days: list[dict[str, Any]]
    faults: list[str]


def links_routes(floor: Floor) -> APIRouter:
    """All of these routes, for this floor."""
    router = APIRouter(responses=NO)

    @router.get("/api/links", response_model=list[LinkShown])
    async def links(person: SignedIn) -> Response:
        """Every link that has not ended."""
        there = [each for each in floor.house.links.by_name.values() if each.ended is None]
        return answer([link_shown(each) for each in there])

    @router.get("/api/links/{link}", response_model=LinkShown)
    async def one_link(link: LinkName, person: SignedIn) -> Response:
        """One of them, with its last wins and what proves its draws."""
        return answer(link_shown(floor.house.links.named(link)))

    @router.get("/api/links/{link}/tables", response_model=list[str])
    async def tables_of(link: LinkName, person: SignedIn) -> Response:
        """The tables that share its meters."""
        return answer(list(floor.house.links.named(link).tables))

    @router.get("/api/links/{link}/meters", response_model=JackpotsShown)
    async def meters(link: LinkName) -> Response:
        """What its meters show, for anybody."""
        return answer(meters_shown(floor.house.links.named(link)))

    @router.get("/api/reconciliation", response_model=Reconciliation)
    async def reconciliation(person: AskingMuch) -> Response:
        """Every link and day, from the journal alone."""
        return answer(await floor.inspection.aside(lambda: _reconciled(floor)))

    return router


def _reconciled(floor: Floor) -> dict[str, Any]:
    with ReadOnlyJournal(floor.journal.path) as journal:
        found = reconciled(journal.entries(), floor.room.terms.zone)
    return {"days": [each.as_json() for each in found.days()], "faults": list(found.faults())}

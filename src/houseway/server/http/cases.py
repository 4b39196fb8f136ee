"""Routes of disputes and conduct: cases, one whole with its rounds, and how people stand."""

from contextlib import suppress
from functools import partial
from typing import Annotated, Any

from fastapi import APIRouter, Path
from pydantic import BaseModel
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from houseway.server.http.answers import answer
from houseway.server.http.case_page import case_page
from houseway.server.http.inspection import PAGE
from houseway.server.http.messages import NO
from houseway.server.http.security import AskingMuch, SignedIn, security_of
from houseway.server.live import Floor
from houseway.server.live.casefile import case_for, case_shown, file_of, listed, people_shown, seen_by
from houseway.server.people import Denied
from houseway.table.procedure.roles import Role

CaseName = Annotated[str, Path(max_length=64)]


class StepShown(BaseModel):
    """Something that was done in a case."""

    what: str
    by: str
    role: str | None
    at: str
    words: str = ""
    rule: list[str] = []


class RightShown(BaseModel):
    """What the person is told of after a decision."""

    words: str
    clause: str | None


class CaseShown(BaseModel):
    """A dispute as it stands."""

    case: str
    state: str
    patron: str
    table: str | None
    round: int | None
    promotion: str | None
    tournament: str | None
    decision: str | None
    decided_by: str | None
    final: bool
    reviews: int
    satisfied: bool | None
    advised: str | None
    complaint: str | None
    commission: str | None
    moved: dict[str, int]
    words: str
    games: list[str]
    open: bool
    answered: str | None
    clause: str | None
    reviewable: bool
    right: RightShown | None
    steps: list[StepShown]


class CaseFile(BaseModel):
    """A case with the report of its round."""

    case: CaseShown
    rounds: list[dict[str, Any]]


class PeopleShown(BaseModel):
    """What was found, and who is excluded or detained."""

    findings: list[dict[str, Any]]
    excluded: list[dict[str, Any]]
    detentions: list[dict[str, Any]]


class StandingShown(BaseModel):
    """How one person stands."""

    patron: str
    excluded: list[dict[str, Any]]
    detentions: list[dict[str, Any]]
    cases: list[str]


def cases_routes(floor: Floor) -> APIRouter:
    """All of these routes, for this floor."""
    router = APIRouter(responses=NO)

    @router.get("/api/cases", response_model=list[CaseShown])
    async def cases(person: SignedIn, open: bool = False) -> Response:
        """The newest first: those who decide or inspect read all, others their own."""
        return answer(listed(seen_by(floor.house, person.acting), only_open=open))

    @router.get("/api/cases/{case}", response_model=CaseShown)
    async def one_case(case: CaseName, person: SignedIn) -> Response:
        """One of them."""
        return answer(case_shown(case_for(floor.house, person.acting, case)))

    @router.get("/api/cases/{case}/file", response_model=CaseFile)
    async def case_file(case: CaseName, person: AskingMuch) -> Response:
        """The whole file with the report of its round."""
        found = case_for(floor.house, person.acting, case)
        return answer(await floor.inspection.aside(partial(file_of, found, floor.report)))

    @router.get("/case-file/{case}", response_model=None, responses=PAGE)
    async def page(case: CaseName, person: AskingMuch) -> HTMLResponse:
        """The same, to print."""
        found = case_for(floor.house, person.acting, case)
        return HTMLResponse(case_page(await floor.inspection.aside(partial(file_of, found, floor.report))))

    @router.get("/api/findings", response_model=PeopleShown)
    async def findings(person: SignedIn) -> Response:
        """What was found, and who is excluded or detained because of it."""
        return answer(people_shown(floor.house))

    @router.get("/api/people/{name}/standing", response_model=StandingShown)
    async def standing(name: CaseName, person: SignedIn, request: Request) -> Response:
        """How one person stands, however the name of the account is written."""
        with suppress(Denied):
            name = (await security_of(request).people.called(name)).name
        told = await floor.ask("person", {"patron": name}, person.acting, lambda _: Role.PLAYER)
        return answer({"patron": name, **{each: told[each] for each in ("excluded", "detentions", "cases")}})

    return router

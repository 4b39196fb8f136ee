"""Routes of inspectors and surveillance: journal, reports, verification, export. They change nothing."""

from functools import partial
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query
from fastapi.responses import HTMLResponse, StreamingResponse
from pydantic import BaseModel, ConfigDict, Field
from starlette.responses import Response

from houseway.server.http.answers import answer
from houseway.server.http.messages import NO, Event
from houseway.server.http.report_page import report_page
from houseway.server.http.rounds import Number
from houseway.server.http.security import AskingMuch, SignedIn, Writing
from houseway.server.http.tables import TableName
from houseway.server.live import Floor

Text = Annotated[str | None, Field(min_length=1, max_length=64, pattern=r"^[^\x00-\x1f\x7f]*$")]
Moment = Annotated[str | None, Field(min_length=4, max_length=27, pattern=r"^[0-9TZ:.-]*$")]
Count = Annotated[int | None, Field(ge=0, le=2**53)]
MEDIA = {"lines": "application/x-ndjson", "csv": "text/csv; charset=utf-8"}

PAGE: dict[int | str, dict[str, Any]] = {200: {"content": {"text/html": {"schema": {"type": "string"}}}}}
EXPORTED: dict[int | str, dict[str, Any]] = {
    200: {"content": {kind.partition(";")[0]: {"schema": {"type": "string"}} for kind in MEDIA.values()}}
}
"""Answers that are no JSON."""


class Wanted(BaseModel):
    """What to look for in the journal."""

    model_config = ConfigDict(extra="forbid")

    table: Text = None
    round: Count = None
    kind: Text = None
    author: Text = None
    text: Text = None
    since: Moment = None
    until: Moment = None
    before: Count = None


class EntryShown(BaseModel):
    """An entry of the journal; a sealed body stays sealed."""

    sequence: int
    at: str
    table: str
    round: int
    kind: str
    author: str
    command: str | None
    sealed: bool
    body: dict[str, Any] | None
    hash: str


class EntriesShown(BaseModel):
    """A page of the journal, the latest first; `before` asks for the next one."""

    entries: list[EntryShown]
    before: int | None


class HeadShown(BaseModel):
    """How far the journal went when it was checked."""

    sequence: int
    hash: str


class VerificationShown(BaseModel):
    """How far the check is, and what was found."""

    state: Literal["never", "running", "done"]
    started: str | None
    finished: str | None
    by: str | None
    part: Literal["chain", "rounds", "promises"] | None
    done: int
    of: int
    faults: list[str]
    rounds: int
    promises: int
    from_events: list[str]
    head: HeadShown | None


class ReportEvent(BaseModel):
    """Something that happened, by whom and by which clause."""

    number: int
    at: str
    author: str
    happened: str
    words: str
    rule: list[str]
    ruling: str | None
    event: Event


class Report(BaseModel):
    """Everything there is to know of a round."""

    table: str
    game: str
    title: str
    round: int
    dealt: str
    over: str | None
    begun: str
    finished: str | None
    rules: dict[str, Any]
    governed: dict[str, Any] | None
    program: str
    from_events: bool
    placed: list[dict[str, Any]]
    wagers: list[dict[str, Any]]
    accounts: list[dict[str, Any]]
    adds_up: bool
    events: list[ReportEvent]
    clauses: list[dict[str, str]]
    incidents: list[dict[str, Any]]
    corrections: list[dict[str, Any]]
    noted: list[dict[str, Any]]
    promises: list[dict[str, Any]]


def inspection_routes(floor: Floor) -> APIRouter:
    """All of these routes, for this floor."""
    router = APIRouter(responses=NO)

    @router.get("/api/journal", response_model=EntriesShown)
    async def journal(person: AskingMuch, wanted: Annotated[Wanted, Query()]) -> Response:
        """Search the journal. An author may be given by the beginning, such as `dealer:`."""
        return answer(await floor.inspection.search(**wanted.model_dump()))

    @router.get("/api/export", response_model=None, responses=EXPORTED)
    async def export(person: AskingMuch, form: Literal["lines", "csv"] = "lines") -> StreamingResponse:
        """The whole journal; sealed bodies are withheld, their hashes are not."""
        name = f"journal.{'jsonl' if form == 'lines' else 'csv'}"
        headers = {"Content-Disposition": f'attachment; filename="{name}"'}
        return StreamingResponse(floor.inspection.export(form), media_type=MEDIA[form], headers=headers)

    @router.post("/api/verify", status_code=202, response_model=VerificationShown)
    async def begin_to_verify(person: Writing) -> Response:
        """Check the journal's chain, replay every round, and hold the shuffles to their promises."""
        return answer((await floor.inspection.verify(person.author)).as_json(), 202)

    @router.get("/api/verify", response_model=VerificationShown)
    async def verification(person: SignedIn) -> Response:
        """How far the check is."""
        return answer(floor.inspection.verification.as_json())

    _add_reports(router, floor)
    return router


def _add_reports(router: APIRouter, floor: Floor) -> None:
    @router.get("/api/tables/{table}/rounds/{number}/report", response_model=Report)
    async def report(table: TableName, number: Number, person: AskingMuch) -> Response:
        """One round: wagers, every event with its clause, money that adds up, incidents and promises."""
        return answer(await floor.inspection.aside(partial(floor.report, table, number)))

    @router.get("/report/{table}/{number}", response_model=None, responses=PAGE)
    async def page(table: TableName, number: Number, person: AskingMuch) -> HTMLResponse:
        """The same, to print."""
        return HTMLResponse(report_page(await floor.inspection.aside(partial(floor.report, table, number))))

"""Routes of the tables: the floor, one table, inputs of programs, bots, and the cage."""

from typing import Annotated, Any

from fastapi import APIRouter, Path
from pydantic import BaseModel
from starlette.requests import Request
from starlette.responses import Response

from houseway.floor.inputs import RESYNC
from houseway.server.http.answers import answer
from houseway.server.http.frames import BotsWanted, Exchange, Frame
from houseway.server.http.messages import (
    NO,
    ClosingSign,
    DoneMessage,
    JackpotsShown,
    ResyncMessage,
    TableMessage,
)
from houseway.server.http.orders import with_account
from houseway.server.http.security import SignedIn, StillIn, Writing, security_of
from houseway.server.live import CheckIn, Floor, LiveTable, Sent
from houseway.server.live.signs import limits_of
from houseway.server.people import Person

TableName = Annotated[str, Path(max_length=64)]


class LimitShown(BaseModel):
    """A row of the sign: what a kind of wager may be, in cents."""

    wager: str
    title: str
    min: int
    max: int | None
    unit: int
    previous: int | None
    """The minimum that players keep who were there when it was raised."""
    previous_max: int | None


class TableSummary(BaseModel):
    """A table in the list."""

    table: str
    game: str
    title: str
    limits: list[LimitShown]
    areas: int
    seats: dict[str, str]
    free: list[int]
    watchers: int
    phase: str
    round: int
    dealt: str
    closing: ClosingSign | None
    tournament: str | None
    practice: bool
    jackpots: JackpotsShown | None


class Chips(BaseModel):
    """What somebody has off the layouts, in cents."""

    chips: int


class BotsSeated(BaseModel):
    """The bots that sat down."""

    bots: list[str]


def tables_routes(floor: Floor) -> APIRouter:
    """All of these routes, for this floor."""
    router = APIRouter(responses=NO)

    @router.get("/api/tables", response_model=list[TableSummary])
    async def tables(person: SignedIn) -> Response:
        """The floor."""
        return answer([summary_of(table) for table in floor.tables.values()])

    @router.get("/api/tables/{table}", response_model=TableMessage)
    async def one_table(table: TableName, person: SignedIn) -> Response:
        """A table as this viewer sees it, with all events of the round."""
        return answer(await floor.table(table).snapshot(person.viewer))

    @router.post("/api/tables/{table}/inputs", response_model=DoneMessage | ResyncMessage)
    async def send_input(table: TableName, given: Frame, person: Writing, still_in: StillIn) -> Response:
        """One input, for programs: the same way as over the socket."""
        live = floor.table(table)
        if given.do.input == RESYNC:
            snapshot = await live.snapshot(person.viewer)
            return answer({"type": "resync", "id": given.id, "snapshot": snapshot})
        if person.program:
            live.check_no_program(given.do.input)
        order = Sent(given.id, given.seen, given.plain())
        sequence = await live.put(person.viewer, order, person.author, still_in)
        return answer({"type": "done", "id": given.id, "sequence": sequence})

    @router.post("/api/tables/{table}/bots")
    async def seat_bots(
        table: TableName, given: BotsWanted, person: Writing, still_in: StillIn
    ) -> BotsSeated:
        """Bots sit down, or wager behind others where areas are taken."""
        bots = await floor.seat_bots(table, given.count, given.areas, person.author, still_in)
        return BotsSeated(bots=bots)

    @router.delete("/api/tables/{table}/bots", status_code=204)
    async def dismiss_bots(table: TableName, person: Writing, still_in: StillIn) -> None:
        """The bots that this person called leave, in the middle of a round at its end."""
        await floor.table(table).dismiss_bots(person.author, still_in)

    _add_cage(router, floor)
    return router


def summary_of(live: LiveTable) -> dict[str, Any]:
    """The table in the list."""
    practice = live.room.licence_of(live.table) is None
    return {**live.summary, "limits": limits_of(live.table), "practice": practice}


def _add_cage(router: APIRouter, floor: Floor) -> None:
    """Of oneself, or for somebody else as a cashier."""

    async def exchange(
        order: str, given: Exchange, person: Person, request: Request, still_in: CheckIn
    ) -> Chips:
        whom = {name: value for name in ("patron", "table") if (value := getattr(given, name)) is not None}
        people = security_of(request).people
        fields = await with_account(people, order, {"amount": given.amount, **whom}, person)
        await floor.carry_out(order, fields, person.acting, f"cage/{given.id}", still_in)
        return Chips(chips=floor.chips(fields.get("patron", person.name), given.table or ""))

    @router.post("/api/cage/buy-in")
    async def buy_in(given: Exchange, person: Writing, request: Request, still_in: StillIn) -> Chips:
        """Chips for money."""
        return await exchange("buy-in", given, person, request, still_in)

    @router.post("/api/cage/cash-out")
    async def cash_out(given: Exchange, person: Writing, request: Request, still_in: StillIn) -> Chips:
        """Money for chips that lie on no layout."""
        return await exchange("cash-out", given, person, request, still_in)

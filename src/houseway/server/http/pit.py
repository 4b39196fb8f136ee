"""Routes of the pit: tables opened and closed, the menu of what can be ordered, and notices."""

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Path
from pydantic import BaseModel, Field
from starlette.requests import Request
from starlette.responses import Response

from houseway.floor.powers import NOT_YOUR_POWER
from houseway.rulebook import Refused
from houseway.server.http.answers import answer
from houseway.server.http.frames import Bounded, CommandInput, Id, PaidLine
from houseway.server.http.messages import NO, ClosingSign, DoneMessage
from houseway.server.http.orders import with_account
from houseway.server.http.people import Given
from houseway.server.http.security import SignedIn, StillIn, Writing, security_of
from houseway.server.http.tables import TableName, TableSummary, summary_of
from houseway.server.live import CheckIn, Floor, Sent, managing
from houseway.server.people import Person
from houseway.table.desk.forms import Kind

ALL_SEEN = 2**53


class TableWanted(Given):
    """A table to be opened; without settings it gets the usual ones."""

    game: Annotated[str, Field(max_length=64)]
    dealt: Literal["house", "dealer"] = "house"
    settings: dict[str, Bounded] | None = None
    practice: bool = False


class SettingsMeant(Given):
    """What a table would be set to."""

    settings: dict[str, Bounded]


class EdgesShown(BaseModel):
    """The house edge of each wager that would be offered; below zero it favours the player."""

    edges: dict[str, float]


class SignWanted(Given):
    """In how many minutes the table closes."""

    minutes: Annotated[int, Field(ge=0, le=24 * 60)]


class GuestMeant(Given):
    """Somebody whom only the dealer knew, and the account that is theirs."""

    guest: Annotated[str, Field(max_length=64)]
    patron: Annotated[str, Field(max_length=64)]


class ClosingShown(BaseModel):
    """The sign that is up."""

    closing: ClosingSign


class FieldShown(BaseModel):
    """Something that an order needs to be told; `choices` are all there are, `least` to `most` are areas."""

    name: str
    type: Kind
    required: bool
    default: Any = None
    choices: list[str] = []
    least: int | None = None
    most: int | None = None


class PresetShown(BaseModel):
    """An order as it is usually given: a key, words, and fields that are filled in."""

    key: str
    words: str
    fields: dict[str, Any]


class ItemShown(BaseModel):
    """Something that can be ordered, and whether it is possible now, filled in one way or another."""

    kind: str
    words: str
    about: str
    clause: str
    summary: str
    needs_notice: str | None
    fields: list[FieldShown]
    presets: list[PresetShown]
    possible: bool


class Menu(BaseModel):
    """Everything that somebody may order at a table."""

    table: str
    role: str
    patrons: list[str]
    items: list[ItemShown]


class OrderMeant(Given):
    """An order that somebody is about to give."""

    do: CommandInput


class MoveForetold(BaseModel):
    """Money that would be moved: `act` is pay, bonus, collect, return, reverse or carry-over."""

    act: str
    patron: str
    area: int
    hand: int
    wager: str
    name: str
    amount: int
    clause: str
    odds: str | None = None
    released: int = 0


class Foretold(BaseModel):
    """What an order would do with money, and how the round would end by it."""

    moves: list[MoveForetold]
    ends: str | None


class Desk(Given):
    """Something about the payments of a round, under the sender's own id."""

    id: Id
    round: Annotated[int, Field(ge=1, le=2**53)]


class PaymentsEntered(Desk):
    """What was paid."""

    lines: Annotated[list[PaidLine], Field(min_length=1, max_length=100)]


class Resolution(Desk):
    """What was decided."""

    how: Literal["paid-the-rest", "took-back", "let-stand"]
    words: Annotated[str, Field(min_length=1, max_length=400)]


class Signature(Desk):
    """A second signature."""


class NoticeShown(BaseModel):
    """Something that somebody has to know, and who has acknowledged it."""

    id: str
    to: str
    table: str
    round: int
    at: str
    what: str
    words: str
    rule: list[str]
    by: str | None
    acknowledged_at: str | None
    yours: bool


class NoticesShown(BaseModel):
    """The notices that wait, and the last that were acknowledged."""

    open: list[NoticeShown]
    acknowledged: list[NoticeShown]


def pit_routes(floor: Floor) -> APIRouter:
    """All of these routes, for this floor."""
    router = APIRouter(responses=NO)

    @router.post("/api/tables", status_code=201, response_model=TableSummary)
    async def open_table(given: TableWanted, person: Writing, still_in: StillIn) -> Response:
        """Open a table."""
        wanted = given.game, given.settings, given.dealt
        live = await floor.open_table(*wanted, person.acting, still_in, practice=given.practice)
        return answer(summary_of(live), 201)

    @router.delete("/api/tables/{table}", status_code=204)
    async def close_table(table: TableName, person: Writing, still_in: StillIn) -> None:
        """Close a table at which nobody is left."""
        await floor.close_table(table, person.acting, still_in)

    @router.post("/api/tables/{table}/closing", response_model=ClosingShown)
    async def put_up_sign(
        table: TableName, given: SignWanted, person: Writing, still_in: StillIn
    ) -> Response:
        """A sign with the time at which the table closes."""
        live = floor.table(table)
        fields = {"table": table, "minutes": given.minutes}
        await floor.carry_out("notice-of-closing", fields, person.acting, check_in=still_in)
        return answer({"closing": live.posted.closing})

    @router.delete("/api/tables/{table}/closing", status_code=204)
    async def take_down_sign(table: TableName, person: Writing, still_in: StillIn) -> None:
        """The table stays open after all."""
        floor.table(table)
        fields = {"table": table, "notice": "closing"}
        await floor.carry_out("take-down-notice", fields, person.acting, check_in=still_in)

    @router.post("/api/tables/{table}/guests", status_code=204)
    async def recognise(
        table: TableName, given: GuestMeant, person: Writing, request: Request, still_in: StillIn
    ) -> None:
        """A guest of a dealer's table has this account: their chips are one from now on."""
        floor.table(table)
        fields = {"table": table, "guest": given.guest, "patron": given.patron}
        fields = await with_account(security_of(request).people, "recognise-guest", fields, person)
        await floor.carry_out("recognise-guest", fields, person.acting, check_in=still_in)

    @router.get("/api/tables/{table}/menu", response_model=Menu)
    async def menu(table: TableName, person: SignedIn) -> Response:
        """What this person may order at a table, with its fields, and whether it is possible now."""
        return answer(await managing.menu(floor.table(table), person.role))

    @router.post("/api/tables/{table}/foretell", response_model=Foretold)
    async def foretell(table: TableName, given: OrderMeant, person: Writing) -> Response:
        """What an order would do: nothing is done."""
        do = given.do.model_dump(exclude_none=True, exclude_unset=True)
        return answer(await managing.foretell(floor.table(table), person.viewer, do))

    _add_edges(router, floor)
    _add_payments(router, floor)
    _add_notices(router, floor)
    return router


def _add_edges(router: APIRouter, floor: Floor) -> None:
    @router.post("/api/games/{game}/edges", response_model=EdgesShown)
    async def edges(game: TableName, given: SettingsMeant, person: Writing) -> Response:
        """What the house wins with these settings, before a table is opened with them."""
        return answer({"edges": await floor.edges.of(game, given.settings)})


def _add_payments(router: APIRouter, floor: Floor) -> None:
    """The same as the inputs `paid` and `resolve`."""

    async def put(table: str, kind: str, given: Desk, person: Person, still_in: CheckIn) -> DoneMessage:
        order = Sent(given.id, ALL_SEEN, {"input": kind, **given.model_dump(exclude={"id"})})
        sequence = await floor.table(table).put(person.viewer, order, person.author, still_in)
        return DoneMessage(type="done", id=given.id, sequence=sequence)

    @router.post("/api/tables/{table}/payments")
    async def enter_payments(
        table: TableName, given: PaymentsEntered, person: Writing, still_in: StillIn
    ) -> DoneMessage:
        """What a dealer paid in this round or the last."""
        return await put(table, "paid", given, person, still_in)

    @router.post("/api/tables/{table}/payments/resolve")
    async def resolve_payments(
        table: TableName, given: Resolution, person: Writing, still_in: StillIn
    ) -> DoneMessage:
        """What a supervisor has decided about payments that differ."""
        return await put(table, "resolve", given, person, still_in)

    @router.post("/api/tables/{table}/payments/countersign")
    async def countersign(
        table: TableName, given: Signature, person: Writing, still_in: StillIn
    ) -> DoneMessage:
        """Somebody else of another rank signs what was decided."""
        return await put(table, "countersign", given, person, still_in)


def _add_notices(router: APIRouter, floor: Floor) -> None:
    @router.get("/api/notices", response_model=NoticesShown)
    async def notices(person: SignedIn) -> Response:
        """What somebody of this role has to know, or may read."""
        return answer(floor.house.notices.seen_by(person.role))

    @router.post("/api/notices/{notice}/acknowledge", response_model=NoticeShown)
    async def acknowledge(notice: Annotated[str, Path(max_length=64)], person: Writing) -> Response:
        """Somebody it was addressed to has read it."""
        try:
            done = await floor.keeper.acknowledge(notice, person.role, person.author)
        except Refused as refused:
            if refused.code == NOT_YOUR_POWER:
                await floor.keeper.refused(refused, person.author, None, 0)
            raise
        return answer(done.as_json(person.role))

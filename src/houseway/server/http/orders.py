"""Any order of the floor, and any question about it, by the names that records use."""

from collections.abc import Mapping
from typing import Any

from fastapi import APIRouter
from pydantic import BaseModel, ConfigDict
from starlette.requests import Request
from starlette.responses import Response

from houseway.floor.record.asking import FROM_JOURNAL
from houseway.server.http.answers import answer
from houseway.server.http.frames import Bounded, Id, Name, Seen
from houseway.server.http.messages import NO
from houseway.server.http.people import Given
from houseway.server.http.security import SignedIn, StillIn, Writing, security_of
from houseway.server.live import Floor
from houseway.server.people import Denied, People, Person
from houseway.table.procedure.roles import EMPLOYED, Role


class OrderGiven(Given):
    """An order under the sender's own id, with its fields beside it."""

    model_config = ConfigDict(extra="allow", strict=True)

    id: Id
    order: Name
    seen: Seen | None = None
    """The sequence up to which the sender has seen the table: an order for an earlier round is stale."""
    __pydantic_extra__: dict[str, Bounded]


class Asked(Given):
    """A question, with its fields beside it."""

    model_config = ConfigDict(extra="allow", strict=True)

    ask: Name
    __pydantic_extra__: dict[str, Bounded]


class Happened(BaseModel):
    """Something that came of an order, by which clauses, and what else the sender may know of it."""

    model_config = ConfigDict(extra="allow")

    event: str
    rule: list[str]


class Accepted(BaseModel):
    """The order was carried out; nothing new, if it was sent again."""

    accepted: bool
    events: list[Happened]


class Answered(BaseModel):
    """The answer."""

    answer: Any


OF_AN_ACCOUNT = frozenset({"buy-in", "cash-out", "recognise-guest"})
"""Orders about somebody with an account, unless only the dealer of a table knows them."""


async def with_account(people: People, order: str, fields: Mapping[str, Any], by: Person) -> dict[str, Any]:
    """The fields, with the name of the account as it is written there."""
    patron, known_to_dealer = fields.get("patron"), order != "recognise-guest" and fields.get("table")
    if by.role is Role.PLAYER or order not in OF_AN_ACCOUNT or known_to_dealer or not isinstance(patron, str):
        return dict(fields)
    return {**fields, "patron": (await people.called(patron)).name}


async def _about_person(floor: Floor, people: People, fields: dict[str, Any]) -> dict[str, Any]:
    """A finding about somebody with an account: as it is written, and what they are."""
    name, table = fields.get("patron"), fields.get("table")
    if not isinstance(name, str) or name in floor.house.books.guests(str(table)):
        return fields
    try:
        known = await people.called(name)
    except Denied:
        return fields
    floor.roles[known.name] = known.role
    return {**fields, "patron": known.name}


def orders_routes(floor: Floor) -> APIRouter:
    """Both routes, for this floor."""
    router = APIRouter(responses=NO)

    @router.post("/api/orders", response_model=Accepted)
    async def give_order(given: OrderGiven, person: Writing, request: Request, still_in: StillIn) -> Response:
        """Carry out an order of the floor, wholly or not at all."""
        people = security_of(request).people
        fields = await with_account(people, given.order, given.__pydantic_extra__, person)
        if given.order == "finding" and person.role in EMPLOYED:
            fields = await _about_person(floor, people, fields)
        if person.program and isinstance(table := fields.get("table"), str) and table in floor.tables:
            floor.tables[table].check_no_program(given.order)
        happened = await floor.carry_out(
            given.order, fields, person.acting, given.id, still_in, seen=given.seen
        )
        return answer({"accepted": True, "events": happened})

    @router.post("/api/ask", response_model=Answered)
    async def ask(given: Asked, person: SignedIn, request: Request) -> Response:
        """Answer a question about the floor; nothing changes."""
        fields, whose, people = given.__pydantic_extra__, person, security_of(request).people
        if given.ask in FROM_JOURNAL:
            people.limit_costly(person)
        other = isinstance(fields.get("patron"), str) and person.role is not Role.PLAYER
        if given.ask == "person" and other:
            whose = await people.called(fields["patron"])
        told = await floor.ask(given.ask, fields, person.acting, lambda _: whose.role)
        return answer({"answer": told})

    return router

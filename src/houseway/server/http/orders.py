"""Any order of the floor, and any question about it, by the names that records use."""

from functools import partial
from typing import Any

from fastapi import APIRouter
from pydantic import BaseModel, ConfigDict
from starlette.requests import Request
from starlette.responses import Response

from houseway.server.http.answers import answer
from houseway.server.http.frames import Bounded, Id, Name
from houseway.server.http.messages import NO
from houseway.server.http.people import Given
from houseway.server.http.security import SignedIn, Writing, check_in, security_of
from houseway.server.live import Floor
from houseway.server.people import Denied, People
from houseway.table.roles import EMPLOYED, Role


class OrderGiven(Given):
    """An order under the sender's own id, with its fields beside it."""

    model_config = ConfigDict(extra="allow", strict=True)

    id: Id
    order: Name
    __pydantic_extra__: dict[str, Bounded]


class Asked(Given):
    """A question, with its fields beside it."""

    model_config = ConfigDict(extra="allow", strict=True)

    ask: Name
    __pydantic_extra__: dict[str, Bounded]


class Happened(BaseModel):
    """Something that came of an order, and by which clauses."""

    event: str
    rule: list[str]


class Accepted(BaseModel):
    """The order was carried out; nothing new, if it was sent again."""

    accepted: bool
    events: list[Happened]


class Answered(BaseModel):
    """The answer."""

    answer: Any


async def _with_account(floor: Floor, people: People, fields: dict[str, Any]) -> dict[str, Any]:
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
    async def give_order(given: OrderGiven, person: Writing, request: Request) -> Response:
        """Carry out an order of the floor, wholly or not at all."""
        fields = given.__pydantic_extra__
        if given.order == "finding" and person.role in EMPLOYED:
            fields = await _with_account(floor, security_of(request).people, fields)
        still_in = partial(check_in, request, person)
        happened = await floor.carry_out(given.order, fields, person.acting, given.id, still_in)
        return answer({"accepted": True, "events": happened})

    @router.post("/api/ask", response_model=Answered)
    async def ask(given: Asked, person: SignedIn, request: Request) -> Response:
        """Answer a question about the floor; nothing changes."""
        fields, whose = given.__pydantic_extra__, person
        other = isinstance(fields.get("patron"), str) and person.role is not Role.PLAYER
        if given.ask == "person" and other:
            whose = await security_of(request).people.called(fields["patron"])
        told = await floor.ask(given.ask, fields, person.acting, lambda _: whose.role)
        return answer({"answer": told})

    return router

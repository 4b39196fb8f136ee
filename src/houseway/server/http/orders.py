"""Any order of the floor, and any question about it, by the names that records use."""

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
from houseway.table.roles import Role


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


def orders_routes(floor: Floor) -> APIRouter:
    """Both routes, for this floor."""
    router = APIRouter(responses=NO)

    @router.post("/api/orders", response_model=Accepted)
    async def give_order(given: OrderGiven, person: Writing, still_in: StillIn) -> Response:
        """Carry out an order of the floor, wholly or not at all."""
        fields = given.__pydantic_extra__
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

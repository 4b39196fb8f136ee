"""The routes of the tutor, at tables for practice."""

from typing import Annotated

from fastapi import APIRouter, Query
from pydantic import BaseModel
from starlette.responses import Response

from houseway.server.http.answers import answer
from houseway.server.http.messages import NO
from houseway.server.http.rounds import Number
from houseway.server.http.security import AskingMuch
from houseway.server.http.tables import TableName
from houseway.server.live import Floor
from houseway.server.live.tutoring import as_told


class ChoiceTold(BaseModel):
    """A choice, what it is worth from here to the end of the round, and what it costs beside the best.

    In cents, as an expectation: not a whole number of them. `fraction`: the worth exactly, where it is one.
    """

    action: str
    amount: int = 0
    items: list[str] = []
    worth: float
    cost: float
    fraction: str | None = None


class Session(BaseModel):
    """Decisions since the tutor was first asked here: how many, how many not for the best, what that cost.

    `untold`: of which nothing can be told; `waiting`: not yet valued.
    """

    decisions: int
    mistakes: int
    cost: float
    untold: int
    waiting: int


class Told(BaseModel):
    """The tutor's answer: the best choice first; or that it still thinks, or why it cannot tell."""

    table: str
    area: int | None
    hand: int | None
    thinking: bool
    choices: list[ChoiceTold]
    exact: bool | None
    method: str | None
    notes: list[str]
    untold: str | None
    session: Session


class Spot(BaseModel):
    """A hand to practise on, and the dealer's cards."""

    hand: list[str]
    dealer: list[str] = []
    stakes: dict[str, int]


class Drilled(BaseModel):
    """A position in which somebody who never learned the game loses, and what each choice is worth."""

    position: Spot
    choices: list[ChoiceTold]
    untaught: ChoiceTold
    exact: bool
    method: str
    notes: list[str]


def tutor_routes(floor: Floor) -> APIRouter:
    """These routes, for this floor."""
    router = APIRouter(responses=NO)
    number = Annotated[int | None, Query(ge=0, le=2**31)]

    @router.get("/api/tables/{table}/tutor", response_model=Told)
    async def tutor(
        table: TableName, person: AskingMuch, area: number = None, hand: number = None
    ) -> Response:
        """What each choice of one's own question is worth; refused at a licensed table."""
        return answer(as_told(await floor.table(table).advise(person.viewer, area, hand)))

    @router.get("/api/tables/{table}/drill/{number}", response_model=Drilled)
    async def drill(table: TableName, number: Number, person: AskingMuch) -> Response:
        """The position of that number to practise on; refused at a licensed table."""
        return answer(await floor.table(table).drill(number))

    return router

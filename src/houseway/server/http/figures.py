"""Routes of the pit's figures: drop, win, rounds and who dealt, by table and day."""

from datetime import date
from functools import partial
from typing import Any

from fastapi import APIRouter
from pydantic import BaseModel
from starlette.responses import PlainTextResponse, Response

from houseway.floor.figures import Line, as_csv, total
from houseway.server.http.answers import answer
from houseway.server.http.messages import NO
from houseway.server.http.security import AskingMuch
from houseway.server.live import Floor

CSV: dict[int | str, dict[str, Any]] = {200: {"content": {"text/csv": {"schema": {"type": "string"}}}}}


class DealingShown(BaseModel):
    """Somebody at a dealer's desk, and the rounds that ended by them."""

    who: str
    since: str
    until: str
    rounds: int


class LineShown(BaseModel):
    """A table on one day, in cents; `hold` is the win as a part of the drop."""

    day: str
    table: str
    game: str
    dealt: str
    drop: int
    cashed: int
    win: int
    rounds: int
    void: int
    hold: float | None
    rounds_an_hour: float | None
    occupancy: float | None
    dealers: list[DealingShown]


class FiguresShown(BaseModel):
    """The lines of some days, and all of them together."""

    lines: list[LineShown]
    total: dict[str, int]


def figures_routes(floor: Floor) -> APIRouter:
    """All of these routes, for this floor."""
    router = APIRouter(responses=NO)

    async def lines(since: date | None, until: date | None) -> list[Line]:
        return await floor.inspection.aside(partial(floor.figures.between, since, until))

    @router.get("/api/figures", response_model=FiguresShown)
    async def figures(person: AskingMuch, since: date | None = None, until: date | None = None) -> Response:
        """By day and table; a day is one of the house's time zone."""
        found = await lines(since, until)
        return answer({"lines": [each.as_json() for each in found], "total": total(found)})

    @router.get("/api/figures.csv", response_model=None, responses=CSV)
    async def figures_csv(
        person: AskingMuch, since: date | None = None, until: date | None = None
    ) -> PlainTextResponse:
        """The same for other programs."""
        headers = {"Content-Disposition": 'attachment; filename="figures.csv"'}
        text = as_csv(await lines(since, until))
        return PlainTextResponse(text, media_type="text/csv; charset=utf-8", headers=headers)

    return router

"""The app: all routes of the house, its pages, and the OpenAPI document."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any

import msgspec
from fastapi import APIRouter, Depends, FastAPI
from fastapi.responses import FileResponse
from pydantic import BaseModel, TypeAdapter
from starlette.responses import Response
from starlette.staticfiles import StaticFiles

from houseway.equipment import dollars
from houseway.journal import EMPTY, JournalDown
from houseway.server.http.allowed import checked, may
from houseway.server.http.cases import cases_routes
from houseway.server.http.client import WEB, client_page
from houseway.server.http.documents import documents_routes
from houseway.server.http.errors import install_errors
from houseway.server.http.figures import figures_routes
from houseway.server.http.frames import Frame
from houseway.server.http.inspection import inspection_routes
from houseway.server.http.links import links_routes
from houseway.server.http.messages import NO, ServerMessage
from houseway.server.http.orders import orders_routes
from houseway.server.http.people import Seat, Standing, people_routes
from houseway.server.http.pit import pit_routes
from houseway.server.http.promotions import promotions_routes
from houseway.server.http.rounds import rounds_routes
from houseway.server.http.rules import rules_routes
from houseway.server.http.security import Security, install
from houseway.server.http.sockets import sockets_routes
from houseway.server.http.staff import staff_routes
from houseway.server.http.tables import tables_routes
from houseway.server.http.tournaments import tournaments_routes
from houseway.server.http.tutor import tutor_routes
from houseway.server.live import Floor
from houseway.server.people import Denied, Person, Why
from houseway.table.procedure.roles import Role
from houseway.version import __version__

GUESTS_CHIPS = 100_000
PAGES = (
    "/",
    "/cage",
    "/documents",
    "/documents/{rest:path}",
    "/floor",
    "/history",
    "/jackpots",
    "/journal",
    "/notices",
    "/pit",
    "/promotions",
    "/promotions/{rest:path}",
    "/replay/{rest:path}",
    "/rounds/{rest:path}",
    "/rules",
    "/rules/{rest:path}",
    "/sign/{rest:path}",
    "/staff",
    "/table/{rest:path}",
    "/tournaments",
    "/tournaments/{rest:path}",
    "/verify-journal",
    "/verify/{rest:path}",
)
"""Addresses of the client, which finds its own way."""
MESSAGES: dict[str, TypeAdapter[Any]] = {
    "SocketFrame": TypeAdapter(Frame),
    "SocketMessage": TypeAdapter(ServerMessage),
}
"""What goes over the sockets, by its name in the OpenAPI document."""


class JournalHead(BaseModel):
    """How far the journal goes."""

    sequence: int
    hash: str


class Health(BaseModel):
    """Whether the house is open, or what is the matter."""

    ok: bool
    trouble: str | None
    program: str
    head: JournalHead


class OnTheFloor:
    """What the routes of the people ask of the floor."""

    def __init__(self, floor: Floor) -> None:
        self._floor = floor

    async def standing(self, person: Person) -> Standing:
        """This person's chips and seats."""
        floor = self._floor
        return Standing(
            chips=floor.chips(person.name),
            on_tables=floor.on_tables(person.name),
            seats=[Seat(**seat) for seat in floor.seats(person.name)],
        )

    async def welcome(self, guest: Person) -> None:
        """A guest starts with the house's chips, where nobody needs a cashier for them."""
        floor = self._floor
        if guest.role is not Role.PLAYER or floor.room.terms.licence is not None:
            return
        if floor.chips(guest.name) + floor.on_tables(guest.name) == 0:
            await floor.carry_out("buy-in", {"amount": GUESTS_CHIPS}, guest.acting)

    def check_leaving(self, guest: Person) -> None:
        """A guest takes along what is in hand, not what lies on a table."""
        floor = self._floor
        lying = floor.on_tables(guest.name)
        if lying:
            message = f"{dollars(lying)} of yours lie on a table: finish that round or take them back first"
            raise Denied(Why.CHIPS_LIE, message, "name")
        if floor.room.terms.licence is not None and floor.chips(guest.name):
            chips = dollars(floor.chips(guest.name))
            message = f"a cashier exchanges your {chips} first: this is a licensed house"
            raise Denied(Why.CHIPS_LIE, message, "name")

    async def take_along(self, guest: Person, to: Person) -> None:
        """The new account has the guest's chips."""
        await self._floor.take_along(guest.acting, to.acting)


def create_app(floor: Floor, security: Security) -> FastAPI:
    """The whole house over HTTP. The floor is open while the app runs."""

    @asynccontextmanager
    async def open_house(app: FastAPI) -> AsyncIterator[None]:
        await floor.start()
        yield
        await floor.stop()

    app = FastAPI(
        title="Houseway",
        version=__version__,
        lifespan=open_house,
        openapi_url=None,
        docs_url=None,
        redoc_url=None,
    )
    install_errors(app)
    install(app, security)
    allowed = [Depends(may(floor))]
    app.include_router(checked(people_routes(OnTheFloor(floor))), responses=NO, dependencies=allowed)
    for router in (
        tables_routes(floor),
        rounds_routes(floor),
        rules_routes(),
        documents_routes(floor),
        sockets_routes(floor),
        staff_routes(floor),
        pit_routes(floor),
        orders_routes(floor),
        tournaments_routes(floor),
        tutor_routes(floor),
        promotions_routes(floor),
        cases_routes(floor),
        inspection_routes(floor),
        figures_routes(floor),
        links_routes(floor),
        _house_routes(floor),
    ):
        app.include_router(checked(router), dependencies=allowed)
    app.mount("/web", StaticFiles(directory=WEB, check_dir=False), name="web")
    _describe_messages(app)
    _add_description(app)
    return app


def _house_routes(floor: Floor) -> APIRouter:
    router = APIRouter()

    @router.get(
        "/api/health",
        responses={**{status: NO[status] for status in (400, 413, 421, 429)}, 503: {"model": Health}},
    )
    async def health(response: Response) -> Health:
        """Whether the house is open; 503 while the journal does not write, or cannot be read."""
        head = EMPTY
        trouble: str | None = "the journal cannot be read just now"
        with suppress(JournalDown):
            head = await asyncio.to_thread(floor.journal.head)
            trouble = floor.trouble
        response.status_code = 200 if trouble is None else 503
        shown = JournalHead(sequence=head.sequence, hash=head.hash)
        return Health(ok=trouble is None, trouble=trouble, program=__version__, head=shown)

    async def page() -> FileResponse:
        """The client, which finds its own way."""
        return client_page()

    for path in PAGES:
        router.add_api_route(path, page, include_in_schema=False, methods=["GET"])
    return router


def _add_description(app: FastAPI) -> None:
    """The OpenAPI document, written out once."""
    made: list[bytes] = []

    async def described() -> Response:
        if not made:
            made.append(msgspec.json.encode(app.openapi()))
        return Response(made[0], media_type="application/json")

    app.add_api_route("/api/openapi.json", described, include_in_schema=False, methods=["GET"])


def _describe_messages(app: FastAPI) -> None:
    """Put what goes over the sockets into the OpenAPI document."""
    usual = app.openapi

    def openapi() -> dict[str, Any]:
        if app.openapi_schema is None:
            document = usual()
            schemas = document["components"]["schemas"]
            for name, kind in MESSAGES.items():
                described = kind.json_schema(ref_template="#/components/schemas/{model}")
                for part, its_schema in described.pop("$defs", {}).items():
                    schemas.setdefault(part, its_schema)
                schemas[name] = described
            app.openapi_schema = document
        return app.openapi_schema

    app.openapi = openapi  # type: ignore[method-assign]

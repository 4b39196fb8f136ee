"""Routes of the people: sign up, in and out, who am I, tokens of programs, one-time links."""

from html import escape
from typing import Annotated, Protocol

from fastapi import APIRouter, Request, Response
from fastapi.responses import HTMLResponse, RedirectResponse
from pydantic import BaseModel, ConfigDict, Field

from houseway.server.http.problems import CarefulRoute
from houseway.server.http.security import (
    COOKIE,
    STATUS,
    ComingIn,
    SignedIn,
    Writing,
    address_of,
    security_of,
    with_cookie,
    without_cookie,
)
from houseway.server.people import Denied, Entered, Person, Why, names, passwords, tokens
from houseway.server.people.secrets import csrf_of
from houseway.table.procedure.roles import Role

Name = Annotated[
    str, Field(json_schema_extra={"pattern": f"^{names.ALLOWED.pattern}$", "maxLength": names.LONGEST})
]
Password = Annotated[
    str, Field(json_schema_extra={"minLength": passwords.SHORTEST, "maxLength": passwords.LONGEST})
]
LabelText = Annotated[str, Field(json_schema_extra={"minLength": 1, "maxLength": tokens.LONGEST_LABEL})]


class Given(BaseModel):
    """What a request brings: these fields and no others."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Credentials(Given):
    """A name and its password."""

    name: Name
    password: Password


class PasswordChange(Given):
    """The password and the one that replaces it."""

    password: Password
    new_password: Password


class Label(Given):
    """What a token is for."""

    label: LabelText


class Seat(BaseModel):
    """Where somebody sits."""

    table: str
    area: int


class Standing(BaseModel):
    """What somebody has on the floor, in cents, and where they sit."""

    chips: int
    on_tables: int
    seats: list[Seat]


class Me(Standing):
    """Who asks. `csrf` is null for a program, which needs none."""

    name: str
    role: str
    csrf: str | None
    guest: bool
    """Whether they came in by a one-time link, and can make it an account."""


class KeptToken(BaseModel):
    """A token in a list: when it was made, in seconds since 1970, and never its secret."""

    id: str
    label: str
    made: int


class NewToken(KeptToken):
    """A token and its secret, shown this once."""

    token: str


class Floor(Protocol):
    """What these routes need to know of the floor."""

    async def standing(self, person: Person) -> Standing:
        """This person's chips and seats."""

    async def welcome(self, guest: Person) -> None:
        """A guest came in by link: see that they have chips."""

    def check_leaving(self, guest: Person) -> None:
        """`Denied` while something of a guest's lies on a table, or the chips are a cashier's to exchange."""

    async def take_along(self, guest: Person, to: Person) -> None:
        """What a guest has belongs to the new account."""


def people_routes(floor: Floor) -> APIRouter:
    """All of these routes, with answers about chips and seats from this floor."""
    router = APIRouter(route_class=CarefulRoute)

    async def me(person: Person, secret: str | None) -> Me:
        standing = await floor.standing(person)
        csrf = None if secret is None else csrf_of(secret)
        guest = person.role is Role.PLAYER and names.is_guest(person.name)
        return Me(name=person.name, role=str(person.role), csrf=csrf, guest=guest, **standing.model_dump())

    async def came_in(entered: Entered, response: Response) -> Me:
        with_cookie(response, entered)
        return await me(entered.person, entered.secret)

    @router.post("/api/accounts", status_code=201)
    async def sign_up(given: Credentials, people: ComingIn, request: Request, response: Response) -> Me:
        """Sign up, and in."""
        entered = await people.sign_up(given.name, given.password, address_of(request))
        return await came_in(entered, response)

    @router.post("/api/guest/account", status_code=201)
    async def become_an_account(
        given: Credentials, guest: Writing, request: Request, response: Response
    ) -> Me:
        """A guest signs up, and in, and keeps the chips."""
        people = security_of(request).people
        if guest.session is None or guest.role is not Role.PLAYER or not names.is_guest(guest.name):
            message = f"{guest.name!r} has an account already: only a guest makes one of what a link opened"
            raise Denied(Why.NO_GUEST, message, "name")
        floor.check_leaving(guest)
        entered = await people.sign_up(given.name, given.password, address_of(request))
        await floor.take_along(guest, entered.person)
        request.state.person = entered.person
        await people.log_out(guest)
        return await came_in(entered, response)

    @router.post("/api/session")
    async def log_in(given: Credentials, people: ComingIn, request: Request, response: Response) -> Me:
        """Sign in."""
        entered = await people.log_in(given.name, given.password, address_of(request))
        return await came_in(entered, response)

    @router.delete("/api/session", status_code=204)
    async def log_out(person: Writing, request: Request, response: Response) -> None:
        """Sign out: the session ends."""
        await security_of(request).people.log_out(person)
        without_cookie(response)

    @router.get("/api/me")
    async def who_am_i(person: SignedIn, request: Request) -> Me:
        """Who asks, what they have, and the token that their writes must carry."""
        return await me(person, request.cookies.get(COOKIE) if person.session else None)

    _add_password(router)
    _add_tokens(router)
    _add_links(router, floor)
    return router


def _add_password(router: APIRouter) -> None:
    @router.put("/api/password", status_code=204)
    async def change_password(given: PasswordChange, person: Writing, request: Request) -> None:
        """Another password; all other sessions and all tokens of the account are over."""
        people = security_of(request).people
        await people.change_password(person, given.password, given.new_password, address_of(request))


def _add_tokens(router: APIRouter) -> None:
    @router.post("/api/tokens", status_code=201)
    async def new_token(given: Label, person: Writing, request: Request) -> NewToken:
        """A header token for a program. Its secret is shown this once."""
        token, secret = await security_of(request).people.new_token(person, given.label)
        return NewToken(token=secret, **token.as_json())

    @router.get("/api/tokens")
    async def list_tokens(person: SignedIn, request: Request) -> list[KeptToken]:
        """One's own tokens, without their secrets."""
        return [KeptToken(**each.as_json()) for each in security_of(request).people.tokens(person)]

    @router.delete("/api/tokens/{token}", status_code=204)
    async def revoke_token(token: str, person: Writing, request: Request) -> None:
        """Revoke one of one's own tokens."""
        await security_of(request).people.revoke_token(person, token)


def _add_links(router: APIRouter, floor: Floor) -> None:
    @router.get(
        "/enter/{link}",
        status_code=303,
        response_class=RedirectResponse,
        responses={410: {"description": "The link is not good"}},
    )
    async def enter(link: str, request: Request) -> Response:
        """In by a one-time link."""
        security = security_of(request)
        try:
            if "prefetch" in request.headers.get("sec-purpose", ""):
                raise Denied(Why.PREFETCH, "a one-time link is opened by a person, not ahead of time", "link")
            if not security.links:
                raise Denied(Why.LINK_UNKNOWN, "this house has no one-time links: sign in", "link")
            entered = await security.people.enter(link, address_of(request))
        except Denied as denied:
            if "text/html" not in request.headers.get("accept", ""):
                raise
            return _page(denied)
        await floor.welcome(entered.person)
        response = RedirectResponse("/", 303)
        with_cookie(response, entered)
        return response


def _page(denied: Denied) -> Response:
    """Why a link does not open, and what to do next."""
    words = escape(denied.message[:1].upper() + denied.message[1:])
    page = (
        '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Houseway</title>'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        '<link rel="stylesheet" href="/web/css/base.css">'
        '<link rel="stylesheet" href="/web/css/pages.css"></head>'
        f'<body><main class="page"><h1>This link does not open</h1><p>{words}.</p>'
        "<p>What to do next: in a terminal on the machine of the house, <code>houseway link</code> prints "
        "another one. Whoever has an account signs in.</p>"
        '<p><a class="button main" href="/">To the door</a></p></main></body></html>'
    )
    return HTMLResponse(page, STATUS[denied.code])

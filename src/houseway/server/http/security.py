"""Who asks: found out from cookie, header token, Origin and Host, before anything else is done."""

from collections.abc import Callable, Mapping
from functools import partial
from math import ceil
from typing import Annotated

from fastapi import Depends, FastAPI, Request, WebSocket
from fastapi.responses import JSONResponse, Response
from msgspec import Struct
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from houseway.server.http.gate import Gate
from houseway.server.people import Denied, Entered, People, Person, Why
from houseway.server.people.secrets import csrf_of, same
from houseway.server.people.sessions import LIFE

COOKIE = "__Host-houseway"
"""Browsers take this name only with Secure, without Domain and for the whole site: no neighbour can set it.

They take Secure cookies from http on loopback too: Chromium and Firefox count it as a safe place.
"""

CSRF = "X-CSRF-Token"

STATUS: Mapping[Why, int] = {
    Why.NOT_SIGNED_IN: 401,
    Why.BAD_TOKEN: 401,
    Why.WRONG_PASSWORD: 401,
    Why.BAD_CSRF: 403,
    Why.BAD_ORIGIN: 403,
    Why.PREFETCH: 403,
    Why.NO_SUCH_TOKEN: 404,
    Why.NO_SUCH_ACCOUNT: 404,
    Why.OWN_ROLE: 409,
    Why.NO_GUEST: 409,
    Why.CHIPS_LIE: 409,
    Why.NAME_TAKEN: 409,
    Why.TOO_MANY_TOKENS: 409,
    Why.LINK_USED: 410,
    Why.LINK_EXPIRED: 410,
    Why.LINK_UNKNOWN: 410,
    Why.BAD_HOST: 421,
    Why.LOCKED: 429,
    Why.TOO_FAST: 429,
    Why.BUSY: 429,
}
"""Everything else is 422: it was understood, but cannot be."""


class Security(Struct, frozen=True):
    """What this server lets in.

    `hosts` are the names it may be called by; `None` where a certificate says it. `links`: whether one-time
    links are good, which is on loopback only.
    """

    people: People
    hosts: frozenset[str] | None
    links: bool


LOOPBACK_HOSTS = frozenset({"127.0.0.1", "localhost", "[::1]"})


def install(app: FastAPI, security: Security) -> None:
    """Make the dependencies below work in this app, put the gate before it, and answer what is denied."""
    app.state.security = security
    app.add_middleware(Goodbye)
    app.add_middleware(Gate, hosts=security.hosts)
    app.add_exception_handler(Denied, answer_denied)


class Goodbye:
    """ASGI middleware: who is out by the time of the answer does not get it, nor the rest of a long one."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Look again before each part goes out. An answer without content tells nothing."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        request, out = Request(scope), False

        async def send_if_in(message: Message) -> None:
            nonlocal out
            begins = message["type"] == "http.response.start"
            tells = message["status"] != 204 if begins else bool(message.get("body"))
            if out:
                return
            if not tells or _is_in(request):
                await send(message)
                return
            out = True
            if not begins:
                raise OSError("who asked is out")
            await (await answer_denied(request, _is_out()))(scope, receive, send)

        await self._app(scope, receive, send_if_in)


async def answer_denied(request: Request, denied: Exception) -> Response:
    """A refusal as JSON."""
    assert isinstance(denied, Denied)
    headers = {}
    if denied.retry_after is not None:
        headers["Retry-After"] = str(max(1, ceil(denied.retry_after)))
    status = STATUS.get(denied.code, 422)
    if status == 401:
        headers["WWW-Authenticate"] = "Bearer"
    return JSONResponse(denied.as_json(), status, headers)


def security_of(connection: HTTPConnection) -> Security:
    """What `install` put there."""
    security = connection.app.state.security
    assert isinstance(security, Security)
    return security


def address_of(connection: HTTPConnection) -> str:
    """The other end of the line. What a header says about it proves nothing."""
    return connection.client.host if connection.client else "unknown"


async def signed_in(request: Request) -> Person:
    """Dependency: who asks; 401 if nobody knows them."""
    return _who(request)


async def asking_much(request: Request) -> Person:
    """Dependency: who asks what takes long to answer, such as a replay. The limits count it."""
    person = _who(request)
    security_of(request).people.limit_costly(person)
    return person


async def writing(request: Request) -> Person:
    """Dependency: who asks for a change; a browser's must come from our own page. The limits count it."""
    people = security_of(request).people
    people.limit_address(address_of(request))
    person = _who(request)
    if person.session is not None:
        check_origin(request, must=True)
        given = request.headers.get(CSRF, "")
        if not same(given, csrf_of(request.cookies[COOKIE])):
            problem = "is wrong" if given else "is missing"
            message = f"the header {CSRF} {problem}: it is the 'csrf' of GET /api/me"
            raise Denied(Why.BAD_CSRF, message, CSRF)
    people.limit_person(person)
    return person


async def coming_in(request: Request) -> People:
    """Dependency: for a request that needs no session yet. Another site's page may not send it."""
    people = security_of(request).people
    people.limit_address(address_of(request))
    check_origin(request, must=False)
    return people


async def socket_person(websocket: WebSocket) -> Person | None:
    """Who opens a socket; `None`: close it without accepting. A browser's must come from our own page."""
    try:
        security_of(websocket).people.limit_address(address_of(websocket))
        person = _who(websocket)
        if person.session is not None:
            check_origin(websocket, must=True)
    except Denied:
        return None
    return person


SignedIn = Annotated[Person, Depends(signed_in)]
AskingMuch = Annotated[Person, Depends(asking_much)]
Writing = Annotated[Person, Depends(writing)]
ComingIn = Annotated[People, Depends(coming_in)]


async def still_in(request: Request, person: Writing) -> Callable[[], None]:
    """Dependency: to be called when the turn has come; `Denied` if who asked is out by then."""
    return partial(check_in, request, person)


StillIn = Annotated[Callable[[], None], Depends(still_in)]


def check_origin(connection: HTTPConnection, *, must: bool) -> None:
    """`Denied` for what another site's page sends; `must`: also for what does not say where it comes from."""
    origin = connection.headers.get("origin")
    if origin is None and not must:
        return
    scheme = {"ws": "http", "wss": "https"}.get(connection.url.scheme, connection.url.scheme)
    own = f"{scheme}://{connection.headers.get('host', '')}"
    if origin is None or origin.lower() != own.lower():
        given = "the header Origin is missing" if origin is None else f"Origin {origin!r} is another site"
        raise Denied(Why.BAD_ORIGIN, f"{given}: this is {own!r}", "Origin")


def with_cookie(response: Response, entered: Entered) -> None:
    """Give the browser its session."""
    response.set_cookie(
        COOKIE, entered.secret, max_age=int(LIFE), path="/", secure=True, httponly=True, samesite="strict"
    )


def without_cookie(response: Response) -> None:
    """Take it back."""
    response.delete_cookie(COOKIE, path="/", secure=True, httponly=True, samesite="strict")


def check_in(connection: HTTPConnection, person: Person) -> None:
    """`Denied` if the session, token or role by which they came in has ended meanwhile."""
    if not security_of(connection).people.is_in(person):
        raise _is_out()


def _is_out() -> Denied:
    return Denied(Why.NOT_SIGNED_IN, "your session is over: sign in again", "Cookie")


def _is_in(request: Request) -> bool:
    """Whether who asked still may; so it is where nobody has to be known."""
    person: Person | None = getattr(request.state, "person", None)
    return person is None or security_of(request).people.is_in(person)


def _who(connection: HTTPConnection) -> Person:
    person = _shown(connection)
    connection.state.person = person
    return person


def _shown(connection: HTTPConnection) -> Person:
    people = security_of(connection).people
    authorization = connection.headers.get("authorization")
    if authorization is not None:
        scheme, _, secret = authorization.partition(" ")
        person = people.by_token(secret.strip()) if scheme.lower() == "bearer" else None
        if person is None:
            message = "this header token is not good: it was revoked, or never made here"
            raise Denied(Why.BAD_TOKEN, message, "Authorization")
        return person
    secret = connection.cookies.get(COOKIE, "")
    person = people.by_session(secret)
    if person is None:
        if secret:
            raise _is_out()
        raise Denied(Why.NOT_SIGNED_IN, "nobody is signed in: sign in first", "Cookie")
    return person

"""Which power each route takes. A route that is not listed here cannot be served."""

from collections.abc import Awaitable, Callable, Mapping

from fastapi import APIRouter
from fastapi.routing import APIRoute, APIWebSocketRoute
from starlette.requests import HTTPConnection, Request

from houseway.floor.powers import check_power
from houseway.rulebook import Refused
from houseway.server.http.security import address_of, security_of, signed_in, writing
from houseway.server.live import Floor

SOCKET = "SOCKET"
READS = frozenset({"GET", "HEAD", SOCKET})

LOOK = "look"
ANYBODY = None
"""Also those who are not signed in."""

ROUTES: Mapping[tuple[str, str], str | None] = {
    ("POST", "/api/accounts"): ANYBODY,
    ("POST", "/api/session"): ANYBODY,
    ("GET", "/enter/{link}"): ANYBODY,
    ("GET", "/api/health"): ANYBODY,
    ("GET", "/api/games"): ANYBODY,
    ("GET", "/api/rules/{game}"): ANYBODY,
    ("GET", "/api/rules/{game}/{clause:path}"): ANYBODY,
    ("GET", "/api/documents"): ANYBODY,
    ("GET", "/api/documents/{document}/text"): ANYBODY,
    ("POST", "/api/guest/account"): "own-account",
    ("DELETE", "/api/session"): "own-account",
    ("PUT", "/api/password"): "own-account",
    ("GET", "/api/me"): "own-account",
    ("GET", "/api/powers"): "own-account",
    ("POST", "/api/tokens"): "own-account",
    ("GET", "/api/tokens"): "own-account",
    ("DELETE", "/api/tokens/{token}"): "own-account",
    ("POST", "/api/staff"): "make-staff-account",
    ("GET", "/api/staff"): "make-staff-account",
    ("PUT", "/api/staff/{name}"): "set-role",
    ("GET", "/api/tables"): "look",
    ("POST", "/api/tables"): "open-table",
    ("POST", "/api/games/{game}/edges"): "open-table",
    ("DELETE", "/api/tables/{table}"): "close-table",
    ("POST", "/api/tables/{table}/closing"): "close-table",
    ("DELETE", "/api/tables/{table}/closing"): "close-table",
    ("POST", "/api/tables/{table}/guests"): "recognise-guest",
    ("GET", "/api/tables/{table}/menu"): "read-menu",
    ("POST", "/api/tables/{table}/foretell"): "read-menu",
    ("POST", "/api/tables/{table}/payments"): "enter-payments",
    ("POST", "/api/tables/{table}/payments/resolve"): "resolve-payments",
    ("POST", "/api/tables/{table}/payments/countersign"): "resolve-payments",
    ("GET", "/api/links"): "look",
    ("GET", "/api/links/{link}"): "look",
    ("GET", "/api/links/{link}/tables"): "look",
    ("GET", "/api/links/{link}/meters"): ANYBODY,
    ("GET", "/api/reconciliation"): "read-journal",
    ("GET", "/api/journal"): "read-journal",
    ("GET", "/api/export"): "export",
    ("POST", "/api/verify"): "verify",
    ("GET", "/api/verify"): "verify",
    ("GET", "/api/tables/{table}/rounds/{number}/report"): "report",
    ("GET", "/report/{table}/{number}"): "report",
    ("GET", "/api/figures"): "read-figures",
    ("GET", "/api/figures.csv"): "read-figures",
    ("GET", "/api/notices"): "read-notices",
    ("POST", "/api/notices/{notice}/acknowledge"): "acknowledge-notice",
    ("GET", "/api/tables/{table}"): "look",
    (SOCKET, "/api/tables/{table}/socket"): "look",
    ("GET", "/api/tables/{table}/rounds"): "look",
    ("GET", "/api/tables/{table}/rounds/{number}"): "look",
    ("GET", "/api/tables/{table}/proofs/{number}"): "look",
    ("GET", "/api/tables/{table}/sign"): "look",
    ("GET", "/api/tables/{table}/tutor"): "look",
    ("GET", "/api/tables/{table}/drill/{number}"): "look",
    ("POST", "/api/tables/{table}/inputs"): "send-input",
    ("POST", "/api/tables/{table}/bots"): "seat-bots",
    ("DELETE", "/api/tables/{table}/bots"): "seat-bots",
    ("POST", "/api/cage/buy-in"): "order",
    ("POST", "/api/cage/cash-out"): "order",
    ("GET", "/api/tournaments"): "look",
    ("GET", "/api/tournaments/{tournament}"): "look",
    ("POST", "/api/tournaments/check"): "order",
    ("POST", "/api/orders"): "order",
    ("GET", "/api/cases"): "own-cases",
    ("GET", "/api/cases/{case}"): "own-cases",
    ("GET", "/api/cases/{case}/file"): "read-cases",
    ("GET", "/case-file/{case}"): "read-cases",
    ("GET", "/api/findings"): "read-people",
    ("GET", "/api/people/{name}/standing"): "read-people",
    ("POST", "/api/ask"): "look",
    ("GET", "/api/promotions"): ANYBODY,
    ("GET", "/api/promotions/{promotion}/terms"): ANYBODY,
    ("GET", "/api/promotions/{promotion}/terms.txt"): ANYBODY,
    ("GET", "/api/promotions/{promotion}/draws"): ANYBODY,
    ("GET", "/api/promotions/{promotion}/entries"): "look",
    ("GET", "/api/promotions/{promotion}/claims"): "look",
    ("GET", "/api/vouchers"): "look",
    ("POST", "/api/promotions/check"): "draft-promotion",
    ("GET", "/api/promotion-items"): "draft-promotion",
    ("GET", "/api/prescribed-items"): "read-prescribed",
}

ASKING = ("/api/ask", "/api/promotions/check", "/api/tournaments/check")
"""Questions with a body: they are counted as such."""

Check = Callable[[HTTPConnection], Awaitable[None]]


def checked(router: APIRouter) -> APIRouter:
    """The router, if every route of it is listed."""
    for route in router.routes:
        if isinstance(route, APIRoute) and route.include_in_schema:
            for method in route.methods or ():
                assert (method, route.path) in ROUTES, f"no power is listed for {method} {route.path}"
        elif isinstance(route, APIWebSocketRoute):
            assert (SOCKET, route.path) in ROUTES, f"no power is listed for the socket {route.path}"
    return router


def may(floor: Floor) -> Check:
    """A dependency of every route: whoever asks has the power that it takes."""

    async def check(connection: HTTPConnection) -> None:
        if not isinstance(connection, Request):
            return
        action = ROUTES.get((connection.method, connection.scope["route"].path), ANYBODY)
        people = security_of(connection).people
        reads = connection.method in READS or connection.scope["route"].path in ASKING
        if action is None:
            if reads:
                people.limit_reads(address_of(connection), None)
            return
        person = await signed_in(connection)
        if reads:
            people.limit_reads(address_of(connection), person.name)
        table = floor.tables.get(connection.path_params.get("table", ""))
        game = None if table is None else table.table.game.name
        if action == LOOK and "as" in connection.query_params:
            action = "replay-any"
        try:
            check_power(action, person.role, game, method=connection.method, path=connection.url.path)
        except Refused as refused:
            if reads:
                people.limit_person(person)
            else:
                await writing(connection)
            name, number = (None, 0) if table is None else (table.name, table.table.number)
            await floor.keeper.refused(refused, person.author, name, number)
            raise

    return check

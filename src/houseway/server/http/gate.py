"""The gate before everything else: right Host, bearable size, and headers that keep a page to itself."""

import asyncio
import re

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from houseway.server.people import Denied, Why

LARGEST = 64 * 1024
SLOWEST = 20.0
"""Bytes that a request may bring, and seconds that it may take to bring them."""

PAGE = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
        "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
}
"""Only our own files run on our pages, and no other page holds them in a frame."""

ESCAPED = re.compile(rb"\\\\")
HALVES = re.compile(rb"\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}")
LONE = re.compile(rb"\\u[dD][89a-fA-F][0-9a-fA-F]{2}")
"""A backslash of its own, a pair of halves, and a half."""

NOT_KEPT = {"Cache-Control": "no-store"}
"""Answers to one person stay in no cache."""


class Gate:
    """ASGI middleware, for sockets too. `hosts` without port; `None` lets any name through."""

    def __init__(self, app: ASGIApp, hosts: frozenset[str] | None) -> None:
        self._app = app
        self._hosts = hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let through what is well addressed and of bearable size."""
        match scope["type"]:
            case "http":
                await self._request(scope, receive, _with_headers(scope, send))
            case "websocket" if self._wrong_host(scope) is not None:
                await send({"type": "websocket.close", "code": 1008})
            case _:
                await self._app(scope, receive, send)

    async def _request(self, scope: Scope, receive: Receive, send: Send) -> None:
        denied = self._wrong_host(scope)
        if denied is not None:
            await JSONResponse(denied.as_json(), 421)(scope, receive, send)
            return
        try:
            body = await asyncio.wait_for(_body(receive), SLOWEST)
        except TimeoutError:
            error = {"code": "too-slow", "message": f"no whole request within {SLOWEST} s", "field": ""}
            await JSONResponse({"error": error}, 408, {"Connection": "close"})(scope, receive, send)
            return
        if body is None:
            error = {"code": "too-large", "message": f"more than {LARGEST} bytes: too large", "field": ""}
            await JSONResponse({"error": error}, 413, {"Connection": "close"})(scope, receive, send)
            return
        if not _is_text(body):
            error = {"code": "bad-text", "message": "this is no text: half a character is in it", "field": ""}
            await JSONResponse({"error": error}, 400)(scope, receive, send)
            return
        await self._app(scope, _again(body, receive), send)

    def _wrong_host(self, scope: Scope) -> Denied | None:
        """Somebody may have given our address a name of their own, to make a browser trust their page."""
        given = Headers(scope=scope).getlist("host")
        if len(given) == 1 and (self._hosts is None or _name(given[0]) in self._hosts):
            return None
        return Denied(Why.BAD_HOST, f"this server is not called {', '.join(given)!r}", "Host")


def _name(host: str) -> str:
    """The host without its port."""
    name, _, port = host.rpartition(":")
    return (name if name and port.isdigit() else host).lower()


def _is_text(body: bytes) -> bool:
    """Whether it is UTF-8, and every escaped half of a character has its other half.

    A byte of zero is in no JSON but that of UTF-16 and UTF-32, which would be read too.
    """
    try:
        body.decode()
    except UnicodeDecodeError:
        return False
    return b"\0" not in body and not LONE.search(HALVES.sub(b" ", ESCAPED.sub(b" ", body)))


async def _body(receive: Receive) -> bytes | None:
    """All that the request brings; `None` if it is too much."""
    body = bytearray()
    while True:
        message = await receive()
        body += message.get("body", b"")
        if len(body) > LARGEST:
            return None
        if message["type"] == "http.disconnect" or not message.get("more_body"):
            return bytes(body)


def _again(body: bytes, receive: Receive) -> Receive:
    """The body once more, then whatever comes."""
    told = False

    async def replay() -> Message:
        nonlocal told
        if told:
            return await receive()
        told = True
        return {"type": "http.request", "body": body, "more_body": False}

    return replay


def _with_headers(scope: Scope, send: Send) -> Send:
    headers_of_ours = PAGE | (NOT_KEPT if scope["path"].startswith(("/api/", "/enter/")) else {})

    async def with_headers(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in headers_of_ours.items():
                headers.setdefault(name, value)
        await send(message)

    return with_headers

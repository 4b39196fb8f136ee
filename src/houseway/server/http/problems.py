"""Requests that cannot be read, told without the secrets in them."""

from collections.abc import Callable, Coroutine
from typing import Any

from fastapi import Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute

from houseway.server.people import Denied, Why

SECRET = frozenset({"password", "new_password"})

Answer = Callable[[Request], Coroutine[Any, Any, Response]]


class CarefulRoute(APIRoute):
    """A route that takes secrets: what cannot be read is told without quoting them."""

    def get_route_handler(self) -> Answer:
        """The handler, with its complaints read first."""
        answer = super().get_route_handler()

        async def careful(request: Request) -> Response:
            try:
                return await answer(request)
            except RequestValidationError as error:
                denied = _unreadable(error)
            raise denied

        return careful


def _unreadable(error: RequestValidationError) -> Denied:
    first = error.errors()[0]
    field = ".".join(str(part) for part in first["loc"][1:] if isinstance(part, str))
    given = first.get("input")
    may_quote = isinstance(given, str | int | float | bool | None) and not SECRET & {field}
    quoted = f", not {given!r}" if may_quote and first["type"] not in {"missing", "json_invalid"} else ""
    return Denied(Why.UNREADABLE, f"{field or 'the request'}: {first['msg']}{quoted}", field)

"""Every no as JSON: by a clause, or with a code."""

from collections.abc import Mapping
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, Response
from starlette.exceptions import HTTPException

from houseway.floor.advice import NO_ADVICE
from houseway.floor.powers import NOT_YOUR_POWER
from houseway.journal import JournalDown
from houseway.rulebook import Refused, UnknownClause, Unreadable
from houseway.server.http.client import client_page, wants_page
from houseway.server.live import Stale
from houseway.table.driving.driver import Defect
from houseway.table.layout.settings import quoted

STATUS: Mapping[str, int] = {
    "not-you": 403,
    NO_ADVICE: 403,
    NOT_YOUR_POWER: 403,
    "no-such-table": 404,
    "no-such-round": 404,
    "no-such-case": 404,
    "no-such-page": 404,
    "no-such-notice": 404,
    "no-such-document": 404,
    "no-text": 404,
    "unknown-game": 404,
    "unknown-clause": 404,
    "stale": 409,
    "at-a-table": 409,
    "id-used": 409,
    "round-on": 409,
    "defect": 500,
    "journal": 503,
}
"""Everything else is 422: it was understood, but cannot be."""


NOT_HERE = {400: ("bad-body", 422), 404: ("no-such-page", 404), 405: ("no-such-method", 405)}
"""What the framework says: a body that cannot be parsed is unreadable like any other."""


def install_errors(app: FastAPI) -> None:
    """Answer what is refused, unreadable, stale or not there."""
    for kind in (Refused, Unreadable, Stale, UnknownClause, JournalDown, Defect):
        app.add_exception_handler(kind, _answer)
    app.add_exception_handler(RequestValidationError, _answer_invalid)
    app.add_exception_handler(HTTPException, _answer_status)


def as_json(problem: Exception) -> dict[str, Any]:
    """The no as programs read it."""
    match problem:
        case Refused() | Unreadable():
            return problem.as_json()
        case Stale(sequence=sequence):
            return error("stale", str(problem), "seen", sequence=sequence)
        case UnknownClause():
            return error("unknown-clause", str(problem), "clause")
        case Defect():
            return error(
                "defect", "the house made a mistake: the table stands where it was before this input"
            )
    return error("journal", "the journal keeps nothing just now: try again later, under the same id")


def error(code: str, message: str, field: str = "", **more: Any) -> dict[str, Any]:
    """An error that no clause covers."""
    return {"error": {"code": code, "message": message, "field": field, **more}}


def first_fault(faults: list[Any]) -> dict[str, Any]:
    """What is wrong with what was sent: the first thing, quoted with its place."""
    first = faults[0]
    field = ".".join(str(part) for part in first["loc"] if part not in ("body", "query", "path"))
    given = quoted(first["input"])
    return error("bad-field", f"{field or 'request'}: {_fault_words(first)}; it is {given}", field)


def _fault_words(fault: Mapping[str, Any]) -> str:
    """What should be there, as a person says it."""
    bounds = fault.get("ctx", {})
    match fault["type"]:
        case "missing":
            return "this is missing"
        case "extra_forbidden":
            return "nothing of that name is known here"
        case "string_pattern_mismatch":
            return "it has characters that cannot stand there, or not enough of them"
        case "string_too_short":
            return f"at least {bounds['min_length']} characters are needed"
        case "string_too_long":
            return f"at most {bounds['max_length']} characters are taken"
        case "literal_error" | "enum":
            return f"it must be {bounds['expected']}"
        case "string_type":
            return "it must be text"
        case "int_type" | "int_parsing":
            return "it must be a whole number"
        case "greater_than_equal":
            return f"it must be {bounds['ge']} or more"
        case "less_than_equal":
            return f"it must be {bounds['le']} or less"
    return str(fault["msg"])


async def _answer(request: Request, problem: Exception) -> Response:
    body = as_json(problem)
    (told,) = body.values()
    return JSONResponse(body, STATUS.get(told["code"], 422))


async def _answer_invalid(request: Request, problem: Exception) -> Response:
    assert isinstance(problem, RequestValidationError)
    return JSONResponse(first_fault(list(problem.errors())), 422)


async def _answer_status(request: Request, problem: Exception) -> Response:
    assert isinstance(problem, HTTPException)
    code, status = NOT_HERE.get(problem.status_code, ("bad-request", problem.status_code))
    if status == 404 and wants_page(request):
        return client_page(status)
    message = f"{request.method} {request.url.path}: {problem.detail}"
    return JSONResponse(error(code, message), status, dict(problem.headers or {}))

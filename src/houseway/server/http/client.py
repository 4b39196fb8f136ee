"""The client: one page that finds its own way by the address."""

from pathlib import Path

from fastapi import Request
from fastapi.responses import FileResponse

WEB = Path(__file__).parent.parent / "web"


def client_page(status: int = 200) -> FileResponse:
    """The page."""
    return FileResponse(WEB / "index.html", status, media_type="text/html")


def wants_page(request: Request) -> bool:
    """Whether a person with a browser asks for an address, and no program."""
    by_person = "text/html" in request.headers.get("accept", "")
    return request.method == "GET" and by_person and not request.url.path.startswith(("/api/", "/web/"))

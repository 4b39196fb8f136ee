"""Routes of the documents: which versions of the rules are known, and the text of each."""

from typing import Annotated

from fastapi import APIRouter, Path
from pydantic import BaseModel
from starlette.responses import Response

from houseway.floor.documents import shown
from houseway.rulebook.documents import sources
from houseway.server.http.answers import answer
from houseway.server.http.messages import NO
from houseway.server.live import Floor


class DocumentShown(BaseModel):
    """A version of the rules of a game; `ahead`: that it was published on its day is still to be recorded."""

    document: str
    game: str
    licensee: str | None
    instrument: str | None
    signed: str | None
    published: str | None
    evidence: list[str]
    revokes: str | None
    text_hash: str | None
    effect: str | None
    state: str
    supplied: bool
    ahead: bool


class SourceShown(BaseModel):
    """What our clauses of a game were made from; empty: the text does not say."""

    game: str
    document: str
    licensee: str
    instrument: str
    signed: str
    text_hash: str


class DocumentsShown(BaseModel):
    """All versions that were recorded, and the texts to which our clauses are bound."""

    licensee: str | None
    documents: list[DocumentShown]
    ours: list[SourceShown]


def documents_routes(floor: Floor) -> APIRouter:
    """Both routes; anybody may read the rules."""
    router = APIRouter(responses={status: NO[status] for status in (400, 404, 413, 421, 422, 429)})

    @router.get("/api/documents", response_model=DocumentsShown)
    async def documents() -> Response:
        """Which versions of the rules the house knows."""
        room = floor.room
        registry, licence = room.house.registry, room.terms.licence
        return answer(
            {
                "licensee": None if licence is None else licence.licensee,
                "documents": [shown(registry, each, room.today()) for each in registry.documents.values()],
                "ours": list(sources().values()),
            }
        )

    @router.get("/api/documents/{document}/text", response_class=Response)
    async def text(document: Annotated[str, Path(max_length=64)]) -> Response:
        """The text of a document, word for word."""
        return Response(floor.room.text_of(document), media_type="text/plain; charset=utf-8")

    return router

"""Routes of the rulebook: clauses in our words, with rulings and the trace to code and tests."""

import asyncio
from functools import cache
from typing import Annotated, Any, Literal

import msgspec
from fastapi import APIRouter, Path
from msgspec import structs
from pydantic import BaseModel
from starlette.responses import Response

from houseway.games import PLAYABLE, game_named
from houseway.games.defaults import DEFAULT_SETTINGS, posted
from houseway.printing import rules_page
from houseway.rulebook.common import common, shared_by
from houseway.server.http.messages import NO, PaysShown
from houseway.table.layout.offered import offered
from houseway.table.layout.settings import read
from houseway.table.rules.game import Game
from houseway.table.rules.sayings import Counts
from houseway.table.rules.texts import texts


class ClauseShown(BaseModel):
    """A clause in our words; what carrying it means, where code cites it, and the tests that produced it."""

    clause: str
    number: str
    kind: str
    area: str
    summary: str
    grade: str
    carried: bool
    code: list[str]
    tests: list[str]


class RulingShown(BaseModel):
    """How we read clauses that are unclear."""

    ruling: str
    games: list[str]
    clauses: list[str]
    question: str
    reading: str
    setting: str


class Rules(BaseModel):
    """The rulebook of a game, or one clause of it with what stands under it."""

    game: str
    title: str
    document: str
    clauses: list[ClauseShown]
    rulings: list[RulingShown]
    pays: list[PaysShown]
    """What a table of this game usually pays."""


class SayingShown(BaseModel):
    """An answer in words, its key, the question it is offered with, and what its amount counts."""

    words: str
    key: str | None
    asked: str | None
    counts: Counts
    less: str
    among: str | None


class OfferedShown(BaseModel):
    """Something that may be set at a table, as a form asks for it: in our words, with its clauses."""

    setting: str
    kind: Literal["yes-no", "choice", "count", "money", "amounts", "list", "words", "any"]
    words: str
    clauses: list[str]
    choices: list[str]
    default: Any


class GameShown(BaseModel):
    """A game: usual settings to begin from, words and faces, and where its document has what others have."""

    game: str
    title: str
    settings: dict[str, Any]
    offered: list[OfferedShown]
    """All that may be set beside the limits of wagers."""
    faces: list[str]
    """Items that stand for it on the floor."""
    wagers: dict[str, str]
    rules: dict[str, str]
    """The clause of each rule that several documents share."""
    closing_minutes: int
    """How long before it closes a table says so."""
    tournaments: bool
    asks: dict[str, str]
    """A sentence for each question that is not everyday, by its first answer but no."""
    sayings: dict[str, SayingShown]
    """How each answer to a question is shown, by its action."""
    inscription: list[str]
    """What is written on the layout."""
    texts: dict[str, dict[str, str]]
    """What it says in other languages: by language, the words for English ones."""


def _game_shown(game: Game[Any]) -> GameShown:
    return GameShown(
        game=game.name,
        title=game.title,
        settings=DEFAULT_SETTINGS[game.name],
        offered=[OfferedShown(**structs.asdict(each)) for each in offered(game.settings)],
        faces=list(game.faces),
        wagers=dict(game.wagers),
        rules=dict(shared_by(game.name)),
        closing_minutes=common("closing").minutes[game.name],
        tournaments=game.floor.tournaments is not None,
        asks=dict(game.asks),
        sayings={action: SayingShown(**each._asdict()) for action, each in game.sayings.items()},
        inscription=list(game.inscription),
        texts={language: dict(words) for language, words in texts(game.settings).items()},
    )


def rules_routes() -> APIRouter:
    """All of these routes; anybody may read the rules."""
    router = APIRouter(responses={status: NO[status] for status in (400, 404, 413, 421, 422, 429)})
    tracing = asyncio.Lock()  # the trace parses our code, which CPython 3.11 cannot do in two threads at once

    @router.get("/api/games")
    async def games() -> list[GameShown]:
        """The games of the house and their usual settings; anybody may read them, as the rules."""
        return [_game_shown(game) for game in PLAYABLE.values()]

    @router.get("/api/rules/{game}", response_model=Rules)
    async def rules(game: Annotated[str, Path(max_length=64)]) -> Response:
        """The rulebook of a game."""
        async with tracing:
            return _ready(await asyncio.to_thread(_page, game_named(game).name, None))

    @router.get("/api/rules/{game}/{clause:path}", response_model=Rules)
    async def one_clause(
        game: Annotated[str, Path(max_length=64)], clause: Annotated[str, Path(max_length=64)]
    ) -> Response:
        """One clause with what stands under it."""
        async with tracing:
            return _ready(await asyncio.to_thread(_page, game_named(game).name, clause))

    return router


def _ready(text: bytes) -> Response:
    return Response(text, media_type="application/json")


@cache
def _page(game: str, clause: str | None) -> bytes:
    """The answer, made once: the rules do not change while the house is open."""
    return msgspec.json.encode(_rules(game, clause))


@cache
def _whole(game: str) -> Any:
    return rules_page(game, None, with_trace=True)


def _rules(game: str, clause: str | None) -> dict[str, Any]:
    """The page, traced once."""
    traced = {line.entry.clause: line for line in _whole(game).lines}
    page = rules_page(game, clause, with_trace=False)
    chosen = game_named(game)
    lines = [traced[line.entry.clause] for line in page.lines]
    return {
        "game": game,
        "title": chosen.title,
        "document": chosen.document,
        "clauses": [
            {
                **msgspec.to_builtins(line.entry),
                "grade": line.graded.grade,
                "carried": line.carried,
                "code": list(line.code),
                "tests": list(line.produced.tests),
            }
            for line in lines
        ],
        "rulings": [msgspec.to_builtins(each) for each in page.rulings],
        "pays": [
            line.as_json(chosen.wagers)
            for line in chosen.sign(read(chosen.settings, posted(game), "settings"))
            if clause is None or line.rule == f"{game}/{clause}"
        ],
    }

"""Routes of what was played: replays, lists of rounds, proofs of the cards, and the sign."""

from functools import partial
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query
from pydantic import BaseModel
from starlette.responses import Response

from houseway.server.http.answers import answer
from houseway.server.http.messages import NO, Event, JackpotsShown, LimitsChanging, Part, PaysShown
from houseway.server.http.messages import Posted as PostedRow
from houseway.server.http.security import AskingMuch, SignedIn
from houseway.server.http.tables import LimitShown, TableName
from houseway.server.live import Floor
from houseway.server.live.signs import changes_of, limits_of, rules_of, sign_of
from houseway.table.layout.views import Viewer, player
from houseway.table.procedure.roles import Role

EYES = f"^(player:.+|{'|'.join(role for role in Role if role is not Role.PLAYER)})$"
Number = Annotated[int, Path(ge=1, le=2**53)]


Eyes = Annotated[str | None, Query(alias="as", max_length=64, pattern=EYES)]
"""By whose eyes: a role, or a player by name."""


class Step(BaseModel):
    """One step of a round, what was seen of it, and the table after it."""

    happened: str
    takes_back: int
    """How many of the last events a correction takes back."""
    events: list[Event]
    picture: Part


class Replay(BaseModel):
    """A round again, as this viewer saw it."""

    table: str
    round: int
    replay: bool
    game: str
    title: str
    chips: list[int]
    from_events: bool
    """Whether it is of earlier rulings and told from its events alone."""
    steps: list[Step]


class RoundLine(BaseModel):
    """A round that is over, and what came of one's own wagers."""

    round: int
    over: str
    net: int
    wagered: bool
    at: str


class PromiseEntry(BaseModel):
    """What the journal keeps of a promised order: promised, opened, shuffled away, cut."""

    sequence: int
    at: str
    kind: str
    body: dict[str, Any]
    round: int
    lay: list[str | None]
    """The items that lay on the table then; null for one that not everybody saw."""
    moved_on: bool
    """Whether the items had gone on in another device without those that came before."""


class Proofs(BaseModel):
    """What a browser needs to check the promise of a round; with so many decks the game is played.

    `earlier`: the same of the rounds before, since the order was promised that this round began with.
    """

    house: str
    table: str
    round: int
    game: str
    decks: int
    by: str
    over: bool
    entries: list[PromiseEntry]
    earlier: list[PromiseEntry]
    dealt: list[Event]


class RulesFollowed(BaseModel):
    """Which rules a table follows: a document with the day of its effect, or the program's for practice.

    No document: none is in force for a licensed table, and nobody plays there.
    """

    document: str | None
    instrument: str | None
    licensee: str | None
    since: str | None
    text_hash: str | None
    supplied: bool
    practice: bool


class HouseRule(BaseModel):
    """How people behave here, in short, with its clause."""

    words: str
    rule: str


class ItemsShown(BaseModel):
    """Items in a picture of a guide."""

    items: list[str]
    words: str
    who: str


class MomentShown(BaseModel):
    """A picture of a round, and what happens there."""

    words: str
    shown: list[ItemsShown]


class GuideShown(BaseModel):
    """How the game is played, for somebody who has never seen it."""

    aim: str
    moments: list[MomentShown]
    ranks: list[ItemsShown]
    calls: dict[str, str]


class Sign(BaseModel):
    """The sign of a table."""

    table: str
    game: str
    title: str
    chips: list[int]
    limits: list[LimitShown]
    changing: LimitsChanging | None
    posted: list[PostedRow]
    house_rules: list[HouseRule]
    odds: list[PaysShown]
    guide: GuideShown
    rules: RulesFollowed
    jackpots: JackpotsShown | None
    """The prize meters that the table shares."""


def _eyes(given: str) -> Viewer:
    role, _, patron = given.partition(":")
    return player(patron) if patron else Viewer(Role(role))


def rounds_routes(floor: Floor) -> APIRouter:
    """All of these routes, for this floor."""
    router = APIRouter(responses=NO)

    @router.get("/api/tables/{table}/rounds/{number}", response_model=Replay)
    async def replay(table: TableName, number: Number, person: AskingMuch, viewer: Eyes = None) -> Response:
        """A round again, step by step, as this viewer saw it; for an inspector, as anybody saw it."""
        history = floor.history(table)
        eyes = person.viewer if viewer is None else _eyes(viewer)
        if viewer is not None and eyes != person.viewer:
            history.check_over(number)
        return answer(await floor.inspection.aside(partial(history.replay, number, eyes)))

    @router.get("/api/tables/{table}/rounds", response_model=list[RoundLine])
    async def rounds(
        table: TableName, person: AskingMuch, before: Annotated[int | None, Query(ge=1, le=2**53)] = None
    ) -> Response:
        """The last fifty rounds, or the fifty before one."""
        history = floor.history(table)
        return answer(await floor.inspection.aside(partial(history.rounds, person.viewer, before)))

    @router.get("/api/tables/{table}/proofs/{number}", response_model=Proofs)
    async def proofs(table: TableName, number: Number, person: AskingMuch) -> Response:
        """What was promised and opened in a round, and the items as this viewer saw them."""
        return answer(await floor.inspection.aside(partial(floor.proofs, table, number, person.viewer)))

    @router.get("/api/tables/{table}/sign", response_model=Sign)
    async def sign(table: TableName, person: SignedIn) -> Response:
        """Limits and odds, each with its clause."""
        live = floor.table(table)
        kept = live.table
        shown = {
            "limits": limits_of(kept),
            "changing": changes_of(kept),
            "jackpots": live.posted.jackpots,
            "rules": rules_of(floor.room, kept),
        }
        return answer({"table": kept.name, **shown, **sign_of(kept)})

    return router

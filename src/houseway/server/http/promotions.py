"""Routes of promotions: terms for everybody, one's own entries and claims, what staff needs to know.

Whatever changes something is an order (`/api/orders`).
"""

import json
from collections.abc import Callable
from datetime import datetime
from typing import Annotated, Any

from fastapi import APIRouter, Path, Request
from pydantic import Field
from starlette.responses import PlainTextResponse, Response

from houseway.floor.powers import POWERS
from houseway.floor.promotions.checking import unmet
from houseway.floor.promotions.citing import WITH_PROMOTIONS, clause_of
from houseway.floor.promotions.items import DETAILS, ITEMS, OF_A_PRIZE, Item
from houseway.floor.promotions.objects import claim_object
from houseway.floor.promotions.promotion import Promotion
from houseway.floor.promotions.seeing import Seen
from houseway.floor.promotions.tokens import Voucher
from houseway.floor.promotions.wording import text_of
from houseway.rulebook import Unreadable
from houseway.rulebook.common import common
from houseway.server.http import promotion_messages as messages
from houseway.server.http.answers import answer
from houseway.server.http.frames import Bounded, Name
from houseway.server.http.messages import NO
from houseway.server.http.people import Given
from houseway.server.http.security import SignedIn, signed_in
from houseway.server.live import Floor
from houseway.server.people import Denied
from houseway.table.layout.views import Viewer
from houseway.table.procedure.moments import written
from houseway.table.procedure.roles import STAFF

IN_WORDS: dict[int | str, dict[str, Any]] = {200: {"content": {"text/plain": {"schema": {"type": "string"}}}}}
Named = Annotated[str, Path(max_length=64)]


class TermsToCheck(Given):
    """Terms as far as they are written; `promotion` if they are to amend lodged ones."""

    promotion: Name | None = None
    games: Annotated[list[Name], Field(max_length=5)]
    terms: Bounded


def promotions_routes(floor: Floor) -> APIRouter:
    """All of these routes, for this floor."""
    router = APIRouter(responses=NO)

    def seen(viewer: Viewer | None) -> Seen:
        return Seen(viewer, floor.room.now(), floor.room.terms.zone)

    def found(name: str, looks: Seen) -> Promotion:
        promotion = floor.house.promotions.named(name)
        if not looks.may_see(promotion):
            raise Unreadable("no-such-promotion", f"no promotion {name!r}", "promotion")
        return promotion

    @router.get("/api/promotions", response_model=messages.Promotions)
    async def listed(request: Request) -> Response:
        """Every promotion, with one's own part in it; drafts and duties for staff."""
        looks = seen(await _viewer(request))
        shown = [
            looks.summary(each) for each in floor.house.promotions.promotions.values() if looks.may_see(each)
        ]
        return answer({"now": written(looks.now), "promotions": shown})

    @router.get("/api/promotions/{promotion}/terms", response_model=messages.Terms)
    async def terms(promotion: Named, request: Request) -> Response:
        """The full terms, in words and as data, with their hash."""
        looks = seen(await _viewer(request))
        return answer(looks.terms(found(promotion, looks)))

    @router.get("/api/promotions/{promotion}/terms.txt", responses=IN_WORDS)
    async def text(promotion: Named, request: Request) -> PlainTextResponse:
        """The same for print."""
        looks = seen(await _viewer(request))
        its = found(promotion, looks)
        return PlainTextResponse(text_of(its.id, its.terms, its.games, looks.zone))

    @router.get("/api/promotions/{promotion}/draws", response_model=messages.Draws)
    async def draws(promotion: Named, request: Request) -> Response:
        """What proves every draw: promise, list, secret, numbers."""
        looks = seen(await _viewer(request))
        return answer(looks.draws(found(promotion, looks)))

    _add_for_people(router, floor, seen, found)
    return router


def _add_for_people(
    router: APIRouter,
    floor: Floor,
    seen: Callable[[Viewer | None], Seen],
    found: Callable[[str, Seen], Promotion],
) -> None:
    @router.get("/api/promotions/{promotion}/entries", response_model=messages.Entries)
    async def entries(promotion: Named, person: SignedIn) -> Response:
        """One's own entries with their salts; for staff whose each is."""
        looks = seen(person.acting)
        return answer(looks.entries(found(promotion, looks)))

    @router.get("/api/promotions/{promotion}/claims", response_model=messages.Claims)
    async def claims(promotion: Named, person: SignedIn) -> Response:
        """One's own claim; names and addresses for inspector and gaming manager."""
        looks = seen(person.acting)
        return answer({"claims": _claims(floor, found(promotion, looks), looks)})

    @router.get("/api/vouchers", response_model=messages.Vouchers)
    async def vouchers(person: SignedIn) -> Response:
        """One's own vouchers; staff sees all."""
        now = floor.room.now()
        own = None if person.role in STAFF else person.name
        listed = floor.house.tokens.vouchers.values()
        shown = [_voucher(each, now) for each in listed if own is None or each.patron == own]
        return answer({"vouchers": shown, "tokens": floor.house.tokens.of(person.name, now)})

    @router.post("/api/promotions/check", response_model=messages.Unmet)
    async def check(given: TermsToCheck, person: SignedIn) -> Response:
        """Everything that is unmet, each with its clause, while somebody writes; nothing changes."""
        games = [game for game in given.games if game in WITH_PROMOTIONS] or list(WITH_PROMOTIONS[:1])
        amended = floor.house.promotions.promotions.get(given.promotion or "")
        drawn = [] if amended is None else amended.drawn()
        prescribed = floor.house.prescribed.in_force(floor.room.today())
        found = unmet(given.terms, games, prescribed, drawn)
        return answer({"unmet": [each.as_json(games) for each in found]})

    @router.get("/api/prescribed-items", response_model=messages.Prescribed)
    async def prescribed(person: SignedIn) -> Response:
        """The list of items that the regulations prescribe, what was taken off included."""
        today = floor.room.today()
        return answer({"items": [each.shown(today) for each in floor.house.prescribed.listings]})

    @router.get("/api/promotion-items", response_model=messages.Items)
    async def items(person: SignedIn) -> Response:
        """What terms must contain, item by item, as forms need it."""
        return answer(
            {
                "games": list(WITH_PROMOTIONS),
                "items": [_item(each) for each in ITEMS],
                "prize": [_item(each) for each in OF_A_PRIZE],
                "details": {kind: [_item(each) for each in its] for kind, its in DETAILS.items()},
            }
        )


async def _viewer(request: Request) -> Viewer | None:
    """Who looks, if they are signed in."""
    try:
        return (await signed_in(request)).acting
    except Denied:
        return None


def _voucher(voucher: Voucher, now: datetime) -> dict[str, Any]:
    over = "expired" if now >= voucher.expires else "issued"
    return {
        "voucher": voucher.id,
        "patron": voucher.patron,
        "value": voucher.value,
        "games": list(voucher.games),
        "wagers": list(voucher.wagers),
        "expires": written(voucher.expires),
        "uses": voucher.uses,
        "state": over if voucher.exchanged is None else "exchanged",
        "table": voucher.table,
    }


def _item(item: Item) -> dict[str, Any]:
    return {
        "path": list(item.path),
        "heading": item.heading,
        "kind": item.kind,
        "choices": list(item.choices),
        "words": common(item.rule).words,
        "clause": clause_of(item.rule, WITH_PROMOTIONS),
    }


def _claims(floor: Floor, promotion: Promotion, looks: Seen) -> list[dict[str, Any]]:
    assert looks.viewer is not None
    opened = looks.viewer.role in POWERS["read-claims"].roles
    shown = []
    for claim in promotion.claims.values():
        if not looks.staff and claim.patron != looks.patron:
            continue
        each: dict[str, Any] = {"patron": claim.patron, "at": written(claim.at), **claim_object(claim)}
        if opened and claim.details is not None:
            details = floor.journal.apart(claim.details)
            each["details"] = None if details is None else json.loads(details)
        shown.append(each)
    return shown

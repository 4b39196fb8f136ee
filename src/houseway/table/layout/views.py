"""What a viewer gets: the fold of the events it may see, with the parts it may not see left out."""

from collections.abc import Iterable
from typing import Any

from msgspec import Struct, structs, to_builtins

from houseway.table.layout.events import Event
from houseway.table.procedure.asking import questions_of
from houseway.table.procedure.requests import Ask, Asks, Draw, Offer, Option, Request, Step, Wagers
from houseway.table.procedure.roles import STAFF, Role


class Viewer(Struct, frozen=True):
    """Somebody who looks: by role, and a player also by name."""

    role: Role
    patron: str | None = None

    @property
    def name(self) -> str:
        """How events call this viewer."""
        return f"{self.role}:{self.patron}" if self.patron else str(self.role)


def player(patron: str) -> Viewer:
    """The patron as a viewer."""
    return Viewer(Role.PLAYER, patron)


def acting(role: Role, author: str) -> Viewer:
    """Whoever the journal calls so."""
    return Viewer(role, author.removeprefix(f"{role}:") if ":" in author else None)


def seen(event: Event, viewer: Viewer) -> Event:
    """The event as this viewer may see it."""
    sight: frozenset[str] | None = getattr(event, "sight", None)
    if sight is None or viewer.name in sight:
        return event
    return structs.replace(event, **dict.fromkeys(event.private))


def view(events: Iterable[Event], viewer: Viewer) -> list[dict[str, Any]]:
    """All that this viewer is sent."""
    return [seen(event, viewer).as_json() for event in events]


def request_seen(request: Request, viewer: Viewer) -> dict[str, Any]:
    """What this viewer is told of what the table waits for. What it rests on is never sent."""
    plain: dict[str, Any] = {"request": type(request).__name__.lower(), "rule": list(request.rule)}
    match request:
        case Wagers(offers=offers):
            plain["offers"] = [_offer(offer) for offer in offers(viewer.patron)]
            if request.asked is not None:
                plain["questions"] = [_question(request.asked, viewer)]
        case Draw(to=to, face_up=face_up, turned=turned):
            plain |= {"to": {"area": to.area, "hand": to.hand}, "face_up": face_up}
            plain |= {"turned": True} if turned else {}
        case Step(act=act):
            plain["act"] = str(act)
        case Ask() | Asks():
            plain["questions"] = [_question(each, viewer) for each in questions_of(request)]
    return plain


def _offer(offer: Offer) -> dict[str, Any]:
    plain: dict[str, Any] = to_builtins(offer)
    return plain | ({"choices": list(offer.choices)} if offer.choices else {})


def _question(question: Ask, viewer: Viewer) -> dict[str, Any]:
    """Everybody may know who is asked; the choices are for the player and staff, the items for the player."""
    plain: dict[str, Any] = {"patron": question.patron, "area": question.area, "hand": question.hand}
    asked = viewer == player(question.patron)
    if asked or viewer.role in STAFF:
        plain["options"] = [_option(option, with_items=asked) for option in question.options]
        plain["barred"] = dict(question.barred)
        plain["default"] = question.default
    return plain


def _option(option: Option, *, with_items: bool) -> dict[str, Any]:
    plain: dict[str, Any] = {"action": option.action, "rule": list(option.rule)}
    if option.most:
        plain |= {"least": option.least, "most": option.most, "unit": option.unit}
    if option.amounts:
        plain["amounts"] = list(option.amounts)
    if option.on is not None:
        plain["on"] = option.on
    if option.items and with_items:
        plain["items"] = [str(item) for item in option.items]
    return plain

"""What a dealer typed last and mistyped: the round is told again with what really came out or was said."""

from collections.abc import Mapping
from typing import Any, NamedTuple, TypeVar

from houseway.rulebook import Unreadable
from houseway.table.asking import questions_of
from houseway.table.codec import from_plain, read_item
from houseway.table.driver import Driver
from houseway.table.game import Game
from houseway.table.inputs import ABSENT, Done, Drawn, Input, Said
from houseway.table.requests import Act, Ask, Asks, Draw, Request, Step
from houseway.table.round import Round

R = TypeVar("R", bound=Round[Any, Any])

Typed = str | Mapping[str, Any] | None
"""What it is: an item, a throw, a count or an action by its name, a decision by its fields; None: unseen."""


class Correction(NamedTuple):
    """What was typed and what it is; the first `since` events of the round stand, the rest is told anew.

    `inputs` is how many inputs there were with it.
    """

    was: Input
    now: Input
    since: int
    inputs: int


def takes_count(step: Step) -> bool:
    """Whether the dealer says a number with the step: how many cards were cut off, or counted."""
    return step.most is not None or step.act is Act.CHECK


def corrected(driver: Driver[R], name: Typed) -> tuple[Driver[R], Correction]:
    """The round with its last input replaced; refused like any input that cannot be."""
    if not driver.inputs:
        raise _too_late("nothing has been typed in this round")
    was = driver.inputs[-1]
    again, since = without_last(driver)
    now = _read(driver.game, again.request, was, name)
    again.tell(now)
    return again, Correction(was, now, since, len(driver.inputs))


def without_last(driver: Driver[R]) -> tuple[Driver[R], int]:
    """The round as it was before its last input, and how many events there were."""
    again = Driver.replay(driver.game, driver.begin, driver.inputs[:-1], driver.dealing)
    return again, len(again.round.events)


def _read(game: Game[Any], request: Request | None, was: Input, name: Typed) -> Input:
    if isinstance(request, Ask | Asks) and isinstance(was, Said):
        return _said(game, request, was, name)
    if isinstance(name, Mapping):
        raise Unreadable("bad-field", "no decision was typed last", "correct")
    if isinstance(request, Draw) and isinstance(was, Drawn):
        return Drawn(None if name is None else read_item(game, name, "correct"))
    if isinstance(request, Step) and isinstance(was, Done) and takes_count(request):
        if name is None or not (name.isascii() and name.isdigit()):
            raise Unreadable("bad-count", f"a number of items is needed, not {name!r}", "correct")
        return Done(int(name))
    raise _too_late("something else has happened since")


def _said(game: Game[Any], request: Ask | Asks, was: Said, name: Typed) -> Input:
    """Another decision, by the same patron about the same hand unless it says otherwise."""
    if isinstance(name, str) and _is_an_action(request, name):
        name = {"action": name}
    if not isinstance(name, Mapping):
        raise _too_late("a decision has been told since")
    asked = {"patron": was.patron, "area": was.area, "hand": was.hand}
    return from_plain(game, {**asked, **name, "input": "said"}, "correct")


def _is_an_action(request: Ask | Asks, name: str) -> bool:
    known = (ABSENT, *(each for question in questions_of(request) for each in _actions(question)))
    return name in known


def _actions(question: Ask) -> tuple[str, ...]:
    return (*(option.action for option in question.options), *question.barred)


def _too_late(why: str) -> Unreadable:
    message = f"{why}: only what the dealer typed last can be corrected, before anything else happens"
    return Unreadable("too-late-to-correct", message, "correct")

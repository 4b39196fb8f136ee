"""What a dealer typed last and mistyped: the round is told again with what really came out or was said."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, TypeVar

from houseway.journal import Entry
from houseway.rulebook import Unreadable
from houseway.table.driving.codec import from_plain, read_item
from houseway.table.driving.driver import Driver
from houseway.table.house.answers import HouseAnswers, fed, last_told, outstanding
from houseway.table.layout.round import Round
from houseway.table.procedure.asking import questions_of
from houseway.table.procedure.inputs import ABSENT, Done, Drawn, HouseAnswer, Input, Said
from houseway.table.procedure.requests import Act, Ask, Asks, Draw, Request, Step, Unclaim
from houseway.table.rules.game import Game

R = TypeVar("R", bound=Round[Any, Any])

Typed = str | Mapping[str, Any] | None
"""What it is: an item, a throw, a count or an action by its name, a decision by its fields; None: unseen."""


class Correction(NamedTuple):
    """What was typed and what it is; the first `since` events of the round stand, the rest is told anew.

    `answers` are the house's, about what was given back first; `inputs` is how many inputs there were
    with it; `entries`: what a kept table has kept of it, and `moved` what moved to patrons, or from them.
    """

    was: Input
    now: Input
    since: int
    inputs: int
    answers: tuple[HouseAnswer, ...] = ()
    entries: tuple[Entry, ...] = ()
    moved: Mapping[str, int] = {}


def takes_count(step: Step) -> bool:
    """Whether the dealer says a number with the step: how many cards were cut off, or counted."""
    return step.most is not None or step.act is Act.CHECK


def corrected(driver: Driver[R], name: Typed) -> tuple[Driver[R], Correction]:
    """The round with its last input replaced; refused like any input that cannot be.

    What the house answered to that input is passed over: what was fed stays fed, what was won is given back.
    """
    place = last_told(driver.inputs)
    if place < 0:
        raise _too_late("nothing has been typed in this round")
    was = driver.inputs[place]
    again, since = without_last(driver)
    now = _read(driver.game, again.request, was, name)
    again.check(now)
    again.house, again.fed = driver.house, fed(driver.inputs[place:])
    answers = given_back(driver.house, driver.inputs[place:])
    again.tell(now)
    return again, Correction(was, now, since, place + 1, answers)


def without_last(driver: Driver[R]) -> tuple[Driver[R], int]:
    """The round as it was before its last input, and how many events there were."""
    told = driver.inputs[: last_told(driver.inputs)]
    again = Driver.replay(driver.game, driver.begin, told, driver.dealing)
    return again, len(again.round.events)


def given_back(house: HouseAnswers | None, inputs: Sequence[Input]) -> tuple[HouseAnswer, ...]:
    """What the house answered when it was told that what these inputs won was not won after all.

    The round as it is told now never won it: these answers are none of its inputs.
    """
    answers: list[HouseAnswer] = []
    for prize in outstanding(inputs):
        assert house is not None, "nobody is asked where a round is told again"
        answers.append(house.answer(Unclaim(prize)))
        house.took(answers[-1])
    return tuple(answers)


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

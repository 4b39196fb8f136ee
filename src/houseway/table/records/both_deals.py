"""A reconstruction as a record tells it: which cards were out, and which decisions are other ones."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from msgspec import structs

from houseway.equipment import Item
from houseway.table.driving.anew import after, tried
from houseway.table.driving.decisions import Decisions, declines
from houseway.table.driving.driver import Driver
from houseway.table.driving.driving import KeptAnswer
from houseway.table.driving.noting import kept_decisions, lists_again
from houseway.table.driving.redoing import Answers, aside_in, dealt_items, told_before
from houseway.table.house.answers import fed, suppose
from houseway.table.layout.recorded import Decision
from houseway.table.procedure.asking import concerns, questions_of
from houseway.table.procedure.dealing import ByHand
from houseway.table.procedure.inputs import ABSENT
from houseway.table.rules.commands import Command, Redo


def number_out(right: Sequence[Item], first: Sequence[Item]) -> int:
    """How many cards of the right order were out: the fewest that have every card of the first deal."""
    missing = Counter(first)
    for number, item in enumerate(right):
        if not missing.total():
            return number
        if missing[item]:
            missing[item] -= 1
    return len(first) if missing.total() else len(right)


def told_anew(
    driver: Driver[Any], command: Command[Any], listed: Sequence[Decision], most: int | None
) -> Command[Any]:
    """The order with those decisions of the right deal that are others than in the first, and what follows.

    They go as far as the cards that are out, and not beyond the next incident, which came after so many.
    """
    redo = command.carry_out(driver.round)
    assert isinstance(redo, Redo)
    told = told_before(driver, driver.lived)
    items = dealt_items(driver, redo, aside_in(driver, told))
    kept = tried(driver, told, items, (), 0).kept
    change = _first_change(driver, tuple(listed), kept)
    if change is None:
        return command
    place, number = change
    stands = len(kept_decisions(kept[:place]))
    anew = tuple(listed[number:most])
    shadow = Driver(driver.game, driver.begin, ByHand())
    answers = Answers(driver.game, told, anew, after(kept, stands))
    suppose(shadow.tell_right(answers, items, fed(driver.inputs)))
    used = len(anew) - answers.anew.left
    return structs.replace(command, decisions=anew[:used], kept=stands)


def _first_change(
    driver: Driver[Any], listed: tuple[Decision, ...], kept: Sequence[KeptAnswer]
) -> tuple[int, int] | None:
    """After how many answers of the first deal, and at which decision, the right deal differs."""
    if not lists_again(listed, kept):
        return None
    decisions, made = Decisions(driver.game, listed), (0, 0)
    for place, (request, number, said) in enumerate(kept):
        question = next(each for each in questions_of(request) if concerns(each, said))
        if declines(question, said):
            continue
        here, settled = len(listed) - decisions.left, decisions.settles(question, number)
        again = decisions.answer_to(question, number)
        if len(listed) - decisions.left > here:
            made = place, here
        if again is None:
            silent = said.action in (question.default, ABSENT)
            if not silent and settled:
                return made
            if not silent and here < len(listed) and listed[here].leaves_out(question, number):
                return place, here
        elif again != said:
            return made
    return None

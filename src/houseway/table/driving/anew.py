"""Where the decisions begin that a reconstruction tells anew."""

from collections.abc import Iterator
from typing import Any

from houseway.equipment import Item
from houseway.rulebook import Refused
from houseway.table.driving.decisions import said_of
from houseway.table.driving.driving import Driving, KeptAnswer, Told
from houseway.table.driving.noting import kept_decisions, note_said
from houseway.table.driving.redoing import Answers, aside_in, dealt_items, number_in, told_before
from houseway.table.house.answers import fed, suppose
from houseway.table.layout.recorded import Decision
from houseway.table.procedure.asking import concerns, questions_of
from houseway.table.procedure.requests import Ask, Asks
from houseway.table.rules.commands import Command, Redo


def check_told_anew(driver: Driving, command: Command[Any]) -> None:
    """`Refused` where what it tells anew does not fit the round in its right order. Nothing changes."""
    redo = command.carry_out(driver.round)
    if isinstance(redo, Redo) and redo.decisions:
        told = told_before(driver, driver.lived)
        beginning(driver, redo, told, dealt_items(driver, redo, aside_in(driver, told)))


def beginning(driver: Driving, redo: Redo, told: list[Told], items: list[Item]) -> int | None:
    """How many answers of the first deal are kept before the decisions that are told anew; None: all.

    Their first is the first that changes, so they begin where it answers a question that the right order of
    the items has made a new one; or at the last answer that it changes; or, if it changes none, at the first
    that it repeats. From there all of them have to fit. If they are all that was decided, nothing changes.
    """
    if not redo.decisions:
        return None
    plain = tried(driver, told, items, (), 0)
    decided = kept_decisions(plain.kept)
    if redo.kept is not None and not 0 <= redo.kept <= len(decided):
        text = f"kept: {redo.kept} decisions cannot stand, {len(decided)} do"
        raise Refused("not-decided", driver.game.clause(redo.rule), text, asked={"kept": redo.kept})
    if (
        redo.kept is None
        and len(redo.decisions) == len(decided)
        and _repeat(driver, redo, told, items, decided)
    ):
        return None
    places = [*_places(driver, redo, plain), len(plain.kept)]
    problem: Refused | None = None
    for place in places if redo.kept is None else (after(plain.kept, redo.kept),):
        try:
            tried(driver, told, items, redo.decisions, place)
        except Refused as refused:
            problem = problem or refused
        else:
            return place
    assert problem is not None
    raise problem


def _repeat(
    driver: Driving, redo: Redo, told: list[Told], items: list[Item], decided: list[dict[str, Any]]
) -> bool:
    """Whether these decisions are those that were made."""
    try:
        again = tried(driver, told, items, redo.decisions, 0)
    except Refused:
        return False
    return sorted(map(str, kept_decisions(again.kept))) == sorted(map(str, decided))


def tried(
    driver: Driving, told: list[Told], items: list[Item], decisions: tuple[Decision, ...], begins: int
) -> Driving:
    """The right deal on a driver of its own, with all of these decisions in it."""
    shadow = driver.another()
    answers = Answers(driver.game, told, decisions, begins)
    suppose(shadow.tell_right(answers, list(items), fed(driver.inputs)))
    answers.anew.check_all_used(shadow.round)
    return shadow


def _places(driver: Driving, redo: Redo, plain: Driving) -> Iterator[int]:
    """Where the first decision may be meant, the likeliest first."""
    first = redo.decisions[0]
    new = plain.request if plain.request != driver.request else None
    if isinstance(new, Ask | Asks) and any(
        first.concerns(each, number_in(plain, each)) for each in questions_of(new)
    ):
        yield len(plain.kept)
    repeats: list[int] = []
    for place in reversed(range(len(plain.kept))):
        request, number, said = plain.kept[place]
        question = next(each for each in questions_of(request) if concerns(each, said))
        if not first.concerns(question, number):
            if first.leaves_out(question, number) and said.action != question.default:
                yield place
            continue
        if said_of(driver.game, question, first) == said:
            repeats.insert(0, place)
        else:
            yield place
    yield from repeats


def after(kept: list[KeptAnswer], number: int) -> int:
    """After how many answers so many decisions were made."""
    listed: list[dict[str, Any]] = []
    for place, (request, hand, said) in enumerate(kept):
        before = len(listed)
        joins = note_said(listed, request, hand, said) and len(listed) == before
        if before == number and not joins:
            return place
    return len(kept)

"""What was said to questions, written down as the decisions of a record."""

from collections.abc import Iterable, Sequence
from itertools import takewhile
from typing import Any

from houseway.table.driving.codec import to_plain
from houseway.table.driving.driving import Driving, KeptAnswer
from houseway.table.layout.recorded import Decision
from houseway.table.procedure.asking import concerns, questions_of
from houseway.table.procedure.inputs import ABSENT, Said
from houseway.table.procedure.requests import Ask, Asks, Spot

WITH_AMOUNTS, BY_NAME = ("double",), ("split", "rescue")
"""Decisions that several patrons of a hand take part in: each for an amount of their own, or simply named."""


def note_decision(decisions: list[dict[str, Any]], told: Driving, said: Said, *, joins: bool = True) -> bool:
    """Write down what was said to the pending question, as a record lists it; whether it is listed."""
    assert isinstance(told.request, Ask | Asks)
    number = told.round.number_of(Spot(said.area, said.hand))
    return note_said(decisions, told.request, number, said, joins=joins)


def note_said(
    decisions: list[dict[str, Any]], request: Ask | Asks, number: int, said: Said, *, joins: bool = True
) -> bool:
    """Add a decision, or a patron who joins the one before; what silence means is not listed."""
    question = next(each for each in questions_of(request) if concerns(each, said))
    if question.default is not None and said.action == question.default:
        return False
    if question.silence is not None and said.action == ABSENT:
        return False
    shared = said.action in (*WITH_AMOUNTS, *BY_NAME)
    last = decisions[-1] if decisions else {}
    same = (last.get("area"), last.get("hand"), last.get("action")) == (said.area, number, said.action)
    if joins and shared and same and said.patron not in last["patrons"]:
        if said.action in BY_NAME:
            last["patrons"].append(said.patron)
        else:
            last["patrons"][said.patron] = said.amount
        return True
    plain = to_plain(said) | {"hand": number}
    del plain["input"]
    if shared:
        del plain["patron"]
        amount = plain.pop("amount", 0)
        plain["patrons"] = [said.patron] if said.action in BY_NAME else {said.patron: amount}
    decisions.append(plain)
    return True


def lists_again(listed: Sequence[Decision], kept: Iterable[KeptAnswer]) -> bool:
    """Whether these begin with what was decided before, or would have been, and not with what came after."""
    alike = list(takewhile(lambda each: each.action == listed[0].action, listed))
    for request, number, said in kept:
        question = next(each for each in questions_of(request) if concerns(each, said))
        if any(each.concerns(question, number) or each.leaves_out(question, number) for each in alike):
            return True
        if said.action not in (question.default, ABSENT):
            return False
    return False


def kept_decisions(kept: Iterable[KeptAnswer]) -> list[dict[str, Any]]:
    """The answers that a reconstruction took over, as a record lists them."""
    decisions: list[dict[str, Any]] = []
    for request, number, said in kept:
        note_said(decisions, request, number, said)
    return decisions


def passed_since_closing(driver: Driving) -> int:
    """How many of these answers a record does not list, since betting was closed."""
    return sum(not note_said([], *each) for each in driver.kept[driver.kept_while_betting :])

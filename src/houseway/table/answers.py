"""Whether an answer fits the question. A procedure never refuses: what reaches it has passed here."""

from houseway.rulebook import Clause, Refused
from houseway.table.asking import concerns, questions_of
from houseway.table.inputs import ABSENT, Said
from houseway.table.requests import Ask, Asks, Option


def check_said(request: Ask | Asks, said: Said) -> None:
    """Raise `Refused` unless the patron is asked this and may say it."""
    for question in questions_of(request):
        if concerns(question, said):
            if said.action != ABSENT:
                _check_option(question, said)
            return
    raise _not_asked(request, said)


def _not_asked(request: Ask | Asks, said: Said) -> Refused:
    clause = next(
        (each.decides for each in questions_of(request) if each.decides and _here(each, said)), None
    )
    if isinstance(request, Asks):
        clause = request.barred.get(said.patron, clause)
    text = f"{said.patron} is not asked about area {said.area}, hand {said.hand}"
    return _refused("not-asked", clause or request.rule[0], text, said)


def _here(question: Ask, said: Said) -> bool:
    return (question.area, question.hand) == (said.area, said.hand)


def _check_option(question: Ask, said: Said) -> None:
    option = _offered(question, said)
    if option is None:
        clause = question.barred.get(said.action, question.rule[0])
        allowed = [option.action for option in question.options]
        raise _refused("barred", clause, f"{said.action!r} is not allowed here", said, allowed)
    _check_amount(option, said)
    if said.items != option.items and sorted(said.items) != sorted(option.items):
        number = len(option.items)
        message = f"{said.action} arranges the {number} items of this hand, each once"
        raise _refused("wrong-items", option.rule[0], message, said, number)


def _offered(question: Ask, said: Said) -> Option | None:
    for option in question.options:
        if option.action == said.action and option.on == said.on:
            return option
    return None


def _check_amount(option: Option, said: Said) -> None:
    in_range = option.least <= said.amount <= option.most
    off_unit = bool((said.amount - option.least) % option.unit)
    if not in_range or off_unit:
        allowed = {"least": option.least, "most": option.most, "unit": option.unit}
        by_unit = option.unit_rule is not None and off_unit and said.amount <= option.most
        raise _refused(
            "amount",
            option.unit_rule if by_unit and option.unit_rule else option.rule[0],
            f"{said.action} {said.amount}: from {option.least} to {option.most} is allowed"
            + (f", in steps of {option.unit}" if option.unit > 1 else ""),
            said,
            allowed,
        )


def _refused(code: str, clause: Clause, message: str, said: Said, allowed: object = None) -> Refused:
    asked = {
        "patron": said.patron,
        "area": said.area,
        "hand": said.hand,
        "action": said.action,
        "amount": said.amount,
    }
    return Refused(code, clause, message, asked=asked, allowed=allowed)

"""Whether an answer fits the question. A procedure never refuses: what reaches it has passed here."""

from typing import Any

from houseway.equipment import UNSEEN, Found, Item, Throw
from houseway.rulebook import Clause, Refused
from houseway.table.layout.round import Round
from houseway.table.procedure.asking import concerns, questions_of
from houseway.table.procedure.inputs import ABSENT, Done, Drawn, Said
from houseway.table.procedure.requests import CUP, Act, Ask, Asks, Draw, Option, Step
from houseway.table.rules.game import Game


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


def check_count(request: Step, done: Done) -> None:
    """Raise `Refused` unless so many may be counted off; a check of the cards may count none."""
    if request.act is Act.CHECK and not done.count:
        return
    if request.most is not None and not request.least <= done.count <= request.most:
        raise Refused(
            "count",
            request.rule[0],
            f"{request.act} at {done.count}: it is from {request.least} to {request.most}",
            asked={"act": str(request.act), "count": done.count},
            allowed={"least": request.least, "most": request.most},
        )


def check_drawn(game: Game[Any], game_round: Round[Any, Any], request: Draw, drawn: Drawn) -> None:
    """Raise `Refused` unless this can come out now."""
    if request.turned:
        _check_turned(game, game_round, request, drawn)
    elif request.to is CUP:
        _check_throw(request, drawn)
    elif drawn.item is not None:
        _check_item(game, game_round, drawn.item)
    elif drawn.found is Found.CUTTING_CARD:
        _check_cutting_card(game, game_round)


def _check_turned(game: Game[Any], game_round: Round[Any, Any], request: Draw, drawn: Drawn) -> None:
    """What is turned is told; what is known to lie there lies there."""
    item = drawn.item
    if item is None:
        text = "what is turned for all to see has to be told"
        raise Refused("not-told", request.rule[0], text, asked={"item": None})
    if item in request.of and type(item) is type(request.of[0]):
        return
    if UNSEEN not in game_round.hands[request.to]:
        allowed = [str(each) for each in request.of]
        text = f"{item} does not lie there: {', '.join(allowed)} is left"
        raise Refused("other-item", request.rule[0], text, asked={"item": str(item)}, allowed=allowed)
    _check_item(game, game_round, item)


def _check_cutting_card(game: Game[Any], game_round: Round[Any, Any]) -> None:
    rule = game.no_cutting_card(game_round)
    if rule is not None:
        text = "there is no cutting card in use"
        raise Refused("no-cutting-card", game.clause(rule), text, asked={"found": "cutting-card"})


def _check_item(game: Game[Any], game_round: Round[Any, Any], item: Item) -> None:
    items = game.items(game_round.settings)
    have = list(items).count(item) if type(item) is type(items[0]) else 0
    out = sum(hand.count(item) for hand in game_round.hands.values())
    if out >= have:
        raise Refused(
            "too-many",
            game.clause(game.too_many),
            _all_out(item, have),
            asked={"item": str(item)},
        )


def _all_out(item: Item, have: int) -> str:
    if not have:
        return f"there is no {item} in this game"
    return f"{item} cannot come out again: {'it is' if have == 1 else f'all {have} are'} on the table"


def _check_throw(request: Draw, drawn: Drawn) -> None:
    if drawn.item is not None and not isinstance(drawn.item, Throw):
        asked = {"item": str(drawn.item)}
        raise Refused("no-throw", request.rule[0], f"{drawn.item} is no throw of the dice", asked=asked)

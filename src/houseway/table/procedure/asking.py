"""The few places where a procedure waits. Everything else uses these with `yield from`.

What is sent to them has passed the driver's check: it is of the kind that was asked for, or None.
"""

from collections.abc import Callable

from houseway.equipment import Item
from houseway.rulebook import Clause
from houseway.table.procedure.inputs import (
    ABSENT,
    Changed,
    Done,
    Drawn,
    Metered,
    Placed,
    Prize,
    Said,
    Unwon,
    Withdrawn,
)
from houseway.table.procedure.requests import (
    Act,
    Ask,
    Asks,
    Claim,
    Draw,
    Feed,
    Procedure,
    Request,
    Spot,
    Step,
    Unclaim,
    Wagers,
)


def open_betting(request: Wagers) -> Procedure[Placed | Changed | Withdrawn | Done | Said | None]:
    """Wait for the next wager, its change or withdrawal, what somebody answers meanwhile, or the close.

    None: look again.
    """
    answer = yield request
    if isinstance(answer, Said) and answer.action == ABSENT and request.asked is not None:
        return _with_default(request.asked, answer)
    return answer  # type: ignore[return-value]


def draw(
    to: Spot, rule: tuple[Clause, ...], face_up: bool = True, place: int | None = None
) -> Procedure[Drawn | None]:
    """The next item that comes out. None: look again, it may be due elsewhere now."""
    answer = yield Draw(to, rule, face_up, place)
    return answer  # type: ignore[return-value]


def turn(to: Spot, rule: tuple[Clause, ...], of: tuple[Item, ...] = ()) -> Procedure[Drawn | None]:
    """What an item is that lies there face down. None: look again, it may not be due any more."""
    answer = yield Draw(to, rule, turned=True, of=of)
    return answer  # type: ignore[return-value]


def draw_while(due: Callable[[], Draw | None], came: Callable[[Draw, Drawn], None]) -> Procedure[None]:
    """Items one after the other as long as one is due; each time it is looked anew what is."""
    while (request := due()) is not None:
        answer = yield request
        if answer is not None:
            came(request, answer)  # type: ignore[arg-type]


def step(act: Act, rule: tuple[Clause, ...], items: tuple[Item, ...] | None = None) -> Procedure[Done]:
    """The dealer does something."""
    request = Step(act, rule, items=items)
    while (answer := (yield request)) is None:
        pass
    return answer  # type: ignore[return-value]


def try_step(request: Step) -> Procedure[Done | None]:
    """The dealer does something. None: look again, it may not be due any more."""
    answer = yield request
    return answer  # type: ignore[return-value]


def ask(question: Ask) -> Procedure[Said | None]:
    """One patron's decision; silence means the default where there is one. None: look again."""
    answer: Said | None = yield question  # type: ignore[assignment]
    if answer is None or answer.action != ABSENT:
        return answer
    return _with_default(question, answer)


def ask_all(questions: Asks) -> Procedure[Said | None]:
    """One answer to one of several open questions. None: look again."""
    answer: Said | None = yield questions  # type: ignore[assignment]
    if answer is None or answer.action != ABSENT:
        return answer
    return _with_default(next(each for each in questions.open if concerns(each, answer)), answer)


def feed(request: Feed) -> Procedure[Metered]:
    """Wagers of this round feed the meters of a link. Nothing else happens before the house answers."""
    answer = yield request
    return answer  # type: ignore[return-value]


def claim(request: Claim) -> Procedure[Prize]:
    """A pool of a link is won. Nothing else happens before the house answers."""
    answer = yield request
    return answer  # type: ignore[return-value]


def unclaim(prize: Prize, rule: tuple[Clause, ...] = ()) -> Procedure[Unwon]:
    """A prize was not won after all. Nothing else happens before the house answers."""
    answer = yield Unclaim(prize, rule)
    return answer  # type: ignore[return-value]


def questions_of(request: Request | None) -> tuple[Ask, ...]:
    """The questions that are open; while wagers are taken, the one that is asked meanwhile."""
    match request:
        case Ask():
            return (request,)
        case Asks():
            return request.open
        case Wagers(asked=Ask() as asked):
            return (asked,)
    return ()


def concerns(question: Ask, answer: Said) -> bool:
    """Whether the answer is to this question."""
    return question.area == answer.area and question.patron == answer.patron and question.hand == answer.hand


def _with_default(question: Ask, silence: Said) -> Said:
    if question.silence is None:
        return silence
    return Said(silence.patron, silence.area, silence.hand, question.silence)

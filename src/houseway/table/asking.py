"""The few places where a procedure waits. Everything else uses these with `yield from`."""

from collections.abc import Callable

from houseway.equipment import Item
from houseway.rulebook import Clause
from houseway.table.inputs import ABSENT, Done, Drawn, Placed, Said, Withdrawn
from houseway.table.requests import Act, Ask, Asks, Draw, Procedure, Spot, Step, Wagers


def open_betting(request: Wagers) -> Procedure[Placed | Withdrawn | Done | None]:
    """Wait for the next wager, withdrawal, or the close of betting. None: look again."""
    answer = yield request
    assert answer is None or isinstance(answer, Placed | Withdrawn | Done)
    return answer


def draw(
    to: Spot, rule: tuple[Clause, ...], face_up: bool = True, place: int | None = None
) -> Procedure[Drawn | None]:
    """The next item that comes out. None: look again, it may be due elsewhere now."""
    answer = yield Draw(to, rule, face_up, place)
    assert answer is None or isinstance(answer, Drawn)
    return answer


def draw_while(due: Callable[[], Draw | None], came: Callable[[Draw, Drawn], None]) -> Procedure[None]:
    """Items one after the other as long as one is due; each time it is looked anew what is."""
    while (request := due()) is not None:
        answer = yield request
        if answer is not None:
            came(request, answer)  # type: ignore[arg-type]


def step(act: Act, rule: tuple[Clause, ...], items: tuple[Item, ...] | None = None) -> Procedure[Done]:
    """The dealer does something."""
    answer: Done | None = None
    while answer is None:
        answer = yield from try_step(Step(act, rule, items=items))
    return answer


def try_step(request: Step) -> Procedure[Done | None]:
    """The dealer does something. None: look again, it may not be due any more."""
    answer = yield request
    assert answer is None or isinstance(answer, Done)
    return answer


def ask(question: Ask) -> Procedure[Said | None]:
    """One patron's decision; silence means the default where there is one. None: look again."""
    answer = yield question
    assert answer is None or isinstance(answer, Said)
    return answer and _with_default(question, answer)


def ask_all(questions: Asks) -> Procedure[Said | None]:
    """One answer to one of several open questions. None: look again."""
    answer = yield questions
    assert answer is None or isinstance(answer, Said)
    if answer is None:
        return None
    question = next(each for each in questions.open if concerns(each, answer))
    return _with_default(question, answer)


def questions_of(request: Ask | Asks) -> tuple[Ask, ...]:
    """The questions that are open."""
    return request.open if isinstance(request, Asks) else (request,)


def concerns(question: Ask, answer: Said) -> bool:
    """Whether the answer is to this question."""
    return (question.patron, question.area, question.hand) == (answer.patron, answer.area, answer.hand)


def _with_default(question: Ask, answer: Said) -> Said:
    if answer.action == ABSENT and question.default is not None:
        return Said(answer.patron, answer.area, answer.hand, question.default)
    return answer

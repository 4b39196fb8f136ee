"""Where the product produces clauses: the one list of what the trace watches while tests run.

A producer begins to look on and tells what it sees. `after` makes one of any method: `facts` for a method
that is given what bears a `rule`, `the_order` for the check that an order passes, `shown` for a method
that returns what somebody sees. Refusals are watched wherever they are raised.
"""

from collections.abc import Callable, Iterable
from functools import wraps
from typing import Any

from houseway.floor.house import House
from houseway.rulebook import Bearing, Refused
from houseway.table.driving.driver import Driver
from houseway.table.layout.round import Round
from houseway.table.procedure.asking import questions_of

Note = Callable[[Iterable[str], Bearing, str], None]
"""Takes down clauses, what bears them, and the kind of thing it is."""

Producer = Callable[[Note], None]


def after(owner: Any, name: str, tell: Callable[..., None]) -> Producer:
    """Whenever `owner.name` has returned, `tell(note, result, *arguments)`."""

    def watch(note: Note) -> None:
        original = getattr(owner, name)

        @wraps(original)
        def watched(*args: Any, **kwargs: Any) -> Any:
            result = original(*args, **kwargs)
            tell(note, result, *args, **kwargs)
            return result

        setattr(owner, name, watched)

    return watch


def fact(note: Note, borne: Any) -> None:
    """A struct with a `rule`: its type says what kind of bearing it has, a deed unless told otherwise."""
    if clauses := borne.rule:
        bearing = getattr(type(borne), "bearing", Bearing.DEED)
        note((clauses,) if isinstance(clauses, str) else clauses, bearing, type(borne).__name__.lower())


def facts(note: Note, _: Any, *args: Any, **kwargs: Any) -> None:
    """The arguments that bear a rule: the facts that a method was given."""
    for each in (*args[1:], *kwargs.values()):
        if hasattr(each, "rule"):
            fact(note, each)


def the_order(note: Note, _: Any, order: Any, *__: Any, **___: Any) -> None:
    """The object itself: an order that was not refused."""
    fact(note, order)


def shown(note: Note, view: Any, *_: Any, **__: Any) -> None:
    """What somebody sees: every `rule` in plain data; it bears no more than a sign does."""
    waiting = [view]
    while waiting:
        part = waiting.pop()
        if isinstance(part, dict):
            if rule := part.get("rule"):
                note((rule,) if isinstance(rule, str) else rule, Bearing.SIGN, "view")
            waiting += part.values()
        elif isinstance(part, list | tuple):
            waiting += part


class _Watched(list[Any]):
    """A round's events, noted as they are appended."""

    def __init__(self, note: Note) -> None:
        super().__init__()
        self._note = note

    def append(self, event: Any) -> None:
        fact(self._note, event)
        super().append(event)


def _events(note: Note, _: None, game_round: Any, *__: Any, **___: Any) -> None:
    game_round.events = _Watched(note)


def _refusal(note: Note, _: None, refused: Refused, *__: Any, **___: Any) -> None:
    if refused.clause is not None:
        note((refused.clause,), Bearing.DEED, "refused")


def _requests(note: Note) -> None:
    """Every request that a driver comes to, answered at once or not."""

    def get(driver: Any) -> Any:
        return driver.__dict__["request"]

    def put(driver: Any, request: Any) -> None:
        driver.__dict__["request"] = request
        if request is not None:
            _asked(note, request)

    Driver.request = property(get, put)  # type: ignore[assignment]


def _asked(note: Note, request: Any) -> None:
    fact(note, request)
    for question in questions_of(request):
        if question is not request:
            fact(note, question)
        note(question.barred.values(), Bearing.DEED, "barred")
        for option in question.options:
            fact(note, option)


PRODUCERS: tuple[Producer, ...] = (
    after(Round, "__init__", _events),
    after(Refused, "__init__", _refusal),
    _requests,
    after(House, "_note", facts),
)

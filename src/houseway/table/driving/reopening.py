"""A finished round that is set right: told again as it lay before its items were collected."""

from collections.abc import Sequence
from typing import Any, NamedTuple, TypeVar

from houseway.rulebook import Refused
from houseway.table.driving.correcting import takes_count
from houseway.table.driving.driver import Driver
from houseway.table.driving.driving import Told
from houseway.table.driving.redoing import same_pause, told_before
from houseway.table.house.answers import ANSWERS
from houseway.table.layout.round import Round
from houseway.table.procedure.dealing import ByHand, ByHouse, Dealing
from houseway.table.procedure.inputs import Answer, Changed, Done, Drawn, Input, Placed, Withdrawn
from houseway.table.procedure.requests import Act, Ask, Asks, Draw, Request, Step, Wagers
from houseway.table.rules.commands import Command

R = TypeVar("R", bound=Round[Any, Any])


class Reopened(NamedTuple):
    """The round as it lay, how many of its inputs and events stand, and what was done after that."""

    collected: Driver[Any]
    driver: Driver[Any]
    inputs: int
    events: int
    done_since: list[Told]


def reopen(collected: Driver[R]) -> Reopened | None:
    """The round before its items were collected; None if nothing ever came out or was collected.

    What the house answered stands: what is won or not after all is a difference to it, never taken back.
    """
    told = retold(collected)
    steps = [place for place, each in enumerate(told) if _collects(each)]
    if not steps or not collected.round.commenced:
        return None
    stands = steps[-1]
    assert not any(type(each) in ANSWERS for each in collected.inputs[stands:]), "asked after collecting"
    driver = Driver.replay(collected.game, collected.begin, collected.inputs[:stands], ByHand())
    events = len(driver.round.events)
    return Reopened(collected, driver, stands, events, _order_again(driver, told[stands:]))


def _order_again(driver: Driver[R], since: Sequence[Told]) -> list[Told]:
    """What was ordered after the items were collected is ordered now; what else was done then."""
    done: list[Told] = []
    for each in since:
        if isinstance(each.happened, Command):
            _tell_if_possible(driver, each.happened)
        elif driver.busy and driver.request is not None and same_pause(each.request, driver.request):
            driver.tell(each.happened)
        else:
            done.append(each)
    return done


def retold(driver: Driver[R]) -> list[Told]:
    """The inputs of a round, each with what the table waited for then."""
    return told_before(driver, driver.inputs)


def typed(told: Told) -> bool:
    """Whether somebody said with it what came out, or a number."""
    counted = isinstance(told.request, Step) and takes_count(told.request)
    return isinstance(told.happened, Drawn) or counted


def _collects(told: Told) -> bool:
    asked, done = told.request, told.happened
    return isinstance(asked, Step) and asked.act is Act.COLLECT and isinstance(done, Done)


class DoneAlready:
    """The dealing of a reopened round: what was done after it is not done again, until an item comes out."""

    def __init__(self, dealing: Dealing, game_round: Round[Any, Any], done: Sequence[Told]) -> None:
        self._dealing = dealing
        self._round = game_round
        self._done = list(done)

    def answer(self, request: Request) -> Answer | None:
        """As it was done, or as it is done now."""
        if self._done and _is_dealers(request):
            if same_pause(self._done[0].request, request):
                return self._done.pop(0).happened  # type: ignore[return-value]
            self._lay_out_again()
        return self._dealing.answer(request)

    def _lay_out_again(self) -> None:
        """More is to come out: the items that were collected are on the layout again."""
        self._done = []
        if isinstance(self._dealing, ByHouse):
            self._dealing.take_from_rack(self._round.cards_out())


def _is_dealers(request: Request) -> bool:
    return isinstance(request, Draw | Step)


def tell_on(driver: Driver[R], told: Sequence[Told], dealing: Dealing) -> dict[int, Refused]:
    """Another beginning of the round that is on, with all that has happened in it as far as it still can.

    What is refused now, by its place.
    """
    refused: dict[int, Refused] = {}
    for place, each in enumerate(told):
        while _is_dealers(request := driver.request) and not same_pause(each.request, request):  # type: ignore[arg-type]
            if (answer := dealing.answer(request)) is None:  # type: ignore[arg-type]
                break
            driver.tell(answer)
        of_itself = isinstance(each.happened, Command | Placed | Changed | Withdrawn)
        if of_itself or _same_kind(each.request, driver.request):
            no = _tell_if_possible(driver, each.happened)
            refused |= {} if no is None else {place: no}
    driver.dealing = dealing
    driver.advance()
    return refused


def _same_kind(then: Request | None, now: Request | None) -> bool:
    if isinstance(now, Wagers):
        return isinstance(then, Wagers)
    if isinstance(now, Ask | Asks):
        return isinstance(then, Ask | Asks)
    return now is not None and same_pause(then, now)


def _tell_if_possible(driver: Driver[R], happened: Input) -> Refused | None:
    """What the round as it is now has no place for is not told; why not."""
    try:
        driver.tell(happened)
    except Refused as refused:
        return refused
    return None

"""Runs a procedure: checks every input, stores it, sends it, and never loses one."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Generic, TypeVar

from houseway.equipment import Item
from houseway.rulebook import Refused, Unreadable
from houseway.table.driving.accepting import ACCEPTED, ANSWERS, WAITING
from houseway.table.driving.anew import beginning, check_told_anew
from houseway.table.driving.answers import check_count, check_drawn, check_said
from houseway.table.driving.driving import Aside, KeptAnswer, Told
from houseway.table.driving.redoing import (
    Answers,
    aside_in,
    before_the_deal,
    dealt_items,
    right_order,
    tell_both,
    told_before,
)
from houseway.table.house.answers import ANSWERS as OF_HOUSE
from houseway.table.house.answers import ASKED, Asking, HouseAnswers, check_answer, fed, outstanding
from houseway.table.layout.outcome import Outcome
from houseway.table.layout.round import Round
from houseway.table.procedure.dealing import ByHand, Dealing
from houseway.table.procedure.inputs import (
    Answer,
    Drawn,
    HouseAnswer,
    Input,
    Metered,
    Placed,
    Said,
)
from houseway.table.procedure.requests import (
    DEALER,
    RACK,
    UNDER,
    Act,
    Ask,
    Asks,
    Draw,
    Feed,
    HouseRequest,
    Procedure,
    Request,
    Step,
    Unclaim,
    Wagers,
)
from houseway.table.rules.betting import return_without_place
from houseway.table.rules.commands import After, Command, End, Redo
from houseway.table.rules.game import Game
from houseway.table.rules.idle import note_idle
from houseway.table.rules.invalidating import BESIDE as AFTERWARDS
from houseway.table.rules.invalidating import let_go
from houseway.table.rules.limit_orders import ORDERS as LIMIT_ORDERS
from houseway.table.rules.limits import take_effect
from houseway.table.rules.seats import SEATING, check_seat, sit_down

R = TypeVar("R", bound=Round[Any, Any])

BESIDE = SEATING | AFTERWARDS | {order.kind for order in LIMIT_ORDERS}
"""Orders that change nothing of the round that is on."""


class Defect(Exception):
    """An error inside a procedure. The round stands where it was before the input."""

    told: Outcome | None = None
    """What a kept table has kept of what came before the error."""


class Driver(Generic[R]):
    """The procedure stack, the pending request and the inputs of one round."""

    def __init__(
        self,
        game: Game[R],
        begin: Callable[[], R],
        dealing: Dealing,
        house: HouseAnswers | None = None,
    ) -> None:
        self.game = game
        self.dealing = dealing
        self.house = house
        """Who is asked for the house; nobody where the round is told again with what was answered."""
        self.fed: dict[str, Metered] = {}
        """What this round has fed before it was told anew, by link: it does not feed again."""
        self.inputs: list[Input] = []
        self.begin = begin
        self.aside: Aside = []
        """What lay in no hand when the round was set right."""
        self._held: tuple[Request, Answer] | None = None
        self._setting_right: Asking | None = None
        """A reconstruction that waits for the house, of the order at that place of the inputs."""
        self._order_at = 0
        self.told_at = 0
        """How many events there were when something was told last."""
        self._start()

    @classmethod
    def replay(
        cls, game: Game[R], begin: Callable[[], R], inputs: Iterable[Input], dealing: Dealing
    ) -> "Driver[R]":
        """A driver that has been told these inputs, and goes on with this dealing."""
        driver = cls(game, begin, ByHand())
        for happened in inputs:
            driver.tell_again(happened)
        driver.dealing = dealing
        return driver

    def another(self) -> "Driver[R]":
        """The same round from its beginning, dealt by hand."""
        return Driver(self.game, self.begin, ByHand())

    def _start(self) -> None:
        self.lived: list[Input] = []
        """What made the round as it stands: all inputs, or those of the right deal and what came after it."""
        self.kept: list[KeptAnswer] = []
        """Answers that a reconstruction took over from the first deal."""
        self.kept_while_betting = 0
        """How many of them were given before betting was closed."""
        self.to_come: list[Item] = []
        """Items that were out when the round was set right, and come next."""
        self.over: list[Item] = []
        """Those of them that were over in the end."""
        self._excess = ""
        self.round = self.begin()
        self.request: Request | None = None
        self._top: Procedure[Any] = self.game.play(self.round)
        self._below: list[Procedure[Any]] = []
        return_without_place(self.round)
        self._send(None)

    @property
    def busy(self) -> bool:
        """Whether a command's own procedure is on top of the round's."""
        return bool(self._below)

    def waiting(self) -> str:
        """What the table waits for, in words."""
        return WAITING.get(type(self.request), "has finished the round")

    def tell(self, happened: Input) -> None:
        """Something happened: check it, keep it, act on it, and go on as far as nobody is needed."""
        if self.round.declared_void and isinstance(happened, Command) and happened.kind not in BESIDE:
            raise happened.refused(self.round, "round-over", f"{happened.kind}: the round is void")
        self.tell_again(happened)

    def tell_again(self, happened: Input) -> None:
        """What was taken once, perhaps by a program that took orders after a round was declared void."""
        if type(happened) in ACCEPTED.get(type(self.request), ()):
            self.check(happened)
        elif isinstance(happened, Command):
            self._check_command(happened)
        elif type(happened) in OF_HOUSE:
            raise Unreadable("not-asked", f"the house is not asked now: the table {self.waiting()}", "input")
        else:
            raise self.game.not_now(self.round, happened, self.waiting())
        self.told_at = len(self.round.events)
        self._take(happened)
        self.advance()

    def advance(self) -> None:
        """Go on while the dealing and the house answer by themselves."""
        answer = self.dealing.answer if self._held is None else self._held_answer
        while (request := self.request) is not None:
            if (happened := answer(request)) is None:
                if type(request) not in ASKED or not self._ask_house(request):  # type: ignore[arg-type]
                    return
                continue
            self.inputs.append(happened)
            self.lived.append(happened)
            try:
                try:
                    self.request = self._top.send(happened)
                except StopIteration as stop:
                    self._ended(stop.value)
                self._between()
                if self.to_come:
                    self._place_left()
            except Exception as error:
                self._held = request, happened
                raise self._defect(error) from error

    def _ask_house(self, request: HouseRequest) -> bool:
        """What the house answers is taken like anything that happens; whether there is a house."""
        again = self.fed.get(request.link) if isinstance(request, Feed) else None
        if again is not None:
            self._take(again)
        elif self.house is not None:
            answer = self.house.answer(request)
            check_answer(request, answer)
            self._take(answer)
            self.house.took(answer)
        return again is not None or self.house is not None

    def _held_answer(self, request: Request) -> Answer | None:
        """What came out when a procedure failed comes again when the same is asked for."""
        asked, happened = self._held or (None, None)
        if asked != request:
            return self.dealing.answer(request)
        self._held = None
        return happened

    def _take(self, happened: Input) -> None:
        self.inputs.append(happened)
        self.lived.append(happened)
        try:
            if type(happened) in ANSWERS:
                self._send(happened)  # type: ignore[arg-type]
            else:
                self._carry_out(happened)  # type: ignore[arg-type]
            if self.to_come:
                self._place_left()
        except Exception as error:
            raise self._defect(error) from error

    def _defect(self, error: Exception) -> Defect:
        """An error inside the procedure: the round is rebuilt without the input that led to it.

        A reconstruction is left out with all that the house has answered to it.
        """
        last = len(self.inputs) - 1
        at = last if self._setting_right is None else self._order_at
        happened = self.inputs[at]
        if self.house is not None and at < last:
            self.house.forget(last - at - 1)
        inputs, self.inputs = self.inputs[:at], []
        self.aside = []
        self._setting_right = None
        self._start()
        for each in inputs:
            self._take(each)
        return Defect(f"{type(error).__name__} in the procedure after {happened!r}: {error}")

    def _send(self, answer: Answer | None) -> None:
        if self._setting_right is not None and type(answer) in OF_HOUSE:
            self._set_right(self._setting_right, answer)  # type: ignore[arg-type]
            return
        if type(answer) is Placed:
            answer = sit_down(self.game, self.round, answer)
        try:
            self.request = self._top.send(answer)
        except StopIteration as stop:
            self._ended(stop.value)
        self._between()

    def _between(self) -> None:
        """After each thing that happens: limits that waited may hold now, and who has gone is let go."""
        state = self.round.state
        if state.waiting or state.minimum_notices:
            take_effect(self.round)
        let_go(self.round)

    def _ended(self, after: Any) -> None:
        """The procedure on top has come to its end."""
        if self._below:
            self._top = self._below.pop()
            self._after(after)
        else:
            self.request = None
            self._over()

    def _over(self) -> None:
        """What the end of a round brings with it, and its money adds up."""
        take_effect(self.round)
        note_idle(self.game, self.round)
        self.round.audit()

    def _carry_out(self, command: Command[R]) -> None:
        after = command.carry_out(self.round)
        if isinstance(after, After):
            self._after(after)
        else:
            self._below.append(self._top)
            self._top = after
            self._send(None)

    def _after(self, after: After) -> None:
        if isinstance(after, Redo):
            self._order_at = len(self.inputs) - 1
            self._set_right(self._redo(after), None)
        elif isinstance(after, End):
            self._close()
            self.request = None
            self.round.over = after.how
            self._over()
        else:
            self._send(None)

    def _close(self) -> None:
        for waiting in (*self._below, self._top):
            waiting.close()
        self._below = []

    def _set_right(self, redo: Asking, answer: HouseAnswer | None) -> None:
        """Go on with a reconstruction, until the house is asked or it is done."""
        self._setting_right = redo
        try:
            self.request = redo.send(answer)  # type: ignore[arg-type]
        except StopIteration:
            self._place_left()
            self._setting_right = None

    def _redo(self, redo: Redo) -> Asking:
        """The round anew with the same wagers, the items in their right order, and the same answers.

        What was won is given back first; the right deal claims anew, each at its own moment.
        """
        earlier = told_before(self, self.lived[:-1])
        if redo.from_the_start:
            earlier.insert(before_the_deal(earlier), Told(Draw(DEALER, ()), 0, self.lived[-1]))
        self.aside = aside_in(self, earlier)
        items = dealt_items(self, redo, self.aside)
        answers = Answers(self.game, earlier, redo.decisions, beginning(self, redo, earlier, items))
        for prize in outstanding(self.inputs):
            yield Unclaim(prize)
        right = self.another()
        yield from right.tell_right(answers, items, fed(self.inputs))
        tell_both(self.round, right.round, redo)
        self._close()
        self.round, self.request, self.lived, self.kept = right.round, right.request, right.lived, right.kept
        self.kept_while_betting = right.kept_while_betting
        self._top, self._below, self.over = right._top, right._below, []
        self.to_come, self._excess = items, redo.excess

    def tell_right(self, answers: Answers, items: list[Item], known: Mapping[str, Metered]) -> Asking:
        """The round as it should have been, as far as it is known, with what was fed; the rest is asked."""
        order = right_order(self, answers, items)
        while True:
            while isinstance(request := self.request, HouseRequest):
                again = known.get(request.link) if isinstance(request, Feed) else None
                answer = (yield request) if again is None else again
                self.lived.append(answer)
                self._send(answer)
            if (happened := next(order, None)) is None:
                return
            if not isinstance(happened, Command):
                self.lived.append(happened)
                self._send(happened)  # type: ignore[arg-type]
            elif self._still_possible(happened):
                self.lived.append(happened)
                self._carry_out(happened)

    def _place_left(self) -> None:
        """Items that were out when the round was set right come next; what is over in the end is burned."""
        while self.to_come:
            request = self.request
            if isinstance(request, Draw) and request.to not in (RACK, UNDER):
                drawn = Drawn(self.to_come.pop(0))
                self.lived.append(drawn)
                self._send(drawn)
            elif request is None or (isinstance(request, Step) and request.act is Act.COLLECT):
                for item in self.to_come:
                    self.round.burn(item, shown=True, rule=self._excess)
                self.over, self.to_come = self.to_come, []
            else:
                return

    def _still_possible(self, command: Command[R]) -> bool:
        """Whether an earlier command has still something to be carried out on in the right deal."""
        try:
            command.check(self.round)
        except Refused:
            return False
        return True

    def _check_command(self, command: Command[R]) -> None:
        if self.request is None:
            raise command.refused(self.round, "round-over", f"{command.kind}: the round is over")
        if type(self.request) in ASKED:
            raise command.refused(self.round, "not-now", f"{command.kind}: the table waits for the house")
        command.check(self.round)
        if command.sets_right:
            check_told_anew(self, command)

    def check(self, happened: Input) -> None:
        """Whether it is an answer to what is asked; raises `Refused` and changes nothing."""
        request = self.request
        if type(happened) is Said:
            self._check_said(request, happened)
        elif type(request) is Wagers:
            request.check(happened)  # type: ignore[arg-type]
            if type(happened) is Placed:
                check_seat(self.game, self.round, happened)
        elif type(request) is Step:
            check_count(request, happened)  # type: ignore[arg-type]
        elif type(request) is Draw:
            check_drawn(self.game, self.round, request, happened)  # type: ignore[arg-type]
        else:
            check_answer(request, happened)  # type: ignore[arg-type]

    def _check_said(self, request: Request | None, said: Said) -> None:
        """An answer where somebody is asked; while wagers are taken, perhaps nobody is."""
        question = request.asked if type(request) is Wagers else request
        if type(question) is not Ask and type(question) is not Asks:
            raise self.game.not_now(self.round, said, self.waiting())
        check_said(question, said)

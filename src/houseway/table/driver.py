"""Runs a procedure: checks every input, stores it, sends it, and never loses one."""

from collections.abc import Callable, Iterable
from typing import Any, Generic, TypeVar

from houseway.equipment import UNSEEN, Found, Item, Throw
from houseway.rulebook import Refused
from houseway.table.answers import check_said
from houseway.table.commands import After, Command, End, Redo
from houseway.table.dealing import ByHand, Dealing
from houseway.table.game import Game
from houseway.table.inputs import Answer, Changed, Done, Drawn, Input, Placed, Said, Withdrawn
from houseway.table.redoing import (
    Answers,
    Aside,
    KeptAnswer,
    Told,
    aside_in,
    before_the_deal,
    beginning,
    check_told_anew,
    dealt_items,
    right_order,
    tell_both,
    told_before,
)
from houseway.table.requests import (
    CUP,
    DEALER,
    RACK,
    UNDER,
    Act,
    Ask,
    Asks,
    Draw,
    Procedure,
    Request,
    Step,
    Wagers,
)
from houseway.table.round import Round
from houseway.table.seats import SEATING, check_seat, sit_down

R = TypeVar("R", bound=Round[Any, Any])

WAITING: dict[type, str] = {
    Wagers: "takes wagers",
    Draw: "waits for a card to be dealt",
    Step: "waits for the dealer",
    Ask: "waits for a decision",
    Asks: "waits for decisions",
}

ACCEPTED: dict[type, tuple[type, ...]] = {
    Wagers: (Placed, Changed, Withdrawn, Done, Said),
    Draw: (Drawn,),
    Step: (Done,),
    Ask: (Said,),
    Asks: (Said,),
}


ANSWERS = frozenset(kind for kinds in ACCEPTED.values() for kind in kinds)


class Defect(Exception):
    """An error inside a procedure. The round stands where it was before the input."""


class Driver(Generic[R]):
    """The procedure stack, the pending request and the inputs of one round."""

    def __init__(self, game: Game[R], begin: Callable[[], R], dealing: Dealing) -> None:
        self.game = game
        self.dealing = dealing
        self.inputs: list[Input] = []
        self.begin = begin
        self.aside: Aside = []
        """What lay in no hand when the round was set right."""
        self._held: tuple[Request, Answer] | None = None
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

    def _start(self) -> None:
        self.lived: list[Input] = []
        """What made the round as it stands: all inputs, or those of the right deal and what came after it."""
        self.kept: list[KeptAnswer] = []
        """Answers that a reconstruction took over from the first deal."""
        self.to_come: list[Item] = []
        """Items that were out when the round was set right, and come next."""
        self.over: list[Item] = []
        """Those of them that were over in the end."""
        self._excess = ""
        self.round = self.begin()
        self.request: Request | None = None
        self._top: Procedure[Any] = self.game.play(self.round)
        self._below: list[Procedure[Any]] = []
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
        if self.round.declared_void and isinstance(happened, Command) and happened.kind not in SEATING:
            raise happened.refused(self.round, "round-over", f"{happened.kind}: the round is void")
        self.tell_again(happened)

    def tell_again(self, happened: Input) -> None:
        """What was taken once, perhaps by a program that took orders after a round was declared void."""
        if type(happened) in ACCEPTED.get(type(self.request), ()):
            self._check(happened)
        elif isinstance(happened, Command):
            self._check_command(happened)
        else:
            raise self.game.not_now(self.round, happened, self.waiting())
        self.told_at = len(self.round.events)
        self._take(happened)
        self.advance()

    def advance(self) -> None:
        """Go on while the dealing answers by itself."""
        answer = self.dealing.answer if self._held is None else self._held_answer
        while (request := self.request) is not None:
            if (happened := answer(request)) is None:
                return
            self.inputs.append(happened)
            self.lived.append(happened)
            try:
                try:
                    self.request = self._top.send(happened)
                except StopIteration as stop:
                    self._ended(stop.value)
                if self.to_come:
                    self._place_left()
            except Exception as error:
                self._held = request, happened
                raise self._defect(error) from error

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
        """An error inside the procedure: the round is rebuilt without the input that led to it."""
        happened = self.inputs.pop()
        inputs, self.inputs = self.inputs, []
        self.aside = []
        self._start()
        for each in inputs:
            self._take(each)
        return Defect(f"{type(error).__name__} in the procedure after {happened!r}: {error}")

    def _send(self, answer: Answer | None) -> None:
        if type(answer) is Placed:
            answer = sit_down(self.game, self.round, answer)
        try:
            self.request = self._top.send(answer)
        except StopIteration as stop:
            self._ended(stop.value)

    def _ended(self, after: Any) -> None:
        """The procedure on top has come to its end."""
        if self._below:
            self._top = self._below.pop()
            self._after(after)
        else:
            self.request = None
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
            self._redo(after)
        elif isinstance(after, End):
            self._top.close()
            while self._below:
                self._below.pop().close()
            self.request = None
            self.round.over = after.how
            self.round.audit()
        else:
            self._send(None)

    def _redo(self, redo: Redo) -> None:
        """The round anew with the same wagers, the items in their right order, and the same answers."""
        old, earlier = self.round, told_before(self, self.lived[:-1])
        if redo.from_the_start:
            earlier.insert(before_the_deal(earlier), Told(Draw(DEALER, ()), 0, self.lived[-1]))
        self.aside = aside_in(self, earlier)
        items = dealt_items(self, redo, self.aside)
        answers = Answers(self.game, earlier, redo.decisions, beginning(self, redo, earlier, items))
        for waiting in (*self._below, self._top):
            waiting.close()
        self._start()
        self.tell_right(answers, items)
        tell_both(old, self.round, redo)
        self.to_come, self._excess = items, redo.excess
        self._place_left()

    def tell_right(self, answers: Answers, items: list[Item]) -> None:
        """The round as it should have been, as far as it is known."""
        for happened in right_order(self, answers, items):
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
        command.check(self.round)
        if command.sets_right:
            check_told_anew(self, command)

    def _check(self, happened: Input) -> None:
        request = self.request
        if type(happened) is Said:
            self._check_said(request, happened)
        elif type(request) is Wagers:
            request.check(happened)  # type: ignore[arg-type]
            if type(happened) is Placed:
                check_seat(self.game, self.round, happened)
        elif type(request) is Step:
            _check_count(request, happened)  # type: ignore[arg-type]
        elif type(happened) is Drawn:
            self._check_drawn(request, happened)

    def _check_said(self, request: Request | None, said: Said) -> None:
        """An answer where somebody is asked; while wagers are taken, perhaps nobody is."""
        question = request.asked if type(request) is Wagers else request
        if type(question) is not Ask and type(question) is not Asks:
            raise self.game.not_now(self.round, said, self.waiting())
        check_said(question, said)

    def _check_drawn(self, request: Request | None, drawn: Drawn) -> None:
        assert isinstance(request, Draw)
        if request.turned:
            self._check_turned(request, drawn)
        elif request.to is CUP:
            _check_throw(request, drawn)
        elif drawn.item is not None:
            self._check_item(drawn.item)
        elif drawn.found is Found.CUTTING_CARD:
            self._check_cutting_card()

    def _check_turned(self, request: Draw, drawn: Drawn) -> None:
        """What is turned is told; what is known to lie there lies there."""
        item = drawn.item
        if item is None:
            text = "what is turned for all to see has to be told"
            raise Refused("not-told", request.rule[0], text, asked={"item": None})
        if item in request.of and type(item) is type(request.of[0]):
            return
        if UNSEEN not in self.round.hands[request.to]:
            allowed = [str(each) for each in request.of]
            text = f"{item} does not lie there: {', '.join(allowed)} is left"
            raise Refused("other-item", request.rule[0], text, asked={"item": str(item)}, allowed=allowed)
        self._check_item(item)

    def _check_cutting_card(self) -> None:
        rule = self.game.no_cutting_card(self.round)
        if rule is not None:
            text = "there is no cutting card in use"
            raise Refused("no-cutting-card", self.game.clause(rule), text, asked={"found": "cutting-card"})

    def _check_item(self, item: Item) -> None:
        items = self.game.items(self.round.settings)
        have = list(items).count(item) if type(item) is type(items[0]) else 0
        out = sum(hand.count(item) for hand in self.round.hands.values())
        if out >= have:
            raise Refused(
                "too-many",
                self.game.clause(self.game.too_many),
                f"{item} cannot come out again: all {have} are on the table",
                asked={"item": str(item)},
            )


def _check_count(request: Step, done: Done) -> None:
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


def _check_throw(request: Draw, drawn: Drawn) -> None:
    if drawn.item is not None and not isinstance(drawn.item, Throw):
        asked = {"item": str(drawn.item)}
        raise Refused("no-throw", request.rule[0], f"{drawn.item} is no throw of the dice", asked=asked)

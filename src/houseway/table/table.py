"""A table around any game: one round after another, and what outlives them."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Generic, TypeVar

from msgspec import structs

from houseway.equipment import Item
from houseway.rulebook import Unreadable
from houseway.table.driving.codec import from_plain, read_item
from houseway.table.driving.correcting import Correction, Typed, corrected
from houseway.table.driving.driver import Driver
from houseway.table.driving.no_place import begun_without, without_place
from houseway.table.driving.reopening import DoneAlready, Reopened, reopen, retold, tell_on, typed
from houseway.table.driving.together import in_order, rehearse
from houseway.table.house.answers import ANSWERS, HouseAnswers, Supposed, last_told
from houseway.table.layout.events import Event
from houseway.table.layout.outcome import Outcome
from houseway.table.layout.recorded import Settlement
from houseway.table.layout.round import Round
from houseway.table.layout.settings import Settings, State
from houseway.table.layout.wagers import Wager
from houseway.table.procedure.dealing import ByHand, ByHouse, Dealing
from houseway.table.procedure.inputs import Changed, Done, Drawn, Input, Placed, Said, Withdrawn
from houseway.table.procedure.requests import Request, Step
from houseway.table.procedure.roles import DEALER_OR_SUPERVISOR, Role
from houseway.table.records.records import settlement, settles_to
from houseway.table.records.writing import full_form, short_form
from houseway.table.rules.commands import Command
from houseway.table.rules.game import Game

R = TypeVar("R", bound=Round[Any, Any])


class Table(Generic[R]):
    """Step-by-step play. Whatever is not allowed raises `Refused` and changes nothing."""

    retold = False
    """Whether the last thing that was told took the table back to the round before, or on from there."""

    house: HouseAnswers | None = None
    """Who answers what its rounds ask of the house."""

    def __init__(
        self, game: Game[R], settings: Settings, dealing: Dealing, state: State | None = None
    ) -> None:
        settings.check()
        self.game = game
        self.settings = settings
        self.dealing = dealing
        self.rounds_played = 0
        self._states: dict[int, State] = {}
        self._state = _fresh(game, dealing) if state is None else state
        self._finished: tuple[Driver[R], State] | None = None
        self._next: Driver[R] | None = None
        """The round that waits while the one before it is set right."""
        self._driver: Driver[R]
        self._new_round()

    @property
    def request(self) -> Request | None:
        """What the table waits for."""
        return self._driver.request

    @property
    def waiting(self) -> str:
        """The same in words."""
        return self._driver.waiting()

    @property
    def round(self) -> R:
        """The round that is on."""
        return self._driver.round

    @property
    def wagers(self) -> list[Wager]:
        """The wagers of the round that is on."""
        return self._driver.round.wagers

    @property
    def events(self) -> list[Event]:
        """The events of the round that is on."""
        return self._driver.round.events

    @property
    def news(self) -> list[Event]:
        """The events since something was told last; at the start of a round, all of them."""
        return self._driver.round.events[self._driver.told_at :]

    @property
    def state(self) -> State:
        """What outlives rounds, as it was when this round began."""
        return self._state

    def place(
        self,
        area: int,
        patron: str,
        wager: str,
        amount: int,
        *,
        seated: bool = False,
        tokens: int = 0,
        choice: str | None = None,
    ) -> None:
        """A patron places a wager, in cents: `seated`, taking the seat there; `tokens` of it are tokens."""
        self.tell(Placed(area, patron, wager, amount, seated, tokens, choice and choice.lower()))

    def change(
        self,
        area: int,
        patron: str,
        wager: str,
        amount: int,
        *,
        tokens: int | None = None,
        choice: str | None = None,
    ) -> None:
        """A patron raises or lowers a wager that lies there: it keeps its place, and what is not said."""
        self.tell(Changed(area, patron, wager, amount, tokens, choice and choice.lower()))

    def withdraw(self, area: int, patron: str, wager: str) -> None:
        """A patron takes a wager back while betting is open."""
        self.tell(Withdrawn(area, patron, wager))

    def no_more_bets(self) -> None:
        """Betting is closed, and the round goes on as far as nobody is asked."""
        self.tell(Done())

    def say(
        self,
        patron: str,
        area: int,
        action: str,
        *,
        hand: int = 1,
        amount: int = 0,
        items: tuple[Item, ...] = (),
        on: str | None = None,
    ) -> None:
        """A patron decides, or is `absent`."""
        self.tell(Said(patron, area, hand, action, amount, items, on))

    def drawn(self, name: str | None = None) -> None:
        """A dealer with real cards says what came out; no name: nobody has seen it."""
        self.tell(Drawn(None if name is None else read_item(self.game, name, "drawn")))

    def done(self, count: int = 0) -> None:
        """A dealer says that the step is done."""
        self.tell(Done(count))

    def correct(self, name: Typed, *, by: Role | str = Role.DEALER) -> Correction | None:
        """What a dealer typed last was mistyped: this item, throw, count or decision it is, or unseen."""
        if not isinstance(self.dealing, ByHand):
            raise Unreadable("not-dealt-by-hand", "this table deals by itself: nobody types", "correct")
        if by not in DEALER_OR_SUPERVISOR:
            raise Unreadable("not-your-typing", f"what the dealer typed is not the {by}'s to correct", "by")
        self.retold = False
        before = self._collected() or (self._round_before() if self._nothing_typed() else None)
        if before is not None and not isinstance(_last(before.driver.inputs), Said):
            driver, correction = corrected(before.driver, name)
            self._go_back_to(before._replace(driver=driver))
        else:
            driver, correction = corrected(self._driver, name)
            self._driver = driver
        self._go_on_if_over()
        return correction

    def _nothing_typed(self) -> bool:
        """Whether nothing came out or was counted in this round, so that the last typing was before it."""
        return not any(typed(each) for each in retold(self._driver))

    def order(self, kind: str, by: Role | str, **fields: Any) -> None:
        """A command: an irregularity or a supervisor's decision, by its kind."""
        given: Mapping[str, Any] = {"input": "command", "kind": kind, "by": str(by), **fields}
        self.tell(from_plain(self.game, given, kind))

    def tell(self, happened: Input) -> Outcome | None:
        """Anything that happens at the table."""
        if type(happened) in ANSWERS:
            raise Unreadable("not-the-house", "the house answers by itself: nobody tells it", "input")
        self.retold = False
        happened = self.filled_in(happened)
        if (before := self._meant(happened)) is not None:
            before.driver.tell(happened)
            self._go_back_to(before)
        else:
            self._driver.tell(happened)
        self._go_on_if_over()
        return None

    def meant(self, command: type[Command[R]]) -> R:
        """The round that such an order is about: this one, or the one before until this one commences."""
        before = self._collected() or self._round_before() if command.reopens else None
        return self.round if before is None else before.driver.round

    def _meant(self, happened: Input) -> Reopened | None:
        reopens = isinstance(happened, Command) and happened.reopens
        return self._collected() or self._round_before() if reopens else None

    def _collected(self) -> Reopened | None:
        """The round that is on, as it lay before its items were collected, if they are."""
        return self._as_it_lay(self._driver)

    def _round_before(self) -> Reopened | None:
        """The round that was finished last, as it lay, while the next one has not commenced."""
        if self._finished is None or self.round.commenced:
            return None
        return self._as_it_lay(self._finished[0])

    def _as_it_lay(self, collected: Driver[R]) -> Reopened | None:
        before = reopen(collected)
        if before is not None:
            before.driver.dealing = DoneAlready(self.dealing, before.driver.round, before.done_since)
            before.driver.house = self.house
        return before

    def _go_back_to(self, before: Reopened) -> None:
        self.retold = True
        if before.collected is not self._driver:
            assert self._finished is not None
            self._next = self._driver
            self._state = self._finished[1]
            self._finished = None
            self.rounds_played -= 1
        self._driver = before.driver

    def filled_in(self, happened: Input) -> Input:
        """An order about an earlier round, with what is known of that round."""
        if not isinstance(happened, Command):
            return happened
        known = {name: value for name, value in self.known() if name in happened.filled_in_by_table}
        return structs.replace(happened.filled_in(self.rounds_played, self.left_by), **known)

    def known(self) -> Iterator[tuple[str, Any]]:
        """What the table fills in of itself, by the name of the field."""
        yield "present", self.played()

    def played(self) -> dict[str, int]:
        """Who plays here, and where: seated, or with a wager in the round just over, and not gone (QC-6)."""
        ended = self.last_round
        return self._there([] if ended is None else [ended])

    def present(self) -> dict[str, int]:
        """The same with who has a wager in this round (QC-43)."""
        ended = self.last_round
        return self._there([self.round] if ended is None else [ended, self.round])

    def _there(self, rounds: Sequence[R]) -> dict[str, int]:
        there: dict[str, int] = {}
        for each in rounds:
            there |= {wager.patron: wager.area for wager in reversed(each.wagers)}
            there = {patron: area for patron, area in there.items() if patron not in each.gone}
        there = {patron: area for patron, area in there.items() if patron not in self.round.gone}
        return there | {patron: area for area, patron in self.round.state.seats.items()}

    def left_by(self, number: int) -> State | None:
        """What outlived that round."""
        return self._states.get(number)

    def _remember(self) -> None:
        """What outlived the round that was finished last, where an order may be about it later."""
        if any(command.of_earlier_rounds for command in self.game.commands.values()):
            self._states[self.rounds_played] = self._state

    def tell_all(self, told: Sequence[Input], *, number: int | None = None) -> Outcome | None:
        """Wagers placed, changed and taken back as one, wholly or not at all; in the round of that number."""
        if number not in (None, self.rounds_played + 1):
            text = f"meant for round {number}: this is round {self.rounds_played + 1}"
            raise Unreadable("other-round", text, "round")
        self.retold = False
        wagers = in_order(self.game, told)
        rehearse(self._driver, wagers)
        told_at = len(self._driver.round.events)
        for each in wagers:
            self._driver.tell(each)
        self._driver.told_at = told_at
        return None

    def foretell(self, happened: Input) -> list[Event]:
        """What would come of this at once, as far as only steps are waited for. Nothing changes."""
        happened = self.filled_in(happened)
        reopened = self._meant(happened)
        told = self._driver if reopened is None else reopened.driver
        again = Driver.replay(self.game, told.begin, told.inputs, ByHand())
        again.house = Supposed()
        before = len(again.round.events)
        again.tell(happened)
        while isinstance(again.request, Step):
            again.tell(Done(again.request.number or again.request.least))
        return again.round.events[before:]

    def go_on(self) -> Outcome | None:
        """Go on as far as the dealing answers by itself, after it was held up."""
        self.retold = False
        self._driver.advance()
        self._go_on_if_over()
        return None

    @property
    def busy(self) -> bool:
        """Whether an order is being carried out."""
        return self._driver.busy

    def _go_on_if_over(self) -> None:
        if self._driver.request is None:
            self._finish_round()

    def _finish_round(self) -> None:
        driver = self._driver
        self._finished = driver, self._state
        self._state = driver.round.state
        self.rounds_played += 1
        self._remember()
        self._new_round()

    @property
    def last(self) -> Settlement | None:
        """What came of the round that was finished last."""
        if self._finished is None:
            return None
        driver, _ = self._finished
        return settlement(self.game, driver.round, [])

    @property
    def last_round(self) -> R | None:
        """The round that was finished last."""
        return self._finished[0].round if self._finished else None

    @property
    def last_state(self) -> State | None:
        """What outlives rounds, as it was when the round that was finished last began."""
        return self._finished[1] if self._finished else None

    def record(self, *, short: bool = False) -> dict[str, Any] | None:
        """The round that was finished last, written down: every input, or the short form.

        Should the short form settle otherwise, the round is told in full.
        """
        if self._finished is None:
            return None
        driver, before = self._finished
        written = short_form(driver, before) if short else None
        if written is not None and settles_to(driver, written):
            return written
        return full_form(driver, before)

    def _new_round(self) -> None:
        game, settings, state = self.game, self.settings, self._state
        waiting, self._next = self._next, None
        dealing = self.dealing if waiting is None else ByHand()
        self._driver = Driver(game, lambda: game.begin(settings, state, True), dealing, self.house)
        if waiting is None:
            self._driver.advance()
        else:
            self.retold = True
            refused = tell_on(self._driver, retold(waiting), self.dealing)
            if lost := without_place(waiting, refused):
                self._state = structs.replace(self._state, no_place=lost)
                self._driver = begun_without(self._driver, lost)


def _last(inputs: Sequence[Input]) -> Input:
    """What was told last."""
    return inputs[last_told(inputs)]


def _fresh(game: Game[R], dealing: Dealing) -> State:
    """A table about to open: one that deals by itself may have to wait for its first player."""
    state = game.fresh()
    alone = game.awaits_player and type(dealing) is ByHouse
    return structs.replace(state, awaits_player=True) if alone else state

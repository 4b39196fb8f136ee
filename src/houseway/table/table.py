"""A table around any game: one round after another, and what outlives them."""

from collections.abc import Mapping
from typing import Any, Generic, TypeVar

from houseway.equipment import Item
from houseway.rulebook import Unreadable
from houseway.table.codec import from_plain, read_item
from houseway.table.correcting import Correction, corrected
from houseway.table.dealing import ByHand, Dealing
from houseway.table.driver import Driver
from houseway.table.events import Event
from houseway.table.game import Game
from houseway.table.inputs import Done, Drawn, Input, Placed, Said, Withdrawn
from houseway.table.records import Settlement, settlement
from houseway.table.requests import Request
from houseway.table.roles import DEALER_OR_SUPERVISOR, Role
from houseway.table.round import Round
from houseway.table.settings import Settings, State
from houseway.table.wagers import Wager
from houseway.table.writing import full_form, short_form

R = TypeVar("R", bound=Round[Any, Any])


class Table(Generic[R]):
    """Step-by-step play. Whatever is not allowed raises `Refused` and changes nothing."""

    def __init__(
        self, game: Game[R], settings: Settings, dealing: Dealing, state: State | None = None
    ) -> None:
        settings.check()
        self.game = game
        self.settings = settings
        self.dealing = dealing
        self.rounds_played = 0
        self._state = game.fresh() if state is None else state
        self._finished: tuple[Driver[R], State] | None = None
        self._driver: Driver[R]
        self._new_round()

    @property
    def request(self) -> Request | None:
        """What the table waits for."""
        return self._driver.request

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
        """A patron places a wager, in cents; `tokens` is the part of it in promotional tokens."""
        seated = seated or self.round.state.seats.get(area) == patron
        self.tell(Placed(area, patron, wager, amount, seated, tokens, choice and choice.lower()))

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

    def correct(self, name: str | None, *, by: Role | str = Role.DEALER) -> Correction | None:
        """What a dealer typed last was mistyped: this item, throw or count it is, or nobody has seen it."""
        if not isinstance(self.dealing, ByHand):
            raise Unreadable("not-dealt-by-hand", "this table deals by itself: nobody types", "correct")
        if by not in DEALER_OR_SUPERVISOR:
            raise Unreadable("not-your-typing", f"what the dealer typed is not the {by}'s to correct", "by")
        driver, correction = corrected(self._driver, name)
        self._driver = driver
        if driver.request is None:
            self._finish_round()
        return correction

    def order(self, kind: str, by: Role | str, **fields: Any) -> None:
        """A command: an irregularity or a supervisor's decision, by its kind."""
        given: Mapping[str, Any] = {"input": "command", "kind": kind, "by": str(by), **fields}
        self.tell(from_plain(self.game, given, kind))

    def tell(self, happened: Input) -> None:
        """Anything that happens at the table."""
        self._driver.tell(happened)
        if self._driver.request is None:
            self._finish_round()

    def go_on(self) -> None:
        """Go on as far as the dealing answers by itself, after it was held up."""
        self._driver.advance()
        if self._driver.request is None:
            self._finish_round()

    @property
    def busy(self) -> bool:
        """Whether an order is being carried out."""
        return self._driver.busy

    def _finish_round(self) -> None:
        driver = self._driver
        self._finished = driver, self._state
        self._state = driver.round.state
        self.rounds_played += 1
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

    def record(self, *, short: bool = False) -> dict[str, Any] | None:
        """The round that was finished last, written down: every input, or the short form."""
        if self._finished is None:
            return None
        return (short_form if short else full_form)(*self._finished)

    def _new_round(self) -> None:
        game, settings, state = self.game, self.settings, self._state
        self._driver = Driver(game, lambda: game.begin(settings, state, True), self.dealing)
        self._driver.advance()

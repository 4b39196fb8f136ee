"""Rounds at one table for agents that bet and decide in turn. Knows nothing of how they learn."""

from collections.abc import Mapping, Sequence
from itertools import count
from typing import Any, NamedTuple

from houseway.api import Table
from houseway.envs.actions import Actions, Amounts, Bet, bets_of, with_amounts
from houseway.envs.games import plays_of
from houseway.equipment import ByteSource
from houseway.games import game_named
from houseway.lab.tutor.seeing import Seen
from houseway.lab.tutor.tables import Earlier, asked, told
from houseway.rulebook import Refused, Unreadable
from houseway.table.layout.recorded import Settlement
from houseway.table.layout.views import player, view
from houseway.table.procedure.asking import questions_of
from houseway.table.procedure.inputs import ABSENT, Placed, Said
from houseway.table.procedure.requests import Ask, Asks, Wagers
from houseway.table.rules.boxes import BoxRound
from houseway.table.rules.game import Game

STAKE = 1000
"""What is staked where nobody says otherwise, in cents."""


class Setup(NamedTuple):
    """What is played: a game, its settings, what may be done, and how many rounds an episode has."""

    game: Game[Any]
    settings: Mapping[str, Any]
    actions: Actions
    rounds: int = 1


def set_up(
    game: str,
    settings: Mapping[str, Any] | None = None,
    *,
    bets: Amounts | None = None,
    amounts: Mapping[str, int] | None = None,
    rounds: int = 1,
) -> Setup:
    """Read and tried: every bet must be one that a table of these settings takes."""
    plays, known = plays_of(game), game_named(game)
    if type(rounds) is not int or rounds < 1:
        raise Unreadable("bad-rounds", f"rounds: {rounds!r} is no number of rounds", "rounds")
    set_to = {**known.usual, **known.alone, **(settings or {})}
    table = Table(game, set_to)
    if not isinstance(table.request, Wagers):
        raise Unreadable(
            "no-betting", f"settings: the table {table.waiting} before betting is open", "settings"
        )
    offers = table.request.offers()
    every = bets_of({offers[0].wager: max(STAKE, offers[0].least)} if bets is None else bets, offers)
    setup = Setup(known, set_to, Actions(known, every, with_amounts(plays, amounts or {})), rounds)
    for bet in every:
        Session(setup, ("agent",), Table(game, set_to)).try_bet(bet)
    return setup


class Decided(NamedTuple):
    """What came of an action."""

    refused: Refused | None = None
    settled: Settlement | None = None
    """The round, if it is over now."""
    advice: Mapping[str, Any] | None = None
    """What the lab says of every choice there was, and of the one `chosen`."""


class Session:
    """The rounds of one episode. Agents act when it is their `turn`."""

    def __init__(self, setup: Setup, patrons: Sequence[str], table: Table, *, advised: bool = False) -> None:
        self.setup, self.table = setup, table
        free = (area for area in count(1) if area not in setup.game.floor.house_areas)
        self.areas = dict(zip(patrons, free, strict=False))
        self.seen = {patron: Seen() for patron in patrons}
        self._earlier = {patron: Earlier(patron) for patron in patrons if advised}
        self._noted = 0
        self._waiting: list[str] = []
        for patron, area in self.areas.items():
            table.order("take-seat", by="player", patron=patron, area=area)
        self._go_on()

    @property
    def over(self) -> bool:
        """Whether all rounds are played."""
        return self.table.rounds_played >= self.setup.rounds

    @property
    def question(self) -> Ask | None:
        """What is to be decided; None while bets are placed."""
        request = self.table.request
        return questions_of(request)[0] if isinstance(request, Ask | Asks) else None

    @property
    def turn(self) -> str | None:
        """Who acts next; nobody once the episode is over."""
        if self.over:
            return None
        question = self.question
        return self._waiting[0] if question is None else question.patron

    def splits(self, area: int) -> int:
        """How often the hands of an area were split."""
        game_round = self.table.round
        box = game_round.box(area) if isinstance(game_round, BoxRound) else None
        return 0 if box is None else box.splits

    def act(self, number: int) -> Decided:
        """The one whose turn it is takes an action. What the engine refuses changes nothing."""
        question, patron, before = self.question, self.turn, self.table.rounds_played
        assert patron is not None, "the episode is over"
        bet, actions = self.setup.actions.bet(number), self.setup.actions
        advice: Mapping[str, Any] | None = None
        try:
            if bet is not None:
                self._bet(patron, bet)
            elif question is None:
                answer = actions.answer(number)
                self.table.tell(Said(patron, self.areas[patron], 1, answer.action))
            else:
                said = actions.said(number, question)
                at = asked(self.table, question) if patron in self._earlier else None
                self.table.tell(said)
                advice = None if at is None else told(at, self._earlier[patron], said)
        except Refused as refused:
            return Decided(refused)
        self._go_on()
        return Decided(None, self.table.last if self.table.rounds_played > before else None, advice)

    def try_bet(self, bet: Bet) -> None:
        """Whether the table takes it and closes the betting; raises `Refused` or `Unreadable`."""
        self._bet(self._waiting[0], bet)

    def _bet(self, patron: str, bet: Bet) -> None:
        if isinstance(self.table.request, Wagers):
            for each in reversed([each for each in self.table.wagers if each.patron == patron]):
                self.table.withdraw(each.area, patron, each.kind)
        for stake in bet or ():
            self.table.tell(
                Placed(self.areas[patron], patron, stake.wager, stake.amount, False, 0, stake.choice)
            )
        if self._waiting[1:]:
            self._waiting.pop(0)
        else:
            self.table.no_more_bets()
            self._waiting.clear()

    def _go_on(self) -> None:
        """Answer for the agents what is none of their decisions, and look at what has happened."""
        while (question := self._aside()) is not None:
            action = question.default or ABSENT
            self.table.tell(Said(question.patron, question.area, question.hand, action))
        if isinstance(self.table.request, Wagers) and not self._waiting:
            self._open_betting()
        else:
            self._look()

    def _aside(self) -> Ask | None:
        """A question that no agent decides, put to one or beside the betting."""
        request = self.table.request
        question = request.asked if isinstance(request, Wagers) else self.question
        return None if question is None or self.setup.actions.is_for(question) else question

    def _open_betting(self) -> None:
        finished = self.table.last_round
        if finished is not None:
            self._note(finished.events[self._noted :])
            for patron, earlier in self._earlier.items():
                earlier.note(self.table.rounds_played, view(finished.events, player(patron)))
        self._noted = 0
        self._waiting = list(self.areas)
        self._look()

    def _look(self) -> None:
        self._note(self.table.events[self._noted :])
        self._noted = len(self.table.events)

    def _note(self, events: Sequence[Any]) -> None:
        for patron, seen in self.seen.items():
            seen.note(view(events, player(patron)))


def begin(setup: Setup, patrons: Sequence[str], source: ByteSource, *, advised: bool = False) -> Session:
    """A new table for these patrons, everything in it drawn from that source."""
    return Session(setup, patrons, Table(setup.game.name, setup.settings, source=source), advised=advised)

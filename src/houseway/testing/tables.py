"""What every game must show at a table: a finished round set right at any moment, and wagers told as one."""

import json
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any, ClassVar

from houseway.rulebook import Refused, Unreadable
from houseway.table.driving.codec import from_plain
from houseway.table.driving.together import WagerInput, in_order
from houseway.table.layout.settings import read
from houseway.table.procedure.dealing import ByStep
from houseway.table.procedure.inputs import Done, Input
from houseway.table.procedure.requests import Act, Ask, Asks, Step, Wagers
from houseway.table.records import records
from houseway.table.rules.game import Game
from houseway.table.table import Table
from houseway.testing.play import random_answer, random_change, random_wager


class Stepping:
    """A table that deals by itself, one step at a time, with random wagers and answers."""

    def __init__(self, game: Game[Any], settings: dict[str, Any], seed: int) -> None:
        self.rng = Random(seed)
        chosen = read(game.settings, settings, "settings")
        self._house = ByStep(game.equipment(self.rng.randbytes), game.items(chosen))
        self.table: Table[Any] = Table(game, chosen, self._house, game.fresh())

    def step(self) -> None:
        """Something happens, or is refused."""
        match self.table.request:
            case Wagers() as request:
                self.attempt(self._wager(request))
            case Ask() | Asks() as asked:
                self.attempt(random_answer(asked, self.rng))
            case _:
                self._house.steps = 1
                self.table.go_on()

    def _wager(self, request: Wagers) -> Input:
        """A wager placed or changed, or betting closed; by the dealer, if somebody keeps it open."""
        listed = list(request.offers())
        chance = self.rng.random()
        if not listed or chance < 0.15:
            instead = self.table.game.instead_of_closing(self.table.round)
            return Done() if instead is None or chance < 0.05 else instead
        if chance < 0.3:
            return random_change(self.table.round, listed, self.rng)
        return random_wager(listed, self.rng)

    def attempt(self, happened: Input) -> bool:
        """Whether it was taken."""
        try:
            self.table.tell(happened)
        except (Refused, Unreadable):
            return False
        return True

    def play(self, rounds: int, go_wrong: Callable[["Stepping"], None] = lambda _: None) -> None:
        """Until so many rounds are over; before items are collected something may go wrong."""
        while self.table.rounds_played < rounds:
            request = self.table.request
            if isinstance(request, Step) and request.act is Act.COLLECT:
                go_wrong(self)
            self.step()

    def told(self) -> tuple[Any, ...]:
        """All that a refused order must leave as it was."""
        events = [event.as_json() for event in self.table.events]
        return self.table.rounds_played, self.table.last, events, self.table.round.ledger.balances

    def placed(self) -> list[tuple[int, str, str, int]]:
        """The wagers of the round that is on, but for those that stood from the round before."""
        wagers = (each for each in self.table.wagers if each.on_layout and not each.stood)
        return [(each.area, each.patron, each.kind, each.amount) for each in wagers]


class TableConformance:
    """The part of the conformance suite that plays one round after another."""

    game: ClassVar[Game[Any]]
    settings: ClassVar[Sequence[dict[str, Any]]] = ({},)
    moments: ClassVar[int] = 25
    """After so many steps a round has commenced, or nobody wants to play it."""
    played: ClassVar[Sequence[int]] = (0, 1)
    """Seeds of rounds that have something to be set right."""

    def at_every_moment(self, seed: int) -> Iterator[Stepping]:
        """A table with one round over, at each moment until the next one commences."""
        for moment in range(self.moments):
            stepping = Stepping(self.game, Random(seed).choice(self.settings), seed)
            stepping.play(1, self.go_wrong)
            for _ in range(moment):
                stepping.step()
            if stepping.table.rounds_played > 1 or stepping.table.round.commenced:
                return
            yield stepping

    def test_a_finished_round_is_set_right_at_every_moment_of_the_next(self) -> None:
        if not any(command.reopens for command in self.game.commands.values()):
            return
        reopened = 0
        for seed in self.played:
            for stepping in self.at_every_moment(seed):
                reopened += self._set_right(stepping)
        assert reopened

    def go_wrong(self, stepping: Stepping) -> None:
        """Something that may be set right later, where nothing else can be; the items still lie there."""

    def _set_right(self, stepping: Stepping) -> bool:
        """An order about the round before: refused without effect, or that ends anew and this one stays."""
        table, before, placed = stepping.table, stepping.told(), stepping.placed()
        if not stepping.attempt(self._an_order(table, stepping.rng)):
            assert stepping.told() == before
            return False
        stepping.play(1)
        assert (table.rounds_played, table.last_round is not None) == (1, True)
        assert table.last_round is not None
        table.last_round.audit()
        assert stepping.placed() == placed
        for short in (False, True):
            written = json.loads(json.dumps(table.record(short=short)))
            again = records.settle(self.game, records.from_mapping(self.game, written))
            assert table.last is not None
            assert (again["net"], again["results"]) == (table.last["net"], table.last["results"])
        return True

    def _an_order(self, table: Table[Any], rng: Random) -> Input:
        ended = table.last_round
        assert ended is not None
        kind = rng.choice([each for each, command in self.game.commands.items() if command.reopens])
        fields: dict[str, Any] = {}
        if kind == "reconstruct":
            cards = [str(item) for item in ended.cards_out()]
            fields = {"cards": rng.sample(cards, len(cards))}
        elif "area" in self.game.commands[kind].__struct_fields__:
            fields = {"area": rng.choice([each.area for each in ended.wagers])}
        role = sorted(self.game.commands[kind].roles)[-1]
        return from_plain(self.game, {"input": "command", "kind": kind, "by": role, **fields}, kind)

    def test_wagers_told_as_one_are_told_wholly_or_not_at_all(self) -> None:
        wholly = changed = 0
        for seed in range(12):
            changed += self._changes_one(self._betting(seed))
            stepping = self._betting(seed)
            request = stepping.table.request
            assert isinstance(request, Wagers)
            together = self._several(stepping, request)
            before = stepping.told()
            try:
                stepping.table.tell_all(together)
            except (Refused, Unreadable):
                assert stepping.told() == before
                continue
            wholly += 1
            alone = self._betting(seed)
            for each in in_order(self.game, together):
                alone.table.tell(each)
            assert stepping.told() == alone.told()
        assert wholly or not changed

    def _changes_one(self, stepping: Stepping) -> bool:
        """Whether the game lets a wager that lies there be changed."""
        request = stepping.table.request
        assert isinstance(request, Wagers)
        return stepping.attempt(random_change(stepping.table.round, list(request.offers()), stepping.rng))

    def _betting(self, seed: int) -> Stepping:
        """A table with betting open and some wagers on it."""
        stepping = Stepping(self.game, Random(seed).choice(self.settings), seed)
        while not isinstance(stepping.table.request, Wagers):
            stepping.step()
        for _ in range(6):
            request = stepping.table.request
            if isinstance(request, Wagers):
                stepping.attempt(random_wager(list(request.offers()), stepping.rng))
        return stepping

    def _several(self, stepping: Stepping, request: Wagers) -> list[WagerInput]:
        rng, offers = Random(len(stepping.table.wagers)), list(request.offers())
        placed = [random_wager(offers, rng) for _ in range(rng.randint(0, 2))]
        return [random_change(stepping.table.round, offers, rng), *placed]

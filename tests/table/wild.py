"""Rounds at a table that deals by itself, one step at a time, with orders of all kinds in between."""

from collections import Counter
from random import Random
from typing import Any

from msgspec import structs

from houseway.equipment import Item
from houseway.rulebook import Refused, Unreadable
from houseway.table.driving.codec import from_plain
from houseway.table.layout.settings import read
from houseway.table.procedure.dealing import ByStep
from houseway.table.procedure.inputs import Done
from houseway.table.procedure.requests import Ask, Asks, Wagers
from houseway.table.procedure.roles import Role
from houseway.table.table import Table
from houseway.testing.conformance import Conformance
from houseway.testing.play import random_answer, random_wager

ROLES = (Role.DEALER, Role.GAMING_SUPERVISOR, Role.GAMING_MANAGER, Role.INSPECTOR, Role.PLAYER)
ORDERS = 0.2


class WildTable:
    """A table at which one step in five is an order; what is refused changes nothing."""

    def __init__(self, suite: type[Conformance], seed: int) -> None:
        self.rng = Random(seed)
        self.suite = suite
        game = suite.game
        settings = read(game.settings, self.rng.choice(suite.settings), "settings")
        dealing = ByStep(game.equipment(self.rng.randbytes), game.items(settings))
        state = game.fresh()
        if game.awaits_player and self.rng.random() < 0.5:
            state = structs.replace(state, awaits_player=True)
        self.table: Table[Any] = Table(game, settings, dealing, state)
        self.house = dealing
        self.told: list[Any] = []

    def step(self) -> None:
        """Something happens, or is refused."""
        if self.rng.random() < ORDERS:
            self._attempt(self._order())
            return
        match self.table.request:
            case Wagers(asked=Ask() as asked) if self.rng.random() < 0.2:
                self._attempt(random_answer(asked, self.rng))
            case Wagers(offers=offers):
                listed = list(offers())
                closing = self.rng.random() < 0.2 or not listed
                self._attempt(Done() if closing else random_wager(listed, self.rng))
            case Ask() | Asks() as asked:
                self._attempt(random_answer(asked, self.rng))
            case _:
                self.house.steps = 1
                self.table.go_on()

    def _order(self) -> Any:
        rng, meant = self.rng, self.table.round
        listed = dict(rng.choice(self.suite.commands))
        if "reconstruct" in self.suite.game.commands and rng.random() < 0.1:
            last = self.table.last_round
            cards = (meant if meant.commenced or last is None else last).cards_out()
            listed = {"kind": "reconstruct", "cards": rng.sample([str(card) for card in cards], len(cards))}
        given = {"input": "command", "by": str(rng.choice(ROLES)), **listed}
        return from_plain(self.suite.game, given, "command")

    def _attempt(self, happened: Any) -> None:
        self.told.append(happened)
        try:
            self.table.tell(happened)
        except (Refused, Unreadable):
            self.told.pop()

    def items(self) -> Counter[Item]:
        """Every item of the house: in the device, the rack, on the layout, under the device."""
        under = [item for item, _ in self.house.kept_under]
        return Counter([*self.house.device.order, *self.house.rack.items, *self.house.in_play, *under])

"""The dealer's side of a table dealt by a person: prompts, corrections, and what was paid."""

import asyncio
from typing import Any

from houseway.server.floor.cage import Cage
from houseway.server.floor.inputs import BY_DEALER, CORRECT, DESK, PAID, Order, check_dealer
from houseway.server.floor.payments import Payments
from houseway.server.floor.powers import POWERS
from houseway.server.floor.showing import Screens
from houseway.table.correcting import Typed
from houseway.table.inputs import Said
from houseway.table.kept import KeptTable
from houseway.table.prompting import prompt
from houseway.table.roles import Role
from houseway.table.views import Viewer

SAID = ("action", "patron", "area", "hand", "amount", "on", "items")


def _typed(do: dict[str, Any]) -> Typed:
    """What it is instead: an item or a count, or a decision with its fields."""
    decision = {name: do[name] for name in SAID if do.get(name) is not None}
    return decision if "action" in decision else do.get("item")


class Desk:
    """What is told beside the game: something was mistyped, paid, or decided about a payment."""

    def __init__(
        self, table: KeptTable[Any], cage: Cage, screens: Screens, *, payments: Payments, dealt: str
    ) -> None:
        self.payments = payments
        self._table = table
        self._cage = cage
        self._screens = screens
        self._dealt = dealt

    async def carry_out(self, role: Role, order: Order, author: str, command: str) -> bool:
        """Do it; whether the round was told anew."""
        check_dealer(DESK[order.kind], role, self._table.game.name, self._dealt, order.kind)
        if order.kind == CORRECT:
            await self._correct(_typed(order.do), role, author, command)
            return True
        if order.kind == PAID:
            number = int(order.do["round"])
            told = self._screens.events_of(number)
            await self.payments.enter(number, order.do["lines"], told, author, command)
        else:
            self._cage.move(await self.payments.resolve(order.do, author, command))
        return False

    async def _correct(self, typed: Typed, role: Role, author: str, command: str) -> None:
        table = self._table
        done = await asyncio.to_thread(table.correct, typed, by=role, author=author, command=command)
        self._cage.move(table.take_moved())
        if done is not None and isinstance(done.now, Said):
            await self._cage.bring(done.now.patron, author, f"{command} brought")
        self._screens.tell_anew()

    def seen_by(self, viewer: Viewer, since: int) -> dict[str, Any]:
        """What is asked of the dealer next and since when, and what is payable: for whoever deals there."""
        if self._dealt != BY_DEALER or viewer.role not in POWERS["deal"].roles:
            return {"prompt": None, "payments": None}
        number = self._screens.to_be_paid
        payments = self.payments.as_json(number, self._screens.events_of(number))
        return {"prompt": {**prompt(self._table).as_json(), "since": since}, "payments": payments}

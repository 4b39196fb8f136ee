"""The dealer's side of a table dealt by a person: prompts, corrections, and what was paid."""

import asyncio
from typing import Any

from msgspec import structs

from houseway.floor.events import Event, Noticed, PaidOtherwise
from houseway.floor.inputs import BY_DEALER, CORRECT, DESK, PAID, Order, check_dealer
from houseway.floor.notices import SUPERVISORS
from houseway.floor.powers import POWERS
from houseway.server.live.keeping import Keeper
from houseway.server.live.showing import Screens
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

    def __init__(self, table: KeptTable[Any], keeper: Keeper, screens: Screens) -> None:
        self._table = table
        self._keeper = keeper
        self._screens = screens
        self._facts = keeper.house.tables[table.name]
        self._dealt = self._facts.dealt

    async def carry_out(self, role: Role, order: Order, author: str, command: str) -> bool:
        """Do it; whether the round was told anew."""
        check_dealer(DESK[order.kind], role, self._table.game.name, self._dealt, order.kind)
        if order.kind == CORRECT:
            await self._correct(_typed(order.do), role, author, command)
            return True
        if order.kind == PAID:
            await self._enter(int(order.do["round"]), order.do["lines"], author, command)
        else:
            resolved = self._facts.payments.resolve(self._table.game.name, order.do)
            await self._keep(resolved, author, command)
        return False

    async def _enter(self, number: int, lines: Any, author: str, command: str) -> None:
        told = self._screens.events_of(number)
        paid = self._facts.payments.enter(self._table.game.name, number, lines, told)
        notices = []
        if isinstance(paid, PaidOtherwise):
            notices = [
                Noticed(to=SUPERVISORS, what=paid.kind, words=paid.words, rule=paid.rule, number=number)
            ]
        await self._keep(paid, author, command, *notices)

    async def _keep(self, event: Event, author: str, command: str, *more: Event) -> None:
        of_table = [structs.replace(each, stream=self._table.name) for each in (event, *more)]
        await self._keeper.keep(structs.replace(of_table[0], by=author, command=command), *of_table[1:])

    async def _correct(self, typed: Typed, role: Role, author: str, command: str) -> None:
        table = self._table
        done = await asyncio.to_thread(table.correct, typed, by=role, author=author, command=command)
        if done is not None:
            self._keeper.house.apply(done.entries)
        if done is not None and isinstance(done.now, Said):
            guest, name = done.now.patron, table.name
            if guest in self._keeper.house.books.guests(name):
                await self._keeper.bring(guest, name, author, f"{command} brought")
        self._screens.tell_anew()

    def seen_by(self, viewer: Viewer, since: int) -> dict[str, Any]:
        """What is asked of the dealer next and since when, and what is payable: for whoever deals there."""
        if self._dealt != BY_DEALER or viewer.role not in POWERS["deal"].roles:
            return {"prompt": None, "payments": None}
        number = self._screens.to_be_paid
        payments = self._facts.payments.as_json(number, self._screens.events_of(number))
        return {"prompt": {**prompt(self._table).as_json(), "since": since}, "payments": payments}

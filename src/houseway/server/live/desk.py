"""The dealer's side of a table dealt by a person: prompts, corrections, and what was paid."""

from collections.abc import Mapping
from typing import Any

from houseway.floor.inputs import BY_DEALER, CORRECT, COUNTERSIGN, DESK, PAID, RESOLVE, Sent, check_dealer
from houseway.floor.orders.base import AtTable
from houseway.floor.orders.payments import Countersign, EnterPayments, ResolvePayments
from houseway.floor.powers import POWERS
from houseway.floor.room import Room
from houseway.server.live.again import same_again
from houseway.server.live.screens import Screens
from houseway.table.desk.prompting import prompt
from houseway.table.driving.correcting import Typed
from houseway.table.keeping.kept import KeptTable
from houseway.table.layout.outcome import Outcome
from houseway.table.layout.settings import read
from houseway.table.layout.views import Viewer, acting
from houseway.table.procedure.inputs import Said
from houseway.table.procedure.roles import Role

ORDERS: Mapping[str, type[AtTable]] = {
    PAID: EnterPayments,
    RESOLVE: ResolvePayments,
    COUNTERSIGN: Countersign,
}
SAID = ("action", "patron", "area", "hand", "amount", "on", "items")


def _typed(do: dict[str, Any]) -> Typed:
    """What it is instead: an item or a count, or a decision with its fields."""
    decision = {name: do[name] for name in SAID if do.get(name) is not None}
    return decision if "action" in decision else do.get("item")


class Desk:
    """What is told beside the game: something was mistyped, paid, or decided about a payment."""

    def __init__(self, table: KeptTable[Any], room: Room, screens: Screens) -> None:
        self._table = table
        self._room = room
        self._screens = screens
        self._facts = room.facts(table)
        self._dealt = self._facts.dealt

    def carry_out(self, role: Role, order: Sent, author: str, command: str) -> None:
        """Stage it."""
        check_dealer(DESK[order.kind], role, self._table.game.name, self._dealt, order.kind)
        if order.kind == CORRECT:
            self._correct(_typed(order.do), role, author, command)
            return
        kind = ORDERS[order.kind]
        fields = {name: value for name, value in order.do.items() if name != "input"}
        read(kind, {"table": self._table.name, **fields}, "do").carry_out(self._room, acting(role, author))

    def _correct(self, typed: Typed, role: Role, author: str, command: str) -> None:
        table, unit = self._table, self._room.unit
        said: list[str] = []

        def act() -> Outcome:
            done = table.correct(typed, by=role, author=author, command=command)
            if done is None:
                return Outcome()
            said.extend([done.now.patron] if isinstance(done.now, Said) else [])
            return Outcome(done.entries, moved=done.moved, anew=True)

        unit.do(table, act)
        guests = self._room.house.books.guests(table.name)
        unit.bring(table.name, [each for each in said if each in guests], author)

    def seen_by(self, viewer: Viewer, since: int) -> dict[str, Any]:
        """What is asked of the dealer next and since when, and what is payable: for whoever deals there."""
        if self._dealt != BY_DEALER or viewer.role not in POWERS["deal"].roles:
            return {"prompt": None, "payments": None}
        number = self._screens.to_be_paid
        payments = self._facts.payments.as_json(number, self._screens.events_of(number))
        payments["jackpots"] = self._facts.hand_pays.as_json()
        asked = {**prompt(self._table).as_json(), "since": since}
        if again := same_again(self._table, self._room):
            asked["again"] = again
        return {"prompt": asked, "payments": payments}

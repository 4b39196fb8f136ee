"""Wagers, as patrons place, change and take them back, and the close of betting."""

from typing import Any

from houseway.floor.gates import standing_off
from houseway.floor.inputs import check_dealer
from houseway.floor.orders.base import AtTable, no_such_power
from houseway.floor.powers import check_power
from houseway.floor.room import Room
from houseway.floor.tournaments.tables import is_tournament
from houseway.rulebook import Refused, UnknownClause, Unreadable
from houseway.rulebook.common import common
from houseway.table.layout.views import Viewer
from houseway.table.procedure.inputs import Changed, Done, Placed, Withdrawn
from houseway.table.rules.game import Game

CHIPS, TOKENS, TOURNAMENT_CHIPS = "chips", "tokens", "tournament-chips"
EXCHANGE = "exchange-voucher"
"""The rule on tokens."""
DEFINED = {TOKENS: "1.1/casino-promotional-token", TOURNAMENT_CHIPS: "A/tournament-chips"}
"""What is no money, by the clause that says so."""


class Place(AtTable, frozen=True, kw_only=True):
    """A patron places a wager: it is judged when placed."""

    name = "place"
    area: int
    wager: str
    amount: int
    suit: str | None = None
    tokens: int = 0
    of: str | None = None

    def carry_out(self, room: Room, by: Viewer) -> None:
        """In one's own name, in chips; in a tournament in its own."""
        table = room.open_table(self.table)
        check_power("wager", by.role, table.game.name, order=self.name)
        patron = self.whose(by)
        usual = TOURNAMENT_CHIPS if is_tournament(table) else CHIPS
        if self.of not in (None, CHIPS, *DEFINED):
            raise Unreadable("bad-field", f"of: {self.of!r} is none of {CHIPS}, {', '.join(DEFINED)}", "of")
        if self.of not in (None, usual):
            raise no_money(table.game, self.name, self.of if usual == CHIPS else usual)
        room.check_wager(table)
        room.open_betting(table, by)
        suit = self.suit and self.suit.lower()
        room.tell(table, Placed(self.area, patron, self.wager, self.amount, False, self.tokens, suit), by)


class ChangeWager(AtTable, frozen=True, kw_only=True):
    """A patron raises or lowers a wager that lies there."""

    name = "change-wager"
    area: int
    wager: str
    amount: int

    def carry_out(self, room: Room, by: Viewer) -> None:
        """It keeps its place, and is judged as if placed."""
        table = room.open_table(self.table)
        check_power("wager", by.role, table.game.name, order=self.name)
        patron = self.whose(by)
        room.check_wager(table)
        room.open_betting(table, by)
        room.tell(table, Changed(self.area, patron, self.wager, self.amount), by)


class Withdraw(AtTable, frozen=True, kw_only=True):
    """A patron takes a wager back, or a stand-off that lies there."""

    name = "withdraw"
    area: int
    wager: str

    def carry_out(self, room: Room, by: Viewer) -> None:
        """While the game allows it."""
        table = room.open_table(self.table)
        check_power("wager", by.role, table.game.name, order=self.name)
        patron = self.whose(by)
        room.open_betting(table, by)
        room.tell(table, Withdrawn(self.area, patron, self.wager), by)


class NoMoreBets(AtTable, frozen=True, kw_only=True):
    """The dealer closes betting."""

    name = "no-more-bets"

    def carry_out(self, room: Room, by: Viewer) -> None:
        """A round begins with it, if the house lets one begin."""
        table = room.open_table(self.table)
        check_dealer("deal", by.role, table.game.name, room.facts(table).dealt, self.name)
        room.check_round(table)
        room.open_betting(table, by)
        for withdrawn in standing_off(room.house, table, table.name):
            room.tell(table, withdrawn, None)
        instead = table.game.instead_of_closing(table.round)
        room.tell(table, Done() if instead is None else instead, by)


def no_money(game: Game[Any], order: str, of: str, number: str | None = None) -> Refused:
    """The refusal of what is no money, or of what its rules do not provide for."""
    asked = {"order": order, "of": of}
    if of == TOKENS and (clause := common(EXCHANGE).clause(game.name)) is not None:
        return Refused("no-money", clause, f"{order}: {of} are no money", asked=asked)
    try:
        clause = game.clause(number or DEFINED.get(of, ""))
    except UnknownClause:
        return no_such_power(order, game.name, asked)
    return Refused("no-money", clause, f"{order}: {of} are no money", asked=asked)

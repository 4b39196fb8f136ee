"""Vouchers: issued with their conditions, exchanged by the dealer for tokens of the same value."""

from typing import ClassVar

from houseway.floor.ledger import MOST
from houseway.floor.orders.base import AtTable, Order
from houseway.floor.orders.promotions import check_called, check_given
from houseway.floor.powers import check_power
from houseway.floor.promotions.citing import TOKENS, clauses, refused
from houseway.floor.promotions.events import VoucherExchanged, VoucherIssued
from houseway.floor.room import Room
from houseway.games import game_named
from houseway.rulebook import Refused, Unreadable
from houseway.table.layout.views import Viewer
from houseway.table.procedure.moments import moment

OF_TOKENS = "tokens"
MOST_USES = 1000


class IssueVoucher(Order, frozen=True, kw_only=True):
    """The only instrument that is defined: a nominated value, for tokens (QC-79)."""

    name = "issue-voucher"
    voucher: str
    value: int
    games: tuple[str, ...]
    wagers: tuple[str, ...]
    expires: str
    uses: int = 1
    kind: str = OF_TOKENS
    odds: str | None = None

    def carry_out(self, room: Room, by: Viewer) -> None:
        """For somebody, with conditions that a dealer can read."""
        games = tuple(dict.fromkeys(game_named(each).name for each in self.games))
        if not games:
            raise Unreadable("bad-field", "games: at which tables is it exchanged?", "games")
        check_given(self.name, games)
        check_power(self.name, by.role, games[0], order=self.name)
        if self.kind != OF_TOKENS or self.odds is not None:
            text = f"{self.kind[:40]!r}: only vouchers for tokens are defined, paid at the odds of the game"
            raise refused("no-such-voucher", TOKENS, games, text, {"kind": self.kind[:40]})
        self._check_form(room, games)
        patron = self.whose(by)
        room.keep_by(
            by,
            VoucherIssued(
                voucher=self.voucher,
                patron=patron,
                value=self.value,
                games=games,
                wagers=self.wagers,
                expires=self.expires,
                uses=self.uses,
                rule=clauses(games, TOKENS),
            ),
        )

    def _check_form(self, room: Room, games: tuple[str, ...]) -> None:
        check_called(self.voucher, "voucher")
        if self.voucher in room.house.tokens.vouchers:
            raise Unreadable("name-taken", f"there is a voucher {self.voucher!r} already", "voucher")
        if not 0 < self.value <= MOST:
            raise Unreadable("bad-amount", f"value: {self.value} cents: from 1 to {MOST}", "value")
        if not 1 <= self.uses <= MOST_USES:
            raise Unreadable("bad-field", f"uses: {self.uses}: from 1 to {MOST_USES}", "uses")
        if moment(self.expires, "expires") <= room.now():
            raise Unreadable("bad-time", f"expires: {self.expires} is past", "expires")
        known = [kind for game in games for kind in game_named(game).wagers]
        if not self.wagers or not set(self.wagers) <= set(known):
            given = ", ".join(self.wagers)[:60] or "none"
            text = f"wagers: {given}; there are {', '.join(dict.fromkeys(known))}"
            raise Unreadable("unknown-wager", text, "wagers")


class ExchangeVoucher(AtTable, frozen=True, kw_only=True):
    """The dealer takes the voucher and gives tokens of the same value."""

    name = "exchange-voucher"
    alone: ClassVar[bool] = True
    voucher: str

    def carry_out(self, room: Room, by: Viewer) -> None:
        """Once, at a table of its games, before it expires, for whom it was issued."""
        table = room.open_table(self.table)
        game = table.game.name
        check_given(self.name, (game,))
        check_power(self.name, by.role, game, order=self.name, table=table.name)
        voucher = room.house.tokens.voucher(self.voucher)
        if voucher.exchanged is not None:
            raise self._refused("exchanged", game, "it was exchanged")
        if game not in voucher.games:
            raise self._refused("other-game", game, f"it is for {', '.join(voucher.games)}")
        if room.now() >= voucher.expires:
            raise self._refused("expired", game, "it has expired")
        if not room.unit.account(voucher.patron, table.name).startswith("patron/"):
            text = (
                f"a guest of this table is called {voucher.patron!r}: a supervisor says whether that is them"
            )
            raise self._refused("guest-of-that-name", game, text)
        room.keep_by(
            by,
            VoucherExchanged(
                voucher=voucher.id,
                patron=voucher.patron,
                value=voucher.value,
                uses=voucher.uses,
                table=table.name,
                rule=clauses((game,), TOKENS),
            ),
        )

    def _refused(self, code: str, game: str, text: str) -> Refused:
        return refused(code, TOKENS, (game,), f"voucher {self.voucher}: {text}", {"voucher": self.voucher})

"""Vouchers and the tokens that dealers give for them: whose they are, where they lie, and their fate.

Tokens in hand lie in the account `tokens/NAME`, given out from `voucher-tokens`. At a table a wager counts
whole on the layout: while tokens lie there their owner's chips are made good for them, what is lost goes
back to `voucher-tokens` and not to the float, and no token is ever a chip (QA-69, QB-68).
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from copy import deepcopy
from datetime import datetime
from typing import Any

from msgspec import Struct, field

from houseway.equipment import dollars
from houseway.floor.event import Event
from houseway.floor.promotions.citing import TOKENS, refused
from houseway.floor.promotions.events import Move, TokensLapsed, TokensMoved, VoucherExchanged, VoucherIssued
from houseway.rulebook import Refused, Unreadable
from houseway.table.layout.wagers import Wager
from houseway.table.procedure.moments import moment

HAND, LAYOUT, WON, LOST = "hand", "layout", "won", "lost"
HOUSE = "voucher-tokens"

Lot = tuple[str, int]
"""Tokens of one voucher, with so many uses left."""
Key = tuple[int, str, str]
"""Area, kind of wager, and whose."""


def in_hand(patron: str) -> str:
    """The account of somebody's tokens."""
    return f"tokens/{patron}"


class Voucher(Struct):
    """A voucher, its conditions, and when it was exchanged."""

    id: str
    patron: str
    value: int
    games: tuple[str, ...]
    wagers: tuple[str, ...]
    expires: datetime
    uses: int
    issued: datetime
    exchanged: datetime | None = None
    table: str | None = None

    def serves(self, game: str, wager: str, now: datetime) -> bool:
        """Whether its tokens may be wagered so."""
        return game in self.games and wager in self.wagers and now < self.expires


class AtTable(Struct):
    """Tokens at one table: what lies there, and what was won or lost in its last rounds."""

    lying: dict[Key, dict[Lot, int]] = field(default_factory=dict)
    placed: dict[Key, int] = field(default_factory=dict)
    resolved: dict[tuple[int, Key], dict[tuple[Lot, str], int]] = field(default_factory=dict)


class Part(Struct, frozen=True):
    """A part of a wager in tokens, as the round has it: where it is now."""

    key: Key
    layout: int
    won: int
    lost: int

    @property
    def all(self) -> int:
        """How much of it did not go back."""
        return self.layout + self.won + self.lost


def part_of(wager: Wager, owner: str) -> Part:
    """Where the tokens of a wager are; of what went back without a result the chips went first."""
    tokens = min(wager.tokens, wager.on_layout + wager.taken + wager.released)
    layout = min(tokens, wager.on_layout)
    lost = min(tokens - layout, wager.taken)
    return Part((wager.area, wager.kind, owner), layout, tokens - layout - lost, lost)


class Tokens:
    """A fold of what vouchers and tokens did; `held` is being written down."""

    def __init__(self) -> None:
        self.vouchers: dict[str, Voucher] = {}
        self.hand: Counter[tuple[str, Lot]] = Counter()
        self.tables: dict[str, AtTable] = {}
        self.held: Counter[tuple[str, Lot]] = Counter()

    def voucher(self, name: str) -> Voucher:
        """The voucher of that name."""
        if name not in self.vouchers:
            raise Unreadable("no-such-voucher", f"no voucher {name[:64]!r}", "voucher")
        return self.vouchers[name]

    def apply(self, event: Event) -> None:
        """It was kept: from now on it is so."""
        match event:
            case VoucherIssued():
                names = ("patron", "value", "games", "wagers", "uses")
                fields: dict[str, Any] = {name: getattr(event, name) for name in names}
                at, expires = datetime.fromisoformat(event.at), moment(event.expires, "expires")
                self.vouchers[event.voucher] = Voucher(event.voucher, expires=expires, issued=at, **fields)
            case VoucherExchanged():
                voucher = self.vouchers[event.voucher]
                voucher.exchanged, voucher.table = datetime.fromisoformat(event.at), event.table
                self._add((event.patron, (event.voucher, event.uses)), event.value)
            case TokensLapsed():
                for uses, cents in event.cents.items():
                    self._add((event.patron, (event.voucher, int(uses))), -cents)
            case TokensMoved():
                for move in event.moves:
                    self._move(event.stream, move)
                self._forget(event.stream)

    def _add(self, whose: tuple[str, Lot], cents: int) -> None:
        self.hand[whose] += cents
        if not self.hand[whose]:
            del self.hand[whose]

    def _move(self, table: str, move: Move) -> None:
        for status, cents in ((move.was, -move.cents), (move.now, move.cents)):
            self._put(table, move, status, cents)

    def _put(self, table: str, move: Move, status: str, cents: int) -> None:
        lot, key = (move.voucher, move.uses), (move.area, move.wager, move.patron)
        here = self.tables.setdefault(table, AtTable())
        if status == HAND:
            self._add((move.patron, lot), cents)
        elif status == LAYOUT:
            _count(here.lying, key, lot, cents)
            here.placed[key] = min(here.placed.get(key, move.round), move.round)
            if key not in here.lying:
                here.placed.pop(key, None)
        else:
            _count(here.resolved, (move.round, key), (lot, status), cents)
            if status == WON and move.uses > 1:
                self._add((move.patron, (move.voucher, move.uses - 1)), cents)

    def _forget(self, table: str) -> None:
        """Only the last rounds can be set right."""
        here = self.tables[table]
        latest = max([number for number, _ in here.resolved], default=0)
        here.resolved = {at: lots for at, lots in here.resolved.items() if at[0] >= latest - 1}

    # what somebody has

    def of(self, patron: str, now: datetime | None = None) -> int:
        """Tokens in hand that can still be wagered."""
        return sum(
            cents
            for (who, (voucher, _)), cents in self.hand.items()
            if who == patron and (now is None or now < self.vouchers[voucher].expires)
        )

    def usable(self, patron: str, game: str, wager: str, now: datetime) -> list[tuple[Lot, int]]:
        """Tokens that may be wagered so, the first to expire first."""
        found = [
            (lot, cents - self.held[patron, lot])
            for (who, lot), cents in self.hand.items()
            if who == patron and self.vouchers[lot[0]].serves(game, wager, now)
        ]
        return sorted(
            ((lot, cents) for lot, cents in found if cents > 0),
            key=lambda each: (self.vouchers[each[0][0]].expires, each[0]),
        )

    def check(self, patron: str, game: str, wager: str, cents: int, now: datetime) -> None:
        """`Refused` if there are not so many tokens for that."""
        there = sum(each for _, each in self.usable(patron, game, wager, now))
        if cents > there:
            raise no_tokens(patron, game, wager, cents, there)

    def lapsed(self, now: datetime) -> list[tuple[str, str, dict[str, int]]]:
        """Tokens in hand whose time is over, by voucher."""
        found: dict[tuple[str, str], dict[str, int]] = {}
        for (who, (voucher, uses)), there in self.hand.items():
            cents = there - self.held[who, (voucher, uses)]
            if now >= self.vouchers[voucher].expires and cents > 0:
                found.setdefault((who, voucher), {})[str(uses)] = cents
        return [(who, voucher, cents) for (who, voucher), cents in found.items()]

    def next_to_lapse(self) -> datetime | None:
        """When tokens in hand expire next."""
        return min(
            (self.vouchers[lot[0]].expires for (_, lot), cents in self.hand.items() if cents > 0),
            default=None,
        )

    # what becomes of them with a round

    def staged(self) -> "Tokens":
        """The same, to try something on."""
        copy = Tokens()
        copy.vouchers, copy.held = self.vouchers, Counter(self.held)
        copy.hand, copy.tables = Counter(self.hand), deepcopy(self.tables)
        return copy

    def moves(
        self, table: str, number: int, parts: Iterable[Part], game: str, now: datetime
    ) -> Iterator[Move]:
        """From where tokens are to where this round has them now."""
        here = self.tables.get(table, AtTable())
        wanted: dict[Key, Part] = {}
        for part in parts:
            before = wanted.get(part.key, Part(part.key, 0, 0, 0))
            wanted[part.key] = Part(
                part.key, before.layout + part.layout, before.won + part.won, before.lost + part.lost
            )
        lying = {key for key in here.lying if here.placed.get(key, number) <= number}
        known = lying | {key for at, key in here.resolved if at == number}
        for key in sorted(known | wanted.keys()):
            yield from self._moves_of(here, number, wanted.get(key) or Part(key, 0, 0, 0), game, now)

    def _moves_of(self, here: AtTable, number: int, part: Part, game: str, now: datetime) -> Iterator[Move]:
        key = part.key
        area, wager, owner = key
        left = {LOST: part.lost, WON: part.won, LAYOUT: part.layout}
        for lot, was, there in self._pool(here, number, part, game, now):
            cents = there
            stays = min(cents, left.get(was, 0))  # what is where it should be stays
            cents -= stays
            if stays:
                left[was] -= stays
            for status in (LOST, WON, LAYOUT, HAND) if cents else ():
                goes = cents if status == HAND else min(cents, left[status])
                if goes and was != status:
                    yield Move(owner, lot[0], lot[1], goes, was, status, area, wager, number)
                if status != HAND:
                    left[status] -= goes
                cents -= goes

    def _pool(
        self, here: AtTable, number: int, part: Part, game: str, now: datetime
    ) -> list[tuple[Lot, str, int]]:
        """The tokens of a wager where they are now, and what it takes out of the owner's hand."""
        key = part.key
        pool = [(lot, LAYOUT, cents) for lot, cents in here.lying.get(key, {}).items()]
        pool += [(lot, was, cents) for (lot, was), cents in here.resolved.get((number, key), {}).items()]
        missing = part.all - sum(cents for *_, cents in pool)
        if missing > 0:
            pool += [(lot, HAND, cents) for lot, cents in self._taken(key, game, missing, now)]
        return pool

    def _taken(self, key: Key, game: str, cents: int, now: datetime) -> Iterator[tuple[Lot, int]]:
        _, wager, owner = key
        left = cents
        for lot, there in self.usable(owner, game, wager, now):
            taken = min(left, there)
            left -= taken
            if taken:
                yield lot, taken
        if left:
            raise no_tokens(owner, game, wager, cents, cents - left)

    def told(self) -> dict[str, Any]:
        """Everything, for whoever compares."""
        hand = {f"{who} {voucher} {uses}": cents for (who, (voucher, uses)), cents in self.hand.items()}
        lying = {
            name: sorted(map(str, here.lying.items())) for name, here in self.tables.items() if here.lying
        }
        return {"vouchers": self.vouchers, "hand": hand, "lying": lying}


def no_tokens(patron: str, game: str, wager: str, cents: int, there: int) -> Refused:
    """Somebody has not so many tokens that may be wagered so."""
    text = f"{dollars(cents)} in tokens on {wager}: {patron} has {dollars(max(there, 0))} for that"
    return refused("no-tokens", TOKENS, (game,), text, {"patron": patron, "wager": wager, "tokens": cents})


def posting_of(event: Event) -> Counter[str]:
    """What a fact of tokens moves in the ledger."""
    posting: Counter[str] = Counter()
    match event:
        case VoucherExchanged():
            posting.update({in_hand(event.patron): event.value, HOUSE: -event.value})
        case TokensLapsed():
            cents = sum(event.cents.values())
            posting.update({in_hand(event.patron): -cents, HOUSE: cents})
        case TokensMoved():
            for move in event.moves:
                for account, part in _worth(move, move.now, event.stream):
                    posting[account] += part
                for account, part in _worth(move, move.was, event.stream):
                    posting[account] -= part
    return Counter({account: cents for account, cents in posting.items() if cents})


def _worth(move: Move, status: str, table: str) -> list[tuple[str, int]]:
    """Where tokens stand, beside what the round has moved as if they were chips."""
    cents, chips = move.cents, f"patron/{move.patron}"
    if status == LAYOUT:
        return [(chips, cents)]
    if status == LOST:
        return [(chips, cents), (f"float/{table}", -cents), (HOUSE, cents)]
    if status == WON and move.uses == 1:
        return [(HOUSE, cents)]
    return [(in_hand(move.patron), cents)]


def _count(where: dict[Any, dict[Any, int]], key: Any, lot: Any, cents: int) -> None:
    lots = where.setdefault(key, {})
    lots[lot] = lots.get(lot, 0) + cents
    if not lots[lot]:
        del lots[lot]
    if not lots:
        del where[key]

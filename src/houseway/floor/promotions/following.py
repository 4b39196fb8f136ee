"""What goes with a round in the same append: the fate of tokens, and entries from finished rounds."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import datetime
from typing import Any

from houseway.floor.event import Event
from houseway.floor.inputs import BOT
from houseway.floor.promotions.citing import TOKENS, clauses
from houseway.floor.promotions.counting import times_of, with_result
from houseway.floor.promotions.events import EntriesCounted, TokensMoved, stream_of
from houseway.floor.promotions.promotion import FINISHED, Promotion
from houseway.floor.promotions.register import Register
from houseway.floor.promotions.tokens import HAND, Part, Tokens, no_tokens, part_of
from houseway.floor.promotions.wagers import qualifying
from houseway.journal import Draft, Entry
from houseway.table.keeping.kept import KeptTable
from houseway.table.layout.round import Round
from houseway.table.layout.wagers import Wager
from houseway.table.procedure.inputs import Changed, Input, Placed
from houseway.table.rules.betting import find

AccountOf = Callable[[str, str], str]
OWN = "patron/"


class Following:
    """What one order brings about beside what is told to tables. Nothing of it is kept yet."""

    def __init__(self, tokens: Tokens, register: Register, account: AccountOf, now: datetime) -> None:
        self._kept, self._register, self._account, self._now = tokens, register, account, now
        self._staged: Tokens | None = None
        self._counted: dict[tuple[str, str], tuple[str, ...]] = {}
        self.taken: Counter[tuple[str, tuple[str, int]]] = Counter()
        """Tokens that leave hands with it."""

    @property
    def _tokens(self) -> Tokens:
        return self._kept if self._staged is None else self._staged

    def _owner(self, name: str, table: str) -> str | None:
        """Whose tokens a name at a table can wager; a guest of the table has none."""
        account = self._account(name, table)
        return account.removeprefix(OWN) if account.startswith(OWN) else None

    def check(self, table: KeptTable[Any], inputs: Iterable[Input]) -> None:
        """`Refused` before anything is told, if somebody has not the tokens for it."""
        needed: Counter[tuple[str, str]] = Counter()
        for each in inputs:
            if isinstance(each, Placed | Changed) and (more := _more_tokens(table, each)):
                needed[each.patron, each.wager] += more
        for (name, wager), cents in needed.items():
            owner, game = self._owner(name, table.name), table.game.name
            if owner is None:
                raise no_tokens(name, game, wager, cents, 0)
            self._tokens.check(owner, game, wager, cents, self._now)

    def after(
        self, table: KeptTable[Any], kept: dict[int, list[Entry]], drafts: Sequence[Draft]
    ) -> list[Event]:
        """Facts that go with what was told to this table."""
        rounds = [(table.rounds_played, table.last_round), (table.number, table.round)]
        found: list[Event] = []
        for number, game_round in rounds:
            if game_round is not None:
                found += self._fate(table, number, game_round)
        found += self._counts(table, rounds[0][1], kept, drafts)
        return found

    # tokens

    def _fate(self, table: KeptTable[Any], number: int, game_round: Round[Any, Any]) -> Iterator[Event]:
        wagered = [wager for wager in game_round.wagers if wager.tokens]
        if not wagered and table.name not in self._tokens.tables:
            return
        parts = [self._part(table, wager) for wager in wagered]
        moves = tuple(self._tokens.moves(table.name, number, parts, table.game.name, self._now))
        if not moves:
            return
        for move in moves:
            if move.was == HAND:
                self.taken[move.patron, (move.voucher, move.uses)] += move.cents
        rule = clauses((table.game.name,), TOKENS)
        event = TokensMoved(moves=moves, rule=rule, stream=table.name, number=number)
        self._staged = self._tokens.staged() if self._staged is None else self._staged
        self._staged.apply(event)
        yield event

    def _part(self, table: KeptTable[Any], wager: Wager) -> Part:
        owner = self._owner(wager.patron, table.name)
        if owner is None:
            raise no_tokens(wager.patron, table.game.name, wager.kind, wager.tokens, 0)
        return part_of(wager, owner)

    # entries

    def _entrant(self, name: str, table: str) -> str:
        """Who that is: a guest of a table is nobody with an account, whatever the account is called."""
        return self._owner(name, table) or f"{name} (guest at {table})"

    def _counts(
        self,
        table: KeptTable[Any],
        ended: Round[Any, Any] | None,
        kept: dict[int, list[Entry]],
        drafts: Sequence[Draft],
    ) -> Iterator[Event]:
        open_to_it = [each for each in self._register.promotions.values() if self._takes(each, table)]
        if not open_to_it:
            return
        number = table.rounds_played
        staged = [each for each in drafts if (each.table, each.round) == (table.name, number)]
        times = times_of(kept.get(number, ()), staged, self._now)
        wagers = [] if ended is None else list(with_result(ended, times))
        for promotion in open_to_it:
            rule, starts = promotion.by_wager, promotion.starts
            assert rule is not None and starts is not None
            if ended is not None:
                names = qualifying(rule, table.game.name, wagers, starts, promotion.closes)
                entrants = tuple(
                    self._entrant(name, table.name) for name in names if not name.startswith(BOT)
                )
                yield from self._count(promotion, table, number, entrants)
            yield from self._count(promotion, table, table.number, ())

    def _takes(self, promotion: Promotion, table: KeptTable[Any]) -> bool:
        rule = promotion.by_wager if promotion.lodged and promotion.frozen is None else None
        return (
            rule is not None
            and table.game.name in rule.games
            and promotion.started(self._now)
            and promotion.state(self._now) != FINISHED
        )

    def _count(
        self, promotion: Promotion, table: KeptTable[Any], number: int, names: tuple[str, ...]
    ) -> Iterator[Event]:
        """Instead of an earlier count, if that was another; a round that is on again has none."""
        came_of = f"{table.name}/{number}"
        before = self._counted.get((promotion.id, came_of), promotion.received.get(came_of, ()))
        if names == before:
            return
        self._counted[promotion.id, came_of] = names
        yield EntriesCounted(
            promotion=promotion.id,
            table=table.name,
            round=number,
            patrons=names,
            rule=clauses((table.game.name,), "term-wager", "term-eligibility"),
            ruling="QC-75",
            stream=stream_of(promotion.id),
        )


def _more_tokens(table: KeptTable[Any], told: Placed | Changed) -> int:
    """How many tokens it takes beside those that lie there."""
    if isinstance(told, Placed):
        return max(told.tokens, 0)
    wager = find(table.round, told)
    lying = 0 if wager is None else min(wager.tokens, wager.on_layout)
    return 0 if told.tokens is None else max(told.tokens - lying, 0)

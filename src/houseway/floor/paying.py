"""Jackpots that rounds pay: what pools owed, what was handed out, and what two people have to sign first."""

from collections.abc import Iterator
from copy import deepcopy
from typing import Any, Protocol

from msgspec import to_builtins

from houseway.floor.event import Event
from houseway.floor.link_events import JackpotSigned, JackpotWaits, PaidLine, PrizesPaid, stream_of
from houseway.rulebook import Clause, Refused, Unreadable
from houseway.rulebook.common import common
from houseway.table.keeping.kept import KeptTable
from houseway.table.layout.round import Round
from houseway.table.rules.facet import Jackpots

WAITS = "jackpot-waits"
Paid = tuple[tuple[PaidLine, ...], int]
"""What a round has paid of pools, and what they owed for it."""


class HandPays:
    """The jackpots of one table that are to be handed out by two people."""

    def __init__(self) -> None:
        self.waiting: dict[int, tuple[PaidLine, ...]] = {}
        self.signed: dict[int, tuple[PaidLine, ...]] = {}
        """Of the last rounds."""
        self._first: dict[int, JackpotWaits] = {}

    def apply(self, event: JackpotWaits | JackpotSigned) -> None:
        """Some wait, or were signed."""
        number = event.number
        waiting, signed = list(self.waiting.get(number, ())), list(self.signed.get(number, ()))
        match event:
            case JackpotWaits():
                waiting = [*(each for each in waiting if each not in event.withdrawn), *event.lines]
                signed = [each for each in signed if each not in event.undone]
                self._first[number] = event
            case JackpotSigned():
                waiting = [each for each in waiting if each not in event.lines]
                signed += event.lines
        self.waiting = self._with(self.waiting, number, waiting)
        self.signed = self._with(self.signed, number, signed)
        self._first = {number: first for number, first in self._first.items() if number in self.waiting}

    def _with(
        self, all_rounds: dict[int, tuple[PaidLine, ...]], number: int, lines: list[PaidLine]
    ) -> dict[int, tuple[PaidLine, ...]]:
        kept = {key: each for key, each in all_rounds.items() if key >= number - 1 and key != number}
        return kept | ({number: tuple(lines)} if lines else {})

    def check_signed(self, game: str) -> None:
        """The cards stay until the jackpot is handed out, and no other round begins (8.2)."""
        for number, lines in self.waiting.items():
            names = ", ".join(dict.fromkeys(line.patron for line in lines))
            text = f"round {number}: the jackpot of {names} is handed out first: a second person signs"
            raise Refused(WAITS, _clause(game), text, asked={"round": number})

    def sign(self, game: str, number: int | None, by: str, role: str) -> JackpotSigned:
        """A second person, of another rank than the first, signs what waits of a round."""
        if number is None:
            number = next(iter(self.waiting), None)
        lines = self.waiting.get(-1 if number is None else number)
        if lines is None or number is None:
            raise Unreadable("nothing-to-sign", f"no jackpot of round {number!r} waits for a second", "round")
        first = self._first[number]
        if first.first == by or first.rank == role:
            text = f"{first.first} has told the round: somebody else of another rank signs"
            raise Refused("second-signature", _clause(game), text, asked={"round": number})
        return JackpotSigned(lines=lines, number=number, rule=_rule(game))

    def as_json(self) -> list[dict[str, Any]]:
        """What waits for a second person, by round."""
        return [
            {"round": number, "lines": [to_builtins(line) for line in lines]}
            for number, lines in self.waiting.items()
        ]

    def told(self) -> dict[str, Any]:
        """What waits and what was signed."""
        return {"waiting": self.waiting, "signed": self.signed, "first": self._first}


def _clause(game: str) -> Clause | None:
    return common("jackpot-cards").clause(game)


def _rule(game: str) -> tuple[Clause, ...]:
    clause = _clause(game)
    return () if clause is None else (clause,)


class Kept(Protocol):
    """What the house has kept of payments."""

    @property
    def hand_pays_above(self) -> int | None:
        """Above which sum a jackpot is handed out by two people."""

    def hand_pays(self, table: str) -> HandPays | None:
        """Those of a table that a dealer deals."""

    def paid(self, link: str, table: str, number: int) -> Paid:
        """What a round has paid of the pools of a link."""


class Paying:
    """What one order changes of it: differences to what the house has kept, and to what is staged."""

    def __init__(self, kept: Kept) -> None:
        self._kept = kept
        self._paid: dict[tuple[str, str, int], Paid] = {}
        self._hand_pays: dict[str, HandPays] = {}

    def of(self, table: KeptTable[Any], author: str, rank: str | None) -> Iterator[Event]:
        """What is paid since something was told to the table: in this round, or in the one before."""
        rules = table.game.floor.jackpots
        if rules is None:
            return
        for number, game_round in ((table.rounds_played, table.last_round), (table.number, table.round)):
            if game_round is not None:
                lines = [PaidLine(*each[:4]) for each in rules.won(game_round)]
                yield from self._pools(table.name, number, game_round, rules)
                yield from self._by_hand(table, number, lines, author, rank)

    def _pools(
        self, table: str, number: int, game_round: Round[Any, Any], rules: Jackpots
    ) -> Iterator[Event]:
        link = rules.link(game_round)
        if link is None:
            return
        won = [each for each in rules.won(game_round) if each.of_pool]
        lines = tuple(PaidLine(*each[:4]) for each in won)
        pools = {each.prize for each in won}
        owed = sum(cents for pool, cents in rules.prizes(game_round).items() if pool in pools)
        key = link, table, number
        before, owed_before = self._paid.get(key) or self._kept.paid(*key)
        if (before, owed_before) == (lines, owed):
            return
        self._paid[key] = lines, owed
        paid = sum(each.amount for each in lines) - sum(each.amount for each in before)
        yield PrizesPaid(
            stream=stream_of(link),
            number=number,
            table=table,
            lines=lines,
            prizes=owed,
            paid=paid,
            owed=owed - owed_before,
            rule=rules.paid_by(game_round),
        )

    def _by_hand(
        self, table: KeptTable[Any], number: int, lines: list[PaidLine], author: str, rank: str | None
    ) -> Iterator[Event]:
        above, kept = self._kept.hand_pays_above, self._kept.hand_pays(table.name)
        if above is None or kept is None:
            return
        state = self._hand_pays.setdefault(table.name, deepcopy(kept))
        large = [line for line in lines if line.amount > above]
        waiting, signed = state.waiting.get(number, ()), state.signed.get(number, ())
        event = JackpotWaits(
            stream=table.name,
            number=number,
            lines=tuple(each for each in large if each not in waiting and each not in signed),
            withdrawn=tuple(each for each in waiting if each not in large),
            undone=tuple(each for each in signed if each not in large),
            first=author,
            rank=rank,
            rule=_rule(table.game.name),
        )
        if event.lines or event.withdrawn or event.undone:
            state.apply(event)
            yield event

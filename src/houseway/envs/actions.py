"""The actions of an environment, numbered: first every bet, then every answer; what each tells the engine."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.envs.games import NO, SET, Play
from houseway.equipment import Item, dollars
from houseway.rulebook import Unreadable
from houseway.table.procedure.inputs import Said
from houseway.table.procedure.requests import Ask, Offer, Option
from houseway.table.rules.game import Game

Mask = NDArray[np.int8]
Amounts = Mapping[str, int | Sequence[int]]
"""For each wager an amount in cents, or those to choose from; 0: it is not placed."""


class Stake(NamedTuple):
    """A wager of a bet, in cents, with what must be chosen for it."""

    wager: str
    amount: int
    choice: str | None = None

    def __str__(self) -> str:
        chosen = "" if self.choice is None else f" {self.choice}"
        return f"{self.wager}{chosen} {dollars(self.amount)}"


Bet = tuple[Stake, ...]
"""All that an agent stakes on its area before a round."""

PARTITIONS = ((0, 1, 2, 3), (0, 2, 1, 3), (0, 3, 1, 2))
"""Four tiles in order as two hands; which of the two is the low one the tiles decide."""


class Answer(NamedTuple):
    """An answer for one of its amounts; or for one of the ways to set the items."""

    action: str
    part: int = 0
    parts: int = 1

    def __str__(self) -> str:
        if self.action == SET:
            return f"{SET}-{'-'.join(str(place + 1) for place in PARTITIONS[self.part][:2])}"
        return self.action if self.parts == 1 else f"{self.action}-{self.part + 1}"

    def amount(self, option: Option) -> int:
        """Evenly spread from the least to the most, on whole units; of one alone it is the most."""
        if self.parts == 1:
            return option.most
        above = (option.most - option.least) * self.part // (self.parts - 1)
        return option.least + above - above % option.unit

    def items(self, option: Option, game: Game[Any]) -> tuple[Item, ...]:
        """The items as they are set, the low hand first."""
        if self.action != SET or game.floor.ways_to_set is None:
            return ()
        names = [str(item) for item in sorted(option.items)]
        first, second, third, fourth = (names[place] for place in PARTITIONS[self.part])
        meant = (sorted((first, second)), sorted((third, fourth)))
        ways = game.floor.ways_to_set(option.items)
        way = next(each for each in ways if sorted(each["low"]) in meant and sorted(each["high"]) in meant)
        return tuple(game.item(name) for name in (*way["low"], *way["high"]))


class Actions:
    """Every action by its number; a name stands for the same action in every environment made alike."""

    def __init__(self, game: Game[Any], bets: Sequence[Bet], plays: Iterable[Play]) -> None:
        self.game = game
        self.bets = tuple(bets)
        self.answers = tuple(_answers(plays))
        self.says = frozenset(each.action for each in self.answers) - {NO.action}
        bet_names = (f"bet {', '.join(map(str, bet))}" for bet in self.bets)
        self.names = (*bet_names, *map(str, self.answers))

    def __len__(self) -> int:
        return len(self.names)

    def number(self, name: str) -> int:
        """The number of an action by its name."""
        if name not in self.names:
            known = ", ".join(map(repr, self.names))
            raise Unreadable("no-action", f"no action {name!r}; there are {known}", "action")
        return self.names.index(name)

    def bet(self, number: int) -> Bet | None:
        """The bet of that number; None where it is an answer."""
        return self.bets[number] if number < len(self.bets) else None

    def answer(self, number: int) -> Answer:
        """The answer of that number."""
        return self.answers[number - len(self.bets)]

    def is_for(self, question: Ask) -> bool:
        """Whether agents decide that, and not the dealer for them."""
        return any(option.action in self.says for option in question.options)

    def said(self, number: int, question: Ask) -> Said:
        """What is told to the engine, whether or not it may be said."""
        answer = self.answer(number)
        option = offered(question, answer.action)
        amount, items = (
            (0, ()) if option is None else (answer.amount(option), answer.items(option, self.game))
        )
        return Said(question.patron, question.area, question.hand, answer.action, amount, items)

    def mask(self, question: Ask | None) -> Mask:
        """1 where an action may be taken now; no question: betting is open."""
        if question is None:
            return np.array([1] * len(self.bets) + [0] * len(self.answers), np.int8)
        asked = [int(offered(question, each.action) is not None) for each in self.answers]
        return np.array([0] * len(self.bets) + asked, np.int8)


def offered(question: Ask, action: str) -> Option | None:
    """The option of that action on one's own wager."""
    return next((each for each in question.options if each.action == action and each.on is None), None)


def _answers(plays: Iterable[Play]) -> Iterator[Answer]:
    for action, amounts in plays:
        parts = len(PARTITIONS) if action == SET else amounts
        yield from (Answer(action, part, parts) for part in range(parts))


def with_amounts(plays: Sequence[Play], amounts: Mapping[str, int]) -> list[Play]:
    """The plays with so many amounts for those that are named."""
    known = {play.action for play in plays} - {SET}
    for action, number in amounts.items():
        if action not in known:
            listed = ", ".join(sorted(known)) or "none"
            text = f"amounts: {action!r} is said here for no amount; there are {listed}"
            raise Unreadable("no-action", text, "amounts")
        if type(number) is not int or number < 1:
            text = f"amounts.{action}: {number!r} is no number of amounts"
            raise Unreadable("bad-amounts", text, "amounts")
    return [play._replace(amounts=amounts.get(play.action, play.amounts)) for play in plays]


def bets_of(amounts: Amounts, offers: Sequence[Offer]) -> list[Bet]:
    """Every bet that can be made of these amounts, wagers in the order in which they are offered."""
    kinds = {each.wager: each for each in offers}
    for wager in amounts:
        if wager not in kinds:
            text = f"bets: {wager!r} is not offered here; there are {', '.join(kinds)}"
            raise Unreadable("no-wager", text, "bets")
    ways = [list(_ways(kinds[wager], amounts[wager])) for wager in kinds if wager in amounts]
    return [tuple(stake for stake in bet if stake is not None) for bet in product(*ways)]


def _ways(offer: Offer, amounts: int | Sequence[int]) -> Iterator[Stake | None]:
    for amount in amounts if isinstance(amounts, list | tuple) else [amounts]:
        if type(amount) is not int or amount < 0:
            raise Unreadable("bad-bet", f"bets.{offer.wager}: {amount!r} is no amount in cents", "bets")
        if not amount:
            yield None
        else:
            yield from (Stake(offer.wager, amount, choice) for choice in offer.choices or (None,))

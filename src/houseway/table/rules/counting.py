"""Cards and tiles are counted: how many there should be is known, and another number is its own matter.

Before play they are counted, and changed while some are missing or foreign.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from houseway.rulebook import Citation
from houseway.table.layout.round import Round
from houseway.table.procedure.asking import step, try_step
from houseway.table.procedure.requests import Act, Procedure, Step


class Count(NamedTuple):
    """How many were counted, and what that says if it is not how many there should be."""

    number: int
    found: str | None


def count_items(
    game_round: Round[Any, Any], expected: int, pack: int, *, rule: Citation, item: str = "card"
) -> Procedure[Count]:
    """The dealer counts. By more than a pack no count is wrong; no number at all says that all are there."""
    least, most = max(1, expected - pack), expected + pack
    request = Step(Act.CHECK, game_round.cite[rule], least=least, most=most, number=expected)
    while (done := (yield from try_step(request))) is None:
        pass
    if not done.count or done.count == expected:
        return Count(done.count, None)
    return Count(done.count, f"{'missing' if done.count < expected else 'foreign'}-{item}")


class CountRules(NamedTuple):
    """The rules on wrong cards: what stands, who is told, what is counted again, what is changed."""

    stands: Citation
    told: Citation
    again: Citation
    changed: str
    ruling: str | None = None


class Counting(NamedTuple):
    """How a game counts its cards, a deck of so many at a time."""

    rules: CountRules
    expected: Callable[[Any], int]
    pack: int
    tells: Callable[[Any], bool] = lambda game_round: True
    """Whether the offices are told at this table."""

    def check(
        self, game_round: Round[Any, Any], *, rule: Citation, how: str = "check"
    ) -> Procedure[str | None]:
        """The cards are counted; whether some are missing or foreign."""
        counted = yield from count_items(game_round, self.expected(game_round), self.pack, rule=rule)
        game_round.handle(how, count=counted.number, rule=rule)
        return counted.found

    def check_new(self, game_round: Round[Any, Any], *, rule: Citation) -> Procedure[None]:
        """Before play they are counted, and changed while some are missing or foreign."""
        while (found := (yield from self.check(game_round, rule=rule))) is not None:
            if (yield from self.look_for_more(game_round, found)) is None:
                return
            yield from step(Act.REPLACE, game_round.cite[self.rules.changed])
            game_round.handle("replace", rule=self.rules.changed)

    def look_for_more(self, game_round: Round[Any, Any], found: str) -> Procedure[str | None]:
        """Completed rounds stand, two offices are told where they are to be, the decks are checked."""
        rules = self.rules
        game_round.call(f"{found}: completed rounds stand", rule=rules.stands)
        if self.tells(game_round):
            for who in ("surveillance", "inspector"):
                game_round.notify(who, found, rule=rules.told, ruling=rules.ruling)
        return (yield from self.check(game_round, rule=rules.again))

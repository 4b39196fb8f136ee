"""Cards and tiles are counted: how many there should be is known, and another number is its own matter."""

from typing import Any, NamedTuple

from houseway.rulebook import Citation
from houseway.table.asking import try_step
from houseway.table.requests import Act, Procedure, Step
from houseway.table.round import Round


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

"""How a reference player plays: the three lines printed on the table's own leaflet.

A pair of tens or better plays three times the Ante, a pair of threes or better once, anything less folds.
With Aces Up alone nothing can be lost by playing on. Exact play depends on all five cards and the dealer's
face-up card as well; it is a matter for analysis.
"""

from collections.abc import Sequence

from houseway.games.four_card_poker.hands import RANKS, Category, strength

PAIR_OF_TENS = Category.ONE_PAIR << 16 | RANKS.index("T") << 12
PAIR_OF_THREES = Category.ONE_PAIR << 16 | RANKS.index("3") << 12


def times_the_ante(cards: Sequence[int]) -> int:
    """How many times the Ante the reference player plays for; 0 is a fold."""
    mine = strength(cards)
    if mine >= PAIR_OF_TENS:
        return 3
    return 1 if mine >= PAIR_OF_THREES else 0


def decision(cards: Sequence[int], ante: int) -> tuple[str, int]:
    """What the reference player declares, and the cents of the Play wager."""
    if not ante:
        return "play", 0
    times = times_the_ante(cards)
    return ("play", times * ante) if times else ("fold", 0)

"""How a reference player plays Pinkjack: a sound hand-made strategy, within the rules by construction.

Ties lose and a fifth card wins, so four cards are drawn to as far as the odds of staying under 22 go.
"""

from collections.abc import Sequence

from houseway.games.pinkjack.hands import POINTS, is_soft, point_total
from houseway.games.pinkjack.round import Round
from houseway.table.inputs import Said
from houseway.table.requests import Ask, Option, Spot

LOW_UPCARDS = range(2, 7)
"""Dealer cards from which the dealer often goes over 21."""

ALWAYS_SPLIT = (1, 8)
SPLIT_AGAINST_LOW = (2, 3, 6, 7, 9)
DOUBLE_AGAINST = {11: range(2, 11), 10: range(2, 10), 9: range(3, 7)}

STANDS_ON_SOFT = 18
DRAWS_WITH_FOUR_CARDS_TO = 17


def choose(game_round: Round, question: Ask) -> Said:
    """What the reference player says; with others on the box, what the controlling player does."""
    options = {option.action: option for option in question.options}
    if "hit" in options:
        cards = game_round.hands[Spot(question.area, question.hand)]
        upcard = POINTS[game_round.dealers_hand()[0]]
        return _say(question, options[action(cards, upcard, options)])
    joined = options.get("double") or options.get("split")
    return _say(question, joined or options["no"])


def _say(question: Ask, option: Option) -> Said:
    return Said(question.patron, question.area, question.hand, option.action, option.most)


def action(cards: Sequence[int], upcard: int, allowed: "Sequence[str] | dict[str, Option]") -> str:
    """The action for a hand against the dealer's first card, among those allowed."""
    if "split" in allowed and splits(POINTS[cards[0]], upcard):
        return "split"
    total = point_total(cards)
    if "double" in allowed and not is_soft(cards) and upcard in DOUBLE_AGAINST.get(total, ()):
        return "double"
    if "stand" not in allowed:
        return "hit"
    return "hit" if draws(cards, total, upcard) else "stand"


def splits(value: int, upcard: int) -> bool:
    """Whether a pair of that value is split."""
    return value in ALWAYS_SPLIT or (value in SPLIT_AGAINST_LOW and upcard in LOW_UPCARDS)


def draws(cards: Sequence[int], total: int, upcard: int) -> bool:
    """Whether another card is taken on 12 or more."""
    if is_soft(cards):
        return total < STANDS_ON_SOFT or len(cards) == 4 or (total == STANDS_ON_SOFT and upcard in (9, 10, 1))
    if len(cards) == 4:
        return total <= DRAWS_WITH_FOUR_CARDS_TO
    if upcard in LOW_UPCARDS:
        return total == 12 and upcard < 4
    return total < 17

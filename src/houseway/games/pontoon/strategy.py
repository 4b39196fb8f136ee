"""How a reference player plays Pontoon: a sound hand-made strategy, within the rules by construction."""

from collections.abc import Mapping, Sequence

from houseway.games.pontoon.hands import POINTS, is_soft, point_total, total_and_soft
from houseway.games.pontoon.round import Round
from houseway.table.inputs import Said
from houseway.table.requests import Ask, Option, Spot

LOW_UPCARDS = range(2, 7)
ALWAYS_SPLIT = (1, 8)
SPLIT_AGAINST_LOW = (2, 3, 6, 7, 9)
DOUBLE_AGAINST = {11: range(2, 10), 10: range(2, 9), 9: (6,)}
SURRENDERED = {17: (1,), 16: (1, 10)}
RESCUED_BELOW, RESCUED_AGAINST = 17, (8, 9, 10, 1)


def choose(game_round: Round, question: Ask) -> Said:
    """What the reference player says: no insurance, surrender of the worst hands, joining the others."""
    options = {option.action: option for option in question.options}
    upcard = POINTS[game_round.dealers_hand()[0]] if "cut" not in options else 0
    cards = game_round.hands.get(Spot(question.area, question.hand), [])
    if "hit" in options:
        return _say(question, options[action(cards, upcard, options)])
    if "surrender" in options:
        total, soft = total_and_soft(cards)
        gives_up = not soft and upcard in SURRENDERED.get(total, ())
        return _say(question, options["surrender" if gives_up else "no"])
    if "rescue" in options:
        bad = point_total(cards, True) < RESCUED_BELOW and upcard in RESCUED_AGAINST
        return _say(question, options["rescue" if bad else "no"])
    joined = options.get("double") or options.get("split")
    return _say(question, joined or options["no"])


def _say(question: Ask, option: Option) -> Said:
    most = option.most - (option.most - option.least) % option.unit
    return Said(question.patron, question.area, question.hand, option.action, most)


def action(cards: Sequence[int], upcard: int, allowed: Mapping[str, Option]) -> str:
    """The action for a hand against the dealer's first card, among those allowed."""
    if "split" in allowed and (
        POINTS[cards[0]] in ALWAYS_SPLIT or (POINTS[cards[0]] in SPLIT_AGAINST_LOW and upcard in LOW_UPCARDS)
    ):
        return "split"
    total, soft = total_and_soft(cards)
    if "double" in allowed and not soft and upcard in DOUBLE_AGAINST.get(total, ()):
        return "double"
    if "stand" not in allowed:
        return "hit"
    return "hit" if draws(cards, total, upcard) else "stand"


def draws(cards: Sequence[int], total: int, upcard: int) -> bool:
    """Whether another card is taken: the more cards, the more a 21 pays."""
    if is_soft(cards):
        return total < 18 or (total == 18 and (upcard in (9, 10, 1) or len(cards) >= 4))
    if upcard in LOW_UPCARDS:
        return total < 13 or (total < 15 and len(cards) >= 5)
    return total < 17

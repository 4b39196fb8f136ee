"""How a player of Pontoon plays by a chart; the reference player's is `reference.txt`."""

from collections.abc import Container, Sequence
from functools import cache
from importlib.resources import files

from houseway.games.pontoon.hands import (
    BY_RANKS,
    FIRST_THAT_IS_NO_ACE,
    MUST_DRAW_BELOW,
    POINTS,
    SPADES,
    is_suited,
    total_and_soft,
)
from houseway.games.pontoon.round import Round
from houseway.table.charts.chart_text import read_chart
from houseway.table.charts.charts import Chart, Form, Held
from houseway.table.procedure.inputs import Said
from houseway.table.procedure.requests import Ask, Option, Spot

INSURANCE, SURRENDER, RESCUE = "insurance", "surrender", "rescue"
MOST_CARDS = 19
"""The most cards of a hand that may still draw: ten aces, a deuce, eight more aces."""
TOWARD = {
    ranks: tuple(
        f"toward {'-'.join(str(rank + 1) for rank in ranks)}{words}" for words in ("", " suited", " spades")
    )
    for ranks in BY_RANKS
}
"""Two cards that may become one of the hands of Table 1: in any suits, of one suit, of spades."""

ACE_DRAWN = "ace drawn"
"""An ace after the first two cards: it may count eleven in a double (2.5(a), PT-R3)."""
AFTER_AN_ACE, NOTHING = frozenset((ACE_DRAWN,)), frozenset[str]()

FORM = Form(
    "pontoon",
    stands_from=MUST_DRAW_BELOW,
    must_draw="10.2(c)",
    doubles_on=range(2, MOST_CARDS + 1),
    doubling="12.1",
    most_cards=MOST_CARDS,
    conditions=(*(word for words in TOWARD.values() for word in words), ACE_DRAWN),
    questions=(INSURANCE, SURRENDER, RESCUE),
)


@cache
def reference() -> Chart:
    """The chart of the reference player."""
    return read_chart(files("houseway.games.pontoon").joinpath("reference.txt").read_text("utf-8"), FORM)


def held(cards: Sequence[int], upcard: int, doubled: bool = False) -> Held:
    """A hand as charts see it."""
    values = tuple(sorted(POINTS[card] for card in cards))
    total, soft = total_and_soft(cards, doubled)
    return Held(values, total, soft, upcard, _conditions(cards))


def _conditions(cards: Sequence[int]) -> frozenset[str]:
    if len(cards) == 2:
        return _toward(*cards)
    return AFTER_AN_ACE if any(card < FIRST_THAT_IS_NO_ACE for card in cards[2:]) else NOTHING


@cache
def _toward(*cards: int) -> frozenset[str]:
    first, second = sorted(card // 4 for card in cards)
    for ranks, (any_suits, one_suit, spades) in TOWARD.items():
        if (first, second) in (ranks[:2], ranks[1:], ranks[::2]):
            if not is_suited(cards):
                return frozenset((any_suits,))
            return frozenset((any_suits, one_suit, *((spades,) if cards[0] % 4 == SPADES else ())))
    return NOTHING


def choose(game_round: Round, question: Ask) -> Said:
    """What the reference player says; with others on the box, what the controlling player does."""
    options = {option.action: option for option in question.options}
    if "cut" in options:
        return _say(question, options["no"])
    cards = game_round.hands[Spot(question.area, question.hand)]
    upcard = POINTS[game_round.dealers_hand()[0]]
    if "hit" in options:
        return _say(question, options[action(cards, upcard, options)])
    for asked, offered in ((INSURANCE, "insure"), (SURRENDER, "surrender"), (RESCUE, "rescue")):
        if offered in options and options[offered].on is None:
            yes = reference().says(asked, held(cards, upcard, doubled=asked == RESCUE))
            return _say(question, options[offered if yes else "no"])
    joined = options.get("double") or options.get("split")
    return _say(question, joined or options["no"])


def _say(question: Ask, option: Option) -> Said:
    most = option.most - (option.most - option.least) % option.unit
    return Said(question.patron, question.area, question.hand, option.action, most)


def action(cards: Sequence[int], upcard: int, allowed: Container[str]) -> str:
    """The reference player's action for a hand against the dealer's first card, among those allowed."""
    return reference().play(held(cards, upcard), allowed)

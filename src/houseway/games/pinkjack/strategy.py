"""How a player of Pinkjack plays by a chart; the reference player's is `reference.txt`."""

from collections.abc import Container, Sequence
from functools import cache
from importlib.resources import files

from houseway.games.pinkjack.deciding import CARDS_TO_DOUBLE_ON, MUST_DRAW_BELOW
from houseway.games.pinkjack.hands import FIVE_CARDS, POINTS, is_soft, point_total
from houseway.games.pinkjack.round import Round
from houseway.table.charts.chart_text import read_chart
from houseway.table.charts.charts import Chart, Form, Held
from houseway.table.procedure.inputs import Said
from houseway.table.procedure.requests import Ask, Option, Spot

FORM = Form(
    "pinkjack",
    stands_from=MUST_DRAW_BELOW,
    must_draw="9.2",
    doubles_on=CARDS_TO_DOUBLE_ON,
    doubling="10.1",
    most_cards=FIVE_CARDS - 1,
)


@cache
def reference() -> Chart:
    """The chart of the reference player."""
    return read_chart(files("houseway.games.pinkjack").joinpath("reference.txt").read_text("utf-8"), FORM)


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


def action(cards: Sequence[int], upcard: int, allowed: Container[str]) -> str:
    """The reference player's action for a hand against the dealer's first card, among those allowed."""
    return reference().play(held(cards, upcard), allowed)


def held(cards: Sequence[int], upcard: int) -> Held:
    """A hand as charts see it."""
    return Held(tuple(sorted(POINTS[card] for card in cards)), point_total(cards), is_soft(cards), upcard)

"""How Pontoon is played, told to somebody new; every figure is one that the rules use."""

from collections.abc import Mapping

from houseway.equipment import card
from houseway.games.pontoon.hands import MOST, MUST_DRAW_BELOW, named, row_of_table_1
from houseway.games.pontoon.settings import Settings
from houseway.games.pontoon.sign import ROWS
from houseway.table.rules.guide import Guide, Moment, Shown

ASKS: Mapping[str, str] = {
    "cut": "Slide to where the shoe is to be cut: your chances are the same anywhere.",
    "split": "Two cards that count the same become two hands, each with a wager like your first.",
    "double": "Add up to your wager and take one last card; the aces you hold count one from then on.",
    "insure": "The dealer shows an ace: wager up to half of yours that the next card makes it Pontoon.",
    "surrender": "Give up half of your wager instead of playing on; a dealer's Pontoon still takes it all.",
    "rescue": "You doubled and dislike the result: lose the first wager, take back what you added.",
}


def _hand(who: str, *cards: str) -> Shown:
    return Shown(cards, named([card(each) for each in cards]), who)


def _row(*cards: str) -> Shown:
    return Shown(cards, ROWS[row_of_table_1([card(each) for each in cards])])


def guide(settings: Settings) -> Guide:
    """The game as this table plays it."""
    begin = "Put chips in a box and press Deal."
    if settings.side_bet != "none":
        begin += " The side bet beside it wins if your first two cards pair."
    return Guide(
        aim=f"Come closer to {MOST} than the dealer without going over. Your {MOST} always wins.",
        moments=(
            Moment(begin),
            Moment(
                "You get two cards, the dealer one. There are no tens in the shoe.",
                (_hand("You", "6c", "5h"), Shown(("Kd",), "10", "Dealer")),
            ),
            Moment(
                f"Hit, stand, split or double. A hard hand below {MUST_DRAW_BELOW} may not stand.",
                (_hand("You", "6c", "5h", "9s"),),
            ),
            Moment(
                "Then the dealer draws to hard 17 or soft 18. Equal totals go back.",
                (_hand("You", "6c", "5h", "9s"), _hand("Dealer", "Kd", "8s")),
            ),
        ),
        ranks=(
            _hand("", "As", "Kh"),
            _row("7s", "7s", "7s"),
            _row("6h", "7c", "8s"),
            _row("2c", "4h", "3s", "5d", "7h"),
            _hand("", "Jc", "4h", "7d"),
            Shown(("Jc", "9h"), "the higher total up to 20"),
        ),
        calls={"Ace": "1 or 11, whichever is better", "King, queen, jack": "10"},
    )

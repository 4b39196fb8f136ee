"""How Pinkjack is played, told to somebody new; every figure is one that the rules use."""

from collections.abc import Mapping

from houseway.equipment import card
from houseway.games.pinkjack.hands import FIVE_CARDS, MOST, named
from houseway.games.pinkjack.round import DEALER_STANDS_ON
from houseway.games.pinkjack.settings import Settings
from houseway.table.rules.guide import Guide, Moment, Shown

ASKS: Mapping[str, str] = {
    "cut": "Slide to where the shoe is to be cut: your chances are the same anywhere.",
    "split": "Two cards that count the same become two hands, each with a wager like your first.",
    "double": "Add up to your wager and take exactly one more card.",
    "take-back": "The device failed: take this wager back, or leave it for the round.",
}


def _hand(who: str, *cards: str) -> Shown:
    return Shown(cards, named([card(each) for each in cards]), who)


def guide(settings: Settings) -> Guide:
    """The game as this table plays it."""
    begin = "Put chips in the box of an area and press Deal."
    if settings.suits_you is not None:
        begin += " Suits You beside it bets on the suit of your first card."
    return Guide(
        aim=f"Come closer to {MOST} than the dealer without going over. An equal total loses.",
        moments=(
            Moment(begin),
            Moment(
                "You get two cards, the dealer one. An ace with a ten-value card always wins.",
                (_hand("You", "9c", "5h"), Shown(("Kd",), "10", "Dealer")),
            ),
            Moment(
                f"Hit for a card or stand. {MOST}, or {FIVE_CARDS} cards below it, wins at once.",
                (_hand("You", "9c", "5h", "6s"),),
            ),
            Moment(
                f"Then the dealer draws below {DEALER_STANDS_ON}. The higher total wins.",
                (_hand("You", "9c", "5h", "6s"), _hand("Dealer", "Kd", "9s")),
            ),
        ),
        ranks=(
            _hand("", "Ad", "Jd"),
            _hand("", "As", "Ks"),
            _hand("", "Ah", "Tc"),
            _hand("", "7c", "8h", "6s"),
            Shown(("2c", "4h", "3s", "5d", "2h"), "five card trick: five cards below 21"),
            Shown(("Tc", "9h"), "the higher total up to 20"),
        ),
        calls={"Ace": "1 or 11, whichever is better", "King, queen, jack": "10"},
    )

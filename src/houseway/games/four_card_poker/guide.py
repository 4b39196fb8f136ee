"""How Four Card Poker is played, told to somebody new; every figure is one that the rules use."""

from collections.abc import Mapping

from houseway.equipment import card
from houseway.games.four_card_poker.betting import MOST_TIMES
from houseway.games.four_card_poker.hands import named
from houseway.games.four_card_poker.round import DEALERS_CARDS, PLAYERS_CARDS
from houseway.games.four_card_poker.settings import Settings
from houseway.table.rules.guide import Guide, Moment, Shown

ASKS: Mapping[str, str] = {
    "fold": f"Stay in for 1 to {MOST_TIMES} times your Ante, or fold and lose what lies there.",
    "concede": "The dealer's hand is open: give yours up without showing it, and lose what lies there.",
}

BEST_FIRST = (
    ("Ac", "Ad", "Ah", "As"),
    ("Jh", "Th", "9h", "8h"),
    ("7c", "7d", "7s", "Kh"),
    ("Ks", "Ts", "6s", "3s"),
    ("9c", "8h", "7d", "6s"),
    ("Qc", "Qh", "4d", "4s"),
    ("Ac", "Ah", "9d", "4s"),
    ("Kc", "Jh", "8d", "3s"),
)


def _hand(who: str, *cards: str) -> Shown:
    return Shown(cards, named([card(each) for each in cards]) or "", who)


def guide(settings: Settings) -> Guide:
    """The game as this table plays it."""
    mine, dealers = ("6c", "6h", "Kd", "9s", "2h"), ("5s", "5d", "Qc", "8h", "7c", "3d")
    return Guide(
        aim="Make the better four-card hand. An equal hand wins for you.",
        moments=(
            Moment("Put chips on Ante, on Aces Up, or on both, and press Deal."),
            Moment(
                f"You get {PLAYERS_CARDS} cards, the dealer {DEALERS_CARDS}: one lies face up.",
                (_hand("You", *mine), Shown(("Qc",), "and five face down", "Dealer")),
            ),
            Moment(f"Fold, or play for 1 to {MOST_TIMES} times your Ante.", (_hand("You", *mine),)),
            Moment(
                "The dealer always plays. The best four cards of each count.",
                (_hand("You", *mine), _hand("Dealer", *dealers)),
            ),
        ),
        ranks=tuple(_hand("", *cards) for cards in BEST_FIRST),
        calls={
            "Ante Bonus": "paid on your Ante for three of a kind or better, whatever the dealer has",
            "Aces Up": "a wager on your own hand: a pair of aces or better",
        },
    )

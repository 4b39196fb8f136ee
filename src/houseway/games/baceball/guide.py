"""How bACEball is played, told to somebody new; every figure is one that the rules use."""

from houseway.equipment import card
from houseway.games.baceball.hands import named
from houseway.games.baceball.settings import Settings
from houseway.table.rules.guide import Guide, Moment, Shown


def _hand(who: str, *cards: str) -> Shown:
    return Shown(cards, named([card(each) for each in cards]), who)


def guide(settings: Settings) -> Guide:
    """The game as this table plays it."""
    calls = {
        "Ace": "11",
        "Ten, jack, queen, king": "10, and a strike",
        "Strike wagers": "that your first, second or third card is a strike",
    }
    if settings.jackpot is not None:
        calls["Jackpot"] = "a wager on aces: two or three of them win"
    return Guide(
        aim="Three cards each: the higher total wins. There is nothing to decide.",
        moments=(
            Moment("Put chips on Bet, and on strikes if you like. Press Deal."),
            Moment(
                "One card at a time comes to you and to the dealer, all face up.",
                (Shown(("9c",), "9", "You"), Shown(("Kd",), "10", "Dealer")),
            ),
            Moment(
                "After three cards the totals are compared. Equal totals go back.",
                (_hand("You", "9c", "Jh", "8s"), _hand("Dealer", "Kd", "5s", "7h")),
            ),
            Moment(
                "Three ten-value cards lose the Bet, whatever the dealer has, and win Strike Out.",
                (_hand("You", "Tc", "Jh", "Ks"),),
            ),
        ),
        ranks=(
            _hand("", "Ac", "Ah", "As"),
            Shown(("9c", "Jh", "8s"), "the higher total"),
            _hand("", "Tc", "Jh", "Ks"),
        ),
        calls=calls,
    )

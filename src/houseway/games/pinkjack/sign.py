"""What a Pinkjack table pays: 8.1, 9.6, 9.7, 13.7 and 14.1."""

from collections.abc import Iterator

from houseway.games.pinkjack.round import DEALER_STANDS_ON
from houseway.games.pinkjack.settings import RULES, ULTIMATE_BONUS, Settings
from houseway.games.pinkjack.settlement import (
    DEALER_OVER,
    FIVE_CARD_TRICK,
    HIGHER,
    PINKJACK,
    PINKJACK_ALONE,
    SUIT,
    SUITED,
    SUITED_JACK,
    TWENTY_ONE,
    ULTIMATE,
    UNSUITED,
    Win,
)
from houseway.table.layout.signs import Pays

BOX = (
    (PINKJACK, "pinkjack, the ace and jack of diamonds, which the dealer cannot match"),
    (SUITED, "suited blackjack, in the first two cards"),
    (UNSUITED, "unsuited blackjack, in the first two cards"),
    (TWENTY_ONE, "21 in three or more cards"),
    (FIVE_CARD_TRICK, "five card trick: five cards below 21"),
    (PINKJACK_ALONE, "pinkjack that the dealer might have matched and has not"),
    (HIGHER, "a total above the dealer's"),
    (DEALER_OVER, "the dealer's total exceeds 21"),
)
SUITS_YOU = (
    (SUIT, "the first card is of the chosen suit"),
    (SUITED_JACK, "the first card is the jack of the chosen suit"),
)

INSCRIPTION = (
    f"PINKJACK PAYS {PINKJACK.at}".upper(),
    f"Dealer must stand on {DEALER_STANDS_ON} and must draw to {DEALER_STANDS_ON - 1}",
)


def sign(settings: Settings) -> Iterator[Pays]:
    """Every line, in the order of the rules."""
    for won, words in BOX:
        yield _line("box", won, words)
    shared = "; players on one hand share the bonus" if settings.ultimate_bonus == "shared" else ""
    yield _line("box", ULTIMATE, f"Ultimate Pinkjack: the dealer has pinkjack too{shared}", ULTIMATE_BONUS)
    if settings.suits_you is not None:
        for won, words in SUITS_YOU:
            yield _line("suits-you", won, words)


def _line(wager: str, won: Win, words: str, amount: int = 0) -> Pays:
    return Pays(wager=wager, what=words, rule=RULES.clause(won.rule[0]), odds=won.at, amount=amount)

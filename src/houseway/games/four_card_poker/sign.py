"""What a Four Card Poker table pays: rule 10 with the schedules in use."""

from collections.abc import Iterator

from houseway.games.four_card_poker.schedules import aces_up_schedule, ante_bonus_schedule
from houseway.games.four_card_poker.settings import RULES, Settings
from houseway.games.four_card_poker.settlement import EQUAL, HIGHER
from houseway.table.layout.signs import Pays

INSCRIPTION = (
    "FOUR CARD POKER",
    "Dealer always plays · Player wins if hand is equal to or greater than the dealer",
)


def sign(settings: Settings) -> Iterator[Pays]:
    """Every line: Ante and Play, then the schedules."""
    clause = RULES.clause
    for wager, number in (("ante", "10.1"), ("play", "10.4")):
        words = "a hand above the dealer's"
        yield Pays(wager=wager, what=words, rule=clause(number), odds=HIGHER[wager].at)
        words = "a hand equal to the dealer's"
        yield Pays(wager=wager, what=words, rule=clause("10.6"), odds=EQUAL[wager].at)
    for hand, odds in ante_bonus_schedule(settings.ante_bonus).rows:
        yield Pays(wager="ante-bonus", what=hand, rule=clause("10.3"), odds=odds)
    for hand, odds in aces_up_schedule(settings.aces_up).rows:
        yield Pays(wager="aces-up", what=hand, rule=clause("10.5"), odds=odds)

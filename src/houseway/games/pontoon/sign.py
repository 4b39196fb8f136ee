"""What a Pontoon table pays: Tables 1 and 2, insurance, and the side bet that is offered."""

from collections.abc import Iterator

from houseway.equipment import dollars
from houseway.games.pontoon.hands import Pair, TwentyOne
from houseway.games.pontoon.settings import RULES, Settings
from houseway.games.pontoon.settlement import (
    ANY_PAIR,
    DOUBLED_TWENTY_ONE,
    INSURANCE_WINS,
    LARGE_BONUS,
    LARGE_FROM,
    PERFECT_PAIRS,
    PONTOON,
    SHARE,
    SMALL_BONUS,
    TABLE_1,
)
from houseway.table.layout.signs import Pays

ROWS = {
    TwentyOne.FIVE_CARDS: "five cards totalling 21",
    TwentyOne.RUN_MIXED: "6, 7, 8 of mixed suits",
    TwentyOne.SEVENS_MIXED: "7, 7, 7 of mixed suits",
    TwentyOne.SIX_CARDS: "six cards totalling 21",
    TwentyOne.RUN_SUITED: "6, 7, 8 of one suit, not spades",
    TwentyOne.SEVENS_SUITED: "7, 7, 7 of one suit, not spades",
    TwentyOne.SEVEN_CARDS: "seven or more cards totalling 21",
    TwentyOne.RUN_SPADES: "6, 7, 8 of spades",
    TwentyOne.SEVENS_SPADES: "7, 7, 7 of spades",
    TwentyOne.OTHER: "every other winning wager",
}
PAIRS = {
    Pair.MIXED: "mixed pair: one red card, one black",
    Pair.COLOURED: "coloured pair: one colour, two suits",
    Pair.PERFECT: "perfect pair: one suit",
}
SEVENS = "7, 7, 7 of one suit and a 7 as the dealer's first card"

INSCRIPTION = (
    f"PONTOON PAYS {PONTOON.at}".upper(),
    f"INSURANCE  ·  PAYS {INSURANCE_WINS.at}  ·  INSURANCE".upper(),
)


def sign(settings: Settings) -> Iterator[Pays]:
    """Every line, in the order of the document's tables."""
    clause = RULES.clause
    yield Pays(wager="box", what="Pontoon", rule=clause("T1/pontoon"), odds=PONTOON.at)
    for row, words in ROWS.items():
        yield Pays(wager="box", what=words, rule=clause(str(row)), odds=TABLE_1[row])
    yield Pays(wager="double", what="every winning double", rule=clause("12.7"), odds=DOUBLED_TWENTY_ONE.at)
    small, large = (
        f"{SEVENS}, on less than {dollars(LARGE_FROM)}",
        f"{SEVENS}, on {dollars(LARGE_FROM)} or more",
    )
    yield Pays(wager="super-bonus", what=small, rule=clause("T2/under-25"), amount=SMALL_BONUS)
    yield Pays(wager="super-bonus", what=large, rule=clause("T2/25-plus"), amount=LARGE_BONUS)
    share = f"every other {settings.bonus_others_unit} of that round, winning or losing"
    yield Pays(wager="super-bonus-share", what=share, rule=clause("T2/others"), amount=SHARE)
    insured = "the dealer has Pontoon"
    yield Pays(wager="insurance", what=insured, rule=clause("7.5"), odds=INSURANCE_WINS.at)
    if settings.side_bet == "perfect-pairs":
        for pair, words in PAIRS.items():
            won = PERFECT_PAIRS[pair]
            yield Pays(wager="perfect-pairs", what=words, rule=clause(won.rule[0]), odds=won.at)
    elif settings.side_bet == "pairs-play":
        words = "two cards of the same face value"
        yield Pays(wager="pairs-play", what=words, rule=clause(ANY_PAIR.rule[0]), odds=ANY_PAIR.at)

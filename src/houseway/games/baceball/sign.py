"""What a bACEball table pays: 9.1, and the jackpots of 11.9 and 11.10."""

from collections.abc import Iterator

from houseway.games.baceball.hands import Qualifying
from houseway.games.baceball.jackpot import RULES as PRIZES
from houseway.games.baceball.jackpot import TIMES
from houseway.games.baceball.settings import MAJOR_GUARANTEE, MINOR_GUARANTEE, RULES, Settings
from houseway.games.baceball.settlement import ALL_STRIKES, HIGHER, HOME_RUN, STRIKES, Win
from houseway.table.layout.signs import Pays

GUARANTEES = {Qualifying.MAJOR: ("Major", MAJOR_GUARANTEE), Qualifying.MINOR: ("Minor", MINOR_GUARANTEE)}
STRIKE_WORDS = {"strike-1": "the first card", "strike-2": "the second card", "strike-3": "the third card"}

INSCRIPTION = ("bACEball", "Three aces: Home Run · Three tens: Strike Out")


def sign(settings: Settings) -> Iterator[Pays]:
    """Every line, in the order of 9.1, then of rule 11."""
    yield _line("bet", HIGHER, "a three card total above the dealer's")
    yield _line("bet", HOME_RUN, "Home Run: three aces")
    for wager, card in STRIKE_WORDS.items():
        yield _line(wager, STRIKES[wager][0], f"{card} is a strike")
    yield _line("strike-out", ALL_STRIKES, "all three cards are strikes")
    if settings.jackpot is not None:
        yield from _jackpots(settings.jackpot.wager)


def _line(wager: str, won: Win, words: str) -> Pays:
    row = won.rule[won.rule.index("9.1") - 1]
    return Pays(wager=wager, what=words, rule=RULES.clause(row), odds=won.at)


def _jackpots(wager: int) -> Iterator[Pays]:
    for hand, (name, guarantee) in GUARANTEES.items():
        words = f"{name}: {hand}, or what the meter shows"
        rule = RULES.clause(PRIZES[hand][0])
        yield Pays(wager="jackpot", what=words, rule=rule, amount=guarantee, at_least=True)
    for hand, times in TIMES.items():
        words = f"{hand}: {times} times the wager"
        yield Pays(wager="jackpot", what=words, rule=RULES.clause(PRIZES[hand][0]), amount=times * wager)

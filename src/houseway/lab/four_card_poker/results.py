"""What is counted of an Ante with its Play wager and bonus, and of Aces Up, by the game's own odds."""

from fractions import Fraction
from typing import NamedTuple

from houseway.games.four_card_poker import settlement
from houseway.games.four_card_poker.betting import FOLDED
from houseway.games.four_card_poker.hands import NAMES, Category
from houseway.games.four_card_poker.schedules import ACES_UP_HANDS, ANTE_BONUS_HANDS, Schedule
from houseway.games.four_card_poker.settings import RULES
from houseway.games.four_card_poker.settlement import ACES_OR_BETTER, BELOW_ACES, Loss, Win
from houseway.games.four_card_poker.strategy import PLAYS
from houseway.lab.four_card_poker.counting import EQUAL, FOLD, HIGHER, LOWER, ONCE, THREE_TIMES
from houseway.lab.models import Row

TIMES = {FOLD: PLAYS["fold"], ONCE: PLAYS["play"], THREE_TIMES: PLAYS["triple"]}
"""How many times the Ante each play stakes."""
MOST = Fraction(TIMES[THREE_TIMES])
"""The same of the largest Play wager, where its units allow it."""

PLAY_NAMES = {FOLD: "fold", ONCE: "once", THREE_TIMES: "three times"}
LESS = "as much as may be"
"""What the largest play is called where its units do not allow three times the Ante."""


def play_names(most: Fraction) -> dict[int, str]:
    """What each play is called where the largest Play wager is so many Antes."""
    return PLAY_NAMES if most == MOST else PLAY_NAMES | {THREE_TIMES: LESS}


RESULT_NAMES = {LOWER: "lower", EQUAL: "equal", HIGHER: "higher"}
SETTLED: dict[int, dict[str, Win] | dict[str, Loss]] = {
    LOWER: settlement.LOWER,
    EQUAL: settlement.EQUAL,
    HIGHER: settlement.HIGHER,
}

BONUS_HANDS = (None, *sorted(ANTE_BONUS_HANDS.values()))
"""No bonus, or the hand it is for, lowest first."""


class Result(NamedTuple):
    """How an Ante ends: the play, how the hands compare, the hand that has a bonus."""

    play: int
    result: int
    bonus: Category | None

    def name(self, most: Fraction = MOST) -> str:
        """In words."""
        if self.play == FOLD:
            return PLAY_NAMES[FOLD]
        bonus = () if self.bonus is None else (f"{NAMES[self.bonus]} bonus",)
        return ", ".join((play_names(most)[self.play], RESULT_NAMES[self.result], *bonus))

    def times(self, most: Fraction = MOST) -> Fraction:
        """The Play wager in Antes."""
        return most if self.play == THREE_TIMES else Fraction(TIMES[self.play])

    def staked(self, most: Fraction = MOST) -> Fraction:
        """Ante and Play, in Antes."""
        return 1 + self.times(most)

    @property
    def clause(self) -> str:
        """The clause that decides the Ante."""
        return clause(FOLDED if self.play == FOLD else SETTLED[self.result]["ante"].rule[0])

    def net(self, bonuses: Schedule, most: Fraction = MOST) -> Fraction:
        """Ante, Play and bonus together, in Antes; a fold loses the Ante (8.4)."""
        if self.play == FOLD:
            return Fraction(-1)
        ante, play = (won(SETTLED[self.result][wager]) for wager in ("ante", "play"))
        bonus = Fraction(0) if self.bonus is None else won(Win(bonuses.pays[self.bonus], ()))
        return ante + self.times(most) * play + bonus

    def row(self, bonuses: Schedule, most: Fraction = MOST) -> Row:
        """As the lab counts it."""
        return Row(self.name(most), self.net(bonuses, most), self.clause)


def won(settled: Win | Loss) -> Fraction:
    """What a wager of one wins."""
    return Fraction(-1) if isinstance(settled, Loss) else Fraction(settled.at.pays, settled.at.to)


def clause(number: str) -> str:
    """The clause of that number, as figures name it."""
    return str(RULES.clause(number))


ANTE_RESULTS = (
    Result(FOLD, LOWER, None),
    *(
        Result(play, result, bonus)
        for play in (ONCE, THREE_TIMES)
        for result in (LOWER, EQUAL, HIGHER)
        for bonus in BONUS_HANDS
    ),
)
"""The fold first; then by play, result and bonus, which a kernel counts on."""

OPTIMAL = "optimal"
"""What names the best play instead of a strategy's text."""

ACES_UP_WINS = tuple(sorted(ACES_UP_HANDS.items(), key=lambda item: item[1]))
"""The hands that win Aces Up, lowest first."""


def aces_up_rows(schedule: Schedule) -> tuple[Row, ...]:
    """Aces Up with a folded hand (FP-R1), below a pair of aces, and with each hand that wins."""
    return (
        Row("fold", Fraction(-1), clause(FOLDED)),
        Row("below a pair of aces", won(BELOW_ACES), clause(BELOW_ACES.rule[0])),
        *(
            Row(name, won(Win(schedule.pays[hand], ())), clause(ACES_OR_BETTER[0]))
            for name, hand in ACES_UP_WINS
        ),
    )

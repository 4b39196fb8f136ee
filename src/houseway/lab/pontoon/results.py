"""What can come of a hand of Pontoon, and what its wagers are paid: from the game's own settlement."""

from collections.abc import Sequence
from enum import IntEnum
from fractions import Fraction
from typing import NamedTuple

from houseway.games.pontoon.deciding import MOST_HANDS
from houseway.games.pontoon.hands import MOST, Pair, TwentyOne
from houseway.games.pontoon.settings import RULES
from houseway.games.pontoon.settlement import (
    ANY_PAIR,
    BEATEN_BY_PONTOON,
    DEALER_OVER,
    DOUBLED_TWENTY_ONE,
    EQUAL,
    HIGHER,
    INSURANCE_LOSES,
    INSURANCE_WINS,
    LOWER,
    NO_PAIR,
    OVER,
    PERFECT_PAIRS,
    PONTOON,
    TABLE_1,
    TWENTY_ONES,
    Win,
)
from houseway.lab.figures import net_name
from houseway.lab.models import Row

UNIT = 2
"""Whole units of a stake: 3 to 2 and half of a stake are whole numbers of them."""


class Result(IntEnum):
    """How a hand ends. Those up to the last 21 are also numbers of hand states that ask for no decision."""

    OVER = 0
    PONTOON = 1
    FIVE_CARDS = 2
    SIX_CARDS = 3
    SEVEN_CARDS = 4
    RUN_MIXED = 5
    RUN_SUITED = 6
    RUN_SPADES = 7
    SEVENS_MIXED = 8
    SEVENS_SUITED = 9
    SEVENS_SPADES = 10
    OTHER = 11
    EVEN_MONEY = 12
    DEALER_OVER = 13
    HIGHER = 14
    EQUAL = 15
    LOWER = 16
    SPLIT_OVER = 17
    BEATEN = 18
    SPARED = 19
    SURRENDERED = 20
    ANNULLED = 21
    DOUBLED_OVER = 22
    DOUBLED_SPLIT_OVER = 23
    DOUBLED_TWENTY_ONE = 24
    DOUBLED_DEALER_OVER = 25
    DOUBLED_HIGHER = 26
    DOUBLED_EQUAL = 27
    DOUBLED_LOWER = 28
    DOUBLED_BEATEN = 29
    DOUBLED_SPARED = 30
    RESCUED = 31


LAST_SETTLED_AT_ONCE = Result.OTHER
DOUBLED_RESULTS = {
    result: Result[f"DOUBLED_{result.name}"]
    for result in Result
    if f"DOUBLED_{result.name}" in Result.__members__
}
"""How the same ending of a doubled hand is called."""


def compared(mine: int, dealers: int) -> Result:
    """Rule 14.1(a), (b), (f) and (h) for a hand of 20 or less that no Pontoon meets."""
    if dealers > MOST:
        return Result.DEALER_OVER
    if mine == dealers:
        return Result.EQUAL
    return Result.HIGHER if mine > dealers else Result.LOWER


def clause(number: str) -> str:
    """The clause of that number, as figures name it."""
    return str(RULES.clause(number))


class Part(NamedTuple):
    """What a wager on the hand wins for each unit staked, and the clause that decides it."""

    pays: Fraction
    clause: str


class Ending(NamedTuple):
    """What a result means: in words, the clause it is counted under, the wager, and the double beside it."""

    words: str
    clause: str
    wager: Part
    double: Part | None = None

    @property
    def staked(self) -> int:
        """What lay on the hand, in units."""
        return UNIT if self.double is None else 2 * UNIT

    @property
    def row(self) -> Row:
        """As it is counted: what the hand wins for each unit of the original wager."""
        added = self.double.pays if self.double else Fraction(0)
        return Row(self.words, self.wager.pays + added, clause(self.clause))


def _won(words: str, win: Win, clause: str | None = None) -> Ending:
    part = Part(Fraction(win.at.pays, win.at.to), win.rule[0])
    return Ending(words, clause or win.rule[0], part)


def _lost(words: str, clause: str, pays: Fraction = Fraction(-1)) -> Ending:
    return Ending(words, clause, Part(pays, clause))


def _doubled(ending: Ending) -> Ending:
    return Ending(f"{ending.words}, doubled", ending.clause, ending.wager, ending.wager)


WORDS = {
    TwentyOne.FIVE_CARDS: "21 in five cards",
    TwentyOne.SIX_CARDS: "21 in six cards",
    TwentyOne.SEVEN_CARDS: "21 in seven or more cards",
    TwentyOne.RUN_MIXED: "6-7-8 mixed",
    TwentyOne.RUN_SUITED: "6-7-8 suited",
    TwentyOne.RUN_SPADES: "6-7-8 of spades",
    TwentyOne.SEVENS_MIXED: "7-7-7 mixed",
    TwentyOne.SEVENS_SUITED: "7-7-7 suited",
    TwentyOne.SEVENS_SPADES: "7-7-7 of spades",
    TwentyOne.OTHER: "any other 21",
}
ROW_RESULTS = {row: Result[row.name] for row in TABLE_1}

RETURNED, TAKEN = Fraction(0), Fraction(-1)


def _endings() -> dict[Result, Ending]:
    ends = {
        Result.OVER: _lost("over 21", OVER[0]),
        Result.PONTOON: _won("Pontoon", PONTOON, "T1/pontoon"),
        Result.EVEN_MONEY: Ending("21 on a doubled box", "12.8", Part(Fraction(1), "10.2(b)")),
        Result.DEALER_OVER: _won("dealer over 21", DEALER_OVER),
        Result.HIGHER: _won("higher than the dealer", HIGHER),
        Result.EQUAL: _lost("stand off", EQUAL[0], RETURNED),
        Result.LOWER: _lost("lower than the dealer", LOWER[0]),
        Result.SPLIT_OVER: _lost("over 21 after a split", "11.8"),
        Result.BEATEN: _lost("dealer's Pontoon", BEATEN_BY_PONTOON[0]),
        Result.SPARED: _lost("returned at dealer's Pontoon", "11.9", RETURNED),
        Result.SURRENDERED: _lost("surrendered", "9.4", Fraction(-1, 2)),
        Result.ANNULLED: _lost("surrendered, dealer's Pontoon", "9.3"),
    }
    ends |= {ROW_RESULTS[row]: _won(WORDS[row], win, str(row)) for row, win in TWENTY_ONES.items()}
    ends |= {doubled: _doubled(ends[result]) for result, doubled in DOUBLED_RESULTS.items()}
    ends[Result.DOUBLED_TWENTY_ONE] = _doubled(_won("21", DOUBLED_TWENTY_ONE))
    back = Part(RETURNED, "12.5")
    taken, spared = ends[Result.BEATEN], ends[Result.SPARED]
    ends[Result.DOUBLED_BEATEN] = Ending("dealer's Pontoon, doubled", "12.5", taken.wager, back)
    ends[Result.DOUBLED_SPARED] = Ending(f"{spared.words}, doubled", "12.5", spared.wager, back)
    ends[Result.RESCUED] = Ending("rescued", "12.6", Part(TAKEN, "12.6"), Part(RETURNED, "12.6"))
    return {result: ends[result] for result in Result}


ENDINGS = _endings()


def _nets() -> range:
    hands = [int(ending.row.pays * UNIT) for ending in ENDINGS.values()]
    return range(min(hands) * MOST_HANDS, max(hands) * MOST_HANDS + 1)


NETS = _nets()
"""What a box wager can win with all that is added to it, in units: four hands at worst and at best."""
LARGEST_LOSS = NETS[0]


def won(words: str, win: Win) -> Row:
    """A wager that is paid at odds."""
    return Row(words, Fraction(win.at.pays, win.at.to), clause(win.rule[0]))


def lost(words: str, rule: Sequence[str]) -> Row:
    """A wager that is taken."""
    return Row(words, Fraction(-1), clause(rule[0]))


def net_rows() -> tuple[Row, ...]:
    """Box wagers by all that was won or lost on the box."""
    return tuple(Row(net_name(Fraction(net, UNIT)), Fraction(net, UNIT), clause("14.1")) for net in NETS)


def insurance_rows() -> tuple[Row, Row]:
    """Insurance lost and won, for each unit insured."""
    return lost("no Pontoon", INSURANCE_LOSES), won("dealer's Pontoon", INSURANCE_WINS)


def pair_rows(side_bet: str) -> tuple[Row, ...]:
    """The side bet by the kind of pair, in the order of `PAIRS`."""
    if side_bet not in NO_PAIR:
        return ()
    if side_bet == "pairs-play":
        return lost("no pair", NO_PAIR[side_bet]), *(won(str(kind), ANY_PAIR) for kind in Pair)
    return lost("no pair", NO_PAIR[side_bet]), *(won(str(kind), PERFECT_PAIRS[kind]) for kind in Pair)


def bonus_rows() -> tuple[Row, ...]:
    """Super Bonuses by their number on a box: each counts as one, for its dollars depend on the wager."""
    names = (
        "no Super Bonus",
        "Super Bonus",
        *(f"{number} Super Bonuses" for number in range(2, MOST_HANDS + 1)),
    )
    return tuple(Row(name, Fraction(number), clause("14.3")) for number, name in enumerate(names))


def share_rows() -> tuple[Row, Row]:
    """Shares of another's Super Bonus: each counts as one, of a fixed amount."""
    none, share = Fraction(0), Fraction(1)
    return Row("no share", none, clause("T2/others")), Row("share", share, clause("T2/others"))

"""Strategies: a text that says from which hand on a player triples, plays once or folds (8.1, 8.5).

A line names a play, perhaps the dealer's face-up cards it is for, and the least hand:
`play against 2-7, J: ace king queen or better`. A line with face-up cards stands against these instead of the
line without. Exact play depends on all five cards as well; it is a matter for analysis.
"""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from importlib import resources
from typing import NamedTuple

from houseway.games.four_card_poker.hands import NAMES, RANK, RANKS, Category, first_rank, strength
from houseway.rulebook import Unreadable
from houseway.table.layout.settings import quoted

PLAYS = {"triple": 3, "play": 1, "fold": 0}
"""How many times the Ante each play stakes, the best hands first."""

OTHERWISE = "otherwise"
OR_BETTER = " or better"
NEVER = len(Category) << 16
"""Above every hand."""

RANK_WORDS = (
    *("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("jack", "queen", "king", "ace"),
)
_RANK_NAMED = dict(zip(RANKS.lower(), range(13), strict=True)) | {"10": RANKS.index("T")}
_RANK_NAMED |= {word: rank for rank, word in enumerate(RANK_WORDS)}
_PLURALS = {f"{word}{'es' if word == 'six' else 's'}": rank for rank, word in enumerate(RANK_WORDS)}
_PLURAL_WORDS = tuple(_PLURALS)
_LEAST_OF = {name: kind << 16 for kind, name in enumerate(NAMES)}

_LINE = re.compile(r"(?P<play>[^:]*?)(?:\s+against\s+(?P<against>[^:]*?))?\s*:\s*(?P<hand>.*)")
_PAIR = re.compile(r"pair of (?P<pair>\S+)(?: with (?P<beside>.+))?")


class Strategy(NamedTuple):
    """For each rank of the dealer's face-up card the least strength that plays once, and three times."""

    once_from: tuple[int, ...]
    three_times_from: tuple[int, ...]

    def times_the_ante(self, cards: Sequence[int], face_up: int) -> int:
        """How many times the Ante is played for; 0 is a fold."""
        mine, against = strength(cards), RANK[face_up]
        if mine >= self.three_times_from[against]:
            return PLAYS["triple"]
        return PLAYS["play"] if mine >= self.once_from[against] else PLAYS["fold"]

    def decision(self, cards: Sequence[int], face_up: int, ante: int) -> tuple[str, int]:
        """What is declared, and the cents of the Play wager; with Aces Up alone playing on costs nothing."""
        if not ante:
            return "play", 0
        times = self.times_the_ante(cards, face_up)
        return ("play", times * ante) if times else ("fold", 0)


class Line(NamedTuple):
    """One line of a strategy: from which strength on it plays what, against which ranks."""

    number: int
    text: str
    play: str
    against: frozenset[int]
    least: int

    def bad(self, why: str) -> Unreadable:
        """What is wrong with it."""
        return _bad(self.number, self.text, why)


def _bad(number: int, text: str, why: str) -> Unreadable:
    return Unreadable("bad-strategy", f"strategy, line {number}: {quoted(text)}: {why}", "strategy")


@cache
def reference() -> Strategy:
    """How the reference player plays."""
    return read(resources.files(__package__).joinpath("reference.txt").read_text(encoding="utf-8"))


def read(text: str) -> Strategy:
    """The strategy that is written there; a hole in it, or a line that cannot be followed, is quoted."""
    lines = list(_lines(text))
    if not lines:
        raise Unreadable("bad-strategy", "strategy: it has no line that says what to play", "strategy")
    standing = [_standing(lines, rank) for rank in range(13)]
    for line in lines:
        if not any(_takes_a_hand(line, those) for those in standing):
            raise line.bad("no hand is left for it")
    least = [{play: those[play].least if play in those else NEVER for play in PLAYS} for those in standing]
    return Strategy(
        once_from=tuple(min(each["play"], each["triple"]) for each in least),
        three_times_from=tuple(each["triple"] for each in least),
    )


def _standing(lines: list[Line], rank: int) -> dict[str, Line]:
    """The line of each play that stands against a face-up card of that rank."""
    standing: dict[str, Line] = {}
    for line in lines:
        if line.against and rank not in line.against:
            continue
        before = standing.get(line.play)
        if before is not None and bool(before.against) == bool(line.against):
            against = f" against {RANKS[rank]}" if line.against else ""
            raise line.bad(f"line {before.number} says already when to {line.play}{against}")
        if before is None or line.against:
            standing[line.play] = line
    if not any(line.least == 0 for line in standing.values()):
        last = standing[next(reversed(standing))] if standing else lines[-1]
        raise last.bad(f"a hole: no line says {OTHERWISE!r}, what to play with less, against {RANKS[rank]}")
    return standing


def _takes_a_hand(line: Line, standing: dict[str, Line]) -> bool:
    if standing.get(line.play) is not line:
        return False
    better = [standing[play].least for play in standing if PLAYS[play] > PLAYS[line.play]]
    return line.least < min(better, default=NEVER)


def _lines(text: str) -> Iterator[Line]:
    for number, written in enumerate(text.splitlines(), start=1):
        words = " ".join(written.partition("#")[0].lower().split())
        if not words:
            continue
        shown = written.strip()
        found = _LINE.fullmatch(words)
        if found is None:
            raise _bad(number, shown, "a line reads 'play: the least hand or better'")
        if found["play"] not in PLAYS:
            raise _bad(
                number, shown, f"{found['play']!r} is no play; there are {', '.join(PLAYS)} (8.1, 8.5)"
            )
        try:
            against = frozenset(_ranks(found["against"]) if found["against"] is not None else ())
            least = _least(found["hand"])
        except ValueError as error:
            raise _bad(number, shown, str(error)) from None
        if found["play"] == "fold" and least:
            raise _bad(number, shown, f"a fold takes what is left: 'fold: {OTHERWISE}'")
        yield Line(number, shown, found["play"], against, least)


def _ranks(text: str) -> Iterator[int]:
    """Face-up cards: ranks and spans of ranks with commas between, `2-7, J`."""
    for part in text.split(","):
        ends = [_rank(each.strip()) for each in part.split("-")]
        if len(ends) > 2 or ends != sorted(ends):
            raise ValueError(f"{part.strip()!r} is no span of ranks, lowest first")
        yield from range(ends[0], ends[-1] + 1)


def _rank(text: str) -> int:
    if text not in _RANK_NAMED:
        raise ValueError(f"{text!r} is no rank")
    return _RANK_NAMED[text]


def _least(text: str) -> int:
    """The least strength of a hand in words."""
    if text == OTHERWISE:
        return 0
    if not text.endswith(OR_BETTER):
        raise ValueError(f"a hand ends with '{OR_BETTER.strip()}', or is '{OTHERWISE}'")
    hand = text.removesuffix(OR_BETTER)
    if hand in _LEAST_OF:
        return _LEAST_OF[hand]
    pair = _PAIR.fullmatch(hand)
    if pair is None:
        return Category.FOUR_ODD_CARDS << 16 | _together(hand, 4, ())
    if pair["pair"] not in _PLURALS:
        raise ValueError(f"{pair['pair']!r} are no ranks; a pair is one of {', '.join(_PLURALS)}")
    rank = _PLURALS[pair["pair"]]
    beside = _together(pair["beside"], 2, (rank,)) if pair["beside"] else 0
    return Category.ONE_PAIR << 16 | rank << 12 | beside << 4


def _together(text: str, most: int, others: tuple[int, ...]) -> int:
    """Ranks that decide one after the other (11.2), those not named as low as can be."""
    ranks = [_rank(each) for each in text.split()]
    if len({*ranks, *others}) < len(ranks) + len(others) or ranks != sorted(ranks, reverse=True):
        raise ValueError(f"ranks differ and come highest first, not {text!r}")
    if len(ranks) > most:
        raise ValueError(f"{text!r} are more than {most} ranks")
    together = 0
    for rank in (*ranks, 0, 0, 0, 0)[:most]:
        together = together << 4 | rank
    return together


def words(least: int) -> str:
    """A least strength as a line of a strategy has it: odd cards and pairs in full, else the kind of hand."""
    kind, ranks = least >> 16, [least >> shift & 15 for shift in (12, 8, 4, 0)]
    if least == 0:
        return OTHERWISE
    if kind == Category.FOUR_ODD_CARDS:
        named = ranks if ranks[3] else ranks[:3]
        return " ".join(RANK_WORDS[rank] for rank in named) + OR_BETTER
    if kind != Category.ONE_PAIR:
        return NAMES[kind] + OR_BETTER
    pair = f"pair of {_PLURAL_WORDS[first_rank(least)]}"
    beside = [RANK_WORDS[rank] for rank in ranks[1:3]]
    return pair + (f" with {' '.join(beside)}" if any(ranks[1:3]) else "") + OR_BETTER

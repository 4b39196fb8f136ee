"""Strategy charts of games whose boxes hit, stand, double and split: which play, by hand and dealer's card.

The text form of a chart is read and written by `chart_text`.
"""

from collections.abc import Callable, Collection, Container, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from houseway.table.procedure.inputs import Said
from houseway.table.procedure.requests import Ask

UPCARDS = (2, 3, 4, 5, 6, 7, 8, 9, 10, 1)
"""The values of the dealer's first card in the order of a chart; an ace is 1."""

HARD_TOTALS = range(4, 21)
SOFT_TOTALS = range(12, 21)
ALL_TOTALS = range(2, 22)
"""What a hand can total that somebody is asked about: a 21 is settled, but an insured hand may be one."""

HARD, SOFT, PAIR, CARDS = "hard", "soft", "pair", "cards"
YES, NO = "Y", "-"

PLAYS: dict[str, tuple[str, ...]] = {
    "H": ("hit",),
    "S": ("stand",),
    "D": ("double", "hit"),
    "Ds": ("double", "stand"),
    "P": ("split",),
    "-": (),
}
"""What each symbol wants, and what instead where that is not allowed."""

Row = int | tuple[int, ...]
"""A total, the value of a pair, or the values held in rising order."""


class Held(NamedTuple):
    """A hand and what it faces: values in rising order, best total, whether an ace counts 11 in it."""

    values: tuple[int, ...]
    total: int
    soft: bool
    upcard: int
    conditions: frozenset[str] = frozenset()
    """What else holds, in the game's own words."""

    @property
    def is_pair(self) -> bool:
        """Two cards of one value."""
        return len(self.values) == 2 and self.values[0] == self.values[1]


@dataclass(frozen=True)
class Form:
    """What the charts of a game may say, with the rules that say so."""

    game: str
    stands_from: int
    """Hard totals below this must draw."""
    must_draw: str
    doubles_on: Collection[int]
    """Numbers of cards on which a hand may be doubled."""
    doubling: str
    most_cards: int
    """The most cards of a hand somebody is asked about."""
    conditions: tuple[str, ...] = ()
    """Words that may narrow a section."""
    questions: tuple[str, ...] = ()
    """Sections with yes or no: what they do not list is no."""

    def situations(self) -> Iterator[tuple[str, int, int]]:
        """Every kind of hand, total and number of cards somebody is asked about."""
        hands = {(value, value == 1) for value in range(1, 11)}
        for number in range(2, self.most_cards + 1):
            hands = {
                (total + value, ace or value == 1)
                for total, ace in hands
                for value in range(1, 11)
                if total + value <= HARD_TOTALS[-1]
            }
            for total, ace in sorted(hands):
                if not ace or total > 11:
                    yield HARD, total, number
                elif total < 11:
                    yield SOFT, total + 10, number


@dataclass(frozen=True)
class Section:
    """Part of a chart: plays by row and dealer's card, for hands of so many cards where the words hold."""

    kind: str
    entries: Mapping[tuple[Row, int], str]
    least_cards: int = 2
    most_cards: int | None = None
    conditions: frozenset[str] = frozenset()

    def concerns(self, held: Held) -> bool:
        """Whether the section speaks of such a hand at all."""
        number = len(held.values)
        if number < self.least_cards or (self.most_cards is not None and number > self.most_cards):
            return False
        return not self.conditions or self.conditions <= held.conditions | {SOFT if held.soft else HARD}

    @property
    def generality(self) -> tuple[int, int]:
        """Sections with more words come first, then those for fewer numbers of cards."""
        most = 99 if self.most_cards is None else self.most_cards
        return -len(self.conditions), most - self.least_cards


class Chart:
    """What to play. Values held come before pairs, pairs before totals, narrow sections before wide ones."""

    def __init__(self, form: Form, name: str, sections: Iterable[Section]) -> None:
        self.form = form
        self.name = name
        self.sections = tuple(sections)

    @cached_property
    def _by_kind(self) -> dict[str, list[Section]]:
        kinds: dict[str, list[Section]] = {}
        for section in sorted(self.sections, key=lambda each: each.generality):
            kinds.setdefault(section.kind, []).append(section)
        return kinds

    @cached_property
    def _known(self) -> dict[Held, tuple[str, ...]]:
        """Hands that were looked up before."""
        return {}

    def play(self, held: Held, allowed: Container[str]) -> str:
        """The play among those allowed: hit, stand, double or split."""
        symbols = self._known.get(held)
        if symbols is None:
            symbols = self._known[held] = tuple(self.wanted(held))
        for symbol in symbols:
            for action in PLAYS[symbol]:
                if action in allowed:
                    return action
        raise LookupError(f"the chart {self.name!r} has no play for {held}")

    def against_each(self, held: Held, allowed: frozenset[str]) -> tuple[str, ...]:
        """The plays against an ace, a two and so on; hands that the chart sees alike are looked up once."""
        by_values = held.is_pair or held.values in self._named
        seen = held.values if by_values else len(held.values), held.total, held.soft, held.conditions, allowed
        if seen not in self._known_rows:
            upcards = range(1, len(UPCARDS) + 1)
            self._known_rows[seen] = tuple(self.play(held._replace(upcard=each), allowed) for each in upcards)
        return self._known_rows[seen]

    @cached_property
    def _named(self) -> set[Row]:
        """Hands that are listed by the values held."""
        return {row for section in self._by_kind.get(CARDS, ()) for row, _ in section.entries}

    @cached_property
    def _known_rows(self) -> dict[tuple[Any, ...], tuple[str, ...]]:
        return {}

    def wanted(self, held: Held) -> Iterator[str]:
        """The symbols for a hand, the first one first; the next count where those before are not allowed."""
        if (symbol := self._entry(CARDS, held.values, held)) is not None:
            yield symbol
        if held.is_pair and (symbol := self._entry(PAIR, held.values[0], held)) is not None:
            yield symbol
        if (symbol := self._entry(SOFT if held.soft else HARD, held.total, held)) is not None:
            yield symbol

    def says(self, question: str, held: Held) -> bool:
        """Whether the answer to a question of yes or no is yes."""
        return self._entry(question, held.total, held) == YES

    def _entry(self, kind: str, row: Row, held: Held) -> str | None:
        for section in self._by_kind.get(kind, ()):
            symbol = section.entries.get((row, held.upcard))
            if symbol is not None and section.concerns(held):
                return symbol
        return None

    def holes(self) -> Iterator[tuple[str, str]]:
        """Situations without a play, in words, with the kind of section that should have it."""
        for kind, total, number in self.form.situations():
            for upcard in UPCARDS:
                held = Held((0,) * (number - 1) + (1,), total, kind == SOFT, upcard)
                if self._entry(kind, total, held) is None:
                    yield kind, f"{kind} {total} in {number} cards against {named(upcard)}"
        for value in range(1, 11):
            for upcard in UPCARDS:
                held = Held((value, value), 12 if value == 1 else 2 * value, value == 1, upcard)
                if self._entry(PAIR, value, held) is None:
                    yield PAIR, f"a pair of {named(value)} against {named(upcard)}"


def named(value: int) -> str:
    """A card's value as charts write it."""
    return {1: "A", 10: "T"}.get(value, str(value))


def answered_by(choose: Callable[[Any, Ask], Said]) -> Callable[[Any, Ask], Said | None]:
    """What a chart says to a question about a hand, or to one that can be declined; None to any other."""

    def said(game_round: Any, question: Ask) -> Said | None:
        actions = {option.action for option in question.options}
        return choose(game_round, question) if actions & {"hit", "no"} else None

    return said

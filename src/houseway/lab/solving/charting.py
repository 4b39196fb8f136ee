"""Solved games as strategy charts, and charts as strategies of the solver.

A chart goes by totals and the number of cards; hands whose values call for another play are exceptions,
each with what it is worth.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import NamedTuple

import numpy as np

from houseway.lab.solving.dealers import VALUES, Floats
from houseway.lab.solving.hands import MOST, Hand
from houseway.lab.solving.playing import DOUBLE, HIT, LEAST_FINAL, SPLIT, STAND, SURRENDER
from houseway.lab.solving.solution import Game, Solved, Strategy, first_hands
from houseway.lab.solving.splitting import reached_by
from houseway.table.charts.charts import CARDS, HARD, NO, PAIR, SOFT, YES, Chart, Form, Held, Section, named

ACTIONS = ("hit", "stand", "double", "split")
SYMBOLS = {HIT: "H", STAND: "S", DOUBLE: "D", SPLIT: "P", SURRENDER: "Y"}
WORDS = {HIT: "hit", STAND: "stand", DOUBLE: "double", SPLIT: "split"}
ALLOWED = {
    (stands, doubles): frozenset(("hit", *["stand"] * stands, *["double"] * doubles))
    for stands in (False, True)
    for doubles in (False, True)
}
"""What may be said of a hand besides splitting it, by whether it may stand and be doubled."""
QUESTION_SURRENDER, QUESTION_RESCUE = "surrender", "rescue"


class Book(NamedTuple):
    """What charts need to know of a game."""

    form: Form
    examples: Sequence[Hand]
    """A hand for each state."""
    held: Callable[[Hand, int, bool], Held]
    """A hand as charts see it, against a first card, doubled or not."""
    groups: tuple[tuple[int, int | None], ...]
    """Numbers of cards that share their plays."""
    words: tuple[str, ...]
    """Words for which totals are played apart."""
    card_of_value: Sequence[int]


class Difference(NamedTuple):
    """A hand that is better played otherwise than its total says, against one first card."""

    cards: tuple[int, ...]
    condition: str
    """What else must hold, in the chart's narrowest words."""
    upcard: int
    play: int
    instead_of: int
    gain: float
    probability: float

    @property
    def price(self) -> float:
        """What it is worth in a round, in stakes."""
        return self.gain * self.probability


def strategy_of(chart: Chart, game: Game, book: Book) -> Strategy:
    """What the chart plays in every state."""
    graph = game.graph
    plays = np.full((len(graph.number), VALUES), -1, dtype=np.int64)
    otherwise = plays.copy()
    rescue = np.zeros((len(graph.number), VALUES, VALUES), dtype=np.int64)
    gives_up = _rescues(chart, book)
    for state, hand in _open(game, book):
        allowed = ALLOWED[bool(graph.stands[state]), bool(graph.doubles[state])]
        here = book.held(hand, 1, False)
        plays[state] = otherwise[state] = _numbers(chart.against_each(here, allowed))
        if graph.pair[state] >= 0:
            plays[state] = _numbers(chart.against_each(here, allowed | {"split"}))
        for upcard in np.flatnonzero(game.surrenders).tolist() if len(hand) == 2 else ():
            if chart.says(QUESTION_SURRENDER, here._replace(upcard=upcard + 1)):
                plays[state, upcard] = SURRENDER
        doubled = np.flatnonzero(otherwise[state] == DOUBLE).tolist() if game.rules.rescues else []
        for value, card in enumerate(book.card_of_value) if doubled else ():
            rescue[state, value, doubled] = [gives_up((*hand, card), upcard) for upcard in doubled]
    return Strategy(plays, otherwise, rescue)


def _numbers(actions: Sequence[str]) -> list[int]:
    return [ACTIONS.index(each) for each in actions]


def _rescues(chart: Chart, book: Book) -> Callable[[Hand, int], bool]:
    """Whether a doubled hand is given up; the chart is asked once for hands that it sees alike."""

    @cache
    def says(number: int, total: int, soft: bool, upcard: int, conditions: frozenset[str]) -> bool:
        return chart.says(QUESTION_RESCUE, Held((2,) * number, total, soft, upcard, conditions))

    @cache
    def doubled(hand: Hand) -> Held:
        return book.held(hand, 1, True)

    def gives_up(hand: Hand, upcard: int) -> bool:
        held = doubled(hand)
        return held.total < MOST and says(len(hand), held.total, held.soft, upcard + 1, held.conditions)

    return gives_up


def _open(game: Game, book: Book) -> Iterator[tuple[int, Hand]]:
    """The states in which somebody is asked, with an example of each."""
    for state, hand in enumerate(book.examples):
        if len(hand) > 1 and not game.graph.decided[state]:
            yield state, hand


class Charted(NamedTuple):
    """A solved game as a chart by totals, the hands that differ, and the chart with them."""

    by_totals: Chart
    plays: Strategy
    """Of the chart by totals."""
    differences: tuple[Difference, ...]
    complete: Chart


Entries = dict[tuple[int | tuple[int, ...], int], str]


def charted(solved: Solved, book: Book, name: str) -> Charted:
    """The best chart by totals and number of cards, and what hands known by their values add to it."""
    weights = reach(solved)
    sections = [*_by_totals(solved, book, weights), *_questions(solved, book, weights)]
    by_totals = Chart(book.form, f"{name}-by-totals", sections)
    plays, alike = strategy_of(by_totals, solved.game, book), _alike(solved, book)
    differences = tuple(_differences(solved, book, weights, plays, alike))
    complete = Chart(book.form, name, [*sections, *_exceptions(differences, alike, book)])
    return Charted(by_totals, plays, differences, complete)


def reach(solved: Solved) -> Floats:
    """How likely a round comes to each state against each first card; a little for those it never does."""
    game, graph = solved.game, solved.game.graph
    found = np.zeros((len(graph.number), VALUES))
    shares = game.shoe / game.shoe.sum()
    never = 1e-9 * np.prod(shares**graph.holds, axis=1)
    for upcard in np.flatnonzero(game.shoe).tolist():
        plays = solved.strategy.plays[:, upcard].copy()
        later = graph.number > 2
        plays[later] = solved.strategy.otherwise[later, upcard]
        first = first_hands(game, upcard)
        found[:, upcard] = reached_by(graph, game.shoe, plays, upcard, first) + never * shares[upcard]
    return found


def _by_totals(solved: Solved, book: Book, weights: Floats) -> Iterator[Section]:
    """Sections for hands of any number of cards, then rows that differ for more of them; then pairs."""
    hands = [(state, book.held(hand, 1, False)) for state, hand in _open(solved.game, book)]
    for kind in (HARD, SOFT):
        usual: Entries = {}
        narrowed = []
        for least, most in book.groups:
            table = _best_by_total(solved, hands, weights, kind, (least, most), "")
            fresh = {key: symbol for key, symbol in table.items() if key not in usual}
            usual |= fresh
            if rows := _rows_that_differ(table, usual):
                narrowed.append(Section(kind, rows, least, most))
            for word in book.words:
                narrower = _best_by_total(solved, hands, weights, kind, (least, most), word)
                if rows := _rows_that_differ(narrower, usual | table):
                    narrowed.append(Section(kind, rows, least, most, frozenset({word})))
        yield from (Section(kind, usual), *narrowed)
    pairs: Entries = {}
    for state, _ in _open(solved.game, book):
        pair = int(solved.game.graph.pair[state])
        for upcard in range(VALUES) if pair >= 0 else ():
            splits = solved.strategy.plays[state, upcard] == SPLIT
            pairs[pair + 1, upcard + 1] = SYMBOLS[SPLIT] if splits else NO
    yield Section(PAIR, pairs)


def _rows_that_differ(table: Entries, usual: Entries) -> Entries:
    """The rows, whole, in which a play is not the usual one."""
    rows = {row for (row, upcard), symbol in table.items() if usual[row, upcard] != symbol}
    return {key: symbol for key, symbol in table.items() if key[0] in rows}


_UPCARDS = tuple(range(1, VALUES + 1))


def _best_by_total(
    solved: Solved,
    hands: Sequence[tuple[int, Held]],
    weights: Floats,
    kind: str,
    group: tuple[int, int | None],
    word: str,
) -> Entries:
    """The best play by total of hands of that kind and number of cards, for which the word holds."""
    least, most = group
    concerned = [
        (state, held.total)
        for state, held in hands
        if held.soft == (kind == SOFT)
        and least <= len(held.values) <= (most or len(held.values))
        and (not word or word in held.conditions)
    ]
    if not concerned:
        return {}
    states, totals = np.array(concerned).T
    worth = np.zeros((MOST + 1, VALUES, SPLIT))
    np.add.at(worth, totals, weights[states, :, None] * solved.worth.play[states, :, :SPLIT])
    best = worth.argmax(axis=2)
    return {
        (total, upcard): SYMBOLS[int(best[total, upcard - 1])]
        for total in dict.fromkeys(totals.tolist())
        for upcard in _UPCARDS
    }


def _questions(solved: Solved, book: Book, weights: Floats) -> Iterator[Section]:
    """Where half is given up at once, and where a doubled hand is given up."""
    game = solved.game
    if any(game.surrenders):
        for kind in (HARD, SOFT):
            yield from _surrenders(solved, book, weights, kind)
    if game.rules.rescues:
        yield from _rescue_section(solved, book, weights)


def _surrenders(solved: Solved, book: Book, weights: Floats, kind: str) -> Iterator[Section]:
    gains: dict[tuple[int, int], float] = defaultdict(float)
    for state, hand in _open(solved.game, book):
        held = book.held(hand, 1, False)
        for upcard in np.flatnonzero(solved.game.surrenders).tolist() if len(hand) == 2 else ():
            if held.soft == (kind == SOFT):
                plays = solved.worth.play[state, upcard]
                gain = plays[SURRENDER] - plays[: SPLIT + 1].max()
                gains[held.total, upcard + 1] += weights[state, upcard] * gain
    if any(gain > 0 for gain in gains.values()):
        entries: Entries = {key: YES if gain > 0 else NO for key, gain in gains.items()}
        yield Section(QUESTION_SURRENDER, entries, conditions=frozenset({kind}))


def _rescue_section(solved: Solved, book: Book, weights: Floats) -> Iterator[Section]:
    """Totals below 17 win only if the dealer goes over 21, so they are given up alike."""
    wanted: dict[tuple[int, int], float] = defaultdict(float)
    for state, hand in _open(solved.game, book):
        upcards = np.flatnonzero(solved.strategy.otherwise[state] == DOUBLE).tolist()
        totals = [book.held((*hand, card), 1, True).total for card in book.card_of_value] if upcards else []
        for upcard in upcards:
            for value in range(VALUES):
                total = totals[value]
                given_up = solved.strategy.rescue[state, value, upcard]
                weight = weights[state, upcard] if total < MOST else 0.0
                wanted[max(total, LEAST_FINAL - 1), upcard + 1] += weight if given_up else -weight
    entries: Entries = {
        (total, upcard): YES if wanted[max(total, LEAST_FINAL - 1), upcard] > 0 else NO
        for total in range(4, MOST)
        for upcard in _UPCARDS
    }
    if YES in entries.values():
        yield Section(QUESTION_RESCUE, entries)


def _differences(
    solved: Solved, book: Book, weights: Floats, by_totals: Strategy, alike: "Alike"
) -> Iterator[Difference]:
    """Hands, by values and suits that matter, for which another play is better than the chart's."""
    states = np.array([state for each in alike.values() for state in each])
    groups = np.repeat(np.arange(len(alike)), [len(each) for each in alike.values()])
    worth, likely = np.zeros((len(alike), VALUES, SPLIT)), np.zeros((len(alike), VALUES))
    np.add.at(worth, groups, weights[states, :, None] * solved.worth.play[states, :, :SPLIT])
    np.add.at(likely, groups, weights[states])
    first = np.array([each[0] for each in alike.values()])
    usual, best = by_totals.otherwise[first], worth.argmax(axis=2)
    better = (best != usual) & (solved.strategy.plays[first] != SPLIT) & (likely > 1e-9)
    names = list(alike)
    for group, upcard in zip(*(places.tolist() for places in np.nonzero(better)), strict=True):
        values, conditions = names[group]
        play, instead, chance = best[group, upcard], usual[group, upcard], float(likely[group, upcard])
        gain = float(worth[group, upcard, play] - worth[group, upcard, instead]) / chance
        narrowest = _narrowest(conditions, book)
        yield Difference(values, narrowest, upcard + 1, int(play), int(instead), gain, chance)


Alike = dict[tuple[tuple[int, ...], frozenset[str]], list[int]]


def _alike(solved: Solved, book: Book) -> Alike:
    """The states that a chart cannot tell apart, by values held and words that hold."""
    found: Alike = defaultdict(list)
    for state, hand in _open(solved.game, book):
        held = book.held(hand, 1, False)
        found[held.values, held.conditions].append(state)
    return found


def _exceptions(differences: Sequence[Difference], alike: Alike, book: Book) -> Iterator[Section]:
    """Sections by the values held. Where suits matter, the narrowest words come first and name every hand."""
    found = {(each.cards, each.condition, each.upcard): SYMBOLS[each.play] for each in differences}
    concerned = {cards for cards, _, _ in found}
    words: dict[str, list[tuple[int, ...]]] = defaultdict(list)
    for cards, conditions in alike:
        if cards in concerned:
            words[_narrowest(conditions, book)].append(cards)
    for word in sorted(words, key=lambda each: -book.form.conditions.index(each) if each else 1):
        entries: Entries = {
            (cards, upcard): found.get((cards, word, upcard), NO)
            for cards in words[word]
            for upcard in _UPCARDS
        }
        yield Section(CARDS, entries, conditions=frozenset({word} if word else ()))


def _narrowest(conditions: frozenset[str], book: Book) -> str:
    return max(conditions, key=book.form.conditions.index, default="")


def difference_as_json(each: Difference) -> dict[str, object]:
    """A difference as figures list it."""
    return {
        "cards": " ".join(map(named, each.cards)),
        **({"condition": each.condition} if each.condition else {}),
        "against": named(each.upcard),
        "play": WORDS[each.play],
        "instead_of": WORDS[each.instead_of],
        "gain": each.gain,
        "probability": each.probability,
        "price": each.price,
    }

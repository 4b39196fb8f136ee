"""A game with boxes, solved: the best play of every hand, or the worth of a given strategy."""

from collections import defaultdict
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

import numpy as np

from houseway.lab.solving.dealers import NATURAL, OUTCOMES, VALUES, Dealers, Floats, Numbers, distribution
from houseway.lab.solving.hands import BRANCHES, Graph, Starts
from houseway.lab.solving.naturals import DECIDED_OVER, DECIDED_WITHIN, STILL_OPEN, natural_with_all
from houseway.lab.solving.playing import (
    HIT,
    IMPOSSIBLE,
    SPLIT,
    SURRENDER,
    Rules,
    Worth,
    worth,
)
from houseway.lab.solving.splitting import (
    ANY_CARD,
    DOUBLED,
    FIRST_OPEN,
    NO_PAIR,
    OVER_ONCE,
    RESULTS,
    Cell,
    Leaf,
    alone,
    follow,
    leaves,
    nets,
    signed_extras,
)

ACE, TEN = 0, 9
HOLE = {ACE: TEN, TEN: ACE}
"""The second card that makes the dealer's natural, by the first."""


class Game(NamedTuple):
    """A game with boxes under its settings, as the solver sees it."""

    graph: Graph
    starts: Starts
    dealers: Dealers
    shoe: Numbers
    """How many cards there are of each value."""
    rules: Rules
    most_splits: tuple[int, ...]
    """How often each pair may be split."""
    one_card: tuple[bool, ...]
    """Whether hands split from it get one card only."""
    surrenders: tuple[bool, ...]
    """Against which first cards half may be given up."""
    bust_counts: bool
    """Whether a hand over 21 already was the original wager."""
    surrendered: float = -0.5
    """What a surrendered hand wins where no natural takes it whole."""


class Strategy(NamedTuple):
    """What is played: by state and first card, and which doubled hands are given up."""

    plays: Numbers
    """Hit, stand, double, split or surrender; a pair that cannot be split again plays on by `otherwise`."""
    otherwise: Numbers
    rescue: Numbers


class Split(NamedTuple):
    """A split pair against a first card: its worth, what is staked on it, and how its hands end."""

    cell: Cell
    worth: float
    staked: float
    hands: tuple[tuple[Leaf, float, Floats, Floats], ...]
    """For each way the second cards fall: how likely, and the results of hands of both kinds."""
    settled: bool
    """Whether what a natural takes is counted; without it the worth is too high."""


class Solved(NamedTuple):
    """The worth of a game under a strategy."""

    game: Game
    strategy: Strategy
    worth: Worth
    """Of every play, going on by the strategy."""
    splits: dict[tuple[int, int], Split]
    mean: float
    staked: float
    net: dict[float, float]
    """How likely the round ends with each net."""


def free_choice(game: Game) -> Strategy:
    """No play fixed: the best is found."""
    states = len(game.graph.number)
    anything = np.full((states, VALUES), -1, dtype=np.int64)
    return Strategy(anything, anything, np.full((states, VALUES, VALUES), -1, dtype=np.int64))


def solve(game: Game, strategy: Strategy | None = None) -> Solved:
    """The best play of every hand and its worth; or the worth of a given strategy."""
    given = strategy or free_choice(game)
    found = worth(game.graph, game.dealers, game.shoe, game.rules, given.otherwise, given.rescue)
    otherwise = given.otherwise if strategy else found.play[:, :, :SPLIT].argmax(axis=2)
    splits = split_worths(game, otherwise, found, strategy)
    _add_splits_and_surrender(game, found, splits)
    plays = given.plays if strategy else found.play.argmax(axis=2)
    return played_out(game, Strategy(plays, otherwise, found.rescue), found, splits)


def split_worths(
    game: Game, play: Numbers, found: Worth, strategy: Strategy | None
) -> dict[tuple[int, int], Split]:
    """Every pair against every first card that the shoe allows, on all cores."""

    def settled(cell: tuple[int, int]) -> Split:
        """With what a natural takes, where that can matter: where the pair is split, or might be."""
        pair, upcard = cell
        split = split_worth(game, pair, upcard, play, found.rescue)
        states = np.flatnonzero(game.graph.pair == pair)
        if strategy is None:
            wanted = split.worth > found.play[states, upcard, :SPLIT].max(axis=1).min()
        else:
            wanted = bool((strategy.plays[states, upcard] == SPLIT).any())
        return _settled(game, split, play, found.rescue) if wanted else split

    cells = [
        (pair, upcard)
        for pair in range(VALUES)
        for upcard in range(VALUES)
        if game.shoe[pair] >= 2 + (pair == upcard) and game.shoe[upcard]
    ]
    with ThreadPoolExecutor() as pool:
        return dict(zip(cells, pool.map(settled, cells), strict=True))


def _settled(game: Game, split: Split, play: Numbers, rescue: Numbers) -> Split:
    if split.settled:
        return split
    taken = _taken_by_natural(game, split.cell, np.ascontiguousarray(play[:, split.cell.upcard]), rescue)
    return split._replace(worth=split.worth - taken, settled=True)


def settled_split(solved: Solved, cell: tuple[int, int]) -> Split:
    """A pair against a first card, with what a natural takes, whether it is split or not."""
    return _settled(solved.game, solved.splits[cell], solved.strategy.otherwise, solved.strategy.rescue)


def split_worth(game: Game, pair: int, upcard: int, play: Numbers, rescue: Numbers) -> Split:
    """One pair against one first card, before what a natural takes of open hands."""
    cell = Cell(pair, upcard, game.most_splits[pair], game.one_card[pair])
    tables = _Alone(game, cell, np.ascontiguousarray(play[:, upcard]), rescue)
    won = nets(game.rules.tie, game.graph.paid)
    mean, staked = 0.0, 0.0
    hands = []
    for leaf in leaves(cell.most_splits):
        chance = leaf.ways * sum(
            sign * tables.chance_of_pairs(extra) for extra, sign in signed_extras(leaf, leaf.others)
        )
        if chance <= 0.0:
            continue
        other = leaf.ways * tables.signed(leaf, leaf.others - 1, NO_PAIR) if leaf.others else _NOTHING
        free = leaf.ways * tables.signed(leaf, leaf.others, ANY_CARD) if leaf.free else _NOTHING
        for number, table in ((leaf.others, other), (leaf.free, free)):
            mean += number * float((table[:DOUBLED] * won[:DOUBLED]).sum())
            staked += number * float(chance + table[DOUBLED, 0])
        hands.append((leaf, chance, other / chance, free / chance))
    return Split(cell, mean, staked, tuple(hands), cell.upcard not in HOLE)


_NOTHING = np.zeros((RESULTS, OUTCOMES))


class _Alone:
    """Hands of one split seen alone, each table made once."""

    def __init__(self, game: Game, cell: Cell, play: Numbers, rescue: Numbers) -> None:
        self.game, self.cell, self.play, self.rescue = game, cell, play, rescue
        self._tables: dict[tuple[int, int], Floats] = {}

    def chance_of_pairs(self, number: int) -> float:
        """How likely so many given draws are all of the pair's value."""
        shoe, cell = self.game.shoe, self.cell
        pairs = int(shoe[cell.pair]) - 2 - (cell.pair == cell.upcard)
        cards = int(shoe.sum()) - 3
        chance = 1.0
        for drawn in range(number):
            chance *= max(pairs - drawn, 0) / max(cards - drawn, 1)
        return chance

    def signed(self, leaf: Leaf, of_others: int, second: int) -> Floats:
        """A hand whose second card is of another value, or free, given how the others' fell."""
        total = np.zeros((RESULTS, OUTCOMES))
        for extra, sign in signed_extras(leaf, of_others):
            chance = self.chance_of_pairs(extra)
            if chance:
                total += sign * chance * self._table(1 + extra, second)
        return total

    def _table(self, extra: int, second: int) -> Floats:
        key = (extra, second)
        if key not in self._tables:
            game = self.game
            self._tables[key] = alone(
                game.graph, game.starts, game.dealers, game.shoe, game.rules,
                self.play, self.rescue, self.cell, extra, second,
            )  # fmt: skip
        return self._tables[key]


def _taken_by_natural(game: Game, cell: Cell, play: Numbers, rescue: Numbers) -> float:
    """One original wager, if a natural finds a hand open; or none where a hand over 21 was it already."""

    def likely(wanted: int) -> float:
        return float(
            natural_with_all(
                game.graph, game.starts, game.shoe, play, rescue, cell, HOLE[cell.upcard], wanted
            )
        )

    if game.bust_counts:
        taken = likely(DECIDED_WITHIN | STILL_OPEN) - likely(DECIDED_WITHIN)
    else:
        left = game.shoe.copy()
        left[cell.upcard] -= 1
        left[cell.pair] -= 2
        taken = left[HOLE[cell.upcard]] / left.sum() - likely(DECIDED_WITHIN | DECIDED_OVER)
    return game.rules.spared * taken


def _add_splits_and_surrender(game: Game, found: Worth, splits: dict[tuple[int, int], Split]) -> None:
    graph = game.graph
    for state in np.flatnonzero((graph.number == 2) & (graph.decided == 0)):
        for upcard in range(VALUES):
            if found.play[state, upcard, HIT] <= IMPOSSIBLE:
                continue
            split = splits.get((int(graph.pair[state]), upcard))
            if split is not None:
                found.play[state, upcard, SPLIT] = split.worth
            if game.surrenders[upcard]:
                natural = found.dealer[state, upcard, NATURAL]
                found.play[state, upcard, SURRENDER] = game.surrendered * (1 - natural) - natural


def first_hands(game: Game, upcard: int) -> Floats:
    """How likely each state of two cards and this first card of the dealer are together."""
    graph, starts = game.graph, game.starts
    found = np.zeros(len(graph.number))
    shoe = game.shoe.copy()
    cards = int(shoe.sum())
    likely = shoe[upcard] / cards
    shoe[upcard] -= 1
    for first in range(VALUES):
        for start in range(starts.first[first], starts.first[first + 1]):
            state = starts.state[start]
            here = likely * starts.weight[start] * shoe[first] / (cards - 1)
            for second in range(VALUES):
                chance = here * (shoe[second] - (second == first)) / (cards - 2)
                for branch in range(BRANCHES):
                    found[graph.child[state, second, branch]] += chance * graph.weight[state, second, branch]
    return found


def played_out(game: Game, strategy: Strategy, found: Worth, splits: dict[tuple[int, int], Split]) -> Solved:
    """A strategy from the first cards on, with what every play is worth."""
    net: dict[float, float] = defaultdict(float)
    mean, staked = 0.0, 1.0
    for upcard in np.flatnonzero(game.shoe).tolist():
        first = first_hands(game, upcard)
        table = unsplit(game, strategy, found.dealer, upcard, first)
        staked += float(table[DOUBLED, 0])
        _add_nets(net, table, nets(game.rules.tie, game.graph.paid))
        for state in np.flatnonzero(first):
            chance, play = float(first[state]), int(strategy.plays[state, upcard])
            if game.graph.decided[state]:
                mean += chance * float(game.graph.pays[state])
                continue
            mean += chance * float(found.play[state, upcard, play])
            if play == SPLIT:
                split = splits[int(game.graph.pair[state]), int(upcard)]
                staked += chance * (split.staked - 1)
                for each, likely in split_nets(game, split).items():
                    net[each] += chance * likely
            elif play == SURRENDER:
                natural = float(found.dealer[state, upcard, NATURAL])
                net[game.surrendered] += chance * (1 - natural)
                net[-1.0] += chance * natural
    return Solved(game, strategy, found, splits, mean, staked, dict(sorted(net.items())))


def unsplit(game: Game, strategy: Strategy, dealer: Floats, upcard: int, first: Floats) -> Floats:
    """How hands end that are neither split nor surrendered, by result and dealer's outcome."""
    play = strategy.plays[:, upcard].copy()
    later = game.graph.number > 2
    play[later] = strategy.otherwise[later, upcard]
    return follow(
        game.graph, game.dealers, game.shoe, game.rules, play, strategy.rescue, dealer, upcard, first
    )


def _add_nets(net: dict[float, float], table: Floats, won: Floats) -> None:
    """The nets of single hands: a natural takes the original wager of an open one."""
    won[FIRST_OPEN:DOUBLED, NATURAL] = -1.0
    for result, outcome in zip(*np.nonzero(table[:DOUBLED]), strict=True):
        net[float(won[result, outcome])] += float(table[result, outcome])


Together = dict[tuple[float, bool, bool], float]
"""How likely some hands come to a net together, whether one of them waits, whether one is over 21."""


def split_nets(game: Game, split: Split) -> dict[float, float]:
    """The nets of all hands of a split, the hands taken as independent given the dealer's outcome."""
    won, dealer = nets(game.rules.tie, game.graph.paid), _dealer_after(game, split.cell)
    total: dict[float, float] = defaultdict(float)
    for leaf, chance, other, free in split.hands:
        for outcome in np.flatnonzero(dealer).tolist():
            together: Together = {(0.0, False, False): 1.0}
            for table, number in ((other, leaf.others), (free, leaf.free)):
                hand = _alone(_given(table, outcome, dealer), won[:, outcome]) if number else {}
                for _ in range(number):
                    together = _joined(together, hand)
            for (net, waits, over), likely in together.items():
                taken = outcome == NATURAL and waits and not (game.bust_counts and over)
                total[net - taken] += chance * float(dealer[outcome]) * likely
    return dict(total)


def _dealer_after(game: Game, cell: Cell) -> Floats:
    """The dealer's outcomes with the pair gone from the shoe."""
    left, found = game.shoe.copy(), np.empty(OUTCOMES)
    left[cell.upcard] -= 1
    left[cell.pair] -= 2
    distribution(game.dealers, cell.upcard, left, game.rules.spared, found)
    return found


def _given(table: Floats, outcome: int, dealer: Floats) -> Floats:
    """The results of a hand given the dealer's outcome: those that wait as they are, others in proportion."""
    found = np.zeros(DOUBLED)
    found[FIRST_OPEN:] = table[FIRST_OPEN:DOUBLED, outcome] / dealer[outcome]
    decided = table[:FIRST_OPEN, 0]
    if decided.sum():
        found[:FIRST_OPEN] = decided / decided.sum() * max(1 - found[FIRST_OPEN:].sum(), 0.0)
    return np.asarray(found / (found.sum() or 1.0))


def _alone(results: Floats, won: Floats) -> Together:
    """A hand by itself: results that come to the same are one."""
    alone: Together = defaultdict(float)
    for result in np.flatnonzero(results).tolist():
        key = float(won[result]), result >= FIRST_OPEN, OVER_ONCE <= result < FIRST_OPEN
        alone[key] += float(results[result])
    return alone


def _joined(together: Together, hand: Together) -> Together:
    joined: Together = defaultdict(float)
    for (net, waits, over), likely in together.items():
        for (more, one_waits, one_over), chance in hand.items():
            joined[net + more, waits or one_waits, over or one_over] += likely * chance
    return joined

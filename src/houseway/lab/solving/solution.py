"""A game with boxes, solved: the best play of every hand, or the worth of a given strategy."""

from collections import defaultdict
from typing import NamedTuple

import numpy as np

from houseway.lab.solving.dealers import NATURAL, OUTCOMES, VALUES, Dealers, Floats, Numbers
from houseway.lab.solving.hands import BRANCHES, Graph, Starts
from houseway.lab.solving.naturals import DECIDED_OVER, DECIDED_WITHIN, STILL_OPEN, natural_with_all
from houseway.lab.solving.playing import (
    DOUBLE,
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
    RESULTS,
    Cell,
    Leaf,
    Played,
    Walk,
    leaves,
    nets,
    signed_extras,
    tables,
    walk,
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
    taken: float
    """What a natural takes of open hands, as far as it is counted in the worth."""
    settled: bool
    """Whether it is counted in full; otherwise it is no less, and the worth is too high."""


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
    """How likely a round without a split ends with each net."""
    parted: dict[tuple[int, int], float]
    """How likely each pair is split against each first card."""
    unsplit: dict[int, Floats]
    """How hands end that are not split, by first card."""

    @property
    def split_mean(self) -> float:
        """What rounds with a split win on average; 0 where there are none."""
        chance = sum(self.parted.values())
        return (self.mean - sum(net * likely for net, likely in self.net.items())) / chance if chance else 0.0


def free_choice(game: Game) -> Strategy:
    """No play fixed: the best is found."""
    states = len(game.graph.number)
    anything = np.full((states, VALUES), -1, dtype=np.int64)
    return Strategy(anything, anything, np.full((states, VALUES, VALUES), -1, dtype=np.int64))


def solve(game: Game, strategy: Strategy | None = None, beside: "Solved | None" = None) -> Solved:
    """The best play of every hand and its worth; or the worth of a given strategy.

    What is solved `beside` for the same game and plays its split hands alike is not worked out again.
    """
    given = strategy or free_choice(game)
    found = worth(game.graph, game.dealers, game.shoe, game.rules, given.otherwise, given.rescue)
    otherwise = given.otherwise if strategy else found.play[:, :, :SPLIT].argmax(axis=2)
    splits = split_worths(game, otherwise, found, strategy, beside)
    _add_splits_and_surrender(game, found, splits)
    plays = given.plays if strategy else found.play.argmax(axis=2)
    return played_out(game, Strategy(plays, otherwise, found.rescue), found, splits, beside)


def split_worths(
    game: Game, play: Numbers, found: Worth, strategy: Strategy | None, beside: "Solved | None" = None
) -> dict[tuple[int, int], Split]:
    """Every pair against every first card that the shoe allows; of a given strategy those that it splits."""
    splits = {}
    for pair in np.flatnonzero(game.shoe >= 2).tolist():
        of = begun_with(game, pair)
        states = np.flatnonzero(game.graph.pair == pair)
        for upcard in np.flatnonzero(game.shoe).tolist():
            if game.shoe[pair] < 2 + (pair == upcard):
                continue
            parted = strategy is None or bool((strategy.plays[states, upcard] == SPLIT).any())
            if not parted:
                continue
            before = _already(beside, of, pair, upcard, play, found.rescue)
            split = before or split_worth(game, of, pair, upcard, play, found.rescue)
            least = found.play[states, upcard, :SPLIT].max(axis=1).min()
            wanted = strategy is not None or split.worth > least
            splits[pair, upcard] = settled(game, of, split, play, found.rescue) if wanted else split
    return splits


def begun_with(game: Game, pair: int) -> Walk:
    """All that can become of a hand that begins with one card of a pair."""
    begin, starts = np.zeros(len(game.graph.number)), game.starts
    here = slice(starts.first[pair], starts.first[pair + 1])
    np.add.at(begin, starts.state[here], starts.weight[here])
    return walk(game.graph, begin)


def _already(
    beside: "Solved | None", of: Walk, pair: int, upcard: int, play: Numbers, rescue: Numbers
) -> Split | None:
    """The split as it was solved before, if its hands are played alike in whatever they can come to."""
    if beside is None:
        return None
    before, graph = beside.strategy, beside.game.graph
    seen = np.isin(np.arange(len(graph.number)), of.states[of.begin > 0])
    for number in range(1, int(graph.number.max()) + 1):
        here = np.flatnonzero(seen & (graph.number == number) & (graph.decided == 0))
        now = play[here, upcard]
        if number > 1:
            doubled = here[now == DOUBLE]
            if (now != before.otherwise[here, upcard]).any():
                return None
            if (rescue[doubled, :, upcard] != before.rescue[doubled, :, upcard]).any():
                return None
            here = here[now == HIT]
        seen[graph.child[here][graph.weight[here] > 0]] = True
    return beside.splits.get((pair, upcard))


def settled(game: Game, of: Walk, split: Split, play: Numbers, rescue: Numbers) -> Split:
    """The same with all that a natural takes."""
    if split.settled:
        return split
    taken = _taken_by_natural(game, of, split.cell, play[:, split.cell.upcard], rescue)
    return split._replace(worth=split.worth + split.taken - taken, taken=taken, settled=True)


def settled_split(solved: Solved, cell: tuple[int, int]) -> Split:
    """A pair against a first card, with what a natural takes, whether it is split or not."""
    of, strategy = begun_with(solved.game, cell[0]), solved.strategy
    return settled(solved.game, of, solved.splits[cell], strategy.otherwise, strategy.rescue)


def split_worth(game: Game, of: Walk, pair: int, upcard: int, play: Numbers, rescue: Numbers) -> Split:
    """One pair against one first card, less what a natural takes at least of open hands."""
    cell = Cell(pair, upcard, game.most_splits[pair], game.one_card[pair])
    alone = _Alone(game, of, cell, play[:, upcard], rescue)
    won = nets(game.rules.tie, game.graph.paid)
    mean, staked, waits = 0.0, 0.0, 0.0
    hands = []
    for leaf in leaves(cell.most_splits):
        chance = leaf.ways * sum(
            sign * alone.chance_of_pairs(extra) for extra, sign in signed_extras(leaf, leaf.others)
        )
        if chance <= 0.0:
            continue
        other = leaf.ways * alone.signed(leaf, leaf.others - 1, NO_PAIR) if leaf.others else _NOTHING
        free = leaf.ways * alone.signed(leaf, leaf.others, ANY_CARD) if leaf.free else _NOTHING
        for number, table in ((leaf.others, other), (leaf.free, free)):
            mean += number * float((table[:DOUBLED] * won[:DOUBLED]).sum())
            staked += number * float(chance + table[DOUBLED, 0])
        waits += float((other if leaf.others else free)[FIRST_OPEN:DOUBLED, NATURAL].sum())
        hands.append((leaf, chance, other / chance, free / chance))
    least = 0.0 if game.bust_counts or upcard not in HOLE else waits
    return Split(cell, mean - least, staked, tuple(hands), least, upcard not in HOLE)


_NOTHING = np.zeros((RESULTS, OUTCOMES))


class _Alone:
    """Hands of one split seen alone: with so many more cards of the pair's value gone from the shoe."""

    def __init__(self, game: Game, of: Walk, cell: Cell, play: Numbers, rescue: Numbers) -> None:
        self.game, self.cell = game, cell
        most = max(leaf.again + leaf.others for leaf in leaves(cell.most_splits))
        self.extras = [extra for extra in range(most + 1) if self.chance_of_pairs(extra)]
        shoes = np.repeat(game.shoe[None], len(self.extras), axis=0)
        shoes[:, cell.upcard] -= 1
        shoes[:, cell.pair] -= 1 + np.array(self.extras)
        played = Played(
            game.graph, game.dealers, game.rules, cell.upcard, play, rescue, game.graph.ending_split, shoes
        )
        self._tables = tables(played, of, cell.one_card, cell.pair)

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
            if extra < len(self.extras):
                total += sign * self.chance_of_pairs(extra) * self._tables[second, extra]
        return total


def _taken_by_natural(game: Game, of: Walk, cell: Cell, play: Numbers, rescue: Numbers) -> float:
    """One original wager, if a natural finds a hand open; or none where a hand over 21 was it already."""

    def likely(wanted: int) -> float:
        return natural_with_all(game.graph, of, game.shoe, play, rescue, cell, HOLE[cell.upcard], wanted)

    if game.bust_counts:
        taken = likely(DECIDED_WITHIN | STILL_OPEN) - likely(DECIDED_WITHIN)
    else:
        left = game.shoe.copy()
        left[cell.upcard] -= 1
        left[cell.pair] -= 2
        taken = float(left[HOLE[cell.upcard]] / left.sum()) - likely(DECIDED_WITHIN | DECIDED_OVER)
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


def played_out(
    game: Game,
    strategy: Strategy,
    found: Worth,
    splits: dict[tuple[int, int], Split],
    beside: Solved | None = None,
) -> Solved:
    """A strategy from the first cards on, with what every play is worth.

    What a game solved beside it plays alike against a first card is not followed again.
    """
    net: dict[float, float] = defaultdict(float)
    parted: dict[tuple[int, int], float] = defaultdict(float)
    tables_of = {}
    mean, staked = 0.0, 1.0
    for upcard in np.flatnonzero(game.shoe).tolist():
        first = first_hands(game, upcard)
        same = beside is not None and _plays_alike(strategy, beside.strategy, upcard)
        table = beside.unsplit[upcard] if beside and same else unsplit(game, strategy, upcard, first)
        tables_of[upcard] = table
        staked += float(table[DOUBLED, 0])
        _add_nets(net, table, nets(game.rules.tie, game.graph.paid))
        for state in np.flatnonzero(first):
            chance, play = float(first[state]), int(strategy.plays[state, upcard])
            if game.graph.decided[state]:
                mean += chance * float(game.graph.pays[state])
                continue
            mean += chance * float(found.play[state, upcard, play])
            if play == SPLIT:
                cell = int(game.graph.pair[state]), int(upcard)
                staked += chance * (splits[cell].staked - 1)
                parted[cell] += chance
            elif play == SURRENDER:
                natural = float(found.dealer[state, upcard, NATURAL])
                net[game.surrendered] += chance * (1 - natural)
                net[-1.0] += chance * natural
    return Solved(
        game, strategy, found, splits, mean, staked, dict(sorted(net.items())), dict(parted), tables_of
    )


def _plays_alike(one: Strategy, other: Strategy, upcard: int) -> bool:
    return (
        np.array_equal(one.plays[:, upcard], other.plays[:, upcard])
        and np.array_equal(one.otherwise[:, upcard], other.otherwise[:, upcard])
        and np.array_equal(one.rescue[..., upcard], other.rescue[..., upcard])
    )


def unsplit(game: Game, strategy: Strategy, upcard: int, first: Floats) -> Floats:
    """How hands end that are neither split nor surrendered, by result and dealer's outcome."""
    graph = game.graph
    play = np.where(graph.number > 2, strategy.otherwise[:, upcard], strategy.plays[:, upcard])
    shoes = game.shoe[None].copy()
    shoes[:, upcard] -= 1
    played = Played(graph, game.dealers, game.rules, upcard, play, strategy.rescue, graph.ending, shoes)
    found: Floats = tables(played, walk(graph, first), False)[0, 0]
    return found


def _add_nets(net: dict[float, float], table: Floats, won: Floats) -> None:
    """The nets of single hands: a natural takes the original wager of an open one."""
    won[FIRST_OPEN:DOUBLED, NATURAL] = -1.0
    for result, outcome in zip(*np.nonzero(table[:DOUBLED]), strict=True):
        net[float(won[result, outcome])] += float(table[result, outcome])

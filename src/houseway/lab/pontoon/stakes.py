"""Pontoon by stake: the Super Bonus in dollars and payments in chips, in best play, edge and deviation."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from houseway.games.pontoon.hands import SPADES
from houseway.games.pontoon.settings import Settings
from houseway.games.pontoon.settlement import LARGE_BONUS, LARGE_FROM, SMALL_BONUS
from houseway.games.pontoon.strategy import TOWARD
from houseway.lab.pontoon.sevens import SUITS, VALUE, Sevens, Worth, starts_of, state
from houseway.lab.pontoon.solving import EXACTLY, Stake, book, game
from houseway.lab.pontoon.whole_box import METHOD as EVEN_MONEY
from houseway.lab.pontoon.whole_box import Sampled
from houseway.lab.solving.analysis import Analysed
from houseway.lab.solving.charting import SYMBOLS, charted, strategy_of
from houseway.lab.solving.playing import HIT, SPLIT
from houseway.lab.solving.sampling import deviation, more_than
from houseway.lab.solving.solution import Game, Solved, Strategy, first_hands, played_out, solve
from houseway.table.charts.chart_text import written
from houseway.table.charts.charts import CARDS, NO, PAIR, UPCARDS, Chart, Section

METHOD = (
    "as box, with Table 2's bonus and every payment in chips; sevens against a seven followed by suit, "
    "second card by second card"
)
SEVEN = VALUE + 1


def amount(stake: int) -> int:
    """Table 2: the Super Bonus of a wager of that size."""
    return LARGE_BONUS if stake >= LARGE_FROM else SMALL_BONUS


class Bonused(NamedTuple):
    """A box played by a strategy: all but the bonus, and Super Bonuses to expect."""

    solved: Solved
    drawn_to: dict[float, float]
    """Bonuses of hands that were not split, by what else the hand is paid."""
    after_split: float

    @property
    def number(self) -> float:
        """Super Bonuses to expect in a round."""
        return sum(self.drawn_to.values()) + self.after_split


Pairs = list[tuple[tuple[int, int], float, Worth]]
"""Two sevens against a seven: their suits, how large a share of all pairs of sevens they are, their worth."""


def bonused(solved: Solved, strategy: Strategy, pairs: Pairs) -> Bonused:
    """The strategy, with what sevens against a seven come to by suit."""
    drawn_to: dict[float, float] = {}
    after_split, split = 0.0, [(share, worth) for suits, share, worth in pairs if _splits(strategy, suits)]
    chance = _chance(solved.game)
    for suits, share, worth in pairs:
        if not _splits(strategy, suits):
            paid = float(solved.game.graph.pays[state(*suits, suits[0])])
            drawn_to[paid] = drawn_to.get(paid, 0.0) + chance * share * worth.bonuses
        else:
            after_split += chance * share * worth.bonuses
    return Bonused(_with_split(solved, strategy, split), drawn_to, after_split)


def pairs_of(solved: Solved, strategy: Strategy) -> Pairs:
    """Every kind of two sevens against a seven, played by the strategy."""
    sevens = Sevens(solved.game, strategy, VALUE)
    starts = starts_of(int(solved.game.shoe[VALUE]) // SUITS)
    return [(suits, share, _of_pair(solved, strategy, sevens, suits)) for suits, share in starts]


def _chance(of: Game) -> float:
    """How likely a box has two sevens against a seven."""
    return float(first_hands(of, VALUE)[of.graph.pair == VALUE].sum())


def _splits(strategy: Strategy, suits: tuple[int, int]) -> bool:
    return bool(strategy.plays[state(*suits), VALUE] == SPLIT)


def _of_pair(solved: Solved, strategy: Strategy, sevens: Sevens, suits: tuple[int, int]) -> Worth:
    """Two sevens of these suits against a seven, played by the strategy."""
    one, other = suits
    here = state(one, other)
    play = int(strategy.plays[here, VALUE])
    if play == SPLIT:
        return sevens.split(one, other)
    bonuses = sevens.drawn_to() if one == other and play == HIT else 0.0
    return Worth(float(solved.worth.play[here, VALUE, play]), 1.0, bonuses)


def _with_split(solved: Solved, strategy: Strategy, split: list[tuple[float, Worth]]) -> Solved:
    """Played out with the worth of split sevens that was found by suit."""
    splits, share = dict(solved.splits), sum(each for each, _ in split)
    worth = solved.worth._replace(play=solved.worth.play.copy())
    if share and (VALUE, VALUE) in splits:
        mean = sum(each * found.mean for each, found in split) / share
        staked = sum(each * found.staked for each, found in split) / share
        splits[VALUE, VALUE] = splits[VALUE, VALUE]._replace(worth=mean, staked=staked)
        worth.play[solved.game.graph.pair == VALUE, VALUE, SPLIT] = mean
    return played_out(solved.game, strategy, worth, splits, solved)


def bonuses_of(options: "Options", strategy: Strategy) -> float:
    """Super Bonuses to expect in a round."""
    pairs = options.pairs(strategy)
    return _chance(options.solved.game) * sum(share * each.bonuses for _, share, each in pairs)


class Options:
    """A solved game with the ways to play sevens against a seven, each worked out once."""

    def __init__(self, solved: Solved) -> None:
        self.solved = solved
        self._known: dict[bytes, Pairs] = {}

    def pairs(self, strategy: Strategy) -> Pairs:
        """What the strategy's sevens against a seven come to."""
        here = self.solved.game.graph.pair == VALUE
        key = strategy.plays[here, VALUE].tobytes() + strategy.otherwise[here, VALUE].tobytes()
        if key not in self._known:
            self._known[key] = pairs_of(self.solved, strategy)
        return self._known[key]

    def best(self, bonus: float) -> Strategy:
        """The best play with a bonus of so many stakes: sevens split or drawn to, by suit."""

        def worth(strategy: Strategy) -> float:
            return sum(share * (each.mean + bonus * each.bonuses) for _, share, each in self.pairs(strategy))

        tried = [_sevens_played(self.solved, suited, mixed, bonus) for suited in (0, 1) for mixed in (0, 1)]
        return max(tried, key=worth)


def _sevens_played(solved: Solved, suited: int, mixed: int, bonus: float) -> Strategy:
    """The strategy with suited and with mixed sevens against a seven split or not."""
    plays, otherwise = solved.strategy.plays.copy(), solved.strategy.otherwise.copy()
    drawn = Sevens(solved.game, solved.strategy, VALUE).drawn_to()
    for one in range(SUITS):
        for other in range(SUITS):
            here = state(one, other)
            worth = solved.worth.play[here, VALUE, :SPLIT].copy()
            worth[HIT] += bonus * drawn if one == other else 0.0
            otherwise[here, VALUE] = int(worth.argmax())
            split = suited if one == other else mixed
            plays[here, VALUE] = SPLIT if split else otherwise[here, VALUE]
    return Strategy(plays, otherwise, solved.strategy.rescue)


def by_stake(
    settings: Settings,
    stakes: Iterable[int],
    usual: Analysed,
    known: Options,
    *,
    chart: Chart | None,
    lost: Sampled | None,
) -> list[dict[str, Any]]:
    """The box at each stake: by the chart that was named, or played best for that stake."""
    best = usual.charts.complete if usual.charts else None
    solved = {_paying(None): (known, best)}
    rows = []
    for cents in stakes:
        stake = Stake(cents, settings)
        if _paying(stake) not in solved:
            solved[_paying(stake)] = _solved_at(settings, stake, chart)
        options, base = solved[_paying(stake)]
        strategy = options.solved.strategy if base is None else options.best(amount(cents) / cents)
        found = bonused(options.solved, strategy, options.pairs(strategy))
        row = _at_stake(stake, found, usual, lost)
        rows.append(row if base is None else row | {"chart": written(with_sevens(base, strategy))})
    return rows


def _paying(stake: Stake | None) -> Any:
    """What stakes have in common that are paid the same for each unit."""
    if stake is None:
        return tuple(EXACTLY.items()), -0.5, True
    return tuple(stake.pays.items()), stake.surrendered, stake.doubles


def _solved_at(settings: Settings, stake: Stake, chart: Chart | None) -> tuple[Options, Chart | None]:
    here = game(settings, stake=stake)
    if chart is not None:
        return Options(solve(here, strategy_of(chart, here, book()))), None
    found = solve(here)
    return Options(found), charted(found, book(), "optimal").complete


def _at_stake(stake: Stake, found: Bonused, usual: Analysed, lost: Sampled | None) -> dict[str, Any]:
    bonus, box = amount(stake.cents) / stake.cents, found.solved
    edge = -box.mean - bonus * found.number + (lost.edge(stake.pays) if lost else 0.0)
    nets = lost.nets_of(usual.solved) if lost else usual.nets
    figures = {
        "house_edge": edge,
        "exact": False,
        "method": METHOD + (EVEN_MONEY if lost else ""),
        **({"standard_error": lost.standard_error, "rounds": lost.rounds} if lost else {}),
        **deviation(nets, edge, more_than(usual.solved, box) + _beside(found, bonus)),
        "element_of_risk": edge / box.staked,
        "average_stake": box.staked,
    }
    return {
        "stake": stake.cents,
        "wagers": {"box": figures},
        "bonus": {
            "amount": amount(stake.cents),
            "expected_number": found.number,
            "return": bonus * found.number,
        },
    }


def _beside(found: Bonused, bonus: float) -> float:
    """What bonuses add to the expected square; two on one box are rare, and count as one and one."""
    beside = sum(chance * (2 * paid * bonus + bonus * bonus) for paid, chance in found.drawn_to.items())
    return beside + found.after_split * (bonus * bonus + 2 * bonus * 2.0)


def with_sevens(chart: Chart, strategy: Strategy) -> Chart:
    """The chart with these plays of two sevens against a seven, the suited ones in words of their own."""
    another = (SPADES + 1) % SUITS
    mixed = strategy.plays[state(another, SPADES), VALUE] == SPLIT
    sections = [_pairs(each, bool(mixed)) if each.kind == PAIR else each for each in chart.sections]
    words = next(each for each in TOWARD.values() if "7-7-7" in each[0])[1:]
    for word, suit in zip(words, (another, SPADES), strict=True):
        play = int(strategy.plays[state(suit, suit), VALUE])
        if (play == SPLIT) == bool(mixed) and play == SPLIT:
            continue
        old = next((each for each in sections if each.kind == CARDS and each.conditions == {word}), None)
        entries = dict(old.entries) if old else {}
        for upcard in UPCARDS:
            entries.setdefault(((SEVEN, SEVEN), upcard), NO)
        entries[(SEVEN, SEVEN), SEVEN] = SYMBOLS[play]
        if old:
            sections.remove(old)
        sections.insert(0, Section(CARDS, entries, conditions=frozenset({word})))
    return Chart(chart.form, chart.name, sections)


def _pairs(section: Section, split: bool) -> Section:
    entries = dict(section.entries) | {(SEVEN, SEVEN): SYMBOLS[SPLIT] if split else NO}
    return Section(PAIR, entries, section.least_cards, section.most_cards, section.conditions)

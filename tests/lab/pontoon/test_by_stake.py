"""The Super Bonus in dollars and payments in chips, stake by stake, in play and figures."""

import re
from fractions import Fraction
from functools import cache
from math import ceil, floor
from typing import Any

import numpy as np
import pytest

import houseway
from houseway.equipment import Chips
from houseway.games.pontoon.settings import Settings
from houseway.games.pontoon.strategy import FORM, held
from houseway.lab.models import Plan
from houseway.lab.pontoon.model import Model
from houseway.lab.pontoon.results import ENDINGS, Ending, Result
from houseway.lab.pontoon.sevens import SUITS, VALUE, Sevens, starts_of
from houseway.lab.pontoon.solving import EXACTLY, Stake, game
from houseway.lab.simulation import simulate
from houseway.lab.solving.playing import HIT, SPLIT, worth
from houseway.lab.solving.solution import Game, Strategy, begun_with, free_choice, split_worth
from houseway.lab.streams import stream
from houseway.table.charts.chart_text import read_chart
from houseway.table.layout.wagers import Limits

SMALL = Settings(decks=3)
SEVENS = {suit: 24 + suit for suit in range(SUITS)}


@cache
def usual() -> dict[str, Any]:
    return houseway.analyse("pontoon", {}, stakes=[10_00, 25_00, 1_000_00])


@cache
def solvable() -> tuple[Game, Strategy]:
    """A small shoe, and its best play without splits."""
    small = game(SMALL)
    free = free_choice(small)
    found = worth(small.graph, small.dealers, small.shoe, small.rules, free.otherwise, free.rescue)
    otherwise = found.play[:, :, :SPLIT].argmax(axis=2)
    return small, Strategy(otherwise, otherwise, found.rescue)


def sevens_played(suited: int, mixed: int, upcard: int = VALUE) -> Sevens:
    """Suited and mixed sevens played so; drawn to where they are not split."""
    small, strategy = solvable()
    plays, otherwise = strategy.plays.copy(), strategy.otherwise.copy()
    sevens = Sevens(small, strategy, upcard)
    for (one, other), state in sevens._states.items():
        plays[state, upcard] = suited if one == other else mixed
        otherwise[state, upcard] = HIT
    return Sevens(small, Strategy(plays, otherwise, strategy.rescue), upcard)


@pytest.mark.parametrize("upcard", [VALUE, 4])
def test_sevens_that_are_always_split_are_worth_what_the_solver_says(upcard: int) -> None:
    sevens = sevens_played(SPLIT, SPLIT, upcard)
    of = begun_with(sevens.game, VALUE)
    known = split_worth(sevens.game, of, VALUE, upcard, sevens.strategy.otherwise, sevens.strategy.rescue)
    found = [(share, sevens.split(*suits)) for suits, share in starts_of(SMALL.decks)]
    assert sum(share for share, _ in found) == pytest.approx(1)
    assert sum(share * each.mean for share, each in found) == pytest.approx(known.worth, abs=1e-12)
    assert sum(share * each.staked for share, each in found) == pytest.approx(known.staked, abs=1e-12)


def bonuses_slowly(pair: tuple[int, int], suited: int, mixed: int) -> float:
    """Hand after hand in the order of play, a third card at once; a dealer's seven of every suit."""
    total = 0.0
    for dealers in range(SUITS):
        left = dict.fromkeys(SEVENS, SMALL.decks) | {None: 44 * SMALL.decks}
        for suit in pair:
            left[suit] -= 1
        chance = left[dealers] / sum(number for suit, number in left.items() if suit is not None)
        left[dealers] -= 1
        if pair[0] == pair[1] and suited == SPLIT:
            continue
        total += chance * _hands(left, pair, 1, suited, mixed)
    return total


def _hands(left: dict[Any, int], waiting: tuple[int, ...], splits: int, suited: int, mixed: int) -> float:
    """Bonuses to expect of the hands that wait; where suited sevens are split there are none."""
    return sum(chance * number for chance, number in _ways(left, waiting, splits, (suited, mixed), 0))


def _ways(left: Any, waiting: Any, splits: int, plays: tuple[int, int], so_far: int) -> Any:
    if not waiting:
        yield 1.0, so_far
        return
    first, *rest = waiting
    for second, chance, after in _draws(left):
        splits_it = second is not None and splits < 3 and plays[first != second] == SPLIT
        if splits_it and first == second:
            continue
        if splits_it:
            ways = _ways(after, (first, second, *rest), splits + 1, plays, so_far)
        elif second is not None and first == second:
            ways = (
                (third_chance * share, number)
                for third, third_chance, last in _draws(after)
                for share, number in _ways(last, rest, splits, plays, so_far + (third == first))
            )
        else:
            ways = _ways(after, rest, splits, plays, so_far)
        for share, number in ways:
            yield chance * share, number


def _draws(left: dict[Any, int]) -> Any:
    cards = sum(left.values())
    for card, number in left.items():
        if number:
            yield card, number / cards, left | {card: number - 1}


@pytest.mark.parametrize("suited", [HIT, SPLIT])
def test_bonuses_of_split_sevens_hand_after_hand(suited: int) -> None:
    """PT-R13: unsuited sevens that were split can still make it, unless suited ones are split later."""
    sevens = sevens_played(suited, SPLIT)
    for pair in ((0, 1), (3, 3)):
        slowly = bonuses_slowly(pair, suited, SPLIT) if pair[0] != pair[1] else None
        found = sevens.split(*pair).bonuses
        assert found == pytest.approx(slowly, rel=1e-9) if slowly is not None else found == 0


def test_a_third_seven_of_the_suit() -> None:
    """Two of three sevens of a suit held, ten sevens and 144 - 3 cards left, one of them the dealer's."""
    small, strategy = solvable()
    decks = SMALL.decks
    expected = (4 * decks - 3) / (48 * decks - 3) * (decks - 2) / (4 * decks - 2)
    assert Sevens(small, strategy, VALUE).drawn_to() == pytest.approx(expected)


def row(stake: int) -> dict[str, Any]:
    return next(each for each in usual()["by_stake"] if each["stake"] == stake)


@pytest.mark.parametrize(("stake", "play"), [(10_00, "hit"), (25_00, "hit"), (1_000_00, "split")])
def test_suited_sevens_against_a_seven_are_drawn_to_while_the_bonus_is_worth_it(
    stake: int, play: str
) -> None:
    chart = read_chart(row(stake)["chart"], FORM)
    for suit in range(SUITS):
        pair = held((SEVENS[suit], SEVENS[suit]), 7)
        assert chart.play(pair, {"hit", "stand", "double", "split"}) == play
    mixed = held((SEVENS[0], SEVENS[1]), 7)
    assert chart.play(mixed, {"hit", "stand", "double", "split"}) == "split"


def test_the_box_itself_stays_as_it_is_and_the_bonus_is_that_of_its_chart() -> None:
    """The printed chart splits suited sevens, so only unsuited ones can make the bonus."""
    found = usual()
    bonus = found["bonuses"]["super-bonus"]
    assert found["wagers"]["box"]["house_edge"] == pytest.approx(0.003786910, abs=1e-8)
    assert bonus["expected_number"] == pytest.approx(row(1_000_00)["bonus"]["expected_number"], rel=1e-6)
    assert bonus["expected_number"] < row(10_00)["bonus"]["expected_number"] / 100
    for each in bonus["by_stake"]:
        assert each["return"] == pytest.approx(bonus["expected_number"] * each["amount"] / each["stake"])


def test_best_for_the_stake_is_better_than_the_printed_chart_with_its_bonus() -> None:
    box, number = usual()["wagers"]["box"]["house_edge"], usual()["bonuses"]["super-bonus"]["expected_number"]
    for stake, amount in ((10_00, 1_000_00), (25_00, 5_000_00)):
        assert row(stake)["bonus"]["amount"] == amount
        assert row(stake)["wagers"]["box"]["house_edge"] < box - number * amount / stake - 1e-4
        assert row(stake)["wagers"]["box"]["sd"] > usual()["wagers"]["box"]["sd"]


def test_payments_in_chips() -> None:
    def stake(cents: int, *chips: int, **settings: Any) -> Stake:
        return Stake(cents, Settings(chips=chips, **settings))

    assert set(stake(10_00, 5_00).pays.items()) == set(EXACTLY.items())
    assert stake(10_00, 5_00).surrendered == -0.5
    for result, exactly in EXACTLY.items():
        assert stake(5_00, 5_00).pays[result] == (2 if exactly == 1.5 else exactly)
    assert stake(5_00, 5_00).surrendered == 0
    assert stake(5_00, 5_00, surrender_rounding="house").surrendered == -1
    assert stake(25_00, 5_00).surrendered == pytest.approx(-10 / 25)
    assert stake(5_01).pays[next(r for r, at in EXACTLY.items() if at == 1.5)] == pytest.approx(752 / 501)
    limited = Settings(limits={"double": Limits(min=20_00)})
    assert [Stake(cents, limited).doubles for cents in (10_00, 20_00)] == [False, True]


def test_a_stake_below_one_step_of_the_sign_cannot_be_doubled() -> None:
    """Wagers from $5 in steps of $25 (3.3): $5 has no multiple to add, $30 has one."""
    sign = Settings(limits={"box": Limits(min=5_00, unit=25_00)})
    assert [Stake(cents, sign).doubles for cents in (5_00, 30_00)] == [False, True]


@pytest.mark.parametrize(
    "rounds",
    [pytest.param(1_000_000, marks=pytest.mark.ci), pytest.param(100_000_000, marks=pytest.mark.deep)],
)
@pytest.mark.parametrize(
    ("stake", "settings"),
    [
        (5_00, {"chips": [5_00]}),
        (5_00, {"chips": [5_00], "surrender_rounding": "house"}),
        (30_00, {"chips": [10_00], "limits": {"double": {"min": 50_00}}}),
        (7_00, {"chips": [2_00, 5_00], "decks": 4}),
    ],
)
def test_counted_endings_paid_in_chips_agree(stake: int, settings: dict[str, Any], rounds: int) -> None:
    """The chart of a stake, simulated; each hand that ends is paid by the house's own rounding."""
    [row] = houseway.analyse("pontoon", settings, stakes=[stake])["by_stake"]
    chart = re.sub(r"\bD\b", "H", row["chart"]) if "limits" in settings else row["chart"]
    table = Model(Settings(decks=settings.get("decks", 8)), read_chart(chart, FORM), 1, False)
    ended = table.count(rounds, stream(7, 0)).counts["box"].lines
    paid = [paid_in_chips(ending, stake, settings) for ending in ENDINGS.values()]
    won = sum(number * cents for number, cents in zip(ended, paid, strict=True)) / rounds / stake
    box = row["wagers"]["box"]
    assert abs(won + box["house_edge"] + row["bonus"]["return"]) < 4 * box["sd"] / np.sqrt(rounds)


def paid_in_chips(ending: Ending, stake: int, settings: dict[str, Any]) -> int:
    """Cents a hand wins, a double with as much again: up to chips, half a stake as set (9.4, 14.2)."""
    chips, total = Chips(settings["chips"]), 0
    for part in (ending.wager, ending.double):
        cents = stake * part.pays if part else Fraction(0)
        if cents >= 0:
            total += chips.up(ceil(cents))
        elif part == ENDINGS[Result.SURRENDERED].wager:
            house = settings.get("surrender_rounding") == "house"
            total -= min(chips.up(ceil(-cents)), stake) if house else chips.down(floor(-cents))
        else:
            total += int(cents)
    return total


@pytest.mark.deep
@pytest.mark.parametrize("stake", [10_00, 1_000_00])
def test_a_long_simulation_of_the_chart_agrees(stake: int) -> None:
    found = simulate(Plan("pontoon", {}, row(stake)["chart"]), rounds=100_000_000, seed=41)
    box, bonus = found["wagers"]["box"], found["bonuses"]["super-bonus"]
    known = row(stake)
    without = known["wagers"]["box"]["house_edge"] + known["bonus"]["return"]
    assert abs(box["house_edge"] - without) < 3.5 * box["standard_error"]
    spread = np.sqrt(known["bonus"]["expected_number"] / 100_000_000)
    assert abs(bonus["expected_number"] - known["bonus"]["expected_number"]) < 4 * spread

"""Four Card Poker solved: every figure by a second way."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from math import comb
from random import Random
from typing import Any

import numpy as np
import pytest

import houseway
from houseway.games.four_card_poker.hands import PAIR_OF_ACES, PLACE, RANK, category, strength
from houseway.games.four_card_poker.strategy import Strategy, read
from houseway.lab.four_card_poker import exact, facts, kernel
from houseway.lab.four_card_poker.counting import EQUAL, FOLD, HIGHER, LOWER, ONCE, THREE_TIMES
from houseway.lab.four_card_poker.optimum import best_thresholds, choices, deals_of, optimum
from houseway.lab.four_card_poker.results import Result
from houseway.lab.four_card_poker.strength import strengths_of
from houseway.lab.models import Plan
from houseway.lab.simulation import simulate
from houseway.rulebook import Refused, Unreadable

DEALERS_HANDS = comb(46, 5)


def figures(settings: dict[str, Any] | None = None) -> dict[str, Any]:
    return houseway.analyse("four-card-poker", settings)


def best_of_any_size(above: int, deals: int) -> int:
    """A fold, or a Play wager of any size in steps of half an Ante; of those worth the same the smallest."""
    margin = Fraction(deals - 2 * above, deals)
    worth = {0: Fraction(-1)} | {half: (1 + Fraction(half, 2)) * margin for half in range(2, 7)}
    best = max(worth, key=lambda half: (worth[half], -half))
    return {0: FOLD, 2: ONCE, 6: THREE_TIMES}[best]


@pytest.mark.parametrize("ranks", [(0, 1, 2, 12), (3, 5, 9, 10)])
def test_a_small_deck_equals_every_single_deal(ranks: tuple[int, ...]) -> None:
    """Sixteen cards, every face-up club, hand and dealer's hand, by the engine's own strength."""
    deck = [card for card in range(52) if RANK[card] in ranks]
    counts = optimum(ranks).counts
    places = {int(each): place for place, each in enumerate(facts.strengths())}
    for number, rank in enumerate(ranks):
        face_up = PLACE.index(1 << rank)
        others = [card for card in deck if card != face_up]
        hands = list(combinations(others, 5))
        held = np.array([sum(1 << card for card in hand) for hand in hands])
        dealers = np.array([strength((*hand, face_up)) for hand in hands])
        ways: Counter[tuple[int, int, int]] = Counter()
        for hand, mine in zip(hands, map(strength, hands), strict=True):
            left = dealers[held & sum(1 << card for card in hand) == 0]
            above, equal = int((left > mine).sum()), int((left == mine).sum())
            play = best_of_any_size(above, len(left))
            ways[places[mine], play, LOWER] += above
            ways[places[mine], play, EQUAL] += equal
            ways[places[mine], play, HIGHER] += len(left) - above - equal
        expected = np.zeros_like(counts[number])
        for key, deals in ways.items():
            expected[key] = deals
        assert (counts[number] == expected).all()


@pytest.fixture(scope="module")
def five_of_46() -> Any:
    places = np.fromiter((each for five in combinations(range(46), 5) for each in five), np.uint8)
    return places.reshape(-1, 5)


def results_of(hand: list[int], face_up: int, five_of_46: Any) -> tuple[int, int]:
    """How many of all the dealer's hands are higher than this one, and how many are equal."""
    left = np.array([card for card in range(52) if card not in (*hand, face_up)], np.uint8)
    cards = np.full((DEALERS_HANDS, 6), face_up, np.uint8)
    cards[:, :5] = left[five_of_46]
    found = np.zeros(DEALERS_HANDS, np.int32)
    strengths_of(cards.ravel(), 6, facts.bits(), facts.tables(), found)
    mine = strength(hand)
    return int((found > mine).sum()), int((found == mine).sum())


def looked_up(hand: list[int], face_up: int) -> int:
    held = int(facts.bits()[hand].sum())
    return kernel.look_up(held, face_up, facts.bits(), facts.tables(), choices(51), optimum().plays)


@pytest.mark.ci
def test_sampled_decisions_equal_the_full_enumeration(five_of_46: Any) -> None:
    """Hands between ace king and a pair of kings, where it is hard to tell, in any suits."""
    rng, tried = Random(7), Counter[int]()
    while tried.total() < 30:
        hand = rng.sample(range(52), 5)
        if not 0xCB000 >> 4 <= strength(hand) < PAIR_OF_ACES:
            continue
        face_up = rng.choice([card for card in range(52) if card not in hand])
        above, _ = results_of(hand, face_up, five_of_46)
        assert looked_up(hand, face_up) == best_of_any_size(above, DEALERS_HANDS), (hand, face_up)
        tried[looked_up(hand, face_up)] += 1
    assert min(tried[play] for play in (FOLD, ONCE, THREE_TIMES)) >= 4


@pytest.mark.ci
def test_a_strength_that_few_hands_have_is_counted_in_full(five_of_46: Any) -> None:
    """Four sevens against the five of clubs, with each of the cards beside them."""
    sevens, face_up = [card for card in range(52) if RANK[card] == 5], PLACE.index(1 << 3)
    place = facts.places()[strength(sevens)]
    expected = np.zeros((3, 3), np.int64)
    for beside in set(range(52)) - {*sevens, face_up}:
        above, equal = results_of([*sevens, beside], face_up, five_of_46)
        expected[THREE_TIMES] += (above, equal, DEALERS_HANDS - above - equal)
    assert (optimum().counts[3, place] == expected).all()


def test_all_deals_are_counted() -> None:
    counts = optimum().counts
    assert 4 * int(counts.sum()) == comb(52, 5) * 47 * DEALERS_HANDS
    by_strength = 4 * counts.sum(axis=(0, 2, 3)) // (47 * DEALERS_HANDS)
    assert tuple(int(each) for each in by_strength) == exact.census(5)


def test_what_was_published_of_the_best_play() -> None:
    ante = figures()["wagers"]["ante"]
    assert ante["house_edge"] == pytest.approx(0.0279, abs=5e-5)
    assert ante["element_of_risk"] == pytest.approx(0.0130, abs=5e-5)
    assert ante["fraction"] == "-8840827253/317119576410"
    assert ante["average_stake"] == pytest.approx(
        1 + sum(times * ante["frequencies"][play] for play, times in (("once", 1), ("three times", 3)))
    )
    basic = next(each for each in figures()["strategies"] if each["name"] == "reference")
    assert 1 - basic["element_of_risk"] == pytest.approx(0.9841, abs=1e-4)


def test_what_was_published_of_aces_up() -> None:
    edges = {each["name"]: each["house_edge"] for each in figures()["schedules"]["aces_up"]}
    assert edges["50-40-8-5-4-3-1"] == pytest.approx(0.0389, abs=5e-5)
    assert min(edges.values()) == edges["50-40-9-6-4-2-1"] == pytest.approx(0.0198, abs=5e-5)
    assert max(edges.values()) == edges["50-40-7-5-4-3-1"] == pytest.approx(0.0615, abs=5e-5)


def test_hands_by_kind() -> None:
    """Four of a kind, and three of a kind in five cards, leave no better hand; the rest by sample."""
    five, six = figures()["hands"]["five"], figures()["hands"]["six"]
    assert five["four of a kind"] == 13 * 48
    assert five["three of a kind"] == 13 * 4 * comb(48, 2)
    assert sum(five.values()) == comb(52, 5)
    assert sum(six.values()) == comb(52, 6)
    assert six["four of a kind"] == 13 * comb(48, 2)
    rng = Random(5)
    sample = Counter(category(strength(rng.sample(range(52), 6))) for _ in range(50_000))
    for kind, name in enumerate(reversed(list(six))):
        share = six[name] / comb(52, 6)
        assert abs(sample[kind] / 50_000 - share) < 4 * (share / 50_000) ** 0.5


def test_every_outcome_has_its_clause_and_they_close_to_one() -> None:
    for wager in figures()["wagers"].values():
        assert sum(each["probability"] for each in wager["outcomes"]) == pytest.approx(1, abs=1e-12)
        assert sum(each["contribution"] for each in wager["outcomes"]) == pytest.approx(-wager["house_edge"])
        assert all(each["clause"].startswith("four-card-poker/") for each in wager["outcomes"])


def test_schedules_that_are_written_out_count() -> None:
    better = {"four-of-a-kind": 26, "straight-flush": 20, "three-of-a-kind": 2}
    aces_up = {"four-of-a-kind": 51} | {
        name.replace(" ", "-"): pays
        for name, pays in zip(
            ("straight flush", "three of a kind", "flush", "straight", "two pair", "pair of aces"),
            (40, 8, 5, 4, 3, 1),
            strict=True,
        )
    }
    plain = figures()["wagers"]
    other = figures({"ante_bonus": better, "aces_up": aces_up, "whole_multiples": True})["wagers"]
    four = Fraction(624, comb(52, 5))
    for wager in ("ante", "aces-up"):
        assert Fraction(other[wager]["fraction"]) - Fraction(plain[wager]["fraction"]) == four


def test_the_lines_of_strategies_are_read_back() -> None:
    lines, found = figures()["strategy_lines"], exact.best_play_of_all_hands()
    for name, strategy in exact.strategies(found).items():
        assert deals_of(read("\n".join(lines[name])), found) == deals_of(strategy, found)


@pytest.mark.parametrize("ranks", [range(13), [0], [6], [12]])
def test_no_neighbour_of_the_best_thresholds_is_better(ranks: Sequence[int]) -> None:
    """Moved a strength up or down, for all face-up cards at once or for one of them."""
    best = best_thresholds(exact.best_play_of_all_hands(), by_face_up_card=len(ranks) == 1)
    every, least = facts.strengths().tolist(), mean(best)
    for step in (-1, 1):
        for moved in (0, 1):
            thresholds = [list(each) for each in best]
            for rank in ranks:
                thresholds[moved][rank] = every[every.index(thresholds[moved][rank]) + step]
            assert mean(Strategy(tuple(thresholds[0]), tuple(thresholds[1]))) <= least


def mean(strategy: Strategy) -> Fraction:
    """Ante and Play without a bonus."""
    found = deals_of(strategy, exact.best_play_of_all_hands())
    bonuses = exact.ante_bonus_schedule(None)
    return sum(
        (Result(play, result, None).net(bonuses) * chance for (_, play, result), chance in found.items()),
        Fraction(0),
    )


@pytest.mark.parametrize(
    ("settings", "error", "said"),
    [
        ({"aces_up": "50-50"}, Unreadable, "50-50"),
        ({"ante_bonus": {"flush": 3}}, Unreadable, "ante_bonus"),
        ({"decks": 2}, Refused, "four-card-poker/3.1"),
        ({"colour": "green"}, Unreadable, "colour"),
    ],
)
def test_bad_settings(settings: dict[str, Any], error: type[Exception], said: str) -> None:
    with pytest.raises(error, match=said):
        figures(settings)


def agreement(rounds: int, seed: int) -> None:
    exactly = figures()
    best, aces_up = (exactly["wagers"][wager] for wager in ("ante", "aces-up"))
    named = next(each for each in exactly["strategies"] if each["name"] == "reference")
    for strategy, edge in (("optimal", best), (None, named)):
        found = simulate(Plan("four-card-poker", strategy=strategy), rounds=rounds, seed=seed)["wagers"]
        for simulated, known in ((found["ante"], edge), (found["aces-up"], aces_up)):
            off = simulated["house_edge"] - known["house_edge"]
            assert abs(off) < 3 * simulated["standard_error"], strategy
        off = found["ante"]["element_of_risk"] - edge["element_of_risk"]
        assert abs(off) < 3 * found["ante"]["element_of_risk_standard_error"]
        shares = {each["name"]: each for each in found["ante"]["outcomes"]}
        for outcome in edge.get("outcomes", ()):
            expected = outcome["probability"]
            share = shares.get(outcome["name"], {"probability": 0})["probability"]
            assert abs(share - expected) < 4 * (expected / rounds) ** 0.5 + 2 / rounds, outcome["name"]


def test_simulation_agrees_with_what_is_exact() -> None:
    agreement(4_000_000, seed=21)


@pytest.mark.deep
def test_simulation_agrees_over_a_hundred_million_rounds() -> None:
    agreement(100_000_000, seed=22)

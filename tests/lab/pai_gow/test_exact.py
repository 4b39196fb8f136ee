"""The exact analysis of Pai Gow against enumerations that know nothing of it."""

import re
from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations
from pathlib import Path
from random import Random

import pytest

from houseway.equipment import TILE_SET, tile
from houseway.games.pai_gow.four_tiles import kinds_of, tiles_of
from houseway.games.pai_gow.hands import Kind, settings_of, value
from houseway.games.pai_gow.house_way import house_way
from houseway.games.pai_gow.matching import outcome
from houseway.games.pai_gow.settings import Settings
from houseway.games.pai_gow.strategy import read_strategy
from houseway.lab.figures import moments
from houseway.lab.models import Plan
from houseway.lab.pai_gow.chances import against_the_house_way
from houseway.lab.pai_gow.exact import analyse, chances, play
from houseway.lab.pai_gow.facts import endings
from houseway.lab.pai_gow.model import model
from houseway.lab.statistics import chi_square, edge
from houseway.lab.streams import stream
from tests.differential import slow_house_way as slow

SMALL_SETS = {
    "pairs": "6-6 6-6 1-1 1-1 3-6 4-5 2-6 3-5 2-4 1-2",
    "zeros": "5-5 5-5 4-6 4-6 6-6 4-4 1-1 2-6 3-5 1-5",
    "singles": "6-6 4-4 1-3 5-5 3-3 2-2 5-6 1-6 3-6 1-2",
    "sevens": "2-5 3-4 1-6 1-6 6-6 1-1 4-5 2-3 5-6 4-6",
}
DOCUMENTS = Path(__file__).parents[3] / "docs"
DOCUMENT = (DOCUMENTS / "pai-gow.md").read_text(encoding="utf-8")
TWENTIETHS = {"win": 19, "lose": -20, "stand off": 0}


def left_of(tiles, four):
    return list((Counter(tiles) - Counter(four)).elements())


def slow_expectations(names, zero_rule):
    """Every deal to both sides one by one, by the second reading of the document."""
    set_so = {four: slow.set_tiles(list(four))[:2] for four in combinations(names, 4)}
    sums = dict.fromkeys(("player-house-way", "player-optimal", "banker-house-way", "banker-optimal"), 0)
    pairs = 0
    for four in combinations(range(len(names)), 4):
        others = [place for place in range(len(names)) if place not in four]
        mine = tuple(names[place] for place in four)
        ways = [set_so[mine], *slow.all_settings(list(mine))]
        player, banker = [0] * len(ways), [0] * len(ways)
        for other in combinations(others, 4):
            theirs = set_so[tuple(names[place] for place in other)]
            pairs += 1
            for way, setting in enumerate(ways):
                player[way] += TWENTIETHS[slow.compare(setting, theirs, zero_rule)]
                banker[way] += bank_net(slow.compare(theirs, setting, zero_rule))
        sums["player-house-way"] += player[0]
        sums["player-optimal"] += max(player)
        sums["banker-house-way"] += banker[0]
        sums["banker-optimal"] += max(banker)
    return {name: Fraction(total, 20 * pairs) for name, total in sums.items()}


def bank_net(of_the_player):
    return TWENTIETHS[{"win": "lose", "lose": "win", "stand off": "stand off"}[of_the_player]]


@pytest.mark.parametrize("zero_rule", ["hand", "wager"])
@pytest.mark.parametrize("name", SMALL_SETS)
def test_a_small_set_of_tiles_comes_out_as_dealt_one_by_one(name, zero_rule, monkeypatch):
    once = cache(slow.value)
    monkeypatch.setattr(slow, "value", lambda two: once(tuple(two)))
    names = SMALL_SETS[name].split()
    found = analyse(Settings(zero_rule=zero_rule), tuple(tile(each) for each in names))
    expected = slow_expectations(names, zero_rule)
    assert {wager: Fraction(each["fraction"]) for wager, each in found["wagers"].items()} == expected


@pytest.mark.parametrize("banking", [False, True])
@pytest.mark.parametrize("zero_rule", ["hand", "wager"])
def test_single_deals_are_counted_as_the_engine_matches_them(zero_rule, banking):
    """Tile by tile through `matching.outcome`, against all 20,475 deals of the other side."""
    found = against_the_house_way(zero_rule, banking=banking)
    rules = [ending.rule for ending in endings(zero_rule)[0]]
    for four in sampled(3, seed=f"{zero_rule} {banking}"):
        place = found.deals.index(kinds_of(four))
        counted = {
            frozenset(map(kinds_of, setting)): Counter(
                {rule: int(number) for rule, number in zip(rules, ended, strict=True) if number}
            )
            for setting, ended in zip(found.settings[place], found.counts[place], strict=True)
        }
        for setting in settings_of(four):
            assert counted[frozenset(map(kinds_of, setting))] == one_by_one(setting, four, zero_rule, banking)


def sampled(number, seed):
    rng = Random(seed)
    return [tuple(rng.sample(TILE_SET, 4)) for _ in range(number)]


def one_by_one(setting, four, zero_rule, banking):
    ended = Counter()
    for other in combinations(left_of(TILE_SET, four), 4):
        sides = [setting, house_way(other).setting]
        ended[outcome(*(reversed(sides) if banking else sides), zero_rule).rule[0]] += 1
    assert ended.total() == 20_475
    return ended


@pytest.fixture(scope="module")
def found():
    return analyse(Settings())


def test_all_deals_to_both_sides_are_there():
    found = against_the_house_way("hand")
    assert len(found.deals) == 3_620
    assert sum(found.alike) == 35_960
    assert (found.counts.sum(axis=2) == 20_475).all()
    assert Counter(kinds_of(four) for four in combinations(TILE_SET, 4)) == dict(
        zip(found.deals, found.alike, strict=True)
    )


def test_the_house_way_costs_a_player_about_as_much_as_other_house_ways_do(found):
    """Published for other House Ways: 2.39 % as a player, 0.5 to 0.74 % as a banker."""
    edges = {wager: each["house_edge"] for wager, each in found["wagers"].items()}
    assert edges["player-house-way"] == pytest.approx(0.0239, abs=0.0005)
    assert 0.004 < edges["banker-house-way"] < 0.008
    assert edges["player-optimal"] < edges["player-house-way"] - 0.005
    assert edges["banker-optimal"] < 0


@pytest.mark.parametrize("zero_rule", ["hand", "wager"])
def test_the_figures_in_the_document_are_found_again(zero_rule):
    wagers = analyse(Settings(zero_rule=zero_rule))["wagers"]
    assert list(wagers) == ["player-house-way", "player-optimal", "banker-house-way", "banker-optimal"]
    for name, each in wagers.items():
        assert f"| `{name}` | {each['fraction']} | {100 * each['house_edge']:.4f} |" in DOCUMENT
        assert each["exact"]


def test_the_differences_in_the_document_are_found_again(found):
    listed = {" ".join(each["kinds"]): each for each in found["differences"]["player"]["list"]}
    shown = re.findall(
        r"^\| ((?:[a-z-]+ ){3}[a-z-]+) \| (.*?) / (.*?) \| (.*?) / (.*?) \| (0\.\d+) \|$", DOCUMENT, re.M
    )
    assert len(shown) == 12
    for kinds, *hands, gain in shown:
        each = listed[kinds]
        made = [hand for way in ("house_way", "better") for hand in each[way]]
        worth = [value(tiles_of(Kind[name.replace("-", "_").upper()] for name in hand)).name for hand in made]
        assert (worth, f"{each['gain']:.4f}") == (hands, gain)
    for side in ("player", "banker"):
        told = found["differences"][side]
        assert f"{told['deals']:,}" in DOCUMENT and f"({len(told['list'])}" in DOCUMENT
        assert f"{100 * told['gain']:.4f} %" in DOCUMENT


@pytest.mark.parametrize("zero_rule", ["hand", "wager"])
def test_chances_are_those_of_the_analysis(zero_rule):
    settings = Settings(zero_rule=zero_rule)
    wagers = analyse(settings)["wagers"]
    for wager, known in chances(settings).items():
        assert sum(known.values()) == 1
        assert {name: float(chance) for name, chance in known.items()} == {
            each["name"]: each["probability"] for each in wagers[wager]["outcomes"]
        }


def test_what_the_player_loses_the_bank_wins_before_commission(found):
    sides = [found["wagers"][name]["outcomes"] for name in ("player-house-way", "banker-house-way")]
    assert [each["probability"] for each in sides[0]] == [each["probability"] for each in sides[1]]
    assert [each["clause"].replace("9.2.1", "9.3.2").replace("9.2.2", "9.3.1") for each in sides[0][:5]] == [
        each["clause"] for each in sides[1][:5]
    ]
    assert {each["pays"] for each in sides[0]} == {each["pays"] for each in sides[1]} == {0.95, -1, 0}


@pytest.mark.parametrize("side", ["player", "banker"])
def test_the_differences_are_all_that_the_optimum_gains(found, side):
    wagers, told = found["wagers"], found["differences"][side]
    usual, best = (Fraction(wagers[f"{side}-{way}"]["fraction"]) for way in ("house-way", "optimal"))
    assert Fraction(told["fraction"]) == best - usual
    assert sum(each["contribution"] for each in told["list"]) == pytest.approx(float(best - usual))
    assert sum(each["deals"] for each in told["list"]) == told["deals"]
    assert all(each["gain"] > 0 and each["better"] != each["house_way"] for each in told["list"])


def test_the_hands_of_the_house_way_are_counted(found):
    made = {"low": Counter(), "high": Counter()}
    for four in combinations(TILE_SET, 4):
        for name, worth in zip(made, house_way(four).setting.values, strict=True):
            made[name][worth.name.split(" ", 1)[-1]] += 1
    told = found["hands"]
    assert {name: {each: told[name][each]["deals"] for each in told[name]} for name in told} == made


def simulated(rounds, zero_rule, strategy, boxes):
    """Counted by the kernel, with the exact figures of the same play."""
    ready = model(Plan("pai-gow", {"zero_rule": zero_rule}, strategy, boxes))
    column, _ = ready.columns
    count = ready.count(rounds, stream(11, boxes)).counts[column.wager]
    return column, count, edge(count.sums, ready.unit)


def agrees(rounds, zero_rule, strategy, boxes):
    column, count, found = simulated(rounds, zero_rule, strategy, boxes)
    exact = analyse(Settings(zero_rule=zero_rule))["wagers"][column.wager]
    assert abs(found.value - exact["house_edge"]) < 3 * found.standard_error
    if boxes == 1:
        expected = [each["probability"] for each in exact["outcomes"]]
        assert [row.name for row in column.rows] == [each["name"] for each in exact["outcomes"]]
        assert chi_square(count.rows, expected).p > 0.001


@pytest.mark.parametrize("boxes", [1, 7])
@pytest.mark.parametrize("strategy", ["house-way", "best"])
@pytest.mark.parametrize("zero_rule", ["hand", "wager"])
def test_simulation_agrees(zero_rule, strategy, boxes):
    agrees(6_000_000 // boxes, zero_rule, strategy, boxes)


@pytest.mark.deep
@pytest.mark.parametrize("strategy", ["house-way", "best"])
def test_a_long_simulation_agrees(strategy):
    agrees(100_000_000, "hand", strategy, 1)


def test_an_exception_costs_what_its_deals_lose():
    """One deal by kinds set its worst way: the whole game is worse by its share."""
    four = "mooy hoong-tau-sap cheong-sum ban-tang"
    side = play("hand")
    deal = side.found.deals.index(kinds_of(tile(name) for name in four.split()))
    ways = [0] * len(side.found.deals)
    ways[deal] = worst = min(range(3), key=lambda way: side.expected(deal, way))
    usual, worse = (moments(side.outcomes(each)).mean for each in ([0] * len(ways), ways))
    lost = side.expected(deal, 0) - side.expected(deal, worst)
    assert usual - worse == lost * Fraction(16, 35_960) > 0


def test_the_strategy_in_the_document_is_worth_what_it_says():
    section = (DOCUMENTS / "strategies.md").read_text(encoding="utf-8").partition("## Pai Gow")[2]
    strategy = read_strategy(re.search(r"```text\n(.*?)```", section, re.DOTALL)[1])
    side = play("hand")
    ways = []
    for four, settings in zip(side.found.deals, side.found.settings, strict=True):
        wanted = list(map(kinds_of, strategy.setting(tiles_of(four))))
        ways.append(next(way for way, each in enumerate(settings) if list(map(kinds_of, each)) == wanted))
    for play_of in (ways, [0] * len(ways), side.best()):
        assert f"{float(-moments(side.outcomes(play_of)).mean):.4%}".replace("%", " %") in section

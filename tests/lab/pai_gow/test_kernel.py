"""Rounds of the kernel, told to the engine tile by tile: the same lines to the cent."""

from collections import Counter
from itertools import chain, combinations
from random import Random

import pytest

import houseway
from houseway.equipment import TILE_SET, tile
from houseway.games.pai_gow.four_tiles import kinds_of
from houseway.games.pai_gow.hands import settings_of
from houseway.games.pai_gow.strategy import HOUSE_WAY, USUAL_WAYS, read_strategy
from houseway.lab import checking
from houseway.lab.models import Plan
from houseway.lab.pai_gow.model import model
from houseway.lab.streams import stream
from houseway.rulebook import Refused, Unreadable
from tests.lab.told import assert_the_engine_agrees

CHIPS = ([], [], [250, 500, 2500], [100, 500], [50, 100], [200, 500])


def random_plan(rng):
    """A table of some sort, with a strategy that sets some deals as nobody else would."""
    settings = {"zero_rule": rng.choice(["hand", "wager"])}
    if rng.random() < 0.3:
        settings["layout"] = "B"
        if rng.random() < 0.7:
            settings["house_way_areas"] = rng.sample(range(2, 9), rng.randint(1, 3))
    if chips := rng.choice(CHIPS):
        settings["chips"] = chips
    if rng.random() < 0.3:
        settings["limits"] = {"box": {"min": rng.choice([500, 2500]), "max": rng.choice([5000, 100_000])}}
    if rng.random() < 0.3:
        settings["commission_unit"] = rng.choice(["wager", "player", "round"])
    strategy = rng.choice([None, "house-way", "best", odd_strategy(rng), odd_strategy(rng)])
    return Plan("pai-gow", settings, strategy, rng.choice([1, 1, 1, 1, 2, 2, 3, 7]))


def odd_strategy(rng):
    named = {kinds_of(four): four for four in (rng.sample(TILE_SET, 4) for _ in range(400))}
    lines = [rng.choice(["house-way", "best"])]
    for kinds, four in named.items():
        low = kinds_of(rng.choice(settings_of(four)).low)
        lines.append(f"{words(kinds)}: low {words(low)}")
    return "\n".join(lines)


def words(kinds):
    return " ".join(kind.tile_name for kind in kinds)


def tell(plans, rounds, seed):
    rng = Random(seed)
    for number in range(plans):
        yield from model(random_plan(rng)).tell(rounds, stream(seed, number))


def test_some_told_rounds_settle_alike():
    assert assert_the_engine_agrees(tell(5, 100, seed=1)) == 500


@pytest.mark.ci
def test_told_rounds_settle_alike():
    rounds = list(tell(50, 100, seed=1))
    assert assert_the_engine_agrees(rounds) == 5_000
    seen = {line["clause"] for told in rounds for line in told.results}
    assert seen >= {f"pai-gow/{rule}" for rule in ("9.2.1.1", "9.2.2.1", "9.2.2.2", "9.2.3", "14.1")}


@pytest.mark.deep
def test_very_many_told_rounds_settle_alike():
    assert assert_the_engine_agrees(tell(400, 250, seed=2)) == 100_000


@pytest.mark.parametrize("boxes", [1, 3, 7])
def test_what_is_told_is_what_is_counted(boxes):
    plan = Plan("pai-gow", strategy="best", boxes=boxes)
    tally = model(plan).count(300, stream(3, 0))
    column, _ = model(plan).columns
    count = tally.counts[column.wager]
    names, x, xx = Counter(), 0, 0
    for one in model(plan).tell(300, stream(3, 0)):
        names.update(line["clause"] for line in one.results if line["wager"] == "box")
        won = sum(line["net"] for line in one.results) * 20 // 1000
        x, xx = x + won, xx + won * won
    assert dict(zip((row.clause for row in column.rows), count.rows, strict=True)) == {
        row.clause: names[row.clause] for row in column.rows
    }
    assert (tally.rounds, count.sums.blocks, count.sums.n) == (300, 300, 300 * boxes)
    assert (count.sums.x, count.sums.xx) == (x, xx)
    assert (count.sums.nx, count.sums.xy) == (boxes * x, boxes * 20 * x)
    assert (count.sums.y, count.sums.yy, count.sums.nn) == (
        6000 * boxes,
        300 * (20 * boxes) ** 2,
        300 * boxes**2,
    )


def test_the_tiles_of_a_round_are_one_set():
    for one in model(Plan("pai-gow", boxes=7)).tell(50, stream(4, 0)):
        assert sorted(chain.from_iterable(one.record["tiles"].values())) == sorted(map(str, TILE_SET))


def test_every_deal_comes_as_often_as_any_other():
    """By kinds: the three sorts of deals, to a player and to the bank."""
    counted = {area: Counter() for area in ("1", "2")}
    rounds = 20_000
    for one in model(Plan("pai-gow")).tell(rounds, stream(5, 0)):
        for area, four in one.record["tiles"].items():
            counted[area][len({tile(each).name for each in four})] += 1
    for found in counted.values():
        for different, deals in ((4, 29_120), (3, 6_720), (2, 120)):
            share = deals / 35_960
            assert abs(found[different] - rounds * share) < 4 * (rounds * share * (1 - share)) ** 0.5


@pytest.mark.parametrize("zero_rule", ["hand", "wager"])
@pytest.mark.parametrize("usual", ["house-way", "best"])
def test_the_kernel_sets_as_the_engines_strategy(usual, zero_rule):
    text = odd_strategy(Random(6)).replace("house-way", usual, 1).replace("best", usual, 1)
    plan = Plan("pai-gow", {"zero_rule": zero_rule}, text, 7)
    for one in model(plan).tell(5, stream(6, 0)):
        for decision in one.record["decisions"]:
            four = [tile(each) for each in one.record["tiles"][str(decision["area"])]]
            setting = read_strategy(text).setting(four, zero_rule)
            made = [[tile(each) for each in decision[hand]] for hand in ("low", "high")]
            assert list(map(kinds_of, made)) == list(map(kinds_of, setting))


def test_columns_are_called_as_in_the_exact_analysis():
    marked = {"layout": "B", "house_way_areas": [2, 3]}
    called = {
        "player-house-way": [Plan("pai-gow"), Plan("pai-gow", marked, "best", 2)],
        "player-optimal": [Plan("pai-gow", {}, "best", 7), Plan("pai-gow", {"layout": "B"}, "best", 6)],
        "box": [Plan("pai-gow", marked, "best", 3), Plan("pai-gow", {}, "best\n6-6 1-1 9 8: low 1-1 8")],
    }
    for name, plans in called.items():
        assert [model(plan).columns[0].wager for plan in plans] == [name, name]


@pytest.mark.parametrize(
    ("plan", "words"),
    [
        (Plan("pai-gow", boxes=0), "boxes: 0"),
        (Plan("pai-gow", boxes=8), "boxes: 8"),
        (Plan("pai-gow", shoe=True), "shoe"),
        (Plan("pai-gow", strategy="best\n6-6"), "line 2: '6-6'"),
        (Plan("pai-gow", strategy=""), "line 1"),
        (Plan("pai-gow", {"zero_rule": "none"}), "zero_rule"),
        (Plan("pai-gow", {"decks": 6}), "decks"),
        (Plan("pai-gow", {"chips": [500], "limits": {"box": {"max": 5000}}}), "limits.box.max: 5000"),
    ],
)
def test_what_cannot_be_simulated_is_quoted(plan, words):
    with pytest.raises(Unreadable) as caught:
        model(plan)
    assert words in caught.value.message


def test_a_table_against_the_document_is_refused():
    with pytest.raises(Refused) as caught:
        model(Plan("pai-gow", {"areas": 6}))
    assert caught.value.clause == "pai-gow/Diagram/a"


def test_odd_strategies_set_every_way_there_is():
    """The strategies of these tests are no House Way in disguise."""
    strategy = read_strategy(odd_strategy(Random(1)))
    assert len(strategy.low_hands) > 300
    usual = read_strategy("house-way")
    four = [deal for deal in combinations(TILE_SET, 4) if kinds_of(deal) in strategy.low_hands]
    different = sum(strategy.setting(deal) != usual.setting(deal) for deal in four)
    assert different > len(four) / 3


@pytest.mark.parametrize("way", USUAL_WAYS)
def test_a_players_bank_is_simulated_beside_the_player(way: str) -> None:
    """Against the exact figures, by edge and by chi-square; where the House alone banks there is none."""
    found = houseway.analyse("pai-gow", {})["wagers"]
    counted = houseway.simulate("pai-gow", {}, rounds=1_000_000, seed=3, strategy=way)["wagers"]
    name = "banker-house-way" if way == HOUSE_WAY else "banker-optimal"
    row = checking.held_against(name, found[name], counted[name])
    assert checking.agrees(row, 4.0) and row["chi_square"]["degrees"] > 2
    house = houseway.simulate("pai-gow", {"bank": "house"}, rounds=1000, seed=3, strategy=way)
    assert not any(wager.startswith("bank") for wager in house["wagers"])

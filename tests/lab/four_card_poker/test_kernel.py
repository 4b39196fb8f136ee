"""The kernel of Four Card Poker against the engine, card for card."""

from random import Random
from typing import Any

import numpy as np
import pytest

from houseway.games.four_card_poker.hands import RANKS, strength
from houseway.games.four_card_poker.schedules import ACES_UPS
from houseway.games.four_card_poker.strategy import words
from houseway.lab.four_card_poker import facts, kernel
from houseway.lab.four_card_poker.model import by_best_play, model
from houseway.lab.four_card_poker.optimum import choices, optimum
from houseway.lab.models import Plan
from houseway.lab.streams import stream
from houseway.rulebook import Refused, Unreadable
from tests.counts import many
from tests.lab.told import assert_the_engine_agrees

BONUS = {"four-of-a-kind": 30, "straight-flush": 15, "three-of-a-kind": 3}


def strategies(rng: Random) -> str | None:
    """The reference, the best play, or lines by chance: some of them fold what others would triple."""
    if rng.random() < 0.4:
        return rng.choice([None, "optimal", "play: otherwise", "triple: otherwise", "fold: otherwise"])
    lines = []
    against = ["", f" against {rng.choice(RANKS[:6])}-{rng.choice(RANKS[7:-1])}"]
    for place in against:
        least = sorted(
            rng.sample([each for each in facts.strengths().tolist() if 1 << 14 < each < 2 << 16], 2)
        )
        lines += [f"play{place}: {words(least[0])}", f"triple{place}: {words(least[1])}"]
    return "\n".join([*lines, "fold: otherwise"])


def plans(rng: Random) -> Plan:
    settings: dict[str, Any] = {
        "device": rng.choice(["shuffler", "shoe"]),
        "aces_up": rng.choice([None, *ACES_UPS]),
        "ante_bonus": rng.choice([None, "25-20-2", BONUS]),
        "areas": 9,
    }
    return Plan("four-card-poker", settings, strategies(rng), boxes=rng.choice([1, 1, 1, 2, 2, 9]))


def tell(seed: int, number: int, each: int) -> int:
    rng = Random(seed)
    return sum(
        assert_the_engine_agrees(model(plans(rng)).tell(each, stream(seed, chunk))) for chunk in range(number)
    )


@pytest.mark.parametrize("tables", many(10, 100))
def test_fifty_rounds_at_each_of_so_many_tables(tables: int) -> None:
    assert tell(1, tables, 50) == 50 * tables


@pytest.mark.deep
def test_a_hundred_thousand_rounds() -> None:
    assert tell(2, 1_000, 100) == 100_000


@pytest.mark.parametrize("boxes", [1, 4])
def test_what_is_told_is_what_is_counted(boxes: int) -> None:
    """Each round's nets and stakes, from the lines the kernel settled, and their sums and products."""
    table = model(Plan("four-card-poker", boxes=boxes))
    counted = table.count(3_000, stream(9, 0)).counts
    sums = {wager: np.zeros(5, np.int64) for wager in counted}
    for told in table.tell(3_000, stream(9, 0)):
        for wager, lines in (("ante", ("ante", "play", "ante-bonus")), ("aces-up", ("aces-up",))):
            unit = 1000 if wager == "ante" else 500
            of_wager = [line for line in told.results if line["wager"] in lines]
            x = sum(line["net"] for line in of_wager) // unit
            y = sum(line["stake"] for line in of_wager) // unit
            sums[wager] += (x, y, x * x, y * y, x * y)
    for wager, count in counted.items():
        found = count.sums
        assert (found.x, found.y, found.xx, found.yy, found.xy) == tuple(sums[wager])
        assert (found.blocks, found.n, found.nn) == (3_000, 3_000 * boxes, 3_000 * boxes**2)
        assert found.nx == boxes * found.x
        assert sum(count.rows) == found.n


def test_the_same_stream_gives_the_same_tally() -> None:
    table = model(Plan("four-card-poker", strategy="optimal", boxes=3))
    assert table.count(5_000, stream(4, 2)) == table.count(5_000, stream(4, 2))
    assert table.count(5_000, stream(4, 2)) != table.count(5_000, stream(4, 3))


def test_thresholds_of_the_best_play_leave_nothing_out() -> None:
    """What thresholds decide is what every single hand has as its best play."""
    decisions, rng, looked_up = by_best_play(optimum()), Random(3), 0
    for _ in range(20_000):
        *hand, face_up = rng.sample(range(52), 6)
        held = int(facts.bits()[hand].sum())
        play = kernel.look_up(held, face_up, facts.bits(), facts.tables(), choices(51), decisions.plays)
        reached = kernel.zone(strength(hand), face_up, decisions.thresholds)
        assert reached % 2 or play == reached // 2
        looked_up += reached % 2
    assert 500 < looked_up < 5_000


@pytest.mark.parametrize(
    ("plan", "error", "said"),
    [
        ({"strategy": "triple: trips or better"}, Unreadable, "line 1: .*trips"),
        ({"strategy": "Optimal "}, Unreadable, "Optimal"),
        ({"boxes": 8}, Unreadable, "boxes: 8"),
        ({"boxes": 0}, Unreadable, "boxes: 0"),
        ({"shoe": True}, Unreadable, "not dealt through a shoe"),
        ({"settings": {"areas": 10}}, Refused, "four-card-poker/3.1"),
        ({"settings": {"aces_up": "none"}}, Unreadable, "none"),
    ],
)
def test_bad_plans(plan: dict[str, Any], error: type[Exception], said: str) -> None:
    with pytest.raises(error, match=said):
        model(Plan("four-card-poker", **plan))

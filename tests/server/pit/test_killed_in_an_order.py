"""A kill in the middle of an order: of limits, conduct, a dispute, a promotion or a tournament."""

import subprocess
import sys
import time
from itertools import islice
from pathlib import Path
from random import Random

import pytest

from houseway.floor.verifying import verify_house
from houseway.games import game_named
from tests.server.pit.evening_until_killed import GAMES, callers, evening, give, steps
from tests.server.pit.staffed import open_house

ORDERS = len(evening(0))


def killed(path: Path, orders: int, after: float) -> int:
    """How many orders a house acknowledged until it was killed."""
    command = [sys.executable, "-m", "tests.server.pit.evening_until_killed", str(path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, cwd=Path(__file__).parents[3]) as process:
        assert process.stdout is not None
        for _ in range(orders):
            assert process.stdout.readline()
        time.sleep(after)
        process.kill()
        return orders + len(process.stdout.readlines())


@pytest.mark.ci
@pytest.mark.parametrize("life", range(0, ORDERS, 2))
def test_killed_in_an_order_the_house_goes_on_where_it_was(life: int, tmp_path: Path) -> None:
    chance = Random(life)
    done = killed(tmp_path, ORDERS + life, chance.uniform(0, 0.03))
    assert not list(verify_house(tmp_path / "journal.sqlite", game_named))
    with open_house(tmp_path, games=GAMES) as house:
        people = callers(house, known=True)
        told = list(islice(steps(), done + ORDERS))
        before = house.floor.journal.head()
        for number in range(done - 3, done):
            give(people, number, told[number])
        assert house.floor.journal.head() == before, "what was acknowledged is there, and once"
        for number in range(done, done + ORDERS):
            give(people, number, told[number])
    assert not list(verify_house(tmp_path / "journal.sqlite", game_named))

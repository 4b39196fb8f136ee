"""A session over sockets whose house is killed again and again (signal 9): it goes on to the prizes."""

import asyncio
import json
import subprocess
import sys
from collections.abc import Awaitable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest

from houseway.floor.house import House
from houseway.floor.verifying import verify_house
from houseway.games import game_named
from houseway.journal import ReadOnlyJournal, utc_clock
from tests.server.tournaments.screens import ROUNDS, SEATS, Screen, ranking

TABLES, KILLS = 2, 3
PROGRAM = "tests.server.tournaments.serving_until_killed"


@contextmanager
def serving(folder: Path) -> Iterator[tuple[subprocess.Popen[str], dict[str, Any]]]:
    """A real process, and what it said of itself."""
    command = [sys.executable, "-m", PROGRAM, str(folder), str(TABLES)]
    root = Path(__file__).parents[3]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=root) as process:
        assert process.stdout is not None
        try:
            yield process, json.loads(process.stdout.readline())
        finally:
            process.kill()


async def played(screens: list[Screen], at: dict[str, Any], until: Awaitable[Any]) -> None:
    """Everybody who has not seen the end plays on until then."""
    door = f"ws://127.0.0.1:{at['port']}/api/tables"
    here = [
        asyncio.create_task(each.play(f"{door}/{each.seat['table']}/socket", at["tokens"][each.name]))
        for each in screens
        if not each.ended
    ]
    await until
    for task in here:
        task.cancel()
    await asyncio.gather(*here, return_exceptions=True)


async def killed_again_and_again(folder: Path, chance: Random) -> list[Screen]:
    """Kills at moments that nobody knows beforehand; the last life is let to the end."""
    screens: list[Screen] = []
    for life in range(KILLS + 1):
        with serving(folder) as (process, at):
            screens = screens or [Screen(name, seat) for name, seat in at["seats"].items()]
            assert process.stdout is not None
            if life < KILLS:
                await played(screens, at, asyncio.sleep(chance.uniform(0.1, 2.5)))
                process.kill()
            else:
                await played(screens, at, asyncio.to_thread(process.stdout.readline))
    return screens


@pytest.mark.ci
@pytest.mark.parametrize("seed", range(4))
def test_a_session_whose_house_is_killed_goes_on_to_places_and_prizes(tmp_path: Path, seed: int) -> None:
    screens = asyncio.run(killed_again_and_again(tmp_path, Random(seed)))
    path = tmp_path / "journal.sqlite"
    with ReadOnlyJournal(path) as journal:
        lost = [
            command
            for each in screens
            for command in (f"player:{each.name}/{each.seat['table']}/{own}" for own in each.acknowledged)
            if journal.find(command) is None
        ]
        house = House(utc_clock, lambda: 0.0)
        house.apply(journal.entries())
    told = house.tournaments.named("W")
    assert not lost and any(each.acknowledged for each in screens)
    assert told.session is not None and told.places is not None
    assert told.session.played == {f"T{number}": ROUNDS for number in range(TABLES)}
    assert [set(place) for place in told.places] == ranking(told.session)
    assert sum(told.prizes.values()) == told.pool == TABLES * SEATS * 10_000
    assert (told.waiting, house.books.ledger.balances["prize-pool"]) == ({}, 0)
    assert list(verify_house(path, game_named)) == []

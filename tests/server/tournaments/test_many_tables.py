"""Eight tables of seven players over sockets, one slow, one who leaves: sessions end, places are right."""

import asyncio
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from houseway.floor.verifying import verify_house
from houseway.games import game_named
from houseway.journal import Journal
from houseway.server.live import Floor, Pace
from houseway.server.people import People
from houseway.server.serving import House, listening, server_for
from tests.server.apps import app_of
from tests.server.pit.staffed import NO_LIMITS, QUICK
from tests.server.tournaments.screens import (
    DIRECTOR,
    MANAGER,
    ROUNDS,
    SEATS,
    Screen,
    delays,
    prepared,
    ranking,
)

SIZES = [2, pytest.param(8, marks=pytest.mark.ci)]


async def a_tournament(path: Path, tables: int) -> tuple[Any, list[Screen]]:
    began, start = time.monotonic(), datetime(2026, 11, 16, 20, tzinfo=UTC)

    def now() -> datetime:
        return start + timedelta(seconds=time.monotonic() - began)

    listener = listening(House(port=0))
    people = People(path / "people.sqlite", hasher=QUICK, limits=NO_LIMITS)
    with Journal(path / "journal.sqlite", now) as journal:
        pace = Pace(betting=1.0, decision=1.0, bot=0.1)
        floor = Floor(journal, asyncio.get_running_loop(), settings={}, pace=pace, now=now)
        with app_of(floor, people) as app:
            server = server_for(app, House())
            running = asyncio.create_task(server.serve([listener]))
            while not server.started:
                await asyncio.sleep(0.02)
            seats, tokens = await prepared(floor, people, tables)
            screens = [Screen(name, seat) for name, seat in seats.items()]
            door = f"ws://127.0.0.1:{listener.getsockname()[1]}/api/tables"
            playing = [
                asyncio.create_task(each.play(f"{door}/{each.seat['table']}/socket", tokens[each.name]))
                for each in screens
            ]
            found = floor.house.tournaments.by_name["W"]
            while not all(each.acted for each in screens):
                await asyncio.sleep(0.05)
            await floor.carry_out("start-session", {"tournament": "W", "session": 1}, DIRECTOR)
            await asyncio.gather(*playing)
            while not found.session.over:
                await asyncio.sleep(0.05)
            await floor.carry_out("award-places", {"tournament": "W"}, DIRECTOR)
            await floor.carry_out("countersign", {"tournament": "W"}, MANAGER)
            told = floor.house.tournaments.by_name["W"]
            server.should_exit = True
            await running
    people.close()
    return told, screens


@pytest.mark.parametrize("tables", SIZES)
def test_a_tournament_over_sockets(tmp_path: Path, tables: int):
    told, screens = asyncio.run(a_tournament(tmp_path, tables))
    assert (told.state, told.pool) == ("finished", tables * SEATS * 10_000)
    session = told.session
    assert session.played == {f"T{number}": ROUNDS for number in range(tables)}
    assert [set(place) for place in told.places] == ranking(session)
    assert sum(told.prizes.values()) == told.pool
    assert list(told.prizes) == [who for place in told.places for who in place][: len(told.prizes)]
    waits = delays(screens)
    half, most = (waits[len(waits) * part // 100] for part in (50, 99))
    print(f"{len(waits)} screens, p50 {1000 * half:.1f} ms, p99 {1000 * most:.1f} ms")
    assert list(verify_house(tmp_path / "journal.sqlite", game_named)) == []

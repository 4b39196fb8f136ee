"""The floor comes back from its journal in the middle of a round: same pictures, sequence and chips."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from houseway.table.layout.views import player
from tests.server.rooms import GAMES, Patron, Room, answer_all, bet, room, run


async def as_seen(here: Room, game: str) -> dict[str, Any]:
    """Everything that the table shows to each of them; deadlines start anew."""
    table = here.table(game)
    seen: dict[str, Any] = {"summary": {**table.summary, "watchers": 0}}
    for name in ("ann", "bob", "eve"):
        message = await table.snapshot(player(name))
        seen[name] = {**message, "deadline": None, "ready": [], "held_up": None}
        seen[f"{name}'s rounds"] = table.history.rounds(player(name), None)
        seen[f"on tables {name}"] = here.floor.on_tables(name)
    return seen


async def a_step(patrons: list[Patron], rng: Random) -> None:
    """Somebody wagers, or answers."""
    message = await patrons[0].table.snapshot(patrons[0].viewer)
    picture = message["picture"]
    if picture["phase"] != "betting":
        await answer_all(patrons[: rng.randint(1, len(patrons))], rng)
        await answer_all(patrons[1:], rng)
        return
    lying = {wager["patron"] for area in picture["areas"] for wager in area["wagers"]}
    missing = [patron for patron in patrons if patron.name not in lying]
    if missing:
        banks = picture["bank"] == missing[0].name
        await missing[0].wager(5000 if banks else 1000, wager="bank" if banks else None)
    else:
        await bet(patrons, picture)


@pytest.mark.parametrize("game", GAMES)
@run
async def test_a_floor_opened_anew_goes_on_where_it_was(game: str, tmp_path: Path) -> None:
    rng = Random(21)
    before: dict[str, Any] | None = None
    for opened in range(14):
        async with room(tmp_path, seed=opened, games=[game]) as here:
            if before is not None:
                assert await as_seen(here, game) == before
            patrons = [await here.patron(name, game, area) for name, area in (("ann", 2), ("bob", 3))]
            for patron in patrons:
                patron.ids = iter(range(1000 * opened, 10**6))
            if opened == 0:
                for patron in patrons:
                    await patron.sit()
            await a_step(patrons, rng)
            before = await as_seen(here, game)
    assert before is not None
    assert before["ann"]["picture"]["round"] > 1


@run
async def test_an_id_is_known_after_a_restart(tmp_path: Path) -> None:
    async with room(tmp_path, games=["baceball"]) as here:
        ann = await here.patron("ann", "baceball")
        first = await ann.wager()
    async with room(tmp_path, games=["baceball"]) as here:
        ann = await here.patron("ann", "baceball")
        assert await ann.wager() == first
        assert len(here.table("baceball").table.wagers) == 1
        assert here.floor.chips("ann") == 999_000


@run
async def test_bots_come_back_too(tmp_path: Path) -> None:
    async with room(tmp_path, games=["pinkjack"]) as here:
        await here.floor.seat_bots("pinkjack-1", 3, [1, 1, 2])
        summary = here.table("pinkjack").summary
    async with room(tmp_path, games=["pinkjack"]) as here:
        table = here.table("pinkjack")
        assert table.bots.names == {"Bot Ada", "Bot Ben", "Bot Cleo"}
        assert table.summary == summary
        await here.pass_by(1)
        assert len(table.table.wagers) == 3
        await table.dismiss_bots()
    async with room(tmp_path, games=["pinkjack"]) as here:
        assert here.table("pinkjack").bots.names == set()


@run
async def test_a_decision_that_waited_gets_its_whole_time_again(tmp_path: Path) -> None:
    async with room(tmp_path, games=["four-card-poker"]) as here:
        ann = await here.patron("ann", "four-card-poker")
        await ann.wager()
        await ann.ready()
        await here.pass_by(29)
    async with room(tmp_path, games=["four-card-poker"]) as here:
        ann = await here.patron("ann", "four-card-poker")
        assert ann.last["deadline"] == {"seconds": 30.0, "of": 30.0}
        await here.pass_by(30)
        assert ann.last["picture"]["round"] == 2

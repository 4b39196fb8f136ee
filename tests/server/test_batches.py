"""Batches of wagers on the floor: whole, for one round, once; chips held for all of it."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from houseway.rulebook import Refused, Unreadable
from houseway.server.live import Stale
from tests.server.rooms import Patron, room, run

AREAS = range(1, 8)


def placed(area: int, wager: str = "bet", amount: int = 1000) -> dict[str, Any]:
    return {"input": "placed", "area": area, "wager": wager, "amount": amount}


SEVEN = [placed(area) for area in AREAS] + [placed(area, "strike-1", 500) for area in AREAS]


def lying(patron: Patron) -> dict[tuple[int, str], int]:
    return {(each.area, each.kind): each.on_layout for each in patron.table.table.wagers if each.on_layout}


async def send(patron: Patron, inputs: list[dict[str, Any]], number: int = 1, **more: Any) -> int:
    return await patron.send_input(input="batch", round=number, inputs=inputs, **more)


@run
async def test_wagers_of_seven_areas_are_placed_raised_and_taken_back_as_one(tmp_path: Path) -> None:
    async with room(tmp_path, games=["baceball"]) as here:
        ann = await here.patron("ann", "baceball", chips=20_000)
        await send(ann, SEVEN)
        assert sum(lying(ann).values()) == 10_500
        raised = [{"input": "changed", "area": area, "wager": "bet", "amount": 1500} for area in AREAS]
        await send(ann, [*raised, {"input": "withdrawn", "area": 7, "wager": "strike-1"}])
        assert lying(ann)[3, "bet"] == 1500
        assert (7, "strike-1") not in lying(ann)
        assert here.floor.chips("ann") == 20_000 - 7 * 1500 - 6 * 500


@run
async def test_nothing_of_a_batch_that_is_refused(tmp_path: Path) -> None:
    async with room(tmp_path, games=["baceball"]) as here:
        ann = await here.patron("ann", "baceball")
        head = here.floor.journal.head()
        with pytest.raises(Refused, match="below the minimum"):
            await send(ann, [*SEVEN[:6], placed(7, amount=1)])
        assert (lying(ann), here.floor.journal.head()) == ({}, head)
        assert here.floor.chips("ann") == 1_000_000


@run
async def test_chips_are_held_for_the_whole_batch(tmp_path: Path) -> None:
    async with room(tmp_path, games=["baceball"]) as here:
        ann = await here.patron("ann", "baceball", chips=10_000)
        with pytest.raises(Unreadable, match="more than"):
            await send(ann, SEVEN)
        assert lying(ann) == {}
        await send(ann, [placed(area, amount=2000) for area in (1, 2, 3, 4, 5)])
        moved = [{"input": "withdrawn", "area": 5, "wager": "bet"}, placed(6, amount=2000)]
        await send(ann, moved)
        assert here.floor.chips("ann") == 0


@run
async def test_a_batch_for_the_round_before_is_stale_as_a_whole(tmp_path: Path) -> None:
    async with room(tmp_path, games=["baceball"]) as here:
        ann = await here.patron("ann", "baceball")
        await send(ann, SEVEN)
        await ann.ready()
        before = lying(ann)
        head = here.floor.journal.head()
        with pytest.raises(Stale):
            await send(ann, SEVEN, number=1)
        with pytest.raises(Stale):
            await ann.send_input(input="ready", round=1)
        assert (lying(ann), here.floor.journal.head()) == (before, head)
        left = [each for each in SEVEN if (each["area"], each["wager"]) not in before]
        await send(ann, left, number=2)
        await ann.send_input(input="ready", round=2)
        assert ann.table.table.number == 3


@run
async def test_an_id_sent_again_has_no_second_effect(tmp_path: Path) -> None:
    async with room(tmp_path, games=["baceball"]) as here:
        ann = await here.patron("ann", "baceball")
        await send(ann, SEVEN, frame="the-one-batch")
        sequence = ann.table.table.sequence
        assert await send(ann, SEVEN, frame="the-one-batch") == sequence
        with pytest.raises(Unreadable, match="used for something else"):
            await send(ann, [*SEVEN[1:], placed(1, amount=2000)], frame="the-one-batch")
        assert len(lying(ann)) == 14


@run
async def test_batches_at_the_same_time_are_each_whole(tmp_path: Path) -> None:
    """Ann and bob want all seven areas, which take one player each: one has all, the other none."""
    async with room(tmp_path, games=["baceball"]) as here:
        ann = await here.patron("ann", "baceball")
        bob = await here.patron("bob", "baceball")
        results = await asyncio.gather(send(ann, SEVEN), send(bob, SEVEN[::-1]), return_exceptions=True)
        assert [isinstance(each, Refused) for each in results] == [False, True]
        assert {each.patron for each in here.table("baceball").table.wagers} == {"ann"}
        assert len(lying(ann)) == 14


@run
async def test_a_batch_is_in_the_own_name_and_of_wagers_alone(tmp_path: Path) -> None:
    async with room(tmp_path, games=["baceball"]) as here:
        ann = await here.patron("ann", "baceball")
        with pytest.raises(Unreadable, match="you are 'ann'"):
            await send(ann, [{**placed(1), "patron": "bob"}])
        with pytest.raises((Refused, Unreadable)):
            await send(ann, [placed(1), {"input": "done"}])
        assert lying(ann) == {}


@run
async def test_a_batch_is_there_after_a_restart(tmp_path: Path) -> None:
    async with room(tmp_path, games=["baceball"]) as here:
        ann = await here.patron("ann", "baceball")
        await send(ann, SEVEN)
        before = lying(ann)
    async with room(tmp_path, seed=2, games=["baceball"]) as here:
        ann = await here.patron("ann", "baceball", chips=0)
        assert lying(ann) == before
        assert here.floor.chips("ann") == 1_000_000 - 10_500
        await ann.send_input(frame="after-the-restart", input="ready", round=1)
        assert ann.table.table.number == 2

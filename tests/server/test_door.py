"""The door of an open house: each who knocks is told the way in, or that there is none."""

import asyncio
from pathlib import Path

import pytest

from houseway.rulebook import Unreadable
from houseway.server.door import DOOR, knock, open_door


async def knocked(folder: Path, told: str | None) -> str:
    async def way_in() -> list[str]:
        if told is None:
            raise OSError("the disk is full")
        return [told]

    async with open_door(folder, way_in):
        assert (folder / DOOR).stat().st_mode & 0o777 == 0o600
        return await asyncio.to_thread(knock, folder)


def test_whoever_knocks_is_told_the_way_in(tmp_path: Path) -> None:
    assert asyncio.run(knocked(tmp_path, "http://127.0.0.1/enter/x")) == "http://127.0.0.1/enter/x"
    assert not (tmp_path / DOOR).exists()


def test_a_house_that_can_make_no_link_says_so_at_once(tmp_path: Path) -> None:
    with pytest.raises(Unreadable, match="can make no link now"):
        asyncio.run(knocked(tmp_path, None))

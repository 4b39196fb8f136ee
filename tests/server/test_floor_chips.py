"""Chips: bought, wagered, won and cashed out, all of it in the journal."""

import asyncio
from pathlib import Path
from random import Random

import pytest

from houseway.rulebook import Unreadable
from houseway.table.layout.views import player
from tests.server.rooms import play_round, room, run


@run
async def test_buy_in_and_cash_out_are_journalled_once(tmp_path: Path) -> None:
    async with room(tmp_path, games=["baceball"]) as here:
        for _ in range(3):
            await here.floor.carry_out("buy-in", {"amount": 5000}, player("ann"), "cage/1")
        assert here.floor.chips("ann") == 5000
        for _ in range(3):
            await here.floor.carry_out("cash-out", {"amount": 2000}, player("ann"), "cage/2")
        assert here.floor.chips("ann") == 3000
        kinds = [entry.kind for entry in here.floor.journal.entries(table="cage")]
        assert kinds == ["bought-in", "cashed-out"]


@run
async def test_chips_on_the_layout_are_not_cashed_out(tmp_path: Path) -> None:
    async with room(tmp_path, games=["baceball"]) as here:
        ann = await here.patron("ann", "baceball", chips=5000)
        await ann.wager(3000)
        with pytest.raises(Unreadable, match=r"\$30.00 is more than the \$20.00") as refused:
            await here.floor.carry_out("cash-out", {"amount": 3000}, player("ann"))
        assert refused.value.code == "not-enough-chips"
        assert here.floor.on_tables("ann") == 3000


@run
async def test_a_wager_beyond_ones_chips_changes_nothing(tmp_path: Path) -> None:
    async with room(tmp_path, games=["baceball"]) as here:
        ann = await here.patron("ann", "baceball", chips=5000)
        head = here.floor.journal.head()
        with pytest.raises(Unreadable, match=r"\$60.00 is more than the \$50.00 that ann has"):
            await ann.wager(6000)
        assert here.floor.journal.head() == head
        assert here.table("baceball").table.wagers == []


@run
async def test_two_tables_do_not_take_the_same_chips(tmp_path: Path) -> None:
    async with room(tmp_path, games=["baceball", "pinkjack"]) as here:
        one = await here.patron("ann", "baceball", chips=5000)
        other = await here.patron("ann", "pinkjack")
        results = await asyncio.gather(one.wager(3000), other.wager(3000), return_exceptions=True)
        assert sum(isinstance(result, Unreadable) for result in results) == 1
        assert here.floor.chips("ann") == 2000


@pytest.mark.parametrize(("game", "action"), [("pinkjack", "double"), ("four-card-poker", "play")])
@run
async def test_what_is_added_must_be_there_too(game: str, action: str, tmp_path: Path) -> None:
    async with room(tmp_path, seed=3, games=[game]) as here:
        ann = await here.patron("ann", game, chips=1000)
        await ann.wager(1000)
        await ann.ready()
        (question,) = ann.last["request"]["questions"]
        assert action in [option["action"] for option in question["options"]]
        head = here.floor.journal.head()
        with pytest.raises(Unreadable, match=r"\$10.00 is more than the \$0.00"):
            await ann.send_input(input="said", area=1, action=action, amount=1000)
        assert here.floor.journal.head() == head


@run
async def test_a_split_takes_as_much_again(tmp_path: Path) -> None:
    for seed in range(1, 60):
        folder = tmp_path / str(seed)
        folder.mkdir()
        async with room(folder, seed=seed, games=["pinkjack"]) as here:
            ann = await here.patron("ann", "pinkjack", chips=1500)
            await ann.wager(1000)
            await ann.ready()
            options = [
                option["action"]
                for question in (ann.last["request"].get("questions") or ())
                for option in question["options"]
            ]
            if "split" in options:
                with pytest.raises(Unreadable, match=r"\$10.00 is more than the \$5.00"):
                    await ann.send_input(input="said", area=1, action="split")
                return
    raise AssertionError("no pair was dealt")


@run
async def test_chips_come_back_from_the_journal(tmp_path: Path) -> None:
    games = ["baceball", "pai-gow"]
    async with room(tmp_path, games=games) as here:
        ann = await here.patron("ann", "baceball")
        bob, cy = [await here.patron(name, "pai-gow", area) for name, area in (("bob", 2), ("cy", 3))]
        for seed in range(8):
            await play_round([ann], Random(seed))
            await play_round([bob, cy], Random(seed))
        chips = {name: here.floor.chips(name) for name in ("ann", "bob")}
        lying = {name: here.floor.on_tables(name) for name in ("ann", "bob")}
    async with room(tmp_path, games=games) as here:
        assert {name: here.floor.chips(name) for name in chips} == chips
        assert {name: here.floor.on_tables(name) for name in lying} == lying

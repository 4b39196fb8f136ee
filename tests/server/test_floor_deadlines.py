"""Deadlines live on the server: betting, decisions, bots, and seats of people who are gone."""

from pathlib import Path
from random import Random

import pytest

from houseway.server.live import Pace
from tests.server.rooms import play_round, room, run

PACE = Pace(betting=20, decision=30, bot=1)


@run
async def test_betting_ends_after_the_first_wager_of_a_person(tmp_path: Path) -> None:
    async with room(tmp_path, games=["baceball"], pace=PACE) as here:
        ann = await here.patron("ann", "baceball")
        await here.pass_by(1000)
        assert here.table("baceball").table.number == 1
        assert ann.last["deadline"] is None
        await ann.wager()
        assert ann.last["deadline"] == {"seconds": 20.0, "of": 20.0}
        await here.pass_by(19)
        assert (await ann.table.snapshot(ann.viewer))["deadline"]["seconds"] == 1.0
        await here.pass_by(1)
        assert ann.last["picture"]["round"] == 2
        assert ann.last["deadline"] is None or ann.last["picture"]["areas"][0]["wagers"]


@run
async def test_everybody_ready_ends_betting_and_a_new_wager_takes_it_back(tmp_path: Path) -> None:
    async with room(tmp_path, games=["pinkjack"], pace=PACE) as here:
        ann = await here.patron("ann", "pinkjack", 1)
        bob = await here.patron("bob", "pinkjack", 2)
        await ann.wager()
        await bob.wager()
        await ann.ready()
        assert bob.last["ready"] == ["ann"]
        await ann.send_input(input="withdrawn", area=1, wager="box")
        await ann.wager(2000)
        assert bob.last["ready"] == []
        await bob.ready()
        assert bob.last["picture"]["phase"] == "betting"
        await bob.send_input(input="not-ready")
        await bob.ready()
        await ann.ready()
        assert bob.last["picture"]["phase"] != "betting"


@run
async def test_no_deadline_while_no_wager_lies(tmp_path: Path) -> None:
    async with room(tmp_path, games=["pinkjack"], pace=PACE) as here:
        ann = await here.patron("ann", "pinkjack", 1)
        await ann.wager()
        await ann.send_input(input="withdrawn", area=1, wager="box")
        assert (await ann.table.snapshot(ann.viewer))["deadline"] is None
        await here.pass_by(100)
        assert here.table("pinkjack").table.number == 1


@pytest.mark.parametrize(
    ("game", "clause"), [("pinkjack", "pinkjack/15.10"), ("four-card-poker", "four-card-poker/12.13")]
)
@run
async def test_who_does_not_decide_is_absent_by_the_games_clause(
    game: str, clause: str, tmp_path: Path
) -> None:
    async with room(tmp_path, seed=4, games=[game], pace=PACE) as here:
        ann = await here.patron("ann", game)
        await ann.wager()
        await ann.ready()
        assert ann.last["deadline"] == {"seconds": 30.0, "of": 30.0}
        await here.pass_by(29)
        assert ann.last["picture"]["round"] == 1
        await here.pass_by(1)
        calls = (ann.last["picture"]["last"] or ann.last["picture"])["calls"]
        assert any(clause in call["rule"] for call in calls)


@run
async def test_tiles_nobody_sets_are_set_the_house_way(tmp_path: Path) -> None:
    async with room(tmp_path, games=["pai-gow"], pace=PACE) as here:
        ann = await here.patron("ann", "pai-gow")
        await ann.wager()
        await ann.ready()
        await here.pass_by(30)
        assert ann.last["picture"]["round"] == 2
        assert any("pai-gow/15.16" in call["rule"] for call in ann.last["picture"]["last"]["calls"])


@run
async def test_tiles_are_set_within_the_time_that_is_posted(tmp_path: Path) -> None:
    pace = Pace(betting=20, decision=7, bot=1)
    async with room(tmp_path, games=["pai-gow"], pace=pace) as here:
        ann = await here.patron("ann", "pai-gow")
        await ann.wager()
        await ann.ready()
        posted = here.table("pai-gow").table.settings.seconds_to_set
        assert ann.last["deadline"] == {"seconds": float(posted), "of": float(posted)}
        await here.pass_by(posted - 1)
        assert ann.last["picture"]["round"] == 1
        await here.pass_by(1)
        assert ann.last["picture"]["round"] == 2


@run
async def test_one_deadline_for_questions_that_are_open_together(tmp_path: Path) -> None:
    async with room(tmp_path, games=["four-card-poker"], pace=PACE) as here:
        patrons = [await here.patron(name, "four-card-poker", place) for place, name in enumerate("abc", 1)]
        for patron in patrons:
            await patron.wager()
        for patron in patrons:
            await patron.ready()
        await here.pass_by(20)
        await patrons[0].send_input(input="said", area=1, action="fold")
        message = await patrons[1].table.snapshot(patrons[1].viewer)
        assert message["deadline"] == {"seconds": 10.0, "of": 30.0}


@run
async def test_bots_fill_the_table_and_wait_for_people(tmp_path: Path) -> None:
    async with room(tmp_path, games=["pinkjack"], pace=PACE) as here:
        ann = await here.patron("ann", "pinkjack", 1)
        bots = await here.floor.seat_bots("pinkjack-1", 3, [1, 1, 2])
        assert bots == ["Bot Ada", "Bot Ben", "Bot Cleo"]
        await here.pass_by(1000)
        table = here.table("pinkjack").table
        assert table.number == 1
        assert [(wager.patron, wager.area) for wager in table.wagers] == [
            ("Bot Ada", 1),
            ("Bot Ben", 1),
            ("Bot Cleo", 2),
        ]
        await ann.wager()
        await ann.ready()
        for _ in range(60):
            await here.pass_by(1)
            await ann.answer(Random(1))
        assert table.number == 2


@pytest.mark.parametrize("game", ["pinkjack", "pontoon", "four-card-poker", "pai-gow", "baceball"])
@run
async def test_bots_play_every_game_to_its_end(game: str, tmp_path: Path) -> None:
    rng = Random(8)
    async with room(tmp_path, seed=8, games=[game], pace=PACE) as here:
        ann = await here.patron("ann", game)
        await ann.sit()
        await here.floor.seat_bots(f"{game}-1", 3, [])
        table = here.table(game)
        for number in range(1, 6):
            for _ in range(100):
                if table.table.number > number:
                    break
                message = await table.snapshot(ann.viewer)
                if message["asked"]:
                    await ann.answer(rng)
                elif message["picture"]["phase"] == "betting":
                    if "ann" not in {who for who, _ in table.on_layout}:
                        bank = message["picture"]["bank"] == "ann"
                        await ann.wager(50_000 if bank else 500, wager="bank" if bank else None)
                    await ann.ready()
                await here.pass_by(1)
            else:
                raise AssertionError(f"round {number} does not end: {message['request']}")
        for bot in table.bots.names:
            assert here.floor.chips(bot) >= 0


@pytest.mark.parametrize("gives_back", [False, True])
@run
async def test_a_bank_that_nobody_stakes_is_the_houses(gives_back: bool, tmp_path: Path) -> None:
    """Pai Gow 13.2.2: who covers nothing in time, or gives the bank back, leaves it to the House."""
    async with room(tmp_path, games=["pai-gow"], pace=PACE) as here:
        ann, bob = await here.patron("ann", "pai-gow", 2), await here.patron("bob", "pai-gow", 3)
        await play_round([ann, bob], Random(1))
        offered = (await ann.table.snapshot(ann.viewer))["request"]["questions"][0]
        taker, other = (ann, bob) if offered["patron"] == "ann" else (bob, ann)
        await taker.send_input(input="said", area=taker.area, hand=1, action="bank")
        for lying in [who for who, _ in here.table("pai-gow").on_layout]:
            assert lying == other.name
        if not here.table("pai-gow").on_layout:
            await other.wager()
        await other.ready()
        assert other.last["picture"]["bank"] == taker.name
        assert other.last["picture"]["phase"] == "betting"
        instead = {"kind": "refused-cover", "area": taker.area, "rule": "pai-gow/13.2.2"}
        assert (taker.last["instead_of_closing"], other.last["instead_of_closing"]) == (instead, None)
        if gives_back:
            await taker.send_input(input="command", kind="refused-cover", area=taker.area)
        else:
            await here.pass_by(PACE.betting)
        assert other.last["picture"]["bank"] == "house"
        assert other.last["picture"]["phase"] == "betting"
        assert taker.last["instead_of_closing"] is None
        assert other.last["deadline"]["seconds"] > 0
        await here.pass_by(PACE.betting)
        assert other.last["picture"]["phase"] != "betting"


@run
async def test_bots_leave_at_the_end_of_the_round(tmp_path: Path) -> None:
    async with room(tmp_path, games=["four-card-poker"], pace=PACE) as here:
        ann = await here.patron("ann", "four-card-poker")
        table = here.table("four-card-poker")
        await here.floor.seat_bots(table.name, 2, [])
        await ann.wager()
        await ann.ready()
        await table.dismiss_bots()
        assert len(table.bots.names) == 2
        for _ in range(10):
            await here.pass_by(1)
            await ann.answer(Random(1))
        await here.pass_by(1)
        assert table.bots.names == set()
        assert not [who for who in table.summary["seats"].values() if who.startswith("Bot ")]


@run
async def test_a_seat_is_lost_after_three_rounds_away(tmp_path: Path) -> None:
    async with room(tmp_path, games=["pinkjack"], pace=PACE) as here:
        ann = await here.patron("ann", "pinkjack", 1)
        bob = await here.patron("bob", "pinkjack", 2)
        cy = await here.patron("cy", "pinkjack", 3)
        for patron in (ann, bob, cy):
            await patron.sit()
        ann.table.leave(bob)
        for rounds in range(3):
            assert ann.table.summary["seats"] == {"1": "ann", "2": "bob", "3": "cy"}, rounds
            await play_round([ann], Random(rounds))
        await here.pass_by(0)
        assert (await ann.table.snapshot(ann.viewer))["picture"]["areas"][1]["seat"] is None
        assert ann.table.summary["seats"] == {"1": "ann", "3": "cy"}

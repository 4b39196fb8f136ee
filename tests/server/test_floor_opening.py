"""A table that deals by itself opens with its first player, who is offered cut or bank; nobody is stuck."""

from pathlib import Path
from typing import Any

import pytest

from houseway.server.live import Pace
from tests.server.rooms import room, run

PACE = Pace(betting=20, decision=30, bot=1)
SHOES = {"pinkjack": "pinkjack/4.4.1", "pontoon": "pontoon/5.2(a)"}
OFFERED = SHOES | {"pai-gow": "pai-gow/6.1"}


def asked(patron: Any) -> list[str]:
    """What this patron may say while betting is open."""
    last = patron.last
    assert last["picture"]["phase"] == "betting"
    mine = [last["request"]["questions"][place] for place in last["asked"]]
    return [option["action"] for each in mine for option in each["options"]]


@pytest.mark.parametrize("game", OFFERED)
@run
async def test_who_sits_first_is_asked_while_betting_is_open(game: str, tmp_path: Path) -> None:
    async with room(tmp_path, games=[game], pace=PACE) as here:
        ann = await here.patron("ann", game, 3)
        bob = await here.patron("bob", game, 5)
        await ann.send_input(input="command", kind="take-seat", area=3)
        await bob.send_input(input="command", kind="take-seat", area=5)
        assert asked(ann) == [{"pai-gow": "bank"}.get(game, "cut"), "no"]
        assert ann.last["deadline"]["of"] == 30.0
        assert (asked(bob), bob.last["deadline"]) == ([], None)


@pytest.mark.parametrize("game", OFFERED)
@run
async def test_who_does_not_answer_declines_and_the_next_is_asked(game: str, tmp_path: Path) -> None:
    async with room(tmp_path, games=[game], pace=PACE) as here:
        ann = await here.patron("ann", game, 3)
        bob = await here.patron("bob", game, 5)
        await ann.send_input(input="command", kind="take-seat", area=3)
        await bob.send_input(input="command", kind="take-seat", area=5)
        await here.pass_by(30)
        assert (asked(ann), "no" in asked(bob)) == ([], True)
        await here.pass_by(30)
        assert asked(ann) == asked(bob) == []


@pytest.mark.parametrize("game", OFFERED)
@run
async def test_wagers_and_readiness_do_not_wait_for_it(game: str, tmp_path: Path) -> None:
    async with room(tmp_path, games=[game], pace=PACE) as here:
        ann = await here.patron("ann", game, 3)
        bob = await here.patron("bob", game, 5)
        await ann.send_input(input="command", kind="take-seat", area=3)
        await bob.wager()
        await ann.wager()
        assert "no" in asked(ann)
        await bob.ready()
        await ann.ready()
        assert ann.last["picture"]["phase"] != "betting"
        assert not here.table(game).table.round.state.awaits_player


@pytest.mark.parametrize("game", SHOES)
@run
async def test_a_wager_sent_before_the_offer_came_up_is_not_stale(game: str, tmp_path: Path) -> None:
    async with room(tmp_path, games=[game], pace=PACE) as here:
        ann = await here.patron("ann", game, 3)
        bob = await here.patron("bob", game, 5)
        seen = bob.last["sequence"]
        await ann.send_input(input="command", kind="take-seat", area=3)
        live = here.table(game)
        assert live._waiting.since_when({"input": "placed"}, "bob") <= seen
        assert live._waiting.since_when({"input": "said", "area": 3, "hand": 1}, "ann") > seen


@pytest.mark.parametrize("game", SHOES)
@run
async def test_a_cut_made_in_the_browser_is_promised_and_proved(game: str, tmp_path: Path) -> None:
    async with room(tmp_path, games=[game], pace=PACE) as here:
        ann = await here.patron("ann", game, 3)
        await ann.send_input(input="command", kind="take-seat", area=3)
        await ann.send_input(input="said", area=3, action="cut", amount=90)
        acts = [(each.act, each.count) for each in here.table(game).table.events if hasattr(each, "act")]
        assert ("cut", 90) in acts
        assert asked(ann) == []
        assert ann.last["deadline"] is None


@pytest.mark.parametrize("game", SHOES)
@run
async def test_a_bot_that_comes_first_declines(game: str, tmp_path: Path) -> None:
    async with room(tmp_path, games=[game], pace=PACE) as here:
        ann = await here.patron("ann", game, 3)
        await here.table(game).seat_bots(1, [4], set())
        await ann.send_input(input="command", kind="take-seat", area=3)
        await here.pass_by(1)
        assert asked(ann) == ["cut", "no"]

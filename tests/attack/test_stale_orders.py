"""An order meant for an earlier round is stale, as an input is."""

from random import Random

import pytest

from houseway.floor.inputs import Order
from houseway.server.live import Stale
from houseway.table.roles import Role
from houseway.table.views import Viewer
from tests.server.rooms import play_round, room, run

SUPERVISOR = Viewer(Role.GAMING_SUPERVISOR)


@run
async def test_an_order_that_was_meant_for_the_round_before_is_not_carried_out(tmp_path):
    async with room(tmp_path, games=["baceball"]) as here:
        ann = await here.patron("ann", "baceball")
        table = here.table("baceball")
        seen = table.table.sequence
        await play_round([ann], Random(1))
        await ann.wager()
        void = {"input": "command", "kind": "order-shuffle"}
        with pytest.raises(Stale):
            await table.put(SUPERVISOR, Order("void-it-please", seen, void), "gaming-supervisor:Sue")
        assert table.table.number == 2
        assert table.on_layout == [("ann", 1000)]


@run
async def test_what_has_happened_in_the_same_round_does_not_make_it_stale(tmp_path):
    async with room(tmp_path, games=["baceball"]) as here:
        ann = await here.patron("ann", "baceball")
        table = here.table("baceball")
        seen = table.table.sequence
        await ann.wager()
        seat = {"input": "command", "kind": "take-seat", "area": 1}
        await table.put(ann.viewer, Order("a-seat-please", seen, seat), "player:ann")
        await play_round([ann], Random(1))
        leave = {"input": "command", "kind": "leave-seat"}
        await table.put(ann.viewer, Order("home-i-go-now", seen, leave), "player:ann")
        assert table.table.round.state.seats == {}

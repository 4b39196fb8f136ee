"""An order meant for an earlier round is stale, as an input is."""

from random import Random

import pytest

from houseway.floor.inputs import Sent
from houseway.server.live import Stale
from houseway.table.layout.views import Viewer
from houseway.table.procedure.roles import Role
from tests.server.pit.staffed import open_house
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
            await table.put(SUPERVISOR, Sent("void-it-please", seen, void), "gaming-supervisor:Sue")
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
        await table.put(ann.viewer, Sent("a-seat-please", seen, seat), "player:ann")
        await play_round([ann], Random(1))
        leave = {"input": "command", "kind": "leave-seat"}
        await table.put(ann.viewer, Sent("home-i-go-now", seen, leave), "player:ann")
        assert table.table.round.state.seats == {}


@run
async def test_an_order_by_its_name_says_up_to_where_the_table_was_seen_and_is_stale_too(tmp_path):
    async with room(tmp_path, games=["baceball"]) as here:
        ann = await here.patron("ann", "baceball")
        table = here.table("baceball")
        seen = table.table.sequence
        await play_round([ann], Random(1))
        await ann.wager()
        shuffle, seat = {"table": table.name}, {"table": table.name, "area": 1}
        before = here.floor.journal.head()
        with pytest.raises(Stale):
            await here.floor.carry_out("order-shuffle", shuffle, SUPERVISOR, seen=seen)
        assert here.floor.journal.head() == before
        await here.floor.carry_out("order-shuffle", shuffle, SUPERVISOR, seen=table.table.sequence)
        await here.floor.carry_out("take-seat", seat, ann.viewer, seen=seen)


def test_and_is_answered_so(tmp_path):
    with open_house(tmp_path, games=["baceball"]) as house:
        sue, ann = house.somebody(Role.GAMING_SUPERVISOR, "Sue"), house.somebody(Role.PLAYER, "Ann")
        seen = sue.get("/api/tables/baceball-1")["sequence"]
        ann.send("baceball-1", input="placed", area=1, wager="bet", amount=500)
        ann.send("baceball-1", input="ready")
        body = {"order": "order-shuffle", "table": "baceball-1"}
        told = sue.post("/api/orders", {**body, "id": "too-late-for-it", "seen": seen}, 409)
        assert told["error"]["code"] == "stale"
        seen = sue.get("/api/tables/baceball-1")["sequence"]
        sue.post("/api/orders", {**body, "id": "in-time-for-it", "seen": seen})

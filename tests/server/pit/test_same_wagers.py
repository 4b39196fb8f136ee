"""The same wagers again, for patrons without a screen of their own."""

from pathlib import Path

from houseway.table.procedure.roles import Role
from tests.server.pit.at_the_desk import again, pit
from tests.server.pit.staffed import open_house


def test_the_same_wagers_are_laid_again_for_those_without_a_screen(tmp_path: Path) -> None:
    with pit(tmp_path) as here:
        carl = here.house.somebody(Role.PLAYER, "Carl")
        here.until("wagers")
        assert again(here) == []
        here.wager("ann", 2, "bet", 1500)
        here.wager("ann", 3, "bet", 500)
        here.dora.send(here.table, input="withdrawn", patron="ann", area=3, wager="bet")
        here.wager("bob", 5, "bet", 1000)
        here.dora.send(here.table, input="changed", patron="bob", area=5, wager="bet", amount=2000)
        carl.send(here.table, input="placed", area=4, wager="bet", amount=1000)
        here.to_the_end()
        here.until("wagers")
        before = [("ann", 2, "bet", 1500), ("bob", 5, "bet", 2000)]
        fields = ("patron", "area", "wager", "amount")
        assert [tuple(each[field] for field in fields) for each in again(here)] == before
        assert carl.get(f"/api/tables/{here.table}")["prompt"] is None
        here.wager("ann", 2, "bet", 700)
        assert [each["patron"] for each in again(here)] == ["bob"]
        here.dora.send(here.table, input="batch", round=here.kept.number, inputs=again(here))
        assert again(here) == []
        lying = [(each.patron, each.area, each.kind, each.amount) for each in here.kept.wagers]
        assert lying == [("ann", 2, "bet", 700), ("bob", 5, "bet", 2000)]
        here.dora.send(here.table, input="done")
        assert "again" not in here.told()["prompt"]


def test_the_same_wagers_can_be_laid_again_after_a_restart(tmp_path: Path) -> None:
    with pit(tmp_path) as here:
        here.until("wagers")
        here.wager("ann", 2, "bet", 1000)
        here.to_the_end()
        here.until("wagers")
        before, table = again(here), here.table
        assert [each["patron"] for each in before] == ["ann"]
    with open_house(tmp_path, games=[]) as house:
        dora = house.somebody(Role.DEALER, "Dan")
        assert dora.get(f"/api/tables/{table}")["prompt"]["again"] == before

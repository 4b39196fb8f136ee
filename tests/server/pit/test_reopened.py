"""A finished round is set right on the floor: chips, screens, history and report say so."""

from pathlib import Path
from typing import Any

from houseway.table.procedure.roles import Role
from tests.server.pit.staffed import Caller, House, next_of, open_house

TABLE = "baceball-1"


def dealt(house: House, number: int) -> list[str]:
    """The cards of a round in the order in which they came out."""
    kept = house.floor.history(TABLE).kept(number)
    return [event["item"] for event in kept.told() if event["event"] == "dealt"]


def bet(caller: Caller, amount: int = 1000, area: int = 1) -> None:
    caller.send(TABLE, input="placed", area=area, wager="bet", amount=amount)


def a_round(ann: Caller) -> None:
    bet(ann)
    ann.send(TABLE, input="ready")


def chips(ann: Caller) -> int:
    return int(ann.get(f"/api/tables/{TABLE}")["chips"])


def lying(caller: Caller) -> list[tuple[int, str, int]]:
    areas = caller.get(f"/api/tables/{TABLE}")["picture"]["areas"]
    return [(each["area"], wager["patron"], wager["amount"]) for each in areas for wager in each["wagers"]]


def last_net(caller: Caller, number: int) -> dict[str, Any]:
    rounds = caller.get(f"/api/tables/{TABLE}/rounds")
    return next(each for each in rounds if each["round"] == number)


def test_a_void_after_the_round_gives_back_what_was_lost_and_keeps_the_next_wagers(tmp_path: Path) -> None:
    with open_house(tmp_path, games=["baceball"]) as house:
        ann, bob = house.somebody(Role.PLAYER, "Ann"), house.somebody(Role.PLAYER, "Bob")
        sue = house.somebody(Role.GAMING_SUPERVISOR, "Sue")
        before = chips(ann)
        a_round(ann)
        bet(bob, 700, area=2)
        with ann.socket(TABLE) as socket:
            next_of(socket, "table")
            sue.order(TABLE, "void-round", grounds="cards fell")
            shown = next_of(socket, "resync")["snapshot"]
        assert (chips(ann), shown["chips"]) == (before, before)
        assert shown["picture"]["last"]["account"][-1]["event"] in ("returned", "reversed")
        assert lying(ann) == [(2, "Bob", 700)]
        assert last_net(ann, 1) | {"at": None} == {
            "round": 1,
            "over": "void",
            "net": 0,
            "wagered": True,
            "at": None,
        }
        told = [entry.kind for entry in house.entries() if entry.table == TABLE]
        assert told[told.index("reopened") :].count("begun-anew") == 1
    with open_house(tmp_path, games=["baceball"]) as house:
        ann = Caller(house, "Ann", Role.PLAYER)
        assert (chips(ann), lying(ann)) == (before, [(2, "Bob", 700)])
        iris = house.somebody(Role.INSPECTOR, "Iris")
        report = iris.get(f"/api/tables/{TABLE}/rounds/1/report")
        assert (report["over"], report["adds_up"]) == ("void", True)
        assert "void-round" in [each["kind"] for each in report["incidents"]]


def test_a_reconstruction_after_the_round_moves_the_difference_and_the_house_verifies(tmp_path: Path) -> None:
    with open_house(tmp_path, games=["baceball"]) as house:
        ann = house.somebody(Role.PLAYER, "Ann")
        sue, iris = house.somebody(Role.GAMING_SUPERVISOR, "Sue"), house.somebody(Role.INSPECTOR, "Iris")
        before = chips(ann)
        a_round(ann)
        cards = dealt(house, 1)
        swapped = [card for two in zip(cards[1::2], cards[::2], strict=True) for card in two]
        sue.order(TABLE, "reconstruct", cards=swapped)
        standing = sum(amount for _, who, amount in lying(ann) if who == "Ann")
        assert chips(ann) - before == last_net(ann, 1)["net"] - standing
        steps = iris.get(f"/api/tables/{TABLE}/rounds/1?as=inspector")["steps"]
        assert "reconstruct" in [each["happened"] for each in steps]
        checked = house.do(lambda: house.floor.inspection.verify("inspector:Iris"))
        assert checked.faults == []

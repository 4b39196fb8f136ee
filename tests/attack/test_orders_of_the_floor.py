"""The disk fails in orders about limits, closing, documents, prescribed items: all of each, or nothing."""

from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

from houseway.floor.house import House as Fold
from houseway.floor.verifying import verify_house
from houseway.games import game_named
from houseway.games.defaults import DEFAULT_SETTINGS
from houseway.server.live import HOUSE_TERMS
from houseway.table.procedure.roles import Role
from tests.attack.disks import AFTER, AT_COMMIT, BEFORE, Disk, a_house
from tests.server.rooms import StillClock

LATER = "2999-01-01T00:00:00Z"
DOCUMENT = {"document": "D", "game": "pinkjack", "licensee": "The Star", "signed": "2016-08-17"}
PUBLISHED = {"document": "D", "date": "2016-08-22", "evidence": "a page"}
APPROVAL = dict.fromkeys(("approval", "about", "authority", "reference"), "A") | {"from": "2016-01-01"}
ITEM = {"item": "fireworks", "source": "Regulation 5", "date": "2016-01-01"}
BOX = {"table": "pinkjack-1", "wager": "box"}
ORDERS: dict[str, list[tuple[str, dict[str, Any]]]] = {
    "notice-of-minimum": [("notice-of-minimum", BOX | {"minimum": 2500, "time": LATER})],
    "alter-notice": [
        ("notice-of-minimum", BOX | {"minimum": 2500, "time": LATER}),
        ("alter-notice", BOX | {"minimum": 3000, "time": LATER}),
    ],
    "take-down-notice": [
        ("notice-of-minimum", BOX | {"minimum": 2500, "time": LATER}),
        ("take-down-notice", BOX | {"notice": "minimum"}),
    ],
    "raise-minimum": [("raise-minimum", BOX | {"minimum": 2500})],
    "change-limits": [("change-limits", BOX | {"maximum": 20000})],
    "notice-of-closing": [("notice-of-closing", {"table": "pinkjack-1", "time": LATER})],
    "close-table": [("close-table", {"table": "pontoon-1"})],
    "record-document": [("record-document", DOCUMENT)],
    "record-publication": [("record-document", DOCUMENT), ("record-publication", PUBLISHED)],
    "supply-text": [("record-document", DOCUMENT), ("supply-text", {"document": "D", "text": "6.1 A sign."})],
    "record-approval": [("record-approval", APPROVAL)],
    "prescribe-item": [("prescribe-item", ITEM)],
    "lift-prescription": [("prescribe-item", ITEM), ("lift-prescription", ITEM)],
}


@pytest.mark.parametrize("when", [BEFORE, AT_COMMIT, AFTER])
@pytest.mark.parametrize("name", ORDERS)
def test_an_order_is_kept_wholly_or_not_at_all(name: str, when: str, tmp_path: Path) -> None:
    clock, disk, terms = StillClock(), Disk(), structs.replace(HOUSE_TERMS, bound_texts=False)
    settings = {game: DEFAULT_SETTINGS[game] for game in ("pinkjack", "pontoon")}
    with a_house(tmp_path, disk, clock, settings, terms) as house:
        manager, ann = house.somebody(Role.GAMING_MANAGER, "Max"), house.somebody(Role.PLAYER, "Ann")
        ann.order("pinkjack-1", "take-seat", area=1)
        *before, last = ORDERS[name]

        def give(number: int, order: str, fields: dict[str, Any]) -> Any:
            return manager.ask(
                "POST", "/api/orders", {"id": f"order-{number:04d}", "order": order, **fields}, None
            )

        for number, each in enumerate(before):
            assert give(number, *each).status_code == 200
        untouched = deepcopy(house.floor.house.told())
        disk.fail_at(1, when)
        assert give(99, *last).status_code == 503
        disk.mend()
        house.do(lambda: clock.pass_by(6, house.floor))
        house.do(house.floor.mended)
        fold = Fold(clock.on_the_wall, clock.time)
        fold.apply(house.floor.journal.entries())
        assert house.floor.house.told() == fold.told()
        names = ("documents", "approvals", "texts", "prescribed")
        assert when == AFTER or [fold.told()[each] for each in names] == [untouched[each] for each in names]
        assert give(99, *last).status_code == 200
        done = [each for each in house.bodies("ordered") if each["order"] == name]
        assert len(done) == 1
        assert list(verify_house(tmp_path / "journal.sqlite", game_named)) == []

"""What staff may not see changes no byte that they are sent: tables, replays, journal, reports, exports."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from houseway.equipment import Item
from houseway.table.procedure.requests import DEALER
from houseway.table.procedure.roles import STAFF, Role
from tests.server.doors import House
from tests.server.pit.staffed import PASSWORD, Caller
from tests.server.test_leaks import HASH, PLAYERS, PROMISE, Exchanged, Run, change_places, house_with, play

LOOKERS = (*sorted(STAFF), Role.WATCHER, Role.DISPLAY)


def somebody(house: House, role: Role) -> Caller:
    people = house.app.state.security.people
    assert house.client.portal is not None
    house.client.portal.call(people.make_staff, f"The {role}"[:24], PASSWORD, role, "house")
    return Caller(house, f"The {role}"[:24], role)  # type: ignore[arg-type]


def asked_for(caller: Caller, table: str) -> list[str]:
    """All that there is to ask for; what is refused is part of it."""
    paths = [
        f"/api/tables/{table}",
        "/api/tables",
        f"/api/tables/{table}/rounds/1",
        f"/api/tables/{table}/rounds/1?as=player:ann",
        f"/api/tables/{table}/rounds",
        f"/api/tables/{table}/proofs/1",
        f"/api/tables/{table}/menu",
        f"/api/tables/{table}/rounds/1/report",
        f"/report/{table}/1",
        "/api/notices",
        "/api/journal",
        "/api/journal?text=As",
        "/api/journal?text=6-6",
        "/api/export",
        "/api/export?form=csv",
    ]
    return [HASH.sub("", caller.ask("GET", path, status=None).text) for path in paths]


def everything_sent(
    path: Path, run: Run, role: Role, exchanged: Exchanged
) -> tuple[list[str], set[Item], set[Item]]:
    """What somebody of this role is sent; the items that nothing of it names; those in players' hands."""
    table = f"{run.game}-1"
    with house_with(path, run, exchanged) as (house, orders):
        players = [house.caller(name) for name, _ in PLAYERS]
        looker = somebody(house, role)
        with looker.socket(table) as socket:
            sent = [PROMISE.sub("", socket.receive_text())]
            play(players, table, run.steps, Random(run.seed))
            wrong: list[dict[str, Any]] = [
                {"input": "said", "area": 3, "action": "fold"},
                {"input": "command", "kind": "show-tiles", "area": 3},
                {"input": "drawn", "item": "As"},
            ]
            for place, do in enumerate(wrong):
                socket.send_text(json.dumps({"id": f"not-allowed-{place}", "seen": 2**50, "do": do}))
            answered = 0
            while answered < len(wrong):
                sent.append(PROMISE.sub("", socket.receive_text()))
                answered += json.loads(sent[-1])["type"] != "table"
        sent += asked_for(looker, table)
        text = "".join(sent)
        items = {item for order in orders for item in order}
        hands = house.floor.table(table).table.round.hands
        held = {item for spot, hand in hands.items() if spot.area > DEALER.area for item in hand}
        return sent, {item for item in items if f'"{item}"' not in text}, held


@pytest.mark.parametrize("role", LOOKERS)
@pytest.mark.parametrize(("game", "steps"), [("four-card-poker", 1), ("pai-gow", 2)])
def test_what_staff_may_not_see_changes_no_byte(game: str, steps: int, role: Role, tmp_path: Path) -> None:
    run = Run(game, 1, steps)
    sent, unseen, held = everything_sent(tmp_path / "1", run, role, {})
    exchanged = change_places(game, unseen, Random(1))
    assert set(exchanged) & held, "no hand of a player changes: the test shows nothing"
    other, _, _ = everything_sent(tmp_path / "2", run, role, exchanged)
    assert other == sent

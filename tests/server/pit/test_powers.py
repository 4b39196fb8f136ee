"""Who may do what: every role at every route and with every order of every game."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from houseway.floor.orders import ORDERS
from houseway.floor.powers import NOT_YOUR_POWER, POWERS, check_command, powers_of
from houseway.games import PLAYABLE
from houseway.rulebook import Refused
from houseway.rulebook.clauses import entry_of
from houseway.server.http.allowed import ROUTES, SOCKET
from houseway.table.keeping.last_entries import body_of
from houseway.table.procedure.roles import Role
from tests.server.pit.staffed import Caller, House, open_house

ROLES = tuple(Role)
OF_LINKS = (
    "links-opened",
    "tables-linked",
    "tables-unlinked",
    "links-changed",
    "links-ended",
    "links-lost",
    "links-restored",
)
NSW = ("pinkjack", "four-card-poker", "pai-gow", "baceball")
OF_PROMOTIONS = [
    name
    for name, order in ORDERS.items()
    if {"promotion", "voucher", "item"} & set(order.__struct_fields__)
    if name != "open-case"
]
NONE = {
    *(("pontoon", rule) for rule in ("inspector", "complaint", "exclude-from-casino", "detain")),
    *((game, "commission-review") for game in NSW),
    *((game, rule) for game in PLAYABLE for rule in OF_LINKS if game != "baceball"),
    *((game, "detain") for game in ("four-card-poker", "baceball")),
    *(
        ("pontoon", POWERS[each].rule)
        for each in (*OF_PROMOTIONS, "read-claims", "read-prescribed")
        if each in POWERS
    ),
}
"""Powers of which a document says nothing: Pontoon knows a Commission, and no inspectors."""
GIVEN = {
    "table": "pinkjack-1", "number": "1", "game": "pinkjack", "clause:path": "5.1", "token": "none",
    "name": "nobody", "notice": "1.0", "link": "none", "case": "C1",
    "promotion": "P",
}  # fmt: skip


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with open_house(tmp_path_factory.mktemp("house")) as house:
        yield house


@pytest.fixture(scope="module")
def everybody(house: House) -> dict[Role, Caller]:
    return {role: house.somebody(role) for role in ROLES}


def test_every_power_has_its_clause_in_every_game_that_gives_it() -> None:
    for action, power in POWERS.items():
        for game in PLAYABLE:
            clause = power.clause(game)
            if (game, power.rule) in NONE:
                assert clause is None
            else:
                assert clause is not None and entry_of(clause).clause.startswith(f"{game}/"), action
        assert power.roles


def test_every_notice_that_is_needed_has_its_clause() -> None:
    for game in PLAYABLE.values():
        for kind, number in game.floor.needs_notice.items():
            assert kind in game.commands
            assert game.clause(number)


def test_every_power_is_used_by_a_route_an_input_or_an_order() -> None:
    by_input = {"wager", "decide", "deal", "correct-entry", "replay-any"}
    by_order = {"exchange", "exchange-for", "ask-house", "read-claims", *POWERS.keys() & ORDERS.keys()}
    by_route = {action for action in ROUTES.values() if action is not None}
    assert set(POWERS) - by_input - by_order == by_route - by_order


def test_every_route_of_the_app_is_listed(house: House) -> None:
    served = {
        (method.upper(), path) for path, methods in house.app.openapi()["paths"].items() for method in methods
    }
    listed = {(method, path.replace(":path", "")) for method, path in ROUTES if method != SOCKET}
    assert served == listed


def path_of(path: str) -> str:
    for name, value in GIVEN.items():
        path = path.replace("{" + name + "}", value)
    return path


ENDS = {("DELETE", "/api/session"), ("PUT", "/api/password"), ("DELETE", "/api/tables/{table}")}
"""What would end the session or close the table that the other tests need."""

GUARDED = [(method, path) for (method, path), action in ROUTES.items() if action and method != SOCKET]


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize(("method", "path"), GUARDED)
def test_every_role_at_every_route(
    method: str, path: str, role: Role, house: House, everybody: dict[Role, Caller]
) -> None:
    action = ROUTES[method, path]
    assert action is not None
    if (method, path) in ENDS and role in POWERS[action].roles:
        return
    house.do(house.floor.keeper.sum_up)
    before = house.floor.journal.head()
    answer = everybody[role].ask(method, path_of(path), {}, status=None)
    if role in POWERS[action].roles:
        assert answer.status_code != 403, answer.text
        assert answer.status_code < 500
        return
    assert answer.status_code == 403
    refused = answer.json()["refused"]
    assert refused["code"] == NOT_YOUR_POWER
    assert refused["clause"] == POWERS[action].clause("pinkjack")
    assert refused["allowed"] == sorted(POWERS[action].roles)
    (kept,) = house.floor.journal.entries(after=before.sequence)
    assert (kept.kind, kept.author) == ("refused", f"{role}:{everybody[role].name}")
    assert body_of(kept) == refused
    assert kept.table == ("pinkjack-1" if "{table}" in path else "floor")


COMMANDS = [(game, kind) for game, each in PLAYABLE.items() for kind in each.commands]


@pytest.mark.parametrize(("game", "kind"), COMMANDS)
def test_every_role_with_every_order(
    game: str, kind: str, house: House, everybody: dict[Role, Caller]
) -> None:
    command = PLAYABLE[game].commands[kind]
    for role in ROLES:
        live = house.floor.table(f"{game}-1")
        if role in command.roles:
            check_command(game, kind, command, role)
            continue
        before, events = house.floor.journal.head(), len(live.table.events)
        refused = everybody[role].order(live.name, kind, 403)["refused"]
        assert refused["code"] == NOT_YOUR_POWER
        assert refused["clause"] == f"{game}/{command.power}"
        assert refused["allowed"] == sorted(command.roles)
        (kept,) = house.floor.journal.entries(after=before.sequence)
        assert (kept.table, kept.kind, body_of(kept)) == (live.name, "refused", refused)
        assert len(live.table.events) == events


INPUTS: list[dict[str, Any]] = [
    {"input": "placed", "area": 1, "wager": "box", "amount": 1000},
    {"input": "withdrawn", "area": 1, "wager": "box"},
    {"input": "said", "area": 1, "action": "stand"},
    {"input": "ready"},
    {"input": "drawn", "item": "As"},
    {"input": "done"},
]


@pytest.mark.parametrize("do", INPUTS, ids=lambda do: str(do["input"]))
@pytest.mark.parametrize("role", ROLES)
def test_every_role_with_every_input(
    do: dict[str, Any], role: Role, house: House, everybody: dict[Role, Caller]
) -> None:
    """At a table that the house deals, only players wager and decide, and nobody else deals."""
    deals = do["input"] in {"drawn", "done"}
    power = POWERS["deal" if deals else "decide" if do["input"] == "said" else "wager"]
    body = {"id": f"{role}/{do['input']}", "seen": 2**50, "do": do}
    answer = everybody[role].ask("POST", "/api/tables/pinkjack-1/inputs", body, status=None)
    if role not in power.roles:
        assert answer.status_code == 403
        assert answer.json()["refused"]["code"] == NOT_YOUR_POWER
        assert answer.json()["refused"]["clause"] == power.clause("pinkjack")
    elif deals:
        assert answer.json()["refused"]["code"] == "house-deals"
    else:
        assert answer.status_code in (200, 422)


def test_what_is_refused_over_a_socket_is_noted_too(house: House, everybody: dict[Role, Caller]) -> None:
    house.do(house.floor.keeper.sum_up)
    before = house.floor.journal.head()
    with everybody[Role.PLAYER].socket("pai-gow-1") as socket:
        do = {"input": "command", "kind": "void-round"}
        socket.send_json({"id": "void-it-for-me", "seen": 2**50, "do": do})
        while (message := socket.receive_json())["type"] == "table":
            pass
    assert message["refused"]["code"] == NOT_YOUR_POWER
    (kept,) = house.floor.journal.entries(after=before.sequence)
    assert (kept.table, kept.kind) == ("pai-gow-1", "refused")


def test_a_refusal_keeps_no_secret(house: House, everybody: dict[Role, Caller]) -> None:
    given = {"name": "Eve", "password": "the secret of Eve", "role": "gaming-manager"}
    everybody[Role.DEALER].post("/api/staff", given, 403)
    everybody[Role.PLAYER].order("pai-gow-1", "set-wrongly", 403, area=2, low=["6-6", "1-1"])
    kept = b"".join(entry.body for entry in house.entries("refused"))
    assert b"secret of Eve" not in kept
    assert b"6-6" not in kept


def test_everybody_can_ask_what_they_may_do(everybody: dict[Role, Caller]) -> None:
    for role, caller in everybody.items():
        told = caller.get("/api/powers")
        assert told == {"role": str(role), "actions": powers_of(role)}


def test_an_unknown_role_is_refused_by_the_game_itself() -> None:
    with pytest.raises(Refused, match="not for the watcher"):
        check_command("baceball", "void-round", PLAYABLE["baceball"].commands["void-round"], Role.WATCHER)


def test_the_house_is_as_it_was_after_all_this(house: House, tmp_path: Path) -> None:
    for name, live in house.floor.tables.items():
        assert live.table.number == 1, name
        assert not live.table.wagers or name == "pinkjack-1"

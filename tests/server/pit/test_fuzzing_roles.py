"""The OpenAPI document read by a fuzzer as each role: no server error, no answer beside the schema."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from houseway.server.floor.powers import POWERS
from houseway.server.http.allowed import ROUTES
from houseway.table.roles import STAFF, Role
from tests.server.pit.staffed import Caller, House, open_house
from tests.server.test_fuzzing import ask, each_case, operations

ENDS = {("delete", "/api/session"), ("put", "/api/password"), ("delete", "/api/tables/{table}")}
"""What would end the session, or close the tables that the rest needs."""

ROLES = (*sorted(STAFF), Role.WATCHER)
WRITES = frozenset({"post", "put", "delete"})


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with open_house(tmp_path_factory.mktemp("house"), games=["pinkjack", "pai-gow"]) as opened:
        sue = opened.somebody(Role.GAMING_SUPERVISOR, "Sue")
        sue.post("/api/tables", {"game": "baceball", "dealt": "dealer"}, 201)
        yield opened


def tables(case: Any) -> None:
    """A table that there is, more often than not."""
    given = case.path_parameters or {}
    if "table" in given and len(given["table"]) % 3:
        given["table"] = ("pinkjack-1", "baceball-1")[len(given["table"]) % 2]
    if "number" in given:
        given["number"] = 1


@pytest.mark.parametrize("role", ROLES)
def test_nobody_of_the_house_breaks_anything(role: Role, house: House) -> None:
    caller: Caller = house.somebody(role)
    statuses: Counter[int] = Counter()
    for operation in operations(house):  # type: ignore[arg-type]
        method, path = operation.method, operation.path
        if (method, path) in ENDS:
            continue
        listed = {
            (each.lower(), route.replace(":path", "")): action for (each, route), action in ROUTES.items()
        }
        action = listed[method, path]
        forbidden = action is not None and role not in POWERS[action].roles

        def check(case: Any, forbidden: bool = forbidden) -> None:
            tables(case)
            status = ask(caller.client, case, caller.headers)
            assert not forbidden or status == 403
            statuses[status] += 1

        if not forbidden or method in WRITES:
            each_case(operation, check)
    assert statuses[200] > 20
    assert caller.get("/api/me")["role"] == str(role)
    assert house.client.get("/api/health").json()["ok"] is True

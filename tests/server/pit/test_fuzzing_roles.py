"""The OpenAPI document read by a fuzzer as each role: no server error, no answer beside the schema."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from houseway.floor.powers import POWERS
from houseway.server.http.allowed import ROUTES
from houseway.table.procedure.roles import STAFF, Role
from tests.server.pit.staffed import Caller, House, open_house
from tests.server.test_fuzzing import ask, each_case, operations

pytestmark = pytest.mark.ci

ENDS = {
    ("post", "/api/accounts"),
    ("post", "/api/session"),
    ("delete", "/api/session"),
    ("put", "/api/password"),
    ("delete", "/api/tables/{table}"),
}
"""What would make the caller somebody else, or close the tables that the rest needs."""

ROLES = (*sorted(STAFF), Role.WATCHER)


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


def power_of(operation: Any) -> str | None:
    """The power that the operation takes."""
    listed = {(each.lower(), path.replace(":path", "")): action for (each, path), action in ROUTES.items()}
    return listed[operation.method, operation.path]


def fuzz(caller: Caller, operation: Any, statuses: Counter[int], forbidden: bool) -> None:
    def check(case: Any) -> None:
        tables(case)
        status = ask(caller.client, case, caller.headers)
        assert not forbidden or status >= 400
        statuses[status] += 1

    each_case(operation, check)


@pytest.mark.parametrize("role", ROLES)
def test_nobody_of_the_house_breaks_anything(role: Role, house: House) -> None:
    caller: Caller = house.somebody(role)
    statuses: Counter[int] = Counter()
    for operation in operations(house):  # type: ignore[arg-type]
        action = power_of(operation)
        forbidden = action is not None and role not in POWERS[action].roles
        if (operation.method, operation.path) not in ENDS:
            fuzz(caller, operation, statuses, forbidden)
    assert statuses[200] > 20
    assert caller.get("/api/me")["role"] == str(role)
    assert house.client.get("/api/health").json()["ok"] is True

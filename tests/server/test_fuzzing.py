"""The OpenAPI document read by a fuzzer: no server error and no answer beside the schema, whoever asks."""

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis.checks import not_a_server_error
from schemathesis.generation import GenerationMode
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from starlette.testclient import TestClient

from tests.server.doors import HERE, Caller, House, open_house

pytestmark = pytest.mark.ci

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
FEW = settings(
    max_examples=5,
    deadline=None,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
    derandomize=True,
)


OPEN = (
    "/api/health",
    "/api/session",
    "/api/games",
    "/api/rules/{game}",
    "/api/rules/{game}/{clause}",
    "/api/documents",
    "/api/promotions",
)
"""What is answered to everybody: the rules, the documents in force and what is promised to the public."""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with open_house(tmp_path_factory.mktemp("house")) as opened:
        yield opened


@pytest.fixture(scope="module")
def patron(house: House) -> Caller:
    return house.caller("ann")


def operations(house: House) -> Iterator[Any]:
    """Every operation of the OpenAPI document."""
    document = house.client.get("/api/openapi.json").json()
    for found in schemathesis.openapi.from_dict(document).get_all_operations():
        yield found.ok()


def each_case(operation: Any, check: Callable[[Any], None]) -> None:
    """A few requests of this operation, well formed and not."""
    FEW(given(case=operation.as_strategy())(check))()
    with suppress(Unsatisfiable):  # where nothing is asked for, nothing can be wrong
        FEW(given(case=operation.as_strategy(generation_mode=GenerationMode.NEGATIVE))(check))()


def ask(client: TestClient, case: Any, headers: dict[str, str]) -> int:
    """Send it in this process, and hold the answer against the document."""
    sent = dict(case.as_transport_kwargs(base_url=HERE, headers=headers))
    kwargs = {name: value for name, value in sent.items() if value}
    data = kwargs.pop("data", None)
    if data is not None:
        kwargs["content"] = data
    answer = client.request(**kwargs, follow_redirects=False)
    case.validate_response(answer, checks=CHECKS)
    return answer.status_code


def test_a_stranger_breaks_nothing(house: House) -> None:
    def check(case: Any) -> None:
        house.client.cookies.clear()
        assert ask(house.client, case, {}) != 200 or case.operation.path in OPEN

    for operation in operations(house):
        each_case(operation, check)


def test_a_patron_breaks_nothing(house: House, patron: Caller) -> None:
    statuses: Counter[int] = Counter()

    def check(case: Any) -> None:
        if "table" in (case.path_parameters or {}) and len(case.path_parameters["table"]) % 3:
            case.path_parameters["table"] = "pinkjack-1"
        statuses[ask(patron.client, case, patron.headers)] += 1

    for operation in operations(house):
        if (operation.method, operation.path) != ("delete", "/api/session"):
            each_case(operation, check)
    assert statuses[200] > 20


def test_the_house_is_still_open(house: House, patron: Caller) -> None:
    assert house.client.get("/api/health").json()["ok"] is True
    assert patron.get("/api/tables/pinkjack-1")["type"] == "table"

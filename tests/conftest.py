"""Hypothesis profiles: the usual run and the large one are the same every time, the deep one goes looking."""

import pytest
from hypothesis import HealthCheck, is_hypothesis_test, settings

settings.register_profile(
    "usual",
    max_examples=10,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
)
settings.register_profile(
    "ci",
    max_examples=60,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
)
settings.register_profile(
    "deep",
    max_examples=500,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
)
settings.load_profile("usual")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items):
    """Tests whose examples Hypothesis makes run again in `make test-ci`, with more of them."""
    for item in items:
        if is_hypothesis_test(getattr(item, "obj", None)):
            item.add_marker("grows")


@pytest.fixture(autouse=True)
def own_data_folder(tmp_path_factory, monkeypatch):
    """No test sees the journal of another, or the user's."""
    monkeypatch.setenv("HOUSEWAY_DATA", str(tmp_path_factory.mktemp("data")))

"""Hypothesis profiles: the usual run is the same every time, the deep one goes looking."""

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile(
    "usual",
    max_examples=25,
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


@pytest.fixture(autouse=True)
def own_data_folder(tmp_path_factory, monkeypatch):
    """No test sees the journal of another, or the user's."""
    monkeypatch.setenv("HOUSEWAY_DATA", str(tmp_path_factory.mktemp("data")))

"""Hypothesis profiles: the usual run is the same every time, the deep one goes looking."""

from hypothesis import HealthCheck, settings

settings.register_profile(
    "usual", max_examples=25, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile(
    "deep", max_examples=500, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("usual")

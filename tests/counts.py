"""Counts: a small one in `make test`, and the large one too in `make test-ci`."""

from typing import Any

import pytest


def many(usual: int, large: int) -> list[Any]:
    """Values of a parameter that says how often."""
    return [usual, pytest.param(large, marks=pytest.mark.ci)]

"""Counts: a small one in `make test`, and the large one too in `make test-ci`."""

from collections.abc import Iterable
from typing import Any

import pytest


def many(usual: int, large: int) -> list[Any]:
    """Values of a parameter that says how often."""
    return [usual, pytest.param(large, marks=pytest.mark.ci)]


def first(number: int, of: Iterable[Any]) -> list[Any]:
    """The first so many values of a parameter in every run, and the others in the large one."""
    values = list(of)
    return values[:number] + [pytest.param(each, marks=pytest.mark.ci) for each in values[number:]]

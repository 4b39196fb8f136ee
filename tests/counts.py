"""Counts: a small one in `make test`, the large one too in `make test-ci`, the rest in `make test-deep`."""

from collections.abc import Iterable
from typing import Any

import pytest


def many(usual: int, large: int) -> list[Any]:
    """Values of a parameter that says how often."""
    return [usual, pytest.param(large, marks=pytest.mark.ci)]


def first(number: int, of: Iterable[Any], large: int | None = None) -> list[Any]:
    """The first so many values of a parameter in every run, others in the large one, the rest in the deep."""
    values = list(of)
    large = len(values) if large is None else large
    return [
        *values[:number],
        *(pytest.param(each, marks=pytest.mark.ci) for each in values[number:large]),
        *(pytest.param(each, marks=pytest.mark.deep) for each in values[large:]),
    ]

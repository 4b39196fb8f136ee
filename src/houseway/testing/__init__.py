"""For tests of this house and of whoever builds on it: rule marks, random legal rounds, conformance."""

import pytest

from houseway.rulebook import entry_of


def rule(*clauses: str) -> pytest.MarkDecorator:
    """Mark a test with the clauses it shows: while it runs, the product must produce each of them."""
    for clause in clauses:
        entry_of(clause)
    return pytest.mark.rule(*clauses)

"""The rule on promotions in every document that has it: one name, a clause in each."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from houseway.rulebook import Clause, Refused
from houseway.rulebook.clauses import GAMES
from houseway.rulebook.common import common

TOKENS = "exchange-voucher"
"""The rule on vouchers and tokens."""

OVER = 1_000_000
"""Cents above which a draw is overseen, and the winner chooses how cash is paid."""
KEPT_OVER = 10_000
"""Cents above which a denied claim is kept."""

WITH_PROMOTIONS = tuple(game for game in GAMES if common("promotion").clauses[game] is not None)
"""Games whose document has the rule."""


def clause_of(rule: str, games: Sequence[str]) -> Clause | None:
    """The clause in the document of the first game that has it."""
    return next((found for game in games if (found := common(rule).clauses[game]) is not None), None)


def clauses(games: Iterable[str], *rules: str) -> tuple[Clause, ...]:
    """These rules, each in the document of every one of these games."""
    given = list(games)
    found = (common(rule).clauses[game] for rule in rules for game in given)
    return tuple(dict.fromkeys(each for each in found if each is not None))


def refused(code: str, rule: str, games: Sequence[str], text: str, asked: Mapping[str, Any]) -> Refused:
    """The refusal by that rule."""
    return Refused(code, clause_of(rule, games), text, asked=asked)

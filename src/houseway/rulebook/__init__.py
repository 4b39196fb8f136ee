"""Clauses as data, refusals that name them, and the trace from clause to code and test."""

from houseway.rulebook.clauses import (
    GAMES,
    Citation,
    Citations,
    Clause,
    Entry,
    Rulebook,
    Ruling,
    UnknownClause,
    all_rulings,
    entry_of,
    rulebook,
)
from houseway.rulebook.grades import Bearing, Grade
from houseway.rulebook.refused import Refused, Unreadable, printable

__all__ = [
    "GAMES",
    "Bearing",
    "Citation",
    "Citations",
    "Clause",
    "Entry",
    "Grade",
    "Refused",
    "Rulebook",
    "Ruling",
    "UnknownClause",
    "Unreadable",
    "all_rulings",
    "entry_of",
    "printable",
    "rulebook",
]

"""Houseway: casino table games made exact, with the clause behind every card, refusal and cent."""

from houseway.api import (
    Table,
    advise,
    analyse,
    check_analysis,
    check_setting,
    house_way,
    report,
    settle,
    simulate,
)
from houseway.rulebook import Refused, Unreadable
from houseway.table.layout.recorded import Settlement
from houseway.version import __version__

__all__ = [
    "Refused",
    "Settlement",
    "Table",
    "Unreadable",
    "__version__",
    "advise",
    "analyse",
    "check_analysis",
    "check_setting",
    "house_way",
    "report",
    "settle",
    "simulate",
]

"""Houseway: casino table games made exact, with the clause behind every card, refusal and cent."""

from houseway.api import Table, settle
from houseway.rulebook import Refused, Unreadable
from houseway.table.records import Settlement

__version__ = "0.1.0"

__all__ = ["Refused", "Settlement", "Table", "Unreadable", "__version__", "settle"]

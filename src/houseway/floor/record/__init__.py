"""The floor record: a timeline of a whole house, run in memory by its real rules with a told clock."""

from houseway.floor.record.running import run

__all__ = ["run"]

"""The two ways to say no: a clause forbids it, or it cannot be read at all."""

from collections.abc import Mapping
from typing import Any

from houseway.rulebook.clauses import Clause, entry_of


class Refused(Exception):
    """A clause forbids what was asked. Nothing has changed."""

    def __init__(
        self,
        code: str,
        clause: Clause,
        message: str,
        asked: Mapping[str, Any] | None = None,
        allowed: Any = None,
    ) -> None:
        super().__init__(message)
        self.code = code
        self.clause = entry_of(clause).clause
        self.message = message
        self.asked = dict(asked or {})
        self.allowed = allowed

    def __str__(self) -> str:
        return f"{self.message} [{self.clause}]"

    def as_json(self) -> dict[str, Any]:
        """The refusal as programs read it."""
        body = {"code": self.code, "clause": self.clause, "message": self.message, "asked": self.asked}
        if self.allowed is not None:
            body["allowed"] = self.allowed
        return {"refused": body}


class Unreadable(Exception):
    """Input that no clause covers: it cannot be understood, or it lacks something."""

    def __init__(self, code: str, message: str, field: str = "") -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.field = field

    def as_json(self) -> dict[str, Any]:
        """The error as programs read it."""
        return {"error": {"code": self.code, "message": self.message, "field": self.field}}

"""The two ways to say no: a clause forbids it, or it cannot be read at all."""

from collections.abc import Mapping
from typing import Any

from houseway.rulebook.clauses import Clause, entry_of

LONGEST = 500


def printable(text: str) -> str:
    """The text with control characters written out, so that it cannot command a terminal."""
    return "".join(char if char.isprintable() else repr(char)[1:-1] for char in text)


def one_line(text: str) -> str:
    """The text as one line of bearable length."""
    line = printable(text)
    return line if len(line) <= LONGEST else f"{line[: LONGEST - 3]}..."


class Refused(Exception):
    """A clause forbids what was asked, or no clause gives the power to do it. Nothing has changed."""

    def __init__(
        self,
        code: str,
        clause: Clause | None,
        message: str,
        asked: Mapping[str, Any] | None = None,
        allowed: Any = None,
    ) -> None:
        super().__init__(message)
        self.code = code
        self.clause = None if clause is None else entry_of(clause).clause
        self.message = one_line(message)
        self.asked = dict(asked or {})
        self.allowed = allowed

    def __str__(self) -> str:
        return self.message if self.clause is None else f"{self.message} [{self.clause}]"

    def as_json(self) -> dict[str, Any]:
        """The refusal as programs read it."""
        body = {"code": self.code, "clause": self.clause, "message": self.message, "asked": self.asked}
        if self.allowed is not None:
            body["allowed"] = self.allowed
        return {"refused": body}


class Unreadable(Exception):
    """Input that no clause covers: it cannot be understood, or it lacks something."""

    def __init__(self, code: str, message: str, field: str = "") -> None:
        super().__init__(one_line(message))
        self.code = code
        self.message = one_line(message)
        self.field = one_line(field)

    def as_json(self) -> dict[str, Any]:
        """The error as programs read it."""
        return {"error": {"code": self.code, "message": self.message, "field": self.field}}

"""Why somebody was not let in, or not served now."""

from enum import StrEnum
from typing import Any

from houseway.rulebook.refused import one_line


class Why(StrEnum):
    """The kinds of refusal; a program tells them apart by these."""

    UNREADABLE = "unreadable"
    BAD_NAME = "bad-name"
    RESERVED_NAME = "reserved-name"
    NAME_TAKEN = "name-taken"
    BAD_PASSWORD = "bad-password"
    BAD_LABEL = "bad-label"
    TOO_MANY_TOKENS = "too-many-tokens"
    NO_SUCH_TOKEN = "no-such-token"
    NO_SUCH_ACCOUNT = "no-such-account"
    OWN_ROLE = "own-role"
    NO_GUEST = "no-guest"
    CHIPS_LIE = "chips-on-tables"
    WRONG_PASSWORD = "wrong-password"
    LOCKED = "locked"
    TOO_FAST = "too-fast"
    BUSY = "busy"
    NOT_SIGNED_IN = "not-signed-in"
    BAD_TOKEN = "bad-token"
    BAD_CSRF = "bad-csrf"
    BAD_ORIGIN = "bad-origin"
    BAD_HOST = "bad-host"
    PREFETCH = "prefetch"
    LINK_USED = "link-used"
    LINK_EXPIRED = "link-expired"
    LINK_UNKNOWN = "link-unknown"


class Denied(Exception):
    """A refusal in one line that quotes what was given, never a secret. Nothing has changed."""

    def __init__(self, code: Why, message: str, field: str = "", retry_after: float | None = None) -> None:
        super().__init__(one_line(message))
        self.code = code
        self.message = one_line(message)
        self.field = one_line(field)
        self.retry_after = retry_after

    def as_json(self) -> dict[str, Any]:
        """The refusal as programs read it."""
        return {"error": {"code": str(self.code), "message": self.message, "field": self.field}}

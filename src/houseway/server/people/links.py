"""One-time links of the embedded house: good once, for a quarter of an hour, and only those made last."""

import sqlite3
from collections.abc import Sequence

from houseway.equipment import ByteSource
from houseway.server.people.errors import Denied, Why
from houseway.server.people.secrets import digest, new_secret
from houseway.table.procedure.roles import Role

LIFE = 15 * 60.0
KEPT = 86400.0

ADVICE = "'houseway link' prints a new one in the terminal, or sign in"


def make(connection: sqlite3.Connection, source: ByteSource, now: float, roles: Sequence[Role]) -> list[str]:
    """A new link's secret for each role. Earlier links that nobody used are good no longer."""
    connection.execute("DELETE FROM links WHERE used IS NULL OR used < ?", (now - KEPT,))
    secrets = [new_secret(source) for _ in roles]
    rows = [(digest(secret), now, str(role)) for secret, role in zip(secrets, roles, strict=True)]
    connection.executemany("INSERT INTO links VALUES (?, ?, NULL, ?)", rows)
    return secrets


def use(connection: sqlite3.Connection, secret: str, now: float) -> Role:
    """Use it up: as whom it lets in; `Denied` if it is not good."""
    kept = digest(secret)
    row = connection.execute("SELECT made, used, role FROM links WHERE digest = ?", (kept,)).fetchone()
    if row is None:
        raise Denied(Why.LINK_UNKNOWN, f"this house knows no such link: {ADVICE}", "link")
    made, used, role = row
    if used is not None:
        raise Denied(Why.LINK_USED, f"this link was used already, and is good only once: {ADVICE}", "link")
    if abs(now - made) >= LIFE:
        message = f"this link has expired, it was good for {LIFE / 60:.0f} minutes: {ADVICE}"
        raise Denied(Why.LINK_EXPIRED, message, "link")
    connection.execute("UPDATE links SET used = ? WHERE digest = ?", (now, kept))
    return Role(role)

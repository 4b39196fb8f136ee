"""One-time links of the embedded house: good once, for a quarter of an hour, and only the newest."""

import sqlite3

from houseway.equipment import ByteSource
from houseway.server.people.errors import Denied, Why
from houseway.server.people.secrets import digest, new_secret

LIFE = 15 * 60.0
KEPT = 86400.0

ADVICE = "start the server again for a new one, or sign in"


def make(connection: sqlite3.Connection, source: ByteSource, now: float) -> str:
    """A new link's secret. Earlier links that nobody used are good no longer."""
    connection.execute("DELETE FROM links WHERE used IS NULL OR used < ?", (now - KEPT,))
    secret = new_secret(source)
    connection.execute("INSERT INTO links VALUES (?, ?, NULL)", (digest(secret), now))
    return secret


def use(connection: sqlite3.Connection, secret: str, now: float) -> None:
    """Use it up; `Denied` if it is not good."""
    kept = digest(secret)
    row = connection.execute("SELECT made, used FROM links WHERE digest = ?", (kept,)).fetchone()
    if row is None:
        raise Denied(Why.LINK_UNKNOWN, f"this house knows no such link: {ADVICE}", "link")
    made, used = row
    if used is not None:
        raise Denied(Why.LINK_USED, f"this link was used already, and is good only once: {ADVICE}", "link")
    if now - made >= LIFE:
        message = f"this link has expired, it was good for {LIFE / 60:.0f} minutes: {ADVICE}"
        raise Denied(Why.LINK_EXPIRED, message, "link")
    connection.execute("UPDATE links SET used = ? WHERE digest = ?", (now, kept))

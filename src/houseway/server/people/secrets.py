"""Secrets that are handed out once. The house keeps only their digests."""

import hmac
from base64 import urlsafe_b64encode
from hashlib import sha256

from houseway.equipment import ByteSource

BYTES = 32
PUBLIC_BYTES = 8


def new_secret(source: ByteSource) -> str:
    """256 bits, as text that fits a cookie, a header and an address."""
    return urlsafe_b64encode(source(BYTES)).rstrip(b"=").decode("ascii")


def new_id(source: ByteSource) -> str:
    """A public name for something secret."""
    return source(PUBLIC_BYTES).hex()


def digest(secret: str) -> str:
    """What is kept of a secret. Finding one by its digest tells a stranger's stopwatch nothing about it."""
    return sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()


def csrf_of(session: str) -> str:
    """The token that writes must carry beside the cookie: only who can read our pages has it."""
    return hmac.new(session.encode("utf-8", "surrogatepass"), b"houseway csrf", sha256).hexdigest()


def same(given: str, expected: str) -> bool:
    """Whether they are equal, in a time that does not depend on where they differ."""
    return hmac.compare_digest(given.encode("utf-8", "surrogatepass"), expected.encode("utf-8"))

"""Dealt by hand: what comes out is told, and the steps of the dealer are done by themselves."""

from hashlib import sha256
from itertools import count

from houseway.equipment import ByteSource
from houseway.table.dealing import ByHand
from houseway.table.inputs import Answer, Done, Drawn
from houseway.table.requests import RACK, Draw, Request, Step


class ByTelling(ByHand):
    """Steps are done as they come; a card burned unseen is seen by nobody."""

    def answer(self, request: Request) -> Answer | None:
        """What a dealer does without a word."""
        if isinstance(request, Step):
            return Done(request.number or request.least)
        if isinstance(request, Draw) and request.to is RACK and not request.face_up:
            return Drawn(None)
        return None


def told_source() -> ByteSource:
    """The house's own chance in a record, where nothing is told: the same each time it is run."""
    numbers = count()

    def read(size: int) -> bytes:
        blocks = (sha256(f"record {next(numbers)}".encode()).digest() for _ in range(0, size, 32))
        return b"".join(blocks)[:size]

    return read

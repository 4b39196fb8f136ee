"""Dealt by hand: what comes out is told, and the steps of the dealer are done by themselves."""

from houseway.table.procedure.dealing import ByHand
from houseway.table.procedure.inputs import Answer, Done, Drawn
from houseway.table.procedure.requests import RACK, Draw, Request, Step


class ByTelling(ByHand):
    """Steps are done as they come; a card burned unseen is seen by nobody."""

    def answer(self, request: Request) -> Answer | None:
        """What a dealer does without a word."""
        if isinstance(request, Step):
            return Done(request.number or request.least)
        if isinstance(request, Draw) and request.to is RACK and not request.face_up:
            return Drawn(None)
        return None

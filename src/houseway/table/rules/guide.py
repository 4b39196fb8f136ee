"""How a game is played, for somebody who has never seen it: what each game tells of itself, as data."""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct


class Shown(Struct, frozen=True):
    """Items of a picture: whose they are (nobody's in a list of hands), what they are called or worth."""

    items: tuple[str, ...]
    words: str
    who: str = ""


class Moment(Struct, frozen=True):
    """A picture of a round, and what happens there."""

    words: str
    shown: Sequence[Shown] = ()


class Guide(Struct, frozen=True):
    """The aim, a round in pictures, what beats what, the words one hears; figures are the rules' own."""

    aim: str = ""
    moments: Sequence[Moment] = ()
    ranks: Sequence[Shown] = ()
    """What beats what, the best first."""
    calls: Mapping[str, str] = {}
    """What the dealer calls, and what that means."""

    def as_json(self) -> dict[str, Any]:
        """As it is sent to a screen."""
        return {
            "aim": self.aim,
            "moments": self.moments,
            "ranks": self.ranks,
            "calls": dict(self.calls),
        }

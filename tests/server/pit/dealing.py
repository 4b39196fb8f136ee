"""A dealer with real cards for tests: a shuffled pack of its own, and whatever the screen asks for."""

from collections.abc import Callable
from random import Random
from typing import Any

from houseway.equipment import UNSEEN
from houseway.games import PLAYABLE
from houseway.table.layout.settings import Settings
from houseway.table.procedure.requests import Draw, Step

Send = Callable[..., Any]


class RealPack:
    """The cards or tiles on a real table: what has come out stays out until they are shuffled again."""

    def __init__(self, game: str, settings: Settings, rng: Random) -> None:
        self._every = [str(item) for item in PLAYABLE[game].items(settings)]
        self._rng = rng
        self._left: list[str] = []
        self.shuffle()

    def shuffle(self, out: list[str] | None = None) -> None:
        left = list(self._every)
        for item in out or []:
            left.remove(item)
        self._rng.shuffle(left)
        self._left = left

    def draw(self, out: list[str]) -> str:
        """The next one; a pack that has run out is shuffled without what lies on the table."""
        if not self._left:
            self.shuffle(out)
        return self._left.pop()

    def throw(self) -> dict[str, Any]:
        dice = [self._rng.randint(1, 6) for _ in range(4)]
        return {"input": "thrown", "dice": dice[:3], "cut": dice[3]}


def lying(table: Any) -> list[str]:
    """What lies on the table, as far as somebody has told."""
    hands = table.round.hands.values()
    return [str(item) for hand in hands for item in hand if item is not UNSEEN]


class Dealer:
    """Does what the prompt says, as a person at the screen would."""

    def __init__(self, pack: RealPack, rng: Random) -> None:
        self._pack = pack
        self._rng = rng

    def answer(self, prompt: dict[str, Any], table: Any) -> dict[str, Any] | None:
        """What the dealer tells next; nothing while the table waits for others."""
        match prompt["takes"]:
            case "item":
                return self._item(prompt, table)
            case "throw":
                return self._pack.throw()
            case "count":
                return {"input": "done", "count": self._count(prompt, table)}
            case "confirmation":
                request = table.request
                if isinstance(request, Step) and "shuffle" in str(request.act):
                    self._pack.shuffle(lying(table))
                return {"input": "done"}
        return None

    def _item(self, prompt: dict[str, Any], table: Any) -> dict[str, Any]:
        request = table.request
        assert isinstance(request, Draw)
        if prompt.get("unseen"):
            return {"input": "drawn", "item": None}
        if prompt.get("items"):
            return {"input": "drawn", "item": prompt["items"][0]}
        return {"input": "drawn", "item": self._pack.draw(lying(table))}

    def _count(self, prompt: dict[str, Any], table: Any) -> int:
        if prompt.get("most") is None:
            return len(table.game.items(table.settings))
        number = prompt.get("number")
        return number if number is not None else self._rng.randint(prompt["least"], prompt["most"])

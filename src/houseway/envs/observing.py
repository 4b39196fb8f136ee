"""What an agent observes, as arrays: what a player at that place sees, and nothing else."""

from collections import Counter
from collections.abc import Iterable
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from houseway.envs.session import Session, Setup
from houseway.table.layout.settings import read
from houseway.table.procedure.requests import DEALER

Observation = dict[str, NDArray[Any]]


class Observing:
    """The space of observations of a game, and how a session is seen by one patron."""

    def __init__(self, setup: Setup, *, counting: bool) -> None:
        self._setup, self._counting = setup, counting
        items = setup.game.items(read(setup.game.settings, setup.settings, "settings"))
        self.kinds = tuple(str(kind) for kind in sorted(set(items)))
        """Each kind of card or tile, in the order of the counts."""
        self.wagers = tuple(setup.game.wagers)
        """Each kind of wager, in the order of the stakes."""
        self._index = {name: place for place, name in enumerate(self.kinds)}
        self._there = self._counts(map(str, items))

    @property
    def space(self) -> spaces.Dict:
        """The space, made of what the settings say."""
        counted = spaces.Box(0, int(self._there.max()), self._there.shape, np.int16)
        most = np.iinfo(np.int64).max
        parts: dict[str, spaces.Space[Any]] = {
            "hand": counted,
            "dealer": counted,
            "table": counted,
            "stakes": spaces.Box(0, most, (len(self.wagers),), np.int64),
            "splits": spaces.Box(0, 3, (1,), np.int8),
            "rounds_left": spaces.Box(0, self._setup.rounds, (1,), np.int64),
            "action_mask": spaces.MultiBinary(len(self._setup.actions)),
        }
        return spaces.Dict(parts | ({"unseen": counted} if self._counting else {}))

    def of(self, session: Session, patron: str) -> Observation:
        """What that patron sees now."""
        question, seen = session.question, session.seen[patron]
        mine = question if question is not None and question.patron == patron else None
        area = session.areas[patron]
        place = (area, 1 if mine is None else mine.hand)
        dealer = (DEALER.area, DEALER.hand)
        lying = [items for spot, items in seen.lying.items() if spot not in (place, dealer)]
        observed: Observation = {
            "hand": self._counts(seen.at(place)),
            "dealer": self._counts(seen.at(dealer)),
            "table": self._counts(name for items in lying for name in items),
            "stakes": self._stakes(session, patron, place),
            "splits": np.array([session.splits(area)], np.int8),
            "rounds_left": np.array([self._setup.rounds - session.table.rounds_played], np.int64),
            "action_mask": self.mask(session, patron),
        }
        if self._counting:
            known = (*seen.at(place), *seen.at(dealer), *seen.elsewhere(place, dealer))
            observed["unseen"] = self._there - self._counts(known)
        return observed

    def mask(self, session: Session, patron: str) -> NDArray[np.int8]:
        """The actions that this patron may take now: none where it is another's turn."""
        if session.turn != patron:
            return np.zeros(len(self._setup.actions), np.int8)
        return self._setup.actions.mask(session.question)

    def _counts(self, names: Iterable[str]) -> NDArray[np.int16]:
        counts = np.zeros(len(self.kinds), np.int16)
        for name in names:
            counts[self._index[name]] += 1
        return counts

    def _stakes(self, session: Session, patron: str, place: tuple[int, int]) -> NDArray[np.int64]:
        stakes: Counter[str] = Counter()
        for wager in session.table.round.open_wagers():
            if (wager.patron, wager.area) == (patron, place[0]) and wager.hand in (0, place[1]):
                stakes[wager.kind] += wager.stake
        return np.array([stakes[kind] for kind in self.wagers], np.int64)

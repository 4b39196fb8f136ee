"""Every state a hand can be in, walked once with a game's own functions, as small arrays for kernels.

A game tells hands apart by its `state_of`: hands that the rules treat alike, now and after any further cards,
have the same state. Each state keeps one such hand, and the facts of the state are those of that hand.
"""

from collections.abc import Callable, Hashable, Sequence
from typing import Generic, TypeVar

import numpy as np
from numpy.typing import NDArray

from houseway.equipment import CARDS

S = TypeVar("S", bound=Hashable)
Hand = tuple[int, ...]

Next = NDArray[np.int16]
Facts = NDArray[np.int16]


class HandStates(Generic[S]):
    """The states from the empty hand on, numbered as they are met: 0 is the empty hand."""

    def __init__(
        self,
        state_of: Callable[[Hand], S],
        goes_on: Callable[[Hand], bool],
        suits_count_below: tuple[int, Sequence[int]] | None = None,
    ) -> None:
        """Walk on from every state whose hand `goes_on`, with each card of `CARDS`.

        A hand of so many cards or more takes cards of the same points alike, where that is said.
        """
        cards, points = suits_count_below or (0, range(len(CARDS)))
        self.number: dict[S, int] = {state_of(()): 0}
        self.hands: list[Hand] = [()]
        rows: list[list[int]] = []
        while len(rows) < len(self.hands):
            hand = self.hands[len(rows)]
            if not goes_on(hand):
                rows.append([len(rows)] * len(CARDS))
                continue
            kinds = points if len(hand) >= cards else range(len(CARDS))
            found: dict[int, int] = {}
            for card, kind in enumerate(kinds):
                if kind not in found:
                    found[kind] = self._number((*hand, card), state_of)
            rows.append([found[kind] for kind in kinds])
        self.after: Next = np.array(rows, dtype=np.int16)
        """The next state by state and card; a hand that takes no more cards stays as it is."""

    def _number(self, hand: Hand, state_of: Callable[[Hand], S]) -> int:
        state = state_of(hand)
        if state not in self.number:
            self.number[state] = len(self.hands)
            self.hands.append(hand)
        return self.number[state]

    def __len__(self) -> int:
        return len(self.hands)

    def facts(self, fact: Callable[[Hand], int]) -> Facts:
        """A fact of each state, by a function of the game."""
        return np.array([fact(hand) for hand in self.hands], dtype=np.int16)

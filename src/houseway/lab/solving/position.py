"""One hand of a game with boxes against one card of the dealer, from the cards that are left."""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np

from houseway.lab.positions import Choice, Situation, Untold
from houseway.lab.solving.dealers import NATURAL, Numbers
from houseway.lab.solving.hands import MOST
from houseway.lab.solving.playing import (
    DOUBLE,
    HIT,
    SPLIT,
    STAND,
    Worth,
    dealers_after,
    doubled_worth,
    kept_doubled,
    worth,
)
from houseway.lab.solving.solution import Game, begun_with, free_choice, settled, split_worth
from houseway.rulebook import Unreadable

PLAYS = {"hit": HIT, "stand": STAND, "double": DOUBLE, "split": SPLIT}
METHOD = (
    "dynamic program on the cards left, in double precision; hands known by their values, after a split "
    "played as without one"
)
AFTER_A_SPLIT = "a hand of a split is told by itself, as the same hand would be without one"


class Hand(NamedTuple):
    """A hand that is to be played on: in stakes, if its player goes on with the best play."""

    game: Game
    found: Worth
    state: int
    upcard: int

    def worth(self, play: int, added: float = 1.0) -> float:
        """What a play is worth; a double adds so many stakes."""
        if play == SPLIT:
            return self._split()
        if play == DOUBLE and added != 1.0:
            game, dealers = self.game, self.found.dealer
            known = game.graph, game.dealers, game.shoe, game.rules
            return doubled_worth(*known, self.upcard, self.state, dealers, added)
        return float(self.found.play[self.state, self.upcard, play])

    @property
    def plays(self) -> tuple[str, ...]:
        """What the hand allows."""
        graph, pair = self.game.graph, int(self.game.graph.pair[self.state])
        allowed = ["hit"]
        allowed += ["stand"] if graph.stands[self.state] else []
        allowed += ["double"] if graph.doubles[self.state] else []
        allowed += ["split"] if pair >= 0 and self.game.most_splits[pair] > 0 else []
        return tuple(allowed)

    @property
    def natural(self) -> float:
        """How likely the dealer has a natural."""
        return float(self.found.dealer[self.state, self.upcard, NATURAL])

    def _split(self) -> float:
        pair, play = int(self.game.graph.pair[self.state]), self.found.play[:, :, :SPLIT].argmax(axis=2)
        of = begun_with(self.game, pair)
        split = split_worth(self.game, of, pair, self.upcard, play, self.found.rescue)
        return settled(self.game, of, split, play, self.found.rescue).worth


def hand(game: Game, state: int, upcard: int) -> Hand:
    """The hand in this state, and all that can come of it."""
    free = free_choice(game)
    found = worth(
        game.graph, game.dealers, game.shoe, game.rules, free.otherwise, free.rescue, upcards=(upcard,)
    )
    return Hand(game, found, state, upcard)


def from_here(game: Game, upcard: int, splits: int) -> Game:
    """The game whose hands are dealt from what is left, the dealer's card beside it, after so many splits."""
    shoe: Numbers = game.shoe.copy()
    shoe[upcard] += 1
    return game._replace(shoe=shoe, most_splits=tuple(max(most - splits, 0) for most in game.most_splits))


def check(at: Situation, total_of: Callable[[Sequence[int]], int], least: int = 2) -> None:
    """A hand that may be decided: two cards or more below 21, against one card of the dealer."""
    if len(at.hand) < least or total_of(at.hand) >= MOST:
        text = f"hand: {' '.join(map(str, at.hand)) or 'no card'}: nothing is decided on it"
        raise Unreadable("bad-hand", text, "hand")
    if len(at.dealer) != 1:
        text = f"dealer: {' '.join(map(str, at.dealer)) or 'no card'}: hands are played against one card"
        raise Unreadable("bad-dealer", text, "dealer")


def shoe_of(at: Situation) -> Counter[int]:
    """The cards of the hand and those that are left: what the hand was dealt from."""
    return Counter({int(card): number for card, number in at.unseen.items()}) + Counter(map(int, at.hand))


def of_choices(hand: Hand, at: Situation, stake: int) -> list[tuple[Choice, float]]:
    """What each choice is worth in cents; where none is named, each that the hand allows."""
    every = tuple(Choice(play, stake if play == "double" else 0) for play in hand.plays)
    if unknown := [each.action for each in at.choices if each.action not in PLAYS]:
        raise Untold(f"{unknown[0]!r} is no play of a hand")
    if barred := [each.action for each in at.choices if each.action not in hand.plays]:
        raise Unreadable("bad-choice", f"choices: {barred[0]!r} is not possible on this hand", "choices")
    return [
        (each, stake * hand.worth(PLAYS[each.action], (each.amount or stake) / stake))
        for each in at.choices or every
    ]


def kept(game: Game, upcard: int, holds: Sequence[int], total: int, added: float) -> float:
    """What a doubled hand is worth that waits for the dealer, in stakes; a double added so many."""
    dealer = dealers_after(game.dealers, game.shoe, game.rules, upcard, np.array([holds]))
    return float(kept_doubled(dealer, game.rules, np.array([total]), added)[0])

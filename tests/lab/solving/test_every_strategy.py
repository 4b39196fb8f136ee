"""No strategy is better: the best of all by backward induction, and every single change of play."""

from collections.abc import Callable
from typing import Any

import pytest

from houseway.lab.solving.solution import solve
from tests.lab.solving import slow_boxes
from tests.lab.solving.both_ways import PINKJACK, PONTOON, Both, game, played, shoe

Choices = dict[str, Callable[[], dict[Any, int]]]
Information = tuple[tuple[str, ...], int]


def won(orders: dict[Any, int]) -> float:
    return sum(net * number for (net, _), number in orders.items())


def seen(both: Both, hand: tuple[str, ...]) -> tuple[str, ...]:
    """What a player goes by: values, and in Pontoon which cards came first, and suits of 6, 7 and 8."""
    if both is PINKJACK:
        return tuple(sorted(map(slow_boxes.without_suit, hand)))
    return (*sorted(hand[:2]), *sorted(hand[2:]))


def best_of(both: Both, cards: str) -> tuple[dict[Any, Any], dict[Information, set[Any]]]:
    """Backward induction: the best choice of each situation, and which shoes a player cannot tell apart."""
    alike: dict[Information, set[Any]] = {}

    class Best(both.slow):
        def chosen(self, position: Any, hand: tuple[str, ...], choices: Choices) -> dict[Any, int]:
            known = (seen(both, hand), slow_boxes.value(position.upcard))
            alike.setdefault(known, set()).add(position.left)
            return max((choice() for choice in choices.values()), key=won)

    return Best(shoe(cards), None).outcomes(), alike


ONE_OF_EACH = [
    (PINKJACK, "Ad 2c 3c 4c 5c 6c 7c 8c 9c Jd"),
    (PINKJACK, "Ac 2c 3c 4c 5c 6c 7c 8c Tc"),
    (PINKJACK, "Ac 2c 4c 5c 6c 7c 8c 9c Td"),
    (PONTOON, "Ac 2c 3c 4c 5c 6s 7s 8s 9c Kc"),
    (PONTOON, "Ac 2c 3c 4c 6s 7h 8s 9c Kc"),
    (PONTOON, "Ac 2c 3c 5c 6h 7h 8h 9c Kc"),
]


@pytest.mark.parametrize("both, cards", ONE_OF_EACH)
def test_the_best_of_all_strategies(both: Both, cards: str) -> None:
    """With one card of each value what a player knows fixes the shoe, so the best choices make a strategy."""
    best, alike = best_of(both, cards)
    assert len(alike) > 100
    assert all(len(shoes) == 1 for shoes in alike.values())
    assert solve(game(both, shoe(cards))).mean == pytest.approx(float(slow_boxes.mean(best)), abs=1e-12)


class Changes:
    """The solver's strategy with one change: the solver plays split hands as others, so a change of anything
    but a split is for hands that do not come of one."""

    def __init__(self, both: Both, cards: str) -> None:
        self.both, self.cards = both, shoe(cards)
        self.best = played(both, solve(game(both, self.cards)).strategy)

    def situations(self) -> dict[Information, set[str]]:
        """All that a player may be asked, with what may be answered."""
        found: dict[Information, set[str]] = {}

        def noted(hand: tuple[str, ...], upcard: int, allowed: set[str]) -> str:
            found.setdefault((seen(self.both, hand), upcard), set()).update(allowed)
            return self.best(hand, upcard, allowed)

        self.both.slow(self.cards, noted).outcomes()
        return found

    def worth(self, upcard: int, known: tuple[str, ...] | None = None, instead: str = "") -> float:
        """All orders in which the dealer shows this value, with the change in what is known."""
        both, best = self.both, self.best

        class Changed(both.slow):
            def chosen(self, position: Any, hand: tuple[str, ...], choices: Choices) -> dict[Any, int]:
                here = known == seen(both, hand) and instead in choices
                if here and (position.formed == 1 or instead == "split"):
                    return choices[instead]()
                return super().chosen(position, hand, choices)

        box = Changed(self.cards, best)
        return sum(won(box.dealt(card)) for card in box.kinds if slow_boxes.value(card) == upcard)


def no_change_is_better(both: Both, cards: str) -> None:
    changes = Changes(both, cards)
    usual: dict[int, float] = {}
    tried = 0
    for (known, upcard), plays in changes.situations().items():
        usual.setdefault(upcard, changes.worth(upcard))
        for play in plays:
            assert changes.worth(upcard, known, play) <= usual[upcard], (known, upcard, play)
            tried += 1
    assert tried > 50


@pytest.mark.parametrize("both, cards", [(PINKJACK, "8c*5 7c*2 Td*4 3c*3"), (PONTOON, "8s*4 9c*2 Kc*6 3c*2")])
def test_no_single_change_is_better(both: Both, cards: str) -> None:
    no_change_is_better(both, cards)


@pytest.mark.deep
@pytest.mark.parametrize(
    "both, cards",
    [
        (PINKJACK, "8c*4 9c*2 Tc*5 Ac*3 6c*2"),
        (PONTOON, "8s*5 9c*3 Kc*7 3c*3"),
        (PONTOON, "8s*4 9c*3 Kc*7 Ac*3 5s*2"),
    ],
)
def test_no_single_change_is_better_in_larger_shoes(both: Both, cards: str) -> None:
    no_change_is_better(both, cards)


def test_split_hands_alone_might_be_played_better() -> None:
    """What the solver leaves to other classes of strategies: eights split against a ten, then 8-3."""
    both, cards = PINKJACK, shoe("8c*5 7c*2 Td*4 3c*3")
    best = played(both, solve(game(both, cards)).strategy)

    def doubling(hand: tuple[str, ...], upcard: int, allowed: set[str]) -> str:
        return "double" if sorted(hand) == ["3", "8"] and upcard == 10 else best(hand, upcard, allowed)

    usual, changed = (slow_boxes.mean(both.slow(cards, each).outcomes()) for each in (best, doubling))
    assert usual < changed < usual + 0.002

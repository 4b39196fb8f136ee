"""bACEball on a par sheet: joint moments by counting every deal, the jackpot by example."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache, partial
from itertools import permutations
from math import prod
from typing import Any

from msgspec import structs

from houseway.equipment import CARDS
from houseway.games.baceball.hands import POINTS, is_strike, qualifying
from houseway.games.baceball.settlement import bet_outcome
from houseway.games.baceball.settlement import outcome as outcome_of
from houseway.lab.baceball import exact, facts
from houseway.lab.counting import compositions
from houseway.lab.figures import moments
from houseway.lab.games import settings_of
from houseway.lab.report.subjects.base import Found, Subject, Together, Variant, with_setting

EXAMPLE_WAGER = 5_00
PRIZES = (100_000_00, 250_000_00, 500_000_00, 1_000_000_00)


class Baceball(Subject):
    """bACEball."""

    game = "baceball"

    def with_examples(self) -> dict[str, Any]:
        """A jackpot wager of $5, where none is offered."""
        if self.settings.jackpot:
            return dict(self.given)
        self.examples.append(
            "These settings offer no jackpot wager. It is shown for a wager of $5.00 with both prizes at "
            "their guarantee."
        )
        return {**self.given, "jackpot": {"wager": EXAMPLE_WAGER}}

    def together(self) -> Together:
        """Every hand of one area in every order, and what the Bet expects of it over the dealer's hands."""
        shown: Any = settings_of(self.game, self.shown)
        wagers = (*facts.RESULTS, "jackpot")
        prizes = {each.hand: facts.prize_row(each, shown.jackpot).pays for each in facts.prizes_for(1)}
        means = [Fraction(0)] * len(wagers)
        products = [[Fraction(0)] * len(wagers) for _ in wagers]
        bet_alone = Fraction(0)
        for hand, chance, bet, bet_square in _dealt(shown.decks):
            bet_alone += chance * bet_square
            nets = [bet, *(facts.row("", outcome_of(each, hand, ())).pays for each in wagers[1:-1])]
            nets.append(prizes[qualifying(hand)])
            for one, net in enumerate(nets):
                means[one] += chance * net
                for other, its in enumerate(nets):
                    products[one][other] += chance * net * its
        products[0][0] = bet_alone
        return Together(wagers, tuple(means), tuple(map(tuple, products)))

    def variants(self, found: Found) -> list[Variant]:
        """The jackpot wager with other prizes; six decks are the only number the rules allow (3.1)."""
        shown: Any = settings_of(self.game, self.shown)
        classes = exact.jackpot_classes(shown.decks)

        def with_major(prize: int) -> dict[str, float]:
            meters = structs.replace(shown.jackpot.meters, major=prize)
            changed = with_setting(shown, jackpot=structs.replace(shown.jackpot, meters=meters))
            return {"jackpot": float(-moments(exact.prize_outcomes(changed, classes)).mean)}

        return [
            Variant("Major prize on the meter", f"${prize // 100:,}", partial(with_major, prize))
            for prize in PRIZES
        ]


def _dealt(decks: int) -> Iterator[tuple[tuple[int, ...], Fraction, Fraction, Fraction]]:
    """Every three cards in order by what they count as: how likely, and the Bet's mean and mean square."""
    kinds = _kinds(decks)
    numbers = [number for _, number in kinds]
    cards = sum(numbers)
    orders = cards * (cards - 1) * (cards - 2)
    for drawn, _ in compositions(numbers, 3):
        held = [card for (card, _), out in zip(kinds, drawn, strict=True) for _ in range(out)]
        ways = prod(
            number - before for number, out in zip(numbers, drawn, strict=True) for before in range(out)
        )
        bet, square = _bet(tuple(sorted(POINTS[card] for card in held)), decks)
        for hand in set(permutations(held)):
            yield hand, Fraction(ways, orders), bet, square


def _kinds(decks: int) -> list[tuple[int, int]]:
    """Cards that wagers tell apart: aces by suit, others by points and whether they are strikes."""
    found: Counter[tuple[object, ...]] = Counter()
    stands_for: dict[tuple[object, ...], int] = {}
    for card in CARDS:
        kind = (POINTS[card], is_strike(card), card.suit if card.rank == 0 else None)
        stands_for.setdefault(kind, int(card))
        found[kind] += decks
    return [(stands_for[kind], number) for kind, number in found.items()]


@cache
def _bet(points: tuple[int, ...], decks: int) -> tuple[Fraction, Fraction]:
    """The Bet's mean and mean square with a hand of these points, over every hand of the dealer."""
    shoe = facts.cards_of_each_value(decks)
    hand = tuple(shoe[each][0] for each in points)
    left = [(card, number - points.count(value)) for value, (card, number) in shoe.items()]
    total, square, ways = Fraction(0), Fraction(0), 0
    for drawn, number in compositions([count for _, count in left], 3):
        dealers = tuple(card for (card, _), out in zip(left, drawn, strict=True) for _ in range(out))
        net = facts.row("", bet_outcome(hand, dealers)).pays
        total, square, ways = total + number * net, square + number * net**2, ways + number
    return total / ways, square / ways


SUBJECT = Baceball

"""One box of Pinkjack or Pontoon by every card that can come, written to be read beside the documents.

    Pinkjack(shoe, strategy).outcomes() -> {(net, staked): how likely}, in original wagers
    Pontoon(shoe, strategy).outcomes()

Only the standard library is used. Within, outcomes are counted by the orders of the cards still in the shoe
that lead to them, all cards told apart; so every number is whole until the end divides by all orders of the
shoe. A shoe counts cards by name ("Jd"); a strategy is a function of the hand, the value of the dealer's
first card (an ace is 1) and the plays that are allowed, and names one of them.

Numbers in comments are clauses of the documents, PJ-Rn and PT-Rn the rulings. What is paid in dollars (14.1.1
of Pinkjack, Table 2 of Pontoon) and wagers beside the box are left out.
"""

from collections import Counter
from fractions import Fraction
from functools import cache, partial
from math import factorial
from typing import NamedTuple


def value(card):
    """3.2 of Pinkjack, 2.5 of Pontoon; the ace as 1."""
    if card[0] == "A":
        return 1
    return 10 if card[0] in "TJQK" else int(card[0])


def points(cards):
    """The best total: an ace counts 11 where that does not exceed 21."""
    total = sum(value(card) for card in cards)
    return total + 10 if total <= 11 and any(card[0] == "A" for card in cards) else total


def is_natural(cards):
    """An ace and a card of value ten as the first two."""
    return len(cards) == 2 and points(cards) == 21


def without_suit(card):
    return "T" if value(card) == 10 else card[0]


class ShoeIsEmpty(Exception):
    """The cards did not last for the round; 15.9 of Pinkjack and 15.6 of Pontoon are left out."""


class Position(NamedTuple):
    """The box in play; `left` are the cards in the shoe, by kind."""

    left: tuple
    upcard: str
    hand: tuple
    waiting: tuple
    """The first cards of hands still to be played after a split."""
    formed: int
    """How many hands there are."""
    opened: tuple
    """Total and stake of each hand that waits for the dealer."""
    over: bool
    """Whether a hand went over 21, where that matters."""


class Box:
    """What both documents have in common."""

    most_hands: int
    tie: int
    rescues: bool

    def __init__(self, shoe, strategy, bust_counts_as_original=False):
        kinds = Counter()
        for card, number in shoe.items():
            kinds[self.kind(card)] += number
        self.kinds = tuple(sorted(kinds))
        self.full = tuple(kinds[kind] for kind in self.kinds)
        self.strategy = strategy
        self.bust_counts = bust_counts_as_original
        self.play = cache(self.play)
        self.dealers_outcomes = cache(self.dealers_outcomes)
        self.dealer_goes_on = cache(self.dealer_goes_on)

    # ---------------------------------------------------------------------------------------------- the cards

    def draws(self, left):
        """Every card that can come: its kind, how many there are, and what is left."""
        for place, number, rest in one_gone(left):
            yield self.kinds[place], number, rest

    # ------------------------------------------------------------------------------------- the course of play

    def outcomes(self):
        """All that can come of a box, each with its chance."""
        return {
            outcome: Fraction(number, factorial(sum(self.full)))
            for outcome, number in together((1, self.dealt(upcard)) for upcard in self.kinds).items()
            if number
        }

    def dealt(self, shown):
        """7.1 of Pinkjack, 6.2 of Pontoon: a card to the box, this one to the dealer, another to the box."""
        return together(
            (firsts * upcards * seconds, self.with_card(self.begun(rest, upcard, first), second))
            for first, firsts, after_first in self.draws(self.full)
            for upcard, upcards, after_upcard in self.draws(after_first)
            if upcard == shown
            for second, seconds, rest in self.draws(after_upcard)
        )

    def begun(self, left, upcard, first):
        return Position(left, upcard, (first,), (), 1, (), False)

    def with_card(self, position, card):
        """The hand has this card, which is gone from `left`: settled at once, or asked about."""
        hand = (*position.hand, card)
        net = self.paid_at_once(hand, position.formed > 1)
        if net is not None:
            return self.next_hand(position, net=net, over=net < 0)
        if self.gets_one_card(hand, position.formed > 1):
            return self.next_hand(position, opened=(points(hand), 1))
        return self.play(position._replace(hand=self.told(hand)))

    def play(self, position):
        """What is chosen, and all that follows."""
        choices = {play: partial(self.goes_on, position, play) for play in self.allowed(position)}
        return self.chosen(position, position.hand, choices)

    def chosen(self, position, hand, choices):
        """What the strategy says of this hand."""
        play = self.strategy(hand, value(position.upcard), set(choices))
        assert play in choices, (hand, position.upcard, play)
        return choices[play]()

    def goes_on(self, position, play):
        if play == "stand":
            return self.next_hand(position, opened=(points(position.hand), 1))
        if play == "surrender":
            return self.surrendered(position)
        if play == "split":
            first, second = position.hand
            halves = position._replace(
                hand=(first,), waiting=(second, *position.waiting), formed=position.formed + 1
            )
            return moved(self.each_card(halves, self.with_card), staked=1)
        if play == "double":
            return moved(self.each_card(position, self.doubled), staked=1)
        return self.each_card(position, self.with_card)

    def each_card(self, position, follows):
        return together(
            (number, follows(position._replace(left=rest), card))
            for card, number, rest in self.draws(position.left)
        )

    def doubled(self, position, card):
        """10.2 of Pinkjack, 12 of Pontoon: one card, then two stakes are lost, won or open."""
        hand = (*position.hand, card)
        total = self.points_of_double(hand)
        if total > 21:
            return self.next_hand(position, net=-2, over=True)  # 9.5; 11.8 and 14.1(e)
        if total == 21:
            return self.next_hand(position, net=2)  # 9.6 and PJ-R13; 10.2(b) and 12.7
        if not self.rescues:
            return self.next_hand(position, opened=(total, 2))
        keep = partial(self.next_hand, position, opened=(total, 2))
        rescue = partial(self.next_hand, position, net=-1)
        return self.chosen(position, hand, {"keep": keep, "rescue": rescue})

    def next_hand(self, position, net=0, over=False, opened=None):
        """11.2 of Pinkjack, 11.4 of Pontoon: one hand after the other, then the dealer."""
        waiting = tuple(sorted((*position.opened, opened))) if opened else position.opened
        over = self.bust_counts and (position.over or over)
        position = position._replace(opened=waiting, over=over)
        if position.waiting:
            first, *others = position.waiting
            position = position._replace(hand=(first,), waiting=tuple(others))
            return moved(self.each_card(position, self.with_card), net)
        return moved(self.settled(position), net)

    # --------------------------------------------------------------------------------------------- the dealer

    def settled(self, position):
        """The dealer's hand against all that is open; with nothing open it matters to nobody."""
        if not position.opened:
            return {(0, 1): factorial(sum(position.left))}
        return together(
            (orders, {(self.won(position, outcome), 1): 1})
            for outcome, orders in self.dealers_outcomes(position.left, position.upcard).items()
        )

    def won(self, position, outcome):
        if outcome == "natural":
            # 10.4 and 11.6 with PJ-R5; 11.9 and 12.5 with PT-R5: one original wager of all that is open.
            return 0 if position.over else -1
        net = 0
        for total, stake in position.opened:
            if outcome == "over" or total > outcome:
                net += stake
            elif total == outcome:
                net += self.tie * stake
            else:
                net -= stake
        return net

    def dealers_outcomes(self, left, upcard):
        """The dealer ends over 21, with a total, or with a natural: each in how many orders."""
        return together(
            (number, self.dealer_has(upcard, card, rest)) for card, number, rest in self.draws(left)
        )

    def dealer_has(self, upcard, second, left):
        if is_natural((upcard, second)):
            return {self.natural_outcome((upcard, second)): factorial(sum(left))}
        values = Counter()
        for kind, number in zip(self.kinds, left, strict=True):
            values[value(kind)] += number
        by_value = tuple(values[each] for each in range(1, 11))
        return self.dealer_goes_on(by_value, value(upcard) + value(second), "A" in (upcard[0], second[0]))

    def dealer_goes_on(self, left, hard, ace):
        """With two or more cards: `hard` counts every ace as one, `left` goes by value."""
        total = hard + 10 if ace and hard <= 11 else hard
        if total > 21:
            return {"over": factorial(sum(left))}
        if not self.dealer_draws(total, soft=total != hard):
            return {total: factorial(sum(left))}
        return together(
            (number, self.dealer_goes_on(rest, hard + place + 1, ace or place == 0))
            for place, number, rest in one_gone(left)
        )


class Pinkjack(Box):
    """Pinkjack."""

    most_hands = 3  # 11.4.2
    tie = -1  # 14.1.4
    rescues = False

    def __init__(
        self,
        shoe,
        strategy,
        bust_counts_as_original=False,
        dealer_pinkjack_literal=False,
        one_card_on_split_aces=False,
    ):
        self.literal = dealer_pinkjack_literal
        self.one_card_on_split_aces = one_card_on_split_aces
        super().__init__(shoe, strategy, bust_counts_as_original)

    def kind(self, card):
        """Suits matter of aces and cards of value ten only, and the jack of diamonds (1.1)."""
        if value(card) == 10:
            return card if card == "Jd" else "T" + card[1]
        return card if card[0] == "A" else card[0]

    def told(self, hand):
        """A hand of three cards or more is what its values are."""
        return hand if len(hand) == 2 else tuple(sorted(map(without_suit, hand)))

    def paid_at_once(self, hand, split):
        if is_natural(hand):  # also after a split, 11.3.1
            if sorted(hand) == ["Ad", "Jd"]:
                return 5  # 8.1.1; if it waits, 14.1.1 and 14.1.1.1
            return 3 if hand[0][1] == hand[1][1] else 2  # 8.1.3, 8.1.4
        if points(hand) > 21:
            return -1  # 9.5
        if points(hand) == 21:
            return 1  # 9.6
        return 1 if len(hand) == 5 else None  # 9.7

    def gets_one_card(self, hand, split):
        """QA-19, where the house says so."""
        return self.one_card_on_split_aces and split and len(hand) == 2 and hand[0][0] == "A"

    def allowed(self, position):
        hand = position.hand
        plays = {"hit"}  # 9.3
        if points(hand) >= 12:
            plays.add("stand")  # 9.2
        if len(hand) <= 3:
            plays.add("double")  # 10.1
        if len(hand) == 2 and value(hand[0]) == value(hand[1]) and position.formed < self.most_hands:
            plays.add("split")  # 11.1, 11.4
        return plays

    def points_of_double(self, hand):
        return points(hand)

    def natural_outcome(self, cards):
        """A pinkjack is a blackjack for 10.4 and 11.6; literally it is a 21 like others (PJ-R6)."""
        return 21 if self.literal and sorted(cards) == ["Ad", "Jd"] else "natural"

    def dealer_draws(self, total, soft):
        return total <= 16  # 12.2


class Pontoon(Box):
    """Pontoon."""

    most_hands = 4  # 11.3
    tie = 0  # 14.1(h)
    rescues = True  # 12.6

    def kind(self, card):
        """Suits matter of 6, 7 and 8 only (Table 1)."""
        return card if card[0] in "678" else without_suit(card)

    def told(self, hand):
        """The first two cards stay apart for a double (2.5(a)); suits matter of two cards only (PT-R17)."""
        if len(hand) == 2:
            return hand
        plain = tuple(map(without_suit, hand))
        return (*sorted(plain[:2]), *sorted(plain[2:]))

    def paid_at_once(self, hand, split):
        total, number = points(hand), len(hand)
        if total < 21:
            return None
        if total > 21:
            return -1  # 14.1(e), 11.8
        if number == 2:
            return 1 if split else 1.5  # 11.7; 8.1
        if number >= 5:  # Table 1
            return {5: 1.5, 6: 2}.get(number, 3)
        if number == 3 and sorted(card[0] for card in hand) in (["6", "7", "8"], ["7", "7", "7"]):
            suits = {card[1] for card in hand}
            if len(suits) > 1:
                return 1.5
            return 3 if suits == {"s"} else 2
        return 1

    def gets_one_card(self, hand, split):
        return split and len(hand) == 2 and hand[0] == "A"  # 11.5

    def allowed(self, position):
        hand = position.hand
        plays = {"hit", "double"}  # 10.1(c), 12.1, 12.4
        if points(hand) >= 12:
            plays.add("stand")  # 10.2(c), PT-R18
        if len(hand) == 2 and value(hand[0]) == value(hand[1]) and position.formed < self.most_hands:
            plays.add("split")  # 11.3
        if len(hand) == 2 and position.formed == 1 and value(position.upcard) in (1, 10):
            plays.add("surrender")  # 9.1, PT-R6
        return plays

    def surrendered(self, position):
        """9.2 to 9.4: half, or all of it to a Pontoon."""
        natural = self.dealers_outcomes(position.left, position.upcard).get("natural", 0)
        return {(-1, 1): natural, (-0.5, 1): factorial(sum(position.left)) - natural}

    def points_of_double(self, hand):
        """2.5(a) with PT-R3: an ace among the first two cards counts one, any other one or eleven."""
        total = sum(value(card) for card in hand)
        return total + 10 if total <= 11 and "A" in hand[2:] else total

    def natural_outcome(self, cards):
        return "natural"

    def dealer_draws(self, total, soft):
        return total <= (17 if soft else 16)  # 13.1(a)


# ----------------------------------------------------------------------------------------- cards and outcomes


def one_gone(left):
    """Which card can come, how many of it there are, and what is left without it."""
    if not any(left):
        raise ShoeIsEmpty
    for place, number in enumerate(left):
        if number:
            yield place, number, (*left[:place], number - 1, *left[place + 1 :])


def together(parts):
    """Outcomes added up, each part so many times."""
    found = {}
    for times, outcomes in parts:
        for outcome, orders in outcomes.items():
            found[outcome] = found.get(outcome, 0) + times * orders
    return found


def moved(outcomes, net=0, staked=0):
    """The same with so much more won and staked."""
    return {(won + net, stake + staked): orders for (won, stake), orders in outcomes.items()}


def mean(outcomes):
    return sum(Fraction(net) * likely for (net, _), likely in outcomes.items())


def average_stake(outcomes):
    return sum(staked * likely for (_, staked), likely in outcomes.items())


def net_chances(outcomes):
    """How likely each net is."""
    found = Counter()
    for (net, _), likely in outcomes.items():
        found[net] += likely
    return dict(found)

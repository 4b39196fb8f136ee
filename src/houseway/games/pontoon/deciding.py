"""Rules 10, 11, 12 and 15.7: what may be decided on a hand, and what the other players on the box may add."""

from collections.abc import Sequence
from math import lcm

from houseway.games.pontoon.cards import next_card
from houseway.games.pontoon.hands import (
    ACE_VALUE,
    MUST_DRAW_BELOW,
    POINTS,
    equal_in_value,
    is_hard_below_12,
    point_total,
    suited_sevens,
)
from houseway.games.pontoon.insurance import no_insurance
from houseway.games.pontoon.round import Round
from houseway.games.pontoon.settings import RULES
from houseway.games.pontoon.settlement import count_hand, settle_after_card
from houseway.games.pontoon.wagers import another_decides
from houseway.rulebook import Clause
from houseway.table.layout.wagers import NO_LIMITS, Limits
from houseway.table.procedure.asking import ask
from houseway.table.procedure.inputs import Placed, Said
from houseway.table.procedure.requests import DEALER, Ask, Option, Procedure
from houseway.table.rules.boxes import Box, Hand, add_double, others_join, who_splits_too

MOST_HANDS = 4

DRAWN = ("10.1(c)", "10.1", "6.1", "A/subsequent-deal")
FORCED = ("10.2(c)", "10.2", "6.1")
DOUBLED = ("12.1", "A/double", "6.1")
SECOND_CARD = ("11.4", "11.6", "6.1")
ACES_CARD = ("11.5", "11.4", "6.1")
FOR_ABSENT = ("15.7", "6.1")

cite = RULES.cite
HIT, STAND = Option("hit", cite[("10.1(c)", "10.1")]), Option("stand", cite[("10.1(d)", "10.1")])
MUST_HIT = Option("hit", cite[("10.2(c)", "10.1(c)", "10.1")])
DECIDES, DECIDED_BY = cite["10.1"], cite["4.5"][0]
NO_SURRENDER, NO_RESCUE, NO_STAND = cite["9.1"][0], cite["12.6"][0], cite["10.2(c)"][0]
NO_DOUBLE, OTHERS_DOUBLE = cite["A/double"][0], cite["12.2"][0]
NO_SPLIT, NO_MORE_SPLITS, OTHERS_SPLIT = cite["A/split"][0], cite["11.3"][0], cite["11.1"][0]


def subsequent_deal(game_round: Round, box: Box) -> Procedure[None]:
    """Rule 10: the hands of a box from the left, the first completed before the next (11.4)."""
    while (hand := box.next_hand()) is not None:
        cards = game_round.hands[hand.spot]
        if game_round.wager_on(hand) is None:
            hand.settled, hand.closed_by = True, hand.closed_by or "12.6"
        elif len(cards) == 1:
            yield from second_card(game_round, box, hand)
        else:
            yield from decide(game_round, box, hand)


def add_card(game_round: Round, box: Box, hand: Hand, rule: tuple[str, ...]) -> Procedure[bool]:
    """One more card, announced, and what follows at once; whether it came."""
    item = yield from next_card(game_round, hand.spot, rule)
    if item is None:
        return False
    game_round.deal(hand.spot, item, rule=rule)
    settle_after_card(game_round, box, hand, announce(game_round, hand))
    return True


def second_card(game_round: Round, box: Box, hand: Hand) -> Procedure[None]:
    """Rules 11.4 to 11.7: a split hand gets its second card; split aces get no other."""
    aces = POINTS[game_round.hands[hand.spot][0]] == ACE_VALUE
    came = yield from add_card(game_round, box, hand, ACES_CARD if aces else SECOND_CARD)
    if came and aces:
        hand.closed_by = hand.closed_by or "11.5"


def announce(game_round: Round, hand: Hand) -> int:
    """The dealer calls the total."""
    hand.announced = True
    return count_hand(game_round, hand.spot, hand.doubled)


def decide(game_round: Round, box: Box, hand: Hand) -> Procedure[None]:
    """Rule 10.1: split, double, draw or stand."""
    if not hand.announced:
        announce(game_round, hand)
    if box.controller in game_round.state.excluded:
        yield from nobody_decides(game_round, box, hand)
        return
    said = yield from ask(question(game_round, box, hand))
    if said is None:
        return
    match said.action:
        case "stand":
            hand.closed_by = "10.1(d)"
        case "hit":
            low = is_hard_below_12(game_round.hands[hand.spot])
            while game_round.wager_on(hand) is not None:
                if (yield from add_card(game_round, box, hand, FORCED if low else DRAWN)):
                    break
        case "double":
            yield from double(game_round, box, hand, said)
        case "split":
            yield from split(game_round, box, hand)
        case _:
            yield from nobody_decides(game_round, box, hand)


def question(game_round: Round, box: Box, hand: Hand) -> Ask:
    """What may be said of the hand as it lies, and the clause that withholds the rest."""
    cards = game_round.hands[hand.spot]
    barred: dict[str, Clause] = {
        "surrender": NO_SURRENDER,
        "insure": no_insurance(game_round),
        "rescue": NO_RESCUE,
    }
    if is_hard_below_12(cards):
        options = [MUST_HIT]
        barred["stand"] = NO_STAND
    else:
        options = [HIT, STAND]
    double, split = doubling(game_round, box, hand, box.controller), splitting(box, cards)
    for action, offered in (("double", double), ("split", split)):
        if isinstance(offered, Option):
            options.append(offered)
        else:
            barred[action] = offered
    sight = (*cards, -1, *game_round.hands[DEALER], *game_round.held)
    area, number = hand.spot
    return Ask(box.controller, area, number, tuple(options), DECIDES, barred, sight, decides=DECIDED_BY)


Offered = Option | Clause
"""What may be said, or the clause that withholds it."""


def doubling(game_round: Round, box: Box, hand: Hand, patron: str) -> Offered:
    """Rule 12.1: on any number of cards under 21, for up to the wager on the hand."""
    limits, most = game_round.limits_for(patron, "double", box.area), game_round.stake_on(hand, patron)
    sign = game_round.settings.limits_on("box").at(box.area) if game_round.live else NO_LIMITS
    least, unit = game_round.steps_up_to(most, *steps_of_doubles(limits, sign))
    if most < least:
        return NO_DOUBLE
    by = "12.4" if box.splits else "12.1"
    if patron != box.controller:
        by = "12.3"
    which = "12.1(a)" if len(game_round.hands[hand.spot]) == 2 else "12.1(b)"
    rule = cite[("A/double", by, which, "10.1(b)")]
    return Option("double", rule, least, most, unit, leads=OTHERS_DOUBLE)


def steps_of_doubles(double: Limits, box: Limits) -> tuple[int, int]:
    """The least double and its steps: of its own sign, in multiples that the box takes (A/double, 3.3)."""
    return max(double.min, box.unit), lcm(double.unit, box.unit)


def splitting(box: Box, cards: Sequence[int]) -> Offered:
    """Rules 11.1 to 11.3: two cards of equal value, to four hands; aces once."""
    if not equal_in_value(cards):
        return NO_SPLIT
    if len(box.hands) == MOST_HANDS or (box.splits and POINTS[cards[0]] == ACE_VALUE):
        return NO_MORE_SPLITS
    rule = ("11.3", "A/split", "10.1(a)") if box.splits else ("A/split", "11.1", "10.1(a)")
    return Option("split", cite[rule], leads=OTHERS_SPLIT)


def _if_offered(found: Offered) -> Option | None:
    return found if isinstance(found, Option) else None


def double(game_round: Round, box: Box, hand: Hand, said: Said) -> Procedure[None]:
    """Rule 12: the amounts, one card, and whoever doubled may still forfeit (12.6)."""
    hand.doubled = True
    add_double(game_round, hand, said, ("A/double", "12.4" if box.splits else "12.1"))
    yield from others_join(
        game_round,
        hand,
        lambda: game_round.others_on(box, hand),
        lambda patron: _if_offered(doubling(game_round, box, hand, patron)),
        lambda other: add_double(game_round, hand, other, ("12.3", "A/double")),
    )
    stayed = [patron for patron in game_round.others_on(box, hand) if not doubled(game_round, hand, patron)]
    for patron in stayed:
        game_round.call(f"{patron} does not double", rule="12.3", area=box.area)
    while game_round.wager_on(hand) is not None:
        if (yield from add_card(game_round, box, hand, DOUBLED)):
            break
    if hand.closed_by is None:
        yield from offer_rescue(game_round, box, hand)
    hand.closed_by = hand.closed_by or "12.1"


def doubled(game_round: Round, hand: Hand, patron: str) -> bool:
    """Whether the patron's double lies on the hand."""
    return any(each.kind == "double" and each.patron == patron for each in game_round.wagers_on(hand))


def offer_rescue(game_round: Round, box: Box, hand: Hand) -> Procedure[None]:
    """Rule 12.6: each player who doubled may forfeit the original wager and take the double back (PT-R7)."""
    rescue = Option("rescue", game_round.cite["12.6"])
    forfeiting: list[str] = []
    yield from others_join(
        game_round,
        hand,
        lambda: [patron for patron in box.patrons if doubled(game_round, hand, patron)],
        lambda patron: rescue,
        lambda said: forfeiting.append(said.patron),
    )
    for wager in game_round.wagers_on(hand):
        if wager.patron in forfeiting and wager.kind == "double":
            game_round.give_back(wager, rule="12.6", ruling="PT-R7")
        elif wager.patron in forfeiting:
            game_round.collect(wager, rule="12.6", ruling="PT-R7")
    if game_round.wager_on(hand) is None:
        hand.settled, hand.closed_by = True, "12.6"
        game_round.discard(hand.spot, rule="12.6")


def split(game_round: Round, box: Box, hand: Hand) -> Procedure[None]:
    """Rule 11: the others split too or stay on the first hand (11.2), then two hands are formed."""
    joining = yield from who_splits_too(game_round, box, hand, ("11.2(a)", "11.2"))
    stakes = {wager.patron: wager.stake for wager in game_round.wagers_on(hand)}
    if box.controller not in stakes:
        return
    cards = game_round.hands[hand.spot]
    if suited_sevens(cards):
        game_round.suited_sevens_split.add(box.area)
        text = "suited sevens are split: no Super Bonus on this box"
        game_round.call(text, rule=("11.10", "A/suited", "A/suit"), ruling="PT-R13", area=box.area)
    formed = box.split(hand)
    rule = ("11.3", "A/split") if box.splits > 1 else ("A/split", "11.4")
    game_round.move(cards[1], hand.spot, formed.spot, rule=rule)
    for patron in (box.controller, *joining):
        if patron in stakes:
            placed = Placed(box.area, patron, "split", stakes[patron])
            by = rule if patron == box.controller else ("11.2(a)", "11.2")
            game_round.place(placed, rule=by, hand=formed.spot.hand)
    for patron in game_round.others_on(box, hand):
        if patron not in joining:
            text = f"{patron} stays on the first hand"
            game_round.call(text, rule=("11.2(b)", "11.2"), ruling="QB-13", area=box.area)


def nobody_decides(game_round: Round, box: Box, hand: Hand) -> Procedure[None]:
    """Rule 15.7: another player on the box decides (QB-43), or cards are dealt until the total exceeds 11."""
    absent = box.controller
    if another_decides(game_round, box, hand):
        return
    game_round.call("nobody is present to decide", rule="15.7", ruling="QB-43", area=box.area)
    while hand.closed_by is None and game_round.wager_on(hand) is not None:
        if point_total(game_round.hands[hand.spot]) >= MUST_DRAW_BELOW:
            hand.closed_by = "15.7"
        else:
            yield from add_card(game_round, box, hand, FOR_ABSENT)
    box.absent -= {absent}

"""Rules 9.1 to 9.4, 10, 11 and 15.10: what a controlling player may say, and what the others may add."""

from houseway.equipment import Item
from houseway.games.pinkjack.cards import next_card
from houseway.games.pinkjack.hands import ACE, identical_in_value, point_total
from houseway.games.pinkjack.round import Round
from houseway.games.pinkjack.settlement import ANNOUNCED, count_hand, settle_after_card, settle_natural
from houseway.rulebook import Clause
from houseway.table.procedure.asking import ask
from houseway.table.procedure.inputs import Placed, Said
from houseway.table.procedure.requests import DEALER, Ask, Option, Procedure
from houseway.table.rules.boxes import Box, Hand, add_double, others_join, who_splits_too

MUST_DRAW_BELOW = 12
MOST_SPLITS = 2
CARDS_TO_DOUBLE_ON = (2, 3)

DRAWN = ("9.4", "9.3", "3.7")
FORCED = ("9.2", "9.4", "3.7")
DOUBLED = ("10.2", "9.4", "3.7")
SECOND_CARD = ("11.2", "11.3", "3.7")
ABSENT_RULE = ("15.10", "5.5")


def subsequent_deal(game_round: Round, box: Box) -> Procedure[None]:
    """Rule 9: the hands of a box from the left, each finished before the next gets a card (11.2)."""
    while (hand := box.next_hand()) is not None:
        cards = game_round.hands[hand.spot]
        if not game_round.wagers_on(hand):
            hand.settled, hand.closed_by = True, "16.5.1"
        elif len(cards) == 1:
            yield from add_card(game_round, hand, SECOND_CARD)
        elif hand.doubled:
            yield from add_card(game_round, hand, DOUBLED)
        elif box.refused and point_total(cards) >= MUST_DRAW_BELOW:
            hand.closed_by = "15.3"
        else:
            yield from decide(game_round, box, hand)


def add_card(game_round: Round, hand: Hand, rule: tuple[str, ...]) -> Procedure[None]:
    """One more card, its total announced (9.4), and what follows at once."""
    item = yield from next_card(game_round, hand.spot, rule)
    if item is None:
        return
    game_round.deal(hand.spot, item, rule=rule)
    total = announce(game_round, hand)
    if rule is SECOND_CARD:
        if not settle_natural(game_round, hand, split=True) and one_card_only(game_round, hand):
            hand.closed_by = "11.3"
        return
    settle_after_card(game_round, hand, total)
    if hand.doubled:
        hand.closed_by = "10.2"


def one_card_only(game_round: Round, hand: Hand) -> bool:
    """The house limit on split aces (QA-19)."""
    return game_round.settings.one_card_on_split_aces and game_round.hands[hand.spot][0] // 4 == ACE


def announce(game_round: Round, hand: Hand) -> int:
    """The dealer calls the player's point total (9.1, 9.4)."""
    hand.announced = True
    return count_hand(game_round, hand.spot, ANNOUNCED)


def decide(game_round: Round, box: Box, hand: Hand) -> Procedure[None]:
    """Rule 9.1: the controlling player doubles, splits, stands or takes a card."""
    if not hand.announced:
        announce(game_round, hand)
    said = yield from ask(question(game_round, box, hand))
    if said is None:
        return
    match said.action:
        case "stand":
            stand(game_round, box, hand)
        case "hit":
            low = point_total(game_round.hands[hand.spot]) < MUST_DRAW_BELOW
            drawn = len(game_round.hands[hand.spot])
            while len(game_round.hands[hand.spot]) == drawn and game_round.wagers_on(hand):
                yield from add_card(game_round, hand, FORCED if low else DRAWN)
        case "double":
            yield from double(game_round, box, hand, said)
        case "split":
            yield from split(game_round, box, hand)
        case _:
            yield from nobody_decides(game_round, box, hand)


def question(game_round: Round, box: Box, hand: Hand) -> Ask:
    """What may be said of the hand as it lies, and the clause that withholds the rest."""
    cite, cards = game_round.cite, game_round.hands[hand.spot]
    barred: dict[str, Clause] = {}
    options = []
    if point_total(cards) < MUST_DRAW_BELOW:
        options.append(Option("hit", cite[("9.2", "9.1.4", "9.1")]))
        barred["stand"] = cite["9.2"][0]
    else:
        options.append(Option("hit", cite[("9.3", "9.1.4", "9.1")]))
        options.append(Option("stand", cite[("9.1.3", "9.1")]))
    for option, reason in (
        doubling(game_round, box, hand, box.controller),
        splitting(game_round, box, cards),
    ):
        if option is not None:
            options.append(option)
        barred |= reason
    sight = (*cards, -1, *game_round.hands[DEALER], *game_round.held)
    return Ask(
        box.controller,
        *hand.spot,
        tuple(options),
        cite[("9.1", "9.4")],
        barred,
        sight,
        decides=cite["5.5"][0],
    )


Offered = tuple[Option | None, dict[str, Clause]]


def doubling(game_round: Round, box: Box, hand: Hand, patron: str) -> Offered:
    """Rule 10.1: on two or three cards, for an amount up to the original wager."""
    cite = game_round.cite
    limits, most = game_round.limits_for(patron, "double", box.area), game_round.stake_on(hand, patron)
    least, unit = game_round.steps_up_to(most, max(limits.min, 1), limits.unit)
    if box.refused:
        return None, {"double": cite["15.3"][0]}
    if len(game_round.hands[hand.spot]) not in CARDS_TO_DOUBLE_ON or most < least:
        return None, {"double": cite["10.1"][0]}
    rule = ("10.1", "9.1.1") if patron == box.controller else ("10.3", "10.1")
    return Option("double", cite[rule], least, most, unit), {}


def splitting(game_round: Round, box: Box, cards: list[Item]) -> Offered:
    """Rules 11.1 and 11.4: two cards identical in value, twice for a box."""
    cite = game_round.cite
    if box.refused:
        return None, {"split": cite["15.3"][0]}
    if len(cards) > 2:
        return None, {"split": cite["11.4.3"][0]}
    if not identical_in_value(cards):
        return None, {"split": cite["11.1"][0]}
    if box.splits == MOST_SPLITS:
        return None, {"split": cite["11.4"][0]}
    rule = ("11.4", "11.4.1", "11.4.2", "9.1.2") if box.splits else ("11.1", "9.1.2")
    return Option("split", cite[rule]), {}


def stand(game_round: Round, box: Box, hand: Hand) -> None:
    """Rule 9.1.3; with a card on offer that was dealt in error, this refuses it (15.3)."""
    hand.closed_by = "9.1.3"
    if game_round.held:
        for each in game_round.boxes:
            each.refused = each.refused or each.controller == box.controller
        game_round.call("the card dealt in error is refused", rule="15.3", ruling="QA-63", area=box.area)


def double(game_round: Round, box: Box, hand: Hand, said: Said) -> Procedure[None]:
    """Rule 10: the controlling player's amount, then what the others add (10.3), then one card."""
    hand.doubled = True
    add_double(game_round, hand, said, ("10.1", "9.1.1"))
    yield from others_join(
        game_round,
        hand,
        lambda: game_round.others_on(box, hand),
        lambda patron: doubling(game_round, box, hand, patron)[0],
        lambda other: add_double(game_round, hand, other, ("10.3", "10.1")),
    )
    count = len(game_round.hands[hand.spot])
    while len(game_round.hands[hand.spot]) == count and game_round.wagers_on(hand):
        yield from add_card(game_round, hand, DOUBLED)


def split(game_round: Round, box: Box, hand: Hand) -> Procedure[None]:
    """Rule 11: the others match or stay on the first hand (11.5), then two hands are formed."""
    splitting_too = yield from who_splits_too(game_round, box, hand, ("11.5.1", "11.5"))
    stakes = {wager.patron: wager.stake for wager in game_round.wagers_on(hand)}
    if box.controller not in stakes:
        return
    formed = box.split(hand)
    again = ("11.4", "11.4.1", "11.4.2") if box.splits > 1 else ("11.1",)
    game_round.move(game_round.hands[hand.spot][1], hand.spot, formed.spot, rule=(*again, "11.2"))
    for patron in (box.controller, *splitting_too):
        rule = again if patron == box.controller else ("11.5.1", "11.5")
        if patron in stakes:
            placed = Placed(box.area, patron, "split", stakes[patron])
            game_round.place(placed, rule=rule, hand=formed.spot.hand)
    for patron in game_round.others_on(box, hand):
        if patron not in splitting_too:
            game_round.call(
                f"{patron} stays on the first hand", rule=("11.5.2", "11.5"), ruling="PJ-R19", area=box.area
            )


def nobody_decides(game_round: Round, box: Box, hand: Hand) -> Procedure[None]:
    """Rule 15.10: nobody is there to decide; another player may, where that is set (QA-6)."""
    box.absent |= {box.controller}
    left = [wager for wager in game_round.boxes_on(box.area) if wager.patron not in box.absent]
    here = [wager for wager in left if game_round.stake_on(hand, wager.patron)]
    if game_round.settings.absent_controller == "next" and here:
        box.controller = game_round.first_of(box.area, here)[0].patron
        game_round.call(f"{box.controller} decides instead", rule=ABSENT_RULE, ruling="QA-6", area=box.area)
        return
    game_round.call("nobody is there to decide", rule=ABSENT_RULE, ruling="QA-6", area=box.area)
    while hand.closed_by is None:
        yield from draw_for_absent(game_round, hand)
    box.absent -= {box.controller}


def draw_for_absent(game_round: Round, hand: Hand) -> Procedure[None]:
    """Cards are dealt until the total exceeds 11, then the hand stands (15.10)."""
    if not game_round.wagers_on(hand):
        hand.settled, hand.closed_by = True, "16.5.1"
    elif point_total(game_round.hands[hand.spot]) >= MUST_DRAW_BELOW:
        hand.closed_by = "15.10"
    else:
        yield from add_card(game_round, hand, (*ABSENT_RULE, "3.7"))

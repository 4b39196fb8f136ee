"""One round of bACEball, rules 3 to 8, in the order of the rulebook."""

from itertools import combinations

from houseway.equipment import Found, Item, dollars
from houseway.games.baceball import wagers
from houseway.games.baceball.hands import HOME_RUN_COUNT, POINTS, is_strike_out, point_count
from houseway.games.baceball.jackpot import claim, display, draw_mystery, feed, pool_won
from houseway.games.baceball.round import Round
from houseway.games.baceball.settings import WAGERS
from houseway.games.baceball.settlement import settlement
from houseway.rulebook import Citation
from houseway.table.layout.ledger import STANDING
from houseway.table.procedure.asking import draw, step
from houseway.table.procedure.requests import DEALER, RACK, Act, Procedure, Spot, Wagers
from houseway.table.rules import betting
from houseway.table.rules.aside import take_from_under
from houseway.table.rules.betting import sign_words
from houseway.table.rules.counting import Counting, CountRules
from houseway.table.rules.limits import tell_short

DECK = 52


counting = Counting(
    CountRules(
        stands=("12.9.1", "12.9"),
        told="12.9",
        again="12.9.3",
        changed="3.8",
        ruling="QA-65",
    ),
    lambda game_round: DECK * game_round.settings.decks,
    DECK,
    tells=lambda game_round: game_round.settings.notices,
)
check_cards, check_new_cards, look_for_more = counting.check, counting.check_new, counting.look_for_more


def play(game_round: Round) -> Procedure[None]:
    """One round of bACEball."""
    if game_round.state.unopened:
        post_layout_and_signs(game_round)  # 2, 6.1, 11.4
        yield from start_of_play(game_round)  # 3, 4
    yield from reload_if_short(game_round)  # 4
    yield from take_wagers(game_round)  # 5, 6, 7.1
    wagers.place_carried(game_round)  # 12.12
    collect_jackpot_wagers(game_round)  # 7.2
    wagers.return_without_bet(game_round)  # 11.2, 12.11
    wagers.apply_limits(game_round)  # 6.2, 6.3
    yield from deal(game_round)  # 7.3
    yield from draw_mystery(game_round)  # 11.11
    announce(game_round)  # 3.3
    settlement(game_round)  # 8.1 to 8.4, 9, 11
    yield from collect_cards(game_round)  # 8.5


def post_layout_and_signs(game_round: Round) -> None:
    """Rules 2, 6.1 and 11.4: what everybody at the table can see."""
    settings = game_round.settings
    post = game_round.post
    post(
        "layout",
        f"{settings.areas} playing areas, as in diagram {settings.layout}",
        rule=("2.1", "2.2", "1.1/playing-area", "Diagram-A" if settings.layout == "A" else "Diagram-B"),
    )
    post("layout", "areas for Bet wagers", rule="2.2.1")
    post("layout", "areas for 1st, 2nd and 3rd Strike wagers", rule="2.2.2")
    post("layout", "areas for Strike Out wagers", rule="2.2.3")
    post(
        "equipment",
        "a shuffling device on the dealer's left",
        rule=("2.4.1", "2.4", "1.1/shuffling-device", "3.6"),
    )
    post("equipment", "a discard rack", rule=("2.4.2", "2.4"))
    post("equipment", "a float tray", rule=("2.4.3", "2.4", "1.1/float-tray"))
    post("equipment", "a drop box", rule="2.6")
    for wager, limits in settings.limits.items():
        post("sign", f"{WAGERS[wager]}: {sign_words(limits)}", rule="6.1")
    if game_round.jackpot:
        post("layout", "areas for jackpot wagers", rule="2.2.4")
        post("sign", f"jackpot wager: {dollars(game_round.jackpot.wager)}", rule=("11.4", "11.5"))
        if game_round.link is None:
            display(game_round, game_round.meters)
        else:
            post("display", f"the prize meters of {game_round.link.name}", rule=("2.5", "10.3"))
        post("notice", "make sure that your jackpot wager was accepted", rule="11.3")
    post("notice", "count your own hand: the total called gives no claim", rule="3.10")
    post("notice", "you answer for where your wagers lie", rule="5.7")
    post("notice", "you answer for keeping to the limits on the sign", rule="6.4")


def start_of_play(game_round: Round) -> Procedure[None]:
    """Rules 3 and 4: six decks checked, shuffled, the first card burned."""
    yield from check_new_cards(game_round, rule=("3.4", "3.1", "1.1/deck-checking-device"))
    yield from load(game_round, rule=("4.1.1", "4.1"))
    game_round.change_table(unopened=False, rule="4.1.1")


def load(game_round: Round, *, rule: Citation) -> Procedure[None]:
    """Rules 4.3 and 4.1: shuffled by hand first if the dealer likes, then by the device."""
    if game_round.settings.manual_shuffle:
        yield from step(Act.MANUAL_SHUFFLE, game_round.cite["4.3"])
        game_round.handle("manual-shuffle", rule="4.3")
    yield from shuffle(game_round, rule=rule)


def shuffle(game_round: Round, *, rule: Citation, ruling: str | None = None) -> Procedure[None]:
    """Rule 4: the device mixes what is in it and the first card is burned unseen (4.4)."""
    yield from step(Act.SHUFFLE, game_round.cite[rule])
    game_round.handle("shuffle", rule=rule, ruling=ruling)
    take_back_kept_card(game_round)
    while not game_round.burn_forgotten:
        first = yield from draw(RACK, game_round.cite["4.4"], face_up=False)
        if first is not None:
            game_round.burn(first.item, shown=False, rule=("4.4", "1.1/burn"))
            break
    if game_round.settings.reload_at:
        game_round.change_table(cards_gone=1, rule="4.4", ruling="QA-61")


def take_back_kept_card(game_round: Round) -> None:
    """A card kept under the device (12.4) goes back into it when the cards are mixed (QA-66)."""
    game_round.cards_under = 0
    if game_round.state.set_aside:
        game_round.change_table(set_aside=False, rule="4.1", ruling="QA-66")


def reload_if_short(game_round: Round) -> Procedure[None]:
    """The discards are shuffled in before a round for which few cards are left (QA-61)."""
    threshold = game_round.settings.reload_at
    if threshold and 52 * game_round.settings.decks - game_round.state.cards_gone < threshold:
        yield from reload(game_round, rule=("4.1", "12.6"), ruling="QA-61")


def reload(game_round: Round, *, rule: Citation, ruling: str | None = None) -> Procedure[None]:
    """The discards go back into the device."""
    yield from step(Act.RELOAD, game_round.cite[rule])
    game_round.handle("reload", rule=rule, ruling=ruling)
    yield from shuffle(game_round, rule=rule, ruling=ruling)


def take_wagers(game_round: Round) -> Procedure[None]:
    """Rules 5 and 7.1: wagers come and go until no more bets are taken."""
    for standing in game_round.state.standing:
        game_round.place(standing, rule="5.1.1.5", source=STANDING)
    if game_round.state.standing:
        game_round.change_table(standing=(), rule="5.1.1.5")
        tell_short(game_round)
    request = Wagers(
        game_round.cite[("5.4", "5.1")],
        lambda patron=None: wagers.offers(game_round, patron),
        lambda happened: wagers.check(game_round, happened),
    )
    yield from betting.take_wagers(game_round, request, wagers.place, withdrawn="5.4")
    game_round.call("no more bets", rule=("7.1", "1.1/round-of-play"))
    game_round.close_betting()


def collect_jackpot_wagers(game_round: Round) -> None:
    """Rule 7.2: jackpot wagers go to the float before the deal."""
    for area in game_round.areas_with_bet if game_round.jackpot else ():
        wager = game_round.on(area, "jackpot")
        if wager is not None and wager.on_layout:
            game_round.collect(wager, rule="7.2", ruling="BB-R2")


FIRST_TO_AREA = ("7.3.1", "7.3", "7.2", "3.6", "1.1/players-hand")
FIRST_TO_DEALER = ("7.3.2", "7.3", "7.2", "3.6", "1.1/dealers-hand")
IN_SEQUENCE = ("7.3.3", "7.3", "3.6")


def deal(game_round: Round) -> Procedure[None]:
    """Rule 7.3: three cards to each area with a Bet and to the dealer, one at a time, face up."""
    while (to := game_round.next_card_goes_to()) is not None:
        rule: tuple[str, ...] = IN_SEQUENCE
        if to not in game_round.hands:
            rule = FIRST_TO_DEALER if to is DEALER else FIRST_TO_AREA
        kept_under = game_round.cards_under > 0
        if kept_under:
            rule = ("12.4", *rule)
        elif game_round.held:
            game_round.deal(to, game_round.held.pop(0), rule=("12.2", *rule))
            yield from feed_and_claim(game_round, to)
            continue
        drawn = yield from draw(to, game_round.cite[rule])
        if drawn is None:
            continue
        if drawn.found is Found.EMPTY:
            yield from reload(game_round, rule=("12.6", "4.1"))
        elif drawn.item is not None:
            if kept_under:
                game_round.cards_under -= 1
                take_from_under(game_round, rule="12.4")
            game_round.deal(to, drawn.item, rule=rule)
            if game_round.jackpot is not None and may_feed_or_win(game_round, to):
                yield from feed_and_claim(game_round, to)


def may_feed_or_win(game_round: Round, to: Spot) -> bool:
    """Whether this was the first card of the round or the last of a hand."""
    return game_round.items_dealt == 1 or len(game_round.hands[to]) == 3


def feed_and_claim(game_round: Round, to: Spot) -> Procedure[None]:
    """Rules 10.3 and 11.9: the first card commences the round, the last one of a hand may win a pool."""
    if game_round.items_dealt == 1:
        yield from feed(game_round)
    if (won := pool_won(game_round, to)) is not None:
        yield from claim(game_round, to, won)


def take_card(game_round: Round, to: Spot, rule: str, *, face_up: bool = True) -> Procedure[Item | None]:
    """The next card for a place that is no hand; if the device is empty the discards come first (12.6)."""
    while True:
        drawn = yield from draw(to, game_round.cite[rule], face_up)
        if drawn is not None and drawn.found is Found.EMPTY:
            yield from reload(game_round, rule=("12.6", "4.1"))
        elif drawn is not None:
            return drawn.item


def announce(game_round: Round) -> None:
    """Rule 3.3: the dealer calls the point count of each hand that was dealt to its end."""
    for to, cards in game_round.hands.items():
        if len(cards) < 3:
            continue
        count = point_count(cards)
        words = str(count)
        if to is not DEALER and count == HOME_RUN_COUNT:
            words = f"Home Run, {count}"
        elif to is not DEALER and is_strike_out(cards):
            words = f"Strike Out, {count}"
        first, second, third = cards
        values = VALUE_KIND[first] | VALUE_KIND[second] | VALUE_KIND[third]
        game_round.count(to, count, words, rule=COUNTED[to is DEALER, values])


PIPS, TEN_VALUE, ACE = 1, 2, 4
VALUE_RULES = {PIPS: "3.3.1", TEN_VALUE: "3.3.2", ACE: "3.3.3"}
VALUE_KIND = tuple({10: TEN_VALUE, 11: ACE}.get(points, PIPS) for points in POINTS)
COUNTED = {
    (at_dealer, sum(kinds)): ("3.3", *(VALUE_RULES[kind] for kind in kinds), "1.1/point-count", whose)
    for at_dealer, whose in ((False, "1.1/players-hand"), (True, "1.1/dealers-hand"))
    for number in (1, 2, 3)
    for kinds in combinations(VALUE_RULES, number)
}
"""Which rules of 3.3 a hand's count rests on, by whose hand it is and the kinds of value in it."""


def collect_cards(game_round: Round) -> Procedure[None]:
    """Rule 8.5: the round is paid out (1.1); all cards on the layout go to the discard rack."""
    game_round.completed = True
    collected = game_round.items_dealt
    yield from step(Act.COLLECT, game_round.cite["8.5"])
    game_round.handle("collect", count=collected, rule="8.5")
    note_cards_gone(game_round)
    game_round.pass_on(rule="5.1.1.5")
    game_round.end("settled", rule=("8.4", "1.1/round-of-play"))


def note_cards_gone(game_round: Round) -> None:
    """How many cards have left the device, where a reload threshold is set (QA-61)."""
    if game_round.settings.reload_at:
        gone = game_round.state.cards_gone + game_round.items_dealt
        game_round.change_table(cards_gone=gone, rule="8.5", ruling="QA-61")

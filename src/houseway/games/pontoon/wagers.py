"""Rules 3, 4 and 18: which wagers are taken, who makes the decisions, what is in action of each."""

from functools import partial

from houseway.equipment import dollars
from houseway.games.pontoon import turns
from houseway.games.pontoon.round import Round
from houseway.games.pontoon.settings import RULES, SIDE_BETS, WAGERS
from houseway.rulebook import Refused
from houseway.table.layout.wagers import Limits, Wager, controlling
from houseway.table.procedure.inputs import Changed, Done, Placed, Withdrawn
from houseway.table.procedure.requests import Offer
from houseway.table.rules.betting import (
    below_minimum,
    check_area,
    check_chips,
    check_form,
    check_lies_there,
    check_unit,
    lifted,
    offer,
)
from houseway.table.rules.betting import refused as any_refused
from houseway.table.rules.boxes import Box, Hand, Stage
from houseway.table.rules.restrictions import check_restriction

refused = partial(any_refused, RULES)


MOST_PLAYERS = 3

PLACED = {
    "box": ("4.2", "4.1", "A/box"),
    "perfect-pairs": ("18.5", "A/perfect-pairs", "18.1(a)", "18.1"),
    "pairs-play": ("18.17", "A/pairs-play", "18.1(b)", "18.1"),
}
NEEDS_BOX = {"perfect-pairs": "18.8", "pairs-play": "18.20"}
MOST_A_BOX = {"box": "4.5", "perfect-pairs": "18.6", "pairs-play": "18.18"}
ON_THE_SIGN = {"box": "3.1", "perfect-pairs": "18.7", "pairs-play": "18.19"}


def offers(game_round: Round, patron: str | None = None) -> tuple[Offer, ...]:
    """What that patron may place, within the limits; in a tournament when it is the player's turn."""
    if game_round.settings.tournament is not None and turns.whose_turn(game_round) != patron:
        return ()
    sides = [kind for kind in SIDE_BETS if kind == game_round.settings.side_bet]
    return offer(game_round, patron, "box"), *(offer(game_round, patron, kind, needs="box") for kind in sides)


def place(game_round: Round, placed: Placed) -> None:
    """A wager that has passed `check` comes onto the layout."""
    game_round.place(placed, rule=PLACED[placed.wager], hand=1 if placed.wager == "box" else 0)


def check(game_round: Round, happened: Placed | Changed | Withdrawn | Done) -> None:
    """Refuse what rules 3, 4 and 18 do not allow while betting is open."""
    check_lies_there(game_round, happened, "4.3")
    match happened:
        case Placed():
            _check_placed(game_round, happened)
        case Changed():
            _check_not_final(game_round, happened)
            with lifted(game_round, happened) as (placed, nearer):
                _check_placed(game_round, placed, nearer)
        case Withdrawn():
            _check_not_final(game_round, happened)
        case Done() if game_round.settings.tournament is not None and game_round.state.positions:
            turns.check_everybody(game_round)
        case Done() if game_round.live and "box" not in [wager.kind for wager in game_round.wagers]:
            raise Refused("no-wagers", RULES.clause("6.2"), "there is no wager to deal to", allowed=["box"])


def _check_not_final(game_round: Round, happened: Changed | Withdrawn) -> None:
    if game_round.settings.tournament is not None:
        turns.check_not_final(game_round, happened)


def _check_placed(game_round: Round, placed: Placed, nearer: int = MOST_PLAYERS) -> None:
    """A wager on a box, or one that lies there raised or lowered, with so many nearer the dealer."""
    _check_known(game_round, placed)
    _check_offered(game_round, placed)
    if game_round.settings.tournament is not None:
        _check_one_box(game_round, placed)
    _check_box(game_round, placed)
    if game_round.live:
        _check_limits(game_round, placed, nearer)


def _check_known(game_round: Round, placed: Placed) -> None:
    if placed.wager not in WAGERS:
        text = f"{placed.wager!r} is no wager to place in Pontoon"
        raise refused(placed, "unknown-wager", "4.2", text, allowed=list(WAGERS))
    check_area(refused, game_round, placed, "A/box", "boxes")
    check_form(placed)
    if placed.tokens:
        raise refused(placed, "no-tokens", "4.2", "wagers are made in gaming chips")


def _check_offered(game_round: Round, placed: Placed) -> None:
    state = game_round.state
    if placed.wager in SIDE_BETS and placed.wager != game_round.settings.side_bet:
        text = f"{SIDE_BETS[placed.wager]} is not offered at this table"
        raise refused(placed, "not-offered", PLACED[placed.wager][2], text)
    if placed.patron in state.excluded:
        raise refused(placed, "excluded", "17.2(b)", f"{placed.patron} is excluded from the game")
    if state.closed:
        raise refused(placed, "closed", "16.2", "the table is closed")


def _check_box(game_round: Round, placed: Placed) -> None:
    here = [
        each.patron
        for each in game_round.wagers
        if each.area == placed.area and each.kind == placed.wager and each.on_layout
    ]
    number = MOST_A_BOX[placed.wager]
    if placed.patron in here:
        text = f"{placed.patron} has a {WAGERS[placed.wager]} wager on box {placed.area} already"
        raise refused(placed, "one-wager", number, text)
    if len(here) >= MOST_PLAYERS:
        text = f"up to three may wager on box {placed.area}, and three do"
        raise refused(placed, "box-full", number, text, allowed=MOST_PLAYERS)


def _check_one_box(game_round: Round, placed: Placed) -> None:
    """The balloted box and no other; nobody else wagers on it (20.7, QC-82)."""
    if game_round.live or game_round.state.positions:
        turns.check_position(game_round, placed)
    for each in game_round.wagers:
        if each.on_layout and (each.area == placed.area) != (each.patron == placed.patron):
            text = f"{each.patron} wagers on box {each.area}: every player has one box, and nobody else"
            raise refused(placed, "one-box", "20.7", text)


def _check_limits(game_round: Round, placed: Placed, nearer: int) -> None:
    tournament = game_round.settings.tournament is not None
    if tournament:
        turns.check_turn(game_round, placed)
    sign = game_round.settings.limits_on(placed.wager).at(placed.area)
    own = game_round.state.own_sign(placed.patron, placed.wager)
    limits = own or sign
    number = "3.2" if own else ON_THE_SIGN[placed.wager]
    if placed.wager in SIDE_BETS:
        patrons = [wager.patron for wager in game_round.boxes_on(placed.area)]
        if placed.patron not in patrons:
            text = f"{SIDE_BETS[placed.wager]} goes with a wager of one's own on box {placed.area}"
            raise refused(placed, "needs-box", NEEDS_BOX[placed.wager], text)
    if not tournament:
        _check_restriction(game_round, placed)
    if placed.amount < limits.min:
        number = "20.14" if tournament and placed.wager == "box" else number
        raise below_minimum(refused, placed, limits.min, number)
    check_unit(refused, placed, limits, "3.3")
    check_chips(refused, game_round, placed, "4.2")
    if placed.wager == "box" and game_round.settings.max_scope == "box":
        _check_room(game_round, placed, sign, nearer)


def _check_room(game_round: Round, placed: Placed, sign: Limits, nearer: int) -> None:
    """What others leave of the box's maximum, for who would not make its decisions (PT-R20, 4.6)."""
    others = game_round.boxes_on(placed.area)
    if sign.max is None or not others:
        return
    here = {wager.patron for wager in others} | {placed.patron}
    marked = not here.isdisjoint(game_round.state.personal_limits)
    seated = placed.patron if placed.seated else game_round.sits_at(placed.area)
    in_order = [*others[:nearer], Wager(placed, 1), *others[nearer:]]
    first = controlling(in_order, game_round.control, seated)[0].patron == placed.patron
    room = max(sign.max - sum(wager.amount for wager in others), 0)
    if placed.amount > room and (marked or not first):
        text = f"{dollars(placed.amount)}: the others leave {dollars(room)} of the maximum on this box"
        raise refused(placed, "over-the-rest", "4.6" if marked else "3.5", text, allowed=room)


def _check_restriction(game_round: Round, placed: Placed) -> None:
    least = game_round.limits_for(placed.patron, placed.wager, placed.area).min or None
    check_restriction(game_round, placed, refused, least=least, one_place="4.8", place="box")


def close_betting(game_round: Round) -> None:
    """Boxes and who makes their decisions (4.5), stakes in action (3.4, 3.5), side bets with a box (18.8)."""
    game_round.stage = Stage.DEALING
    game_round.boxes = []
    by_area: dict[int, list[Wager]] = {}
    for wager in game_round.wagers:
        if wager.kind == "box" and wager.on_layout:
            by_area.setdefault(wager.area, []).append(wager)
    for area in sorted(by_area):
        box = _open_box(game_round, area, by_area[area])
        if box is not None:
            game_round.boxes.append(box)
    for wager in game_round.wagers:
        if wager.kind in SIDE_BETS and wager.on_layout:
            _check_side(game_round, wager)


def _open_box(game_round: Round, area: int, wagers: list[Wager]) -> Box | None:
    wagers = [each for each in wagers if not _returned_under_minimum(game_round, each)]
    if not wagers:
        return None
    if len(wagers) > 1:
        first, ground = game_round.first_of(area, wagers)
        rule = (ground, "4.5")
        game_round.call(f"{first.patron} makes the decisions", rule=rule, ruling="QB-38", area=area)
        wagers = [first, *[each for each in wagers if each is not first]]
    fill_box(game_round, wagers)
    return Box(area, [wager.patron for wager in wagers])


def _returned_under_minimum(game_round: Round, wager: Wager) -> bool:
    """Rule 3.4: a further wager under the minimum goes back to who was told so; a first one is valid."""
    if wager.on_layout >= limits_of(game_round, wager).min:
        return False
    if wager.patron in game_round.warned_before:
        game_round.give_back(wager, rule="3.4")
        return True
    wager.noted = game_round.cite["3.4"]
    text = f"{wager.patron}: further wagers under the minimum will be returned"
    game_round.call(text, rule="3.4", area=wager.area)
    if wager.patron not in game_round.state.warned:
        game_round.change_table(warned=(*game_round.state.warned, wager.patron), rule="3.4")
    return False


def limits_of(game_round: Round, wager: Wager) -> Limits:
    """The limits for a wager: the sign's, or those of its owner's marker (3.2)."""
    return game_round.limits_for(wager.patron, wager.kind, wager.area)


def fill_box(game_round: Round, in_order: list[Wager]) -> None:
    """What is in action: who decides first, then the others outwards (3.5, PT-R20); the rest goes back."""
    filled = 0
    for wager in in_order:
        limits = limits_of(game_round, wager)
        most = limits.max
        shared = game_round.settings.max_scope == "box" and wager.kind == "box"
        marked = wager.patron in game_round.state.personal_limits
        if most is not None and shared and (filled or not marked):
            most = max((game_round.settings.limits_on("box").at(wager.area).max or most) - filled, 0)
        wager.stake = wager.on_layout if most is None else min(wager.on_layout, most)
        filled += wager.stake
        if wager.stake < wager.on_layout:
            above = wager.on_layout - wager.stake
            game_round.give_back(wager, amount=above, rule="3.5", ruling="PT-R20")


def _check_side(game_round: Round, wager: Wager) -> None:
    """A side bet without a Pontoon wager of the same player on that box is void (18.8, 18.20)."""
    box = game_round.box(wager.area)
    if box is None or wager.patron not in box.patrons:
        game_round.give_back(wager, rule=(NEEDS_BOX[wager.kind], "A/void"), ruling="PT-R22")
    else:
        fill_box(game_round, [wager])


def others_present(game_round: Round, box: Box, hand: Hand) -> list[Wager]:
    """The wagers on a box of who might decide on a hand instead."""
    out = box.absent | {box.controller}
    lying = [wager for wager in game_round.boxes_on(box.area) if wager.patron not in out]
    return [wager for wager in lying if game_round.stake_on(hand, wager.patron)]


def another_decides(game_round: Round, box: Box, hand: Hand) -> bool:
    """Who decides is absent: whether somebody else on the hand does from now on (15.7, 4.5(b), QB-43)."""
    absent, here = box.controller, others_present(game_round, box, hand)
    box.absent |= {absent}
    if here:
        box.controller = game_round.first_of(box.area, here)[0].patron
        text = f"{absent} is not present: {box.controller} decides"
        game_round.call(text, rule=("15.7", "4.5(b)"), ruling="QB-43", area=box.area)
    return bool(here)


def take_off(game_round: Round, wager: Wager, *, rule: str) -> None:
    """A wager leaves the layout before the first card; boxes follow once betting is closed."""
    game_round.withdraw(wager, rule=rule)
    if game_round.stage is Stage.DEALING:
        close_betting(game_round)

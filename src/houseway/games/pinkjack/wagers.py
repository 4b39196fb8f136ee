"""Rules 5, 6 and 13: which wagers are taken, who calls the decisions, what is in action of each."""

from functools import partial

from houseway.equipment import SUITS, dollars
from houseway.games.pinkjack.round import Round
from houseway.games.pinkjack.settings import RULES, WAGERS
from houseway.rulebook import Citation, Refused
from houseway.table.layout.wagers import Limits, Wager
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
from houseway.table.rules.boxes import Box, Stage
from houseway.table.rules.limits import least_rule
from houseway.table.rules.restrictions import check_restriction

refused = partial(any_refused, RULES)


PLACED = {"box": ("5.2", "5.1"), "suits-you": ("13.2", "1.1/suits-you", "13.1", "13.3", "13.6", "5.1")}
TOKENS = "1.1/casino-promotional-token"


def offers(game_round: Round, patron: str | None = None) -> tuple[Offer, ...]:
    """What that patron may place, within the limits on the sign, or the own ones."""
    box = offer(game_round, patron, "box")
    side = game_round.settings.suits_you
    if side is None:
        return (box,)
    own = suits_you_restricted(game_round)
    return box, Offer("suits-you", side.least, side.most, 1, tuple(SUITS), needs="box", own=own)


def place(game_round: Round, placed: Placed) -> None:
    """A wager that has passed `check` comes onto the layout; the controlling player's displaces another's."""
    rule = PLACED[placed.wager]
    if placed.wager == "box":
        game_round.place(placed, rule=(*rule, TOKENS) if placed.tokens else rule)
        return
    if not game_round.as_found and placed.patron == controller_now(game_round, placed.area):
        for other in game_round.suits_you(placed.area):
            game_round.withdraw(other, rule=("13.6", "5.5"), ruling="QA-24")
    game_round.place(placed, rule=(*rule, TOKENS) if placed.tokens else rule, hand=0)


def check(game_round: Round, happened: Placed | Changed | Withdrawn | Done) -> None:
    """Refuse what rules 5, 6 and 13 do not allow while betting is open."""
    check_lies_there(game_round, happened, "5.3")
    match happened:
        case Placed():
            _check_placed(game_round, happened)
        case Changed():
            with lifted(game_round, happened) as (placed, _):
                _check_placed(game_round, placed, additional=False)
        case Done() if game_round.live and all(wager.kind != "box" for wager in game_round.wagers):
            raise Refused("no-wagers", RULES.clause("7.1"), "there is no wager to deal to", allowed=["box"])


def _check_placed(game_round: Round, placed: Placed, *, additional: bool = True) -> None:
    """A wager on an area, or one that lies there raised or lowered."""
    _check_known(game_round, placed)
    _check_area(game_round, placed)
    if additional and placed.wager == "box":
        _check_number(game_round, placed)
    if placed.wager == "suits-you":
        _check_suits_you(game_round, placed)
    elif game_round.live:
        _check_limits(game_round, placed)
    if game_round.live:
        check_chips(refused, game_round, placed, "5.1")


def _check_known(game_round: Round, placed: Placed) -> None:
    if placed.wager not in WAGERS:
        text = f"{placed.wager!r} is no wager of Pinkjack"
        raise refused(placed, "unknown-wager", "5.2", text, allowed=list(WAGERS))
    check_area(refused, game_round, placed, "2.2.1", "areas")
    check_form(placed, takes_choice=placed.wager == "suits-you")
    if placed.wager == "suits-you" and placed.choice not in tuple(SUITS):
        text = f"{placed.choice!r}: a Suits You wager names one suit of {', '.join(SUITS)}"
        raise refused(placed, "no-suit", "13.7", text, allowed=list(SUITS))


def _check_area(game_round: Round, placed: Placed) -> None:
    keeper = game_round.state.reserved.get(placed.area, placed.patron)
    if keeper != placed.patron:
        raise refused(placed, "reserved", "5.13", f"area {placed.area} is reserved for {keeper}")
    own = [each for each in game_round.wagers if (each.area, each.patron) == (placed.area, placed.patron)]
    if any(wager.kind == placed.wager and wager.on_layout for wager in own):
        number = "13.6" if placed.wager == "suits-you" else "5.4"
        text = f"{placed.patron} has a {WAGERS[placed.wager]} wager on area {placed.area} already"
        raise refused(placed, "one-wager", number, text)


def _check_number(game_round: Round, placed: Placed) -> None:
    """One player more; who wagers there already stays when fewer are allowed since (5.4, QA-11)."""
    most = players_allowed(game_round, placed.area)
    here = len(game_round.boxes_on(placed.area))
    if here >= most:
        text = f"up to {most} may wager on area {placed.area}, and {here} do"
        raise refused(placed, "area-full", "5.4", text, allowed=most)


def players_allowed(game_round: Round, area: int) -> int:
    """How many players may wager on an area (5.4)."""
    return game_round.state.players_on.get(area, game_round.settings.players_per_area)


def _check_suits_you(game_round: Round, placed: Placed) -> None:
    offered = game_round.settings.suits_you
    if offered is None:
        raise refused(placed, "not-offered", "13.1", "no Suits You wager is offered at this table")
    if placed.amount < offered.least or (offered.most is not None and placed.amount > offered.most):
        upper = "more" if offered.most is None else dollars(offered.most)
        amount = dollars(offered.least) if offered.amount else f"{dollars(offered.least)} to {upper}"
        text = f"a Suits You wager is {amount}, not {dollars(placed.amount)}"
        raise refused(placed, "suits-you-amount", "13.3", text, allowed=offered.least)
    if not game_round.live:
        return
    _check_restriction(game_round, placed)
    patrons = [wager.patron for wager in game_round.boxes_on(placed.area)]
    if suits_you_restricted(game_round) and placed.patron not in patrons:
        text = f"Suits You is for players with a wager of their own on area {placed.area}"
        raise refused(placed, "box-players-only", "13.4", text)
    if not patrons:
        raise refused(placed, "needs-box", "13.5", f"there is no box wager on area {placed.area} yet")
    if game_round.suits_you(placed.area) and placed.patron != controller_now(game_round, placed.area):
        text = f"there is a Suits You wager on area {placed.area}; its controlling player has preference"
        raise refused(placed, "one-suits-you", "13.6", text)


def suits_you_restricted(game_round: Round) -> bool:
    """Whether only players with a box wager may make the Suits You wager (13.4)."""
    ordered, offered = game_round.state.suits_you_restricted, game_round.settings.suits_you
    return ordered if ordered is not None else offered is not None and offered.box_players_only


def controller_now(game_round: Round, area: int) -> str | None:
    """Who would call the decisions if betting closed now (5.5)."""
    wagers = game_round.boxes_on(area)
    return game_round.first_of(area, wagers)[0].patron if wagers else None


def _check_limits(game_round: Round, placed: Placed) -> None:
    own = game_round.state.own_sign(placed.patron, "box")
    limits = game_round.limits_for(placed.patron, "box", placed.area)
    _check_restriction(game_round, placed)
    if limits.max is not None and placed.amount > limits.max:
        text = f"{dollars(placed.amount)} is above the maximum of {dollars(limits.max)}"
        raise refused(placed, "above-maximum", "6.6" if own else "6.1", text, allowed=limits.max)
    others = game_round.boxes_on(placed.area)
    total = placed.amount
    if game_round.settings.minimum == "area":
        total += sum(wager.amount for wager in others)
    if total < limits.min:
        rule = "6.6" if own else least_rule(game_round, placed.patron, "box", "6.1")
        raise below_minimum(refused, placed, limits.min, rule)
    check_unit(refused, placed, limits, "6.1")
    sits_there = placed.seated or game_round.sits_at(placed.area) == placed.patron
    if others and own is None and not sits_there:
        _check_room(placed, others, limits)


def _check_room(placed: Placed, others: list[Wager], limits: Limits) -> None:
    """Rules 6.1.2 and 6.1.3: who does not sit at the area has what the others leave of the maximum.

    Who has the highest wager controls it only when betting closes (QA-5).
    """
    if limits.max is None:
        return
    room = max(limits.max - sum(wager.amount for wager in others), 0)
    if placed.amount > room:
        number = "6.1.2" if len(others) == 1 else "6.1.3"
        text = f"{dollars(placed.amount)}: the others leave {dollars(room)} of the maximum on this area"
        raise refused(placed, "over-the-rest", number, text, allowed=room)


def _check_restriction(game_round: Round, placed: Placed) -> None:
    least = least_of(game_round, placed.patron, placed.wager, placed.area)
    check_restriction(game_round, placed, refused, least=least, one_place="5.12")


def least_of(game_round: Round, patron: str, kind: str, area: int) -> int:
    """The minimum that binds that patron (QC-12)."""
    return game_round.limits_for(patron, kind, area).min


def close_betting(game_round: Round) -> None:
    """Rules 5.6, 6.2, 6.3 and 13.4 to 13.6: boxes and who calls for them, stakes in action, one Suits You."""
    game_round.stage = Stage.DEALING
    game_round.boxes = []
    by_area: dict[int, list[Wager]] = {}
    for wager in game_round.wagers:
        if wager.kind == "box":
            by_area.setdefault(wager.area, []).append(wager)
    for area in sorted(by_area):
        game_round.boxes.append(_open_box(game_round, area, by_area[area]))
    for area in dict.fromkeys(each.area for each in game_round.wagers if each.kind == "suits-you"):
        check_suits_you(game_round, area)


def _open_box(game_round: Round, area: int, wagers: list[Wager]) -> Box:
    first, ground = wagers[0], ""
    if len(wagers) > 1:
        first, ground = game_round.first_of(area, wagers)
        game_round.call(
            f"{first.patron} calls the decisions",
            rule=(ground, "5.5", "5.6", "5.7", "5.7.1", "5.7.2", "1.1/controlling-player"),
            ruling="QA-4",
            area=area,
        )
    in_order = [first, *(each for each in wagers if each is not first)]
    fill_area(game_round, in_order)
    return Box(area, [wager.patron for wager in in_order])


FILLED = (("6.1.1",), ("6.1.2",), ("6.1.3",))


def fill_area(game_round: Round, in_order: list[Wager]) -> None:
    """What is in action: the controlling player first, then the others outwards (6.1.1 to 6.3.1).

    What lies above the maximum is neither paid nor collected: it goes back (6.3, PJ-R2).
    """
    sign = game_round.settings.limits_on("box").at(in_order[0].area)
    personal = game_round.state.personal_limits
    if sign.max is None and not sign.min and not personal:
        return
    filled = 0
    for wager, rules in zip(in_order, FILLED, strict=False):
        own = personal.get(wager.patron)
        limits = game_round.limits_for(wager.patron, "box", wager.area)
        most = limits.max
        if own is None and most is not None:
            most = max(most - filled, 0)
        wager.stake = wager.on_layout if most is None else min(wager.on_layout, most)
        filled += wager.stake
        if wager.stake < wager.on_layout:
            above: tuple[str, ...] = ("6.3", "6.6") if own else ("6.3", *rules)
            if len(in_order) > 1:
                above = (*above, "6.3.1")
            game_round.give_back(wager, amount=wager.on_layout - wager.stake, rule=above, ruling="PJ-R2")
        elif wager.on_layout < limits.min:
            wager.noted = game_round.cite["6.2"]


def check_suits_you(game_round: Round, area: int) -> None:
    """A Suits You wager goes back without a box wager (13.5), against 13.4, or where another is preferred."""
    box, restricted = game_round.box(area), suits_you_restricted(game_round)
    for wager in game_round.suits_you(area):
        rivals = game_round.suits_you(area)
        preferred = [each for each in rivals if box and each.patron == box.controller] or rivals
        if not game_round.boxes_on(area):
            game_round.give_back(wager, rule="13.5")
        elif restricted and not _has_initial_wager(game_round, area, wager.patron):
            game_round.give_back(wager, rule="13.4")
        elif wager is not preferred[0]:
            game_round.give_back(wager, rule=("13.6", "5.5"), ruling="QA-24")


def _has_initial_wager(game_round: Round, area: int, patron: str) -> bool:
    """Whether the player's initial wager lies there, or was wholly above the maximum; not one taken back."""
    return any(
        (each.area, each.patron, each.kind) == (area, patron, "box") and (each.on_layout or not each.stake)
        for each in game_round.wagers
    )


def take_off(game_round: Round, wager: Wager, *, rule: Citation) -> None:
    """A wager leaves the layout before the first card; boxes follow once betting is closed."""
    game_round.withdraw(wager, rule=rule)
    if game_round.stage is Stage.DEALING:
        close_betting(game_round)

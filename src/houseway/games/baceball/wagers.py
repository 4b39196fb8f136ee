"""Rules 5 and 6: which wagers are taken, from whom, within which limits."""

from functools import partial

from msgspec import structs

from houseway.equipment import dollars
from houseway.games.baceball.round import Round
from houseway.games.baceball.settings import RULES, WAGERS
from houseway.rulebook import Citation, Refused
from houseway.table.layout.ledger import CARRIED
from houseway.table.layout.wagers import Wager, fill_maximum
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
from houseway.table.rules.limits import least_rule, short

_refused = partial(any_refused, RULES)


PLACED = {
    "bet": ("5.1.1", "1.1/bet", "5.1", "5.3", "5.4"),
    "strike-1": ("5.1.2", "1.1/1st-strike", "5.1", "5.3", "5.4"),
    "strike-2": ("5.1.3", "1.1/2nd-strike", "5.1", "5.3", "5.4"),
    "strike-3": ("5.1.4", "1.1/3rd-strike", "5.1", "5.3", "5.4"),
    "strike-out": ("5.1.5", "1.1/strike-out-wager", "5.1", "5.3", "5.4"),
    "jackpot": ("5.1.6", "1.1/jackpot-wager", "5.1", "5.3", "5.4", "11.2", "11.3", "11.5"),
}
FOUND_ABOVE = ("12.10.2", "12.10")
WITH_TOKENS = {wager: (*rule, "1.1/casino-promotional-token") for wager, rule in PLACED.items()}


def offers(game_round: Round, patron: str | None = None) -> tuple[Offer, ...]:
    """What that patron may place, within the limits."""
    jackpot = None if lost(game_round) else game_round.jackpot
    offered = tuple(
        offer(game_round, patron, wager, needs=None if wager == "bet" else "bet")
        for wager in WAGERS
        if wager != "jackpot"
    )
    if not jackpot:
        return offered
    return *offered, Offer("jackpot", jackpot.wager, jackpot.wager, 1, needs="bet", own=True)


def lost(game_round: Round) -> bool:
    """Whether the meters of its link cannot be written (2.3)."""
    return game_round.link is not None and game_round.link.lost


def place(game_round: Round, placed: Placed) -> None:
    """A wager that has passed `check` comes onto the layout."""
    rules = WITH_TOKENS if placed.tokens else PLACED
    game_round.place(placed, rule=rules[placed.wager])


def check(game_round: Round, happened: Placed | Changed | Withdrawn | Done) -> None:
    """Refuse what rules 5 and 6 do not allow while betting is open."""
    check_lies_there(game_round, happened, "5.4")
    match happened:
        case Placed():
            _check_placed(game_round, happened)
        case Changed():
            with lifted(game_round, happened) as (placed, _):
                _check_placed(game_round, placed)
        case Done() if game_round.live and not _bets(game_round):
            raise Refused(
                "no-bet", RULES.clause("7.3.1"), "there is no Bet wager to deal to", allowed=["bet"]
            )


def _bets(game_round: Round) -> list[Wager]:
    """Bets that cards can be dealt to; what is short goes back when betting is closed."""
    going_back = short(game_round)
    return [wager for wager in game_round.wagers if wager.kind == "bet" and wager not in going_back]


def _check_placed(game_round: Round, placed: Placed) -> None:
    _check_known(game_round, placed)
    _check_area(game_round, placed)
    if placed.wager == "jackpot":
        _check_jackpot(game_round, placed)
    if game_round.live:
        _check_live(game_round, placed)


def take_off(game_round: Round, wager: Wager, *, rule: Citation) -> None:
    """A wager leaves the layout before the first card; what needed it follows once betting is closed."""
    if not wager.on_layout:
        game_round.reverse(wager, rule=rule)
    game_round.withdraw(wager, rule=rule)
    if not game_round.betting_open:
        game_round.close_betting()
        return_without_bet(game_round)


def _check_known(game_round: Round, placed: Placed) -> None:
    if placed.wager not in WAGERS:
        raise _refused(
            placed, "unknown-wager", "5.1", f"{placed.wager!r} is no wager of bACEball", allowed=list(WAGERS)
        )
    check_area(_refused, game_round, placed, "2.1", "areas")
    check_form(placed)


def _check_area(game_round: Round, placed: Placed) -> None:
    keeper = game_round.state.reserved.get(placed.area, placed.patron)
    if keeper != placed.patron:
        raise _refused(placed, "reserved", "5.8", f"area {placed.area} is reserved for {keeper}")
    for wager in game_round.wagers:
        if not wager.stands:
            continue
        if wager.area == placed.area and wager.patron != placed.patron:
            raise _refused(
                placed,
                "area-taken",
                "5.6",
                f"area {placed.area} takes one player: {wager.patron} wagers there, not {placed.patron}",
            )
        if wager.area == placed.area and wager.kind == placed.wager:
            raise _refused(
                placed,
                "one-wager",
                "5.6",
                f"there is a {WAGERS[wager.kind]} wager on area {placed.area} already",
            )


def _check_jackpot(game_round: Round, placed: Placed) -> None:
    jackpot = game_round.jackpot
    if jackpot is None:
        raise _refused(placed, "not-offered", "11.4", "no jackpot wager is offered: no sign shows its amount")
    if lost(game_round):
        raise _refused(placed, "link-lost", "2.3", "the meters cannot record it: no jackpot wager is taken")
    if placed.amount != jackpot.wager:
        raise _refused(
            placed,
            "jackpot-amount",
            "11.4",
            f"a jackpot wager is {dollars(jackpot.wager)}, not {dollars(placed.amount)}",
            allowed=jackpot.wager,
        )
    if placed.tokens:
        raise _refused(
            placed, "no-tokens", "1.1/casino-promotional-token", "a jackpot wager cannot be made in tokens"
        )


def _check_live(game_round: Round, placed: Placed) -> None:
    if placed.wager != "bet" and game_round.on(placed.area, "bet") is None:
        rule = "11.2" if placed.wager == "jackpot" else "1.1/bet"
        raise _refused(
            placed, "needs-bet", rule, f"{WAGERS[placed.wager]} needs a Bet wager on area {placed.area} first"
        )
    if any(_same_place(placed, each) for each in game_round.state.carried):
        raise _refused(
            placed, "one-wager", "5.6", f"{placed.patron} is in the jackpot on area {placed.area} already"
        )
    limits = game_round.limits_for(placed.patron, placed.wager, placed.area)
    if placed.amount < limits.min:
        personal = game_round.state.own_sign(placed.patron, placed.wager)
        rule = "6.6" if personal else least_rule(game_round, placed.patron, placed.wager, "6.1")
        raise below_minimum(_refused, placed, limits.min, rule)
    check_unit(_refused, placed, limits, "6.1")
    check_chips(_refused, game_round, placed, "5.3")


def _same_place(one: Placed, other: Placed) -> bool:
    return (one.area, one.patron, one.wager) == (other.area, other.patron, other.wager)


def place_carried(game_round: Round) -> None:
    """Rule 12.12: jackpot wagers of a void round are valid now; who does not bet again gets them back."""
    carried = game_round.state.carried
    if not carried or lost(game_round):
        return
    holders = {each.patron for each in carried}
    if any(wager.patron not in holders for wager in game_round.wagers):
        game_round.post("marker", f"in the jackpot already: {', '.join(sorted(holders))}", rule="12.12.2")
    for each in carried:
        bets = [
            wager.area for wager in game_round.wagers if (wager.kind, wager.patron) == ("bet", each.patron)
        ]
        free = [area for area in bets if game_round.on(area, "jackpot") is None]
        if free:
            area = each.area if each.area in free else min(free)
            if each.area not in game_round.state.unfed:
                game_round.fed_before.add(area)
            game_round.carried_in[area] = each.patron
            game_round.place(structs.replace(each, area=area), rule="12.12", source=CARRIED)
        else:
            return_carried(game_round, each)
    game_round.change_table(carried=(), rule="12.12")
    if game_round.state.unfed:
        game_round.change_table(unfed=(), rule="12.12", ruling="QA-59")


def return_carried(game_round: Round, carried: Placed) -> None:
    """Rule 12.12.1: who leaves gets the wager back, and an error notice goes into the drop box."""
    wager = game_round.place(carried, rule="12.12", source=CARRIED)
    game_round.give_back(wager, rule=("12.12.1", "12.12"))
    game_round.notify("drop box", f"error notice: jackpot wager returned to {carried.patron}", rule="12.12.1")


def return_without_bet(game_round: Round) -> None:
    """Whatever lies on an area without a Bet goes back (12.11, BB-R5)."""
    astray = [
        wager
        for wager in game_round.wagers
        if wager.area not in game_round.areas_with_bet and (wager.on_layout or wager.taken)
    ]
    order = list(WAGERS)
    for wager in sorted(astray, key=lambda each: (each.area, order.index(each.kind))):
        rule = ("11.2", "12.11") if wager.kind == "jackpot" else ("12.11", "1.1/bet")
        if not wager.on_layout:
            game_round.reverse(wager, rule=rule)
        game_round.give_back(wager, rule=rule, ruling="BB-R5")


def apply_limits(game_round: Round) -> None:
    """The first card is about to leave: what is in action of each wager (6.2, 6.3)."""
    if not game_round.settings.limits and not game_round.state.personal_limits:
        return
    for wager in game_round.open_wagers():
        wager.stake, wager.noted = wager.on_layout, ()
        limits = game_round.limits_for(wager.patron, wager.kind, wager.area)
        if limits.max is not None and wager.on_layout > limits.max:
            to_maximum = game_round.settings.over_maximum == "to-maximum"
            fill_maximum([wager], limits.max if to_maximum else None)
            wager.noted = game_round.cite[("6.3", *FOUND_ABOVE) if to_maximum else FOUND_ABOVE]
        if wager.on_layout < limits.min:
            wager.noted = game_round.cite[("6.2", "12.10.1", "12.10")]

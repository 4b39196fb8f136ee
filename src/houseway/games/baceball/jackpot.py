"""Rule 11: the jackpot's prizes, fed, won, undone, and paid apart from other wins.

A linked table asks the house (10); one without a link answers from the meters of its own, which do not grow.
"""

from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction
from typing import NamedTuple

from houseway.equipment import dollars
from houseway.games.baceball.hands import Qualifying, qualifying
from houseway.games.baceball.round import Round
from houseway.games.baceball.settings import MAJOR_GUARANTEE, MINOR_GUARANTEE, Meters
from houseway.rulebook import Citation
from houseway.table.house.links import Link, Meter
from houseway.table.layout.wagers import Wager
from houseway.table.procedure import asking
from houseway.table.procedure.requests import Claim, Feed, Procedure, Spot, Stake

PAID = ("5.1.6.1", "8.1.1.11", "8.3", "11.7", "11.8", "11.12")
HOME_RUN = ("5.2.2", "5.2")
RULES = {
    Qualifying.MAJOR: (
        "11.9.1",
        "11.9",
        *PAID,
        *HOME_RUN,
        "3.2",
        "1.1/suited-aces",
        "1.1/major-jackpot",
        "1.1/progressive-jackpot",
    ),
    Qualifying.MINOR: (
        "11.9.2",
        "11.9",
        *PAID,
        *HOME_RUN,
        "3.2",
        "1.1/suited-aces",
        "1.1/minor-jackpot",
        "1.1/progressive-jackpot",
    ),
    Qualifying.THREE_MIXED: ("11.10.1", "11.10", *PAID, *HOME_RUN, "1.1/mixed-aces", "1.1/fixed-jackpot"),
    Qualifying.TWO_SUITED: ("11.10.2", "11.10", *PAID, "1.1/suited-aces", "1.1/fixed-jackpot"),
    Qualifying.TWO_MIXED: ("11.10.3", "11.10", *PAID, "1.1/mixed-aces", "1.1/fixed-jackpot"),
}
SHARED = {Qualifying.MAJOR: ("11.13.1", "11.13"), Qualifying.MINOR: ("11.13.2", "11.13")}
FED = ("10.3", "10.4", "2.3")
WON = {Qualifying.MAJOR: ("11.9.1", "11.9", "11.7"), Qualifying.MINOR: ("11.9.2", "11.9", "11.7")}
DRAWN = ("11.11.2", "11.11.1", "11.11", "1.1/mystery-jackpot")

TIMES = {Qualifying.THREE_MIXED: 300, Qualifying.TWO_SUITED: 50, Qualifying.TWO_MIXED: 20}
"""Fixed payouts, times the jackpot wager (11.10)."""

POOLS = {Qualifying.MAJOR: "major", Qualifying.MINOR: "minor"}
MYSTERY = "mystery"
GUARANTEES = {"major": MAJOR_GUARANTEE, "minor": MINOR_GUARANTEE}


class Prize(NamedTuple):
    """What a qualifying hand is paid, and by which rules."""

    hand: Qualifying
    cents: int
    rule: tuple[str, ...]
    ruling: str


def feed(game_round: Round) -> Procedure[None]:
    """Rule 10.3: with the first card the round's jackpot wagers feed the pools; carried ones did (QA-59)."""
    link, wagers = game_round.link, jackpot_wagers(game_round)
    if link is None or not wagers:
        return
    stakes = tuple(
        Stake(wager.area, wager.patron, wager.amount)
        for wager in wagers
        if wager.area not in game_round.fed_before
    )
    game_round.metered = yield from asking.feed(Feed(link.name, stakes, game_round.cite[FED]))
    show(game_round, game_round.metered.meters)


def pool_won(game_round: Round, to: Spot) -> Qualifying | None:
    """The pool that a hand wins with its last card, if no other hand of the round has won it (11.9)."""
    hand = game_round.hands[to]
    if len(hand) < 3 or to.area not in game_round.areas_with_bet:
        return None
    won = qualifying(hand)
    if won not in POOLS or POOLS[won] in game_round.prizes or game_round.on(to.area, "jackpot") is None:
        return None
    return won


def claim(game_round: Round, to: Spot, won: Qualifying) -> Procedure[None]:
    """Rule 11.9: a pool is won with the last card of the hand; more hands of the round share it (11.13)."""
    pool = POOLS[won]
    name = "" if game_round.link is None else game_round.link.name
    request = Claim(name, pool, GUARANTEES[pool], (to.area,), game_round.cite[WON[won]])
    if game_round.link is None:
        game_round.prizes[pool] = own(game_round.meters).answer("", request, lambda number: 0)  # type: ignore[assignment]
    else:
        yield from _claim(game_round, request, f"{pool.capitalize()} Jackpot", WON[won])


def draw_mystery(game_round: Round) -> Procedure[None]:
    """Rule 11.11: a mystery that was triggered is won by one of the round's jackpot wagers (QA-58).

    If none of them stands any more it waits for the next round (QC-59).
    """
    metered, among = game_round.metered, tuple(wager.area for wager in jackpot_wagers(game_round))
    if game_round.link is None or metered is None or not metered.triggered or not among:
        return
    rule = game_round.cite[DRAWN]
    yield from _claim(
        game_round, Claim(game_round.link.name, MYSTERY, 0, among, rule, drawn=True), "Mystery Jackpot", DRAWN
    )


def _claim(game_round: Round, request: Claim, name: str, rule: Citation) -> Procedure[None]:
    prize = yield from asking.claim(request)
    game_round.prizes[request.pool] = prize
    area = request.among[0] if prize.drawn is None else prize.drawn
    game_round.call(f"{name} of {dollars(prize.cents)} is won", rule=rule, area=area)
    show(game_round, prize.meters)


def unclaim(game_round: Round, *, rule: Citation) -> Procedure[None]:
    """What no wager that stands has won is not won: the meters are as if it never was (12.5, 12.9, 13.4)."""
    held = {POOLS.get(hand) for hand in _qualifying(game_round).values()}
    areas = {wager.area for wager in jackpot_wagers(game_round)}
    for pool, prize in reversed(list(game_round.prizes.items())):
        if pool in held or prize.drawn in areas:
            continue
        del game_round.prizes[pool]
        if game_round.link is not None:
            unwon = yield from asking.unclaim(prize, game_round.cite[rule])
            show(game_round, unwon.meters)
    if game_round.link is None and not game_round.prizes:
        restore_meters(game_round, rule=rule)


def jackpot_wagers(game_round: Round) -> list[Wager]:
    """The jackpot wagers of the round, by area."""
    found = [game_round.on(area, "jackpot") for area in game_round.areas_with_bet]
    return [wager for wager in found if wager is not None]


def _qualifying(game_round: Round) -> dict[Wager, Qualifying]:
    """The jackpot wagers whose hand qualifies, in paying order: from the dealer's right (11.7, 11.12)."""
    found: dict[Wager, Qualifying] = {}
    for wager in reversed(jackpot_wagers(game_round)):
        cards = game_round.hands.get(Spot(wager.area), ())
        hand = qualifying(cards) if len(cards) == 3 else None
        if hand is not None:
            found[wager] = hand
    return found


def prizes(game_round: Round) -> dict[Wager, Prize]:
    """The prize of every jackpot wager that won, in paying order (11.12)."""
    if game_round.jackpot is None:
        return {}
    found = _qualifying(game_round)
    won = {
        wager: Prize(hand, TIMES[hand] * wager.stake, RULES[hand], "BB-R2")
        for wager, hand in found.items()
        if hand in TIMES
    }
    for pool in (Qualifying.MAJOR, Qualifying.MINOR):
        winners = [wager for wager, hand in found.items() if hand is pool]
        won.update(zip(winners, progressive(game_round, pool, len(winners)), strict=True))
    return won


def progressive(game_round: Round, pool: Qualifying, winners: int) -> list[Prize]:
    """Rules 11.9 and 11.13: the larger of guarantee and meter, shared equally by the winning hands."""
    jackpot = game_round.jackpot
    if jackpot is None or not winners:
        return []
    name = POOLS[pool]
    paid = shares((GUARANTEES[name], game_round.prizes[name].taken), winners, jackpot.shared_guarantee)
    rule, ruling = RULES[pool], "BB-R2"
    if winners > 1:
        rule, ruling = (*rule, *SHARED[pool]), "BB-R3"
    return [Prize(pool, share, rule, ruling) for share in paid]


def shares(guarantee_and_meter: tuple[int, int], winners: int, shared_guarantee: str) -> list[int]:
    """What each winning hand gets, in paying order; odd cents go to the first (BB-R3, QA-54)."""
    guarantee, meter = guarantee_and_meter
    if winners > 1 and shared_guarantee != "once":
        guarantee = guarantee * winners if shared_guarantee == "per-winner" else 0
    share, odd_cents = divmod(max(guarantee, meter), winners)
    return [share + odd_cents] + [share] * (winners - 1)


def amounts(meters: Meters, pool: Qualifying) -> tuple[int, int]:
    """The guarantee and the meter of a pool (11.9)."""
    name = POOLS[pool]
    return GUARANTEES[name], getattr(meters, name)


def own(meters: Meters) -> Link:
    """A table without a link: meters of its own, which nothing feeds and a win starts anew (QA-56)."""
    values = {"major": meters.major, "minor": meters.minor}
    return Link(
        "",
        {name: Meter(Fraction(0), GUARANTEES[name], Fraction(value)) for name, value in values.items()},
    )


def restart_meters(game_round: Round) -> None:
    """A table's own meter that was won starts again at its guarantee (11.9, QA-56)."""
    if game_round.link is not None or not game_round.prizes:
        return
    link = own(game_round.meters)
    for prize in game_round.prizes.values():
        link = link.after(prize)
    after = Meters(**{name: meter.shown for name, meter in link.meters.items()})
    game_round.change_table(meters=after, rule="11.9", ruling="QA-56")
    display(game_round, after)


def display(game_round: Round, meters: Meters) -> None:
    """Rule 2.5: the larger of guarantee and meter, for all to see."""
    show(game_round, {"major": Decimal(meters.major), "minor": Decimal(meters.minor)}, rule="2.5")


def show(game_round: Round, meters: Mapping[str, Decimal], rule: Citation = ("2.5", "10.3")) -> None:
    """Rules 2.5 and 10.3: what each pool would pay, in whole cents."""
    game_round.meters_shown = meters
    shown = {name: max(GUARANTEES.get(name, 0), int(value)) for name, value in meters.items()}
    words = ", ".join(f"{name.capitalize()} {dollars(cents)}" for name, cents in shown.items())
    game_round.post("display", words, rule=rule)


def restore_meters(game_round: Round, *, rule: Citation) -> None:
    """A round without result has won nothing: the meters show again what they showed before it."""
    if game_round.state.meters != game_round.kept_meters:
        game_round.change_table(meters=game_round.kept_meters, rule=rule)
        display(game_round, game_round.meters)


def pay_jackpot(game_round: Round, wager: Wager, prize: Prize | None) -> None:
    """Rule 8.1.1.11: the hand stays face up until its prize is paid (8.2)."""
    mystery = game_round.prizes.get(MYSTERY)
    drawn = mystery is not None and mystery.drawn == wager.area
    if prize is None and not drawn:
        game_round.decide(wager, "no prize", rule="5.1.6.2")
    if prize is not None:
        game_round.call(f"{prize.hand}: the cards stay face up", rule="8.2", area=wager.area)
        game_round.bonus(wager, prize.cents, rule=prize.rule, ruling=prize.ruling)
    if mystery is not None and drawn:
        game_round.bonus(wager, mystery.cents, rule=(*DRAWN, *PAID), ruling="QA-58")

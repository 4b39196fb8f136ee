"""Rule 11: the jackpot's prizes, paid apart from other wins."""

from collections.abc import Collection
from typing import NamedTuple

from houseway.equipment import dollars
from houseway.games.baceball.hands import Qualifying, qualifying
from houseway.games.baceball.round import Round
from houseway.games.baceball.settings import MAJOR_GUARANTEE, MINOR_GUARANTEE, Meters
from houseway.rulebook import Citation
from houseway.table.wagers import Wager

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

TIMES = {Qualifying.THREE_MIXED: 300, Qualifying.TWO_SUITED: 50, Qualifying.TWO_MIXED: 20}
"""Fixed payouts, times the jackpot wager (11.10)."""


class Prize(NamedTuple):
    """What a qualifying hand is paid, and by which rules."""

    hand: Qualifying
    cents: int
    rule: tuple[str, ...]
    ruling: str


def prizes(game_round: Round) -> dict[Wager, Prize]:
    """The prize of every jackpot wager that won, in paying order: from the dealer's right (11.12)."""
    if game_round.settings.jackpot is None:
        return {}
    found: dict[Wager, Qualifying] = {}
    for area in reversed(game_round.areas_with_bet):
        wager = game_round.on(area, "jackpot")
        hand = qualifying(game_round.hand(area)) if wager is not None else None
        if wager is not None and hand is not None:
            found[wager] = hand
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
    jackpot = game_round.settings.jackpot
    if jackpot is None or not winners:
        return []
    paid = shares(amounts(game_round.meters, pool), winners, jackpot.shared_guarantee)
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
    if pool is Qualifying.MAJOR:
        return MAJOR_GUARANTEE, meters.major
    return MINOR_GUARANTEE, meters.minor


def restart_meters(game_round: Round, won: Collection[Prize]) -> None:
    """A table's own meter that was won starts again at its guarantee (11.9, QA-56)."""
    before = game_round.meters
    pools = {prize.hand for prize in won}
    after = Meters(
        MAJOR_GUARANTEE if Qualifying.MAJOR in pools else before.major,
        MINOR_GUARANTEE if Qualifying.MINOR in pools else before.minor,
    )
    if not pools.isdisjoint(SHARED):
        game_round.change_table(meters=after, rule="11.9", ruling="QA-56")
        display(game_round, after)


def display(game_round: Round, meters: Meters) -> None:
    """Rule 2.5: the larger of guarantee and meter, for all to see."""
    major, minor = (max(amounts(meters, pool)) for pool in (Qualifying.MAJOR, Qualifying.MINOR))
    game_round.post("display", f"Major {dollars(major)}, Minor {dollars(minor)}", rule="2.5")


def restore_meters(game_round: Round, *, rule: Citation) -> None:
    """A round without result has won nothing: the meters show again what they showed before it."""
    if game_round.state.meters != game_round.kept_meters:
        game_round.change_table(meters=game_round.kept_meters, rule=rule)
        display(game_round, game_round.meters)


def pay_jackpot(game_round: Round, wager: Wager, prize: Prize | None) -> None:
    """Rule 8.1.1.11: the hand stays face up until its prize is paid (8.2)."""
    if prize is None:
        game_round.decide(wager, "no prize", rule="5.1.6.2")
        return
    game_round.call(f"{prize.hand}: the cards stay face up", rule="8.2", area=wager.area)
    game_round.bonus(wager, prize.cents, rule=prize.rule, ruling=prize.ruling)

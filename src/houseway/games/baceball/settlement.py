"""Rules 8, 9 and 11: who is paid what, in which order, by which clause."""

from collections.abc import Sequence
from typing import NamedTuple

from houseway.equipment import Odds, odds
from houseway.games.baceball.hands import is_home_run, is_strike, is_strike_out, point_count
from houseway.games.baceball.jackpot import Prize, pay_jackpot, prizes, restart_meters
from houseway.games.baceball.round import Round
from houseway.table.layout.wagers import Wager


class Win(NamedTuple):
    """The odds of a winning wager and its rules: what wins, its row in 9.1, its step in 8.1.1."""

    at: Odds
    rule: tuple[str, ...]
    ruling: str | None = None


class Loss(NamedTuple):
    """The rules of a losing wager: what loses, its step in 8.1.1."""

    rule: tuple[str, ...]
    ruling: str | None = None


class StandOff(NamedTuple):
    """The rules of a wager that neither wins nor loses."""

    rule: tuple[str, ...]
    ruling: str | None = None


Outcome = Win | Loss | StandOff

# The Bet wager: 5.1.1, 5.2
HOME_RUN = Win(
    odds(10, 1),
    ("5.1.1.2", "5.2.1", "5.2", "1.1/home-run", "9.1/bet-home-run", "9.1", "8.1.1.10"),
    "BB-R1",
)
STRIKE_OUT = Loss(("5.1.1.4", "1.1/strike-out", "8.1.1.5"), "BB-R1")
HIGHER = Win(odds(1, 1), ("5.1.1.1", "9.1/bet-higher-total", "9.1", "8.1.1.10"))
LOWER = Loss(("5.1.1.3", "8.1.1.5"))
EQUAL = StandOff(("5.1.1.5", "1.1/standoff"))

# The Strike wagers: 5.1.2 to 5.1.4, on the first, second and third card
STRIKES = {
    "strike-1": (
        Win(odds(2, 1), ("5.1.2.1", "1.1/1st-strike", "1.1/strike", "9.1/1st-strike", "9.1", "8.1.1.8")),
        Loss(("5.1.2.2", "8.1.1.3")),
    ),
    "strike-2": (
        Win(odds(2, 1), ("5.1.3.1", "1.1/2nd-strike", "1.1/strike", "9.1/2nd-strike", "9.1", "8.1.1.7")),
        Loss(("5.1.3.2", "8.1.1.2")),
    ),
    "strike-3": (
        Win(odds(2, 1), ("5.1.4.1", "1.1/3rd-strike", "1.1/strike", "9.1/3rd-strike", "9.1", "8.1.1.6")),
        Loss(("5.1.4.2", "8.1.1.1")),
    ),
}

# The Strike Out wager: 5.1.5
ALL_STRIKES = Win(odds(30, 1), ("5.1.5.1", "1.1/strike-out-wager", "9.1/strike-out", "9.1", "8.1.1.9"))
NOT_ALL_STRIKES = Loss(("5.1.5.2", "8.1.1.4"))

ORDER = ("strike-3", "strike-2", "strike-1", "strike-out", "bet")
"""Rule 8.1.1: losing wagers are collected in this order (.1 to .5), then winning ones paid (.6 to .10)."""


def bet_outcome(hand: Sequence[int], dealers_hand: Sequence[int]) -> Outcome:
    """Rule 5.1.1: the automatic results come first, then the point counts are compared (BB-R1)."""
    if is_home_run(hand):
        return HOME_RUN
    if is_strike_out(hand):
        return STRIKE_OUT
    mine, dealers = point_count(hand), point_count(dealers_hand)
    if mine > dealers:
        return HIGHER
    return LOWER if mine < dealers else EQUAL


def outcome(wager: str, hand: Sequence[int], dealers_hand: Sequence[int]) -> Outcome:
    """The outcome of a wager other than the jackpot's."""
    if wager == "bet":
        return bet_outcome(hand, dealers_hand)
    if wager == "strike-out":
        return ALL_STRIKES if is_strike_out(hand) else NOT_ALL_STRIKES
    wins, loses = STRIKES[wager]
    return wins if is_strike(hand[int(wager[-1]) - 1]) else loses


def settlement(game_round: Round) -> None:
    """Rule 8.1: area by area, beginning with the one closest to the dealer's right."""
    won = prizes(game_round)
    for area in reversed(game_round.areas_dealt):
        if area not in game_round.areas_with_bet:
            game_round.call(
                f"area {area} has no Bet: the hand is void", rule=("12.11", "1.1/void"), area=area
            )
        else:
            settle_area(game_round, area, won)
    restart_meters(game_round)


def settle_area(game_round: Round, area: int, won: dict[Wager, Prize]) -> None:
    """Rule 8.1.1: losing wagers are collected, then winning ones paid, then the jackpot."""
    game_round.call(f"settling area {area}", rule=("8.1.1", "8.1"), area=area)
    hand, dealers_hand = game_round.hand(area), game_round.dealers_hand()
    on_area = game_round.wagers_on(area)
    settled = [
        (wager, outcome(wager.kind, hand, dealers_hand))
        for kind in ORDER
        if (wager := on_area.get(kind)) is not None
    ]
    for wager, result in settled:
        if type(result) is Loss:
            return_excess(game_round, wager)
            game_round.collect(wager, rule=result.rule, ruling=result.ruling)
    for wager, result in settled:
        if type(result) is Win:
            return_excess(game_round, wager)
            game_round.pay(wager, result.at, rule=result.rule, ruling=result.ruling)
        elif type(result) is StandOff:
            return_excess(game_round, wager)
            game_round.decide(wager, "stand-off", rule=result.rule)
    if (jackpot := on_area.get("jackpot")) is not None:
        pay_jackpot(game_round, jackpot, won.get(jackpot))


def return_excess(game_round: Round, wager: Wager) -> None:
    """Rule 6.3: what lies above the maximum goes back unsettled."""
    if wager.stake < wager.on_layout:
        game_round.give_back(wager, amount=wager.on_layout - wager.stake, rule="6.3", ruling="BB-R4")

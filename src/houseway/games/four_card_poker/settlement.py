"""Rules 9 and 10: who is paid what, in which order, by which clause."""

from typing import NamedTuple

from houseway.equipment import Odds, odds
from houseway.games.four_card_poker.hands import (
    PAIR_OF_ACES,
    RULES_OF,
    THREE_OF_A_KIND,
    Category,
    category,
    first_rank,
    name,
    strength,
)
from houseway.games.four_card_poker.round import Round
from houseway.games.four_card_poker.schedules import Schedule
from houseway.games.four_card_poker.voiding import void_hand
from houseway.games.four_card_poker.wagers import return_excess
from houseway.table.layout.wagers import Wager
from houseway.table.procedure.requests import Spot


class Win(NamedTuple):
    """The odds of a winning wager and its rules: what wins, at which odds, its step in 9.2.1."""

    at: Odds
    rule: tuple[str, ...]


class Loss(NamedTuple):
    """The rules of a losing wager."""

    rule: tuple[str, ...]


HIGHER = {
    "ante": Win(odds(1, 1), ("9.2.1.4", "10.1", "9.2.1")),
    "play": Win(odds(1, 1), ("9.2.1.4", "10.4", "9.2.1")),
}
EQUAL = {
    "ante": Win(odds(1, 1), ("10.6", "9.2.1.4", "10.1", "9.2.1")),
    "play": Win(odds(1, 1), ("10.6", "9.2.1.4", "10.4", "9.2.1")),
}
LOWER = {"ante": Loss(("9.2.1.2", "9.2.1")), "play": Loss(("9.2.1.2", "9.2.1"))}

BELOW_ACES = Loss(("9.2.1.3", "1.1/aces-up"))
ACES_OR_BETTER = ("9.2.1.5", "10.5", "1.1/aces-up")
BONUS = ("9.2.1.1", "10.2", "10.3", "1.1/ante-bonus")


def against_dealer(wager: str, mine: int, dealers: int) -> Win | Loss:
    """Rule 9.2.1: Ante and Play win with a hand that is higher or equal (10.6)."""
    if mine == dealers:
        return EQUAL[wager]
    compared = compared_by(mine, dealers)
    if mine > dealers:
        at, rule = HIGHER[wager]
        return Win(at, rule + compared)
    return Loss(LOWER[wager].rule + compared)


def compared_by(mine: int, dealers: int) -> tuple[str, ...]:
    """Which part of rule 11 tells two unequal hands apart: their order, or ranks within one kind of hand."""
    kind = category(mine)
    if kind is not category(dealers):
        return ("11.1",)
    if kind is Category.STRAIGHT:
        return ("11.2", "11.2.1")
    if kind is Category.ONE_PAIR and first_rank(mine) == first_rank(dealers):
        return ("11.2", "11.2.2")
    return ("11.2",)


def aces_up_outcome(mine: int, schedule: Schedule) -> Win | Loss:
    """Rules 9.2.1.3 and 9.2.1.5: a pair of aces or better, whatever the dealer holds."""
    if mine < PAIR_OF_ACES:
        return BELOW_ACES
    return Win(schedule.pays[category(mine)], ACES_OR_BETTER)


def bonus_odds(mine: int, schedule: Schedule) -> Odds | None:
    """Rule 10.2: three of a kind or better earns the Ante a bonus, whatever the dealer holds."""
    return schedule.pays[category(mine)] if mine >= THREE_OF_A_KIND else None


def open_and_settle(game_round: Round, area: int) -> None:
    """Rule 9.2: one player's hand is opened, declared, compared and settled."""
    game_round.opened.append(area)
    if game_round.hand(area):
        game_round.show(Spot(area), rule="9.2")
    if game_round.has_right_number(area):
        declare(game_round, area)
        settle_hand(game_round, area)
    else:
        void_hand(game_round, area, rule=("12.6", "1.1/void", "1.1/hand"))


def declare(game_round: Round, area: int) -> None:
    """The dealer declares the hand and arranges its four cards."""
    four = game_round.four_of(area)
    value = strength(four)
    words = f"{name(value)}: {' '.join(map(str, four))}"
    game_round.count(Spot(area), name(value), words, rule=DECLARED[category(value)])


DECLARED = tuple(("9.2", number, "9.6", "11.1", "3.3") for number in RULES_OF)


def settle_hand(game_round: Round, area: int) -> None:
    """Rule 9.2.1, in its order: the bonus, then what loses, then what wins, Aces Up last each time."""
    mine, dealers = strength(game_round.four_of(area)), game_round.dealers_strength()
    on_area = game_round.wagers_on(area)
    if (ante := on_area.get("ante")) is not None:
        pay_bonus(game_round, ante, mine)
    settled: list[tuple[Wager, Win | Loss]] = [
        (wager, against_dealer(kind, mine, dealers))
        for kind in ("ante", "play")
        if (wager := on_area.get(kind)) is not None
    ]
    if (aces_up := on_area.get("aces-up")) is not None:
        settled.append((aces_up, aces_up_outcome(mine, game_round.aces_up)))
    for wager, result in settled:
        if type(result) is Loss:
            return_excess(game_round, wager)
            game_round.collect(wager, rule=result.rule)
    for wager, result in settled:
        if type(result) is Win:
            return_excess(game_round, wager)
            game_round.pay(wager, result.at, rule=result.rule)


def pay_bonus(game_round: Round, ante: Wager, mine: int) -> None:
    """Rule 9.2.1.1: the Ante Bonus, on what is in action of the Ante."""
    at = bonus_odds(mine, game_round.ante_bonus)
    if at is not None:
        return_excess(game_round, ante)
        game_round.award(ante, "ante-bonus", at.up(ante.stake), rule=BONUS)

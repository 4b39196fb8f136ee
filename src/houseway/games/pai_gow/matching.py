"""Rules 9.2 and 9.3: a player's hands against the bank's."""

from functools import cache

from houseway.games.pai_gow.hands import (
    BOTH_ZERO,
    LOWEST_SPECIAL,
    VALUES,
    Comparison,
    Kind,
    Setting,
    Value,
    compare,
)
from houseway.games.pai_gow.round import LOSING_WAGERS, Outcome, Round
from houseway.table.layout.ledger import FLOAT
from houseway.table.layout.wagers import Wager

WIN, LOSE, STAND_OFF = "win", "lose", "stand-off"
CALLED = {WIN: "Jung", LOSE: "Che", STAND_OFF: "Jowl"}
"""Rule 12.14: what the dealer declares."""

OF_THE_BANK = {
    "9.2.1.1": "9.3.2.1",
    "9.2.1.2": "9.3.2.2",
    "9.2.1": "9.3.2",
    "9.2.2.1": "9.3.1.1",
    "9.2.2.2": "9.3.1.2",
    "9.2.2.3": "9.3.1.3",
    "9.2.2.4": "9.3.1.4",
    "9.2.2": "9.3.1",
    "9.2.3": "9.3.3",
    "9.2": "9.3",
}
"""Rule 9.3 says of a player's bank what 9.2 says of those who wager against it."""

PAIRS = {
    Kind.GEE_JUN: "A1/gee-jun",
    Kind.TEEN: "A1/teen",
    Kind.DAY: "A1/day",
    Kind.YUN: "A1/yun",
    Kind.NHOR: "A1/nhor",
    Kind.MOOY: "A1/mooy",
    Kind.CHEONG_SUM: "A1/cheong-sum",
    Kind.BAN_TANG: "A1/ban-tang",
    Kind.FOO_TAU: "A1/foo-tau",
    Kind.HOONG_TAU_SAP: "A1/hoong-tau-sap",
    Kind.KA_KIOK_CHAAT: "A1/ka-kiok-chaat",
    Kind.LIM_LUM_LOK: "A1/lim-lum-lok",
    Kind.CHAP_GOW: "A1/chap-gow",
    Kind.CHAP_PAAT: "A1/chap-paat",
    Kind.CHAP_CHAAT: "A1/chap-chaat",
    Kind.CHAP_NG: "A1/chap-ng",
}
SPECIALS = {
    17: "A1/teen-wong",
    18: "A1/day-wong",
    19: "A1/teen-gong",
    20: "A1/day-gong",
    21: "A1/teen-high-nine",
    22: "A1/day-high-nine",
}


@cache
def value_rules(worth: Value) -> tuple[str, ...]:
    """The row of Appendix 1 a hand stands in; below the last one its points, and the tile that ranks it."""
    if worth.rank in SPECIALS:
        return SPECIALS[worth.rank], "A1/note", "3.2", "A1"
    if worth.rank < LOWEST_SPECIAL:
        return PAIRS[worth.high_tile], "3.2", "A1"
    gee_jun = ("3.2.2",) if worth.low_tile is Kind.GEE_JUN else ()
    return ("3.2.1", *gee_jun, PAIRS[worth.high_tile], "3.2", "A1")


Announced = tuple[str, str, tuple[str, ...]]
"""What the dealer announces of a hand: its worth, in words, by which rules."""


def _announcements(name: str) -> tuple[tuple[Announced, ...], ...]:
    return tuple(
        tuple((worth.name, f"{name} hand {worth.name}", value_rules(worth)) for worth in row)
        for row in VALUES
    )


LOW_HANDS, HIGH_HANDS = _announcements("low"), _announcements("high")
"""What is announced of every two tiles, by their numbers, as a low and as a high hand."""


def outcome(mine: Setting, banks: Setting, zero_rule: str = "hand") -> Outcome:
    """Both hands higher win, none higher lose, one higher neither; ties decide one hand (PG-S1)."""
    (low, high), (banks_low, banks_high) = mine.values, banks.values
    return outcome_of_hands(compare(low, banks_low), compare(high, banks_high), zero_rule)


@cache
def outcome_of_hands(low: Comparison, high: Comparison, zero_rule: str) -> Outcome:
    """The same from what the low and the high hand came to; zeros can decide the wager (QB-48)."""
    hands = [low, high]
    if zero_rule == "wager" and BOTH_ZERO in hands:
        return Outcome(LOSE, ("9.2.2.2", "9.2.2", "9.2", "1.1/match"), "QB-48")
    wins = sum(hand.wins for hand in hands)
    ruling = next((hand.ruling for hand in hands if hand.ruling), None)
    if wins == 1:
        return Outcome(STAND_OFF, ("9.2.3", "9.2", "1.1/stand-off", "1.1/match"), ruling)
    decided = "9.2.1" if wins else "9.2.2"
    rule = (*_decided_by(hands), decided, "9.2", "1.1/match")
    return Outcome(WIN if wins else LOSE, rule, ruling)


def _decided_by(hands: list[Comparison]) -> tuple[str, ...]:
    """The rules that decided the two hands; a hand that wins by its tile is the higher one too."""
    rules = {hand.rule for hand in hands}
    if "9.2.1.2" in rules:
        rules.add("9.2.1.1")
    return tuple(sorted(rules))


FOULED = Outcome(LOSE, ("12.4", "9.2.2", "9.2"), "QB-50")


def match_area(game_round: Round, area: int) -> None:
    """Rules 12.14 and 12.15: declared, then losing wagers are picked up; winners wait to be paid."""
    hand, bank = game_round.hands_set[area], game_round.hands_set[game_round.chung]
    found = FOULED if hand.fouled else outcome(hand.setting, bank.setting, game_round.settings.zero_rule)
    game_round.outcomes[area] = found
    rule = ("12.14", *found.rule)
    if found.result == STAND_OFF:
        rule = ("12.14", "12.15", *found.rule)
    game_round.call(CALLED[found.result], rule=rule, ruling=found.ruling, area=area)
    for wager in game_round.boxes(area):
        if found.result == LOSE:
            lose(game_round, wager, found)
        elif found.result == STAND_OFF:
            stand_off(game_round, wager, found)
    if found.result != WIN:
        return
    game_round.won.append(area)


def seen_from_both(game_round: Round, rule: tuple[str, ...]) -> tuple[str, ...]:
    """Where a player banks, the rules of both wagers."""
    if game_round.house_banks:
        return rule
    return (*rule, *(OF_THE_BANK[number] for number in rule if number in OF_THE_BANK))


def lose(game_round: Round, wager: Wager, found: Outcome) -> None:
    """Rules 13.1.7 and 13.2.6: into the float, or into the losing wager area."""
    step = "13.1.7" if game_round.house_banks else "13.2.6"
    to = FLOAT if game_round.house_banks else LOSING_WAGERS
    return_excess(game_round, wager)
    if not wager.on_layout:
        return
    rule = (*seen_from_both(game_round, found.rule), step)
    game_round.collect(wager, rule=rule, to=to, ruling=found.ruling)


def stand_off(game_round: Round, wager: Wager, found: Outcome) -> None:
    """Rules 13.1.9 and 13.2.9: the wager remains."""
    step = "13.1.9" if game_round.house_banks else "13.2.9"
    return_excess(game_round, wager)
    if not wager.on_layout:
        return
    rule = (*seen_from_both(game_round, found.rule), step)
    game_round.decide(wager, STAND_OFF, rule=rule, ruling=found.ruling)


def return_excess(game_round: Round, wager: Wager) -> None:
    """Rule 10.3: what lies above the maximum goes back unsettled."""
    if wager.stake < wager.on_layout:
        game_round.give_back(wager, amount=wager.on_layout - wager.stake, rule="10.3")

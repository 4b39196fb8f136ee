"""Rule 11: what the meters show after a win."""

from typing import Any

import pytest

import houseway
from houseway.games.defaults import DEFAULT_SETTINGS
from houseway.testing import rule
from tests.baceball.helping import (
    LOW,
    dealt,
    house,
    net,
    settle,
    stacked,
    wager,
)
from tests.baceball.jackpots import MAJOR, MINOR, jackpot_round, prizes
from tests.helping import cites, events, refused

METERS = {"jackpot": {"wager": 500, "meters": {"major": 12_345_600, "minor": 1_234_500}}}
WINS = {"major": "Ad Ad Ad", "minor": "As As As"}


def won_in_turn(*hands: str, settings: Any = None) -> list[dict[str, Any]]:
    """One player's hands on area 1, round after round at one table."""
    cards = [name for hand in hands for name in dealt(hand, LOW)]
    table = stacked(cards, settings or METERS)
    rounds = []
    for _ in hands:
        table.place(1, "ann", "bet", 1000)
        table.place(1, "ann", "jackpot", 500)
        table.no_more_bets()
        assert table.last is not None
        assert dict(houseway.settle(table.record() or {}))["after"] == table.last["after"]
        assert dict(houseway.settle(table.record(short=True) or {}))["after"] == table.last["after"]
        rounds.append(dict(table.last))
    return rounds


@rule("baceball/11.9")
@pytest.mark.parametrize(
    ("pool", "first", "second", "left"),
    [
        ("major", 12_345_600, MAJOR, {"major": MAJOR, "minor": 1_234_500}),
        ("minor", 1_234_500, MINOR, {"major": 12_345_600, "minor": MINOR}),
    ],
)
def test_a_meter_of_the_tables_own_starts_again_at_its_guarantee(
    pool: str, first: int, second: int, left: dict[str, int]
) -> None:
    rounds = won_in_turn(WINS[pool], "9c 8d 7h", WINS[pool])
    assert [sum(cents for _, cents in prizes(each)) for each in rounds] == [first, 0, second]
    assert [each["after"]["meters"] for each in rounds] == [left] * 3
    [changed] = [each for each in events(rounds[0], "tablechanged") if each["what"] == "meters"]
    assert changed["value"] == left
    assert cites(changed, "11.9")
    assert posted_last(rounds[0]).startswith("Major $")


def posted_last(result: dict[str, Any]) -> str:
    """What the display shows last."""
    return str([each["words"] for each in events(result, "posted") if each["what"] == "display"][-1])


@rule("baceball/2.5")
def test_the_display_shows_the_guarantee_after_a_win() -> None:
    [first, second] = won_in_turn(WINS["minor"], WINS["major"])
    assert posted_last(first) == "Major $123,456.00, Minor $10,000.00"
    assert posted_last(second) == "Major $100,000.00, Minor $10,000.00"


@rule("baceball/11.10")
def test_a_fixed_prize_moves_no_meter() -> None:
    [result] = won_in_turn("As Ad Ac")
    assert prizes(result) == [(1, 150_000)]
    assert "meters" not in result["after"]


@rule("baceball/11.13")
def test_a_shared_win_starts_the_meter_again_once() -> None:
    shared = jackpot_round({1: "Ad Ad Ad", 2: "Ad Ad Ad"}, major=12_345_601)
    assert prizes(shared) == [(2, 6_172_801), (1, 6_172_800)]
    assert shared["after"]["meters"] == {"major": MAJOR, "minor": 0}


@rule("baceball/12.5", "baceball/12.12")
def test_a_void_round_has_won_nothing_and_the_meters_show_what_they_did() -> None:
    for before in ({}, {"meters": {"major": 11_000_000, "minor": MINOR}}):
        wagers = [wager(1, "ann", "bet", 1000), wager(1, "ann", "jackpot", 500)]
        void = {"at": {"cards": 6, "decisions": 0}, "kind": "void-round", "by": "gaming-supervisor"}
        result = settle(["Ad Ad Ad", LOW], *wagers, settings=METERS, before=before, incidents=[void])
        assert result["over"] == "void"
        assert result["after"].get("meters") == before.get("meters")
        assert net(result, "jackpot") == 0


@rule("baceball/12.5", "baceball/11.9")
def test_a_reconstructed_round_restarts_what_the_right_hands_won() -> None:
    wrong, right = dealt("Ad Ad 9c", "Ad 3d 4h"), dealt("Ad Ad Ad", "9c 3d 4h")
    told = {
        "at": {"cards": 6, "decisions": 0},
        "kind": "reconstruct",
        "by": "dealer",
        "first": {"cards": wrong},
    }
    wagers = [wager(1, "ann", "bet", 1000), wager(1, "ann", "jackpot", 500)]
    for cards, paid, left in (
        (right, 12_345_600, {"major": MAJOR, "minor": 1_234_500}),
        (wrong, 50 * 500, None),
    ):
        other = wrong if cards is right else right
        record = {"game": "baceball", "settings": METERS, "wagers": wagers, "cards": cards}
        result = dict(houseway.settle(record | {"incidents": [told | {"first": {"cards": other}}]}))
        assert net(result, "jackpot") == paid - 500
        assert result["after"].get("meters") == left


def test_no_table_offers_a_jackpot_unless_somebody_says_so() -> None:
    assert "jackpot" not in DEFAULT_SETTINGS["baceball"]
    table = house()
    table.place(1, "ann", "bet", 500)
    with refused(table, "11.4", "not-offered"):
        table.place(1, "ann", "jackpot", 500)

"""Several things going wrong at once: orders on top of orders, recovery in between, odd beginnings."""

import json
from pathlib import Path
from random import Random

import pytest

import houseway
from houseway.api import open_table, verify_journal
from houseway.journal import Journal, export_lines, utc_clock
from houseway.rulebook import Refused, Unreadable
from houseway.table.keeping.kept import KeptTable
from houseway.table.procedure.requests import Wagers

JACKPOT = {"jackpot": {"wager": 500}}
SUPERVISOR = "gaming-supervisor"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "journal.sqlite"


def stepping(path: Path, settings: dict | None = None, seed: int = 1) -> KeptTable:
    table = open_table(
        "baceball", settings or {}, Journal(path, utc_clock), source=Random(seed).randbytes, by_step=True
    )
    to_betting(table)
    return table


def step(table: KeptTable, times: int = 1) -> None:
    for _ in range(times):
        table.dealing.steps = 1
        table.go_on()


def to_betting(table: KeptTable) -> None:
    while not isinstance(table.request, Wagers):
        step(table)


def bet(table: KeptTable, *areas: int) -> None:
    for area in areas or (1,):
        table.place(area, "ann", "bet", 1000)
    table.no_more_bets()


def dealt(table: KeptTable) -> list[str]:
    return [str(event.item) for event in table.events if type(event).__name__ == "Dealt"]


def test_a_misdeal_set_right_in_the_first_round_keeps_the_deal_and_the_burned_card_hidden(path):
    table = stepping(path)
    bet(table)
    table.order("card-in-error", by="dealer")
    step(table, 3)
    cards, before = dealt(table), {spot: list(hand) for spot, hand in table.round.hands.items()}
    table.order("reconstruct", by="dealer", cards=cards)
    assert table.round.hands == before
    burned = [event for event in table.events if type(event).__name__ == "Burned"]
    assert [event.sight for event in burned] == [frozenset()]


def test_the_card_under_the_device_is_sealed_until_it_is_dealt(path):
    table = stepping(path)
    bet(table)
    step(table, 6)
    table.order("card-in-error", by="dealer", exposed=False)
    step(table)
    kept = str(table.dealing.under)
    exported = [json.loads(line) for line in export_lines(table.journal.entries())]
    last = [entry for entry in exported if not entry["sealed"]][-3:]
    assert not [
        entry for entry in last if f'"item": "{kept}"' in json.dumps(entry.get("body", {}).get("inputs", ""))
    ]


@pytest.mark.parametrize("cards", [["As"] * 6, ["As"] * 6 + ["as", "aS", "AS"]])
def test_only_the_cards_that_were_dealt_can_be_put_in_order(path, cards):
    table = stepping(path)
    bet(table, 1, 2)
    step(table, 6)
    with pytest.raises(Refused):
        table.order("reconstruct", by="dealer", cards=cards)
    assert list(verify_journal(path)) == []


def test_a_record_cannot_set_other_cards_right_than_those_first_dealt():
    record = {
        "game": "baceball",
        "wagers": [{"area": 1, "patron": "ann", "wager": "bet", "amount": 1000}],
        "cards": ["Ad", "2c"] * 3,
        "incidents": [
            {
                "at": {"cards": 6},
                "kind": "reconstruct",
                "first": {"cards": ["2c", "3c", "4c", "5c", "6c", "7c"]},
            }
        ],
    }
    with pytest.raises(Refused, match="were dealt and are not listed"):
        houseway.settle(record)


def test_back_between_reload_and_shuffle_the_old_order_is_not_opened_again(path):
    table = stepping(path)
    bet(table)
    to_betting(table)
    table.order("order-shuffle", by=SUPERVISOR)
    step(table)
    table.journal.close()
    back = open_table("baceball", {}, Journal(path, utc_clock), source=Random(2).randbytes, by_step=True)
    assert back.dealing.commitment is None
    step(back, 2)
    kinds = [entry.kind for entry in back.journal.entries()]
    assert kinds.count("retired") == 1


def test_a_wager_that_went_back_is_not_carried_over(path):
    table = stepping(path, JACKPOT)
    table.place(1, "ann", "bet", 1000)
    table.place(1, "ann", "jackpot", 500)
    table.no_more_bets()
    step(table)
    table.order("void-round", by=SUPERVISOR)
    to_betting(table)
    table.place(2, "bob", "bet", 1000)
    table.no_more_bets()
    step(table)
    table.order("void-round", by=SUPERVISOR)
    to_betting(table)
    assert table.round.state.carried == ()
    assert houseway.settle(table.record())["over"] == "void"


def test_the_card_kept_under_the_device_comes_before_one_drawn_in_error(path):
    table = stepping(path)
    bet(table)
    step(table, 6)
    table.order("card-in-error", by="dealer", exposed=False)
    step(table)
    kept = str(table.dealing.under)
    to_betting(table)
    if not table.wagers:
        table.place(1, "ann", "bet", 1000)
    table.no_more_bets()
    table.order("card-in-error", by="dealer")
    held = str(table.dealing.device.order[0])
    step(table, 2)
    assert dealt(table)[:2] == [kept, held]
    assert table.round.state.set_aside is False


def test_half_a_character_is_refused_before_it_has_any_effect(path):
    table = stepping(path)
    with pytest.raises(Unreadable):
        table.place(1, "\ud800", "bet", 1000)
    assert table.wagers == []
    bet(table)


def standing(area: int, patron: str, wager: str = "bet", amount: int = 100, **more: int) -> dict:
    return {"area": area, "patron": patron, "wager": wager, "amount": amount, **more}


@pytest.mark.parametrize(
    "before",
    [
        {"standing": [standing(1, "ann"), standing(1, "bob")]},
        {"standing": [standing(1, "ann"), standing(1, "ann")]},
        {"standing": [standing(1, "ann", tokens=999)]},
        {"standing": [standing(1, " ")]},
        {"carried": [standing(1, "ann")]},
        {"carried": [standing(1, "ann", "jackpot", 70_000)]},
    ],
)
def test_what_cannot_remain_of_a_round_is_no_beginning(before):
    record = {"game": "baceball", "settings": JACKPOT, "before": before, "cards": ["2c"] * 6}
    record["wagers"] = [{"area": 2, "patron": "cy", "wager": "bet", "amount": 100}]
    with pytest.raises(Unreadable, match="before"):
        houseway.settle(record)


def test_an_area_is_free_again_when_its_player_took_the_carried_wager_along(path):
    table = stepping(path, JACKPOT)
    table.order("take-seat", by="player", patron="ann", area=1)
    table.place(1, "ann", "bet", 1000)
    table.place(1, "ann", "jackpot", 500)
    table.no_more_bets()
    step(table)
    table.order("void-round", by=SUPERVISOR)
    to_betting(table)
    table.order("leave-seat", by="dealer", patron="ann")
    table.place(1, "bob", "bet", 1000)


@pytest.mark.parametrize("second", [("verify-cards", SUPERVISOR), ("cards-dropped", "dealer")])
def test_an_order_during_another_one_is_in_the_short_record_too(path, second):
    table = stepping(path)
    bet(table)
    step(table, 2)
    table.order("missing-card", by="dealer")
    table.order(second[0], by=second[1])
    to_betting(table)
    assert houseway.settle(table.record(short=True))["net"] == table.last["net"]
    assert houseway.settle(table.record())["events"] == table.last["events"]


def test_a_bet_that_stood_counts_when_a_strike_lacks_its_own():
    record = {
        "game": "baceball",
        "before": {"standing": [standing(2, "bob")]},
        "wagers": [{"area": 1, "patron": "ann", "wager": "strike-1", "amount": 100}],
        "cards": ["2c", "3c", "4c", "5c", "6c", "7c"],
    }
    assert houseway.settle(record)["net"] == {"ann": 0, "bob": -100}


def test_new_cards_are_312_whatever_lies_on_the_table(path):
    table = stepping(path)
    table.place(1, "ann", "bet", 1000)
    table.no_more_bets()
    table.order("replace-cards", by=SUPERVISOR)
    table.order("card-in-error", by="dealer")
    to_betting(table)
    dealing = table.dealing
    assert dealing.device.remaining + len(dealing.rack) + len(dealing.in_play) == 312


def test_cards_of_void_rounds_are_gone_too(path):
    table = stepping(path, {"reload_at": 300})
    for _ in range(8):
        bet(table)
        step(table, 5)
        table.order("void-round", by=SUPERVISOR)
        to_betting(table)
    assert table.dealing.device.remaining >= 290


def test_a_sign_put_up_before_the_first_card_counts(path):
    table = stepping(path, {"limits": {"bet": {"min": 500, "max": 1000}}})
    table.place(1, "ann", "bet", 5000)
    table.no_more_bets()
    table.order("personal-limit", by=SUPERVISOR, patron="ann", wager="bet", limits={"min": 500, "max": 9000})
    assert [wager.stake for wager in table.wagers] == [5000]

"""Round records: written by live tables in both forms, read back, and played to the same money."""

import json
from collections.abc import Mapping
from dataclasses import replace
from decimal import Decimal
from random import Random
from types import MappingProxyType
from typing import Any

import pytest

import houseway
from houseway.equipment import card
from houseway.games import game_named
from houseway.rulebook import Refused, Unreadable
from houseway.table.procedure.dealing import ByHand, FromRecord
from houseway.table.records.records import from_mapping, settle
from tests.baceball.helping import by_hand, deal_out, dealt, do_steps
from tests.cli.running import record, run, settle_json

SETTINGS: tuple[dict[str, Any], ...] = (
    {},
    {"jackpot": {"wager": 500, "meters": {"major": 11_000_000, "minor": 5}}},
    {"limits": {"bet": {"min": 500, "max": 5000, "unit": 50}, "strike-1": {"max": 100}}, "chips": [50, 700]},
    {"limits": {"bet": {"max": 800}}, "over_maximum": "in-full", "manual_shuffle": True},
    {"reload_at": 200},
)
KINDS = ("bet", "bet", "strike-1", "strike-2", "strike-3", "strike-out", "jackpot")
PLAYER_28, DEALER_28, LOW = "Ks 9d 9h", "Kd 9c 9s", "2c 3c 4c"


def live(settings: Mapping[str, Any] | None = None, seed: int = 1) -> houseway.Table:
    """A table that deals by itself, the same cards each time."""
    return houseway.Table("baceball", settings or {}, source=Random(seed).randbytes)


def stacked(*hands: str, settings: Mapping[str, Any] | None = None) -> houseway.Table:
    """A table that deals these hands, one player's and the dealer's in turn."""
    rounds = [(hands[place].split(), hands[place + 1].split()) for place in range(0, len(hands), 2)]
    cards = [card(name) for pair in rounds for both in zip(*pair, strict=True) for name in both]
    return houseway.Table("baceball", settings or {}, dealing=FromRecord(cards))


def bet_at_random(table: houseway.Table, rng: Random) -> None:
    """Wagers by several patrons, some of them refused, until there is one to deal to."""
    while not any(wager.kind == "bet" for wager in table.wagers):
        for _ in range(rng.randint(1, 14)):
            amount = rng.choice([100, 333, 500, 550, 1000, 7777])
            more: dict[str, Any] = {"seated": rng.random() < 0.3, "tokens": rng.choice([0, 0, 50])}
            try:
                table.place(
                    rng.randint(1, 7), rng.choice(["ann", "bob", "[b]"]), rng.choice(KINDS), amount, **more
                )
            except (Refused, Unreadable):
                continue


def written(table: houseway.Table, *, short: bool) -> dict[str, Any]:
    """The last round as it goes through a file."""
    return json.loads(json.dumps(table.record(short=short)))  # type: ignore[no-any-return]


def plain(value: Any) -> Any:
    """As JSON has it."""
    return json.loads(json.dumps(value))


# Round trips


@pytest.mark.parametrize("seed", range(10))
def test_both_forms_settle_through_the_command_line_to_the_same_money(seed: int) -> None:
    rng = Random(seed)
    table = live(SETTINGS[seed % len(SETTINGS)], seed)
    records, nets = [], []
    for _ in range(20):
        bet_at_random(table, rng)
        table.no_more_bets()
        assert table.last is not None
        records += [written(table, short=False), written(table, short=True)]
        nets += [table.last["net"]] * 2
    outcome = run("settle", "-", "--lines", stdin="\n".join(map(json.dumps, records)))
    assert (outcome.code, outcome.err) == (0, "")
    assert [json.loads(line)["net"] for line in outcome.out.splitlines()] == nets


@pytest.mark.parametrize("short", [False, True])
def test_a_round_settles_to_the_same_lines_hands_and_aftermath(short: bool) -> None:
    rng = Random(7)
    table = live(SETTINGS[1], 7)
    for _ in range(40):
        bet_at_random(table, rng)
        table.no_more_bets()
        found = settle_json(written(table, short=short))
        for part in ("results", "net", "hands", "dealer", "after"):
            assert found[part] == plain(table.last)[part]
        assert found["unused"] == []


def test_the_full_form_replays_the_same_events() -> None:
    table = live(SETTINGS[1], 3)
    bet_at_random(table, Random(3))
    table.no_more_bets()
    assert settle_json(written(table, short=False))["events"] == plain(table.last)["events"]


def test_a_device_that_runs_empty_in_mid_round_settles_in_both_forms() -> None:
    table = live({}, 2)
    reloads = 0
    for _ in range(30):
        for area in range(1, 8):
            if table.round.on(area, "bet") is None:
                table.place(area, f"p{area}", "bet", 500)
        table.no_more_bets()
        full = written(table, short=False)
        reloads += any(each.get("found") == "empty" for each in full["inputs"])
        assert table.last is not None
        assert settle_json(full)["net"] == settle_json(written(table, short=True))["net"] == table.last["net"]
    assert reloads >= 1


def test_only_the_full_form_keeps_a_wager_taken_back() -> None:
    table = live()
    table.place(1, "ann", "bet", 1000)
    table.place(2, "bob", "bet", 700)
    table.withdraw(2, "bob", "bet")
    table.no_more_bets()
    assert [each["input"] for each in written(table, short=False)["inputs"]].count("withdrawn") == 1
    assert [each["patron"] for each in written(table, short=True)["wagers"]] == ["ann"]
    assert settle_json(written(table, short=True))["net"].keys() == {"ann"}


def test_a_wager_taken_back_and_placed_again_is_written_as_it_lay_in_the_end() -> None:
    table = live()
    table.place(1, "ann", "bet", 1000)
    table.withdraw(1, "ann", "bet")
    table.place(1, "ann", "bet", 300)
    table.no_more_bets()
    assert [each["amount"] for each in written(table, short=True)["wagers"]] == [300]


def test_a_bet_that_stood_off_plays_on_in_both_forms() -> None:
    table = stacked(PLAYER_28, DEALER_28, PLAYER_28, LOW)
    table.place(1, "ann", "bet", 1000)
    table.no_more_bets()
    assert table.last is not None and table.last["net"] == {"ann": 0}
    table.no_more_bets()
    assert table.last["net"] == {"ann": 1000}
    for short in (False, True):
        assert settle_json(written(table, short=short))["net"] == {"ann": 1000}


@pytest.mark.parametrize("again", [None, 300])
@pytest.mark.parametrize("short", [False, True])
def test_a_bet_that_stood_off_and_was_taken_back_is_not_played(again: int | None, short: bool) -> None:
    table = stacked(PLAYER_28, DEALER_28, PLAYER_28, LOW)
    table.place(1, "ann", "bet", 1000)
    table.no_more_bets()
    table.withdraw(1, "ann", "bet")
    if again is None:
        table.place(2, "bob", "bet", 700)
    else:
        table.place(1, "ann", "bet", again)
    table.no_more_bets()
    expected = {"bob": 700} if again is None else {"ann": again}
    assert table.last is not None and table.last["net"] == expected
    assert settle_json(written(table, short=short))["net"] == expected


@pytest.mark.parametrize("short", [False, True])
def test_limits_of_ones_own_put_up_in_the_round_hold_in_its_record(short: bool) -> None:
    table = by_hand({"limits": {"bet": {"max": 5000}}})
    table.order("personal-limit", "gaming-manager", patron="ann", wager="bet", limits={"max": 9000})
    table.place(1, "ann", "bet", 8000)
    table.no_more_bets()
    deal_out(table, dealt(PLAYER_28, LOW))
    assert table.last is not None and table.last["net"] == {"ann": 8000}
    assert settle_json(written(table, short=short))["net"] == {"ann": 8000}


@pytest.mark.parametrize("short", [False, True])
def test_a_reserved_area_is_read_back_from_json(short: bool) -> None:
    table = by_hand()
    table.order("reserve-areas", "gaming-supervisor", patron="ann", areas=[2, 3])
    for _ in range(2):
        table.place(2, "ann", "bet", 1000)
        table.no_more_bets()
        deal_out(table, dealt(PLAYER_28, LOW))
        found = settle_json(written(table, short=short))
        assert found["net"] == {"ann": 1000}
    assert found["after"]["reserved"] == {"2": "ann", "3": "ann"}


@pytest.mark.parametrize("short", [False, True])
def test_a_first_card_burned_unseen_is_no_obstacle(short: bool) -> None:
    table = houseway.Table("baceball", dealing=ByHand())
    do_steps(table)
    table.drawn()
    table.place(1, "ann", "bet", 1000)
    table.no_more_bets()
    deal_out(table, dealt(PLAYER_28, LOW))
    assert settle_json(written(table, short=short))["net"] == {"ann": 1000}


def test_what_settle_returns_as_after_is_what_the_next_round_has_before() -> None:
    table = stacked(PLAYER_28, DEALER_28, PLAYER_28, LOW)
    table.place(1, "ann", "bet", 1000)
    table.no_more_bets()
    after = settle_json(written(table, short=True))["after"]
    table.no_more_bets()
    assert written(table, short=True)["before"] == after


def test_a_table_that_has_played_nothing_has_no_record() -> None:
    assert live().record() is None and live().record(short=True) is None


def test_a_record_names_the_rules_of_its_day_and_only_settings_that_differ() -> None:
    table = live({"decks": 6, "jackpot": {"wager": 500}})
    table.place(1, "ann", "bet", 1000)
    table.no_more_bets()
    for short in (False, True):
        made = written(table, short=short)
        assert made["rules"] == {"document": "2016-08-17", "rulings": game_named("baceball").rulings}
        assert made["settings"].keys() == {"jackpot"}
        assert ("inputs" in made) is not short and ("cards" in made) is short


# From Python


def test_a_record_is_a_mapping_or_text_or_bytes_or_a_record() -> None:
    given = record()
    text = json.dumps(given)
    results = [
        houseway.settle(each)
        for each in (
            given,
            text,
            text.encode(),
            from_mapping(game_named(given["game"]), given),
            MappingProxyType(given),
        )
    ]
    assert all(result == results[0] for result in results)
    assert results[0]["net"] == {"ann": 1000}


def test_settling_changes_nothing_in_what_it_was_given() -> None:
    given = record(settings={"chips": [500]})
    before = json.dumps(given)
    assert houseway.settle(given) == houseway.settle(given)
    assert json.dumps(given) == before


@pytest.mark.parametrize("given", [None, 5, [], ("game", "baceball"), 1.5, True, object()])
def test_what_is_no_record_is_unreadable(given: Any) -> None:
    with pytest.raises(Unreadable):
        houseway.settle(given)


@pytest.mark.parametrize("amount", [Decimal(1000), 1000.0, True, b"1000", object(), float("nan"), 1 + 0j])
def test_an_amount_is_an_int_in_python_too(amount: Any) -> None:
    with pytest.raises(Unreadable) as unreadable:
        houseway.settle(record(wagers=[{"area": 1, "patron": "ann", "wager": "bet", "amount": amount}]))
    assert unreadable.value.field == "wagers[0].amount"


def test_a_refusal_in_python_is_the_one_that_the_command_line_prints() -> None:
    given = record(cards=["Ad"] * 7)
    with pytest.raises(Refused) as refused:
        houseway.settle(given)
    assert refused.value.as_json() == run("settle", "-", "--json", stdin=given).json
    assert refused.value.clause == "baceball/3.1"


@pytest.mark.parametrize(("game", "code"), [("nosuch", "unknown-game"), ("Baceball", "unknown-game")])
def test_a_table_of_an_unknown_game_is_unreadable(game: str, code: str) -> None:
    with pytest.raises(Unreadable) as unreadable:
        houseway.Table(game)
    assert unreadable.value.code == code and repr(game) in str(unreadable.value)


@pytest.mark.parametrize(
    "settings",
    [
        {"chips": [0]},
        {"limits": {"bet": {"min": 5, "max": 1}}},
        {"colour": "red"},
        {"jackpot": {"wager": -5}},
    ],
    ids=str,
)
def test_a_table_refuses_the_settings_that_a_record_may_not_have(settings: dict[str, Any]) -> None:
    with pytest.raises(Unreadable):
        houseway.Table("baceball", settings)


@pytest.mark.parametrize(
    ("area", "patron", "wager", "amount"),
    [
        (0, "ann", "bet", 500),
        (8, "ann", "bet", 500),
        (1, "ann", "Bet", 500),
        (1, "ann", "bet", 0),
        (1, "ann", "bet", -500),
        (1, "ann", "strike-1", 500),
        (1, "ann", "jackpot", 500),
        (2, "bob", "bet", 500),
    ],
)
def test_what_a_live_table_refuses_changes_nothing(area: int, patron: str, wager: str, amount: int) -> None:
    table = live()
    table.place(2, "cy", "bet", 500)
    events = len(table.events)
    with pytest.raises((Refused, Unreadable)):
        table.place(area, patron, wager, amount)
    assert [(each.area, each.patron) for each in table.wagers] == [(2, "cy")]
    assert len(table.events) == events


def test_a_game_may_say_several_things_of_a_hand() -> None:
    game = replace(game_named("baceball"), value=lambda game_round, spot: {"value": "low", "best": ["2c"]})
    plain = {"game": "baceball", "wagers": [{"area": 1, "patron": "ann", "wager": "bet", "amount": 500}]}
    result = settle(game, from_mapping(game, plain | {"cards": dealt(LOW, DEALER_28)}))
    assert result["hands"] == [{"area": 1, "hand": 1, "cards": LOW.split(), "value": "low", "best": ["2c"]}]
    assert result["dealer"] == {"cards": DEALER_28.split(), "value": "low", "best": ["2c"]}


@pytest.mark.parametrize(
    ("game", "field", "told"),
    [
        ("pinkjack", "dice", {"box": [1, 2, 3], "cut": 4}),
        ("baceball", "banker", "ann"),
        ("pai-gow", "meters", {"major": 1}),
        ("four-card-poker", "mystery", {"drawn": 1}),
    ],
)
def test_a_record_has_no_field_of_another_game(game: str, field: str, told: Any) -> None:
    with pytest.raises(Unreadable) as caught:
        houseway.settle({"game": game, field: told})
    assert caught.value.field == field
    assert f"unknown field `{field}`" in str(caught.value)


@pytest.mark.parametrize(("record", "words"), [({}, "missing required field `game`"), ({"game": 3}, "`str`")])
def test_a_record_names_its_game(record: Any, words: str) -> None:
    with pytest.raises(Unreadable, match=words):
        houseway.settle(record)

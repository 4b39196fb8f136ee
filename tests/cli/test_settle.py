"""`houseway settle`: records in, money and clauses out. The money is worked out by hand from the document."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.running import BET, CARDS, record, run, settle_json, spawn, with_more, with_wager

JACKPOT = {"jackpot": {"wager": 500}}

TWO_PLAYERS = {
    "game": "baceball",
    "rules": {"document": "2016-08-17", "rulings": 1},
    "settings": JACKPOT,
    "wagers": [
        {"area": 1, "patron": "ann", "wager": "bet", "amount": 1000, "seated": True},
        {"area": 1, "patron": "ann", "wager": "strike-1", "amount": 200},
        {"area": 1, "patron": "ann", "wager": "strike-2", "amount": 300},
        {"area": 1, "patron": "ann", "wager": "strike-3", "amount": 250},
        {"area": 1, "patron": "ann", "wager": "strike-out", "amount": 100},
        {"area": 3, "patron": "bob", "wager": "bet", "amount": 700},
        {"area": 3, "patron": "bob", "wager": "jackpot", "amount": 500},
    ],
    "cards": ["Ks", "Ah", "Kd", "Qs", "Ac", "Qd", "9h", "As", "Jd"],
}
"""ann has 29 and bob a Home Run of mixed aces against a dealer's 30."""


def lines_of(result: Any) -> dict[tuple[str, str], tuple[int, int, str]]:
    """Stake, net and deciding clause of each patron's wagers."""
    return {
        (each["patron"], each["wager"]): (each["stake"], each["net"], each["clauses"][0])
        for each in result["results"]
    }


def test_every_wager_is_settled_by_its_clause() -> None:
    assert lines_of(settle_json(TWO_PLAYERS)) == {
        ("ann", "bet"): (1000, -1000, "baceball/5.1.1.3"),
        ("ann", "strike-1"): (200, 400, "baceball/5.1.2.1"),
        ("ann", "strike-2"): (300, 600, "baceball/5.1.3.1"),
        ("ann", "strike-3"): (250, -250, "baceball/5.1.4.2"),
        ("ann", "strike-out"): (100, -100, "baceball/5.1.5.2"),
        ("bob", "bet"): (700, 7000, "baceball/5.1.1.2"),
        ("bob", "jackpot"): (500, 300 * 500 - 500, "baceball/11.10.1"),
    }


def test_the_result_has_the_contracts_shape() -> None:
    result = settle_json(TWO_PLAYERS)
    assert list(result) == ["game", "results", "net", "hands", "dealer", "unused", "after", "events"]
    assert result["game"] == "baceball"
    for line in result["results"]:
        assert list(line) == ["area", "hand", "patron", "wager", "stake", "net", "clauses"]
        assert all(type(line[name]) is int for name in ("area", "hand", "stake", "net"))
    assert result["net"] == {"ann": -350, "bob": 7000 + 149_500}
    assert result["hands"] == [
        {"area": 1, "hand": 1, "cards": ["Ks", "Qs", "9h"], "value": 29},
        {"area": 3, "hand": 1, "cards": ["Ah", "Ac", "As"], "value": 33},
    ]
    assert result["dealer"] == {"cards": ["Kd", "Qd", "Jd"], "value": 30}
    assert result["unused"] == [] and result["after"] == {}


def test_every_event_names_clauses_of_the_game() -> None:
    events = settle_json(TWO_PLAYERS)["events"]
    assert events
    for event in events:
        assert event["rule"] and all(clause.startswith("baceball/") for clause in event["rule"]), event


def test_a_piped_record_gives_one_json_document_and_nothing_else() -> None:
    outcome = spawn("settle", "-", "--json", stdin=TWO_PLAYERS)
    assert (outcome.code, outcome.err) == (0, "")
    assert outcome.json["net"] == {"ann": -350, "bob": 156_500}


@pytest.mark.parametrize(
    ("player", "dealer", "net", "clause"),
    [
        ("Ks 9d 8h", "2c 3c 4c", 1000, "5.1.1.1"),
        ("2c 3c 4c", "Ks 9d 8h", -1000, "5.1.1.3"),
        ("Ks 9d 8h", "9c 9h 9s", 0, "5.1.1.5"),
        ("Ah Ad As", "Ac Ah Ad", 10_000, "5.1.1.2"),
        ("Ts Jd Kh", "2c 2d 2h", -1000, "5.1.1.4"),
        ("As Kd 9h", "Ts Td Th", 0, "5.1.1.5"),
        ("As Kd Th", "Ts Td Th", 1000, "5.1.1.1"),
    ],
)
def test_what_a_bet_of_ten_dollars_wins(player: str, dealer: str, net: int, clause: str) -> None:
    cards = [card for pair in zip(player.split(), dealer.split(), strict=True) for card in pair]
    result = settle_json(record(cards=cards))
    assert lines_of(result) == {("ann", "bet"): (1000, net, f"baceball/{clause}")}
    assert result["net"] == {"ann": net}


@pytest.mark.parametrize(
    ("player", "meters", "prize", "clause"),
    [
        ("Ad Ad Ad", {"major": 12_000_000, "minor": 1}, 12_000_000, "11.9.1"),
        ("Ad Ad Ad", {"major": 1, "minor": 99_000_000}, 10_000_000, "11.9.1"),
        ("Ah Ah Ah", {"minor": 1_234_567}, 1_234_567, "11.9.2"),
        ("Ac Ac Ac", {}, 1_000_000, "11.9.2"),
        ("Ac Ad Ac", {}, 300 * 500, "11.10.1"),
        ("Ac 7d Ac", {}, 50 * 500, "11.10.2"),
        ("Ac 7d Ad", {}, 20 * 500, "11.10.3"),
        ("Ac 7d 7d", {}, 0, "5.1.6.2"),
    ],
)
def test_what_a_jackpot_wager_wins_when_its_stake_is_gone(
    player: str, meters: dict[str, int], prize: int, clause: str
) -> None:
    cards = [card for pair in zip(player.split(), ["2c", "3c", "4c"], strict=True) for card in pair]
    jackpot = BET | {"wager": "jackpot", "amount": 500}
    result = settle_json(with_more(jackpot, cards=cards, meters=meters, settings=JACKPOT))
    assert lines_of(result)["ann", "jackpot"] == (500, prize - 500, f"baceball/{clause}")


def test_above_the_maximum_only_the_maximum_is_in_action() -> None:
    result = settle_json(record(settings={"limits": {"bet": {"min": 500, "max": 600}}}))
    [line] = result["results"]
    assert (line["stake"], line["net"]) == (600, 600)
    assert "baceball/6.3" in line["clauses"]


def test_below_the_minimum_a_wager_found_after_the_first_card_is_valid() -> None:
    result = settle_json(record(settings={"limits": {"bet": {"min": 5000}}}))
    [line] = result["results"]
    assert (line["stake"], line["net"]) == (1000, 1000)
    assert "baceball/6.2" in line["clauses"]


def test_what_chips_cannot_pay_is_paid_up() -> None:
    result = settle_json(record(settings={"chips": [700]}))
    assert result["net"] == {"ann": 1400}


def test_a_strike_without_a_bet_is_returned_and_gets_no_hand() -> None:
    astray = {"area": 5, "patron": "bob", "wager": "strike-1", "amount": 300}
    result = settle_json(with_more(astray))
    assert lines_of(result)["bob", "strike-1"][1:] == (0, "baceball/12.11")
    assert result["net"] == {"ann": 1000, "bob": 0}
    assert [hand["area"] for hand in result["hands"]] == [1]


def test_cards_listed_for_a_hand_without_a_bet_count_as_dealt() -> None:
    astray = {"area": 5, "patron": "bob", "wager": "strike-1", "amount": 300}
    cards = ["Ks", "Td", "2c", "9d", "Th", "3c", "8h", "Tc", "4c"]
    result = settle_json(with_more(astray, cards=cards))
    assert result["net"] == {"ann": 1000, "bob": 0}
    assert result["dealer"]["cards"] == ["2c", "3c", "4c"]
    assert result["unused"] == []


def test_cards_left_over_are_returned_as_unused() -> None:
    assert settle_json(record(cards=[*CARDS, "Ah", "Td"]))["unused"] == ["Ah", "Td"]


def test_a_whole_shoe_may_be_listed() -> None:
    shoe = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"] * 6
    assert len(settle_json(record(cards=shoe))["unused"]) == 312 - 6


@pytest.mark.parametrize("change", [str.lower, str.upper, str.swapcase])
def test_cards_are_read_in_capitals_or_not(change: Any) -> None:
    result = settle_json(record(cards=[change(card) for card in CARDS]))
    assert result["hands"][0]["cards"] == ["Ks", "9d", "8h"]


@pytest.mark.parametrize(
    "patron", ["[bold]x[/bold]", "[/bold]", "😀", "Ünïcödé", "a: b", "x" * 10_000, "'\""]
)
def test_any_name_is_a_patron_and_comes_back_unchanged(patron: str) -> None:
    assert settle_json(with_wager(patron=patron))["net"] == {patron: 1000}


@pytest.mark.parametrize("patron", ["[bold]x[/bold]", "[/bold]", "😀"])
def test_people_read_the_name_as_it_was_written(patron: str) -> None:
    outcome = run("settle", "-", stdin=with_wager(patron=patron))
    assert (outcome.code, outcome.err) == (0, "")
    assert f"{patron}: +$10.00" in outcome.out


@pytest.mark.parametrize("patron", ["\x1b[31mann", "ann\x07", "ann\x9b2J"])
def test_a_name_cannot_command_the_terminal(patron: str) -> None:
    shown = run("settle", "-", stdin=with_wager(patron=patron)).out
    taken = run("settle", "-", stdin=with_more(BET | {"area": 1, "patron": patron, "wager": "strike-1"})).err
    for text in (shown, taken):
        assert "ann" in text
        assert not set(text) & {"\x1b", "\x07", "\x9b"}, ascii(text)


def test_people_see_cards_money_and_the_clause() -> None:
    outcome = run("settle", "-", stdin=TWO_PLAYERS)
    assert (outcome.code, outcome.err) == (0, "")
    for shown in ("K♠", "Home Run", "11.10.1", "5.1.1.3", "+$70.00", "ann: -$3.50", "bob: +$1,565.00"):
        assert shown in outcome.out


def test_the_clause_is_shown_in_full_on_a_narrow_terminal() -> None:
    assert "5.1.1.1" in run("settle", "-", stdin=record(), columns=30).out


def test_a_record_in_a_file_settles_as_one_from_a_pipe(tmp_path: Path) -> None:
    file = tmp_path / "round.json"
    file.write_text(json.dumps(TWO_PLAYERS), encoding="utf-8")
    assert run("settle", str(file), "--json").json == settle_json(TWO_PLAYERS)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("sign.toml", "[limits.bet]\nmax = 600\n"),
        ("sign.TOML", "[limits.bet]\nmax = 600\n"),
        ("sign.json", '{"limits": {"bet": {"max": 600}}}'),
    ],
)
def test_settings_come_from_a_file(tmp_path: Path, name: str, text: str) -> None:
    file = tmp_path / name
    file.write_text(text, encoding="utf-8")
    assert settle_json(record(), "--settings", str(file))["net"] == {"ann": 600}


def test_what_the_record_sets_goes_before_the_file(tmp_path: Path) -> None:
    file = tmp_path / "sign.json"
    file.write_text('{"limits": {"bet": {"max": 600}}}', encoding="utf-8")
    own = record(settings={"limits": {"bet": {"max": 900}}})
    assert settle_json(own, "--settings", str(file))["net"] == {"ann": 900}


def test_the_version_of_the_rules_may_be_named() -> None:
    named = record(rules={"document": "2016-08-17", "rulings": 1})
    assert settle_json(named) == settle_json(record())


def test_a_stand_off_stays_on_the_table_and_plays_on() -> None:
    stood_off = settle_json(record(cards=["Ks", "9c", "9d", "9h", "8h", "9s"]))
    assert stood_off["net"] == {"ann": 0}
    played_on = settle_json(record(wagers=[], before=stood_off["after"]))
    assert played_on["net"] == {"ann": 1000}


def test_what_outlives_a_round_is_read_again() -> None:
    before = {"reserved": {"1": "ann"}, "personal_limits": {"ann": {"bet": {"min": 1, "max": 5000}}}}
    result = settle_json(record(before=before, settings={"limits": {"bet": {"max": 600}}}))
    assert result["net"] == {"ann": 1000}
    assert settle_json(record(before=result["after"]))["after"] == result["after"]


@pytest.mark.parametrize("options", [("settle", "-", "--json"), ("settle", "-")])
def test_a_terminal_that_knows_only_ascii_gets_an_answer_too(options: tuple[str, ...]) -> None:
    outcome = spawn(*options, stdin=with_wager(patron="Zoë"), PYTHONIOENCODING="ascii")
    assert "Traceback" not in outcome.err
    assert outcome.code == 0 and outcome.out

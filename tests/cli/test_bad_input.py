"""Bad input: exit 2, one line that quotes it, one JSON document for programs, and never a traceback."""

import json
from pathlib import Path
from typing import Any

import pytest

from houseway.games import PLAYABLE
from houseway.rulebook import GAMES
from tests.cli.running import (
    BET,
    CARDS,
    error,
    one_line,
    record,
    refusal,
    run,
    settled,
    spawn,
    with_more,
    with_wager,
)

JACKPOT_WAGER = BET | {"wager": "jackpot", "amount": 500}
JACKPOT = {"jackpot": {"wager": 500}}
SHOE = [rank + suit for rank in "A23456789TJQK" for suit in "cdhs"] * 6


# What clauses forbid


@pytest.mark.parametrize(
    ("given", "clause", "quoted"),
    [
        (record(cards=["Ad"] * 7), "3.1", "Ad"),
        (record(cards=[*SHOE, "9h"]), "3.1", "9h"),
        (with_more(BET | {"patron": "bob"}), "5.6", "bob"),
        (with_more(BET | {"patron": "bob", "wager": "strike-1"}), "5.6", "bob"),
        (with_more(BET), "5.6", "area 1"),
        (with_wager(area=0), "2.1", "area 0"),
        (with_wager(area=8), "2.1", "area 8"),
        (with_wager(area=-1), "2.1", "area -1"),
        (with_wager(area=10**30), "2.1", str(10**30)),
        (with_wager(wager="Bet"), "5.1", "'Bet'"),
        (with_wager(wager="BET"), "5.1", "'BET'"),
        (with_wager(wager="bet "), "5.1", "'bet '"),
        (with_wager(wager="box"), "5.1", "'box'"),
        (with_wager(wager=""), "5.1", "''"),
        (with_wager(wager="a\nb"), "5.1", r"'a\nb'"),
        (record(decisions=[{"area": 1, "action": "hit"}]), "8.1", "'hit'"),
        (record(decisions=[{"area": 1, "action": "absent"}]), "8.1", "'absent'"),
        (record(decisions=[{"area": 1, "hand": 2, "action": "stand", "patron": "ann"}]), "8.1", "'stand'"),
        (with_more(JACKPOT_WAGER), "11.4", "jackpot"),
        (with_more(JACKPOT_WAGER | {"amount": 400}, settings=JACKPOT), "11.4", "$4.00"),
        (with_more(JACKPOT_WAGER | {"amount": 1000}, settings=JACKPOT), "11.4", "$10.00"),
        (
            with_more(JACKPOT_WAGER | {"tokens": 100}, settings=JACKPOT),
            "1.1/casino-promotional-token",
            "tokens",
        ),
        (record(settings={"decks": 8}), "3.1", "8"),
        (record(settings={"decks": 0}), "3.1", "0"),
        (record(settings={"areas": 9}), "2.1", "9"),
        (record(settings={"device": "shoe"}), "3.6", "'shoe'"),
        (record(settings=JACKPOT | {"device": "shoe"}), "11.1", "'shoe'"),
        (record(before={"reserved": {"1": "zed"}}), "5.8", "zed"),
    ],
)
def test_what_a_clause_forbids_is_refused_with_it(given: Any, clause: str, quoted: str) -> None:
    outcome = settled(given)
    assert refusal(outcome)["clause"] == f"baceball/{clause}"
    assert quoted in outcome.err


def test_a_refusal_says_what_was_asked() -> None:
    body = refusal(settled(with_more(BET | {"patron": "bob", "amount": 700})))
    assert body["asked"] == {"area": 1, "patron": "bob", "wager": "bet", "amount": 700}


@pytest.mark.parametrize("given", [record(cards=["Ad"] * 7), with_wager(area=8), with_wager(amount=-5), "{"])
def test_for_people_there_is_the_line_alone(given: Any) -> None:
    outcome = run("settle", "-", stdin=given)
    one_line(outcome)
    assert outcome.out == ""


@pytest.mark.parametrize(
    "given",
    [
        record(cards=["Zz", *CARDS[1:]]),
        record(cards=["Ad"] * 7),
        with_wager(amount=-5),
        record(cards=CARDS[:5]),
        "{",
    ],
)
def test_the_program_itself_exits_2_with_one_line_and_one_document(given: Any) -> None:
    outcome = spawn("settle", "-", "--json", stdin=given)
    one_line(outcome)
    assert outcome.json.keys() <= {"refused", "error"}


# What cannot be read: fields


@pytest.mark.parametrize(
    ("amount", "quoted"),
    [
        (-5, "-5"),
        (0, "0"),
        (10.5, "10.5"),
        (10.0, "10.0"),
        (1e300, "1e+300"),
        (True, "true"),
        (None, "null"),
        ("1000", "1000"),
        ("$10", "$10"),
        ([1000], "[1000]"),
        ({"cents": 1000}, "cents"),
    ],
)
def test_an_amount_is_a_whole_number_of_cents_above_0(amount: Any, quoted: str) -> None:
    outcome = settled(with_wager(amount=amount))
    assert error(outcome)["field"] == "wagers[0].amount"
    assert quoted in outcome.err


@pytest.mark.parametrize("area", [1.5, 1.0, "1", True, None, [1]])
def test_an_area_is_a_whole_number(area: Any) -> None:
    outcome = settled(with_wager(area=area))
    assert error(outcome)["field"] == "wagers[0].area"
    assert json.dumps(area).strip('"') in outcome.err


@pytest.mark.parametrize("patron", [None, 5, True, ["ann"], {"name": "ann"}])
def test_a_patron_is_a_name(patron: Any) -> None:
    assert error(settled(with_wager(patron=patron)))["field"] == "wagers[0].patron"


@pytest.mark.parametrize("patron", ["", " ", "\n"])
def test_nobody_is_no_patron(patron: str) -> None:
    assert error(settled(with_wager(patron=patron)))["field"] == "wagers[0].patron"


@pytest.mark.parametrize("place", [0, 3, 5])
@pytest.mark.parametrize(
    "card",
    [
        "Zz",
        "",
        "A",
        "1d",
        "10d",
        "As ",
        " As",
        "Asx",
        "joker",
        "sA",
        "\u0663d",
        "\uff21s",
        "A♠",
        "a\nb",
        "4-4",
    ],
)
def test_an_unknown_card_is_quoted_with_its_place(place: int, card: str) -> None:
    cards = [*CARDS[:place], card, *CARDS[place + 1 :]]
    outcome = settled(record(cards=cards))
    assert error(outcome)["field"] == f"cards[{place}]"
    assert repr(card) in outcome.err


def test_an_unknown_card_left_over_is_an_error_too() -> None:
    assert error(settled(record(cards=[*CARDS, "Zz"])))["field"] == "cards[6]"


@pytest.mark.parametrize("card", [None, 5, True, ["As"], {}])
def test_a_card_is_a_name(card: Any) -> None:
    assert error(settled(record(cards=[card, *CARDS[1:]])))["field"] == "cards[0]"


@pytest.mark.parametrize("listed", range(6))
def test_a_missing_card_says_who_waits_and_where_the_list_ends(listed: int) -> None:
    outcome = settled(record(cards=CARDS[:listed]))
    body = error(outcome)
    assert (body["code"], body["field"]) == ("missing-cards", "cards")
    assert ("area 1" if listed % 2 == 0 else "the dealer") in outcome.err
    last = CARDS[listed - 1] if listed else "[]"
    assert last in outcome.err or f"{listed} cards" in outcome.err, "the line quotes the list"


LISTS = ("wagers", "cards", "decisions", "inputs")
OBJECTS = ("settings", "meters", "before", "rules")


@pytest.mark.parametrize(
    ("field", "value"),
    [
        *((field, value) for field in LISTS for value in (1, "x", {"a": 1}, True)),
        *((field, value) for field in OBJECTS for value in (1, "x", [1], True)),
        *(("game", value) for value in (1, [], {}, True)),
    ],
)
def test_a_field_of_the_wrong_kind_is_named_and_quoted(field: str, value: Any) -> None:
    outcome = settled(record(**{field: value}))
    assert error(outcome)["field"] == field
    assert json.dumps(value).lower() in outcome.err.lower()


@pytest.mark.parametrize(
    ("given", "field", "quoted"),
    [
        (record(foo=1), "foo", "foo"),
        (with_wager(foo=1), "wagers[0]", "foo"),
        (record(settings={"foo": 1}), "settings", "foo"),
        (record(settings={"limits": {"bet": {"foo": 1}}}), "settings.limits.bet", "foo"),
        (record(settings={"jackpot": {"wager": 5, "foo": 1}}), "settings.jackpot", "foo"),
        (record(decisions=[{"area": 1, "action": "hit", "foo": 1}]), "decisions[0]", "foo"),
        (record(rules={"document": "2016-08-17", "rulings": 1, "foo": 1}), "rules", "foo"),
        (record(meters={"foo": 1}), "meters", "foo"),
        (record(before={"foo": 1}), "before", "foo"),
        (record(settings={"suits_you": {"amount": 500}}), "settings", "suits_you"),
        (record(settings={"side_bet": "pairs-play"}), "settings", "side_bet"),
        (record(tiles={"1": ["6-6"]}), "tiles", "tiles"),
    ],
)
def test_an_unknown_field_is_named_at_every_level(given: Any, field: str, quoted: str) -> None:
    outcome = settled(given)
    assert error(outcome)["field"] in (field, f"{field}.{quoted}", f"{field}.foo")
    assert quoted in outcome.err
    assert not outcome.err.startswith("houseway: error: :")


@pytest.mark.parametrize("field", ["area", "patron", "wager", "amount"])
def test_a_field_that_lacks_is_named(field: str) -> None:
    wager = {name: value for name, value in BET.items() if name != field}
    outcome = settled(record(wagers=[wager]))
    error(outcome)
    assert f"`{field}`" in outcome.err or f"{field!r}" in outcome.err


def test_a_record_without_a_game_says_so() -> None:
    outcome = settled(record(game=None))
    error(outcome)
    assert "game" in outcome.err


@pytest.mark.parametrize("game", ["poker", "bACEball", "", "baceball ", "a\nb"])
def test_an_unknown_game_is_quoted(game: str) -> None:
    outcome = settled(record(game=game))
    assert error(outcome) | {"message": ""} == {"code": "unknown-game", "message": "", "field": "game"}
    assert repr(game) in outcome.err


def test_every_game_with_a_rulebook_has_a_table() -> None:
    assert set(PLAYABLE) == set(GAMES)


@pytest.mark.parametrize(
    "rules", [{"document": "1999-01-01", "rulings": 1}, {"document": "2016-08-17", "rulings": 99}]
)
def test_rules_of_an_unknown_day_are_quoted(rules: dict[str, Any]) -> None:
    outcome = settled(record(rules=rules))
    assert error(outcome)["field"] == "rules"
    assert rules["document"] in outcome.err and str(rules["rulings"]) in outcome.err


@pytest.mark.parametrize(
    ("settings", "field", "quoted"),
    [
        ({"chips": [0]}, "settings.chips", "0"),
        ({"chips": [-5]}, "settings.chips", "-5"),
        ({"chips": ["a"]}, "settings.chips[0]", "a"),
        ({"chips": [500, 1.5]}, "settings.chips[1]", "1.5"),
        ({"chips": [True]}, "settings.chips[0]", "true"),
        ({"chips": 500}, "settings.chips", "500"),
        ({"chips": [2**62, 2**62 - 1]}, "settings.chips", str(2**62)),
        ({"limits": {"bet": {"min": 500, "max": 100}}}, "settings.limits.bet", "500"),
        ({"limits": {"bet": {"min": -5}}}, "settings.limits.bet", "-5"),
        ({"limits": {"bet": {"max": -5}}}, "settings.limits.bet", "-5"),
        ({"limits": {"bet": {"unit": 0}}}, "settings.limits.bet", "0"),
        ({"limits": {"bet": {"max": "a lot"}}}, "settings.limits.bet.max", "a lot"),
        ({"limits": {"bet": {"max": 10.5}}}, "settings.limits.bet.max", "10.5"),
        ({"limits": {"bet": 500}}, "settings.limits.bet", "500"),
        ({"limits": {"box": {"min": 5}}}, "settings.limits.box", "'box'"),
        ({"limits": {"jackpot": {"min": 5}}}, "settings.limits.jackpot", "'jackpot'"),
        ({"jackpot": {}}, "settings.jackpot", "wager"),
        ({"jackpot": {"wager": 0}}, "settings.jackpot.wager", "0"),
        ({"jackpot": {"wager": -500}}, "settings.jackpot.wager", "-500"),
        ({"jackpot": {"wager": 1.5}}, "settings.jackpot.wager", "1.5"),
        ({"jackpot": {"wager": 500, "meters": {"major": -5}}}, "settings.jackpot.meters.major", "-5"),
        ({"layout": "C"}, "settings.layout", "C"),
        ({"reload_at": -1}, "settings.reload_at", "-1"),
    ],
    ids=str,
)
def test_a_setting_that_makes_no_sense_is_named_and_quoted(
    settings: dict[str, Any], field: str, quoted: str
) -> None:
    outcome = settled(record(settings=settings))
    assert error(outcome)["field"] == field
    assert quoted in outcome.err


@pytest.mark.parametrize(
    "meters", [{"major": -5}, {"minor": -1}, {"major": 1.5}, {"major": "x"}, {"minor": True}]
)
def test_a_meter_shows_whole_cents_and_none_below_0(meters: dict[str, Any]) -> None:
    [name] = meters
    outcome = settled(with_more(JACKPOT_WAGER, settings=JACKPOT, meters=meters))
    assert error(outcome)["field"] == f"meters.{name}"


@pytest.mark.parametrize(
    "before",
    [
        {"standing": [BET | {"amount": -5}]},
        {"standing": [BET | {"wager": "box"}]},
        {"standing": [BET | {"area": 9}]},
        {"reserved": {"99": "zed"}},
        {"reserved": {"x": "zed"}},
        {"personal_limits": {"ann": {"bet": {"min": 500, "max": 5}}}},
        {"personal_limits": {"ann": {"box": {"min": 5}}}},
        {"cards_gone": -5},
        {"cards_gone": 100_000},
    ],
    ids=str,
)
def test_what_cannot_have_been_before_the_round_is_no_beginning(before: dict[str, Any]) -> None:
    wagers = [] if "standing" in before else [BET]
    outcome = settled(record(before=before, wagers=wagers))
    one_line(outcome)
    assert outcome.json.keys() <= {"refused", "error"}


def test_a_suit_chosen_on_a_wager_without_suits_is_not_swallowed() -> None:
    one_line(settled(with_wager(suit="c")))


@pytest.mark.parametrize("tokens", [-1, 1001, "x", 1.5, True])
def test_tokens_are_a_part_of_the_wager(tokens: Any) -> None:
    assert error(settled(with_wager(tokens=tokens)))["field"] == "wagers[0].tokens"


@pytest.mark.parametrize(
    "given",
    [
        with_wager(amount="9" * 10_000),
        record(cards=["x" * 10_000]),
        record(game="x" * 10_000),
        with_more(BET | {"patron": "x" * 10_000}),
        with_wager(wager="x" * 10_000),
        record(decisions=[{"area": 1, "action": "x" * 10_000}]),
        record(rules={"document": "x" * 10_000, "rulings": 1}),
    ],
    ids=["amount", "card", "game", "patron", "wager", "action", "document"],
)
def test_the_one_line_stays_a_line(given: Any) -> None:
    assert len(one_line(settled(given))) < 600


def test_a_path_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    blocked = tmp_path / "a file"
    blocked.write_text("")
    outcome = run("play", "--data", str(blocked / "data"))
    assert outcome.code == 2
    assert str(blocked) in outcome.err

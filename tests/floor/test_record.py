"""The floor record itself: steps, time, alternatives, orders of games, and what cannot be run."""

import json
from random import Random
from typing import Any

import pytest

from houseway import api
from houseway.floor.orders import ORDERS
from houseway.floor.record.asking import QUESTIONS
from houseway.games import PLAYABLE
from houseway.rulebook import Refused, Unreadable
from tests.floor.running import BACEBALL, CARDS, PEOPLE, Day, bet, comes_back, lost_round, table_of

AT = "2026-11-16T20:00:00Z"


def test_an_alternative_is_tried_and_nothing_is_left_of_it():
    day = Day(T=BACEBALL)
    day("place", "ann", table="T", area=1, wager="bet", amount=500)
    tried = day(**lost_round("bob"), alternative=True, at="2026-11-16T23:00:00Z")
    assert tried["accepted"]
    again = day(**lost_round("bob"), alternative=True, at="2026-11-16T23:00:00Z")
    assert tried == again
    assert day.ask("table", table="T")["wagers"] == [bet(amount=500)]
    opened = {"table": "X", "game": "baceball", "alternative": True}
    assert "accepted" in day("open-table", "sue", **opened)
    assert "error" in day("take-seat", "ann", table="X", area=1)
    assert comes_back(day.runner)


def test_time_never_goes_back_but_stands_after_a_refused_step():
    day = Day(T=BACEBALL)
    assert "refused" in day("cards", table="T", cards=CARDS, at="2026-11-16T21:00:00Z")
    assert day("take-seat", "ann", table="T", area=1)["error"]["code"] == "time-backwards"
    assert "accepted" in day("take-seat", "ann", table="T", area=1, at="2026-11-16T21:00:00Z")


NO_MOMENTS = (
    *(None, 3, "", "yesterday", "2026-11-16T20:00:00", "2026-11-16 20:00:00Z", "2026-11-16T20:00:00+11:00"),
    *("2026-11-16T20:00:00.1234567Z", "2026-13-01T00:00:00Z", "9" * 500),
)


@pytest.mark.parametrize("at", NO_MOMENTS)
def test_what_is_no_moment(at):
    assert Day(T=BACEBALL)("take-seat", "ann", table="T", area=1, at=at)["error"]["code"] == "bad-time"


def test_a_table_is_opened_by_a_supervisor_and_its_cards_are_new():
    day = Day(T=BACEBALL)
    opening = {"table": "N", "game": "pontoon", "settings": table_of("pontoon")["settings"]}
    assert day("open-table", "dee", **opening)["refused"]["clause"] == "pontoon/A/casino-supervisor"
    assert "accepted" in day("open-table", "sue", **opening)
    assert day("open-table", "sue", **opening)["error"]["code"] == "name-taken"
    assert day("open-table", "sue", table="cage", game="pontoon")["error"]["code"] == "bad-name"
    assert day("open-table", "sue", table="M", game="chess")["error"]["code"] == "unknown-game"
    assert "accepted" in day("place", "ann", table="N", area=1, wager="box", amount=500)
    assert comes_back(day.runner)


def test_an_order_of_a_game_is_for_whom_the_game_says():
    day = Day(T=BACEBALL, P=table_of("pontoon"))
    reserve = {"table": "T", "patron": "ann", "areas": [2, 3]}
    refused = day("reserve-areas", "dee", **reserve)["refused"]
    assert (refused["code"], refused["clause"]) == ("not-your-power", "baceball/5.8")
    assert "accepted" in day("reserve-areas", "sue", **reserve)
    assert "accepted" in day("leave-table", "ann", table="T")
    assert "accepted" in day("place", "bob", table="T", area=2, wager="bet", amount=500)
    assert day("take-seat", "ann", table="T", patron="bob", area=1)["error"]["code"] == "not-you"
    assert "accepted" in day("take-seat", "dee", table="T", patron="bob", area=1)


def test_an_order_is_called_alike_in_all_games():
    day = Day(P=table_of("pontoon"))
    given = day("give-up-area", "dee", table="P", patron="ann", area=1)
    assert "no-such-power" not in json.dumps(given)


NOT_GIVEN = {
    "raise-minimum": ["pontoon"],
    "refuse-wager": ["pontoon"],
    "detain": ["baceball", "four-card-poker", "pontoon"],
    "personal-limit": ["four-card-poker"],
    "lift-personal-limit": ["four-card-poker"],
    "exchange-voucher": ["pontoon"],
    "link-table": ["four-card-poker", "pai-gow", "pinkjack", "pontoon"],
    "unlink-table": ["four-card-poker", "pai-gow", "pinkjack", "pontoon"],
}
"""Orders for which documents have no clause."""


@pytest.mark.parametrize(
    ("order", "game"), [(order, game) for order in sorted(NOT_GIVEN) for game in NOT_GIVEN[order]]
)
def test_what_a_document_gives_to_nobody_is_refused_without_a_clause(order, game):
    schedules = {
        "ante_bonus": {"schedule": "25-20-2", "approval": "A-1"},
        "aces_up": {"schedule": "50-40-8-5-4-3-1", "approval": "A-1"},
    }
    settings = schedules if game == "four-card-poker" else {}
    day = Day(T={"game": game, "settings": settings})
    refused = day(order, "sue", table="T")["refused"]
    assert (refused["code"], refused["clause"]) == ("no-such-power", None)


def test_everybody_who_was_named_is_there_in_the_end():
    day = Day(T=BACEBALL)
    day("take-seat", "dee", table="T", patron="gus", area=1)
    day(**lost_round("hal"))
    day("cards", "zoe", table="T", cards=["2c"])
    people = day.runner.after()["people"]
    assert {*PEOPLE, "gus", "hal", "zoe"} == set(people)
    assert (people["hal"]["balance"], people["sue"]["role"]) == (-1000, "gaming-supervisor")


def test_empty_lists_and_accounts_at_nothing_are_given():
    after = api.floor({"floor": {"tables": {"T": BACEBALL}}, "steps": []})["after"]
    assert after["links"] == after["cases"] == after["promotions"] == after["documents"] == {}
    assert set(after["accounts"].values()) == {0}
    table = after["tables"]["T"]
    assert (table["wagers"], table["seats"], table["last"], table["rounds"]) == ([], {}, None, 0)


def test_questions_about_what_exists():
    day = Day(T=BACEBALL, J=table_of("pinkjack"))
    assert day.ask("minimum", table="T", wager="bet", patron="ann") == 500
    assert day.ask("maximum", table="T", wager="bet") == 50000
    assert day.ask("maximum", table="T", wager="strike-1") is None
    assert day.ask("sign", table="T", wager="bet") == [{"min": 500, "max": 50000}]
    assert day.ask("markers", table="T") == day.ask("turns", table="T") == []
    assert day.ask("in-force", game="baceball") is None
    assert day.ask("rules", table="T")["summary_is"] == "ours"
    assert day.ask("account", account="forfeited") == 0
    own = {"table": "J", "patron": "ann", "limits": {"min": 500, "max": 100000}}
    assert "accepted" in day("personal-limit", "sue", **own)
    assert day.ask("maximum", table="J", wager="box", patron="ann") == 100000
    assert day.ask("maximum", table="J", wager="box", patron="bob") == 50000


@pytest.mark.parametrize(
    "asked",
    [
        {"ask": "minimum", "table": "T"},
        {"ask": "minimum", "table": "T", "wager": "box"},
        {"ask": "table", "table": "Z"},
        {"ask": "table", "table": 3},
        {"ask": "case", "case": "C1"},
        {"ask": "account", "account": "mine"},
        {"ask": "notices", "to": "the press"},
        {"ask": "weather"},
        {"ask": ["table"]},
        {"ask": "table", "table": "T", "colour": "red"},
    ],
)
def test_questions_that_cannot_be_answered(asked):
    assert "error" in Day(T=BACEBALL)(**asked)


NO_SEAT = {"seats": {"99": "ann"}}


@pytest.mark.parametrize(
    ("record", "field"),
    [
        (None, ""),
        ([], ""),
        ({"floor": {}}, ""),
        ({"floor": {}, "steps": {}}, "steps"),
        ({"floor": {"zone": "Atlantis"}, "steps": []}, "floor.zone"),
        ({"floor": {"hours": {"from": "12:00", "until": "24:00"}}, "steps": []}, "floor.hours.until"),
        ({"floor": {"people": {"ann": {"chips": -1}}}, "steps": []}, "floor.people.ann.chips"),
        ({"floor": {"people": {"ann": {"chips": 10**30}}}, "steps": []}, "floor.people.ann.chips"),
        ({"floor": {"people": {" ": {}}}, "steps": []}, "floor.people. "),
        ({"floor": {"tables": {"T": {"game": "chess"}}}, "steps": []}, "floor.tables.T"),
        ({"floor": {"tables": {"floor": BACEBALL}}, "steps": []}, "floor.tables.floor"),
        (
            {"floor": {"tables": {"T": {**BACEBALL, "before": {"seats": {"99": "a"}}}}}, "steps": []},
            "floor.tables.T",
        ),
        ({"floor": {"links": {"L1": {}}}, "steps": []}, "floor.links"),
        ({"floor": {"licence": {"holder": "The Star"}}, "steps": []}, "floor.licence"),
    ],
)
def test_what_cannot_be_read_is_named(record, field):
    with pytest.raises(Unreadable) as problem:
        api.floor(record)
    assert problem.value.field == field


VALUES: list[Any] = [
    None,
    True,
    -1,
    0,
    3,
    10**30,
    1.5,
    "",
    "T",
    "G",
    "\ud800",
    "a" * 500,
    [],
    {},
    ["Ac"],
    {"1": []},
]
KINDS = [*ORDERS, *sorted({kind for game in PLAYABLE.values() for kind in game.commands})]


def test_whatever_is_sent_gets_one_line_and_changes_nothing_if_it_is_wrong():
    rng = Random(7)
    floor = {"people": PEOPLE, "tables": {"T": BACEBALL, "G": {"game": "pai-gow"}}}
    for _ in range(40):
        steps = [_wild(rng) for _ in range(12)]
        before = api.floor({"floor": floor, "steps": []})["after"]["tables"]
        result = api.floor({"floor": floor, "steps": steps})
        for step in result["steps"]:
            problem = step.get("error") or step.get("refused")
            assert problem is None or ("\n" not in problem["message"] and problem["code"])
        if not any("accepted" in step for step in result["steps"]):
            assert result["after"]["tables"] == before


def _wild(rng: Random) -> Any:
    if rng.random() < 0.05:
        return rng.choice(VALUES)
    step: dict[str, Any] = {"at": AT, "by": rng.choice(["ann", "sue", "dee", "cas", "rich"]), "table": "T"}
    if rng.random() < 0.2:
        step["ask"] = rng.choice([*QUESTIONS, None, 3])
    else:
        step["order"] = rng.choice([*KINDS, *VALUES])
    known = ORDERS.get(step["order"]) if isinstance(step.get("order"), str) else None
    for name in () if known is None else known.__struct_fields__:
        if rng.random() < 0.7:
            step[name] = rng.choice(VALUES)
    return step


def test_no_refusal_is_without_a_clause_unless_nobody_has_the_power():
    with pytest.raises(Refused) as refused:
        raise Refused("no-such-power", None, "nobody may")
    assert str(refused.value) == "nobody may"

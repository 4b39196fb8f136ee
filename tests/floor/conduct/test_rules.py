"""Chapters on conduct, clause by clause, in all documents: PJ 17, FCP 14, BB 14, PG 16, PT 17."""

from typing import Any

import pytest

from houseway.testing import rule
from tests.floor.running import Day, table_of

CHAPTER = {"pinkjack": "17", "four-card-poker": "14", "baceball": "14", "pai-gow": "16"}
FOUR = tuple(CHAPTER)
WAGER = {"baceball": "bet", "four-card-poker": "ante"}
SCHEDULES = {
    "ante_bonus": {"schedule": "25-20-2", "approval": "A-1"},
    "aces_up": {"schedule": "50-40-8-5-4-3-1", "approval": "A-1"},
}
STAFF = {
    "people": {
        "amy": {"role": "assistant-gaming-manager"},
        "sue": {"role": "gaming-supervisor"},
        "max": {"role": "gaming-manager"},
        "ivy": {"role": "inspector"},
        "dee": {"role": "dealer"},
    }
}


def each(*numbers: str, games: tuple[str, ...] = FOUR) -> Any:
    """A parameter for each game, marked with these rules of its chapter; numbers with a slash are whole."""

    def marks(game: str) -> list[Any]:
        return [
            rule(f"{game}/{n[1:]}" if n.startswith("/") else f"{game}/{CHAPTER[game]}.{n}") for n in numbers
        ]

    return pytest.mark.parametrize("game", [pytest.param(game, marks=marks(game), id=game) for game in games])


def c(game: str, number: str) -> str:
    return f"{game}/{CHAPTER[game]}.{number}"


def day_at(game: str, **settings: Any) -> Day:
    table = table_of(game, WAGER.get(game, "box"))
    table["settings"] |= SCHEDULES if game == "four-card-poker" else {}
    table["settings"] |= settings
    return Day(T=table, floor=STAFF)


def place(day: Day, patron: str, area: int, amount: int = 1000) -> None:
    wager = WAGER.get(day.runner.room.tables["T"].game.name, "box")
    assert "accepted" in day("place", patron, table="T", area=area, wager=wager, amount=amount)


def find(day: Day, game: str, patron: str = "ann", name: str = "F1") -> dict[str, Any]:
    fields = {"finding": name, "patron": patron, "table": "T", "clause": c(game, "1"), "words": "a telephone"}
    return day("finding", "sue", **fields)


def commence(day: Day, game: str) -> None:
    assert "accepted" in day("no-more-bets", table="T")
    told = {"box": [2, 3, 4], "cut": 1} if game == "pai-gow" else {"cards": ["9c"]}
    assert "accepted" in day("dice" if game == "pai-gow" else "cards", table="T", **told)


def cited(came: dict[str, Any]) -> set[str]:
    return {clause for event in came["events"] for clause in event["rule"]}


@each("1", "2")
def test_a_device_is_the_ground_of_a_finding_but_for_staff_on_duty(game):
    day = day_at(game)
    assert c(game, "1") in cited(find(day, game))
    assert find(day, game, "dee", "F2")["refused"]["clause"] == c(game, "2")


@each("3.1")
def test_a_void_wager_goes_back_with_the_round_on(game):
    day = day_at(game)
    place(day, "ann", 3)
    place(day, "bob", 4)
    find(day, game)
    commence(day, game)
    came = day("void-wagers", "sue", table="T", patron="ann", finding="F1")
    assert c(game, "3.1") in cited(came)
    assert (day.balance("ann"), day.balance("bob")) == (0, -1000)
    assert [each["patron"] for each in day.ask("table", table="T")["wagers"]] == ["bob"]


@each("3.2", "3.3")
def test_who_is_excluded_takes_no_further_part(game):
    day = day_at(game)
    find(day, game)
    assert c(game, "3.2") in cited(day("exclude-from-game", "sue", patron="ann", game=game, finding="F1"))
    assert day("take-seat", "ann", table="T", area=3)["refused"]["clause"] == c(game, "3.2")
    assert "refused" in day("exclude-from-casino", "sue", patron="ann", finding="F1")
    casino = day("exclude-from-casino", "sue", patron="ann", finding="F1", reference="EX 1")
    assert c(game, "3.3") in cited(casino)
    day("readmit", "sue", patron="ann", game=game)
    assert day("take-seat", "ann", table="T", area=3)["refused"]["clause"] == c(game, "3.3")


@each("3.4", games=("pinkjack", "pai-gow"))
def test_a_detention_lasts_until_somebody_takes_over(game):
    day = day_at(game)
    find(day, game)
    assert c(game, "3.4") in cited(day("detain", "sue", patron="ann", finding="F1"))
    assert day("take-seat", "ann", table="T", area=3)["refused"]["clause"] == c(game, "3.4")
    assert "accepted" in day("end-detention", "ivy", patron="ann", to="Sgt Brown", office="police")
    assert "accepted" in day("take-seat", "ann", table="T", area=3)


def said_of_the_end(day):
    """The first clause of what the dealer said last in the round that is over, and of its end."""
    told = day.runner.room.tables["T"].last_round.events
    last = {event.as_json()["event"]: event.rule[0] for event in told}
    return last["called"], last["over"]


@each("4", "4.1", "5")
def test_a_disruption_invalidates_a_round_and_wagers_go_back(game):
    day = day_at(game)
    place(day, "ann", 3)
    assert day("invalidate", "sue", table="T", ground="fire")["refused"]["clause"] == c(game, "4")
    commence(day, game)
    came = day("invalidate", "sue", table="T", ground="fire", grounds="smoke")
    assert cited(came) >= {c(game, "4"), c(game, "4.1"), c(game, "5")}
    assert day.balance("ann") == 0
    assert day.ask("table", table="T")["last"]["over"] == "invalidated"
    assert said_of_the_end(day) == (c(game, "4.1"), c(game, "4.1"))
    assert day("forfeit", "sue", table="T", patron="ann")["refused"]["clause"] == c(game, "5")


@each("4.2", "5")
def test_a_fraud_may_cost_the_wager(game):
    day = day_at(game)
    place(day, "ann", 3)
    place(day, "bob", 4)
    commence(day, game)
    assert c(game, "4.2") in cited(day("invalidate", "sue", table="T", ground="fraud", patron="ann"))
    assert (day.balance("ann"), day.balance("bob")) == (-1000, 0)
    assert said_of_the_end(day) == (c(game, "4.2"), c(game, "4.2"))
    assert c(game, "5") in cited(day("forfeit", "sue", table="T", patron="ann"))
    assert day.ask("account", account="forfeited") == 1000


@each("9")
def test_three_idle_rounds_at_a_full_table_cost_the_place(game):
    day = day_at(game)
    areas = day.runner.room.tables["T"].settings.areas
    own = day.runner.room.tables["T"].game.floor.house_areas
    places = [area for area in range(1, areas + 1) if area not in own]
    for area in places:
        assert "accepted" in day("take-seat", f"p{area}", table="T", area=area)
    for _ in range(3):
        assert day("vacate-place", "sue", table="T", patron=f"p{places[-1]}")["refused"]["clause"] == c(
            game, "9"
        )
        for area in places[:-1]:
            place(day, f"p{area}", area)
        commence(day, game)
        assert "accepted" in day("invalidate", "sue", table="T", ground="brawl")
    assert c(game, "9") in cited(day("vacate-place", "sue", table="T", patron=f"p{places[-1]}"))
    assert str(places[-1]) not in day.ask("table", table="T")["seats"]


@each("11")
def test_a_wager_is_refused_on_grounds_before_the_round_commences(game):
    day = day_at(game)
    wager = WAGER.get(game, "box")
    place(day, "ann", 3)
    fields = {"table": "T", "area": 3, "wager": wager}
    assert day("refuse-wager", "sue", **fields, grounds=" ")["refused"]["clause"] == c(game, "11")
    assert c(game, "11") in cited(day("refuse-wager", "sue", **fields, grounds="another's chips"))
    assert day.balance("ann") == 0
    place(day, "ann", 3)
    commence(day, game)
    assert day("refuse-wager", "sue", **fields, grounds="late")["refused"]["clause"] == c(game, "11")


ROLES = (
    "/1.1/casino-supervisor",
    "/1.1/gaming-supervisor",
    "/1.1/assistant-gaming-manager",
    "/1.1/inspector",
)


@each("12", "13", *ROLES)
def test_a_dispute_is_decided_reviewed_and_told_to_the_inspector(game):
    day = day_at(game)
    assert "accepted" in day("open-case", "bob", case="C1", table="T", round=1, words="short paid")
    assert day("decide-case", "dee", case="C1", decision="stands")["refused"]["clause"] == c(game, "12")
    first = day("decide-case", "sue", case="C1", decision="stands")
    assert cited(first) >= {c(game, "12"), f"{game}/1.1/gaming-supervisor", f"{game}/1.1/casino-supervisor"}
    assert "accepted" in day("request-review", "bob", case="C1")
    assert day("review-case", "sue", case="C1")["refused"]["clause"] == c(game, "12")
    assert f"{game}/1.1/assistant-gaming-manager" in cited(day("review-case", "amy", case="C1"))
    assert "accepted" in day("not-satisfied", "bob", case="C1")
    assert day("close-case", "amy", case="C1")["refused"]["clause"] == c(game, "13")
    assert c(game, "13") in cited(day("advise", "sue", case="C1"))
    assert "accepted" in day("complain", "bob", case="C1")
    assert f"{game}/1.1/inspector" in cited(day("answer-complaint", "ivy", case="C1", words="seen"))
    assert "accepted" in day("close-case", "amy", case="C1")


@each("/1.1/dealer")
def test_a_dealer_writes_a_dispute_down_and_decides_nothing(game):
    day = day_at(game)
    came = day("open-case", "dee", case="C1", table="T", patron="bob", words="short paid")
    assert f"{game}/1.1/dealer" in cited(came)


@each("/1.1/gaming-manager", games=("pinkjack", "pai-gow", "baceball"))
def test_a_gaming_manager_may_act_as_a_supervisor(game):
    day = day_at(game)
    day("open-case", "bob", case="C1", table="T", words="short paid")
    assert f"{game}/1.1/gaming-manager" in cited(day("decide-case", "max", case="C1", decision="stands"))


@each("14")
def test_the_rules_are_there_for_whoever_asks(game):
    day = day_at(game)
    assert c(game, "14") in cited(day("request-rules", "ann", table="T"))
    assert day.ask("table", table="T")["rules_requests"] == 1


@rule("pontoon/17.4")
@rule("pontoon/A/casino-operator")
@rule("pontoon/A/casino-supervisor")
@rule("pontoon/A/dealer")
def test_pontoon_decides_once_and_the_commission_may_review_it():
    day = Day(T=table_of("pontoon"), floor=STAFF)
    assert "pontoon/A/dealer" in cited(day("open-case", "dee", case="C1", table="T", patron="bob", words="x"))
    came = cited(day("decide-case", "max", case="C1", decision="stands"))
    assert came >= {"pontoon/17.4", "pontoon/A/casino-operator", "pontoon/A/casino-supervisor"}
    assert day("review-case", "max", case="C1")["refused"]["code"] == "no-such-power"
    assert "accepted" in day("request-commission-review", "bob", case="C1")
    [told] = day.ask("notices", to="commission")
    assert told["about"] == "request-commission-review"
    assert "pontoon/17.4" in cited(day("record-commission-review", "ivy", case="C1", result="confirmed"))


@rule("pontoon/17.6")
def test_pontoon_an_idle_player_leaves_the_seat():
    day = Day(T=table_of("pontoon"), floor=STAFF)
    seats = day.runner.room.tables["T"].settings.areas
    for area in range(1, seats + 1):
        assert "accepted" in day("take-seat", f"p{area}", table="T", area=area)
    for _ in range(3):
        place(day, "p1", 1)
        assert "accepted" in day("no-more-bets", table="T")
        assert "accepted" in day("cards", table="T", cards=["9c"])
        assert "accepted" in day("invalidate", "sue", table="T", ground="brawl")
    assert "pontoon/17.6" in cited(day("vacate-place", "sue", table="T", patron=f"p{seats}"))


@pytest.mark.parametrize(
    "number",
    [pytest.param("17.7", marks=rule("pontoon/17.7")), pytest.param("17.8", marks=rule("pontoon/17.8"))],
)
def test_pontoon_advice_and_side_bets_lead_to_exclusion(number):
    day = Day(T=table_of("pontoon"), floor=STAFF)
    fields = {"finding": "F1", "patron": "ann", "table": "T", "clause": f"pontoon/{number}", "words": "seen"}
    assert f"pontoon/{number}" in cited(day("finding", "sue", **fields))
    assert "accepted" in day("exclude-from-game", "sue", patron="ann", game="pontoon", finding="F1")
    assert day("take-seat", "ann", table="T", area=1)["refused"]["clause"] == "pontoon/17.2(b)"


@rule("pontoon/17.9")
def test_pontoon_a_copy_of_the_rules():
    day = Day(T=table_of("pontoon"), floor=STAFF)
    assert "pontoon/17.9" in cited(day("request-rules", "ann", table="T"))


@pytest.mark.parametrize("game", ["pinkjack", "pontoon"])
def test_no_question_ranks_what_a_patron_may_do(game):
    """The floor is asked for choices: their names, in alphabetical order, and nothing else."""
    day = day_at(game)
    box = {"area": 1, "patron": "ann", "wager": "box", "amount": 1000}
    pair_of_eights = {"wagers": [box], "cards": ["8c", "6s", "8h"]}
    assert day.ask("choices", table="T", patron="ann") == []
    assert "accepted" in day("round", table="T", record=pair_of_eights, open=True)
    choices = day.ask("choices", table="T", patron="ann")
    assert {"double", "hit", "split", "stand"} <= set(choices)
    assert choices == sorted(choices)
    assert day.ask("choices", table="T", patron="bob") == [], "it is for ann to decide"

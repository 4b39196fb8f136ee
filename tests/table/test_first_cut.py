"""The first shuffle of a shoe at a table that deals by itself waits for a player to offer the cut to."""

import pytest

import houseway
from houseway.table.procedure.requests import Ask, Wagers
from houseway.testing import rule
from tests.boxes import Boxes, box, put
from tests.helping import AnyTable, cites, happened, last, refused

PINKJACK, PONTOON = Boxes("pinkjack"), Boxes("pontoon")
FIRST = {"pinkjack": "4.4.1", "pontoon": "5.2(a)"}
NEXT = {"pinkjack": "4.5", "pontoon": "5.2(d)"}
SUPERVISOR = {"pinkjack": "4.5", "pontoon": "5.2/end"}
GAMES = (
    pytest.param(PINKJACK, marks=rule("pinkjack/4.4.1", "pinkjack/4.3.1")),
    pytest.param(PONTOON, marks=rule("pontoon/5.2(a)", "pontoon/5.1")),
)
both_games = pytest.mark.parametrize("game", GAMES, ids=("pinkjack", "pontoon"))


def sit(table: AnyTable, patron: str, area: int) -> None:
    """A player takes a place."""
    table.order("take-seat", by="player", patron=patron, area=area)


def asked(table: AnyTable) -> Ask | None:
    """Who is offered the cut while wagers are taken."""
    assert isinstance(table.request, Wagers)
    return table.request.asked


def acts(table: AnyTable) -> list[str]:
    """What was done with the cards."""
    return [event["act"] for event in happened(table, "handled")]


@both_games
def test_nothing_is_shuffled_before_a_player_comes(game: Boxes) -> None:
    table = game.house()
    assert (acts(table), asked(table)) == (["check"], None)
    sit(table, "ann", 3)
    assert acts(table) == ["check", "shuffle"]
    question = asked(table)
    assert question is not None
    assert (question.patron, question.area, question.default) == ("ann", 3, "no")
    assert question.rule[0] == f"{game.name}/{FIRST[game.name]}"


@both_games
def test_the_first_player_cuts_where_told(game: Boxes) -> None:
    table = game.house()
    sit(table, "ann", 3)
    sit(table, "bob", 7)
    table.say("ann", 3, "cut", amount=100)
    [called] = [each for each in happened(table, "called") if "cuts" in each["words"]]
    assert ("ann" in called["words"], cites(called, FIRST[game.name])) == (True, True)
    [cut] = [each for each in happened(table, "handled") if each["act"] == "cut"]
    assert (cut["count"], asked(table)) == (100, None)


@both_games
def test_a_wager_without_a_seat_is_a_player_too(game: Boxes) -> None:
    table = game.house()
    table.place(4, "cy", "box", 1000)
    sit(table, "ann", 3)
    question = asked(table)
    assert question is not None
    assert question.patron == "cy"


@pytest.mark.parametrize(
    "game",
    [
        pytest.param(PINKJACK, marks=rule("pinkjack/4.5", "pinkjack/4.6")),
        pytest.param(PONTOON, marks=rule("pontoon/5.2(d)", "pontoon/5.2/end")),
    ],
)
def test_a_cut_that_is_declined_goes_on_clockwise_and_then_to_a_supervisor(game: Boxes) -> None:
    table = game.house()
    for patron, area in (("ann", 3), ("bob", 7), ("cy", 1)):
        sit(table, patron, area)
    offered = []
    while (question := asked(table)) is not None:
        offered.append(question.patron)
        table.say(question.patron, question.area, "no" if question.patron != "bob" else "absent")
    assert offered == ["ann", "bob", "cy"]
    [cut] = [each for each in happened(table, "handled") if each["act"] == "cut"]
    assert cites(cut, SUPERVISOR[game.name])


@both_games
def test_betting_goes_on_and_its_close_declines_the_cut(game: Boxes) -> None:
    table = game.house()
    sit(table, "ann", 3)
    put(table, box("ann", area=3))
    put(table, box("bob", area=5))
    table.change(3, "ann", "box", 2000)
    table.withdraw(5, "bob", "box")
    with refused(table, FIRST[game.name], "not-asked"):
        table.say("bob", 5, "cut", amount=100)
    table.no_more_bets()
    done = [event.as_json() for event in (table.last_round or table.round).events]
    places = {each.get("act") or each["event"]: place for place, each in enumerate(done)}
    assert places["shuffle"] < places["cut"] < places["place-cutting-card"] < places["dealt"]
    number = len(game.game.items(table.settings))
    assert done[places["cut"]]["count"] == number // 2


@both_games
def test_without_a_player_the_table_goes_on_waiting(game: Boxes) -> None:
    table = game.house()
    sit(table, "ann", 3)
    table.order("leave-seat", by="player", patron="ann")
    assert asked(table) is None
    sit(table, "bob", 2)
    question = asked(table)
    assert question is not None
    assert question.patron == "bob"


@both_games
def test_betting_is_not_closed_before_a_player_comes(game: Boxes) -> None:
    table = game.house()
    with pytest.raises(houseway.Refused, match="no wager"):
        table.no_more_bets()
    assert table.state.awaits_player
    sit(table, "ann", 3)
    assert asked(table) is not None


@both_games
def test_where_a_dealer_deals_who_sits_down_before_the_cut_is_offered_it(game: Boxes) -> None:
    table = game.by_hand()
    for _ in range(3):
        table.done(game.game.items(table.settings).__len__() if acts(table) == [] else 0)
    assert getattr(table.request, "act", None) == "cut"
    sit(table, "ann", 3)
    assert isinstance(table.request, Ask)
    assert table.request.patron == "ann"


@both_games
@pytest.mark.parametrize("cut", [True, False])
def test_both_records_of_such_a_round_settle_alike(game: Boxes, cut: bool) -> None:
    table = game.house(seed=5)
    sit(table, "ann", 3)
    put(table, box("ann", area=3))
    if cut:
        table.say("ann", 3, "cut", amount=77)
    table.no_more_bets()
    while table.rounds_played == 0:
        question = table.request if isinstance(table.request, Ask) else table.request.open[0]  # type: ignore[union-attr]
        table.say(question.patron, question.area, "absent", hand=question.hand)
    came = last(table)
    for short in (False, True):
        again = houseway.settle(table.record(short=short) or {})
        assert (again["net"], again["results"]) == (came["net"], came["results"])

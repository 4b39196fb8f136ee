"""Rules 12, 13 and 15 at a table with real tiles: they are told when they are turned or opened."""

import json

import pytest

import houseway
from houseway.equipment import read_throw
from houseway.games.pai_gow.settings import State
from houseway.rulebook import Refused, Unreadable
from houseway.table.layout.views import Viewer, player, view
from houseway.table.procedure.inputs import Drawn
from houseway.table.procedure.requests import Ask, Asks, Draw, Step, Wagers
from houseway.table.procedure.roles import Role
from houseway.testing import rule
from tests.helping import last
from tests.pai_gow.dealers_table import do_steps
from tests.pai_gow.helping import HOUSE, PLAYED, by_hand, settle


def delivered(*wagers, settings=None, state=None):
    """Tiles are out and nobody has told one; whoever wagers is about to set."""
    made = by_hand(HOUSE if settings is None else settings, state)
    while not isinstance(made.request, Wagers | Ask):
        made.done(32)
    while isinstance(made.request, Ask):
        made.say(made.request.patron, made.request.area, "bank" if made.request.patron == "ann" else "no")
    for area, patron, kind in wagers or ((2, "bob", "box"),):
        made.place(area, patron, kind, 5000 if kind == "bank" else 1000)
    made.no_more_bets()
    while isinstance(made.request, Ask):
        made.say(made.request.patron, made.request.area, "no")
    made.tell(Drawn(read_throw("3+3+3/1")))
    while isinstance(made.request, Ask):
        made.say(made.request.patron, made.request.area, "yat-dong-dong/left")
    for _ in range(32):
        made.drawn()
    made.done()
    return made


def turn(made, tiles):
    """Tiles are turned and told; the clause they are turned by."""
    for name in tiles.split():
        assert isinstance(made.request, Draw) and made.request.turned
        clause = made.request.rule[0]
        made.drawn(name)
    return clause


HOUSES = "4-4 2-2 1-6 1-4"
BOBS = "6-6 3-6 1-1 3-4"


@rule("pai-gow/12.1")
def test_everybody_sees_backs_and_nobody_tiles():
    made = delivered()
    backs = [event.as_json() for event in made.events if event.as_json()["event"] == "dealt"]
    assert len(backs) == 32
    assert not any("item" in event or event["face_up"] for event in backs)


@rule("pai-gow/12.4", "pai-gow/13.1.2", "pai-gow/13.1.6")
def test_a_player_sets_untold_and_the_hand_is_seen_when_it_is_opened():
    made = delivered()
    made.say("bob", 2, "set")
    assert turn(made, HOUSES) == "pai-gow/13.1.2"
    made.done()
    made.done()
    assert turn(made, "6-6 3-6 1-1 3-4") == "pai-gow/13.1.6"
    do_steps(made)
    recorded = settle(
        {1: HOUSES, 2: BOBS},
        {"area": 2, "patron": "bob", "wager": "box", "amount": 1000},
        decisions=[{"area": 2, "action": "set", "low": ["6-6", "3-6"], "high": ["1-1", "3-4"]}],
    )
    assert (last(made)["results"], last(made)["hands"]) == (recorded["results"], recorded["hands"])
    again = houseway.settle(json.dumps(made.record(short=True)))
    assert (again["results"], again["hands"]) == (recorded["results"], recorded["hands"])


@rule("pai-gow/12.4")
def test_a_low_hand_above_the_high_hand_is_found_when_it_is_opened():
    made = delivered(settings={**HOUSE, "misset": "lose"})
    made.say("bob", 2, "set")
    turn(made, HOUSES)
    made.done()
    made.done()
    turn(made, "6-6 6-6 1-3 1-2")
    do_steps(made)
    [line] = last(made)["results"]
    assert line["net"] == -1000
    assert "pai-gow/12.4" in line["clauses"]
    again = houseway.settle(json.dumps(made.record(short=True)))
    assert again["results"] == last(made)["results"]


@rule("pai-gow/12.8")
def test_tiles_turned_for_the_house_way_are_told_to_the_dealers_side_alone():
    made = delivered((2, "bob", "box"), (4, "cy", "box"))
    made.say("bob", 2, "house-way")
    made.say("cy", 4, "set")
    assert turn(made, BOBS) == "pai-gow/12.8"
    for viewer in (player("cy"), Viewer(Role.WATCHER), Viewer(Role.INSPECTOR)):
        assert not any(event.get("items") for event in view(made.events, viewer))
    way = houseway.house_way(BOBS.split())
    for viewer in (player("bob"), Viewer(Role.DEALER), Viewer(Role.GAMING_SUPERVISOR)):
        shown = [event for event in view(made.events, viewer) if event.get("items")]
        assert shown[-2]["items"] == BOBS.split()
        assert shown[-1]["items"] == [*way["low"], *way["high"]]
        assert set(way["clauses"]) <= set(shown[-1]["rule"])


@rule("pai-gow/12.17", "pai-gow/12.3")
def test_conceded_and_retrieved_tiles_are_never_told():
    made = delivered((2, "bob", "box"), (4, "cy", "box"))
    made.say("bob", 2, "concede")
    made.say("cy", 4, "set")
    turn(made, HOUSES)
    made.done()
    made.done()
    turn(made, BOBS)
    do_steps(made)
    assert last(made)["net"]["bob"] == -1000
    assert houseway.settle(json.dumps(made.record())) == last(made)
    with pytest.raises(Unreadable) as caught:
        made.record(short=True)
    assert caught.value.code == "items-never-seen"


@rule("pai-gow/13.2.4", "pai-gow/12.9")
@pytest.mark.parametrize("bank", ["set", "house-way"])
def test_a_bankers_tiles_are_told_when_they_are_opened_or_set_for_the_banker(bank):
    state = State(commenced=True, played=PLAYED)
    made = delivered((2, "ann", "bank"), (3, "bob", "box"), settings={}, state=state)
    made.say("bob", 3, "set")
    made.say("ann", 2, bank)
    if bank == "house-way":
        assert turn(made, HOUSES) == "pai-gow/12.9"
        made.say("ann", 2, "confirm")
        made.done()
    else:
        made.done()
        assert turn(made, "1-4 1-6 2-2 4-4") == "pai-gow/13.2.4"
    made.done()
    assert turn(made, BOBS) == "pai-gow/13.2.5"
    do_steps(made)
    again = houseway.settle(json.dumps(made.record(short=True)))
    assert again["results"] == last(made)["results"]


@rule("pai-gow/15.3")
def test_exposed_tiles_are_told_and_lie_in_the_hand_that_is_opened():
    made = delivered()
    made.order("exposed-tiles", by="dealer", area=2, tiles=2)
    turn(made, "6-6 1-1")
    made.say("bob", 2, "set")
    turn(made, HOUSES)
    made.done()
    made.done()
    turn(made, "3-6 3-4 6-6")
    with pytest.raises(Refused) as caught:
        made.drawn("5-5")
    assert (caught.value.code, caught.value.allowed) == ("other-item", ["1-1"])
    turn(made, "1-1")
    do_steps(made)
    assert sorted(last(made)["hands"][1]["cards"]) == sorted(BOBS.split())


@rule("pai-gow/15.15")
def test_knocked_tiles_are_told_and_set_the_house_way():
    made = delivered()
    made.say("bob", 2, "set")
    turn(made, HOUSES)
    made.done()
    made.order("knocked-tiles", by="dealer", areas=[2])
    assert turn(made, BOBS) == "pai-gow/15.15"
    made.done()
    assert isinstance(made.request, Step)
    do_steps(made)
    assert last(made)["hands"][1]["low"] == houseway.house_way(BOBS.split())["low"]


@rule("pai-gow/3.1", "pai-gow/12.4")
def test_tiles_that_cannot_be_there_and_named_settings_are_refused():
    made = delivered()
    with pytest.raises(Refused) as caught:
        made.say("bob", 2, "set", items=made.game.items(None)[:4])
    assert caught.value.code == "wrong-items"
    made.say("bob", 2, "set")
    turn(made, "3-6 2-2")
    for name in ("3-6", "1+2+3/4"):
        with pytest.raises(Refused) as caught:
            made.drawn(name)
        assert (caught.value.code, caught.value.clause) == ("too-many", "pai-gow/3.1")


@rule("pai-gow/15.11")
def test_groups_that_went_to_wrong_areas_change_places_untold():
    made = by_hand(HOUSE)
    while not isinstance(made.request, Wagers):
        made.done(32)
    made.place(2, "bob", "box", 1000)
    made.no_more_bets()
    made.tell(Drawn(read_throw("3+3+3/1")))
    for _ in range(32):
        made.drawn()
    made.order("misdelivered", by="dealer", exchange=[[2, 5]])
    made.done()
    assert isinstance(made.request, Asks)
    made.say("bob", 2, "house-way")
    turn(made, BOBS)
    turn(made, HOUSES)
    do_steps(made)
    assert houseway.settle(json.dumps(made.record())) == last(made)
    with pytest.raises(Unreadable) as caught:
        made.record(short=True)
    assert caught.value.code == "items-never-seen"

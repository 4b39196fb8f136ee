"""What each role learns of requests and refusals."""

import json
from random import Random

import pytest

from houseway.rulebook import Refused
from houseway.table.layout.views import Viewer, player, request_seen
from houseway.table.procedure.inputs import Done, Placed, Said
from houseway.table.procedure.requests import Asks
from houseway.table.procedure.roles import STAFF, Role
from houseway.testing.play import new_driver
from tests.table import paper_pai_gow

STRANGERS = [player("bob"), Viewer(Role.WATCHER), Viewer(Role.DISPLAY)]


def setting_tiles():
    driver = new_driver(paper_pai_gow.GAME, {}, Random(3))
    for patron, area in (("ann", 2), ("bob", 3), ("cy", 4)):
        driver.tell(Said(patron, area, 1, "no"))
    driver.tell(Placed(2, "ann", "box", 500))
    driver.tell(Placed(3, "bob", "box", 500))
    driver.tell(Done())
    assert isinstance(driver.request, Asks)
    return driver


def tiles_of(driver, patron):
    question = next(each for each in driver.request.open if each.patron == patron)
    return [str(item) for item in question.options[0].items]


def question_to(patron, seen):
    return next(each for each in seen["questions"] if each["patron"] == patron)


def test_the_player_who_is_asked_sees_the_choices_and_the_own_tiles():
    driver = setting_tiles()
    question = question_to("ann", request_seen(driver.request, player("ann")))
    assert question["options"][0]["items"] == tiles_of(driver, "ann")


@pytest.mark.parametrize("viewer", STRANGERS, ids=lambda viewer: viewer.name)
def test_others_see_only_who_is_asked(viewer):
    driver = setting_tiles()
    assert question_to("ann", request_seen(driver.request, viewer)) == {"patron": "ann", "area": 2, "hand": 1}


@pytest.mark.parametrize("role", sorted(STAFF))
def test_staff_sees_the_choices_and_no_tiles(role):
    driver = setting_tiles()
    question = question_to("ann", request_seen(driver.request, Viewer(role)))
    assert [option["action"] for option in question["options"]] == ["set", "house-way"]
    assert "items" not in json.dumps(question)


def test_what_a_question_rests_on_is_never_sent():
    driver = setting_tiles()
    for viewer in [player("ann"), *STRANGERS, *map(Viewer, STAFF)]:
        assert "sight" not in json.dumps(request_seen(driver.request, viewer))


def test_wagers_draws_and_steps_are_for_everybody():
    driver = new_driver(paper_pai_gow.GAME, {}, Random(3))
    for patron, area in (("ann", 2), ("bob", 3), ("cy", 4)):
        driver.tell(Said(patron, area, 1, "no"))
    seen = [request_seen(driver.request, viewer) for viewer in STRANGERS]
    assert seen[0]["request"] == "wagers"
    assert seen[0]["offers"] == [{"wager": "box", "least": 100, "most": None, "unit": 100}]
    assert all(each == seen[0] for each in seen)


def test_a_refusal_names_no_tile():
    driver = setting_tiles()
    with pytest.raises(Refused) as refused:
        driver.tell(Said("ann", 2, 1, "set", items=()))
    told = json.dumps(refused.value.as_json())
    assert not [tile for tile in tiles_of(driver, "ann") if tile in told]

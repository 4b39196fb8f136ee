"""Every event fits the published schema, as every viewer gets it."""

from random import Random

import jsonschema
import pytest

from houseway.games import four_card_poker, pai_gow
from houseway.games.baceball import GAME
from houseway.rulebook import Refused, Unreadable
from houseway.table.driving.driver import Driver
from houseway.table.layout.schema import events_schema, refusals_schema, requests_schema
from houseway.table.layout.views import Role, Viewer, player, request_seen, view
from houseway.table.procedure.dealing import ByHand
from houseway.table.procedure.inputs import Placed, Said
from houseway.testing.by_hand import told_by_hand
from houseway.testing.play import random_round
from tests.four_card_poker.helping import POSTED
from tests.table import paper_pai_gow, paper_pontoon

VALIDATOR = jsonschema.Draft202012Validator(events_schema())
GAMES = {"baceball": GAME, "paper pontoon": paper_pontoon.GAME, "paper pai gow": paper_pai_gow.GAME}


REQUESTS = jsonschema.Draft202012Validator(requests_schema())
REFUSALS = jsonschema.Draft202012Validator(refusals_schema())


@pytest.mark.parametrize("schema", [events_schema(), requests_schema(), refusals_schema()])
def test_the_schema_is_a_schema(schema):
    jsonschema.Draft202012Validator.check_schema(schema)


@pytest.mark.parametrize("viewer", [Viewer(Role.DEALER), Viewer(Role.DISPLAY), player("ann")])
@pytest.mark.parametrize("name", GAMES)
def test_requests_fit_the_schema(name, viewer):
    for seed in range(5):
        driver = random_round(GAMES[name], {}, Random(seed))
        told = Driver(driver.game, driver.begin, ByHand())
        for happened in driver.inputs:
            REQUESTS.validate(request_seen(told.request, viewer))
            told.tell(happened)


@pytest.mark.parametrize("name", GAMES)
def test_refusals_fit_the_schema(name):
    driver = random_round(GAMES[name], {}, Random(1))
    told = Driver(driver.game, driver.begin, ByHand())
    for happened in driver.inputs:
        for nonsense in (Placed(99, "eve", "bet", -1), Said("eve", 1, 1, "fly")):
            with pytest.raises((Refused, Unreadable)) as problem:
                told.tell(nonsense)
            REFUSALS.validate(problem.value.as_json())
        told.tell(happened)


@pytest.mark.parametrize("viewer", [Viewer(Role.DEALER), player("ann")])
@pytest.mark.parametrize("game", [four_card_poker.GAME, pai_gow.GAME], ids=["four card poker", "pai gow"])
def test_what_lies_face_down_untold_and_is_turned_fits_the_schema(game, viewer):
    rng = Random(1)
    known = random_round(game, POSTED if game is four_card_poker.GAME else {}, rng)
    driver = told_by_hand(known, rng).driver
    told = Driver(driver.game, driver.begin, ByHand())
    turned = 0
    for happened in driver.inputs:
        asked = request_seen(told.request, viewer)
        turned += "turned" in asked
        REQUESTS.validate(asked)
        told.tell(happened)
    assert turned > 3
    for event in view(told.round.events, viewer):
        VALIDATOR.validate(event)


@pytest.mark.parametrize("viewer", [Viewer(Role.INSPECTOR), Viewer(Role.DISPLAY), player("ann")])
@pytest.mark.parametrize("name", GAMES)
def test_events_fit_the_schema(name, viewer):
    for seed in range(5):
        driver = random_round(GAMES[name], {}, Random(seed))
        for event in view(driver.round.events, viewer):
            VALIDATOR.validate(event)


@pytest.mark.parametrize(
    "event",
    [
        {"event": "dealt", "rule": ["baceball/7.3.1"]},
        {"event": "paid", "rule": ["baceball/9.1"], "area": "1"},
        {"event": "flown", "rule": ["baceball/9.1"]},
        {"event": "called", "rule": [], "words": "no", "secret": 1},
    ],
)
def test_what_is_no_event_does_not_fit(event):
    assert not VALIDATOR.is_valid(event)

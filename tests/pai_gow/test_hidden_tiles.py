"""Nobody learns of tiles that they may not see: swap those, and what a viewer is sent stays the same."""

import json
from random import Random

import pytest

from houseway.equipment import TILE_SET, Tile
from houseway.games.pai_gow import GAME
from houseway.games.pai_gow.settings import State
from houseway.table.driving.driver import Driver
from houseway.table.layout.events import Shown
from houseway.table.layout.views import Viewer, player, request_seen, view
from houseway.table.procedure.dealing import ByHand
from houseway.table.procedure.inputs import Drawn, Said
from houseway.table.procedure.roles import Role
from houseway.testing.play import finish, new_driver, random_round
from tests.pai_gow.helping import PLAYED

VIEWERS = [player(name) for name in ("ann", "bob", "cy", "dee")]
VIEWERS += [Viewer(role) for role in Role if role is not Role.PLAYER]
SEATED = State(commenced=True, played=PLAYED)


def round_until_opening(seed):
    """A random round, and its inputs up to the moment when the first hand is opened."""
    rng = Random(seed)
    before = rng.choice([GAME.fresh(), SEATED])
    driver = new_driver(GAME, {}, rng, before)
    finish(driver, rng)
    told = Driver.replay(GAME, driver.begin, (), ByHand())
    kept = []
    for happened in driver.inputs:
        told.tell(happened)
        if any(isinstance(event, Shown) and event.sight is None for event in told.round.events):
            break
        kept.append(happened)
    return driver, kept


def tiles_by_area(driver, inputs):
    """Which inputs brought the tiles of each area."""
    told = Driver.replay(GAME, driver.begin, (), ByHand())
    places = {}
    for place, happened in enumerate(inputs):
        request = told.request
        told.tell(happened)
        if isinstance(happened, Drawn) and isinstance(happened.item, Tile):
            places.setdefault(request.to.area, []).append(place)
    return told, places


def swapped(inputs, one, other):
    """The tiles of two areas change places."""
    changed = list(inputs)
    for first, second in zip(one, other, strict=True):
        changed[first], changed[second] = inputs[second], inputs[first]
    return changed


def seen_by(viewer, driver):
    request = driver.request
    plain = [view(driver.round.events, viewer), None if request is None else request_seen(request, viewer)]
    return json.dumps(plain, sort_keys=True, default=str).encode()


def sets(inputs):
    return [happened for happened in inputs if isinstance(happened, Said) and happened.action == "set"]


@pytest.mark.parametrize("seed", range(40))
def test_swapping_tiles_that_a_viewer_may_not_see_changes_nothing_for_that_viewer(seed):
    driver, inputs = round_until_opening(seed)
    told, places = tiles_by_area(driver, inputs)
    assert len(places) == 8
    first_set = next(
        (place for place, happened in enumerate(inputs) if happened in sets(inputs)), len(inputs)
    )
    inputs = inputs[:first_set]
    told = Driver.replay(GAME, driver.begin, inputs, ByHand())
    rng = Random(seed)
    for viewer in VIEWERS:
        hidden = [area for area in places if viewer.name not in told.round.may_look(area)]
        one, other = rng.sample(hidden, 2)
        again = Driver.replay(GAME, driver.begin, swapped(inputs, places[one], places[other]), ByHand())
        assert again.round.tiles(one) == told.round.tiles(other)
        assert seen_by(viewer, again) == seen_by(viewer, told)


@pytest.mark.parametrize("seed", range(40))
def test_how_others_set_their_tiles_changes_nothing_before_hands_are_opened(seed):
    """The same hand set another way: nobody but its player is sent anything else."""
    driver, inputs = round_until_opening(seed)
    for place, happened in enumerate(inputs):
        if isinstance(happened, Said) and happened.action == "set":
            first, second, third, fourth = happened.items
            other = Said(
                happened.patron, happened.area, happened.hand, "set", 0, (first, third, second, fourth), None
            )
            changed = [*inputs[:place], other, *inputs[place + 1 :]]
            told = Driver.replay(GAME, driver.begin, inputs, ByHand())
            again = Driver.replay(GAME, driver.begin, changed, ByHand())
            for viewer in VIEWERS:
                assert seen_by(viewer, again) == seen_by(viewer, told)


def test_the_banker_sets_without_seeing_other_hands():
    for seed in range(60):
        driver, inputs = round_until_opening(seed)
        told = Driver.replay(GAME, driver.begin, inputs, ByHand())
        if told.round.bank is None:
            continue
        seen = view(told.round.events, player(told.round.bank.patron))
        areas = {
            event["to"]["area"] for event in seen if event["event"] in ("dealt", "shown") and _shows(event)
        }
        assert areas <= {told.round.chung}


def _shows(event):
    return event.get("item") is not None or event.get("items") is not None


def test_each_player_sees_the_own_four_tiles():
    for seed in range(30):
        driver, inputs = round_until_opening(seed)
        told = Driver.replay(GAME, driver.begin, inputs, ByHand())
        for area, control in told.round.ascertained.items():
            if told.round.tiles(area) and told.round.phase >= 4:
                seen = view(told.round.events, player(control.patron))
                shown = [event for event in seen if event["event"] == "shown" and event["to"]["area"] == area]
                assert shown[0]["items"] == [str(tile) for tile in told.round.tiles(area)]


def test_staff_and_onlookers_see_no_tile_before_hands_are_opened():
    for seed in range(30):
        driver, inputs = round_until_opening(seed)
        told = Driver.replay(GAME, driver.begin, inputs, ByHand())
        for role in Role:
            if role is not Role.PLAYER:
                assert not any(_shows(event) for event in view(told.round.events, Viewer(role)))


def test_a_whole_round_uses_tiles_of_the_set_alone():
    driver = random_round(GAME, {}, Random(5))
    drawn = [happened.item for happened in driver.inputs if isinstance(happened, Drawn)]
    tiles = [item for item in drawn if isinstance(item, Tile)]
    assert sorted(tiles) == sorted(TILE_SET)

"""A picture is a fold of what was seen, and agrees with the round itself."""

from collections import Counter
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from houseway.games import game_named
from houseway.games.defaults import DEFAULT_SETTINGS
from houseway.server.live.pictures import Picture, Start
from houseway.server.live.viewings import WATCHER, Told, Viewings
from houseway.table.driving.driver import Driver
from houseway.table.layout import events
from houseway.table.layout.views import Viewer, player, seen
from houseway.table.procedure.requests import Spot
from houseway.testing.play import random_round

SEEDS = range(25)


def a_round(game: str, seed: int) -> Driver[Any]:
    return random_round(game_named(game), DEFAULT_SETTINGS[game], Random(seed))


def start(driver: Driver[Any]) -> Start:
    game, areas = driver.game, driver.round.settings.areas
    return Start("a-table", game.name, game.title, 1, areas, (100,), {}, game.wagers)


def picture_of(driver: Driver[Any], viewer: Viewer) -> Picture:
    picture = Picture(start(driver))
    for event in driver.round.events:
        picture.note(seen(event, viewer))
    return picture


@pytest.mark.parametrize("game", DEFAULT_SETTINGS)
def test_wagers_lie_and_end_as_in_the_round(game: str) -> None:
    for seed in SEEDS:
        driver = a_round(game, seed)
        shown = picture_of(driver, WATCHER).layout.wagers
        in_round: Counter[tuple[Any, ...]] = Counter()
        in_picture: Counter[tuple[Any, ...]] = Counter()
        for wager in driver.round.wagers:
            whose = (wager.area, wager.patron, wager.kind, wager.hand)
            in_round[*whose, "net"] += wager.net
            in_round[*whose, "lies"] += wager.on_layout
        for wager in shown:
            whose = (wager.area, wager.patron, wager.wager, wager.hand)
            in_picture[*whose, "net"] += wager.paid - wager.taken
            in_picture[*whose, "lies"] += wager.lies
        assert {key: cents for key, cents in in_picture.items() if cents} == {
            key: cents for key, cents in in_round.items() if cents
        }, seed
        assert all(wager.result for wager in shown if not wager.lies), seed


@pytest.mark.parametrize("game", DEFAULT_SETTINGS)
def test_hands_lie_as_in_the_round_and_in_their_order(game: str) -> None:
    for seed in SEEDS:
        driver = a_round(game, seed)
        for viewer in (WATCHER, player("ann")):
            picture = picture_of(driver, viewer)
            for area, hands in picture.hands.items():
                for place, hand in enumerate(hands, start=1):
                    spot = Spot(area, hand.hand)
                    lying = [str(item) for item in driver.round.hands[spot]]
                    assert len(hand.items) == len(hand.face_up)
                    if driver.round.number_of(spot) != place:
                        assert len(hands) == 1
                    for own, real in zip(hand.items, lying, strict=True):
                        assert own in (None, real), (seed, spot)


def test_of_a_split_the_new_hand_lies_to_the_right() -> None:
    for seed in range(3_000):
        driver = a_round("pinkjack", seed)
        picture = picture_of(driver, WATCHER)
        for area, hands in picture.hands.items():
            if len(hands) > 2:
                numbers = [driver.round.number_of(Spot(area, hand.hand)) for hand in hands]
                assert numbers == [1, 2, 3]
                return
    raise AssertionError("nobody split twice")


def test_tiles_that_nobody_wagers_on_are_gone() -> None:
    driver = a_round("pai-gow", 3)
    picture = picture_of(driver, WATCHER)
    assert set(picture.hands) <= {1, *(wager.area for wager in driver.round.wagers)}
    assert picture.bank == "house"
    assert picture.dice is not None


@pytest.mark.parametrize("game", ["four-card-poker", "pai-gow"])
def test_who_sees_nothing_special_shares_the_watchers_picture(game: str) -> None:
    driver = a_round(game, 5)
    viewings = Viewings(Told(start(driver), list(driver.round.events), {}))
    assert viewings.key(player("eve")) == WATCHER
    assert viewings.key(player(driver.round.wagers[0].patron)) != WATCHER
    assert viewings.picture(player("eve"), "over") == viewings.picture(WATCHER, "over")


def test_pictures_made_late_are_the_same() -> None:
    first, second = a_round("four-card-poker", 5), a_round("four-card-poker", 6)
    for viewer in (WATCHER, player("ann"), player("bob")):
        early = Viewings(Told(start(first), [], {}))
        for event in first.round.events:
            early.picture(viewer, "asking")
            early.add([event], {})
        early.turn(Told(start(second), list(second.round.events[:20]), {}))
        late = Viewings(Told(start(second), list(second.round.events[:20]), {}))
        late = Viewings(late.told, Told(start(first), list(first.round.events), {}))
        assert early.picture(viewer, "betting") == late.picture(viewer, "betting")


def test_a_jackpot_wager_that_was_taken_up_is_in_until_its_result():
    """bACEball 7.2: it goes to the float before the deal, and is not lost by that."""
    common = {"area": 1, "hand": 1, "patron": "ann", "wager": "jackpot", "rule": ()}
    picture = Picture(Start("T", "baceball", "bACEball", 1, 7, (100,), {}, {"jackpot": "Jackpot"}))
    picture.note(events.Placed(**common, amount=500))
    picture.note(events.Collected(**common, amount=500, to="float/T"))
    assert (
        picture.layout.wagers[0].as_json() | {"result": "in", "net": -500}
        == picture.layout.wagers[0].as_json()
    )
    assert picture.account[-1]["words"] == "ann is in with $5.00 on Jackpot"
    picture.note(events.Decided(**common, result="no prize"))
    assert picture.layout.wagers[0].result == "no prize"


def test_a_hand_is_named_to_who_has_seen_all_of_it_and_to_nobody_else() -> None:
    rounds = (a_round("four-card-poker", seed) for seed in SEEDS)
    driver, shown = next(
        (driver, event)
        for driver in rounds
        for event in driver.round.events
        if isinstance(event, events.Shown) and event.to.area
    )
    owner = driver.round.owners[shown.to.area]
    named = []
    for viewer in (player(owner), WATCHER):
        picture = Picture(replace(start(driver), named=lambda items, counted, split: " ".join(items)))
        before = []
        for event in driver.round.events:
            if event is shown:
                before = [hand.named for hand in picture.hands[shown.to.area]]
            picture.note(seen(event, viewer))
        named.append((before, [hand.named for hand in picture.hands[shown.to.area]]))
    words = " ".join(map(str, shown.items or ()))
    assert named == [([words], [words]), ([None], [words])]

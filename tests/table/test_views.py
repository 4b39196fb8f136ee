"""Views: what a viewer may not see is not in the bytes, and nothing that is sent depends on it."""

import json
from random import Random
from typing import Any

import msgspec
import pytest

from houseway.equipment import CARDS, Item, card, tile
from houseway.games.baceball import GAME as BACEBALL
from houseway.rulebook import Refused
from houseway.table.driving.driver import Driver
from houseway.table.layout.events import Burned, Dealt
from houseway.table.layout.views import Viewer, player, seen, view
from houseway.table.procedure.dealing import ByHand
from houseway.table.procedure.inputs import Done, Drawn, Input, Placed, Said
from houseway.table.procedure.requests import Asks, Spot
from houseway.table.procedure.roles import Role
from houseway.table.records.records import settlement
from houseway.testing import rule
from houseway.testing.play import random_round
from tests.table import paper_pai_gow

STAFF = [Viewer(role) for role in Role]
EVERYBODY = [*STAFF, player("ann"), player("bob"), player("cy"), player("dee")]
NOT_ANN = [viewer for viewer in EVERYBODY if viewer != player("ann")]

ANNS = [tile(name) for name in ("2-4", "3-6", "2-6", "1-4")]
OTHER = tile("2-3")
FOR_THE_BANK = [tile(name) for name in ("6-6", "6-6", "1-1", "1-1")]
BOBS = [tile(name) for name in ("4-4", "4-4", "5-5", "5-5")]


def pai_gow(anns: list[Any], *more: Input, banker: str = "no") -> Driver[Any]:
    """ann and bob have wagers and four tiles each; cy may be the banker on area 1."""
    game = paper_pai_gow.GAME
    inputs: list[Input] = [
        Done(),
        Said("ann", 2, 1, "no"),
        Said("bob", 3, 1, "no"),
        Said("cy", 4, 1, banker),
        Placed(2, "ann", "box", 500),
        Placed(3, "bob", "box", 700),
        Done(),
        *(Drawn(item) for item in [*FOR_THE_BANK, *anns, *BOBS]),
    ]
    begin = lambda: game.begin(game.settings(), game.fresh(), True)  # noqa: E731
    return Driver.replay(game, begin, [*inputs, *more], ByHand())


def sent(driver: Driver[Any], viewer: Viewer) -> bytes:
    return json.dumps(view(driver.round.events, viewer), sort_keys=True).encode()


def names_at(driver: Driver[Any], viewer: Viewer, area: int) -> list[str | None]:
    """The tiles at an area as the viewer gets them; None: not in what is sent."""
    dealt = [event for event in view(driver.round.events, viewer) if event["event"] == "dealt"]
    return [event.get("item") for event in dealt if event["to"]["area"] == area]


def test_a_player_sees_the_own_tiles_and_nobody_elses() -> None:
    driver = pai_gow(ANNS)
    assert names_at(driver, player("ann"), 2) == [str(each) for each in ANNS]
    assert names_at(driver, player("bob"), 3) == [str(each) for each in BOBS]
    for viewer in NOT_ANN:
        assert names_at(driver, viewer, 2) == [None] * 4
    for area in (1, 3):
        assert names_at(driver, player("ann"), area) == [None] * 4


def test_a_hidden_tile_is_nowhere_in_the_bytes() -> None:
    for viewer in NOT_ANN:
        bytes_sent = sent(pai_gow(ANNS), viewer)
        for each in ANNS:
            assert json.dumps(str(each)).encode() not in bytes_sent
    assert all(json.dumps(str(each)).encode() in sent(pai_gow(ANNS), player("ann")) for each in ANNS)


def test_the_names_of_those_who_may_see_are_not_sent_either() -> None:
    for viewer in EVERYBODY:
        assert b"sight" not in sent(pai_gow(ANNS), viewer)


def test_the_banker_sees_the_banks_tiles() -> None:
    driver = pai_gow(ANNS, banker="bank")
    assert names_at(driver, player("cy"), 1) == [str(each) for each in FOR_THE_BANK]
    assert names_at(driver, player("ann"), 1) == [None] * 4
    assert names_at(driver, Viewer(Role.DEALER), 1) == [None] * 4


def test_nobody_sees_the_tiles_of_the_house_before_they_are_shown() -> None:
    for viewer in EVERYBODY:
        assert names_at(pai_gow(ANNS), viewer, 1) == [None] * 4


SETS = [Said("bob", 3, 1, "house-way"), Said("ann", 2, 1, "house-way")]


@pytest.mark.parametrize("place", range(4))
def test_another_hidden_tile_changes_no_byte_for_others_until_it_is_shown(place: int) -> None:
    changed = list(ANNS)
    changed[place] = OTHER
    for told in (SETS[:0], SETS[:1]):
        one, two = pai_gow(ANNS, *told), pai_gow(changed, *told)
        for viewer in NOT_ANN:
            assert sent(one, viewer) == sent(two, viewer)
        assert sent(one, player("ann")) != sent(two, player("ann"))
    one, two = pai_gow(ANNS, *SETS), pai_gow(changed, *SETS)
    for viewer in EVERYBODY:
        assert sent(one, viewer) != sent(two, viewer)
        before_shown = [event for event in view(one.round.events, viewer) if event["event"] != "shown"]
        assert viewer == player("ann") or str(ANNS[place]) not in json.dumps(before_shown)


def test_a_shown_hand_is_seen_by_all() -> None:
    for viewer in EVERYBODY:
        shown = [each for each in view(pai_gow(ANNS, *SETS).round.events, viewer) if each["event"] == "shown"]
        assert [each["to"]["area"] for each in shown] == [1, 2, 3]
        assert shown[1]["items"] == [str(each) for each in ANNS]


def test_what_one_patron_is_asked_holds_nothing_of_anothers_tiles() -> None:
    one, two = (pai_gow(hand).request for hand in (ANNS, [OTHER, *ANNS[1:]]))
    assert isinstance(one, Asks)
    assert isinstance(two, Asks)
    for viewer in ("ann", "bob"):
        [first], [second] = ([each for each in asks.open if each.patron == viewer] for asks in (one, two))
        same = msgspec.json.encode(first, enc_hook=str) == msgspec.json.encode(second, enc_hook=str)
        assert same is (viewer == "bob")


WRONG: list[Input] = [
    Said("bob", 2, 1, "house-way"),
    Said("bob", 3, 1, "fly"),
    Said("bob", 3, 1, "set", items=tuple(BOBS[:3])),
    Said("bob", 3, 1, "set", 100, tuple(BOBS)),
    Said("cy", 4, 1, "house-way"),
    Placed(4, "cy", "box", 500),
    Drawn(FOR_THE_BANK[0]),
    Done(),
]


@pytest.mark.parametrize("wrong", WRONG, ids=repr)
def test_no_refusal_depends_on_what_another_patron_holds(wrong: Input) -> None:
    said = []
    for anns in (ANNS, [OTHER, *ANNS[1:]]):
        with pytest.raises(Refused) as caught:
            pai_gow(anns).tell(wrong)
        said.append(json.dumps(caught.value.as_json()))
    assert said[0] == said[1]
    assert not any(json.dumps(str(each)) in said[0] for each in [*ANNS, *FOR_THE_BANK[2:]])


@pytest.mark.parametrize(
    ("sight", "who"),
    [
        (None, set(EVERYBODY)),
        (frozenset(), set()),
        (frozenset({"player:ann"}), {player("ann")}),
        (frozenset({"player"}), {Viewer(Role.PLAYER)}),
        (frozenset({"dealer", "player:bob"}), {Viewer(Role.DEALER), player("bob")}),
    ],
)
def test_an_item_is_sent_to_those_on_the_list_and_to_nobody_else(sight: Any, who: set[Viewer]) -> None:
    dealt = Dealt((), to=Spot(1), item=card("Ac"), face_up=False, sight=sight)
    burned = Burned((), item=card("Ac"), sight=sight)
    for viewer in EVERYBODY:
        assert ("item" in seen(dealt, viewer).as_json()) is (viewer in who)
        assert ("item" in seen(burned, viewer).as_json()) is (viewer in who)


def test_a_player_is_known_by_role_and_name_together() -> None:
    assert player("ann").name == "player:ann"
    assert Viewer(Role.WATCHER, "ann").name != player("ann").name
    assert Viewer(Role.PLAYER).name != player("ann").name


def baceball_burning(burned: Item) -> Driver[Any]:
    """A whole round of bACEball in which this card was burned."""
    driver = random_round(BACEBALL, {}, Random(11))
    place = next(n for n, happened in enumerate(driver.inputs) if isinstance(happened, Drawn))
    inputs = [*driver.inputs[:place], Drawn(burned), *driver.inputs[place + 1 :]]
    return Driver.replay(BACEBALL, driver.begin, inputs, ByHand())


@rule("baceball/4.4")
def test_the_burned_card_is_sent_to_nobody_and_changes_no_byte() -> None:
    usual = baceball_burning(CARDS[0])
    for viewer in EVERYBODY:
        [burned] = [event for event in view(usual.round.events, viewer) if event["event"] == "burned"]
        assert "item" not in burned
        for other in CARDS[1::7]:
            assert sent(baceball_burning(other), viewer) == sent(usual, viewer)


@rule("baceball/4.4", "baceball/1.1/burn")
def test_the_result_of_a_round_does_not_tell_the_burned_card() -> None:
    one, two = (settlement(BACEBALL, baceball_burning(each).round, []) for each in (CARDS[0], CARDS[51]))
    assert json.dumps(one) == json.dumps(two)


def test_each_hand_of_tiles_is_in_the_sight_of_its_owner_alone() -> None:
    driver = pai_gow(ANNS, banker="bank")
    for area, owner in ((1, "cy"), (2, "ann"), (3, "bob")):
        may_see = [viewer for viewer in EVERYBODY if None not in names_at(driver, viewer, area)]
        assert may_see == [player(owner)]
